import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";
import { afterAll } from "@jest/globals";
import {
  prepareStep,
  runStep as runProcess,
  type StepOptions,
  type StepRun,
} from "../../emulator/runner/step.js";
import { processesOnly } from "../platform.js";
import type { FromHost, ToHost } from "./messages.js";

/** A step that may share its process with others. */
export interface HostedOptions extends StepOptions {
  /** In a shared process: how much faster than ours the run's clock is, or that waits between attempts pass at once. */
  readonly speed?: number | "no waits";
  /** A process of its own, as on a runner, whatever it is about. */
  readonly isProcess?: boolean;
}

/** A step's run, and how long it waited between attempts where that is known. */
export interface HostedRun extends StepRun {
  readonly slept: number | undefined;
}

class Host {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (end: FromHost) => void>();
  #lastId = 0;

  constructor(authority: string | undefined) {
    this.#child = fork(path.join(import.meta.dirname, "host.js"), {
      env: {
        PATH: process.env["PATH"] ?? "",
        ...(authority === undefined ? {} : { NODE_EXTRA_CA_CERTS: authority }),
      },
      execArgv: [],
    });
    this.#child.on("message", (end: FromHost) => {
      this.#waiting.get(end.id)?.(end);
      this.#waiting.delete(end.id);
    });
    this.#child.on("exit", () => {
      for (const [id, finish] of this.#waiting) {
        finish({ id, exitCode: 1, output: "", standardError: "The process of many runs ended.", slept: 0 });
      }
    });
  }

  run(step: Omit<ToHost & { kind: "run" }, "kind" | "id">): Promise<FromHost> {
    const id = ++this.#lastId;
    const done = new Promise<FromHost>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ kind: "run", id, ...step });
    return done;
  }

  close(): Promise<unknown> {
    const closed = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.disconnect();
    return closed;
  }

  #send(message: ToHost): void {
    this.#child.send(message);
  }
}

/** One process for each certificate authority: Node reads it when it starts. */
const hosts = new Map<string | undefined, Host>();

afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.close()));
  hosts.clear();
});

/** What only a process of its own can show: another script or Node, its arguments, its variables. */
function needsProcess({ script, node, nodeArguments, env = {} }: StepOptions): boolean {
  const isOther = script !== undefined || (node !== undefined && node !== process.execPath);
  const ofNode = Object.keys(env).some((name) => name.startsWith("NODE_") && name !== "NODE_EXTRA_CA_CERTS");
  return isOther || ofNode || (nodeArguments?.length ?? 0) > 0;
}

/**
 * Runs the action to its end: in a process shared with other steps where nothing of a process is looked at, which takes
 * 3 ms instead of 120, otherwise as a runner does.
 */
export async function runHosted(given: HostedOptions = {}): Promise<HostedRun> {
  const { speed = 1, isProcess = processesOnly, ...options } = given;
  if (isProcess || needsProcess(options)) return { ...(await runProcess(options)), slept: undefined };
  const authority = options.env?.["NODE_EXTRA_CA_CERTS"];
  let host = hosts.get(authority);
  if (host === undefined) {
    host = new Host(authority);
    hosts.set(authority, host);
  }
  const { environment, folder, collect } = await prepareStep(options);
  const started = process.hrtime.bigint();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), options.killAfter ?? 60_000);
  });
  const end = await Promise.race([host.run({ environment, folder, speed }), late]);
  clearTimeout(timer);
  const { exitCode = null, output = "", standardError = "", slept } = end ?? {};
  const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
  const run = await collect({ exitCode, killed: end === undefined, output, standardError, milliseconds });
  return { ...run, slept };
}
