import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { day, minute } from "../../src/base/clock.js";
import { taskOf } from "../../src/records/read.js";
import { VirtualClock } from "../world/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

const longAgo = 3 * day;

let world: World;
let clock: VirtualClock;
eachWorld((started) => {
  world = started;
  clock = started.clock;
});

/** Deployments with these ids at the service. */
function deployments(...ids: readonly string[]): void {
  const organizationId = "clorg1acmedata";
  for (const id of ids)
    world.service.state.deployments.set(id, { id, organizationId, name: id, type: "STANDARD" });
}

/** A preview of a closed pull request, last changed some days ago: that of a larger number later. */
function left(number: number, statuses = [`deployed id=cldep${number}`], payload = {}, ago = longAgo): void {
  world.pull(number, false);
  deployments(`cldep${number}`);
  world.addRecord(number, statuses, payload, clock.time - ago + number * 1_000);
}

const previewsOf = ({ outputs }: ActionRun) => JSON.parse(outputs["previews"] ?? "[]");
const actions = (run: ActionRun): string[] =>
  previewsOf(run).map(
    (one: Record<string, unknown>) => `${one["pullRequest"]} ${one["state"]} ${one["action"]}`,
  );
const newest = (): (string | undefined)[] => world.statuses.map(([status]) => status);

describe("what is due", () => {
  test("closed pull requests are retired, open ones kept; the next sweep does nothing", async () => {
    left(1);
    left(2);
    world.pull(2, true);
    const run = await world.sweep();
    expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "swept" } });
    expect(actions(run)).toEqual(["2 active kept", "1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
    clock.time += day;
    expect(actions(await world.sweep())).toEqual(["2 active kept", "1 retired kept"]);
    expect(world.sent).toEqual(["update cldep1"]);
  });

  test("ages are by GitHub's clock, whatever the runner's is", async () => {
    left(1);
    left(2, undefined, {}, 5 * minute);
    for (const wrong of [day, -5 * day]) {
      const run = await world.sweep(
        { "dry-run": "true" },
        { clock: new VirtualClock(() => clock.time + wrong) },
      );
      expect(actions(run)).toEqual(["2 active kept", "1 active would-retire"]);
    }
    const run = await world.sweep({}, { clock: new VirtualClock(() => clock.time + day) });
    expect(Math.abs(Date.parse(previewsOf(run)[1].updatedAt) - clock.time)).toBeLessThan(minute);
  });

  test("a preview has the address that the response to its retire shows", async () => {
    left(1);
    const body = { id: "cldep1", webServerUrl: "new.example.com" };
    world.service.inject({ operation: "update-deployment", mishap: { status: 200, body } });
    expect(previewsOf(await world.sweep())[0].url).toBe("https://new.example.com");
  });

  test("the warning lists twenty that it retired", async () => {
    for (let number = 1; number <= 22; number++) left(number);
    const [warning = ""] = (await world.sweep()).warnings;
    expect(warning).toMatch(/^The sweep retired 22 previews: /);
    expect(warning.match(/"app-pr-/g)).toHaveLength(20);
    expect(warning).toContain(" and 2 more.");
  });

  test.each(["retired", "idle"])(
    "what is %s and closed is retired once more, as a confirmation",
    async (kind) => {
      left(1, [`${kind} id=cldep1`]);
      const run = await world.sweep();
      expect(actions(run)).toEqual(["1 retired confirmed"]);
      expect(run.warnings).toEqual([]);
    },
  );

  test("a status of another tool makes a preview no younger", async () => {
    left(1);
    world.addStatus(world.github.state.records[0], "smoke test passed", clock.time - minute);
    const run = await world.sweep({ "dry-run": "true" });
    expect(actions(run)).toEqual(["1 active would-retire"]);
    expect(previewsOf(run)).toMatchObject([
      { updatedAt: new Date(clock.time - longAgo + 1_000).toISOString() },
    ]);
  });

  test("what the run of the close retired is retired once more, and confirmed", async () => {
    await world.preview("opened");
    await world.preview("closed");
    clock.time += 20 * minute;
    const run = await world.sweep();
    expect(actions(run)).toEqual(["7 retired confirmed"]);
    expect(run.warnings).toEqual([]);
    expect(world.statuses).toEqual([["swept id=cldep1", "retired id=cldep1", "deployed id=cldep1"]]);
    expect(world.sent).toEqual(["create", "update cldep1", "update cldep1"]);
  });

  test.each([
    ["open: its run was killed", [], { deploymentId: "cldep1" }],
    ["unknown", ["unknown id=cldep1"], {}],
  ])("%s: retired instead of swept, so that the next sweep looks again", async (_, statuses, payload) => {
    left(1, statuses, payload);
    await world.sweep();
    expect(newest()).toEqual(["retired id=cldep1"]);
    clock.time += 20 * minute;
    await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
    expect(world.sent).toEqual(["update cldep1", "update cldep1"]);
  });

  test("each id of a preview, the current one first", async () => {
    left(1, ["deployed id=cldepold"], {}, 2 * longAgo);
    left(1);
    deployments("cldepold");
    await world.sweep();
    expect(world.sent).toEqual(["update cldep1", "update cldepold"]);
    expect(newest()).toEqual(["swept id=cldep1", "swept id=cldepold"]);
  });

  test.each([
    ["a record younger than 15 minutes", 14 * minute, "1 active kept"],
    ["an older one", 16 * minute, "1 retired retired"],
  ])("is what did not change for 15 minutes: %s", async (_, ago, expected) => {
    left(1, undefined, {}, ago);
    expect(actions(await world.sweep())).toEqual([expected]);
  });

  test("a status younger than 15 minutes is left to the next sweep", async () => {
    left(1);
    world.addStatus(world.github.state.records[0], "retired id=cldep1");
    expect(actions(await world.sweep())).toEqual(["1 retired kept"]);
  });

  test("so is one of an older record: its run may still be at work", async () => {
    left(1);
    left(1);
    expect(world.github.state.records).toHaveLength(2);
    world.addStatus(world.github.state.records.at(-1), "superseded id=cldep1");
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
  });

  test("the retire sends this definition, for a closed pull request", async () => {
    left(1);
    await world.sweep();
    expect(JSON.parse(world.service.requests.at(-1)?.body ?? "")).toMatchObject({
      name: "app-pr-1",
      description: "[closed pull request #1] safe to delete",
      schedulerSize: "SMALL",
      workspaceId: "clws1analytics",
    });
  });

  test("a sweep writes no comment", async () => {
    left(1);
    await world.sweep({ "pull-request-comment": "true" });
    expect(world.github.state.comments).toEqual([]);
  });

  test("a dry run retires nothing, and shows what would be retired", async () => {
    left(1);
    const before = world.github.requests.length;
    const run = await world.sweep({ "dry-run": "true" });
    expect(actions(run)).toEqual(["1 active would-retire"]);
    expect(run.outputs["outcome"]).toBe("dry-run");
    expect(run.summary).toContain("would be retired");
    expect(world.sent).toEqual([]);
    const writes = world.github.requests
      .slice(before)
      .filter(({ method, operation }) => method !== "GET" && operation !== "graphql");
    expect(writes).toEqual([]);
    expect(run.notices).toEqual([]);
  });

  test("a dry run without api-token says that nothing was verified", async () => {
    left(1);
    const run = await world.sweep({ "dry-run": "true", "api-token": "" });
    expect(actions(run)).toEqual(["1 active would-retire"]);
    expect(run.notices).toEqual([expect.stringContaining("Without api-token nothing was verified")]);
  });
});

describe("idle previews", () => {
  const idle = { "preview-idle-days": "2" };
  beforeEach(() => {
    left(1);
    world.pull(1, true);
  });

  test("are as old as their newest record, whenever its status was written", async () => {
    world.addStatus(world.github.state.records[0], "deployed id=cldep1", clock.time - day);
    expect(actions(await world.sweep(idle))).toEqual(["1 retired retired"]);
  });

  test("of open pull requests are retired after preview-idle-days, and the next push wakes them up", async () => {
    const run = await world.sweep(idle);
    const [warning] = run.warnings;
    expect(warning).toContain('#1 "app-pr-1" (cldep1, no deploy for 2 days)');
    expect(warning).not.toContain("of closed pull requests");
    expect(run.summary).toContain("retired now: no deploy for 2 days");
    expect(actions(run)).toEqual(["1 retired retired"]);
    expect(newest()).toEqual(["idle id=cldep1"]);
    expect(JSON.parse(world.service.requests.at(-1)?.body ?? "")["description"]).toBe(
      "[idle] push to pull request #1 to wake it up",
    );
    clock.time += 5 * day;
    expect(actions(await world.sweep(idle))).toEqual(["1 retired kept"]);
    const woken = await world.preview("synchronize", {}, { number: 1 });
    expect(woken.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  });

  test("give their reason only to the Deployments that are due", async () => {
    world.addRecord(2, ["idle id=cldep9"], {}, clock.time - 2 * longAgo);
    left(2);
    world.pull(2, true);
    const run = await world.sweep(idle);
    expect(actions(run)).toEqual(["2 retired retired", "2 retired kept", "1 retired retired"]);
    expect([...run.summary.matchAll(/no deploy for/g)]).toHaveLength(2);
    expect(run.lines.join("\n")).not.toContain("Retired before");
  });

  test.each([
    ["without preview-idle-days", {}],
    ["a newer record", { "preview-idle-days": "4" }],
  ])("not %s", async (_, inputs) => {
    expect(actions(await world.sweep(inputs))).toEqual(["1 active kept"]);
  });

  test("an idle preview of a pull request that was closed is retired again", async () => {
    await world.sweep(idle);
    world.pull(1, false);
    clock.time += day;
    await world.sweep(idle);
    expect(newest()).toEqual(["swept id=cldep1"]);
  });
});

describe("right before each retire the pull request and the newest record are read again", () => {
  test("a pull request that is open again is left", async () => {
    left(1);
    world.github.onRequest = ({ operation }) => {
      if (operation === "pulls/get") world.pull(1, true);
    };
    const run = await world.sweep();
    expect(actions(run)).toEqual(["1 active kept"]);
    expect(run.lines).toContain('Kept: #1 "app-pr-1" (cldep1): the pull request is open again');
    expect(world.sent).toEqual([]);
  });

  test("a newer record is left", async () => {
    left(1);
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/list-deployments") world.addRecord(1, []);
    };
    const run = await world.sweep();
    expect(actions(run)).toEqual(["1 active kept"]);
    expect(run.log).toContain('Kept: #1 "app-pr-1" (cldep1): a run of the pull request is in progress');
    expect(world.sent).toEqual([]);
  });

  test("a record that GitHub created late, after the request was retried, is no newer run", async () => {
    await world.preview("opened");
    world.addRecord(7, [], world.github.state.records[0]?.fields["payload"] as Fields);
    world.pull(7, false);
    clock.time += 20 * minute;
    expect(actions(await world.sweep())).toEqual(["7 retired retired"]);
  });

  test("an idle one whose pull request was closed is left to the next sweep", async () => {
    left(1);
    world.pull(1, true);
    world.github.onRequest = ({ operation }) => {
      if (operation === "pulls/get") world.pull(1, false);
    };
    const run = await world.sweep({ "preview-idle-days": "1" });
    expect(actions(run)).toEqual(["1 active kept"]);
    expect(run.lines).toContain('Kept: #1 "app-pr-1" (cldep1): the pull request was closed');
  });

  test("a pull request that GitHub does not show is kept, with a warning", async () => {
    left(1);
    world.github.state.pulls.delete(1);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["1 active kept"]);
    expect(run.warnings).toEqual([expect.stringContaining("404 to pull request #1")]);
    expect(world.sent).toEqual([]);
  });

  test("no attempt to send starts more than five minutes later; the others go on", async () => {
    left(1);
    left(2);
    world.github.onRequest = ({ path }) => {
      if (path.endsWith("/pulls/1")) clock.time += 6 * minute;
    };
    const run = await world.sweep();
    expect(actions(run)).toEqual(["2 retired retired", "1 active failed"]);
    expect(run.error).toContain("more than five minutes");
    expect(world.sent).toEqual(["update cldep2"]);
  });
});

describe("whose previews", () => {
  test("those of other definitions are kept: one notice names them, and each of a closed pull request is a warning", async () => {
    for (const number of [1, 2, 3]) left(number, undefined, { base: number === 3 ? "third" : "other" });
    // Its own sweep has confirmed this one: there is nothing left to do.
    left(4, ["swept id=cldep4"], { base: "other" });
    world.pull(1, true);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["4 retired kept", "3 active kept", "2 active kept", "1 active kept"]);
    expect(run.notices).toEqual([
      expect.stringMatching(/^1 preview of open pull requests belongs to other definitions: "other"/),
    ]);
    expect(run.warnings).toEqual([
      expect.stringMatching(/#3 is closed.*\(cldep3\).*"third"/),
      expect.stringMatching(/#2 is closed.*\(cldep2\).*"other"/),
    ]);
    expect(world.sent).toEqual([]);
  });

  test("of many definitions the notice names five; a preview without a Deployment does not count", async () => {
    for (let number = 1; number <= 7; number++) {
      left(number, undefined, number === 7 ? { base: null } : { base: `other${number}` });
      world.pull(number, true);
    }
    world.addRecord(8, ["unknown"], { base: "other8" }, clock.time - longAgo);
    world.pull(8, true);
    const run = await world.sweep();
    expect(run.notices).toEqual([
      expect.stringMatching(
        /^7 previews of open pull requests belong to .*: (a definition without a name|"other\d")(, ("other\d"|a definition without a name)){4} and 2 more\./,
      ),
    ]);
    expect(run.lines).toContain('Kept: #7 "app-pr-7" (cldep7): of the definition without a name');
  });

  test("by the base of the newest record", async () => {
    left(1, undefined, { base: "other" }, 2 * longAgo);
    left(1);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });

  test("another organization or workspace is not swept, and not shown", async () => {
    left(1, undefined, { workspaceId: "clws2platform" });
    left(2, undefined, { organizationId: "clorg2acmelabs" });
    expect(await world.sweep()).toMatchObject({ succeeded: true, outputs: { previews: "[]" } });
  });

  test("a job with environment: preview adds records that a sweep ignores", async () => {
    world.github.state.addJobRecord("preview");
    left(1);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });
});

describe("a create that nobody finished", () => {
  test("of a closed pull request is one warning, and an entry without an id", async () => {
    left(1, ["unknown"]);
    const run = await world.sweep();
    expect(run.warnings).toEqual([expect.stringContaining('may have left a Deployment named "app-pr-1"')]);
    expect(previewsOf(run)).toMatchObject([
      { pullRequest: 1, deploymentId: "", state: "failed", action: "kept" },
    ]);
  });

  test("is kept for that reason: nothing was confirmed", async () => {
    left(1, []);
    const run = await world.sweep();
    expect(run.lines).toContain('Kept: #1 "app-pr-1" (): a create that did not finish');
  });

  test("beside a Deployment on record: the command releases the record that has none", async () => {
    left(1, ["unknown"]);
    left(1);
    world.pull(1, false);
    const { warnings } = await world.sweep();
    expect(warnings.join("\n")).toMatch(/deployments\/3000000001\/statuses .*description='?skipped/);
  });

  test("of a run that may still be at work is none yet", async () => {
    left(1, ["unknown"], {}, minute);
    expect((await world.sweep()).warnings).toEqual([]);
  });

  test("is none where its record is one of a retried request, and the other one has the Deployment", async () => {
    left(1, [], { key: "k1" });
    left(1, undefined, { key: "k1" });
    expect((await world.sweep()).warnings.join()).not.toContain("has no result");
  });

  test("of an open one is none yet", async () => {
    left(1, ["unknown"]);
    world.pull(1, true);
    expect((await world.sweep()).warnings).toEqual([]);
  });
});

describe("a record that was written manually, with a name that is not its task's", () => {
  const writtenManually = (name: string, payload: object) => {
    const place = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
    const task = taskOf({ pullRequest: 1, name: name });
    const whole = { schema: 4, pullRequest: 1, base: "app", event: 1, ...place, ...payload };
    const fields = { ref: "main", environment: "preview", task, payload: whole };
    const record = world.github.state.addRecord("octocat", fields, clock.time - longAgo);
    world.addStatus(record, "deployed id=cldep1", clock.time - longAgo);
  };
  beforeEach(() => {
    world.pull(1, false);
    deployments("cldep1");
  });

  test("does not rename the Deployment: the name of another record is sent", async () => {
    writtenManually("Übersicht", { name: "Übersicht" });
    writtenManually("Übersicht", { name: "Ubersicht" });
    await world.sweep();
    expect(world.sent).toEqual(["update cldep1"]);
    expect(world.deployments[0]).toMatchObject({ name: "Übersicht" });
  });

  test("is retired where the task is that of the definition's own name", async () => {
    writtenManually("app-pr-1", { name: "apppr-1" });
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
    expect(world.deployments[0]).toMatchObject({ name: "app-pr-1" });
  });

  test("is kept with a warning where the name is not known: a retire would send another one", async () => {
    writtenManually("Übersicht", {});
    const run = await world.sweep();
    expect(world.sent).toEqual([]);
    expect(run.warnings).toEqual([
      expect.stringMatching(
        /preview \(cldep1\) is kept: GitHub deployment record \d+ .*has a name that does not fit/,
      ),
    ]);
  });

  test("is of the definition that it names: another definition is not sent to it", async () => {
    writtenManually("shared", { name: "shared" });
    writtenManually("shared", { name: "sharde", base: "billing" });
    const run = await world.sweep();
    expect(world.sent).toEqual([]);
    expect(run.warnings).toEqual([expect.stringContaining('is of another definition, "billing"')]);
  });
});

test("preview: retire with pull-request on a schedule retires that preview, and sweeps nothing", async () => {
  left(1);
  left(2);
  const run = await world.sweep({ preview: "retire", "pull-request": "2" });
  expect(run.outputs["outcome"]).toBe("retired");
  expect(world.sent).toEqual(["update cldep2"]);
});

test("the log of a sweep without any preview has no counts of zero", async () => {
  expect((await world.sweep()).lines.at(-1)).toBe("Sweep: 0 previews on record.");
});

describe("failures", () => {
  test("one does not stop the others: exit code 1, outcome swept", async () => {
    left(1);
    left(2);
    left(3);
    world.pull(3, true);
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
    const run = await world.sweep();
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "swept" } });
    expect(actions(run)).toEqual(["3 active kept", "2 retired retired", "1 active failed"]);
    expect(run.error).toMatch(/^The sweep failed for 1 of 2 due previews\.\n- preview "app-pr-1" \(cldep1\)/);
    expect(run.error).toContain("Otherwise correct what the service reports.");
    expect(run.error).toContain("Run the sweep again after correcting what the service or GitHub reports.");
    expect(newest()).toEqual(["deployed id=cldep3", "swept id=cldep2", "deployed id=cldep1"]);
  });

  test("a status that can't be written: the preview was retired, and the permission is what to add", async () => {
    left(1);
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
    const { error, summary } = await world.sweep();
    expect(summary).toContain("The retire sets schedulerSize: SMALL.");
    expect(error).toContain("it was retired, but its record does not show that. Could not");
    expect(error).toContain("may lack deployments: write");
    expect(error).toContain("\npermissions:\n  contents: read\n  deployments: write\n");
    expect(error).not.toContain("release its record");
  });

  test("the permissions to add contain the one to read pull requests", async () => {
    world.github.permissions = { deployments: "write", pullRequests: "none" };
    const { error } = await world.sweep();
    expect(error).toContain("\npermissions:\n  contents: read\n  deployments: write\n  pull-requests: read");
  });

  test("a missing permission comes before records to release", async () => {
    left(1);
    left(2);
    const notFound = { status: 404, body: "default backend - 404" } as const;
    world.service.inject({ operation: "update-deployment", mishap: notFound, times: 1 });
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
    const { error, summary } = await world.sweep();
    expect(error).toContain("may lack deployments: write");
    expect(error).not.toContain("gh api");
    expect(summary).toContain("The retire sets");
  });

  test("a record that was deleted meanwhile does not hide the commands that release others", async () => {
    left(1);
    left(2);
    const notFound = { status: 404, body: "default backend - 404" } as const;
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 404 }, times: 1 });
    world.onService = ({ path }) => {
      if (path.endsWith("cldep1")) world.service.inject({ operation: "update-deployment", mishap: notFound });
    };
    const { error } = await world.sweep();
    expect(error).toContain("description='gone id=cldep2'");
    expect(error).not.toContain("may lack");
  });

  test("a 429 that waiting does not cure ends it", async () => {
    for (const number of [1, 2, 3]) left(number);
    world.service.inject({ operation: "update-deployment", mishap: { status: 429 } });
    const run = await world.sweep();
    expect(run.succeeded).toBe(false);
    expect(actions(run)).toEqual(["3 active kept", "2 active kept", "1 active failed"]);
    expect(run.warnings).toContainEqual(expect.stringMatching(/ended early: a rate limit is used up/));
  });

  test("a limit of GitHub that refuses a status ends it too", async () => {
    for (const number of [1, 2, 3]) left(number);
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 429 } });
    const run = await world.sweep();
    expect(actions(run)).toEqual(["3 active kept", "2 active kept", "1 active failed"]);
    expect(run.warnings).toContainEqual(expect.stringMatching(/ended early: a rate limit is used up/));
    expect(world.sent).toEqual(["update cldep1"]);
  });

  test("a 429 that waiting cures does not", async () => {
    left(1);
    world.service.inject({ operation: "update-deployment", mishap: { status: 429 }, times: 3 });
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });

  test("a confirmed 404 is gone, and not retired again", async () => {
    left(1);
    world.service.state.deleteDeployment("cldep1");
    const run = await world.sweep();
    expect(run.succeeded).toBe(true);
    expect(newest()).toEqual(["gone id=cldep1"]);
    expect(run.summary).not.toContain("The retire sets");
    expect(run.notices).toEqual([expect.stringContaining("Deployment cldep1 does not exist any more")]);
    // The output shows what is left after the run, the summary what the run found.
    expect(actions(run)).toEqual([]);
    expect(run.summary).toContain("Sweep of previews: 1 not found");
    expect(run.summary).not.toContain("After you have deleted");
    expect(run.lines).toContain(
      "Sweep: 1 preview on record, 1 due, 0 retired, 0 confirmed, 1 not found, 0 kept.",
    );
    clock.time += day;
    expect((await world.sweep()).notices).toEqual([]);
  });

  test.each(["deployed", "retired"])("a 404 that is not the service's own fails, %s before", async (kind) => {
    left(1, [`${kind} id=cldep1`]);
    const mishap = { status: 404, body: "default backend - 404" };
    world.service.inject({ operation: "update-deployment", mishap });
    const run = await world.sweep();
    expect(run.succeeded).toBe(false);
    expect(run.error).toContain("-f state=inactive -f description='gone id=cldep1'");
    expect(newest()).toEqual([`${kind} id=cldep1`]);
    expect(actions(run)).toEqual([`1 ${kind === "retired" ? "retired" : "active"} failed`]);
  });

  test.each(["retired", "idle"])(
    "a deleted preview that was %s before costs one request, once, and a push creates it again",
    async (kind) => {
      left(1, [`${kind} id=cldep1`]);
      world.service.state.deleteDeployment("cldep1");
      const run = await world.sweep();
      expect(run.succeeded).toBe(true);
      expect(newest()).toEqual(["swept id=cldep1"]);
      expect(actions(run)).toEqual(["1 retired confirmed"]);
      expect(run.notices).toEqual([expect.stringContaining("was not found")]);
      expect(run.summary).toMatch(/Sweep of previews: 1 not found[\s\S]*\| not found \|/);
      expect(run.summary).toContain("description='gone id=cldep1'");
      clock.time += day;
      const next = await world.sweep();
      expect([next.notices, actions(next)]).toEqual([[], ["1 retired kept"]]);
      // The look-ups have ids: these are all requests to the service.
      expect(world.service.requests.map(({ method, status }) => `${method} ${status}`)).toEqual(["POST 404"]);
      clock.time += day;
      const push = await world.preview("reopened", {}, { number: 1 });
      const id = world.deployments[0]?.id ?? "";
      expect(push).toMatchObject({ error: "", outputs: { outcome: "created", "deployment-id": id } });
      expect(push.warnings.at(-1)).toContain("does not exist any more");
      expect(newest()).toEqual([`deployed id=${id}`, "gone id=cldep1", "swept id=cldep1"]);
      const later = await world.preview("synchronize", {}, { number: 1 });
      expect(later).toMatchObject({ error: "", outputs: { outcome: "updated" } });
      expect(world.sent).toEqual(["update cldep1", "update cldep1", "create", `update ${id}`]);
    },
  );

  test("nor is a 404 of the API where the list of workspaces can't be read", async () => {
    left(1);
    world.service.state.deleteDeployment("cldep1");
    world.service.inject({ operation: "list-workspaces", mishap: { status: 403 } });
    expect(actions(await world.sweep())).toEqual(["1 active failed"]);
    expect(newest()).toEqual(["deployed id=cldep1"]);
  });
});

test("what is at full size is retired before what is confirmed, the oldest first", async () => {
  left(1, ["retired id=cldep1"]);
  left(2);
  left(3);
  await world.sweep();
  expect(world.sent).toEqual(["update cldep2", "update cldep3", "update cldep1"]);
});

describe("limits", () => {
  test.each<[who: string, inject: () => void]>([
    ["the service", () => world.service.inject({ operation: "update-deployment", mishap: { status: 500 } })],
    [
      "the service, without responses",
      () => world.service.inject({ operation: "update-deployment", mishap: "close" }),
    ],
    [
      "GitHub, before the retire",
      () => world.github.inject({ operation: "pulls/get", mishap: { status: 502 } }),
    ],
    [
      "GitHub, after the retire",
      () => world.github.inject({ operation: "repos/create-deployment-status", mishap: "close" }),
    ],
  ])(
    "an outage of %s: it ends after two previews in a row, with one line for each that it left",
    async (_, inject) => {
      for (const number of [1, 2, 3, 4]) left(number);
      inject();
      const run = await world.sweep();
      expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "swept" } });
      const states = actions(run).map((each) => each.replace("active ", ""));
      expect(states).toEqual(["4 kept", "3 kept", "2 failed", "1 failed"]);
      expect(world.sent.every((each) => /^update cldep[12]$/.test(each))).toBe(true);
      expect(run.warnings).toContainEqual(expect.stringMatching(/ended early: requests of several previews/));
      expect(run.error).toContain("Run the sweep again later.");
      for (const number of [3, 4]) {
        const about = run.lines.filter((line) => line.includes(`"app-pr-${number}"`));
        expect(about).toEqual([
          `Kept: #${number} "app-pr-${number}" (cldep${number}): left to the next sweep`,
        ]);
      }
      expect(run.summary.match(/active \(kept: left to the next sweep\)/g)).toHaveLength(2);
    },
  );

  test("two previews that fail with one between them that is retired do not end it, nor do refused ones", async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) left(number);
    const status = { 1: 503, 3: 503, 4: 400, 5: 400 } as const;
    world.github.onRequest = ({ operation, path }) => {
      if (operation !== "pulls/get") return;
      world.service.heal();
      const mishap = { status: status[Number(path.split("/").at(-1)) as 1] };
      if (mishap.status) world.service.inject({ operation: "update-deployment", mishap });
    };
    const run = await world.sweep();
    expect(actions(run).toReversed()).toEqual([
      ...["1 active failed", "2 retired retired", "3 active failed"],
      ...["4 active failed", "5 active failed", "6 retired retired"],
    ]);
    expect(run.warnings.join()).not.toContain("ended early");
  });

  test("it ends below 300 of GitHub's remaining requests", async () => {
    world.github.behaviour.requestsPerHour = 400;
    for (let number = 1; number <= 60; number++) left(number);
    const run = await world.sweep();
    expect(run.succeeded).toBe(true);
    expect(run.warnings).toContainEqual(
      expect.stringMatching(/ended early: GitHub allows only 2\d\d more requests/),
    );
    const rest = world.github.requests.filter(({ operation }) => operation !== "graphql");
    expect(rest.length).toBeLessThan(110);
    expect(actions(run)).toContain("60 active kept");
  });

  test("a cancellation ends it between two previews", async () => {
    const cancellation = new AbortController();
    left(1);
    left(2);
    world.onService = () => cancellation.abort();
    const run = await world.sweep({}, { cancelled: cancellation.signal });
    expect(run.succeeded).toBe(false);
    expect(run.error).toMatch(/^The sweep ended early: the step was cancelled or timed out\./);
    expect(actions(run)).toEqual(["2 active kept", "1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
  });
});

test("the output, the summary and one line of the log show what the sweep did", async () => {
  left(1);
  left(2);
  world.pull(2, true);
  const run = await world.sweep();
  const [entry] = previewsOf(run).filter((one: { pullRequest: number }) => one.pullRequest === 1);
  expect(entry).toEqual({
    pullRequest: 1,
    name: "app-pr-1",
    deploymentId: "cldep1",
    url: "",
    state: "retired",
    updatedAt: expect.stringMatching(/^2026-05-01T12:00:00/),
    action: "retired",
  });
  expect(run.lines.filter((line) => line.startsWith("Sweep: "))).toEqual([
    expect.stringMatching(/^Sweep: 2 previews on record, 1 due, 1 retired, 0 confirmed, 1 kept\./),
  ]);
  expect(run.summary).toContain("### 🧹 Sweep of previews: 1 retired, 1 kept");
});

test("the warning and the summary show what a retire changes, or that it changes nothing", async () => {
  left(1);
  left(2);
  const run = await world.sweep();
  const nothing = "Nothing to scale down in this definition";
  for (const text of [run.warnings.join(), run.summary])
    expect(text).toContain("The retire sets schedulerSize: SMALL.");
  left(3);
  const other = await world.sweep({ definition: "{ name: app, type: STANDARD }" });
  for (const text of [other.warnings.join(), other.summary]) expect(text).toContain(nothing);
});

test("two matrix jobs that sweep at the same time do no harm", async () => {
  left(1);
  await Promise.all([world.sweep(), world.sweep()]);
  expect(newest()).toEqual(["swept id=cldep1"]);
});

test("nothing depends on the order of GitHub's lists", async () => {
  Object.assign(world.github.behaviour, {
    ...{ statusOrder: "shuffled", recordOrder: "shuffled" },
    ...{ repeatedItems: true, nullNodes: true },
  });
  // Two records for each: more than a page.
  for (let number = 1; number <= 60; number++) {
    left(number, [`deployed id=cldep${number}`, `superseded id=cldep${number}`], {}, 2 * longAgo);
    left(number);
  }
  await world.sweep();
  expect(new Set(world.sent).size).toBe(60);
  expect(world.sent).toHaveLength(60);
});

describe("the same preview in another workspace", () => {
  test("is another preview: its newer record does not stop the retire", async () => {
    left(1);
    deployments("cldep2");
    world.addRecord(1, ["deployed id=cldep2"], { workspaceId: "clws2platform" }, clock.time - day);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
  });
});

test("a sweep that is cancelled while it proves a 404 reports what it retired", async () => {
  left(1);
  left(2);
  world.service.state.deleteDeployment("cldep2");
  const cancelling = new AbortController();
  world.onService = ({ path }) => {
    if (path.includes("/workspaces") && world.sent.length === 2) cancelling.abort();
  };
  const run = await world.sweep({}, { cancelled: cancelling.signal });
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "swept" } });
  expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
});

test("the error counts previews: one with two Deployments is one", async () => {
  left(1, ["deployed id=cldepold"], {}, 2 * longAgo);
  left(1);
  deployments("cldepold");
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
  const { error } = await world.sweep();
  expect(error).toMatch(/^The sweep failed for 1 of 1 due preview\.\n/);
});
