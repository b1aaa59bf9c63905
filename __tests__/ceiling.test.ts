import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { tokenCount } from "./token-count.js";
import { pinnedIn, sentencesOf } from "./words/literals.js";

/**
 * The largest size that each part of the repository may have. Lower a number when you remove something. If you need more,
 * remove something first, or raise the number in the same commit, whose message says what it buys.
 */
const ceiling = {
  "files of src/": 100,
  "tokens of src/": 90_600,
  "files of __tests__/": 278,
  "tokens of __tests__/": 266_000,
  "tokens of emulator/, scripts/, bench/ and integration/": 63_590,
  "words of README.md and docs/, without docs/development/": 9_500,
  "bytes of dist/": 826_000,
  "lines that the formatter leaves as they are": 0,
  // A sentence is pinned where a literal of a test has three words of it. Sentences belong in the snapshots (npm run words).
  "sentences of src/ in __tests__/": 71,
};

const isCode = (file: string): boolean => /\.(?:ts|mjs|cjs|js)$/.test(file);

/** The files below a folder, as paths. */
function filesOf(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

const textsOf = (files: readonly string[]): string[] => files.map((file) => readFileSync(file, "utf8"));
const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const codeOf = (...folders: readonly string[]): string[] => textsOf(folders.flatMap(filesOf).filter(isCode));

/** Where the tests contain a sentence of src/. */
function pinned(): string[] {
  const sentences = sentencesOf(textsOf(filesOf("src").filter(isCode)));
  return filesOf("__tests__")
    .filter((file) => /\.(ts|ya?ml)$/.test(file))
    .flatMap((file) => pinnedIn(file, readFileSync(file, "utf8"), sentences));
}

function sizes(): Readonly<Record<keyof typeof ceiling, number>> {
  const code = codeOf("src");
  const tests = codeOf("__tests__");
  const around = codeOf("emulator", "scripts", "bench", "integration");
  const isForUsers = (file: string): boolean =>
    file.endsWith(".md") && !file.startsWith(path.join("docs", "development"));
  const pages = textsOf(["README.md", ...filesOf("docs").filter(isForUsers)]);
  return {
    "files of src/": code.length,
    "tokens of src/": sum(code.map(tokenCount)),
    "files of __tests__/": filesOf("__tests__").length,
    "tokens of __tests__/": sum(tests.map(tokenCount)),
    "tokens of emulator/, scripts/, bench/ and integration/": sum(around.map(tokenCount)),
    "words of README.md and docs/, without docs/development/": sum(
      pages.map((text) => text.split(/\s+/).filter((word) => word !== "").length),
    ),
    "bytes of dist/": sum(filesOf("dist").map((file) => statSync(file).size)),
    "lines that the formatter leaves as they are": [...code, ...tests, ...around].filter((text) =>
      /biome-ignore\s+format/.test(text),
    ).length,
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

test("a token is no comment, no part of an import, and counts once whatever its length", () => {
  const source = `
// A comment.
import { one } from "./one.js";
/** A comment. */
export const three = one + "a sentence of any length";
export const other: number = three;
`;
  expect(tokenCount(source)).toBe(16);
  expect(tokenCount("a.b(c)")).toBe(tokenCount("aLongName.another(third)"));
});
