import { describe, expect, test } from "@jest/globals";
import { readAccess } from "../../src/inputs/access.js";
import { readCommonRequest } from "../../src/inputs/common.js";
import { inputTable, modes } from "../../src/inputs/table.js";
import {
  createInputs,
  problemsOf,
  read,
  readerOf,
  runnerVariables,
  tokenInputs,
  updateInputs,
  type Values,
  warningsOf,
} from "./sources.js";

const inputsOf = {
  "create-token": tokenInputs,
  "create-deployment": createInputs,
  "update-deployment": updateInputs,
};

describe("mode", () => {
  test.each(modes)("%s is a mode", async (mode) => {
    const { request, findings } = await read(inputsOf[mode]);
    expect([request?.mode, findings.problems]).toEqual([mode, []]);
  });
});

describe("limits", () => {
  test.each([
    ["1", 1_000],
    ["0.5", 500],
    ["90", 90_000],
    ["0.001", 1],
    ["86400", 86_400_000],
  ])("request-timeout %s is %d ms", async (given, ms) => {
    expect((await read({ ...tokenInputs, "request-timeout": given })).limits?.requestTimeout).toBe(ms);
  });
});

describe("booleans", () => {
  test.each(["true", "True", "TRUE"])("%s is true", (given) => {
    expect(readCommonRequest(readerOf({ "dry-run": given }))?.dryRun).toBe(true);
  });

  test.each(["false", "False", "FALSE", ""])("%j is false", (given) => {
    expect(readCommonRequest(readerOf({ "dry-run": given }))?.dryRun).toBe(false);
  });
});

describe("organization and workspace", () => {
  const inputs = (what: string, name: string, id: string): Values => ({ [what]: name, [`${what}-id`]: id });

  test.each(["organization", "workspace"] as const)(
    "the %s may be given by name, by id, or by both",
    (what) => {
      const variables = { [`PLATFORM_${what.toUpperCase()}_ID`]: "from-variable" };
      const read = (name: string, id: string) =>
        readCommonRequest(readerOf(inputs(what, name, id), variables))?.[what];
      expect(read("Acme", "")).toEqual({ nameOrId: "Acme" });
      expect(read("", "x1")).toEqual({ id: "x1" });
      expect(read("Acme", "x1")).toEqual({ id: "x1", nameOrId: "Acme" });
      expect(read("", "")).toEqual({ id: "from-variable" });
    },
  );
});

describe("an input that the mode does not use", () => {
  const cases = modes.flatMap((mode) =>
    inputTable.filter((row) => !row.modes.includes(mode)).map(({ name }) => [mode, name] as const),
  );

  test.each(cases.filter(([, name]) => name !== "github-token" && name !== "preview"))(
    "of %s, %s, is a warning that names the mode",
    async (mode, name) => {
      expect(await warningsOf({ ...inputsOf[mode], [name]: "x" })).toContain(
        `Input ${name} is given, but mode ${mode} does not use it.`,
      );
    },
  );

  test.each(modes)("of %s is not what is empty, or action.yml's default", async (mode) => {
    const defaults = Object.fromEntries(inputTable.map((row) => [row.name, row.default ?? " "]));
    const manual = { name: "workflow_dispatch" };
    expect(await warningsOf({ ...defaults, ...inputsOf[mode] }, undefined, manual)).toEqual([]);
  });

  test("is not a default in another spelling", async () => {
    expect(await warningsOf({ ...tokenInputs, preview: "False" })).toEqual([]);
  });
});

test.each([
  ["dependabot[bot]", "acme/pipelines", "runs by Dependabot get only Dependabot's secrets"],
  ["alice", "alice/pipelines", "runs of a pull request from a fork get no secrets"],
  ["alice", "acme/pipelines", "The secret is empty or does not exist here"],
])("an empty api-token on a pull request of %s from %s: %s", async (actor, head, why) => {
  const payload = { pull_request: { number: 7, head: { repo: { full_name: head } } } };
  const variables = { ...runnerVariables, GITHUB_ACTOR: actor };
  const inputs = { ...inputsOf["create-deployment"], "api-token": "" };
  expect(await problemsOf(inputs, variables, { name: "pull_request", payload })).toEqual([
    expect.stringContaining(why),
  ]);
});

test.each([
  ["dependabot[bot]", "acme/pipelines", "gh secret set PLATFORM_API_TOKEN --app dependabot --repo"],
  [
    "alice",
    "alice/pipelines",
    "A maintainer can start the workflow manually, for a preview with pull-request: 7.",
  ],
  ["alice", "acme/pipelines", undefined],
])("what to do about the empty api-token of %s from %s: %s", (actor, head, what) => {
  const payload = { pull_request: { number: 7, head: { repo: { full_name: head } } } };
  const variables = { ...runnerVariables, GITHUB_ACTOR: actor };
  const reader = readerOf({ "api-token": "" }, variables, { name: "pull_request", payload });
  readAccess(reader, "create-deployment");
  const { lines = [], commands = [], next } = reader.findings.advice ?? {};
  const shown = [...lines, ...commands.flatMap((each) => [each.why, ...each.lines]), next ?? ""].join("\n");
  expect(shown).toEqual(what === undefined ? "" : expect.stringContaining(what));
  const plan =
    "A dry run works without api-token if github-environment or preview, organization-id and workspace-id are set.";
  expect(shown.split("\n")[0]).toBe(what === undefined ? "" : plan);
});

test.each<[number, string | RegExp]>([
  [100, "x".repeat(100)],
  [101, "a value of 101 characters"],
])("a value of %i characters: up to 100 are shown, of more the number", async (length, shown) => {
  const id = "x".repeat(length);
  const inputs = { ...createInputs, "token-type": id, "deployment-id": id };
  expect(await problemsOf(inputs)).toEqual([expect.stringMatching(`^deployment-id is ${shown}, and`)]);
  expect(await problemsOf({ ...tokenInputs, "token-type": id })).toEqual([
    expect.stringMatching(`; got "?${shown}"?$`),
  ]);
});

test.each(["abcd", "hunter2/hunter2+=~"])("%s may be a token", async (token) => {
  const { access } = await read({ ...tokenInputs, "api-token": token });
  expect(access?.apiToken.reveal()).toBe(token);
});
