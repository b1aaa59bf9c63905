// Many runs of the action in one process: the parent sends an environment, and gets what a process would have written.
// Each run has its own process.env, working folder, standard streams and clock, by the asynchronous context that it runs in.
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { summary } from "@actions/core";
import { systemClock } from "../../src/base/clock.js";
import "../faults/lab/lookups.js";
import type { FromHost, ToHost } from "./messages.js";
import { startMain } from "./start-main.js";

interface Run {
  readonly env: Record<string, string | undefined>;
  readonly cwd: string;
  readonly speed: number | "no waits";
  output: string;
  standardError: string;
  /** Milliseconds that the run slept through. */
  slept: number;
  /** What @actions/core keeps of the job summary. */
  readonly summary: Record<string, unknown>;
}

const current = new AsyncLocalStorage<Run>();
const ownEnvironment = process.env;
const ownFolder = process.cwd();

Object.defineProperty(process, "env", { get: () => current.getStore()?.env ?? ownEnvironment });
process.cwd = () => current.getStore()?.cwd ?? ownFolder;

for (const [stream, kept] of [
  [process.stdout, "output"],
  [process.stderr, "standardError"],
] as const) {
  const write = stream.write.bind(stream) as (...all: readonly unknown[]) => boolean;
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
    const run = current.getStore();
    if (run === undefined) return write(chunk, ...rest);
    run[kept] += typeof chunk === "string" ? chunk : Buffer.from(chunk).toString();
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done as () => void);
    return true;
  };
}

// The toolkit keeps one summary for the whole process.
for (const name of ["_buffer", "_filePath"]) {
  const own: Record<string, unknown> = { _buffer: "" };
  const kept = (): Record<string, unknown> => current.getStore()?.summary ?? own;
  Object.defineProperty(summary, name, {
    get: () => kept()[name],
    set: (value) => {
      kept()[name] = value;
    },
  });
}

const real = { ...systemClock };
const started = real.now();
Object.assign(systemClock, {
  now: (): number => {
    const run = current.getStore();
    if (run?.speed === "no waits") return real.now() + run.slept;
    return started + (real.now() - started) * (run?.speed ?? 1);
  },
  sleep: async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
    const run = current.getStore();
    if (run !== undefined) run.slept += milliseconds;
    const speed = run?.speed ?? 1;
    await (speed === "no waits" ? pause(1) : real.sleep(milliseconds / speed, signal));
  },
} satisfies typeof systemClock);

process.on("unhandledRejection", (error) =>
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`),
);

const cancellations = new Map<number, AbortController>();

async function carryOut({ id, environment, folder, speed }: ToHost & { kind: "run" }): Promise<void> {
  const run: Run = {
    env: { ...environment },
    cwd: folder,
    speed,
    output: "",
    standardError: "",
    slept: 0,
    summary: { _buffer: "" },
  };
  const cancellation = new AbortController();
  cancellations.set(id, cancellation);
  const exitCode = await current.run(run, async () => {
    try {
      return (await startMain(cancellation.signal)) ? 0 : 1;
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
      return 1;
    }
  });
  cancellations.delete(id);
  const { output, standardError, slept } = run;
  const message: FromHost = { id, exitCode, output, standardError, slept };
  process.send?.(message);
}

process.on("message", (message: ToHost) => {
  if (message.kind === "cancel") cancellations.get(message.id)?.abort();
  else void carryOut(message);
});
process.on("disconnect", () => process.exit());
