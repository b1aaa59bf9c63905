import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { Redactor } from "../../src/base/redaction.js";
import type { Result } from "../../src/modes/requests.js";
import { summaryOf } from "../../src/runner/summary.js";
import { answer, deployment, now, place, shown, token } from "./summaries.js";

describe("a Deployment's summary", () => {
  test("has a heading with outcome and name, and a row for each thing that people look for", () => {
    const { html, text } = shown(deployment(answer));
    expect(html).toContain("<h3>🚀 Deployment created: data-pipelines</h3>");
    for (const row of [
      "Status CREATING Waiting for components",
      "Id cldep1",
      "Organization Acme Data ( clorg1 )",
      "Workspace Analytics ( clws1 )",
      "Type DEDICATED",
      "Executor CELERY",
      "Scheduler MEDIUM",
      "Runtime 13.2.0 (orchestrator 3.1.2)",
      "CI/CD enforced yes",
      "DAG deploys no",
      "High availability no",
    ]) {
      expect(text).toContain(row);
    }
    expect(html).toContain('<a href="https://data.platform.example.com">cldep1</a>');
  });

  test("is one table, and two folded parts", () => {
    const { html } = shown(deployment(answer));
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html.match(/<details>/g)).toHaveLength(2);
    expect(html.match(/<\/details>/g)).toHaveLength(2);
  });

  test("folds the worker queues away, with machine, workers and concurrency", () => {
    const { html, text } = shown(deployment(answer));
    expect(html).toContain("<summary>2 worker queues</summary>");
    expect(text).toContain("light (default) M5 0 to 10 5 heavy M20 1 to 2 1");
  });

  test("folds the NAMES of the variables away, and holds no value", () => {
    const { html, text } = shown(deployment(answer));
    expect(html).toContain("<summary>2 environment variables, names only</summary>");
    expect(text).toContain("REGION WAREHOUSE_PASSWORD (secret)");
    expect(text).not.toContain("a plain value");
  });

  test.each([
    ["created", "CREATING", "the action does not wait"],
    ["created", "HEALTHY", "give that id to update-deployment"],
    ["updated", "HEALTHY", "Later steps read its id"],
    ["retired", "HEALTHY", "Delete it in the platform"],
  ] as const)("of one that was %s and is %s says what comes next", (outcome, status, next) => {
    expect(shown(deployment({ ...answer, status }, outcome)).text).toContain(next);
  });

  test("shows only what the service told", () => {
    const { text } = shown(deployment({ id: "cldep1" }));
    expect(text).toMatch(/^🚀 Deployment created: cldep1 Status not told Id cldep1 Organization .* Next Later/);
    expect(text).not.toMatch(/Type|Executor|enforced|queue|variable/);
  });

  test("takes the workspace's name from the answer where only its id was given", () => {
    const byId = { organization: { id: "clorg1" }, workspace: { id: "clws1" } };
    const result = { ...deployment({ ...answer, workspaceName: "Analytics" }), place: byId };
    expect(shown(result).text).toContain("Organization clorg1 Workspace Analytics ( clws1 )");
  });

  test("survives fields of other types than the document's", () => {
    const odd = {
      id: "cldep1",
      name: 7,
      status: [],
      isCicdEnforced: "yes",
      workerQueues: { a: 1 },
      environmentVariables: [1],
    };
    expect(shown(deployment(odd)).text).toContain("Deployment created: 7 Status not told");
  });
});

describe("a token's summary", () => {
  test("tells name, scope, role and place, never the value", () => {
    const { text } = shown(token("2026-03-02T12:00:00Z"));
    expect(text).toContain("API token created: ci");
    expect(text).toContain("Scope WORKSPACE clws1 Role WORKSPACE_MEMBER Organization Acme Data ( clorg1 )");
    expect(text).toContain("GitHub drops a masked output between jobs");
    expect(text).not.toContain("fake-minted-token");
  });

  test.each([
    ["2026-03-02T12:00:00Z", "2026-03-02T12:00:00Z, 1 day left"],
    ["2026-03-02T11:59:58Z", "2026-03-02T11:59:58Z, 1 day left"],
    ["2026-03-31T12:00:00Z", "30 days left"],
    ["2026-03-01T18:00:00Z", "less than a day left"],
    ["2026-02-28T12:00:00Z", "2026-02-28T12:00:00Z, over"],
    ["some day", "Expires some day Id"],
    [undefined, "Expires not told by the service; 1 day asked for Id"],
  ])("with the expiry %s says how long it lives: %s", (endAt, said) => {
    expect(shown(token(endAt)).text).toContain(said);
  });
});

test("a token without an end is said to live for ever", () => {
  const result = token(undefined);
  if (result.kind !== "token") throw new Error(result.kind);
  const endless = { ...result, request: { ...result.request, expiryDays: undefined } };
  expect(shown(endless).text).toContain("never , and the service offers no way to revoke it");
});

describe("a dry run's summary", () => {
  const plan = (body: JsonObject): Result => ({
    kind: "dry-run",
    place,
    plan: { method: "POST", path: "/platform/v1beta1/organizations/clorg1/deployments", body },
  });

  test("shows the request that would be sent, redacted, and says that nothing was", () => {
    const redactor = new Redactor();
    redactor.add("fake-password-1");
    const { html, text } = shown(plan({ name: "etl", description: "uses fake-password-1" }), redactor);
    expect(text).toContain(
      "Dry run Nothing was sent. The request would be: Request POST /platform/v1beta1/organizations/clorg1/deployments",
    );
    expect(text).toContain('{ "name": "etl", "description": "uses ***" }');
    expect(html).toContain('<code class="language-json">');
  });

  test("is no more than a fence, whatever the request holds", () => {
    const { html } = shown(plan({ description: "```\n</code></pre><script>x</script>````` `" }));
    expect(html.match(/<pre>/g)).toHaveLength(1);
    expect(html).not.toContain("<script>");
  });
});

test("summaries stay far below GitHub's limit of 1 MiB, whatever the service answers", () => {
  const long = "<".repeat(5_000);
  const queue = { name: long, platformMachine: long, minWorkerCount: 0, maxWorkerCount: 1, workerConcurrency: 1 };
  const many: JsonObject = {
    ...answer,
    name: long,
    statusReason: long,
    workerQueues: Array(5_000).fill(queue),
    environmentVariables: Array(20_000).fill({ key: long }),
  };
  const kib = (result: Result): number => Buffer.byteLength(summaryOf(result, new Redactor(), now)) / 1024;
  expect(kib(deployment(many))).toBeLessThan(400);
  expect(kib({ kind: "dry-run", place, plan: { method: "POST", path: long, body: many } })).toBeLessThan(300);
  expect(shown(deployment(many)).text).toContain("and 19900 more");
});

test("a closed pull request without a preview is said to need nothing", () => {
  expect(shown({ kind: "nothing-to-retire", place, pullRequest: 42 }).text).toContain("Pull request 42 is closed");
});
