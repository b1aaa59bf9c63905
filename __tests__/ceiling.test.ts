import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { codeLines } from "./code-lines.js";

/**
 * The largest size that each part of the repository may have. Lower a number when you remove something, and never raise one:
 * to add code, remove some first.
 */
const ceiling = {
  "files of src/": 109,
  "lines of code of src/": 9_551,
  "lines of src/ over 110 columns": 38,
  "files of __tests__/": 316,
  "lines of __tests__/": 28_820,
  "words of README.md and docs/, without docs/development/": 17_427,
  "bytes of dist/": 940_000,
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
    "lines of __tests__/": sum(textsOf(tests).map((text) => lines(text).length)),
    "words of README.md and docs/, without docs/development/": sum(
      pages.map((text) => text.split(/\s+/).filter((word) => word !== "").length),
    ),
    "bytes of dist/": sum(filesOf("dist").map((file) => statSync(file).size)),
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
