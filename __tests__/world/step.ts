import { runStep, type StepOptions, type StepRun } from "../../emulator/runner/step.js";
import { systemClock } from "../../src/base/clock.js";
import type { Report } from "../../src/report/report.js";
import { VirtualClock } from "./clock.js";
import { type HereOptions, runHere } from "./here.js";
import { requireSchemas } from "./output-schemas.js";

/** A step, and how it is run. */
export interface ActionOptions extends Omit<HereOptions, "clock"> {
  /**
   * `process`: dist/ in a process of its own, as on a runner. `here`: a call of `main` in this process. Default: here,
   * but where something of a process is given: another script or Node, its arguments, its variables, a proxy, files that
   * the runner has for the step.
   */
  readonly in?: "process" | "here";
  /** Whose waits the step has: here the default is a virtual clock that runs like ours. A process has ours. */
  readonly clock?: "real" | "virtual" | VirtualClock;
}

/** What a step left behind, and what tests ask of it most often. */
export interface ActionRun extends StepRun {
  readonly succeeded: boolean;
  /** The message of the one error annotation beside those in files; empty without one. */
  readonly error: string;
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
  /** The lines of the raw log that are no command. */
  readonly lines: readonly string[];
  /** Of a step in this process: what it came to, and the codes of all that it said. */
  readonly report?: Report;
  readonly codes: readonly string[];
}

const ofProcess = /^NODE_|^GITHUB_(?:OUTPUT|STATE|ENV|STEP_SUMMARY)$|^https?_proxy$/i;

function needsProcess({ script, node, nodeArguments = [], env = {} }: StepOptions): boolean {
  const isOther = script !== undefined || (node !== undefined && node !== process.execPath);
  return isOther || nodeArguments.length > 0 || Object.keys(env).some((name) => ofProcess.test(name));
}

/** Runs the action to its end. Its outputs `plan` and `result` have to fit their schemas. */
export async function runAction({
  in: place,
  clock = "virtual",
  ...step
}: ActionOptions): Promise<ActionRun> {
  const isProcess = place === undefined ? needsProcess(step) : place === "process";
  const clocks = { real: systemClock, virtual: new VirtualClock(Date.now) };
  const run = isProcess
    ? await runStep(step)
    : await runHere({ ...step, clock: typeof clock === "string" ? clocks[clock] : clock });
  // Other bundles break rules on purpose.
  if (step.script === undefined) await requireSchemas(run.outputs);
  return described(run);
}

function described(run: StepRun & { report?: Report }): ActionRun {
  const messages = (level: string): string[] =>
    run.annotations.filter((annotation) => annotation.level === level).map(({ message }) => message);
  const errors = run.annotations.filter(({ level, file }) => level === "error" && file === undefined);
  return {
    ...run,
    succeeded: run.exitCode === 0,
    error: errors.at(-1)?.message ?? "",
    codes: run.report?.notices.map(({ level, code }) => `${level} ${code}`) ?? [],
    warnings: messages("warning"),
    notices: messages("notice"),
    lines: run.raw
      .trimEnd()
      .split("\n")
      .filter((line) => !line.startsWith("::")),
  };
}
