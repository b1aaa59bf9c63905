import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";

test("a stack trace names the line of the TypeScript source", () => {
  const { stack } = new Error("planted");
  const lines = readFileSync("__tests__/scripts/compile.test.ts", "utf8").split("\n");
  const line = 1 + lines.findIndex((text) => text.includes('new Error("planted")'));
  expect(stack).toMatch(new RegExp(`compile\\.test\\.ts:${line}:`));
});
