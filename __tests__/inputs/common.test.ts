import { describe, expect, test } from "@jest/globals";
import { inputTable, modes } from "../../src/inputs/table.js";
import { problemsOf, read, runnerVariables, tokenInputs, updateInputs, warningsOf } from "./sources.js";

describe("every mode", () => {
  test.each(modes)("%s is a mode", (mode) => {
    expect(read({ ...updateInputs, "token-role": "R", mode }).specific?.mode).toBe(mode);
  });

  test.each([
    ["", "Input mode is required: one of create-token, create-deployment, update-deployment"],
    ["Create-Token", "Did you mean create-token?"],
    ["create-deploymnet", "Did you mean create-deployment?"],
    ["delete", 'got "delete"'],
  ])("mode %j is a problem", (mode, problem) => {
    const { findings, specific } = read({ ...tokenInputs, mode });
    expect(specific).toBeUndefined();
    expect(findings.problems).toHaveLength(1);
    expect(findings.problems[0]).toContain(problem);
  });

  test.each([
    ["api-token", "PLATFORM_API_TOKEN"],
    ["base-url", "PLATFORM_BASE_URL"],
  ])("%s is required, and the problem names the environment variable %s", (name, variable) => {
    const problems = problemsOf({ ...tokenInputs, [name]: " " });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`Input ${name} is required`);
    expect(problems[0]).toContain(`(or the environment variable ${variable})`);
  });

  test.each([
    ["the environment variable counts when the input is empty", "", "from-environment", "from-environment"],
    ["the environment variable counts when the input is blank", " \n ", "from-environment", "from-environment"],
    ["the input goes before the environment variable", "from-input", "from-environment", "from-input"],
    ["both are trimmed", "  from-input\n", "", "from-input"],
  ])("%s", (_, input, variable, value) => {
    const { common } = read(
      { ...tokenInputs, "api-token": input, "organization-id": input, "workspace-id": input },
      {
        ...runnerVariables,
        PLATFORM_API_TOKEN: variable,
        PLATFORM_ORGANIZATION_ID: variable,
        PLATFORM_WORKSPACE_ID: variable,
      },
    );
    expect(common.apiToken.reveal()).toBe(value);
    expect([common.organization, common.workspace]).toEqual([{ id: value }, { id: value }]);
  });

  test("base-url comes from the environment too", () => {
    const { common, findings } = read({ ...tokenInputs, "base-url": "" }, { PLATFORM_BASE_URL: "https://b.example" });
    expect([common.baseUrl.href, findings.problems.filter((text) => text.includes("base-url"))]).toEqual([
      "https://b.example/",
      [],
    ]);
  });

  test.each(["fake bearer", "fake\nbearer", "fäke", "fake\u0000"])(
    "api-token %j can't be a token, and is not shown",
    (token) => {
      const problems = problemsOf({ ...tokenInputs, "api-token": token });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain("api-token");
      expect(problems[0]).not.toContain(token);
    },
  );

  test("what is not given has its default", () => {
    const { common } = read(tokenInputs);
    expect(common).toMatchObject({
      requestTimeout: 60_000,
      maxAttempts: 4,
      dryRun: false,
      jobSummary: true,
      organization: {},
      workspace: {},
    });
  });

  test.each(["true", "True", "TRUE"])("%s is true", (text) => {
    expect(read({ ...tokenInputs, "dry-run": text }).common.dryRun).toBe(true);
  });

  test.each(["false", "False", "FALSE"])("%s is false", (text) => {
    expect(read({ ...tokenInputs, "job-summary": text }).common.jobSummary).toBe(false);
  });

  test.each(["yes", "no", "on", "off", "1", "0", "tRUE", "y", "null", "truthy"])("%j is no boolean", (text) => {
    expect(problemsOf({ ...tokenInputs, "dry-run": text, "job-summary": text })).toEqual(
      ["dry-run", "job-summary"].map((name) => `Input ${name} must be true or false; got "${text}"`),
    );
  });

  test.each([
    ["1", 1_000],
    ["0.5", 500],
    ["90", 90_000],
    ["0.001", 1],
  ])("request-timeout %s is %d ms", (text, ms) => {
    expect(read({ ...tokenInputs, "request-timeout": text }).common.requestTimeout).toBe(ms);
  });

  test.each(["0", "-1", "abc", "1e3", "60s", "Infinity", "0x10", "1,5", "0.0001", "99999999"])(
    "request-timeout %j is a problem",
    (text) => {
      const problems = problemsOf({ ...tokenInputs, "request-timeout": text });
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain(`Input request-timeout must be a number of seconds`);
      expect(problems[0]).toContain(`got "${text}"`);
    },
  );

  test.each([
    ["1", 1],
    ["10", 10],
  ])("max-attempts %s is %d", (text, count) => {
    expect(read({ ...tokenInputs, "max-attempts": text }).common.maxAttempts).toBe(count);
  });

  test.each(["0", "-1", "1.5", "many", "1e1"])("max-attempts %j is a problem", (text) => {
    expect(problemsOf({ ...tokenInputs, "max-attempts": text })).toEqual([
      `Input max-attempts must be a whole number of attempts, 1 or more; got "${text}"`,
    ]);
  });

  test("all problems are found together", () => {
    const problems = problemsOf({
      mode: "create-token",
      "base-url": "http://platform.example.com",
      "request-timeout": "soon",
      "max-attempts": "0",
      "dry-run": "maybe",
      "token-type": "DEPLOYMENTS",
      "token-expiry-days": "0",
    });
    const named = ["api-token", "base-url", "request-timeout", "max-attempts", "dry-run", "token-type"];
    for (const name of [...named, "token-expiry-days", "token-role"]) {
      expect(problems.filter((problem) => problem.startsWith(`Input ${name} `))).toHaveLength(1);
    }
  });
});

describe("organization and workspace", () => {
  test.each(["organization", "workspace"] as const)("a name or id of the %s is looked up", (what) => {
    expect(read({ ...tokenInputs, [what]: " Acme Data " }).common[what]).toEqual({ nameOrId: "Acme Data" });
  });

  test.each(["organization", "workspace"] as const)("an id of the %s goes before a name, with a warning", (what) => {
    const { common, findings } = read({ ...tokenInputs, [what]: "Acme", [`${what}-id`]: "x1" });
    expect(common[what]).toEqual({ id: "x1" });
    expect(findings.warnings).toEqual([`Input ${what} is not used: ${what}-id is given too, and goes first.`]);
  });

  test.each(["", ".", "..", "a\nb", "a\tb"])("the id %j", (id) => {
    const names = ["organization-id", "workspace-id", "deployment-id"];
    const problems = problemsOf({ ...updateInputs, ...Object.fromEntries(names.map((name) => [name, id])) });
    const problem = id === "" ? "deployment-id" : "can't be an id";
    expect(problems.filter((text) => text.includes(problem))).toHaveLength(id === "" ? 1 : 3);
  });

  test("an id may hold what a path encodes", () => {
    expect(problemsOf({ ...tokenInputs, "workspace-id": "a/b c?#%" })).toEqual([]);
  });
});

describe("an input that the mode does not use", () => {
  const cases = modes.flatMap((mode) =>
    inputTable.filter((row) => !row.modes.includes(mode)).map(({ name }) => [mode, name] as const),
  );

  test.each(cases.filter(([, name]) => name !== "github-token"))(
    "in %s, %s is a warning that names the mode",
    (mode, name) => {
      const needed = mode === "create-token" ? tokenInputs : { ...updateInputs, mode };
      expect(warningsOf({ ...needed, [name]: "x" })).toContain(
        `Input ${name} is given, but mode ${mode} does not use it.`,
      );
    },
  );

  test("what is blank, or is action.yml's default, was not given", () => {
    const defaults = Object.fromEntries(inputTable.map((row) => [row.name, row.default ?? " "]));
    expect(warningsOf({ ...defaults, ...updateInputs })).toEqual([]);
    expect(warningsOf({ ...defaults, ...tokenInputs })).toEqual([]);
  });

  test("github-token, which action.yml gives to every step, is no warning", () => {
    expect(warningsOf({ ...tokenInputs, "github-token": "fake-github-token" })).toEqual([]);
  });
});
