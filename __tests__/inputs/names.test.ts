import { expect, test } from "@jest/globals";
import { checkInputNames } from "../../src/inputs/common.js";
import { inputTable } from "../../src/inputs/table.js";
import { foundLines } from "../shown.js";
import { problemsOf, readerOf, updateInputs } from "./sources.js";

function problems(name: string, value = "x"): readonly string[] {
  const reader = readerOf({ [name]: value });
  checkInputNames(reader);
  return foundLines(reader.findings).problems;
}

test.each([
  ["dry_run", "dry-run"],
  ["dryrun", "dry-run"],
  ["dry run", "dry-run"],
  ["dry-rum", "dry-run"],
  ["dry-runs", "dry-run"],
  ["modes", "mode"],
  ["api_token", "api-token"],
  ["api-tokens", "api-token"],
  ["apitoken", "api-token"],
  ["base_url", "base-url"],
  ["organisation", "organization"],
  ["organisation-id", "organization-id"],
  ["workspaceid", "workspace-id"],
  ["deploymentid", "deployment-id"],
  ["definitions", "definition"],
  ["definition_file", "definition-file"],
  ["definition-files", "definition-file"],
  ["deployment", "definition"],
  ["deployment-file", "definition-file"],
  ["deployment_file", "definition-file"],
  ["environment-variable", "environment-variables"],
  ["enviroment-variables", "environment-variables"],
  ["secret_environment_variables", "secret-environment-variables"],
  ["github_environment", "github-environment"],
  ["wait-minute", "wait-minutes"],
  ["preview-idle-day", "preview-idle-days"],
  ["pull-request-comments", "pull-request-comment"],
  ["token-expiry-day", "token-expiry-days"],
  ["max-attempt", "max-attempts"],
])("%s is probably %s", (name, meant) => {
  expect(problems(name)).toEqual([`Input ${name} does not exist. Did you mean ${meant}?`]);
});

test.each([
  "token",
  "timeout",
  "record-signing-key",
  "image",
  "environment",
  "variables",
  "deployments",
  "who-to-greet",
])("%s is left to the runner's warning", (name) => expect(problems(name)).toEqual([]));

test.each(inputTable.map(({ name }) => name))("%s exists", (name) => expect(problems(name)).toEqual([]));

test("an empty input counts as not given, also if it does not exist", () => {
  expect(problems("dry_run", " ")).toEqual([]);
});

test("what a misspelled input would give is not reported as missing too", async () => {
  expect(await problemsOf({ ...updateInputs, "api-token": "", api_token: "x" })).toEqual([
    "Input api_token does not exist. Did you mean api-token?",
  ]);
});
