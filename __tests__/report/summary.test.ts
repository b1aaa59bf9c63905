import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import type { Result, SweptPreview } from "../../src/report/result.js";
import { summaryOf } from "../../src/report/summary.js";
import { Redactor } from "../../src/secrets/redact.js";
import { deployment, dryRun, now, repositoryUrl, response, shown, token } from "./summaries.js";

const variables = { added: [], removed: [], kept: [] };
const sha = "0123456789abcdef0123456789abcdef01234567";

// The summaries of usual runs are compared as a whole in __tests__/dist/runs.test.ts.

describe("a Deployment's summary", () => {
  test.each([
    [true, "Status Web server Link Id CREATING Waiting for components responds Open"],
    [false, "Status Web server Link Id CREATING Waiting for components does not respond Open"],
  ])("shows after a wait whether the web server responds: %j", (ready, row) => {
    const { text } = shown(deployment(response, "created", { ready }));
    expect(text).toContain(row);
    expect(text).not.toContain("still creating");
  });

  test.each([
    [sha, `<a href="${repositoryUrl}/commit/${sha}">0123456</a>`],
    ["main)](https://evil.example.com", "<code>main)](</code>"],
  ])("links a commit: %s", (commit, cell) => {
    expect(shown(deployment(response, "updated", { commit })).html).toContain(`<td>${cell}</td>`);
  });

  test("shows that nothing changed on an update", () => {
    expect(shown(deployment(response, "updated", { changed: { changes: [], variables } })).text).toContain(
      "Changed since the definition that this action applied last: nothing.",
    );
  });

  test.each([
    [
      "created",
      "CREATING",
      false,
      /The service is still creating it\. Each run of this step creates another/,
    ],
    ["created", "HEALTHY", true, /cldep1 The next run of this step updates it\.$/],
    ["updated", "HEALTHY", true, /cldep1$/],
  ] as const)("of one that was %s and is %s, found by the next run: %s, ends with what to do", (...row) => {
    const [outcome, status, isFound, end] = row;
    expect(shown(deployment({ ...response, status }, outcome, { isFound })).text).toMatch(end);
  });

  test.each([
    [true, /and the API cannot delete it\.$/],
    [false, /and the API cannot delete it\. The next deploy of the pull request restores it\.$/],
  ])("of a retired preview has no link; its pull request is closed: %j", (isClosed, end) => {
    const { html, text } = shown(
      deployment(response, "retired", { isClosed, pullRequest: 42, isFound: true }),
    );
    expect(text).toMatch(/^🌙 Preview of pull request #42 scaled down: data-pipelines Status Id CREATING/);
    expect(text).toMatch(end);
    expect(html).not.toContain("<a ");
  });

  test("of a preview that does not exist any more shows that", () => {
    const gone = { ...deployment({}, "retired", { pullRequest: 42 }), deployment: { id: "", raw: {} } };
    expect(shown(gone).text).toMatch(
      /^🌙 Preview of pull request #42 does not exist any more: data-pipelines The service responded with 404/,
    );
  });

  test("shows only what the service reported, whatever its types are", () => {
    expect(
      shown(deployment({ id: "cldep1", status: [], statusReason: 7, webServerUrl: {} }, "updated")).text,
    ).toBe("♻️ Deployment updated: data-pipelines Status Id not reported cldep1");
  });
});

test("values of any depth are shown", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}1${"]".repeat(20_000)}`);
  const differences = [{ field: "scalingSpec", sent: deep, received: null }];
  const changes = [{ field: "scalingSpec", before: undefined, after: deep, createOnly: false }];
  expect(
    shown(deployment({ ...response, deep }, "updated", { differences, changed: { changes, variables } }))
      .text,
  ).toContain("scalingSpec [[[");
  expect(shown(dryRun({ deep }, { changes })).text).toContain("scalingSpec not set [[[");
});

describe("a token's summary", () => {
  test.each([
    ["2026-02-28T12:00:00Z", "2026-02-28T12:00:00Z cltok1"],
    ["some day", "some day cltok1"],
    [undefined, "not reported by the service; 1 day requested cltok1"],
  ])("with the expiry %s shows it as it is, whatever the runner's clock shows", (endAt, row) => {
    const { text } = shown(token(endAt));
    expect(text).toContain(row);
    expect(text).not.toMatch(/expired|left|fake-minted-token/);
  });

  test("shows that it never expires", () => {
    const result = token(undefined);
    if (result.kind !== "token") throw new Error(result.kind);
    expect(shown({ ...result, request: { ...result.request, expiryDays: undefined } }).text).toContain(
      "never cltok1",
    );
  });
});

describe("a dry run's summary", () => {
  const comparedWith = { record: 12, sha, at: "2026-02-28T12:00:59.123Z" };

  test("shows the request that would be sent, redacted and folded, and that nothing was changed", () => {
    const redactor = new Redactor();
    redactor.add("fake-password-1");
    const { html, text } = shown(dryRun({ name: "etl", description: "uses fake-password-1" }), redactor);
    expect(text).toMatch(
      /^🔍 Plan for data-pipelines: a Deployment would be created Dry run: nothing was created or updated\. The request:/,
    );
    expect(text).toContain('{ "name": "etl", "description": "uses ***" }');
    expect(html).toMatch(/<details>.*<code class="language-json">.*<\/details>/s);
    expect(text).not.toContain("compared with the definition");
  });

  test("shows that nothing changes", () => {
    const { text } = shown(dryRun({}, { action: "update", comparedWith }));
    expect(text).toContain("No changes, compared with the definition");
    expect(text).toContain("An update with the same definition would be sent.");
  });

  test.each([
    ["unknown", "what would happen is not known"],
    ["none", "nothing would be sent"],
  ] as const)("of the action %s gives the reason, and has no request", (action, title) => {
    const notices = [`Grant deployments: read. ${"x".repeat(400)} -f description=settled`];
    const { text, html } = shown(dryRun(undefined, { action }, { notices }));
    expect(text).toMatch(
      new RegExp(
        `^🔍 Plan for data-pipelines: ${title} Dry run: nothing was created or updated\\. Grant deployments: read\\. x+ -f description=settled$`,
      ),
    );
    expect(html).not.toContain("<pre>");
  });

  test("shows the command of a notice as a block to copy", () => {
    const notices = [
      "Whether it exists is not known.\ngh api repos/{owner}/{repo}/deployments/1 -f description=settled",
    ];
    const { html } = shown(dryRun(undefined, { action: "unknown" }, { notices }));
    expect(html).toContain("<p>Whether it exists is not known.</p>");
    expect(html).toContain(
      "<pre><code>gh api repos/{owner}/{repo}/deployments/1 -f description=settled\n</code></pre>",
    );
  });

  test("of a token has no Deployment in it", () => {
    const path = "/iam/v1beta1/organizations/clorg1/tokens";
    const { text } = shown(dryRun({}, {}, { plan: undefined, request: { method: "POST", path, body: {} } }));
    expect(text).toMatch(
      /^🔍 Plan: an API token would be created Dry run: nothing was created or updated\. The request: POST/,
    );
  });

  test("is no more than a fence, whatever the request holds", () => {
    const { html } = shown(dryRun({ description: "```\n</code></pre><script>x</script>````` `" }));
    expect(html.match(/<pre>/g)).toHaveLength(1);
    expect(html).not.toContain("<script>");
  });

  test("cuts long lines of the request", () => {
    const summary = summaryOf(dryRun({ description: "x".repeat(40_000) }), new Redactor(), now);
    expect(Math.max(...summary.split("\n").map(({ length }) => length))).toBeLessThan(1_100);
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
  const active = { ...preview, pullRequest: 8, name: "etl-pr-8", state: "active", action: "kept" } as const;

  test("lists pull request, name, link, state and age, and links no retired preview", () => {
    const { text, html } = shown({
      kind: "swept",
      previews: [preview, active],
      dryRun: false,
      repositoryUrl,
    });
    expect(text).toContain("Sweep: 1 of 2 previews retired Pull request Preview Link State Last change");
    expect(text).toContain(
      "#7 etl-pr-7 retired (retired now) 2 days ago #8 etl-pr-8 Open active (kept) 2 days ago",
    );
    expect(text).toMatch(/Next Delete retired previews in the platform\./);
    expect(html.match(/d7\.example\.com/g)).toHaveLength(1);
  });

  test("explains what is kept, retired and confirmed", () => {
    const confirmed = { ...preview, action: "confirmed" } as const;
    const { text } = shown({ kind: "swept", previews: [confirmed], dryRun: false, repositoryUrl });
    expect(text).toContain("#7 etl-pr-7 retired (confirmed) 2 days ago");
    expect(text).toContain("Confirmed: retired again, in case an earlier request arrived late.");
  });

  test("of a dry run is in words of a plan", () => {
    const due = { ...active, action: "would-retire" } as const;
    const { text } = shown({ kind: "swept", previews: [due], dryRun: true, repositoryUrl });
    expect(text).toMatch(
      /^🔍 Sweep planned: 1 of 1 preview would be retired Dry run: nothing was retired\. Pull request/,
    );
    expect(text).not.toMatch(/They are|They were|dry-run/);
  });

  test.each([false, true])("with nothing due has no next step; dry run: %j", (dryRun_) => {
    const { text } = shown({ kind: "swept", previews: [active], dryRun: dryRun_, repositoryUrl });
    expect(text).toMatch(dryRun_ ? /2 days ago$/ : /2 days ago Kept: left as they are\.$/);
  });

  test("may have nothing to list", () => {
    const { text } = shown({ kind: "swept", previews: [], dryRun: false, repositoryUrl });
    expect(text).toMatch(/There are no previews\.$/);
  });
});

test("a run that had nothing to send gives the reason", () => {
  const why = "A newer event has handled it with commit 0123456 before.";
  const { text, html } = shown({ kind: "not-sent", why, pullRequest: 42, repositoryUrl });
  expect(text).toBe(`Nothing was sent for pull request #42 ${why}`);
  expect(html).toContain(`commit <a href="${repositoryUrl}/commit/0123456">0123456</a>`);
});

describe("a summary is below GitHub's limit of 1 MiB as it is written", () => {
  const size = (result: Result): number => Buffer.byteLength(summaryOf(result, new Redactor(), now));

  test.each(["{", "<", "😀", "`", "w", "&"])("with names of many %s", (sign) => {
    const long = sign.repeat(300);
    const raw: JsonObject = {
      id: long,
      status: long,
      statusReason: long,
      webServerUrl: long,
      list: Array(1_000).fill(long),
    };
    const names = Array.from({ length: 1_000 }, () => long);
    const changes = names.map((field) => ({ field, before: long, after: `${long}x`, createOnly: true }));
    const differences = names.map((field) => ({ field, sent: long, received: `${long}x` }));
    const keys = { added: names, removed: names, kept: names };
    const one = deployment(raw, "updated", {
      changed: { changes, variables: keys },
      differences,
      commit: long,
    });
    expect(size(one)).toBeGreaterThan(150 * 1024);
    expect(size(one)).toBeLessThan(2 ** 20);
    expect(summaryOf(one, new Redactor(), now)).toMatch(/\.\.\. and \d{3} more/);
    const plan = { action: "update", deploymentId: long, changes, variables: keys } as const;
    expect(size(dryRun(raw, plan, { notices: names.slice(0, 10) }))).toBeLessThan(2 ** 20);
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
    expect(size({ kind: "swept", previews, dryRun: false, repositoryUrl })).toBeLessThan(2 ** 20);
  });
});
