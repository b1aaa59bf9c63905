import { expect, test } from "@jest/globals";
import { eachWorld, type World } from "./world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

test("secrets are known before the first input is shown, whose signs a log changes", async () => {
  const token = "fake::organization::token";
  const { error, summary, codes } = await world.step({ "api-token": token, mode: token });
  expect(codes).toEqual(["error input/unfit"]);
  expect(error + summary).not.toMatch(/fake|organization: ?:/);
});

test("an unexpected error after a write: the outcome is unknown, and the hint is to look into the platform", async () => {
  const mask = (): void => {
    if (world.service.requests.length > 0) throw new TypeError("x is not a function");
  };
  const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
  const run = await world.step(token, { onMask: mask });
  expect([run.outputs["outcome"], run.codes]).toEqual(["unknown", ["error run/unexpected"]]);
  expect(run.error).toContain("x is not a function");
});

test("an error outside of the run's promises ends it as an unexpected one, not as a cancellation", async () => {
  const stopping = new AbortController();
  world.onService = () => stopping.abort(new TypeError("x is not a function"));
  const run = await world.step({}, { cancelled: stopping.signal });
  expect([run.outputs["outcome"], run.codes.at(-1)]).toEqual(["created", "error run/unexpected"]);
  expect(run.error).toContain("x is not a function");
});

test("a wrong mode hides no problem of the inputs that every mode has", async () => {
  const { error } = await world.step({ mode: "deploy", "dry-run": "yes", "organization-id": "a/b" });
  for (const name of ["mode", "dry-run", "organization-id"]) expect(error).toContain(`- Input ${name} `);
});

test("a plan without api-token sends nothing to GitHub where certificates would not be verified", async () => {
  const inputs = { mode: "update-deployment", "api-token": "", "dry-run": "true" };
  const variables = { GITHUB_API_URL: "https://127.0.0.1:1/api", NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const { codes } = await world.step({ ...inputs, "github-environment": "production" }, { variables });
  expect([codes, world.github.requests]).toEqual([["error runner/unsafe"], []]);
});

test("a failure has a summary where job-summary has a wrong value", async () => {
  const { error, summary } = await world.step({ "job-summary": "yes" });
  for (const shown of [error, summary]) expect(shown).toContain("job-summary");
});

test.each(["false", "False", " FALSE "])("job-summary %j: a failure has no summary either", async (value) => {
  const { codes, summary } = await world.step({ "job-summary": value, mode: "deploy" });
  expect([codes, summary]).toEqual([["error input/unfit"], ""]);
});

test("a comment on an issue that is no pull request ends green, and sends nothing", async () => {
  const event = { name: "issue_comment", payload: { issue: { number: 5 } } };
  const run = await world.step({ preview: "true" }, { event });
  expect([run.succeeded, run.outputs, run.codes]).toEqual([true, { outcome: "not-sent" }, []]);
  expect([...world.github.requests, ...world.service.requests]).toEqual([]);
});

test("outputs with a masked value are one warning, which names them and where it comes from", async () => {
  world.addDeployment("cldep1");
  const inputs = {
    mode: "update-deployment",
    "deployment-id": "cldep1",
    "secret-environment-variables": "KEY=MEDIUM",
  };
  const run = await world.step(inputs);
  expect(run.codes).toContain("warning runner/masked-outputs");
});

test("outputs with a masked value are named where the step fails, too", async () => {
  const inputs = { mode: "update-deployment", "deployment-id": "cldep1" };
  const run = await world.step({ ...inputs, "secret-environment-variables": "KEY=clorg1acmedata" });
  expect(run.codes).toEqual(["warning runner/masked-outputs", "error service/refused"]);
});

test("a permission that a run outside of previews and forks lacks: only what it needs is advised", async () => {
  world.github.permissions = { deployments: "read", pullRequests: "read" };
  const { error } = await world.step({ "github-environment": "production" });
  expect(error).toContain("\n  deployments: write\n");
  expect(error).not.toContain("pull-requests:");
});
