import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { environmentOf, type StepOptions, type StepRun } from "../../emulator/runner/step.js";
import { type Clock, systemClock } from "../../src/base/clock.js";
import { main } from "../../src/main.js";
import type { Report } from "../../src/report/report.js";
import type { WorkflowEvent } from "../../src/runner/runner.js";
import { ActionsRunner, type Printer } from "../../src/runner/runner.js";

/** What a step in this process can have beside what every step has. */
export interface HereOptions extends StepOptions {
  readonly clock?: Clock;
  readonly cancelled?: AbortSignal;
  /** An output that the runner can't write, or all whose names match. */
  readonly unwritable?: string | RegExp | undefined;
  /** Called for each value that the run masks. */
  readonly onMask?: (line: string) => void;
}

type Properties = Parameters<Printer["error"]>[1];

const escapedData = (text: string): string =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** A workflow command as @actions/core writes it. */
function commandLine(name: string, data: string, properties: Properties = {}): string {
  const { title, file, startLine: line, startColumn: col } = properties;
  const given = Object.entries({ title, file, line, col }).flatMap(([key, value]) =>
    value ? [`${key}=${escapedData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`] : [],
  );
  return `::${name}${given.length > 0 ? ` ${given.join(",")}` : ""}::${escapedData(data)}`;
}

/** GitHub's runner, which keeps in memory what the step writes. */
class MemoryRunner extends ActionsRunner {
  output = "";
  outputFile = "";
  summary = "";
  readonly #payload: unknown;
  readonly #options: HereOptions;

  constructor(environment: Readonly<Record<string, string>>, options: HereOptions) {
    const write = (line: string): void => {
      this.output += `${line}\n`;
    };
    const annotate =
      (level: string): Printer["error"] =>
      (message, properties) =>
        write(commandLine(level, String(message), properties));
    super(
      { ...environment },
      {
        setSecret: (value) => write(commandLine("add-mask", value)),
        info: write,
        debug: (message) => write(commandLine("debug", message)),
        error: annotate("error"),
        warning: annotate("warning"),
        notice: annotate("notice"),
        startGroup: (name) => write(commandLine("group", name)),
        endGroup: () => write(commandLine("endgroup", "")),
      },
    );
    // As the runner's file would give it.
    this.#payload = JSON.parse(JSON.stringify(options.event ?? {}));
    this.#options = options;
  }

  override event(): WorkflowEvent {
    if (this.#options.env?.["GITHUB_EVENT_PATH"] !== undefined) return super.event();
    return { name: this.variable("GITHUB_EVENT_NAME") ?? "", payload: this.#payload };
  }

  override mask(line: string): void {
    this.#options.onMask?.(line);
    super.mask(line);
  }

  override setOutput(name: string, value: string): void {
    const { unwritable } = this.#options;
    if (unwritable instanceof RegExp ? unwritable.test(name) : name === unwritable)
      throw new Error("the disk is full");
    const delimiter = `end-${randomUUID()}`;
    this.outputFile += `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
  }

  override requireOutputs(): void {}

  override async summarize(markdown: string): Promise<void> {
    this.summary += `${markdown}\n`;
  }
}

let folder: string | undefined;

/** The folder of all steps without a workspace of their own: nothing is in it. */
function emptyFolder(): string {
  if (folder === undefined) {
    const made = mkdtempSync(path.join(os.tmpdir(), "steps-"));
    process.on("exit", () => rmSync(made, { recursive: true, force: true }));
    folder = made;
  }
  return folder;
}

/** Runs the action to its end by a call of `main`, which takes 3 ms instead of the 120 of a process. */
export async function runHere(options: HereOptions): Promise<StepRun & { report?: Report }> {
  const { clock = systemClock, cancelled = new AbortController().signal } = options;
  const { environment, read } = await environmentOf(options, emptyFolder());
  const runner = new MemoryRunner(environment, options);
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), options.killAfter ?? 60_000);
  });
  let report: Report | undefined;
  const receive = (given: Report): void => {
    report = given;
  };
  const succeeded = await Promise.race([main(runner, cancelled, clock, receive), late]);
  clearTimeout(timer);
  const exitCode = { true: 0, false: 1, undefined: null }[`${succeeded}`];
  const { output, outputFile, summary } = runner;
  const milliseconds = performance.now() - started;
  const end = { exitCode, killed: succeeded === undefined, output, standardError: "", milliseconds };
  const run = await read(end, { output: outputFile, summary, state: "", env: "" });
  return { ...run, ...(report && { report }) };
}
