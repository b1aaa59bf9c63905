import { describe, expect, test } from "@jest/globals";
import { readTokenRequest } from "../../src/inputs/token.js";
import { problemsOf, readerOf, runnerVariables, tokenInputs, tokenOf, warningsOf } from "./sources.js";

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

test("a workspace of the job's environment is no input that another type of token does not use", async () => {
  const given = { ...tokenInputs, "token-type": "ORGANIZATION", "token-role": "ORGANIZATION_MEMBER" };
  const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: "w1" };
  expect(await warningsOf(given, variables)).toEqual([]);
  expect(await warningsOf({ ...given, "workspace-id": "w1" }, variables)).toEqual([
    "Input workspace-id is given, but a token of token-type ORGANIZATION does not use it.",
  ]);
});

test("the default name has attempt 1 where the runner reports none", () => {
  const { GITHUB_RUN_ATTEMPT: _, ...variables } = runnerVariables;
  expect(readTokenRequest(readerOf(tokenInputs, variables), () => 0)?.name).toBe(
    "acme-pipelines-1700000001-1-0000",
  );
});

describe("token-expiry-days", () => {
  test.each([
    ["3650", []],
    ["3651", [expect.stringMatching(/^Input token-expiry-days is 3651: .*at most 3650 days/)]],
  ])("%s days", async (days, warnings) => {
    expect((await tokenOf({ "token-expiry-days": days })).expiryDays).toBe(Number(days));
    expect(await warningsOf({ ...tokenInputs, "token-expiry-days": days })).toEqual(warnings);
  });
});
