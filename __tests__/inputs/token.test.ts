import { describe, expect, test } from "@jest/globals";
import { readTokenRequest } from "../../src/inputs/token.js";
import {
  problemsOf,
  readerOf,
  runnerVariables,
  tokenInputs,
  tokenOf,
  type Values,
  warningsOf,
} from "./sources.js";

test("outside of a runner the name must be given, and no description is made up", async () => {
  expect(await problemsOf(tokenInputs, {})).toEqual([
    expect.stringContaining("Input token-name is required here"),
  ]);
  expect((await tokenOf({ "token-name": "ci" }, {})).description).toBeUndefined();
});

test.each([
  [0, "0000"],
  [0.3, "aaaa"],
  [1 - Number.EPSILON, "zzzz"],
])("the default name ends with 4 random characters: %d gives %s", (random, end) => {
  expect(readTokenRequest(readerOf(tokenInputs, runnerVariables), () => random)?.name).toBe(
    `acme-pipelines-1700000001-2-${end}`,
  );
});

describe("token-type", () => {
  test.each([
    ["workspace", "Did you mean WORKSPACE?"],
    ["ORGANISATION", "Did you mean ORGANIZATION?"],
    ["TEAM", 'must be one of WORKSPACE, DEPLOYMENT, ORGANIZATION; got "TEAM"'],
  ])("%s is a problem", async (type, problem) => {
    expect(await problemsOf({ ...tokenInputs, "token-type": type })).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test.each([
    [
      { "token-type": "ORGANIZATION", workspace: "W" },
      "Input workspace is given, but a token of token-type ORGANIZATION does not use it.",
    ],
    [
      { "token-type": "DEPLOYMENT", "deployment-id": "d1", "workspace-id": "w1" },
      "Input workspace-id is given, but a token of token-type DEPLOYMENT does not use it.",
    ],
  ] as [Values, string][])("%j warns: the scope does not use it", async (inputs, warning) => {
    expect(await warningsOf({ ...tokenInputs, ...inputs })).toEqual([warning]);
  });
});

describe("token-expiry-days", () => {
  test.each(["0", "-1", "1.5", "a week", "1e2"])("%j is a problem", async (given) => {
    expect(await problemsOf({ ...tokenInputs, "token-expiry-days": given })).toEqual([
      `Input token-expiry-days must be an integer of 1 or more (days), or never; got "${given}"`,
    ]);
  });

  test.each([
    ["3650", []],
    ["3651", [expect.stringMatching(/^Input token-expiry-days is 3651: .*at most 3650 days/)]],
  ])("%s days", async (days, warnings) => {
    expect((await tokenOf({ "token-expiry-days": days })).expiryDays).toBe(Number(days));
    expect(await warningsOf({ ...tokenInputs, "token-expiry-days": days })).toEqual(warnings);
  });
});
