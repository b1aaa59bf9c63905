import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { codeLines } from "./code-lines.js";
import { pinnedIn, sentencesOf } from "./words/literals.js";

/**
 * The largest size that each part of the repository may have. Lower a number when you remove something, and never raise one:
 * to add code, remove some first.
 */
const ceiling = {
  "files of src/": 100,
  "lines of code of src/": 8_800,
  "lines of src/ over 110 columns": 0,
  "files of __tests__/": 255,
  "lines of __tests__/, without snapshots": 25_600,
  "lines of snapshots": 3_700,
  "words of README.md and docs/, without docs/development/": 9_500,
  "bytes of dist/": 900_000,
  // A sentence is pinned where a literal of a test has three words of it. Sentences belong in the snapshots (npm run words).
  "sentences of src/ in __tests__/": 59,
};

const isCode = (file: string): boolean => file.endsWith(".ts");

/** The files below a folder, as paths. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

const textsOf = (files: readonly string[]): string[] => files.map((file) => readFileSync(file, "utf8"));
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);
const lines = (text: string): string[] => text.replace(/\n$/, "").split("\n");

const linesOf = (files: readonly string[]): number => sum(textsOf(files).map((text) => lines(text).length));
/** What `npm run words` writes. */
const isSnapshot = (file: string): boolean => /\.(?:md|txt)$/.test(file);

/** Where the tests contain a sentence of src/. */
function pinned(): string[] {
  const sentences = sentencesOf(textsOf(filesOf("src").filter(isCode)));
  return filesOf("__tests__")
    .filter((file) => /\.(ts|ya?ml)$/.test(file))
    .flatMap((file) => pinnedIn(file, readFileSync(file, "utf8"), sentences));
}

function sizes(): Readonly<Record<keyof typeof ceiling, number>> {
  const code = textsOf(filesOf("src").filter(isCode));
  const tests = filesOf("__tests__");
  const isForUsers = (file: string): boolean =>
    file.endsWith(".md") && !file.startsWith(path.join("docs", "development"));
  const pages = textsOf(["README.md", ...filesOf("docs").filter(isForUsers)]);
  return {
    "files of src/": code.length,
    "lines of code of src/": sum(code.map(codeLines)),
    "lines of src/ over 110 columns": code.flatMap(lines).filter((line) => [...line].length > 110).length,
    "files of __tests__/": tests.length,
    "lines of __tests__/, without snapshots": linesOf(tests.filter((file) => !isSnapshot(file))),
    "lines of snapshots": linesOf(tests.filter(isSnapshot)),
    "words of README.md and docs/, without docs/development/": sum(
      pages.map((text) => text.split(/\s+/).filter((word) => word !== "").length),
    ),
    "bytes of dist/": sum(filesOf("dist").map((file) => statSync(file).size)),
    "sentences of src/ in __tests__/": pinned().length,
  };
}

test("no part of the repository grows", () => {
  const now = sizes();
  const grown = Object.entries(ceiling).flatMap(([name, most]) => {
    const size = now[name as keyof typeof ceiling];
    return size > most ? [`${name}: ${size}, at most ${most}`] : [];
  });
  expect(grown).toEqual([]);
});

test("a sentence in a test is found: in strings, patterns and items of tables, not in names of tests", () => {
  const sentences = sentencesOf([
    "throw new Failure(text`Preview ${name} was never painted: paint the fence again.`);",
  ]);
  const source = `
test("it was never painted", () => {
  const path = "was/never/painted"; // was never painted
  expect(error).toContain("was never painted");
  expect(error).toMatch(/paint\\s+the fence/);
  expect(error).toBe(\`Preview \${name} was never\`);
});`;
  expect(pinnedIn("a.test.ts", source, sentences)).toEqual([
    "a.test.ts:4: was never painted",
    "a.test.ts:5: paint the fence",
  ]);
  expect(
    pinnedIn("a.yaml", "- given: x\n  problems:\n    - paint the fence again\n", sentences),
  ).toHaveLength(1);
});

test("a line of code is no blank line, no comment and no import", () => {
  const source = `
// A comment.
import { one } from "./one.js";
import {
  two,
} from "./two.js";

/** A comment. */
/*
 * A comment.
 */
export const three = one + two; // three
  // A comment.
  four("a", "b");
`;
  expect(codeLines(source)).toBe(2);
});
