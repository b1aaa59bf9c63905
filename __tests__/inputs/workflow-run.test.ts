import { expect, test } from "@jest/globals";
import { ghCommand, readWorkflowRun } from "../../src/inputs/workflow-run.js";
import { runnerVariables, sourceOf, type Values } from "./sources.js";

const read = (variables: Values) => readWorkflowRun(sourceOf({}, variables));

test("a workflow run has the page of its repository and of itself", () => {
  expect(read({ ...runnerVariables, GITHUB_ACTOR: "ann", GITHUB_EVENT_NAME: "push" })).toEqual({
    id: 1700000001,
    attempt: 2,
    page: "https://github.example.com/acme/pipelines/actions/runs/1700000001",
    actor: "ann",
    actionRef: "",
    docs: "",
    sha: runnerVariables.GITHUB_SHA,
    eventName: "push",
    repository: "acme/pipelines",
    repositoryPage: "https://github.example.com/acme/pipelines",
    host: "github.example.com",
  });
});

test.each([7, 17_000_000_001, 999_999_999_999_999])("a run id of up to 15 digits is used: %i", (id) => {
  expect(read({ ...runnerVariables, GITHUB_RUN_ID: String(id) }).id).toBe(id);
});

test.each(["", "x", "1e5", "-1", "1.5", "12345678901234567"])(
  "a run id that is no integer is not used: %j",
  (id) => {
    expect(read({ ...runnerVariables, GITHUB_RUN_ID: id })).toMatchObject({ id: 0, page: "" });
  },
);

test("who started this attempt comes before who started the run, and the action has its version", () => {
  const variables = {
    GITHUB_ACTOR: "ann",
    GITHUB_TRIGGERING_ACTOR: "bob",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_ACTION_REPOSITORY: "acme/action",
    GITHUB_ACTION_REF: "v1",
  };
  expect(read({ ...runnerVariables, ...variables })).toMatchObject({
    actor: "bob",
    actionRef: "acme/action@v1",
    host: undefined,
    docs: "https://github.com/acme/action/blob/v1/docs/",
  });
  const docsOf = (ref: string) => read({ ...variables, GITHUB_ACTION_REF: ref }).docs;
  expect([docsOf(""), docsOf("v1)")]).toEqual(["https://github.com/acme/action/blob/HEAD/docs/", ""]);
});

test("what the runner does not report has its default: the first attempt, at GitHub.com", () => {
  const { GITHUB_RUN_ATTEMPT: _, GITHUB_SERVER_URL: __, ...variables } = runnerVariables;
  expect(read(variables)).toMatchObject({
    attempt: 1,
    host: undefined,
    page: "https://github.com/acme/pipelines/actions/runs/1700000001",
  });
});

test.each<[Values, string]>([
  [{ GITHUB_REPOSITORY: "acme/pipelines" }, "gh run list --repo acme/pipelines"],
  [{}, "gh run list --repo OWNER/REPO"],
  [
    { GITHUB_SERVER_URL: "https://ghes.example.com:8443" },
    "GH_HOST=ghes.example.com:8443 gh run list --repo OWNER/REPO",
  ],
])("a command for GitHub names the repository, and a host that is not GitHub.com: %j", (variables, line) => {
  expect(String(ghCommand("run list", read(variables)))).toBe(line);
});
