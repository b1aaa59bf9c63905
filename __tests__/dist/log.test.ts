import { expect, test } from "@jest/globals";
import { create, organizations, runAgainst, runEmulated, token } from "./steps.js";

const named = { ...create, organization: "Acme Data", workspace: "Analytics" };

test("the log contains no response of the service: it may name people, and logs may be public", async () => {
  const { run, requests } = await runEmulated({}, named, { env: { RUNNER_DEBUG: "1" } });
  expect(requests.length).toBeGreaterThan(0);
  expect(run.outputs["result"]).toContain("platform-team@example.com");
  expect(run.raw).not.toContain("@example.com");
});

test("the log opens each group once and closes it", async () => {
  const { run } = await runEmulated({}, { ...named, "dry-run": "true" });
  const names = run.commands.map(({ name }) => name).filter((name) => name.endsWith("group"));
  expect(names).toEqual(["group", "endgroup"]);
});

test("a debug line shows the URL as it was sent", async () => {
  const inputs = { ...token, "organization-id": "o:1" };
  const { run } = await runAgainst({}, inputs, { env: { RUNNER_DEBUG: "1" } });
  expect(run.log).toContain(`${organizations}/o%3A1/workspaces?limit=1000: 404`);
});

test("the facts of a run show an address once, as it is", async () => {
  const { run } = await runEmulated({}, named);
  const url = run.outputs["deployment-url"] ?? "";
  const facts = run.log
    .split("\n")
    .filter((line) => line.includes(run.outputs["deployment-id"] ?? "") && line.includes(`: ${url},`));
  expect([url, facts.length]).toEqual([expect.stringMatching(/^https:/), 1]);
});
