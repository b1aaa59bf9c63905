import { describe, expect, test } from "@jest/globals";
import {
  codesOf,
  createInputs,
  deploymentOf,
  problemsOf,
  read,
  runnerVariables,
  type Values,
} from "./sources.js";

const token = { "github-token": "fake-github-token" };
const sha = "c".repeat(40);
const pull = { number: 7, state: "open", head: { sha }, base: {}, user: { login: "ann" } };
const opened = { name: "pull_request", payload: { action: "opened", pull_request: pull } };
const closed = {
  name: "pull_request",
  payload: { action: "closed", pull_request: { ...pull, state: "closed" } },
};
const schedule = { name: "schedule", payload: {} };
const push = { name: "push", payload: {} };

async function recordingOf(inputs: Values, event: typeof push = push, variables: Values = runnerVariables) {
  return (await deploymentOf({ ...token, ...inputs }, variables, event)).github;
}

describe("records", () => {
  test("are in the repository of the run", async () => {
    const recording = await recordingOf({ "github-environment": "production" });
    expect(recording?.repository).toMatchObject({
      apiUrl: "https://api.github.com",
      owner: "acme",
      repo: "pipelines",
    });
    expect(recording?.repository.token.reveal()).toBe("fake-github-token");
  });

  test.each(["GITHUB_REPOSITORY", "GITHUB_SHA", "GITHUB_RUN_ID"])("need %s", async (name) => {
    const variables = { ...runnerVariables, [name]: "" };
    expect(await codesOf({ ...createInputs, ...token, "github-environment": "e" }, variables)).toEqual([
      "input/variable",
    ]);
  });

  test.each(["acme", "/pipelines", "acme/", "a/b/c"])(
    "need a GITHUB_REPOSITORY with a slash: not %s",
    async (name) => {
      const variables = { ...runnerVariables, GITHUB_REPOSITORY: name };
      expect(await codesOf({ ...createInputs, ...token, "github-environment": "e" }, variables)).toEqual([
        "input/variable",
      ]);
    },
  );

  test("need a github-token, whose value no problem shows", async () => {
    const inputs = { ...createInputs, "github-environment": "e" };
    expect(await codesOf(inputs)).toEqual(["input/missing"]);
    const problems = await problemsOf({ ...inputs, "github-token": "fake token" });
    expect(problems).toEqual([expect.stringMatching(/^Input github-token /)]);
    expect(problems[0]).not.toContain("fake");
  });

  test.each([
    "http://ghes.example.com/api/v3",
    "ghes.example.com",
    "ftp://ghes.example.com",
    "ftp://localhost",
  ])("are at no address to which a token must not go: %s", async (url) => {
    const variables = { ...runnerVariables, GITHUB_API_URL: url };
    expect(await codesOf({ ...createInputs, ...token, "github-environment": "e" }, variables)).toEqual([
      "input/variable",
    ]);
  });
});

describe("preview", () => {
  test.each([
    ["true", opened, "deploy"],
    ["True", opened, "deploy"],
    ["true", closed, "deploy"],
    ["true", schedule, "sweep"],
    ["retire", opened, "retire"],
    ["retire", closed, "retire"],
    ["sweep", opened, "sweep"],
    ["sweep", push, "sweep"],
  ] as const)("%s on %j: %s", async (preview, event, step) => {
    const recording = await recordingOf({ preview }, event);
    expect(recording).toMatchObject({ environment: "preview", step });
  });

  test("records are in github-environment, where it is given", async () => {
    const inputs = { preview: "true", "github-environment": "reviews" };
    expect(await recordingOf(inputs, opened)).toMatchObject({ environment: "reviews", step: "deploy" });
  });

  test.each(["true", "sweep"])("%s reads preview-idle-days", async (preview) => {
    const inputs = { preview, "preview-idle-days": "1" };
    expect(await recordingOf(inputs, schedule)).toMatchObject({ step: "sweep", idleDays: 1 });
    expect(await recordingOf({ preview }, schedule)).toMatchObject({ step: "sweep", idleDays: undefined });
  });

  test("preview-retire is part of the definition", async () => {
    const definitions = { definition: "{ name: app, type: STANDARD, schedulerSize: LARGE }" };
    const inputs = { ...token, ...definitions, preview: "true", "preview-retire": "schedulerSize: SMALL" };
    const { definition } = await deploymentOf(inputs, runnerVariables, opened);
    expect(definition.retired).toMatchObject({ schedulerSize: "SMALL" });
  });
});

test.each<[Values, string, string, string]>([
  [{ preview: "false" }, "preview-idle-days", "3", "input/unused"],
  [{ preview: "true" }, "preview-idle-days", "3", ""],
  [{ preview: "false" }, "preview-retire", "a: b", "input/unused"],
  [{}, "pull-request", "7", "input/unused"],
  [{ "github-environment": "e" }, "pull-request", "7", ""],
  [{ preview: "sweep" }, "pull-request", "7", "input/unused"],
  [{ preview: "true" }, "pull-request", "7", ""],
  [{}, "pull-request-comment", "true", "input/unused"],
  [{ "github-environment": "e" }, "pull-request-comment", "true", ""],
])("with %j the input %s: %s is not used: %s", async (inputs, name, value, code) => {
  const given = { ...createInputs, ...token, ...inputs, "dry-run": "true", [name]: value };
  expect(await codesOf(given, runnerVariables, opened)).toEqual(code === "" ? [] : [code]);
});

test.each(["true", "retire"])(
  "preview: %s has nothing to do on a comment on an issue, and needs a pull request on other events of one",
  async (preview) => {
    const inputs = { ...createInputs, ...token, preview };
    const event = { name: "issue_comment", payload: { issue: { number: 5 } } };
    const { request, codes } = await read(inputs, runnerVariables, event);
    expect([request, codes]).toEqual([undefined, []]);
    const { github } = await deploymentOf({ ...inputs, "pull-request": "1" }, runnerVariables, event);
    expect(github).toMatchObject({ pullRequest: 1 });
    expect(await codesOf(inputs, runnerVariables, { ...event, name: "issues" })).toEqual([
      "input/no-pull-request",
    ]);
  },
);

describe("a dry run without api-token", () => {
  const ids = { "organization-id": "o1", "workspace-id": "w1", organization: "", workspace: "" };
  const dry = { ...ids, "api-token": "", "base-url": "", "dry-run": "true" };

  test.each<[string, Values]>([
    ["no records", {}],
    ["github-environment", { "github-environment": "production" }],
    ["preview", { preview: "true" }],
    ["preview: True", { preview: "True" }],
    ["preview: retire", { preview: "retire" }],
  ])("works with %s: the request states that there is no token", async (_, more) => {
    const given = { ...createInputs, ...token, ...dry, ...more };
    expect((await deploymentOf(given, runnerVariables, opened)).dryRun).toBe(true);
    expect(await problemsOf(given, runnerVariables, opened)).toEqual([]);
  });

  test.each<[string, Values]>([
    ["that is none", { "github-environment": "production", "dry-run": "false" }],
    ["of a token", { mode: "create-token", "token-role": "R", "github-environment": "production" }],
  ])("%s is refused", async (_, more) => {
    const problems = await problemsOf({ ...createInputs, ...token, ...dry, ...more }, runnerVariables, push);
    for (const name of ["api-token", "base-url"]) {
      expect(problems).toContainEqual(expect.stringMatching(`^Input ${name} is required`));
    }
  });

  test("validates the base-url that it does not use", async () => {
    const inputs = { ...createInputs, ...token, ...dry, preview: "true", "base-url": "platform" };
    expect(await problemsOf(inputs, runnerVariables, opened)).toEqual([
      expect.stringMatching(/^Input base-url must be/),
    ]);
  });

  test("may have an empty secret variable, and only it: elsewhere it is a secret that does not exist", async () => {
    const inputs = { ...token, "github-environment": "production", "secret-environment-variables": "KEY=" };
    expect(await problemsOf({ ...createInputs, ...inputs, ...dry })).toEqual([]);
    for (const dryRun of ["true", "false"])
      expect(await problemsOf({ ...createInputs, ...inputs, "dry-run": dryRun })).toEqual([
        expect.stringMatching(/KEY/),
      ]);
  });

  test.each<[string, Values, Values]>([
    ["the input", { "api-token": "fake-api-token" }, {}],
    ["the environment variable", {}, { PLATFORM_API_TOKEN: "fake-api-token" }],
  ])("is none with a token in %s: it needs base-url, and no empty secret", async (_, more, variables) => {
    const inputs = { ...createInputs, ...token, ...dry, preview: "true", ...more };
    const secret = { "secret-environment-variables": "KEY=" };
    expect(await problemsOf({ ...inputs, ...secret }, { ...runnerVariables, ...variables }, opened)).toEqual([
      expect.stringMatching(/^Input base-url is required/),
      expect.stringMatching(/\bKEY\b/),
    ]);
  });
});
