import { describe, expect, test } from "@jest/globals";
import type { JsonObject, JsonValue } from "../../src/base/json.js";
import { hideValues } from "../../src/secrets/hide-values.js";

const plain = { key: "P", value: "plain", isSecret: false };
const secret = { key: "S", value: "zq7", isSecret: true };

describe("of a list of environment variables", () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ["a plain one", plain, plain, { key: "P", isSecret: false }],
    ["a secret one", secret, { ...secret, value: "***" }, { key: "S", isSecret: true }],
    ["an empty secret", { ...secret, value: "" }, { ...secret, value: "" }, { key: "S", isSecret: true }],
    ["a secret without a value", { key: "S", isSecret: true }, { key: "S", isSecret: true }, { key: "S", isSecret: true }],
    ["a misspelled value", { key: "S", vaule: "zq7", isSecret: true }, { key: "S", vaule: "***", isSecret: true }, { key: "S", isSecret: true }],
    ["a misspelled mark", { key: "S", value: "zq7", is_secret: true }, { key: "S", value: "***", is_secret: true }, { key: "S", is_secret: true }],
    ["a mark with two letters swapped", { key: "S", value: "zq7", isSecert: true }, { key: "S", value: "***", isSecert: true }, { key: "S", isSecert: true }],
    ["a mark with a sign in it", { key: "S", value: "zq7", "isSecr? et": true }, { key: "S", value: "***", "isSecr? et": true }, { key: "S", "isSecr? et": true }],
    ["a mark of a wrong type", { key: "S", value: "zq7", isSecret: "zq7" }, { key: "S", value: "***", isSecret: "***" }, { key: "S" }],
    ["a value in an object", { key: "S", value: { zq7: "zq7" }, isSecret: true }, { key: "S", value: "***", isSecret: true }, { key: "S", isSecret: true }],
    ["a time", { ...plain, updatedAt: "2024" }, { ...plain, updatedAt: "2024" }, { key: "P", isSecret: false, updatedAt: "2024" }],
  ])("%s", (_, variable, inRequests, elsewhere) => {
    for (const wrap of [(list: JsonValue) => list, (list: JsonValue) => [[list]]]) {
      const body = (item: JsonObject): JsonObject => ({ x: wrap({ environmentVariables: [item] }) });
      expect(hideValues(body(variable), "secret")).toEqual(body(inRequests));
      expect(hideValues(body(variable), "all")).toEqual(body(elsewhere));
    }
  }); // biome-ignore format: a row is a case

  test.each<[string, JsonValue, JsonObject]>([
    ["null", null, { environmentVariables: null }],
    ["a string", "zq7", {}],
    ["an object", { A: "zq7" }, {}],
    ["a list of strings", ["A=zq7"], { environmentVariables: [] }],
  ])("in the form of %s no value is shown", (_, environmentVariables, shown) => {
    expect(hideValues({ environmentVariables }, "all")).toEqual(shown);
  });
});

describe("elsewhere", () => {
  test.each<[string, JsonObject]>([
    ["a toleration", { tolerations: [{ key: "a", operator: "Equal", value: "b" }] }],
    ["a reference to a secret", { volumes: [{ key: "a", secretName: "b", value: "c" }] }],
    ["a body with key and value", { key: "a", value: { x: 1 }, name: "n" }],
    ["a mark without key and value", { isSecret: true, name: "n" }],
  ])("%s is shown as it is", (_, body) => {
    expect(hideValues(body, "secret")).toEqual(body);
    expect(hideValues(body, "all")).toEqual(body);
  });

  test("the value of what is marked secret is not shown", () => {
    const body = { list: [{ variables: [secret, plain] }] };
    const shown = { list: [{ variables: [{ ...secret, value: "***" }, plain] }] };
    expect(hideValues(body, "secret")).toEqual(shown);
    expect(hideValues(body, "all")).toEqual(shown);
  });
});

test("nothing below 100 levels is shown, and no depth overflows the stack", () => {
  const deep = JSON.parse(`${'{"a":['.repeat(100_000)}"zq7"${"]}".repeat(100_000)}`);
  expect(JSON.stringify(hideValues(deep, "all"))).not.toContain("zq7");
});

test("of a secret variable null and an empty value are shown, and a key that is no string is not", () => {
  const shown = (variable: JsonObject) => hideValues({ environmentVariables: [variable] }, "secret");
  expect(shown({ key: "A", value: null, note: "", isSecret: true })).toEqual({
    environmentVariables: [{ key: "A", value: null, note: "", isSecret: true }],
  });
  expect(shown({ key: 1234, value: "fake", isSecret: true })).toEqual({
    environmentVariables: [{ key: "***", value: "***", isSecret: true }],
  });
});
