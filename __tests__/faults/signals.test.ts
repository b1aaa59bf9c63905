import { expect, test } from "@jest/globals";
import { type StepRun, startStep } from "../../emulator/runner/step.js";
import { allCases, exceptOnWindows, noSignals } from "../platform.js";
import { stepOf } from "./lab/cell.js";
import type { Fault } from "./lab/fault.js";
import { startLab } from "./lab/lab.js";
import { names } from "./lab/policy.js";
import { type ApiRequest, mintedToken } from "./lab/service.js";
import { type Strike, sendBytes } from "./lab/strikes.js";
import { response } from "./lab/wire.js";

type Signal = "SIGINT" | "SIGTERM";
// A runner sends SIGINT first, and SIGTERM 7.5 s later.
const signals: readonly Signal[] = allCases ? ["SIGINT", "SIGTERM"] : ["SIGTERM"];
const signalsOfLate: readonly Signal[] = allCases ? ["SIGINT", "SIGTERM"] : ["SIGINT"];
const { describe } = exceptOnWindows(noSignals);

/** The first case; all of them in `npm run test:all`. */
function some<Case>(...cases: readonly Case[]): Case[] {
  return cases.slice(0, allCases ? undefined : 1);
}

const wire = (strike: Strike): Fault => ({
  name: "signal",
  row: "harmless",
  at: "request",
  acted: true,
  strike,
  seconds: 30,
});
const silence = wire(() => {});
const proxyHangs: Fault = { name: "signal", row: "nothing sent", at: "proxy", strike: () => {}, seconds: 30 };
const lateAnswer = wire(({ stream, healthy }) => {
  setTimeout(() => stream.write(response(200, healthy)), 2_000);
});
const askedToWait = (status: number): Fault =>
  wire(sendBytes(response(status, "{}", { "retry-after": "40" })));

interface Cancelled extends StepRun {
  /** Milliseconds from the (first) signal to the end. */
  readonly took: number;
  readonly held: number;
  readonly requests: number;
}

/** Runs a step until its request has met the fault (and logged a match of `saying`), then sends the signals. */
async function cancel(
  kind: ApiRequest,
  fault: Fault,
  sent: readonly Signal[],
  saying?: RegExp,
): Promise<Cancelled> {
  const lab = await startLab(fault, kind, "always");
  try {
    const step = await startStep({
      ...stepOf({ fault, kind, times: "always", isProcess: true }, lab),
      killAfter: 45_000,
    });
    let isOver = false;
    void step.done.then(() => {
      isOver = true;
    });
    while (!isOver && (await lab.attempts()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    if (saying !== undefined) await step.saw(saying);
    const started = Date.now();
    for (const [index, signal] of sent.entries()) {
      if (index > 0) await new Promise((resolve) => setTimeout(resolve, 500));
      step.child.kill(signal);
    }
    const run = await step.done;
    return {
      ...run,
      took: Date.now() - started,
      held: lab.service.created.length,
      requests: lab.requests.length,
    };
  } finally {
    await lab.close();
  }
}

const errorsOf = (run: StepRun): string[] =>
  run.annotations.filter(({ level }) => level === "error").map(({ message }) => message);

/** What every cancelled run owes: an end by itself, exit code 1, one error. */
function expectCancelled(run: Cancelled, outcome: string, withinMilliseconds: number): string {
  const errors = errorsOf(run);
  expect({ killed: run.killed, exitCode: run.exitCode, errors: errors.length }).toEqual({
    killed: false,
    exitCode: 1,
    errors: 1,
  });
  expect(run.outputs["outcome"]).toBe(outcome);
  expect(run.took).toBeLessThan(withinMilliseconds);
  return errors[0] ?? "";
}

// The bounds are the policy's own (5 s without a response) or, where nothing is waited for, far below any wait of the run.
const soon = 10_000;

describe.each(signals)("%s", (signal) => {
  test.concurrent.each(some<ApiRequest>("list workspaces", "list organizations"))(
    "during a look-up (%s): nothing was sent",
    async (kind) => {
      const run = await cancel(kind, silence, [signal]);
      expectCancelled(run, "not-sent", soon);
      expect(run).toMatchObject({ held: 0, requests: 1 });
    },
  );

  test.concurrent.each(some(503, 429))(
    "while waiting to retry a look-up after %i: nothing was sent, and no new attempt starts",
    async (status) => {
      const run = await cancel("list workspaces", askedToWait(status), [signal], /attempt/i);
      expectCancelled(run, "not-sent", soon);
      expect(run).toMatchObject({ held: 0, requests: 1 });
    },
  );

  test.concurrent("while waiting to retry a create that was refused: nothing exists, and no new attempt starts", async () => {
    const run = await cancel(
      "create token",
      { ...askedToWait(429), acted: false } as Fault,
      [signal],
      /attempt/i,
    );
    expectCancelled(run, "rejected", soon);
    expect(run).toMatchObject({ held: 0, requests: 1 });
  });

  test.concurrent.each(some<ApiRequest>("create Deployment", "create token"))(
    "while connecting to %s: nothing was sent",
    async (kind) => {
      const run = await cancel(kind, proxyHangs, [signal]);
      expectCancelled(run, "not-sent", 7_000);
      expect(run).toMatchObject({ held: 0, requests: 0 });
    },
  );

  test.concurrent.each(
    some<[ApiRequest, string]>(["create token", names.token], ["create Deployment", names.deployment]),
  )(
    "in flight without a response (%s): the outcome is unknown after 5 s, and what may exist is named",
    async (kind, name) => {
      const run = await cancel(kind, silence, [signal]);
      expect(expectCancelled(run, "unknown", 7_500)).toContain(name);
      expect(run.took).toBeGreaterThan(4_000);
      expect(run).toMatchObject({ held: 1, requests: 1 });
    },
  );

  test.concurrent("during an update: the run ends in time and does not retry it", async () => {
    const run = await cancel("update Deployment", silence, [signal]);
    expectCancelled(run, "unknown", 7_500);
    expect(run).toMatchObject({ held: 0, requests: 1 });
  });
});

describe.each(signalsOfLate)("%s before the response to a create", (signal) => {
  test.concurrent("a token's late response is kept: outputs are written, and the error names the id", async () => {
    const run = await cancel("create token", lateAnswer, [signal]);
    expect(expectCancelled(run, "created", 10_000)).toContain("cltok1");
    expect(run.outputs).toMatchObject({
      token: mintedToken,
      "token-id": "cltok1",
      "token-name": names.token,
    });
    expect(run.masks).toContain(mintedToken);
    expect(run).toMatchObject({ held: 1, requests: 1 });
  });

  test.concurrent("a Deployment's late response is kept: outputs are written, and the error names the id", async () => {
    const run = await cancel("create Deployment", lateAnswer, [signal]);
    expect(expectCancelled(run, "created", 10_000)).toContain("cldep2");
    expect(run.outputs).toMatchObject({ "deployment-id": "cldep2", outcome: "created" });
    expect(run).toMatchObject({ held: 1, requests: 1 });
  });
});

describe("SIGINT and then SIGTERM", () => {
  test.concurrent("as a runner sends them: a late response is kept", async () => {
    const run = await cancel("create token", lateAnswer, ["SIGINT", "SIGTERM"]);
    expect(expectCancelled(run, "created", 10_000)).toContain("cltok1");
    expect(run.outputs["token"]).toBe(mintedToken);
  });
});
