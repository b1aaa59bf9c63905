import { expect, test } from "@jest/globals";
import { isObject, member, textMember } from "../../src/base/json.js";

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [[], false],
  [null, false],
  ["{}", false],
  [1, false],
  [undefined, false],
])("whether %j is a JSON object: %j", (value, is) => {
  expect(isObject(value)).toBe(is);
});

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])("%s is no member unless it is data", (name) => {
  expect(member({}, name)).toBeUndefined();
  expect(member(JSON.parse(`{"${name}":"data"}`), name)).toBe("data");
});

test("a member that is no text is no text member", () => {
  const object = { text: "a", empty: "", number: 1, nothing: null, list: ["a"] };
  expect(Object.keys(object).map((name) => textMember(object, name))).toEqual(["a", "", ...Array(3).fill(undefined)]);
});
