import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import path from "node:path";
import type { Stop } from "./conclusion.js";
import { prepareStep, root, type StepOptions, type StepRun } from "./prepare.js";

export type { StepEnd, StepOptions, StepRun } from "./prepare.js";
export { environmentOf, prepareStep } from "./prepare.js";

/** A step in progress. */
export interface StartedStep {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves once the step's standard output matches. */
  saw(pattern: RegExp): Promise<void>;
  /** Stops the step as a runner does, or with another schedule. */
  cancel(schedule?: typeof cancellation, stop?: Stop): void;
  readonly done: Promise<StepRun>;
}

/**
 * The signals of a cancellation and of a timeout, with milliseconds from its start: ProcessInvoker.cs. They
 * go to the process only, not to its children.
 */
export const cancellation: readonly (readonly [signal: NodeJS.Signals, milliseconds: number])[] = [
  ["SIGINT", 0],
  ["SIGTERM", 7_500],
  ["SIGKILL", 10_000],
];

/**
 * Starts the action as a runner does: a process of its own, INPUT_ variables, files for outputs, state and
 * summary.
 */
export async function startStep(options: StepOptions = {}): Promise<StartedStep> {
  const { environment, folder, collect } = await prepareStep(options);
  const started = process.hrtime.bigint();
  const script = options.script ?? path.join(root, "dist", "index.js");
  const child = spawn(options.node ?? process.execPath, [...(options.nodeArguments ?? []), script], {
    env: environment,
    cwd: folder,
  });
  const printed = new Lines();
  let output = "";
  let standardError = "";
  let killed = false;
  let stopped: Stop | undefined;
  const watchers = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    printed.add("output", chunk);
    for (const watcher of watchers) watcher();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    standardError += chunk;
    printed.add("error", chunk);
  });
  child.stdin.end();
  const timer = setTimeout(() => {
    killed = true;
    child.kill("SIGKILL");
  }, options.killAfter ?? 60_000);
  const done = new Promise<StepRun>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (exitCode) => {
      clearTimeout(timer);
      const milliseconds = Number(process.hrtime.bigint() - started) / 1e6;
      const end = {
        exitCode,
        killed,
        stop: stopped,
        output,
        standardError,
        printed: printed.text(),
        milliseconds,
      };
      resolve(collect(end));
    });
  });
  const saw = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const watcher = () => {
        if (!pattern.test(output)) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
      void done.then(
        () => reject(new Error(`The step ended without a line like ${pattern}:\n${output}`)),
        reject,
      );
      watcher();
    });
  const cancel = (schedule = cancellation, stop: Stop = "cancelled") => {
    stopped = stop;
    const timers = schedule.map(([signal, after]) => setTimeout(() => child.kill(signal), after));
    child.on("close", () => timers.forEach(clearTimeout));
  };
  return { child, saw, cancel, done };
}

/** The lines of both streams in the order in which they arrive whole. */
class Lines {
  readonly #done: string[] = [];
  readonly #rest = { output: "", error: "" };

  add(stream: "output" | "error", chunk: string): void {
    const lines = (this.#rest[stream] + chunk).split("\n");
    this.#rest[stream] = lines.pop() ?? "";
    this.#done.push(...lines);
  }

  text(): string {
    return [...this.#done, this.#rest.output, this.#rest.error].join("\n");
  }
}

/** Runs the action as a runner does, to its end. */
export async function runStep(options: StepOptions = {}): Promise<StepRun> {
  return (await startStep(options)).done;
}
