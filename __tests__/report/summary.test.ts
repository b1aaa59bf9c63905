import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { Redactor } from "../../src/base/redaction.js";
import type { Result, SweptPreview } from "../../src/report/result.js";
import { summaryOf } from "../../src/report/summary.js";
import { deployment, dryRun, now, place, response, shown, token } from "./summaries.js";

describe("a Deployment's summary", () => {
  test("has a heading with outcome and name, and a row for each fact", () => {
    const { html, text } = shown(deployment(response));
    expect(html).toContain("<h3>🚀 Deployment created: data-pipelines</h3>");
    for (const row of [
      "Status CREATING Waiting for components",
      "Open https://data.platform.example.com",
      "Id cldep1",
      "Organization Acme Data ( clorg1 )",
      "Workspace Analytics ( clws1 )",
      "Type DEDICATED",
      "Executor CELERY",
      "Scheduler MEDIUM",
      "Runtime 13.2.0 (orchestrator 3.1.2)",
      "Task pod by default 0.25 CPU, 0.5Gi",
      "Resource quota 160 CPU, 320Gi",
      "CI/CD enforced yes",
      "DAG deploys no",
      "High availability no",
    ]) {
      expect(text).toContain(row);
    }
    expect(html).toContain('<a href="https://data.platform.example.com">https://data.platform.example.com</a>');
    expect(html).toContain("<code>cldep1</code>");
  });

  test("links an address that has no scheme", () => {
    const { html } = shown(deployment({ ...response, webServerUrl: "data.platform.example.com/ui" }));
    expect(html).toContain('<a href="https://data.platform.example.com/ui">');
  });

  test.each([
    [true, "Web server responds"],
    [false, "Web server does not respond"],
  ])("shows after a wait whether the web server responds: %j", (ready, row) => {
    const { text } = shown(deployment(response, "created", { ready }));
    expect(text).toContain(row);
    expect(text).not.toContain("does not wait");
  });

  test("shows the commit and the pull request", () => {
    const { text } = shown(deployment(response, "updated", { commit: "0123abcd", pullRequest: 42 }));
    expect(text).toContain("Pull request #42 Commit 0123abcd");
  });

  test("shows fields of the response that differ from the request", () => {
    const differences = [
      { field: "schedulerSize", sent: "LARGE", received: "MEDIUM" },
      { field: "scalingSpec", sent: { a: [1] }, received: null },
    ];
    const { text, html } = shown(deployment(response, "updated", { differences }));
    expect(text).toContain("2 fields in the response differ from what was sent:");
    expect(text).toContain('Field Sent Received schedulerSize LARGE MEDIUM scalingSpec {"a":[1]} null');
    expect(html.match(/<table>/g)).toHaveLength(3);
  });

  test("shows what changed on an update", () => {
    const changes = [
      { field: "workerQueues[default].maxWorkerCount", before: 5, after: 10, createOnly: false },
      { field: "clusterId", before: undefined, after: "c2", createOnly: true },
    ];
    const { text } = shown(deployment(response, "updated", { changes }));
    expect(text).toContain("2 changes since the definition that this action applied last: Field Before After");
    expect(text).toContain("workerQueues[default].maxWorkerCount 5 10 clusterId (create only: not applied) not set c2");
    expect(shown(deployment(response, "updated", { changes: [] })).text).toContain("No changes since the definition");
  });

  test("is one table, and two folded parts", () => {
    const { html } = shown(deployment(response));
    expect(html.match(/<table>/g)).toHaveLength(2);
    expect(html.match(/<details>/g)).toHaveLength(2);
    expect(html.match(/<\/details>/g)).toHaveLength(2);
  });

  test("folds the worker queues away, with machine, workers and concurrency", () => {
    const { html, text } = shown(deployment(response));
    expect(html).toContain("<summary>2 worker queues</summary>");
    expect(text).toContain("light (default) M5 0 to 10 5 heavy M20 1 to 2 1");
  });

  test("folds the NAMES of the variables away, and holds no value", () => {
    const { html, text } = shown(deployment(response));
    expect(html).toContain("<summary>2 environment variables, names only</summary>");
    expect(text).toContain("REGION WAREHOUSE_PASSWORD (secret)");
    expect(text).not.toContain("a plain value");
  });

  test.each([
    ["created", "CREATING", false, "the action does not wait"],
    ["created", "HEALTHY", false, "pass its id to update-deployment as deployment-id"],
    ["created", "HEALTHY", true, "The next run of this step updates it."],
    ["updated", "HEALTHY", true, "The next run of this step updates it."],
    ["updated", "HEALTHY", false, "Later steps read its id"],
    ["retired", "HEALTHY", true, "Delete it in the platform"],
  ] as const)(
    "of one that was %s and is %s, found by the next run: %s, shows the next step",
    (outcome, status, isFound, next) => {
      const { text } = shown(deployment({ ...response, status }, outcome, { isFound }));
      expect(text).toContain(next);
      if (isFound) expect(text).not.toContain("update-deployment");
    },
  );

  test("shows only what the service reported", () => {
    const { text } = shown(deployment({ id: "cldep1" }));
    expect(text).toMatch(/^🚀 Deployment created: cldep1 Status not reported Id cldep1 Organization .* Next Later/);
    expect(text).not.toMatch(/Type|Executor|enforced|queue|variable/);
  });

  test("uses the workspace's name in the response if only its id was given", () => {
    const byId = { organization: { id: "clorg1" }, workspace: { id: "clws1" } };
    const result = { ...deployment({ ...response, workspaceName: "Analytics" }), place: byId };
    expect(shown(result).text).toContain("Organization clorg1 Workspace Analytics ( clws1 )");
  });

  test("accepts fields of other types than the documented ones", () => {
    const odd = {
      id: "cldep1",
      name: 7,
      status: [],
      isCicdEnforced: "yes",
      workerQueues: { a: 1 },
      environmentVariables: [1],
    };
    expect(shown(deployment(odd)).text).toContain("Deployment created: 7 Status not reported");
  });
});

test("values of any depth are shown", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}1${"]".repeat(20_000)}`);
  const differences = [{ field: "scalingSpec", sent: deep, received: deep }];
  const changes = [{ field: "scalingSpec", before: deep, after: deep, createOnly: false }];
  expect(shown(deployment({ ...response, deep }, "updated", { differences, changes })).text).toContain(
    "scalingSpec [[[",
  );
  expect(shown(dryRun({ deep }, { changes })).text).toContain("scalingSpec [[[");
});

describe("a token's summary", () => {
  test("shows name, scope, role and place, never the value", () => {
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
    ["2026-02-28T12:00:00Z", "2026-02-28T12:00:00Z, expired"],
    ["some day", "Expires some day Id"],
    [undefined, "Expires not reported by the service; 1 day requested Id"],
  ])("with the expiry %s shows how long it is valid: %s", (endAt, said) => {
    expect(shown(token(endAt)).text).toContain(said);
  });
});

test("a token that never expires is shown as such", () => {
  const result = token(undefined);
  if (result.kind !== "token") throw new Error(result.kind);
  const endless = { ...result, request: { ...result.request, expiryDays: undefined } };
  expect(shown(endless).text).toContain("never ; the API cannot revoke it");
});

describe("a dry run's summary", () => {
  test("shows the request that would be sent, redacted, and that nothing was changed", () => {
    const redactor = new Redactor();
    redactor.add("fake-password-1");
    const { html, text } = shown(dryRun({ name: "etl", description: "uses fake-password-1" }), redactor);
    expect(text).toContain(
      "Dry run Nothing was changed. This request would be sent: Action create a Deployment " +
        "Request POST /platform/v1beta1/organizations/clorg1/deployments",
    );
    expect(text).toContain('{ "name": "etl", "description": "uses ***" }');
    expect(html).toContain('<code class="language-json">');
    expect(text).not.toContain("since the definition");
  });

  test("shows changes with what they are compared with", () => {
    const comparedWith = { record: 12, sha: "0123abcd", at: "2026-02-28T12:00:00Z" };
    const changes = [{ field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false }];
    const variables = { added: ["NEW"], removed: ["OLD"], kept: ["SAME"] };
    const plan = { action: "update", deploymentId: "cldep1", comparedWith, changes, variables } as const;
    const { text } = shown(dryRun({ name: "etl" }, plan, { pullRequest: 42, notices: ["Nothing was verified."] }));
    expect(text).toContain("Dry run for pull request #42");
    expect(text).toContain("Action update the Deployment Deployment cldep1 Compared with GitHub deployment record 12");
    expect(text).toContain("Nothing was verified.");
    expect(text).toContain("not since the live Deployment: Field Before After schedulerSize SMALL LARGE");
    expect(text).toMatch(/added.*NEW.*removed.*OLD.*kept.*SAME/);
  });

  test("shows that nothing changes", () => {
    const comparedWith = { record: 12, sha: "0123abcd", at: "2026-02-28T12:00:00Z" };
    expect(shown(dryRun({}, { action: "update", comparedWith })).text).toContain("No changes.");
  });

  test("has no request if none can be built", () => {
    const { text, html } = shown(dryRun(undefined, { action: "unknown" }, { notices: ["Grant deployments: read."] }));
    expect(text).toContain("Nothing was changed. Action unknown");
    expect(text).toContain("Grant deployments: read.");
    expect(html).not.toContain("<pre>");
  });

  test("of a token has no Deployment in it", () => {
    const path = "/iam/v1beta1/organizations/clorg1/tokens";
    const { text } = shown(
      dryRun({}, {}, { plan: undefined, request: { method: "POST", path, body: { name: "ci" } } }),
    );
    expect(text).toContain("Action create an API token");
  });

  test("is no more than a fence, whatever the request holds", () => {
    const { html } = shown(dryRun({ description: "```\n</code></pre><script>x</script>````` `" }));
    expect(html.match(/<pre>/g)).toHaveLength(1);
    expect(html).not.toContain("<script>");
  });
});

describe("a sweep's summary", () => {
  const preview: SweptPreview = {
    pullRequest: 7,
    name: "etl-pr-7",
    deploymentId: "d7",
    url: "https://d7.example.com",
    state: "retired",
    updatedAt: "2026-02-27T12:00:00Z",
    action: "retired",
  };

  test("lists pull request, name, link, state and age", () => {
    const kept = { ...preview, pullRequest: 8, name: "etl-pr-8", url: "", state: "active", action: "kept" } as const;
    const { text, html } = shown({ kind: "swept", place, previews: [preview, kept], dryRun: false });
    expect(text).toContain("Previews swept: 1 of 2 retired");
    expect(text).toContain("Pull request Preview Link State Last change");
    expect(text).toContain("#7 etl-pr-7 open retired (retired now) 2 days #8 etl-pr-8 active (kept) 2 days");
    expect(html).toContain('<a href="https://d7.example.com">open</a>');
  });

  test("of a dry run shows what would be retired", () => {
    const { text } = shown({ kind: "swept", place, previews: [{ ...preview, action: "would-retire" }], dryRun: true });
    expect(text).toContain("1 of 1 would be retired");
    expect(text).toContain("Remove dry-run to retire them");
  });

  test("may have nothing to list", () => {
    expect(shown({ kind: "swept", place, previews: [], dryRun: false }).text).toContain("There are no previews.");
  });
});

test("a run that had nothing to send gives the reason", () => {
  const { text } = shown({ kind: "not-sent", place, why: "There is no preview to retire.", pullRequest: 42 });
  expect(text).toBe("Nothing was sent for pull request #42 There is no preview to retire.");
});

describe("a summary is below GitHub's limit of 1 MiB as it is written", () => {
  const size = (result: Result): number => Buffer.byteLength(summaryOf(result, new Redactor(), now));

  test.each(["{", "<", "😀", "`", "w", "&"])("with names of many %s", (sign) => {
    const long = sign.repeat(300);
    const queue = { name: long, platformMachine: long, minWorkerCount: 0, maxWorkerCount: 1, workerConcurrency: 1 };
    const raw: JsonObject = {
      ...Object.fromEntries(
        Object.entries(response).map(([name, value]) => [name, typeof value === "string" ? long : value]),
      ),
      id: long,
      workerQueues: Array.from({ length: 1_000 }, () => queue),
      environmentVariables: Array.from({ length: 20_000 }, () => ({ key: long })),
    };
    const names = Array.from({ length: 1_000 }, () => long);
    const changes = names.map((field) => ({ field, before: long, after: long, createOnly: true }));
    const differences = names.map((field) => ({ field, sent: long, received: long }));
    const where = { organization: { id: long, name: long }, workspace: { id: long, name: long } };
    const one = deployment(raw, "updated", { changes, differences, commit: long, place: where });
    expect(size(one)).toBeGreaterThan(300 * 1024);
    expect(size(one)).toBeLessThan(2 ** 20);
    expect(summaryOf(one, new Redactor(), now)).toMatch(/\.\.\. and 19\d{3} more/);
    const variables = { added: names, removed: names, kept: names };
    const plan = { action: "update", deploymentId: long, changes, variables } as const;
    expect(size(dryRun(raw, plan, { place: where }))).toBeLessThan(2 ** 20);
    const preview = {
      pullRequest: 1,
      name: long,
      deploymentId: long,
      url: long,
      state: "active",
      updatedAt: long,
      action: "kept",
    } as const;
    const previews = Array.from({ length: 5_000 }, () => preview);
    expect(size({ kind: "swept", place: where, previews, dryRun: false })).toBeLessThan(2 ** 20);
  });
});
