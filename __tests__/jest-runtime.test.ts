import { expect, test } from "@jest/globals";
import { parseJson } from "../src/base/json.js";

test("a suite has the globals of what it tests", () => {
  expect(Object.getPrototypeOf(parseJson("{}"))).toBe(Object.prototype);
});

test("Node loads what is tested", () => {
  const { createRequire } = process.getBuiltinModule("node:module");
  const require = createRequire(import.meta.url);
  expect(parseJson).toBe(require("../src/base/json.js").parseJson);
});
