import { expect, test } from "@jest/globals";
import type { ReceivedCall } from "../../emulator/github/server.js";
import { allCases } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

// Two runs outside previews at the same time: their requests to GitHub arrive in many orders, some of them with one failure.

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  { actors: { ghs_fake: "github-actions[bot]", ghs_other: "other-app[bot]" } },
);

const records = { "github-environment": "production" };
const tokens = ["ghs_fake", "ghs_other"] as const;

/** Numbers from 0 up to 1, the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Runs two steps; of the requests that wait at GitHub the next one is chosen by `random`. `failAt`: one that fails. */
async function overlap(
  inputs: readonly [Record<string, string>, Record<string, string>],
  random: () => number,
  failAt?: number,
): Promise<ActionRun[]> {
  const waiting = tokens.map((): { readonly call: ReceivedCall; readonly go: () => void }[] => []);
  const hasEnded = [false, false];
  world.github.onRequest = (call) => {
    const run = tokens.findIndex((token) => String(call.headers["authorization"]).endsWith(token));
    return new Promise<void>((go) => void waiting[run]?.push({ call, go }));
  };
  const runs = inputs.map((own, run) =>
    world.step({ ...records, ...own, "github-token": tokens[run] ?? "" }).finally(() => {
      hasEnded[run] = true;
    }),
  );
  for (let step = 0; !hasEnded.every(Boolean); ) {
    const isIdle = waiting.every((calls, run) => calls.length > 0 || hasEnded[run]);
    const next = isIdle ? waiting.filter(({ length }) => length > 0) : [];
    const chosen = next[Math.floor(random() * next.length)]?.shift();
    if (chosen === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    if (step++ === failAt) {
      const when = random() < 0.5 ? "before" : "after";
      world.github.inject({ operation: chosen.call.operation, mishap: "close", when, times: 1 });
    }
    chosen.go();
  }
  world.github.onRequest = undefined;
  world.github.heal();
  return Promise.all(runs);
}

/** Each order, without a failure and with one at a random request. */
const orders = Array.from({ length: allCases ? 40 : 6 }, (_, index) => {
  const random = numbers(index + 1);
  return [index + 1, index % 2 === 0 ? undefined : Math.floor(random() * 10), random] as const;
});

test.each(orders)(
  "two creates (order %i, failure at %s): one Deployment, and it is on record",
  async (_, failAt, random) => {
    const runs = await overlap([{}, {}], random, failAt);
    const outcomes = runs.map(({ outputs }) => outputs["outcome"]).sort();
    // A lost response leaves a run two records, and the other run's may be between them: then both stop.
    if (failAt !== undefined && !outcomes.includes("created")) {
      expect([outcomes, world.sent]).toEqual([["not-sent", "not-sent"], []]);
      expect((await world.step(records)).outputs["outcome"]).toBe("created");
      return;
    }
    expect(outcomes).toEqual(["created", "not-sent"]);
    expect(world.sent).toEqual(["create"]);
    expect(runs.flatMap(({ codes }) => codes)).toContain("error stop/exists");
    const again = await world.step(records);
    expect([again.outputs["outcome"], world.sent.length]).toEqual(["not-sent", 1]);
    const update = { mode: "update-deployment", "deployment-id": "cldep1", ...records };
    expect((await world.step(update, { event: { name: "push", payload: {} } })).error).toBe("");
  },
);

test.each(orders)(
  "two updates (order %i, failure at %s): the newer is carried out, the older unless it comes last",
  async (_, failAt, random) => {
    await world.step(records);
    const update = { mode: "update-deployment", "deployment-id": "cldep1" };
    const larger = "{ name: app, type: STANDARD, schedulerSize: LARGE }";
    const runs = await overlap([update, { ...update, definition: larger }], random, failAt);
    const [older, newer] = runs;
    const isStopped = older?.outputs["outcome"] === "not-sent";
    expect([older?.codes, newer?.outputs["outcome"]]).toEqual([
      isStopped ? ["error stop/older-run"] : expect.not.arrayContaining([expect.stringMatching(/^error/)]),
      "updated",
    ]);
    expect(world.sent).toEqual(["create", "update cldep1", ...(isStopped ? [] : ["update cldep1"])]);
    // A manual start with force agrees with what is on record, and so does the next ordinary run.
    const forced = { ...records, ...update, force: "true" };
    const plan = await world.plan(forced);
    expect((await world.step(forced)).outputs["outcome"]).toBe("updated");
    expect(world.sentRequests.at(-1)).toEqual(plan.request);
    const next = await world.step({ ...records, ...update }, { event: { name: "push", payload: {} } });
    expect([next.error, next.outputs["outcome"]]).toEqual(["", "updated"]);
  },
);

test.each(orders)(
  "a create and an update (order %i, failure at %s): the create is refused",
  async (_, failAt, random) => {
    await world.step(records);
    const update = { mode: "update-deployment", "deployment-id": "cldep1" };
    const [created, updated] = await overlap([{}, update], random, failAt);
    expect([created?.outputs["outcome"], updated?.outputs["outcome"]]).toEqual(["not-sent", "updated"]);
    expect(world.deployments).toHaveLength(1);
  },
);
