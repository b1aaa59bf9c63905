import { expect, test } from "@jest/globals";
import { readTokenRequest } from "../../src/inputs/token.js";
import { codesOf, readerOf, runnerVariables, tokenInputs, tokenOf } from "./sources.js";

test("outside of a runner no description is made up", async () => {
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
  expect(await codesOf(given, variables)).toEqual([]);
  expect(await codesOf({ ...given, "workspace-id": "w1" }, variables)).toEqual(["input/unused"]);
});

test("the default name has attempt 1 where the runner reports none", () => {
  const { GITHUB_RUN_ATTEMPT: _, ...variables } = runnerVariables;
  expect(readTokenRequest(readerOf(tokenInputs, variables), () => 0)?.name).toBe(
    "acme-pipelines-1700000001-1-0000",
  );
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ "token-expiry-days": "7" }, true],
  [{ "token-expiry-days": "8" }, false],
  [{ "token-expiry-days": "never" }, false],
  [{ "token-name": "auto" }, false],
])("a token with %j has another name to try: %s", async (inputs, hasAnother) => {
  const { name, another } = await tokenOf(inputs);
  expect([another !== undefined, another?.() === name]).toEqual([hasAnother, false]);
});
