import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@jest/globals";

const isWritten = process.env["UPDATE"] !== undefined;

/** What differs between two runs of the same test. */
export function normal(text: string): string {
  return (
    text
      .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080")
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-03-01T12:00:00Z")
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "2026-03-01 12:00 UTC")
      .replace(/the oldest retired on \d{4}-\d\d-\d\d/g, "the oldest retired on 2026-05-01")
      .replace(/(acme-pipelines-170000(?:<!-- -->)?0001-1)-[a-z0-9]{4}/g, "$1-k3x9")
      // Node 24 adds how to trust the system's certificates.
      .replace(/(unable to verify the first certificate).*/g, "$1")
      .replace(/responded after \d+ s/g, "responded after 0 s")
      .replace(/Next attempt in \d+(?:\.\d)? s/g, "Next attempt in 1.2 s")
  );
}

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
