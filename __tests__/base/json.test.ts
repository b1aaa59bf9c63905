import { describe, expect, test } from "@jest/globals";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  mapJson,
  member,
  stringMember,
} from "../../src/base/json.js";

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

test.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
  "%s is no member unless it is data",
  (name) => {
    expect(member({}, name)).toBeUndefined();
    expect(member(JSON.parse(`{"${name}":"data"}`), name)).toBe("data");
  },
);

test("a member of another type is no string member", () => {
  const object = { text: "a", empty: "", number: 1, nothing: null, list: ["a"] };
  expect(Object.keys(object).map((name) => stringMember(object, name))).toEqual([
    "a",
    "",
    ...Array(3).fill(undefined),
  ]);
});

describe("mapped JSON", () => {
  const writeJson = (...given: Parameters<typeof mapJson>): string => JSON.stringify(mapJson(...given));
  const values: JsonValue[] = [
    null,
    true,
    -1.5,
    'a "b" \u2028 \n',
    [],
    {},
    [[], {}, [1, [2, { a: [] }]]],
    { a: { b: { c: [1, { d: null }] } }, "": "", e: [[{ f: false }]] },
    JSON.parse('{"__proto__":{"constructor":1}}'),
  ];

  test.each(values)("is the same without edits: %j", (value) => {
    expect(writeJson(value, {})).toBe(JSON.stringify(value));
  });

  test("edits strings, names, numbers and booleans", () => {
    const edits = { string: (text: string) => text.toUpperCase(), scalar: (value: unknown) => `#${value}` };
    expect(writeJson({ a: ["b", 1, true], c: { d: 2 } }, edits)).toBe(
      '{"A":["B","#1","#true"],"C":{"D":"#2"}}',
    );
  });

  test("replaces objects, in lists of lists too, before their members are written", () => {
    const object = ({ x: _, ...others }: JsonObject): JsonObject => ({
      ...others,
      ...(others["d"] ? { d: ["edited"] } : {}),
    });
    const value = { x: 1, a: { x: { y: 1 }, b: [[{ x: 1, c: 2 }]], x2: 3 }, d: { x: 1 } };
    expect(writeJson(value, { object })).toBe('{"a":{"b":[[{"c":2}]],"x2":3},"d":["edited"]}');
  });

  test("shows 100 levels of any depth", () => {
    const deep = JSON.parse(`${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}`);
    expect(writeJson(deep, {})).toBe(`${'{"a":['.repeat(50)}{"a":"…"}${"]}".repeat(50)}`);
  });
});
