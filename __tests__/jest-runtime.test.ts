import { expect, test } from "@jest/globals";
import { parseJson } from "../src/base/json.js";

test("a suite has the globals of what it tests", () => {
  const object = parseJson("{}");
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect(import.meta.url).toContain("/build/__tests__/");
});

test("what is tested is loaded once for each worker", () => {
  const loaded = process as { isLoaded?: unknown };
  loaded.isLoaded ??= parseJson;
  expect(parseJson).toBe(loaded.isLoaded);
});
