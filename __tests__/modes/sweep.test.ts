import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { bot, Killed, type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const actions = ({ previews = [] }: RunEnd): unknown[] =>
  previews.map(({ pullRequest, action }) => [pullRequest, action]);

/** Adds the records of previews as runs leave them, like the one that is there. */
async function recordedPreviewsOf(...numbers: number[]): Promise<void> {
  await previewsOf(7);
  const [first] = world.github.state.records;
  const [deployment] = world.deployments;
  if (first === undefined || deployment === undefined) throw new Error("There is no preview.");
  for (const number of numbers) {
    world.pull(number);
    const name = `app-pr-${number}`;
    const id = `cldep${number}`;
    const payload = { ...(first.fields["payload"] as object), pullRequest: number, name };
    const task = `preview:pr-${number}:${name}`;
    const record = world.github.state.addRecord(bot, { environment: "preview", task, payload });
    world.github.state.addStatus(bot, record, { state: "success", description: `deployed id=${id}` });
    world.service.state.deployments.set(id, { ...deployment, id, name });
  }
}

/** Previews of pull requests, the newest first in the result of a sweep. */
async function previewsOf(...numbers: number[]): Promise<void> {
  for (const pullRequest of numbers) {
    world.pull(pullRequest);
    await world.preview({ pullRequest });
  }
}

describe("a sweep", () => {
  test("retires the previews of closed pull requests, keeps the others, and warns", async () => {
    await previewsOf(7, 8);
    world.pull(7, false);
    const swept = await world.sweep();
    expect(swept.error).toBeUndefined();
    expect(swept.outputs["outcome"]).toBe("swept");
    expect(swept.previews).toEqual([
      {
        pullRequest: 8,
        name: "app-pr-8",
        deploymentId: "cldep2",
        url: expect.stringMatching(/^https:/),
        state: "active",
        updatedAt: "2026-05-01T12:00:00.000Z",
        action: "kept",
      },
      expect.objectContaining({
        pullRequest: 7,
        deploymentId: "cldep1",
        state: "retired",
        action: "retired",
      }),
    ]);
    expect(world.deployments[0]).toMatchObject({
      name: "app-pr-7",
      schedulerSize: "SMALL",
      description: "[closed pull request #7] safe to delete",
    });
    expect(world.records.at(-1)).toMatchObject({
      state: "inactive",
      description: "superseded id=cldep1",
    });
    expect(swept.warnings).toEqual([expect.stringMatching(/retired 1 preview: #7 "app-pr-7" \(cldep1\)/)]);
    expect(world.records[0]).toMatchObject({ state: "inactive", description: "retired id=cldep1" });
    const again = await world.sweep();
    expect(actions(again)).toEqual([
      [7, "kept"],
      [8, "kept"],
    ]);
    expect([...again.warnings, world.changes.length]).toEqual([3]);
  });

  test("retires again what was retired more than ten minutes ago, without a warning, and then keeps it", async () => {
    await previewsOf(7);
    await world.preview({ action: "closed" });
    world.pass(10 * 60_000);
    expect(actions(await world.sweep())).toEqual([[7, "kept"]]);
    world.pass(1_000);
    expect(actions(await world.sweep({ dryRun: true }))).toEqual([[7, "kept"]]);
    const confirmed = await world.sweep();
    expect(confirmed.previews).toEqual([expect.objectContaining({ action: "confirmed", state: "retired" })]);
    expect(confirmed.warnings).toEqual([]);
    expect(confirmed.log.at(-1)).toMatch(/1 preview on record, 1 due, 0 retired, 1 confirmed, 0 kept/);
    expect(world.records[0]?.description).toBe("confirmed id=cldep1");
    world.pass(day);
    expect(actions(await world.sweep())).toEqual([[7, "kept"]]);
    expect(world.changes).toHaveLength(3);
  });

  test("a preview that was deleted is gone instead of confirmed", async () => {
    await previewsOf(7);
    await world.preview({ action: "closed" });
    world.service.state.deployments.clear();
    world.pass(11 * 60_000);
    const swept = await world.sweep();
    expect([swept.error, swept.warnings]).toEqual([undefined, []]);
    // Not "retired": who deletes what a sweep retired has deleted this one already.
    expect(actions(swept)).toEqual([[7, "confirmed"]]);
    expect(swept.log.at(-1)).toContain("1 confirmed, 0 kept (1 gone already). Confirmed: ");
    expect(world.records[0]?.description).toBe("gone id=cldep1");
    expect(actions(await world.sweep())).toEqual([[7, "kept"]]);
  });

  test("retires an idle preview again when its pull request is closed, and the next sweep confirms that", async () => {
    await previewsOf(7);
    world.pass(3 * day);
    await world.sweep({ idleDays: 2 });
    expect(world.records[0]?.description).toBe("idle id=cldep1");
    world.pull(7, false);
    world.pass(day);
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
    world.pass(day);
    expect(actions(await world.sweep())).toEqual([[7, "confirmed"]]);
  });

  test("keeps the previews of another definition, whatever their state, and a notice names it", async () => {
    await previewsOf(7);
    await world.preview({ name: "other", nameFromInput: false });
    world.pull(7, false);
    const swept = await world.sweep();
    expect(actions(swept).sort()).toEqual([
      [7, "kept"],
      [7, "retired"],
    ]);
    expect(swept.notices).toEqual([expect.stringMatching(/"other".*After a rename .* delete them/)]);
    expect(world.changes).toEqual(["create", "create", "update cldep1"]);
  });

  test("sweeps the previews whose names are the input deployment-name by their definition", async () => {
    await world.preview({ name: "given", nameFromInput: true });
    world.pull(7, false);
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
  });

  test("opens its ticket at the default branch's head if GitHub does not know the preview's commit any more", async () => {
    await previewsOf(7);
    world.pull(7, false);
    const body = { message: "No ref found for: aaaaaaa", documentation_url: "" };
    world.github.inject({ operation: "repos/create-deployment", mishap: { status: 422, body }, times: 1 });
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
    expect(world.github.state.records[0]?.fields["ref"]).toBe("c".repeat(40));
  });

  test("stays below 60 writes to GitHub in any minute", async () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index + 10);
    await recordedPreviewsOf(...numbers);
    for (const number of [7, ...numbers]) world.pull(number, false);
    const writes: number[] = [];
    world.onStep = ({ peer, method, path }) => {
      if (peer === "github" && method === "POST" && !path.endsWith("/graphql")) writes.push(world.now);
    };
    expect((await world.sweep({ comment: true })).previews?.every(({ action }) => action === "retired")).toBe(
      true,
    );
    const inMinute = (start: number): number =>
      writes.filter((at) => at >= start && at < start + 60_000).length;
    expect(Math.max(...writes.map(inMinute))).toBeLessThan(60);
    expect(writes.length).toBeGreaterThan(100);
  }, 30_000);

  test("takes at most 8 requests to GitHub for each preview that it retires", async () => {
    const numbers = [10, 11, 12];
    await previewsOf(...numbers);
    await previewsOf(...numbers);
    const before = world.github.requests.length;
    await world.sweep();
    const list = world.github.requests.length - before;
    for (const number of numbers) world.pull(number, false);
    const start = world.github.requests.length;
    await world.sweep();
    expect(world.github.requests.length - start - list).toBeLessThanOrEqual(8 * numbers.length);
    world.pass(11 * 60_000);
    const second = world.github.requests.length;
    expect(actions(await world.sweep())).toEqual(numbers.map((number) => [number, "confirmed"]));
    expect(world.github.requests.length - second - list).toBeLessThanOrEqual(8 * numbers.length);
  }, 30_000);

  test("over 500 previews, none due, takes at most 20 requests to GitHub", async () => {
    await recordedPreviewsOf(...Array.from({ length: 500 }, (_, index) => index + 100));
    const before = world.github.requests.length;
    const swept = await world.sweep({ idleDays: 2 });
    expect(swept.previews).toHaveLength(501);
    expect(world.github.requests.length - before).toBeLessThanOrEqual(20);
  }, 30_000);

  test("fails if GitHub does not report the token's own login: no record would count", async () => {
    await previewsOf(7);
    world.pull(7, false);
    let graphql = 0;
    world.github.onRequest = ({ operation }) => {
      if (operation === "graphql" && graphql++ === 0) {
        world.github.inject({
          operation: "graphql",
          mishap: { status: 200, body: { data: { viewer: null } } },
        });
      }
    };
    const swept = await world.sweep();
    expect(swept.error).toBeDefined();
    expect(world.changes).toEqual(["create"]);
  });

  test("changes nothing in a dry run, and reports what it would retire, without api-token too", async () => {
    await previewsOf(7);
    world.pull(7, false);
    const before = world.github.requests.length;
    const services = world.service.requests.length;
    const dry = await world.sweep({ dryRun: true, apiToken: undefined, names: true });
    expect(dry.outputs["outcome"]).toBe("dry-run");
    expect(actions(dry)).toEqual([]);
    expect(dry.notices.join()).toMatch(/store no name .* Set organization-id and workspace-id/);
    const byId = await world.sweep({ dryRun: true, apiToken: undefined });
    expect(actions(byId)).toEqual([[7, "would-retire"]]);
    expect(byId.notices).toEqual([]);
    expect(world.service.requests.length).toBe(services);
    const writes = world.github.requests
      .slice(before)
      .filter(({ method, operation }) => method !== "GET" && operation !== "graphql");
    expect(writes).toEqual([]);
  });

  test("retires idle previews of open pull requests, as long as nothing else happened to them", async () => {
    await previewsOf(7, 8);
    world.pass(3 * day);
    await world.preview({ pullRequest: 8 });
    expect(actions(await world.sweep({ idleDays: 2 }))).toEqual([
      [8, "kept"],
      [7, "retired"],
    ]);
    expect(world.deployments[0]).toMatchObject({
      description: "[idle] push to pull request #7 to wake it up",
    });
    expect((await world.preview()).outputs["outcome"]).toBe("updated");
    expect(world.deployments[0]).toMatchObject({ description: "Preview of pull request #7" });
    expect(actions(await world.sweep())).toEqual([
      [7, "kept"],
      [8, "kept"],
    ]);
  });

  test("measures idleness by the newest success, not by failed runs", async () => {
    await previewsOf(7);
    world.pass(3 * day);
    world.serviceFault = "refused";
    await world.preview();
    world.serviceFault = undefined;
    expect(actions(await world.sweep({ idleDays: 2 }))).toEqual([[7, "retired"]]);
  });

  test.each([
    ["in progress", "in_progress"],
    ["without a status", undefined],
  ])("keeps a preview whose newest record is %s for 2 minutes or less", async (_, state) => {
    await previewsOf(7);
    world.pull(7, false);
    const [newest] = world.github.state.records;
    const fields = { environment: "preview", task: newest?.fields.task, payload: newest?.fields["payload"] };
    const record = world.github.state.addRecord("github-actions[bot]", fields);
    if (state)
      world.github.state.addStatus("github-actions[bot]", record, { state, description: "in_progress" });
    const first = await world.sweep();
    expect(first.previews).toEqual([expect.objectContaining({ action: "kept", state: "in-progress" })]);
    world.pass(120_000);
    expect((await world.sweep({ dryRun: true })).previews).toEqual([
      expect.objectContaining({ state: "in-progress" }),
    ]);
    world.pass(1_000);
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
  });

  test("keeps and reports a preview whose pull request GitHub does not know", async () => {
    await previewsOf(7);
    world.github.state.pulls.delete(7);
    const swept = await world.sweep();
    expect(actions(swept)).toEqual([[7, "kept"]]);
    expect(swept.warnings.join()).toContain("404 to pull request #7");
    world.pass(3 * 24 * 3_600_000);
    expect(actions(await world.sweep({ idleDays: 2 }))).toEqual([[7, "kept"]]);
    expect(world.changes).toEqual(["create"]);
  });

  test("reads a pull request again right before its request: one that is open again is kept", async () => {
    await previewsOf(7);
    world.pull(7, false);
    world.github.onRequest = ({ operation }) => {
      if (operation === "pulls/get") world.pull(7);
    };
    expect(actions(await world.sweep())).toEqual([[7, "kept"]]);
  });

  test("neither touches nor lists previews of other actors, workspaces and environments", async () => {
    await world.preview({ token: "ghs_other" });
    await world.preview({ workspace: "clws2platform" });
    await world.preview({ environment: "other" });
    world.pull(7, false);
    expect(actions(await world.sweep())).toEqual([]);
  });

  test("sweeps records of any age", async () => {
    await previewsOf(7);
    world.pull(7, false);
    world.pass(800 * day);
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
  });

  test("goes on after a failure, names all of them, and fails", async () => {
    await previewsOf(7, 8, 9);
    for (const number of [7, 8, 9]) world.pull(number, false);
    world.onStep = ({ peer, path }) => {
      world.serviceFault = peer === "service" && path.endsWith("cldep2") ? "refused" : undefined;
    };
    const swept = await world.sweep();
    expect(actions(swept)).toEqual([
      [9, "retired"],
      [8, "failed"],
      [7, "retired"],
    ]);
    expect(swept.error && "text" in swept.error ? swept.error.text : "").toMatch(
      /could not retire 1 of 3[\s\S]*app-pr-8/,
    );
    expect(swept.outputs["outcome"]).toBe("swept");
  });

  test("stops at GitHub's rate limit, states how far it got, and fails", async () => {
    await previewsOf(7, 8, 9);
    for (const number of [7, 8, 9]) world.pull(number, false);
    const body = { message: "API rate limit exceeded for installation ID 1.", documentation_url: "" };
    const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(world.now / 1000 + 3_000) };
    world.github.inject({ operation: "pulls/get", mishap: { status: 403, body, headers }, skip: 1 });
    const swept = await world.sweep();
    expect(actions(swept)).toEqual([
      [9, "retired"],
      [8, "failed"],
      [7, "kept"],
    ]);
    expect(swept.error?.message).toContain("stopped at a rate limit: 1 retired, 1 failed, 1 left");
  });

  test("waits once for the service's limit, with its ticket settled, and opens a new one", async () => {
    await previewsOf(7, 8);
    for (const number of [7, 8]) world.pull(number, false);
    world.service.inject({
      operation: "update-deployment",
      mishap: { status: 429, headers: { "retry-after": "30" } },
      times: 1,
    });
    expect(actions(await world.sweep())).toEqual([
      [8, "retired"],
      [7, "retired"],
    ]);
    expect(world.waits.filter((wait) => wait >= 30_000)).toHaveLength(1);
    expect(world.records.filter(({ description }) => description === "skipped")).toHaveLength(1);
  });

  test("stops at the service's limit if it is still there after the wait", async () => {
    await previewsOf(7);
    world.pass(1_000);
    await previewsOf(8);
    for (const number of [7, 8]) world.pull(number, false);
    world.service.inject({ operation: "update-deployment", mishap: { status: 429 } });
    const swept = await world.sweep();
    expect(actions(swept)).toEqual([
      [8, "kept"],
      [7, "failed"],
    ]);
    expect(swept.error?.message).toContain("stopped at a rate limit: 0 retired, 1 failed, 1 left");
    expect(world.records.filter(({ description }) => description === "skipped")).toHaveLength(2);
  });

  test("a preview that the service does not know any more counts as retired", async () => {
    await previewsOf(7);
    world.pull(7, false);
    world.service.state.deployments.clear();
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
    expect(world.records[0]).toMatchObject({ state: "inactive", description: "gone id=cldep1" });
    expect(actions(await world.sweep())).toEqual([[7, "kept"]]);
  });

  test("does not count a preview that is gone as scaled down, and keeps its address", async () => {
    await previewsOf(7, 8);
    for (const number of [7, 8]) world.pull(number, false);
    world.service.state.deployments.delete("cldep1");
    const swept = await world.sweep();
    expect(swept.warnings.join()).toMatch(/retired 1 preview: #8 [^#]*scaled down/);
    expect(swept.notices.join()).toContain('"app-pr-7" (cldep1) does not exist any more');
    const urls = swept.previews?.map(({ url }) => url);
    expect(urls).toEqual([expect.stringMatching(/^https:/), expect.stringMatching(/^https:/)]);
    expect((await world.sweep()).previews?.map(({ url }) => url).sort()).toEqual(urls?.toSorted());
  });

  test.each(["POST create", "status success"])(
    "reports a preview whose run died without an id, before %s",
    async (what) => {
      world.onStep = ({ peer, method, body }) => {
        const isCreate = peer === "service" && method === "POST";
        const isLast = JSON.stringify(body ?? "").includes('"success"');
        if (what === "POST create" ? isCreate : isLast) throw new Killed(what);
      };
      await world.preview();
      world.onStep = undefined;
      const shown = { pullRequest: 7, name: "app-pr-7", deploymentId: "", action: "kept" };
      const running = await world.sweep();
      expect(running.previews).toEqual([expect.objectContaining({ ...shown, state: "in-progress" })]);
      expect(running.warnings).toEqual([]);
      world.pass(hour + 1);
      for (const options of [{}, { dryRun: true }]) {
        const dead = await world.sweep(options);
        expect(dead.previews).toEqual([expect.objectContaining({ ...shown, state: "failed" })]);
        expect(dead.warnings).toEqual([
          expect.stringMatching(
            /\(pull request #7\) has no result.*may have left a Deployment "app-pr-7" behind/,
          ),
        ]);
      }
    },
  );

  test("reports a preview whose create has an unknown outcome, and none whose create was rejected", async () => {
    world.serviceFault = "refused";
    await world.preview();
    expect((await world.sweep()).previews).toEqual([]);
    world.serviceFault = "acted";
    await world.preview();
    world.serviceFault = undefined;
    const swept = await world.sweep();
    expect(swept.previews).toEqual([
      expect.objectContaining({ deploymentId: "", state: "failed", action: "kept" }),
    ]);
    expect(swept.warnings.join()).toContain("may have left a Deployment");
  });

  test("finds the preview behind failed runs, and leaves no record that shows success", async () => {
    await previewsOf(7);
    world.serviceFault = "refused";
    await world.preview();
    world.serviceFault = undefined;
    world.pull(7, false);
    expect(actions(await world.sweep())).toEqual([[7, "retired"]]);
    expect(world.records.map(({ state }) => state)).toEqual(["inactive", "failure", "inactive"]);
  });
});
