import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { bot, type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const outcome = ({ outputs, error }: RunEnd): unknown => error ?? outputs["outcome"];
const kindsOf = (index: number): unknown[] =>
  (world.github.state.records[index]?.statuses ?? []).map(
    ({ description }) => String(description).split(" ")[0],
  );

/** The request to the service takes this number of heartbeats, which arrive before its response. */
function slowRequest(number: number): void {
  const beats = (): number => world.github.counts()["repos/create-deployment-status"] ?? 0;
  world.onStep = async ({ peer, method }) => {
    if (peer !== "service" || method !== "POST") return;
    for (let left = number; left > 0; left--) {
      const expected = beats() + 1;
      world.pass(30_000);
      while (beats() < expected) await new Promise((resolve) => setTimeout(resolve, 5));
      // Its response arrives too.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

test("a run renews its lease every 30 s until it settles, and a short run never", async () => {
  await world.preview();
  expect(kindsOf(0)).toEqual(["deployed", "in_progress"]);
  slowRequest(3);
  await world.preview();
  expect(kindsOf(0)).toEqual(["deployed", "in_progress", "in_progress", "in_progress", "in_progress"]);
  world.onStep = undefined;
  world.pass(600_000);
  expect(kindsOf(0)).toHaveLength(5);
});

test("a heartbeat that fails is one debug line, and the run succeeds", async () => {
  await world.preview();
  world.github.inject({
    operation: "repos/create-deployment-status",
    mishap: { status: 404 },
    skip: 1,
    times: 1,
  });
  slowRequest(1);
  const run = await world.preview();
  expect([outcome(run), run.warnings]).toEqual(["updated", []]);
  expect(run.log.filter((line) => line.includes("was not renewed"))).toHaveLength(1);
  expect(kindsOf(0)).toEqual(["deployed", "in_progress"]);
});

test("while a heartbeat has no response no other one is sent for a minute; then it is, so that the lease is kept", async () => {
  await world.preview();
  let hung = 0;
  world.onStep = async ({ run, peer, method, path, body }) => {
    if (run !== 2) return;
    if (peer === "service" && method === "POST") {
      for (let step = 0; step < 4; step++) {
        world.pass(30_000);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return;
    }
    const isBeat =
      path.endsWith("/statuses") && (body as { state?: string } | undefined)?.state === "in_progress";
    if (isBeat && world.now > Date.parse("2026-05-01T12:00:00Z")) {
      hung++;
      await new Promise(() => {});
    }
  };
  await world.preview();
  expect(hung).toBe(2);
}, 20_000);

test("an in_progress that arrives late undoes nothing", async () => {
  await world.preview();
  const [record] = world.github.state.records;
  if (record) world.github.state.addStatus(bot, record, { state: "in_progress", description: "in_progress" });
  const next = await world.preview();
  expect([outcome(next), world.waits]).toEqual(["updated", []]);
});

test("a success that arrives again after it was superseded is marked again", async () => {
  await world.preview();
  await world.preview();
  const old = world.github.state.records[1];
  if (old) world.github.state.addStatus(bot, old, { state: "success", description: "deployed id=cldep1" });
  await world.preview();
  expect(world.records.map(({ state }) => state)).toEqual(["success", "inactive", "inactive"]);
});

test("only the three newest records that sent something are marked, and only those of the same id", async () => {
  await world.preview();
  world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 404 }, skip: 2 });
  await world.preview();
  world.github.heal();
  await world.push({ environment: "other" });
  await world.preview({ deploymentId: "cldep2" });
  const states = () => world.records.map(({ state, description }) => `${state} ${description}`);
  expect(states().filter((one) => one.endsWith("success deployed id=cldep1"))).toHaveLength(2);
  await world.preview({ deploymentId: "cldep2" });
  expect(states().filter((one) => one === "success deployed id=cldep1")).toHaveLength(2);
  expect(states().filter((one) => one === "success deployed id=cldep2")).toHaveLength(1);
});

test("an update that succeeded after an attempt without a known end warns with record and id", async () => {
  await world.preview();
  world.service.inject({ operation: "update-deployment", mishap: "close", times: 1, when: "after" });
  const run = await world.preview();
  expect(outcome(run)).toBe("updated");
  expect(run.warnings).toEqual([expect.stringMatching(/cldep1 .*no known end.*record 1002/)]);
});

test("a record that is settled by its run is waited for, and what it changed is read again", async () => {
  await world.preview();
  let [release, isSending] = [(): void => {}, false];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  world.onStep = async ({ run, peer, method }) => {
    if (run !== 2 || peer !== "service" || method !== "POST") return;
    isSending = true;
    await held;
  };
  const slow = world.preview({ action: "closed", runId: 20, event: { closed: true } });
  world.pull(7, false);
  while (!isSending) await new Promise((resolve) => setTimeout(resolve, 5));
  world.pull(7);
  const waiting = world.preview({ runId: 21 });
  while (world.waits.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  release();
  expect([outcome(await slow), outcome(await waiting)]).toEqual(["retired", "updated"]);
  expect((await waiting).log.filter((line) => line.startsWith("Waiting for"))[0]).toMatch(
    /record 1002 \(https:\S+runs\/2\)/,
  );
  expect(world.deployments[0]).toMatchObject({ description: "Preview of pull request #7" });
});

test("a run that is cancelled while it waits settles its record, and sends nothing", async () => {
  const payload = {
    schema: 3,
    pullRequest: 7,
    name: "app-pr-7",
    organizationId: "clorg1acmedata",
    workspaceId: "clws1analytics",
  };
  world.github.state.addRecord(bot, { environment: "preview", task: "preview:pr-7:app-pr-7", payload });
  const cancelled = new AbortController();
  world.onStep = () => {
    if (world.waits.length > 2) cancelled.abort();
  };
  const run = await world.preview({ cancelled: cancelled.signal });
  expect(run.error).toMatchObject({ outcome: "not-sent" });
  expect(world.records[0]).toMatchObject({ state: "inactive", description: "skipped" });
  expect(world.changes).toEqual([]);
});

test("a plan waits for no run, and a notice names the one that is in progress", async () => {
  const payload = {
    schema: 3,
    pullRequest: 7,
    name: "app-pr-7",
    organizationId: "clorg1acmedata",
    workspaceId: "clws1analytics",
  };
  world.github.state.addRecord(bot, { environment: "preview", task: "preview:pr-7:app-pr-7", payload });
  const run = await world.preview({ dryRun: true });
  expect([run.plan?.action, world.waits]).toEqual(["create", []]);
  expect(run.notices).toEqual([expect.stringContaining("record 1001 is in progress")]);
});

test("a long lease does not hide a result: a record with more than 20 statuses is read whole", async () => {
  await world.preview();
  world.onStep = undefined;
  const [record] = world.github.state.records;
  for (let beat = 0; record !== undefined && beat < 120; beat++) {
    world.github.state.addStatus(bot, record, { state: "in_progress", description: "in_progress" });
  }
  world.pull(7, false);
  expect((await world.sweep()).previews).toEqual([
    expect.objectContaining({ action: "retired", deploymentId: "cldep1" }),
  ]);
});
