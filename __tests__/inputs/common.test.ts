import { describe, expect, test } from "@jest/globals";
import { readTarget } from "../../src/inputs/common.js";
import { inputTable } from "../../src/inputs/table.js";
import { modeNames, modes } from "../../src/modes/index.js";
import {
  createInputs,
  problemsOf,
  read,
  readerOf,
  runnerVariables,
  tokenInputs,
  updateInputs,
  warningsOf,
} from "./sources.js";

const inputsOf = { "create-token": tokenInputs, "create-deployment": createInputs, "update-deployment": updateInputs };

describe("mode", () => {
  test.each(modeNames())("%s is a mode", async (mode) => {
    const { request, findings } = await read(inputsOf[mode]);
    expect([request?.kind, findings.problems]).toEqual([modes[mode].kind, []]);
  });

  test.each([
    ["", "Input mode is required: one of create-token, create-deployment, update-deployment"],
    ["Create-Token", "Did you mean create-token?"],
    ["create-deploymnet", "Did you mean create-deployment?"],
    ["delete", 'got "delete"'],
  ])("%j is a problem", async (mode, problem) => {
    const { findings, request } = await read({ ...tokenInputs, mode });
    expect(request).toBeUndefined();
    expect(findings.problems).toEqual([expect.stringContaining(problem)]);
  });
});

describe("the access", () => {
  test.each([
    ["api-token", "PLATFORM_API_TOKEN"],
    ["base-url", "PLATFORM_BASE_URL"],
  ])("requires %s, and the problem names the environment variable %s", async (name, variable) => {
    expect(await problemsOf({ ...tokenInputs, [name]: " " })).toEqual([
      expect.stringMatching(`^Input ${name} is required: .*\\(or the environment variable ${variable}\\)$`),
    ]);
  });

  test.each([
    ["the environment variable counts if the input is empty", "", "from-environment", "from-environment"],
    ["the environment variable counts if the input is whitespace", " \n ", "from-environment", "from-environment"],
    ["the input takes precedence over the environment variable", "from-input", "from-environment", "from-input"],
    ["both are trimmed", "  from-input\n", "", "from-input"],
  ])("%s", async (_, input, variable, value) => {
    const { access, request } = await read(
      { ...tokenInputs, "api-token": input, "organization-id": input, "workspace-id": input },
      {
        ...runnerVariables,
        PLATFORM_API_TOKEN: variable,
        PLATFORM_ORGANIZATION_ID: variable,
        PLATFORM_WORKSPACE_ID: variable,
      },
    );
    expect(access?.apiToken.reveal()).toBe(value);
    expect(request).toMatchObject({ organization: { id: value }, workspace: { id: value } });
  });

  test("takes base-url from the environment, and a problem names the variable", async () => {
    const inputs = { ...tokenInputs, "base-url": "" };
    const { access } = await read(inputs, { ...runnerVariables, PLATFORM_BASE_URL: "https://b.example" });
    expect(access?.baseUrl.href).toBe("https://b.example/");
    expect(await problemsOf(inputs, { ...runnerVariables, PLATFORM_BASE_URL: "b.example" })).toEqual([
      expect.stringMatching(/^Environment variable PLATFORM_BASE_URL must be a URL/),
    ]);
  });

  test.each([
    ["fake token", "contains whitespace"],
    ["fake\ntoken", "contains whitespace"],
    ["fäke-token", "contains a character that no token has"],
    ["fake\u0000token", "contains a character that no token has"],
    ['"fake-token"', "is in quotes"],
    ["Bearer fake-token", 'begins with "Bearer ": remove it'],
    ["bearer\tfake-token", 'begins with "Bearer ": remove it'],
  ])("refuses the api-token %j without showing it", async (given, problem) => {
    const problems = await problemsOf({ ...tokenInputs, "api-token": given });
    expect(problems).toEqual([
      expect.stringMatching(/^Input api-token .*: .*pass only the token \(the value is not shown\)$/),
    ]);
    expect(problems[0]).toContain(problem);
    expect(problems[0]).not.toMatch(/f[aä]ke/);
  });

  test("is not there after a problem: no request can be made with half of it", async () => {
    expect((await read({ ...tokenInputs, "base-url": "x" })).access).toBeUndefined();
    expect((await read({ ...tokenInputs, "api-token": "" })).access).toBeUndefined();
  });
});

describe("limits", () => {
  test("have defaults", async () => {
    expect((await read(tokenInputs)).limits).toEqual({ requestTimeout: 60_000, maxAttempts: 4 });
  });

  test.each([
    ["1", 1_000],
    ["0.5", 500],
    ["90", 90_000],
    ["0.001", 1],
    ["86400", 86_400_000],
  ])("request-timeout %s is %d ms", async (given, ms) => {
    expect((await read({ ...tokenInputs, "request-timeout": given })).limits?.requestTimeout).toBe(ms);
  });

  test.each(["0", "-1", "abc", "1e3", "60s", "Infinity", "0x10", "1,5", "0.0001", "86401", "99999999999999999999"])(
    "request-timeout %j is a problem",
    async (given) => {
      const { findings, limits } = await read({ ...tokenInputs, "request-timeout": given });
      expect(limits).toBeUndefined();
      expect(findings.problems).toEqual([
        `Input request-timeout must be a number of seconds from 0.001 to 86400, such as 60; got "${given}"`,
      ]);
    },
  );

  test.each([
    ["1", 1],
    ["10", 10],
  ])("max-attempts %s is %d", async (given, count) => {
    expect((await read({ ...tokenInputs, "max-attempts": given })).limits?.maxAttempts).toBe(count);
  });

  test.each(["0", "-1", "1.5", "many", "1e1", "9007199254740993"])("max-attempts %j is a problem", async (given) => {
    expect(await problemsOf({ ...tokenInputs, "max-attempts": given })).toEqual([
      `Input max-attempts must be an integer of 1 or more (1 means no retry); got "${given}"`,
    ]);
  });
});

describe("booleans", () => {
  test.each(["true", "True", "TRUE"])("%s is true", (given) => {
    expect(readTarget(readerOf({ "dry-run": given }))?.dryRun).toBe(true);
  });

  test.each(["false", "False", "FALSE", ""])("%j is false", (given) => {
    expect(readTarget(readerOf({ "dry-run": given }))?.dryRun).toBe(false);
  });

  test.each(["yes", "no", "on", "off", "1", "0", "tRUE", "y", "null", "truthy"])("%j is a problem", (given) => {
    const reader = readerOf({ "dry-run": given });
    expect(readTarget(reader)).toBeUndefined();
    expect(reader.findings.problems).toEqual([`Input dry-run must be true or false; got "${given}"`]);
  });
});

test("all problems are found together", async () => {
  const problems = await problemsOf({
    mode: "create-token",
    "base-url": "http://platform.example.com",
    "request-timeout": "soon",
    "max-attempts": "0",
    "dry-run": "maybe",
    "organization-id": "..",
    "token-type": "DEPLOYMENTS",
    "token-expiry-days": "0",
  });
  const named = [
    "api-token",
    "base-url",
    "request-timeout",
    "max-attempts",
    "dry-run",
    "organization-id",
    "token-type",
  ];
  for (const name of [...named, "token-expiry-days", "token-role"]) {
    expect(problems.filter((problem) => problem.startsWith(`Input ${name} `))).toHaveLength(1);
  }
  expect(problems).toHaveLength(9);
});

test("a value of more than 100 characters is reported by its length: a cut could show a part of a secret", async () => {
  const given = `fake-secret-${"x".repeat(88)}`;
  expect(await problemsOf({ ...tokenInputs, "dry-run": given })).toEqual([
    `Input dry-run must be true or false; got "${given}"`,
  ]);
  expect(await problemsOf({ ...tokenInputs, "dry-run": `${given}x` })).toEqual([
    "Input dry-run must be true or false; got a value of 101 characters",
  ]);
});

describe("organization and workspace", () => {
  const target = (inputs: Record<string, string>, variables: Record<string, string> = {}) =>
    readTarget(readerOf(inputs, variables));

  test.each(["organization", "workspace"] as const)("a name or id of the %s is looked up", (what) => {
    expect(target({ [what]: " Acme Data " })?.[what]).toEqual({ nameOrId: "Acme Data" });
  });

  test.each(["organization", "workspace"] as const)("nothing about the %s: the only one is used", (what) => {
    expect(target({})?.[what]).toEqual({});
  });

  test.each(["organization", "workspace"] as const)(
    "the %s's id takes precedence over the name, with a warning",
    (what) => {
      const reader = readerOf({ [what]: "Acme", [`${what}-id`]: "x1" });
      expect(readTarget(reader)?.[what]).toEqual({ id: "x1" });
      expect(reader.findings.warnings).toEqual([
        `Input ${what} is not used: input ${what}-id is given too and takes precedence.`,
      ]);
    },
  );

  test.each(["organization", "workspace"] as const)(
    "a name of the %s in the step takes precedence over an id in the environment",
    (what) => {
      const variables = { PLATFORM_ORGANIZATION_ID: "env", PLATFORM_WORKSPACE_ID: "env" };
      expect(target({ [what]: "Acme" }, variables)?.[what]).toEqual({ nameOrId: "Acme" });
    },
  );

  test("a problem with an id names the environment variable that it comes from", async () => {
    const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: ".." };
    expect(await problemsOf(tokenInputs, variables)).toEqual([
      expect.stringMatching(/^Environment variable PLATFORM_WORKSPACE_ID is not an id: .*got "\.\."$/),
    ]);
  });

  test.each([".", "..", "a\nb", "a\tb"])("the id %j is a problem of each input", async (id) => {
    const names = ["organization-id", "workspace-id", "deployment-id"];
    const problems = await problemsOf({ ...updateInputs, ...Object.fromEntries(names.map((name) => [name, id])) });
    expect(problems).toHaveLength(3);
    for (const name of names) expect(problems).toContainEqual(expect.stringMatching(`^Input ${name} is not an id: `));
  });

  test("an id may contain what a path encodes", async () => {
    expect(await problemsOf({ ...tokenInputs, "workspace-id": "a b c?#%:@" })).toEqual([]);
  });
});

describe("an input that the mode does not use", () => {
  const cases = modeNames().flatMap((mode) =>
    inputTable.filter((row) => !row.modes.includes(mode)).map(({ name }) => [mode, name] as const),
  );

  test.each(cases.filter(([, name]) => name !== "github-token"))(
    "of %s, %s, is a warning that names the mode",
    async (mode, name) => {
      expect(await warningsOf({ ...inputsOf[mode], [name]: "x" })).toContain(
        `Input ${name} is given, but mode ${mode} does not use it.`,
      );
    },
  );

  test.each(modeNames())("of %s is not what is empty, or action.yml's default", async (mode) => {
    const defaults = Object.fromEntries(inputTable.map((row) => [row.name, row.default ?? " "]));
    expect(await warningsOf({ ...defaults, ...inputsOf[mode] })).toEqual([]);
  });

  test("is not github-token, which action.yml gives to every step", async () => {
    expect(await warningsOf({ ...tokenInputs, "github-token": "fake-github-token" })).toEqual([]);
  });
});
