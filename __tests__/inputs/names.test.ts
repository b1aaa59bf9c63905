import { expect, test } from "@jest/globals";
import { inputNames, meantBy } from "../../src/inputs/table.js";
import { codesOf, problemsOf, updateInputs } from "./sources.js";

test.each([
  ["dry_run", "dry-run"],
  ["dryrun", "dry-run"],
  ["dry-rum", "dry-run"],
  ["modes", "mode"],
  ["api_token", "api-token"],
  ["organisation-id", "organization-id"],
  ["deploymentid", "deployment-id"],
  ["definition_file", "definition-file"],
  ["enviroment-variables", "environment-variables"],
  ["secret_environment_variables", "secret-environment-variables"],
  ["preview-idle-day", "preview-idle-days"],
  ["plan", "approved-plan"],
  ["token-expiry", "token-expiry-days"],
  ["environment", "environment-variables, secret-environment-variables, github-environment"],
  ["idle_days", "preview-idle-days"],
])("%s is probably %s", (name, meant) => {
  expect(meantBy(name)).toEqual({ inputs: meant.split(", ") });
});

test("token names all inputs that it may be", () => {
  expect(meantBy("token")?.inputs).toEqual(
    expect.arrayContaining(["api-token", "token-name", "github-token"]),
  );
});

test.each([
  ["scheduler-size", "schedulerSize"],
  ["scheduler_size", "schedulerSize"],
  ["minworkercount", "minWorkerCount"],
])("%s is the field %s of a definition", (name, field) => {
  expect(meantBy(name)).toEqual({ inputs: [], field });
});

test.each([
  [
    "version",
    "record-signing-key",
    "image",
    "executor",
    "type",
    "deployments-file",
    "who-to-greet",
    "token-days",
  ],
])("%s is left to the runner's warning", (name) => expect(meantBy(name)).toBeUndefined());

test.each(inputNames)("%s exists", (name) => expect(meantBy(name)).toBeUndefined());

test("an empty input counts as not given, also if it does not exist", async () => {
  expect(await codesOf({ ...updateInputs, dry_run: " " })).toEqual([]);
});

test("what a misspelled input would give is not reported as missing too", async () => {
  const problems = await problemsOf({ ...updateInputs, "api-token": "", api_token: "x" });
  expect(problems).toEqual([expect.stringMatching(/api_token.*with:.*INPUT_API_TOKEN.*api-token/)]);
});
