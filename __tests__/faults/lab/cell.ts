import type { StepOptions } from "../../../emulator/runner/step.js";
import { type HostedOptions, type HostedRun, runHosted } from "../../one-process/run-step.js";
import { processesOnly } from "../../platform.js";
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
  /** Whether the bundle runs in a process of its own, as on a runner, instead of main() in a shared one. */
  readonly isProcess?: boolean | undefined;
}

/** What came of it, on both sides of the wire. */
export interface Observation {
  readonly run: HostedRun;
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
  { fault, kind, inputs = {}, isProcess = true }: Cell,
  lab: Lab,
): HostedOptions & Required<Pick<StepOptions, "inputs" | "env">> {
  const ofProcess = { node: process.env["NODE24"] ?? process.execPath, nodeArguments: lab.nodeArguments };
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
    isProcess,
    ...(isProcess ? ofProcess : {}),
  };
}

/** Runs the bundle (or `script`) through one cell. */
export async function runCell(
  cell: Cell,
  options: Pick<HostedOptions, "script" | "killAfter"> = {},
): Promise<Observation> {
  const lab = await startLab(cell.fault, cell.kind, cell.times);
  try {
    const { isProcess = processesOnly, fault } = cell;
    const patience = isProcess ? 150_000 : Math.max(30_000, (fault.seconds ?? 0) * 4_000);
    const step = { ...stepOf({ ...cell, isProcess }, lab), speed: "no waits" as const, killAfter: patience };
    const run = await runHosted({ ...step, ...options });
    const { created, updates } = lab.service;
    return {
      run,
      attempts: await lab.attempts(),
      held: created.length,
      heldIds: created.map(({ id }) => id),
      updates: updates.length,
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
