import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import type { Clock } from "../../src/base/clock.js";
import type { RunContext } from "../../src/modes/context.js";
import { awaitReady } from "../../src/modes/ready.js";
import { Redactor } from "../../src/secrets/redact.js";
import { readDeployment } from "../../src/service/resources.js";
import { statusOf } from "../../src/transport/connection.js";
import { World } from "./world.js";

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator({ behaviour: { webServerReadyAfter: 0 } });
});
afterEach(() => emulator.close());

/** Waits 100 times shorter than it claims. */
const fastClock: Pick<Clock, "now" | "sleep"> = {
  now: () => Date.now() * 100,
  sleep: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds / 100);
      signal?.addEventListener("abort", () => [clearTimeout(timer), resolve()], { once: true });
    }),
};

/** Creates a Deployment in the emulator, whose web server responds after a number of milliseconds, and waits for it. */
async function created(
  webServerReadyAfter: number,
  minutes: number,
  cancelled = new AbortController().signal,
) {
  emulator.behaviour.webServerReadyAfter = webServerReadyAfter;
  const response = await fetch(`${emulator.url}/platform/v1beta1/organizations/clorg1acmedata/deployments`, {
    method: "POST",
    headers: { authorization: "Bearer fake-organization-owner-token", "content-type": "application/json" },
    body: JSON.stringify({ name: "etl", type: "STANDARD", workspaceId: "clws1analytics" }),
  });
  const outputs: boolean[] = [];
  const run = {
    ...{ clock: fastClock, cancelled, log: { info: () => {} }, requestStatus: statusOf },
    redactor: new Redactor(),
    report: { ready: (isReady: boolean) => void outputs.push(isReady) },
  } as unknown as RunContext;
  const deployment = readDeployment((await response.json()) as never);
  return { ...(await awaitReady(deployment, "created", minutes, run)), outputs };
}

describe("wait-minutes", () => {
  test("waits for a web server that becomes ready", async () => {
    const becomesReady = setInterval(() => {
      if (emulator.webServerRequests.length >= 2) emulator.behaviour.webServerReadyAfter = 0;
    }, 10);
    expect(await created(Number.POSITIVE_INFINITY, 120)).toEqual({ ready: true, outputs: [true] });
    clearInterval(becomesReady);
  });

  test("gives up on one that never does: the run fails after its result", async () => {
    const { ready, failure, outputs } = await created(Number.POSITIVE_INFINITY, 1);
    expect([ready, outputs]).toEqual([false, [false]]);
    expect(failure?.text).toMatch(
      /^Deployment cldep1 was created, but its web server did not respond within 1 min\.\n.*status 503/,
    );
  });

  test("is not a failure of its own in a cancelled run", async () => {
    expect(await created(Number.POSITIVE_INFINITY, 120, AbortSignal.timeout(200))).toEqual({
      ready: false,
      outputs: [false],
    });
  });

  test("of 0 requests nothing and sets no output", async () => {
    expect(await created(0, 0)).toEqual({ outputs: [] });
    expect(emulator.webServerRequests).toEqual([]);
  });
});

describe("a preview's wait", () => {
  let world: World;
  beforeEach(async () => {
    world = await World.start();
  });
  afterEach(() => world.close());

  const run = async (webServer: number) => {
    const steps: string[] = [];
    world.onStep = ({ method, path, body }) => {
      const { state } = (body ?? {}) as { state?: string };
      if (path.endsWith("/statuses") && method === "POST") steps.push(String(state));
      if (path.includes("/comments") && method !== "GET") steps.push("comment");
    };
    world.webServer = () => {
      steps.push("web server");
      return webServer;
    };
    const ended = await world.preview({ comment: true, waitMinutes: 1 });
    const [comment] = world.github.state.comments;
    return { ended, steps, comment: String(comment?.["body"]) };
  };

  test("begins after the record's success, and the comment comes after it", async () => {
    const { ended, steps, comment } = await run(302);
    expect(steps).toEqual(["in_progress", "success", "web server", "comment"]);
    expect(comment).toContain("the web server responds");
    expect(ended.outputs).toMatchObject({ outcome: "created" });
  });

  test("that ends without a response is shown in the comment", async () => {
    const { steps, comment } = await run(503);
    expect(steps.slice(0, 2)).toEqual(["in_progress", "success"]);
    expect(comment).toContain("did not respond within 1 min");
  });
});
