import { describe, expect, test } from "@jest/globals";
import { type JsonObject, type JsonValue, mapJson } from "../../src/base/json.js";
import { hideValues, withoutValuesIn } from "../../src/secrets/hide-values.js";

const plain = { key: "P", value: "plain", isSecret: false };
const secret = { key: "S", value: "zq7", isSecret: true };

/** An object of a response as `result` shows it. */
const shownOf = (response: JsonObject) => mapJson(response, { object: withoutValuesIn });

describe("of a list of environment variables", () => {
  test.each<[string, JsonObject, JsonObject, JsonObject]>([
    ["a plain one", plain, plain, { key: "P", isSecret: false }],
    ["a boolean", { ...plain, value: true }, { ...plain, value: true }, { key: "P", isSecret: false }],
    ["a secret one", secret, { ...secret, value: "***" }, { key: "S", isSecret: true }],
    ["an empty secret", { ...secret, value: "" }, { ...secret, value: "" }, { key: "S", isSecret: true }],
    [
      "a secret without a value",
      { key: "S", isSecret: true },
      { key: "S", isSecret: true },
      { key: "S", isSecret: true },
    ],
    [
      "a secret with null",
      { ...secret, value: null },
      { ...secret, value: null },
      { key: "S", isSecret: true },
    ],
    [
      "a time",
      { ...plain, updatedAt: "2024" },
      { ...plain, updatedAt: "2024" },
      { key: "P", isSecret: false, updatedAt: "2024" },
    ],
  ])("%s", (_, variable, inRequests, elsewhere) => {
    const body = (item: JsonObject): JsonObject => ({ name: "x", environmentVariables: [item] });
    expect(hideValues(body(variable), "secret")).toEqual(body(inRequests));
    expect(hideValues(body(variable), "all")).toEqual(body(elsewhere));
    const deep = (item: JsonObject): JsonObject => ({ x: [[body(item)]] });
    expect(hideValues(deep(variable), "all")).toEqual(deep(variable));
    expect(shownOf(deep(variable))).toEqual(deep(elsewhere));
  });

  test.each<[string, JsonObject]>([
    ["a misspelled value", { key: "S", vaule: "zq7", isSecret: true }],
    ["a misspelled mark", { key: "S", value: "zq7", is_secret: true }],
    ["a mark with a sign in it", { key: "S", value: "zq7", "isSecr? et": true }],
    ["a mark of a wrong type", { key: "S", value: "zq7", isSecret: "zq7" }],
    ["a value in an object", { key: "S", value: { zq7: "zq7" }, isSecret: true }],
  ])("%s of a response shows nothing", (_, variable) => {
    for (const body of [{ environmentVariables: [variable] }, { x: [variable] }])
      expect(JSON.stringify(shownOf(body))).not.toContain("zq7");
  });

  test.each<[string, JsonValue, JsonObject]>([
    ["null", null, { environmentVariables: null }],
    ["a string", "zq7", {}],
    ["an object", { A: "zq7" }, {}],
    ["a list of strings", ["A=zq7"], { environmentVariables: [] }],
  ])("in the form of %s no value is shown", (_, environmentVariables, shown) => {
    expect(hideValues({ environmentVariables }, "all")).toEqual(shown);
    expect(shownOf({ environmentVariables })).toEqual(shown);
  });
});

describe("elsewhere", () => {
  test.each<[string, JsonObject]>([
    ["a toleration", { tolerations: [{ key: "a", operator: "Equal", value: "b" }] }],
    ["a reference to a secret", { volumes: [{ key: "a", registrySecret: "b", value: "c" }] }],
    ["a body with key and value", { key: "a", value: { x: 1 }, name: "n" }],
    ["a mark without key and value", { isSecret: true, interval: "n" }],
  ])("%s is shown as it is", (_, body) => {
    expect(hideValues(body, "secret")).toEqual(body);
    expect(hideValues(body, "all")).toEqual(body);
    expect(shownOf(body)).toEqual(body);
  });

  test("what is marked secret is hidden in a response only", () => {
    const body = { list: [{ variables: [secret, plain] }] };
    expect(hideValues(body, "secret")).toEqual(body);
    expect(shownOf(body)).toEqual({ list: [{ variables: [{ key: "S", isSecret: true }, plain] }] });
  });
});

test("nothing below 100 levels is shown, and no depth overflows the stack", () => {
  const deep = JSON.parse(`${'{"a":['.repeat(100_000)}"zq7"${"]}".repeat(100_000)}`);
  expect(JSON.stringify(hideValues(deep, "all"))).not.toContain("zq7");
});
