import { expect, test } from "@jest/globals";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import { type CannedRoute, startCanned } from "../canned.js";
import { bearer, create, organizations } from "./steps.js";

const records = "GET /repos/acme/pipelines/deployments";
const pull = "GET /repos/acme/pipelines/pulls/7";
const open = { body: { number: 7, state: "open", head: { sha: "a".repeat(40), ref: "topic" } } };
const look = `GET ${organizations}`;

/** A run that looks up a name at the service and a record at GitHub at the same time. */
async function lookedUp(
  service: CannedRoute,
  github: CannedRoute,
): Promise<{ run: StepRun; took: number; requests: readonly string[] }> {
  const [platform, gitHub] = [
    await startCanned({ [look]: service }),
    await startCanned({ [records]: github, [pull]: open }),
  ];
  try {
    const started = Date.now();
    const run = await runStep({
      killAfter: 20_000,
      githubToken: "ghs_fake",
      env: { GITHUB_API_URL: gitHub.url, GITHUB_REPOSITORY: "acme/pipelines", RUNNER_DEBUG: "1" },
      inputs: {
        ...create,
        definition: "{ name: etl, type: STANDARD }",
        "base-url": platform.url,
        "api-token": bearer,
        organization: "Acme",
        preview: "true",
        "pull-request": "7",
      },
    });
    const took = Date.now() - started;
    return {
      run,
      took,
      requests: [...platform.requests, ...gitHub.requests].map(({ method, path }) => `${method} ${path}`),
    };
  } finally {
    await platform.close();
    await gitHub.close();
  }
}

const busy = { status: 429, headers: { "retry-after": "2" } };
const late = { status: 200, body: [], after: 10_000 };

test.each<[string, CannedRoute, CannedRoute]>([
  ["the service refuses the token while GitHub's response is awaited", { status: 401, after: 1_000 }, late],
  [
    "the service refuses the token while GitHub is to be requested again",
    { status: 401, after: 1_000 },
    busy,
  ],
])("nothing is logged or sent after the error: %s", async (_, service, github) => {
  const { run, took, requests } = await lookedUp(service, github);
  const lines = run.raw.trimEnd().split("\n");
  const error = lines.findIndex((line) => line.startsWith("::error"));
  expect([run.exitCode, error]).toEqual([1, lines.length - 1]);
  expect(requests.filter((request) => request.startsWith(records))).toHaveLength(1);
  expect(took).toBeLessThan(late.after);
});

test.each<[string, CannedRoute]>([
  ["is awaited", late],
  ["is to be requested again", busy],
])("nothing is logged or sent after GitHub's refusal while the service's response %s", async (_, service) => {
  const { run, took, requests } = await lookedUp(service, {
    status: 403,
    body: { message: "No" },
    after: 300,
  });
  const lines = run.raw.trimEnd().split("\n");
  const error = lines.findIndex((line) => line.startsWith("::error"));
  expect([run.exitCode, error]).toEqual([1, lines.length - 1]);
  expect(requests.filter((request) => request.startsWith(look))).toHaveLength(1);
  expect(took).toBeLessThan(late.after);
});
