import { describe, expect, test } from "@jest/globals";
import { readAccess } from "../../src/inputs/access.js";
import { readCommonRequest } from "../../src/inputs/common.js";
import { inputNames, inputTable, modes } from "../../src/inputs/table.js";
import {
  codesOf,
  createInputs,
  problemsOf,
  read,
  readerOf,
  runnerVariables,
  tokenInputs,
  updateInputs,
  type Values,
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
    ["180", 180_000],
  ])("request-timeout %s is %d ms", async (given, ms) => {
    const { limits, findings } = await read({
      ...tokenInputs,
      "request-timeout": given,
      "max-attempts": "1",
    });
    expect([limits, findings.problems]).toEqual([{ timeout: ms, maxAttempts: 1 }, []]);
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
    inputNames.filter((name) => !inputTable[name].modes.includes(mode)).map((name) => [mode, name] as const),
  );

  test.each(cases.filter(([, name]) => !["github-token", "preview", "force"].includes(name)))(
    "of %s, %s, is a warning that names both",
    async (mode, name) => {
      const { problems, warnings } = (await read({ ...inputsOf[mode], [name]: "x" })).findings;
      expect([problems, warnings]).toEqual([[], [expect.stringMatching(`${name}.* ${mode} `)]]);
    },
  );

  test.each(modes)("of %s is not what is empty, or action.yml's default", async (mode) => {
    const defaults = Object.fromEntries(inputNames.map((name) => [name, inputTable[name].default ?? " "]));
    expect(await codesOf({ ...defaults, ...inputsOf[mode] })).toEqual([]);
  });

  test("is not a default in another spelling", async () => {
    expect(await codesOf({ ...tokenInputs, preview: "False", force: "False" })).toEqual([]);
  });
});

test.each([
  ["a preview names the input of a manual start", { preview: "true" }, true],
  ["another step advises no manual start: it would apply the branch", {}, false],
  ["nor does one without preview in another spelling", { preview: "False" }, false],
])("what to do about an empty api-token: %s", async (_, inputs, isManual) => {
  const reader = readerOf({ ...inputs, "api-token": "" }, runnerVariables, {
    name: "pull_request",
    payload: {},
  });
  readAccess(reader, "create-deployment");
  const next = String(reader.findings.advice?.next);
  expect(next).toMatch(/api-token.*Dependabot/);
  expect(next.includes("pull-request")).toBe(isManual);
  expect(next).not.toContain("PLATFORM_API_TOKEN");
});

test("a value of more than 100 characters is shown as its length: a cut could show a part of a secret", async () => {
  expect(await problemsOf({ ...tokenInputs, "token-type": "x".repeat(101) })).toEqual([
    expect.stringMatching(/\b101\b/),
  ]);
});

describe("an id that is written but empty", () => {
  test.each(["organization-id", "workspace-id"])("%s is a problem", async (name) => {
    expect(await codesOf({ ...createInputs, [name]: "" })).toEqual(["input/empty-id"]);
    expect(await codesOf({ ...tokenInputs, [name]: "" })).toEqual(["input/empty-id"]);
    expect(await codesOf({ ...createInputs, [name]: "auto" })).toEqual([]);
  });

  test.each<[string, Values, Values]>([
    ["the name", { workspace: "Analytics" }, {}],
    ["the environment variable", {}, { PLATFORM_WORKSPACE_ID: "w1" }],
    ["the definition", { definition: "{ name: etl, type: STANDARD, workspaceId: w1 }" }, {}],
    ["a mode that needs none", { ...tokenInputs, "token-type": "ORGANIZATION", definition: "" }, {}],
  ])("is none with %s", async (_, inputs, variables) => {
    const given = { ...createInputs, "workspace-id": "", ...inputs };
    const { findings } = await read(given, { ...runnerVariables, ...variables });
    expect(findings.problems).toEqual([]);
  });
});

describe("force and approved-plan", () => {
  const dryRun = { ...createInputs, "dry-run": "true" };
  const preview = {
    ...createInputs,
    preview: "true",
    "pull-request": "7",
    "github-token": "fake-github-token",
  };

  test("are part of the request", async () => {
    expect((await read(updateInputs)).request).toMatchObject({ force: false, approvedPlan: "none" });
    const given = { ...updateInputs, force: "true", "approved-plan": "abc" };
    expect((await read(given)).request).toMatchObject({ force: true, approvedPlan: "abc" });
  });

  test.each<[Values, string[]]>([
    [{ ...tokenInputs, force: "true" }, ["input/force"]],
    [{ ...preview, force: "true" }, ["input/force"]],
    [{ ...preview, force: "false", "approved-plan": "none" }, []],
    [{ ...tokenInputs, "approved-plan": "abc" }, ["input/approved-plan"]],
    [{ ...dryRun, "approved-plan": "abc" }, ["input/approved-plan"]],
    [{ ...preview, "approved-plan": "abc" }, ["input/approved-plan"]],
    [{ ...tokenInputs, "approved-plan": "" }, ["input/no-plan"]],
    [{ ...updateInputs, "approved-plan": " " }, ["input/no-plan"]],
  ])("%j: %j", async (inputs, codes) => {
    expect(await codesOf(inputs)).toEqual(codes);
  });
});

test.each(["abcd", 'hunter2/$hunt"er2-agho_+=~'])("%s may be a token", async (token) => {
  const { access } = await read({ ...tokenInputs, "api-token": token });
  expect(access?.apiToken.reveal()).toBe(token);
});
