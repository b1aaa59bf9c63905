import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@jest/globals";

const isWritten = process.env["UPDATE"] !== undefined;

/** Compares what people read with its snapshot, a file in __tests__/. `npm run words` writes it instead. */
export function expectWords(file: string, words: string): void {
  const snapshot = path.join("__tests__", file);
  if (isWritten) {
    mkdirSync(path.dirname(snapshot), { recursive: true });
    writeFileSync(snapshot, words);
  }
  expect(words).toBe(existsSync(snapshot) ? readFileSync(snapshot, "utf8") : "");
}

/** Requires that a folder in __tests__/ has only these snapshots. `npm run words` deletes others. */
export function expectOnly(folder: string, names: readonly string[]): void {
  const snapshots = path.join("__tests__", folder);
  const others = readdirSync(snapshots).filter((name) => !names.includes(name));
  if (isWritten) for (const name of others) rmSync(path.join(snapshots, name));
  else expect(others).toEqual([]);
}
