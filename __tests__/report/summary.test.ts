import { describe, expect, test } from "@jest/globals";
import { ActionError, type ErrorCode } from "../../src/base/errors.js";
import { type Text, text } from "../../src/base/text.js";
import { logPlan } from "../../src/plan/render.js";
import { noticeOf } from "../../src/report/parts.js";
import type { ResultOf, SweptPreview } from "../../src/result.js";
import type { RunnerLog } from "../../src/runner/port.js";
import { Redactor } from "../../src/secrets/redact.js";
import { allCases } from "../platform.js";
import {
  deployment,
  plan,
  repositoryPage,
  response,
  sha,
  shown,
  shownComment,
  summary,
  target,
} from "./results.js";

// Whole runs have theirs in __tests__/dist/runs: here is what differs from them.

const preview = { ...target, name: "etl-pr-42", pullRequest: 42, environment: "preview" };
const waiting = (code: ErrorCode): ActionError => new ActionError(code, text`x`, { hint: text`y` });
const nothing = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };

describe("a Deployment's summary", () => {
  test.each<[string, ResultOf<"deployed">, string]>([
    ["an update without a name or environment", deployment("updated", { target: { ...target, name: undefined, environment: undefined, commit: "" } }, { id: "cldep1", status: [], statusReason: 7, webServerUrl: {} }), "♻️ Deployment updated: cldep1 Status in the response Id Workspace not reported cldep1 Analytics"],
    ["a name that only the response has", deployment("updated", { target: { ...target, name: undefined } }, { id: "cldep1", name: "live", status: "HEALTHY" }), "♻️ Deployment updated: live Status in the response Id Workspace Environment Commit HEALTHY cldep1 Analytics production 0123456"],
    ["another name in the response", deployment("updated", {}, { id: "cldep1", name: "live", status: "HEALTHY" }), "♻️ Deployment updated: etl Status in the response Id Workspace Environment Commit HEALTHY cldep1 Analytics production 0123456"],
    ["a field that the definition no longer has", deployment("updated", { differences: [{ field: "x", sent: null, received: 2, why: "kept" }] }, { id: "cldep1", status: "HEALTHY" }), "♻️ Deployment updated: etl Status in the response Id Workspace Environment Commit HEALTHY cldep1 Analytics production 0123456 ⚠️ 1 field of the response differs from the definition: Field Definition Response Why x not set 2 no longer in the definition"],
    ["a create whose wait failed", deployment("created", { ready: false, failure: waiting("connection") }, { id: "cldep1", status: "CREATING" }), "❌ Deployment created, but its web server did not respond in time: etl Status in the response Web server Id Workspace Environment Commit CREATING did not respond in time cldep1 Analytics production 0123456 Mode update-deployment updates this Deployment. Store cldep1 where this workflow reads deployment-id from, such as:"],
    ["a wait that succeeded", deployment("updated", { ready: true }, { id: "cldep1", status: "HEALTHY" }), "♻️ Deployment updated: etl Status in the response Web server Id Workspace Environment Commit HEALTHY responds cldep1 Analytics production 0123456"],
    ["a wait that failed", deployment("created", { ready: false, failure: waiting("connection"), target: preview }, { id: "cldep1", status: "CREATING" }), "❌ Preview of pull request #42 created, but its web server did not respond in time: etl-pr-42 Status in the response Web server Id Workspace Environment Commit CREATING did not respond in time cldep1 Analytics preview 0123456 The next push updates this preview."],
    ["a wait that was cancelled", deployment("created", { ready: false, failure: waiting("cancelled"), target: preview }, { id: "cldep1", status: "CREATING" }), "❌ Preview of pull request #42 created, but its web server did not respond before the cancellation: etl-pr-42 Status in the response Web server Id Workspace Environment Commit CREATING did not respond before the cancellation cldep1 Analytics preview 0123456 The next push updates this preview."],
    ["a web server without a usable address", deployment("created", { ready: false, failure: waiting("response"), target: preview }, { id: "cldep1", status: "CREATING" }), "❌ Preview of pull request #42 created, but its web server could not be checked: etl-pr-42 Status in the response Web server Id Workspace Environment Commit CREATING could not be checked cldep1 Analytics preview 0123456 The next push updates this preview."],
  ])("of %s", (_, result, wanted) => expect(shown(result).text).toBe(wanted)); // biome-ignore format: a row is a case

  test.each([
    [sha, `<a href="${repositoryPage}/commit/${sha}">0123456</a>`],
    ["main)](https://evil.example.com", "<code>main)](</code>"],
  ])("links a commit: %s", (commit, cell) => {
    expect(shown(deployment("updated", { target: { ...target, commit } })).html).toContain(
      `<td>${cell}</td>`,
    );
  });

  test("of a retire has what it changes, and no link", () => {
    const retired: ResultOf<"retired"> = {
      kind: "retired",
      deployment: { id: "cldep1", raw: response },
      target: { ...preview, commit: "" },
      differences: [],
      changes: text`The retire sets schedulerSize: SMALL.`,
      isClosed: false,
      isGone: false,
    };
    const { html, text: read } = shown(retired);
    expect(html).not.toContain("<a ");
    expect(read).toBe(
      "⚠️ Preview of pull request #42 retired: etl-pr-42 Status in the response Id Workspace Environment CREATING Waiting for components cldep1 Analytics preview The retire sets schedulerSize: SMALL. The next deploy of the pull request restores it. Next: If it is not needed any more, delete it in the platform: the API cannot delete it.",
    );
  });
});

describe("a token's summary", () => {
  const token = (endAt: string | undefined, expiryDays: number | undefined): ResultOf<"token"> => ({
    kind: "token",
    token: {
      id: "cltok1",
      token: "fake-minted-token",
      name: "ci",
      description: undefined,
      type: undefined,
      roles: [],
      endAt,
      raw: {},
    },
    request: { name: "ci", role: "WORKSPACE_MEMBER", type: "WORKSPACE", expiryDays },
    entityId: "clws1",
  });

  test.each([
    ["2026-02-28T12:00:59Z", 1, "2026-02-28 12:00 UTC"],
    ["some day", 1, "some day"],
    [undefined, 1, "not reported by the service; 1 day requested"],
    [undefined, undefined, "never"],
  ])("with the end %s, requested for %s days", (endAt, days, cell) => {
    const { text: read } = shown(token(endAt, days));
    expect(read).toContain(
      `🔑 API token created: ci Expires Id Scope Role ${cell} cltok1 WORKSPACE clws1 WORKSPACE_MEMBER Next`,
    );
    expect(read).not.toContain("fake-minted-token");
  });
});

test("a token of another type than requested is not shown as scoped to what was requested", () => {
  const token = {
    id: "cltok1",
    token: "x",
    name: "ci",
    description: undefined,
    roles: [],
    endAt: undefined,
    raw: {},
  };
  const request = { name: "ci", role: "WORKSPACE_MEMBER", type: "WORKSPACE", expiryDays: 1 } as const;
  const scopeOf = (type: string) =>
    shown({ kind: "token", token: { ...token, type }, request, entityId: "clws1" }).text;
  expect(scopeOf("WORKSPACE")).toContain("cltok1 WORKSPACE clws1 WORKSPACE_MEMBER");
  expect(scopeOf("ORGANIZATION")).toContain("cltok1 ORGANIZATION WORKSPACE_MEMBER");
});

test.each<[ready: boolean | undefined, isCreating: boolean]>([
  [undefined, true],
  [true, false],
  [false, false],
])(
  "after a wait (ready: %s) the summary does not say that the service is still creating it",
  (ready, says) => {
    const { text: read } = shown(deployment("created", ready === undefined ? {} : { ready }));
    expect(read.includes("still creating it")).toBe(says);
  },
);

test("a plan's notice of an error says that the run would fail, and ends with what to do", () => {
  const details = {
    lines: [text`A record has it.`, text`Release its record:`],
    hint: text`Check it.`,
    commands: [text`gh api x`],
  };
  const notice = noticeOf(new ActionError("github", text`Nothing was sent: it exists.`, details));
  expect(String(notice.text)).toBe("The run would fail: it exists.");
  expect(notice.lines?.map(String)).toEqual(["A record has it.", "Release its record:"]);
  expect(notice.commands?.map(String)).toEqual(["gh api x"]);
  expect(String(notice.hint)).toBe("Check it.");
});

test.each([
  [100, false],
  [101, true],
])("of %i changes the log says how many it leaves out: %j", (count, isCut) => {
  const change = (index: number) => ({
    ...{ field: `field${index}`, before: 1, after: 2, createOnly: false, removed: false },
  });
  const lines: string[] = [];
  const log = { info: (line: Text) => lines.push(String(line)), group: () => {} } as unknown as RunnerLog;
  const changes = Array.from({ length: count }, (_, index) => change(index));
  logPlan(plan({ changes }), [], { log, redactor: new Redactor(), service: undefined });
  expect(lines.some((line) => line.includes("... and "))).toBe(isCut);
});

test("a plan that can't be compared does not say that the same definition would be sent", () => {
  expect(shown(plan({ comparedWith: null })).text).toContain("the Deployment would be updated");
  expect(shown(plan({}, { hasChanges: false })).text).toContain("the same definition would be sent again");
});

describe("a plan's summary", () => {
  const change = {
    field: "schedulerSize",
    before: "SMALL",
    after: "LARGE",
    createOnly: false,
    removed: false,
  };
  const createOnly = { field: "clusterId", before: undefined, after: null, createOnly: true, removed: false };
  const where =
    "Dry run: nothing was created or updated. A plan compares with what this action applied, not the live Deployment. Workspace Environment Id Commit Analytics production cldep1 0123456";
  const compared =
    "compared with the definition that this action applied last (GitHub deployment record 12, 2026-02-28 12:00 UTC, commit 0123456).";
  const request = 'The request: POST /deployments/cldep1 { "name": "etl" }';

  test.each<[string, ResultOf<"plan">, string]>([
    ["changes", plan({ changes: [createOnly, change], variables: { added: ["B"], removed: [], changed: ["A"], kept: ["K"] } }), `🔍 Plan for etl: the Deployment would be updated ${where} Changes: 1 field, 2 variables and 1 field that an update does not send, ${compared} Field Before After clusterId (an update does not send it; its response shows what holds) not set null schedulerSize SMALL LARGE Variables added: B Variables changed: A Variables kept: K ${request}`],
    ["nothing to compare with", plan({ comparedWith: null }, { notices: [{ text: text`⚠️ a` }, { text: text`b`, commands: [text`gh api x`] }] }), `🔍 Plan for etl: the Deployment would be updated ${where} ⚠️ a b gh api x ${request}`],
    ["nothing that is known", plan({ action: "unknown", comparedWith: null, deploymentId: null }, { request: undefined, workspace: undefined, environment: undefined, name: undefined }), "🔍 Plan: what would happen is not known Dry run: nothing was created or updated. A plan compares with what this action applied, not the live Deployment. Commit 0123456"],
  ])("with %s", (_, result, wanted) => expect(shown(result).text).toBe(wanted)); // biome-ignore format: a row is a case

  test("has the request folded, in a fence that nothing ends, with long lines cut", () => {
    const body = {
      description: `\`\`\`\n</code></pre><script>x</script>${"`".repeat(50)}`,
      long: "x".repeat(40_000),
    };
    const result = plan({}, { request: { method: "POST", path: "/", body } });
    const { html } = shown(result);
    expect(html).toMatch(/<details>.*<pre><code class="language-json">.*<\/details>/s);
    expect(html.match(/<pre>/g)).toHaveLength(1);
    expect(html).not.toContain("<script>");
    expect(
      Math.max(
        ...summary(result)
          .split("\n")
          .map(({ length }) => length),
      ),
    ).toBeLessThan(1_100);
  });

  test("and its comment show the same changes", () => {
    const result = plan({ changes: [createOnly, change] }, { notices: [{ text: text`a` }] });
    expect(shownComment(result).text).toBe(
      `Plan for etl (workspace Analytics, environment production) Plan of commit 0123456: the Deployment would be updated. A plan compares with what this action applied, not the live Deployment. ` +
        `Changes: 1 field and 1 field that an update does not send, ${compared} Field Before After clusterId (an update does not send it; its response shows what holds) not set null schedulerSize SMALL LARGE a The log of the run shows the request.`,
    );
  });
});

describe("a sweep's summary", () => {
  const one: SweptPreview = {
    pullRequest: 7,
    name: "etl-pr-7",
    deploymentId: "d7",
    url: "https://d7.example.com",
    state: "retired",
    updatedAt: "2026-02-27T12:00:00Z",
    action: "retired",
  };
  const active = { ...one, pullRequest: 8, name: "etl-pr-8", state: "active", action: "kept" } as const;
  const swept = (
    previews: readonly SweptPreview[],
    dryRun = false,
    more: Partial<ResultOf<"swept">> = {},
  ): ResultOf<"swept"> => ({
    ...{ kind: "swept", dryRun, failure: undefined, changes: undefined },
    items: previews.map((each) => ({ record: 12, preview: each })),
    ...{ workspace: { id: "clws1", name: "Analytics" }, environment: "preview" },
    ...more,
  });
  const head = "Workspace Environment Analytics preview";
  const command =
    "gh api repos/acme/pipelines/deployments/12/statuses -f state=inactive -f description='gone id=d7' -F auto_inactive=false";
  const removal = (name: string): string =>
    `After you have deleted ${name} (d7): the command that takes it off the record ${command}`;
  const next = `1 retired preview may still exist, the oldest retired on 2026-02-27 or before. What exists may be billed: the API cannot delete Deployments. Next: Delete retired previews in the platform. ${removal("etl-pr-7")}`;

  test.each([
    ["what it retired", swept([one, active]), `🧹 Sweep of previews: 1 retired, 1 kept ${head} Pull request Preview Id Link State Last change #7 etl-pr-7 d7 retired now 2 days ago #8 etl-pr-8 d7 Open active (kept) 2 days ago ${next}`],
    ["since when the oldest retired one exists", swept([{ ...one, action: "kept" }, { ...one, pullRequest: 9, name: "etl-pr-9", action: "kept", updatedAt: "2026-02-20T12:00:00Z" }]), `🧹 Sweep of previews: 2 retired before ${head} Pull request Preview Id Link State Last change #7 etl-pr-7 d7 retired 2 days ago #9 etl-pr-9 d7 retired 9 days ago 2 retired previews may still exist, the oldest retired on 2026-02-20 or before. What exists may be billed: the API cannot delete Deployments. Next: Delete retired previews in the platform. ${removal("etl-pr-7")} ${removal("etl-pr-9")}`],
    ["in a dry run what would be retired, and no advice", swept([{ ...one, action: "kept" }, { ...active, action: "would-retire" }], true), `🔍 Sweep planned: 1 of 2 previews would be retired ${head} Dry run: nothing was retired. Pull request Preview Id Link State Last change #7 etl-pr-7 d7 retired 2 days ago #8 etl-pr-8 d7 Open active (would be retired) 2 days ago 1 retired preview may still exist, the oldest retired on 2026-02-27 or before. What exists may be billed: the API cannot delete Deployments.`],
    ["no previews", swept([]), "🧹 Sweep of previews: none Workspace Environment Analytics preview There are no previews."],
  ])("shows %s", (_, result, wanted) => expect(shown(result).text).toBe(wanted)); // biome-ignore format: a row is a case

  test("has the commands of five that may still exist, none of one that is gone", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const items = names.map((name) => ({ record: 12, preview: { ...one, name }, isGone: name === "a" }));
    const { text: summary } = shown(swept([], false, { items }));
    const commands = Array.from(summary.matchAll(/After you have deleted (\w)/g), ([, name]) => name);
    expect(commands).toEqual(["b", "c", "d", "e", "f"]);
  });

  test.each([
    ["2026-03-01T11:00:00Z", "less than a day ago"],
    ["2026-02-28T22:00:00Z", "less than a day ago"],
    ["2026-02-28T12:00:00Z", "1 day ago"],
    ["2026-02-27T13:00:00Z", "1 day ago"],
    ["2026-02-27T12:00:00Z", "2 days ago"],
  ])("shows a preview that changed at %s as changed %s", (updatedAt, ago) => {
    expect(shown(swept([{ ...one, updatedAt }])).text).toContain(`retired now ${ago} `);
  });
});

test("a run that had nothing to send gives the reason and the place", () => {
  expect(shown({ kind: "not-sent", why: text`It is open again.`, target: preview }).text).toBe(
    "Nothing was sent for pull request #42 Workspace Environment Analytics preview It is open again.",
  );
});

test("values of any depth are shown", () => {
  const deep = JSON.parse(`${"[".repeat(20_000)}1${"]".repeat(20_000)}`);
  const differences = [{ field: "scalingSpec", sent: deep, received: null, why: "different" as const }];
  const changes = [
    { field: "scalingSpec", before: undefined, after: deep, createOnly: false, removed: false },
  ];
  const changed = { ...nothing, changes };
  expect(shown(deployment("updated", { differences, changed }, { ...response, deep })).text).toContain(
    "scalingSpec [[[",
  );
  expect(shown(plan({ changes })).text).toContain("scalingSpec not set [[[");
});

// "&" gets longest when it is escaped, "😀" has most bytes.
test.each(allCases ? ["{", "<", "😀", "`", "w", "&"] : ["&"])(
  "names of many %s stay below GitHub's limits as they are written",
  (sign) => {
    const long = sign.repeat(300);
    const names = Array.from({ length: 1_000 }, () => long);
    const changes = names.map((field) => ({
      field,
      before: long,
      after: `${long}x`,
      createOnly: true,
      removed: false,
    }));
    const variables = { added: names, removed: names, changed: names, kept: names };
    const differences = names.map((field) => ({
      field,
      sent: long,
      received: `${long}x`,
      why: "different" as const,
    }));
    const raw = { id: long, status: long, statusReason: long, webServerUrl: long };
    const one = {
      pullRequest: 1,
      name: long,
      deploymentId: long,
      url: long,
      state: "active",
      updatedAt: long,
      action: "kept",
    } as const;
    const notices = names.slice(0, 10).map((name) => ({ text: text`${name}` }));
    const results = [
      deployment(
        "updated",
        { changed: { changes, variables }, differences, target: { ...target, commit: long } },
        raw,
      ),
      plan({ changes, variables }, { notices }),
      {
        kind: "swept",
        items: Array.from({ length: 5_000 }, () => ({ record: 12, preview: one })),
        dryRun: false,
        workspace: { id: long },
        environment: long,
        failure: undefined,
        changes: undefined,
      } as const,
    ];
    for (const result of results) {
      const markdown = summary(result);
      expect(Buffer.byteLength(markdown)).toBeLessThan(2 ** 20);
      expect(markdown).toMatch(/and \d+ more/);
    }
    expect(new Redactor().redact(summary(results[1] as ResultOf<"plan">)).length).toBeGreaterThan(10_000);
  },
);
