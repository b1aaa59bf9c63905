import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { day, minute } from "../../src/base/clock.js";
import { taskOf } from "../../src/records/read.js";
import { testOfAll } from "../platform.js";
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

/** A preview of a closed pull request, last changed some days ago: that of a larger number later. */
function left(number: number, statuses = [`deployed id=cldep${number}`], payload = {}, ago = longAgo): void {
  world.pull(number, false);
  world.addDeployment(`cldep${number}`, `cldep${number}`);
  world.addRecord(number, statuses, payload, clock.time - ago + number * 1_000);
}

const previewsOf = ({ outputs }: ActionRun) => JSON.parse(outputs["previews"] ?? "[]");
const actions = (run: ActionRun): string[] =>
  previewsOf(run).map(
    (one: Record<string, unknown>) => `${one["pullRequest"]} ${one["state"]} ${one["action"]}`,
  );
const newest = (): (string | undefined)[] => world.statuses.map(([status]) => status);
const bodyOfLast = () => JSON.parse(world.service.requests.at(-1)?.body ?? "");
const ids = (run: ActionRun): string[] =>
  (run.report?.commands ?? []).flatMap(({ lines }) => lines.map(String));

describe("what is due", () => {
  test("closed pull requests are retired, open ones kept; the next sweep does nothing", async () => {
    left(1);
    left(2);
    world.pull(2, true);
    const run = await world.sweep();
    expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "swept" } });
    expect(run.codes).toEqual([]);
    expect(actions(run)).toEqual(["2 active kept", "1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
    clock.time += day;
    const next = await world.sweep();
    expect([actions(next), next.codes]).toEqual([["2 active kept", "1 retired kept"], []]);
    expect(world.sent).toEqual(["update cldep1"]);
  });

  test.each([
    ["GitHub's is 15 days ahead", 15 * day, 0],
    ["the runner's is 15 days ahead", 0, 15 * day],
  ])("ages are by the earlier one of two clocks: %s", async (_, ofGitHub, ofRunner) => {
    left(1);
    left(2, undefined, {}, 5 * minute);
    left(3, ["swept id=cldep3"], {}, 29 * day);
    left(4, undefined, {}, day);
    world.pull(4, true);
    const { time } = clock;
    clock.time += ofGitHub;
    const runner = new VirtualClock(() => time + ofRunner);
    const run = await world.sweep({ "preview-idle-days": "2" }, { clock: runner });
    expect(actions(run)).toEqual([
      ...["2 active kept", "4 active kept", "1 retired retired", "3 retired kept"],
    ]);
  });

  test("where both clocks are behind, a preview is left to a later sweep", async () => {
    left(1);
    clock.time -= 30 * day;
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
  });

  test("a preview has the address that the response to its retire shows", async () => {
    left(1);
    const body = { id: "cldep1", webServerUrl: "new.example.com" };
    world.service.inject({ operation: "update-deployment", mishap: { status: 200, body } });
    expect(previewsOf(await world.sweep())).toEqual([
      {
        pullRequest: 1,
        name: "app-pr-1",
        deploymentId: "cldep1",
        url: "https://new.example.com",
        state: "retired",
        updatedAt: expect.stringMatching(/^2026-05-01T12:00:00/),
        action: "retired",
        pullRequestOpen: false,
      },
    ]);
  });

  test.each(["retired", "idle"])(
    "what is %s and closed is retired once more, without a word",
    async (kind) => {
      left(1, [`${kind} id=cldep1`]);
      const run = await world.sweep();
      expect([actions(run), run.codes, ids(run)]).toEqual([["1 retired retired"], [], []]);
      expect(run.report?.facts).toContainEqual(["Changes", undefined]);
      expect(newest()).toEqual(["swept id=cldep1"]);
    },
  );

  test("ids of closed pull requests that it retires for the first time are to be deleted", async () => {
    left(1);
    left(2);
    left(3, ["retired id=cldep3"]);
    left(4);
    world.pull(4, true);
    expect(ids(await world.sweep({ "preview-idle-days": "1" }))).toEqual(["cldep2", "cldep1"]);
  });

  test("a status of another tool makes a preview no younger", async () => {
    left(1);
    world.addStatus(world.github.state.records[0], "smoke test passed", clock.time - minute);
    const run = await world.sweep({ "dry-run": "true" });
    expect(actions(run)).toEqual(["1 active would-retire"]);
    expect(previewsOf(run)).toMatchObject([
      { updatedAt: new Date(clock.time - longAgo + 1_000).toISOString() },
    ]);
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
    world.addDeployment("cldepold");
    await world.sweep();
    expect(world.sent).toEqual(["update cldep1", "update cldepold"]);
    expect(newest()).toEqual(["swept id=cldep1", "swept id=cldepold"]);
  });

  test("of an open pull request the Deployments beside the current one", async () => {
    left(1, ["deployed id=cldepold"], {}, 2 * longAgo);
    left(1);
    world.addDeployment("cldepold");
    world.pull(1, true);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["1 active kept", "1 retired retired"]);
    expect([world.sent, ids(run)]).toEqual([["update cldepold"], []]);
    expect(bodyOfLast()["description"]).toMatch(/^\[retired\]/);
  });

  test.each([
    ["a record younger than 15 minutes", 14 * minute, "1 active kept"],
    ["an older one", 15 * minute + 1_000, "1 retired retired"],
  ])("is what did not change for 15 minutes: %s", async (_, ago, expected) => {
    left(1, undefined, {}, ago);
    expect(actions(await world.sweep())).toEqual([expected]);
  });

  test("a status younger than 15 minutes is left to the next sweep, of an older record too", async () => {
    left(1);
    left(1);
    world.addStatus(world.github.state.records.at(-1), "superseded id=cldep1");
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
  });

  test("the retire sends this definition, and names the repository", async () => {
    left(1);
    await world.sweep();
    expect(bodyOfLast()).toMatchObject({
      name: "app-pr-1",
      description: expect.stringMatching(/^\[closed acme\/pipelines#1\]/),
      schedulerSize: "SMALL",
      workspaceId: "clws1analytics",
    });
  });

  test.each(["fake-organization-owner-token", ""])(
    "a dry run retires nothing, with api-token %j",
    async (token) => {
      left(1);
      left(2, ["missing id=cldep2"]);
      const before = world.github.requests.length;
      const run = await world.sweep({ "dry-run": "true", "api-token": token });
      expect(actions(run)).toEqual(["2 missing would-retire", "1 active would-retire"]);
      expect(run.codes).toEqual(token === "" ? ["notice plan/unverified"] : []);
      expect(run.outputs["outcome"]).toBe("dry-run");
      const writes = world.github.requests
        .slice(before)
        .filter(({ method, operation }) => method !== "GET" && operation !== "graphql");
      expect([world.sent, writes]).toEqual([[], []]);
    },
  );
});

describe("what is swept for more than 30 days", () => {
  beforeEach(() => {
    left(1, ["swept id=cldep1"], {}, 31 * day);
    left(2, ["swept id=cldep2"], {}, 29 * day);
  });

  test("is off the list, but for a number, and gets no request", async () => {
    left(3, ["swept id=cldep3"], {}, 30 * day + 3_000);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["2 retired kept", "3 retired kept"]);
    expect(run.report?.table?.rows).toHaveLength(2);
    expect(world.sent).toEqual([]);
  });

  test("what was not swept is listed, however old it is", async () => {
    left(3, undefined, {}, 40 * day);
    left(4, [], { deploymentId: "cldep4" }, 40 * day);
    for (const number of [3, 4]) world.pull(number, true);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["2 retired kept", "4 open kept", "3 active kept"]);
    const [, counts] = run.report?.facts.find(([head]) => head === "Previews") ?? [];
    expect(String(counts)).toMatch(/^3, 1 of them retired/);
  });

  test("is listed again after a push", async () => {
    await world.preview("reopened", {}, { number: 1 });
    clock.time += 20 * minute;
    expect(actions(await world.sweep())).toEqual(["1 active kept", "2 retired kept"]);
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
    expect([actions(run), run.codes, ids(run)]).toEqual([["1 retired retired"], [], []]);
    expect(newest()).toEqual(["idle id=cldep1"]);
    expect(bodyOfLast()["description"]).toMatch(/^\[idle acme\/pipelines#1\]/);
    clock.time += 5 * day;
    expect(actions(await world.sweep(idle))).toEqual(["1 retired kept"]);
    const woken = await world.preview("synchronize", {}, { number: 1 });
    expect(woken.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
    expect(bodyOfLast()["description"]).toBe("Preview of acme/pipelines#1");
  });

  test.each([
    ["without preview-idle-days", {}],
    ["a newer record", { "preview-idle-days": "4" }],
  ])("not %s", async (_, inputs) => {
    expect(actions(await world.sweep(inputs))).toEqual(["1 active kept"]);
  });

  test("a create that nobody finished is not idle", async () => {
    left(2, ["unknown"]);
    world.pull(2, true);
    expect(actions(await world.sweep(idle))).toEqual(["2 failed kept", "1 retired retired"]);
  });

  test("of several Deployments only the current one is idle: no push wakes the others up", async () => {
    world.addDeployment("cldep2", "cldep2");
    world.addRecord(1, ["deployed id=cldep2"], {}, clock.time - longAgo + minute);
    await world.sweep(idle);
    expect(newest().sort()).toEqual(["idle id=cldep2", "swept id=cldep1"]);
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
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
    expect(world.sent).toEqual([]);
  });

  test("a newer record is left", async () => {
    left(1);
    world.github.onRequest = ({ operation }) => {
      if (operation === "pulls/get") world.addRecord(1, []);
    };
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
    expect(world.sent).toEqual([]);
  });

  test("a record that GitHub created late, after the request was retried, is no newer run", async () => {
    await world.preview("opened");
    const payload = world.github.state.records[0]?.fields["payload"] as Fields;
    world.github.onRequest = ({ operation }) => {
      if (operation === "pulls/get" && world.statuses.length === 1) world.addRecord(7, [], payload);
    };
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
    expect(actions(await world.sweep({ "preview-idle-days": "1" }))).toEqual(["1 active kept"]);
  });

  test("a pull request that GitHub does not show is kept", async () => {
    left(1);
    world.github.state.pulls.delete(1);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["1 active kept"]);
    expect(world.sent).toEqual([]);
  });

  test("no attempt to send starts more than five minutes later; the others go on", async () => {
    left(1);
    left(2);
    world.github.onRequest = ({ path }) => {
      if (path.endsWith("/pulls/1")) clock.time += 6 * minute;
    };
    expect(actions(await world.sweep())).toEqual(["2 retired retired", "1 active failed"]);
    expect(world.sent).toEqual(["update cldep2"]);
  });
});

describe("whose previews", () => {
  test("those of other definitions are kept; each of a closed pull request is a warning", async () => {
    for (const number of [1, 2, 3]) left(number, undefined, { base: number === 3 ? "third" : "other" });
    // Its own sweep has retired this one: there is nothing left to do.
    left(4, ["swept id=cldep4"], { base: "other" });
    world.pull(1, true);
    const run = await world.sweep();
    expect(actions(run)).toEqual(["4 retired kept", "3 active kept", "2 active kept", "1 active kept"]);
    expect(run.codes).toEqual(["warning sweep/kept", "warning sweep/kept"]);
    expect(world.sent).toEqual([]);
  });

  test("by the base of the newest record", async () => {
    left(1, undefined, { base: "other" }, 2 * longAgo);
    left(1);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });

  test("another organization or workspace is not swept, only counted; only those are a warning", async () => {
    left(3, ["gone id=cldep3"], { workspaceId: "clws2platform" });
    expect((await world.sweep()).codes).toEqual([]);
    left(1, undefined, { workspaceId: "clws2platform" });
    left(2, undefined, { organizationId: "clorg2acmelabs" });
    const run = await world.sweep();
    expect([run.succeeded, actions(run), run.codes]).toEqual([true, [], ["warning sweep/other-workspaces"]]);
    left(3);
    expect((await world.sweep()).codes).toEqual([]);
  });

  test("the same preview in another workspace is another one: its newer record stops no retire", async () => {
    left(1);
    world.addDeployment("cldep2");
    world.addRecord(1, ["deployed id=cldep2"], { workspaceId: "clws2platform" }, clock.time - day);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
  });

  test("a job with environment: preview adds records that a sweep ignores, as one without a payload", async () => {
    world.github.state.addJobRecord("preview");
    world.github.state.addRecord("octocat", { environment: "preview", task: "preview:pr-1:app-pr-1" });
    left(1);
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });
});

describe("a create that nobody finished", () => {
  test("of a closed pull request is one warning with the ids that are known, and an entry without an id", async () => {
    left(1, ["unknown"]);
    const run = await world.sweep();
    expect(run.codes).toEqual(["warning preview/unfinished"]);
    expect(previewsOf(run)).toMatchObject([
      { pullRequest: 1, deploymentId: "", state: "failed", action: "kept" },
    ]);
    left(1);
    expect((await world.sweep()).warnings.join()).toMatch(
      /cldep1[\s\S]*deployments\/3000000001\/statuses .*description='?skipped/,
    );
  });

  test.each<[string, () => void]>([
    ["of a run that may still be at work", () => left(1, ["unknown"], {}, minute)],
    [
      "of a record of a retried request, where the other one has the Deployment",
      () => {
        left(1, [], { key: "k1" });
        left(1, ["swept id=cldep1"], { key: "k1" });
      },
    ],
    [
      "of an open pull request",
      () => {
        left(1, ["unknown"]);
        world.pull(1, true);
      },
    ],
  ])("is none: %s", async (_, arrange) => {
    arrange();
    expect((await world.sweep()).codes).toEqual([]);
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
    world.addDeployment("cldep1");
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
    expect([world.sent, run.codes]).toEqual([[], ["warning sweep/kept"]]);
  });
});

test("preview: retire with pull-request on a schedule retires that preview, and sweeps nothing", async () => {
  left(1);
  left(2);
  const run = await world.sweep({ preview: "retire", "pull-request": "2" });
  expect(run.outputs["outcome"]).toBe("retired");
  expect(world.sent).toEqual(["update cldep2"]);
});

describe("a Deployment that the service does not know", () => {
  const notFound = { status: 404, body: "default backend - 404" } as const;

  test.each(["deployed", "retired", "idle"])("%s: missing, then gone and off the list", async (kind) => {
    left(1, [`${kind} id=cldep1`]);
    world.service.state.deleteDeployment("cldep1");
    const run = await world.sweep();
    expect([run.succeeded, actions(run), ids(run)]).toEqual([true, ["1 missing kept"], []]);
    expect(newest()).toEqual(["missing id=cldep1"]);
    clock.time += 10 * minute;
    expect(actions(await world.sweep())).toEqual(["1 missing kept"]);
    clock.time += 10 * minute;
    const next = await world.sweep();
    expect([next.succeeded, actions(next)]).toEqual([true, []]);
    expect(next.report?.table?.rows).toHaveLength(1);
    expect(newest()).toEqual(["gone id=cldep1"]);
    clock.time += day;
    expect((await world.sweep()).report?.table?.rows).toEqual([]);
    expect(world.sent).toEqual(["update cldep1", "update cldep1"]);
  });

  test("missing because of a replica: the next sweep retires it", async () => {
    left(1);
    const body = { message: "No deployment cldep1" };
    world.service.inject({ operation: "update-deployment", mishap: { status: 404, body }, times: 1 });
    await world.sweep();
    expect(newest()).toEqual(["missing id=cldep1"]);
    clock.time += day;
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
    expect(newest()).toEqual(["swept id=cldep1"]);
  });

  test("missing in an open pull request beside the current one: a sweep retires or gives it up", async () => {
    left(1, ["missing id=cldepold"], {}, 2 * longAgo);
    left(1);
    world.pull(1, true);
    expect(actions(await world.sweep())).toEqual(["1 active kept"]);
    expect(newest()).toEqual(["deployed id=cldep1", "gone id=cldepold"]);
  });

  test("by 410 too", async () => {
    left(1, ["missing id=cldep1"]);
    const body = { message: "Gone" };
    world.service.inject({ operation: "update-deployment", mishap: { status: 410, body } });
    await world.sweep();
    expect(newest()).toEqual(["gone id=cldep1"]);
  });

  test.each(["deployed", "retired", "missing"])(
    "by a 404 that is not the service's own: %s fails",
    async (kind) => {
      left(1, [`${kind} id=cldep1`]);
      world.service.inject({ operation: "update-deployment", mishap: notFound });
      const run = await world.sweep();
      expect([run.succeeded, run.codes.at(-1)]).toEqual([false, "error sweep/failed"]);
      expect(run.error).toContain("-f state=inactive -f description='gone id=cldep1'");
      expect(newest()).toEqual([`${kind} id=cldep1`]);
    },
  );

  test.each([
    ["deployed", false, "deployed"],
    ["retired", true, "missing"],
  ])("where the token can't list workspaces, %s before: a success: %j", async (kind, succeeds, then) => {
    left(1, [`${kind} id=cldep1`]);
    world.service.state.deleteDeployment("cldep1");
    world.service.inject({ operation: "list-workspaces", mishap: { status: 403 } });
    expect((await world.sweep()).succeeded).toBe(succeeds);
    expect(newest()).toEqual([`${then} id=cldep1`]);
  });

  test("by a token of another workspace: fails", async () => {
    left(1);
    world.service.state.deleteDeployment("cldep1");
    world.service.inject({ operation: "list-workspaces", mishap: { status: 200, body: { workspaces: [] } } });
    expect((await world.sweep()).succeeded).toBe(false);
    expect(newest()).toEqual(["deployed id=cldep1"]);
  });
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
    expect(run.codes).toEqual(["error sweep/failed"]);
    expect(run.error).toContain("cldep1");
    expect(newest()).toEqual(["deployed id=cldep3", "swept id=cldep2", "deployed id=cldep1"]);
  });

  test("a status that can't be written: the permission is what to add", async () => {
    left(1);
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
    const run = await world.sweep();
    expect([run.codes.at(-1), run.outputs["outcome"]]).toEqual(["error sweep/failed", "swept"]);
    expect(run.error).toContain("\npermissions:\n  contents: read\n  deployments: write\n");
    expect(world.sent).toEqual(["update cldep1"]);
  });

  test("the permissions to add contain the one to read pull requests", async () => {
    world.github.permissions = { deployments: "write", pullRequests: "none" };
    expect((await world.sweep()).error).toContain("  pull-requests: read");
  });
});

test("what is at full size is retired first, the oldest before the others", async () => {
  left(1, ["retired id=cldep1"]);
  left(2);
  left(3);
  await world.sweep();
  expect(world.sent).toEqual(["update cldep2", "update cldep3", "update cldep1"]);
});

describe("limits", () => {
  const refuse = (who: World["service"] | World["github"], operation: string) =>
    who.inject({ operation, mishap: { status: 429 } });
  test.each<[who: string, inject: () => void]>([
    ["the service", () => refuse(world.service, "update-deployment")],
    ["GitHub", () => refuse(world.github, "repos/create-deployment-status")],
  ])("a 429 of %s that waiting does not cure ends it", async (_, inject) => {
    for (const number of [1, 2, 3]) left(number);
    inject();
    const run = await world.sweep();
    expect(run.codes).toEqual(["warning sweep/ended", "error sweep/failed"]);
    expect(actions(run)).toEqual(["3 active kept", "2 active kept", "1 active failed"]);
  });

  test("nothing ends early where nothing is left", async () => {
    left(1);
    refuse(world.service, "update-deployment");
    expect((await world.sweep()).codes).toEqual(["error sweep/failed"]);
    world.service.heal();
    const cancellation = new AbortController();
    world.onService = () => cancellation.abort();
    expect(await world.sweep({}, { cancelled: cancellation.signal })).toMatchObject({
      succeeded: true,
      codes: [],
    });
  });

  test("a 429 that waiting cures does not", async () => {
    left(1);
    world.service.inject({ operation: "update-deployment", mishap: { status: 429 }, times: 3 });
    expect(actions(await world.sweep())).toEqual(["1 retired retired"]);
  });

  test.each<[who: string, inject: () => void]>([
    ["the service", () => world.service.inject({ operation: "update-deployment", mishap: { status: 500 } })],
    [
      "the service, without responses",
      () => world.service.inject({ operation: "update-deployment", mishap: "close" }),
    ],
    [
      "GitHub, before the retire",
      () => world.github.inject({ operation: "pulls/get", mishap: { status: 500 } }),
    ],
    [
      "GitHub, after the retire",
      () => world.github.inject({ operation: "repos/create-deployment-status", mishap: "close" }),
    ],
  ])("an outage of %s: it ends after three previews in a row, and names what it left", async (_, inject) => {
    for (const number of [1, 2, 3, 4, 5]) left(number);
    inject();
    const run = await world.sweep();
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "swept" } });
    expect(actions(run).map((each) => each.replace("active ", ""))).toEqual([
      ...["5 kept", "4 kept", "3 failed", "2 failed", "1 failed"],
    ]);
    expect(world.sent.every((each) => /^update cldep[123]$/.test(each))).toBe(true);
    expect(run.codes).toContain("warning sweep/ended");
    expect(run.warnings.join()).toMatch(/"app-pr-5", "app-pr-4"/);
  });

  test("previews that fail with one between them that is retired do not end it, nor do refused ones", async () => {
    for (let number = 1; number <= 9; number++) left(number);
    const status = { 1: 503, 2: 503, 4: 503, 5: 503, 6: 400, 7: 400, 8: 400 } as const;
    world.github.onRequest = ({ operation, path }) => {
      if (operation !== "pulls/get") return;
      world.service.heal();
      const mishap = { status: status[Number(path.split("/").at(-1)) as 1] };
      if (mishap.status) world.service.inject({ operation: "update-deployment", mishap });
    };
    const run = await world.sweep();
    expect(actions(run)[0]).toBe("9 retired retired");
    expect(run.codes).not.toContain("warning sweep/ended");
  });

  test("it ends below 300 of GitHub's remaining requests", async () => {
    world.github.behaviour.requestsPerHour = 401;
    for (let number = 1; number <= 60; number++) left(number);
    const run = await world.sweep();
    expect([run.succeeded, run.codes.at(-1)]).toEqual([true, "warning sweep/ended"]);
    const rest = world.github.requests.filter(({ operation }) => operation !== "graphql");
    // The last one begins with 300 left.
    expect(rest.length).toBe(2 + 3 * 34);
    expect(actions(run)).toContain("60 active kept");
  });

  test("a cancellation ends it between two previews", async () => {
    const cancellation = new AbortController();
    left(1);
    left(2);
    world.onService = () => cancellation.abort();
    const run = await world.sweep({}, { cancelled: cancellation.signal });
    expect([run.succeeded, run.codes.at(-1)]).toEqual([false, "error run/cancelled"]);
    expect(actions(run)).toEqual(["2 active kept", "1 retired retired"]);
    expect(newest()).toEqual(["deployed id=cldep2", "swept id=cldep1"]);
  });

  testOfAll("more than 10,000 records are a warning", async () => {
    const ids = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
    const payload = { ...ids, schema: 4, deploymentId: "cldep1" };
    for (let number = 0; number < 10_001; number++)
      world.github.state.addRecord("octocat", { task: "preview:pr-1:x", environment: "preview", payload }, 0);
    world.pull(1, true);
    const before = world.github.requests.length;
    expect((await world.sweep()).codes).toEqual(["warning sweep/incomplete"]);
    expect(world.github.requests.length - before).toBeLessThanOrEqual(201);
  });
});

test("nothing depends on the order of GitHub's lists", async () => {
  Object.assign(world.github.behaviour, {
    statusOrder: "shuffled",
    recordOrder: "shuffled",
    repeatedItems: true,
    nullNodes: true,
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
