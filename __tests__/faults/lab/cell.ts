import { VirtualClock } from "../../world/clock.js";
import { type ActionOptions, type ActionRun, runAction } from "../../world/step.js";
import type { Fault } from "./fault.js";
import { inputsOf, labToken } from "./inputs.js";
import { type Lab, startLab } from "./lab.js";
import { maxAttempts, type Times } from "./policy.js";
import type { ApiRequest } from "./service.js";

/** One field of the matrix: a request that meets a fault, once or on every attempt. */
export interface Cell {
  readonly fault: Fault;
  readonly kind: ApiRequest;
  readonly times: Times;
  /** Inputs over those of the request. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Runs the bundle in a process of its own, as on a runner, also where the lab can be reached from this one. */
  readonly isProcess?: boolean;
}

/** What came of it, on both sides of the wire. */
export interface Observation {
  readonly run: ActionRun;
  /** Milliseconds that the run waited between attempts; undefined for a process. */
  readonly slept: number | undefined;
  readonly attempts: number;
  readonly held: number;
  readonly heldIds: readonly string[];
  readonly updates: number;
  readonly elsewhere: number;
}

/**
 * What a run of the cell is given: the lab's address, and for a process of its own the Node that action.yml names (where
 * the tests have it) and what makes it look up the lab's host name.
 */
export function stepOf(
  { fault, kind, inputs = {}, isProcess = false }: Cell,
  lab: Lab,
): ActionOptions & Required<Pick<ActionOptions, "inputs" | "env" | "in">> {
  const needsProcess = isProcess || lab.nodeArguments.length > 0;
  return {
    inputs: {
      ...inputsOf[kind],
      "base-url": lab.baseUrl,
      "api-token": labToken,
      "request-timeout": String(fault.seconds ?? 20),
      "max-attempts": String(maxAttempts),
      ...inputs,
    },
    env: lab.env,
    in: needsProcess ? "process" : "here",
    ...(needsProcess && {
      node: process.env["NODE24"] ?? process.execPath,
      nodeArguments: lab.nodeArguments,
    }),
  };
}

/** Runs the bundle through one cell. */
export async function runCell(cell: Cell): Promise<Observation> {
  const lab = await startLab(cell.fault, cell.kind, cell.times);
  try {
    const clock = new VirtualClock(Date.now);
    const step = stepOf(cell, lab);
    const isHere = step.in === "here";
    const killAfter = isHere ? Math.max(30_000, (cell.fault.seconds ?? 0) * 4_000) : 150_000;
    const run = await runAction({ ...step, clock, killAfter });
    const { created, updates } = lab.service;
    return {
      run,
      slept: isHere ? clock.slept : undefined,
      attempts: await lab.attempts(),
      held: created.length,
      heldIds: created,
      updates,
      elsewhere: lab.elsewhere(),
    };
  } finally {
    await lab.close();
  }
}

/** Runs `work` over the items, at most `size` at a time, and returns a promise for each item's result. */
export function inPool<Item, Result>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<Result>,
): Map<Item, Promise<Result>> {
  const waiting: (() => void)[] = [];
  let running = 0;
  const turn = async (): Promise<void> => {
    if (running < size) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return new Map(
    items.map((item) => [
      item,
      turn()
        .then(() => work(item))
        .finally(pass),
    ]),
  );
}
