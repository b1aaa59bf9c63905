import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { type Annotation, readFileCommands, readStandardOutput, type WorkflowCommand } from "./commands.js";

const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** How a step is run. */
export interface StepOptions {
  /** What the workflow gives under `with:`; action.yml's defaults are added as a runner adds them. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Added to the step's environment, over the runner's own variables; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The script to run; the committed bundle where nothing is said. */
  readonly script?: string;
  /** The Node to run it on; the one that runs this where nothing is said. */
  readonly node?: string;
  readonly nodeArguments?: readonly string[];
  /** The event's payload, as GITHUB_EVENT_PATH holds it. */
  readonly event?: unknown;
  /** GITHUB_WORKSPACE; an empty folder where nothing is said. */
  readonly workspace?: string;
  /** The value of `${{ github.token }}`. */
  readonly githubToken?: string;
  /** The process is killed after so many milliseconds (default 60,000): no test hangs. */
  readonly killAfter?: number;
}

/** What a step left behind. */
export interface StepRun {
  readonly exitCode: number | null;
  /** True when the step did not end by itself. */
  readonly killed: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  /** The log as people see it, masks applied. */
  readonly log: string;
  /** Standard output and standard error as the process wrote them. */
  readonly raw: string;
  readonly standardError: string;
  readonly annotations: readonly Annotation[];
  readonly masks: readonly string[];
  /** Every command of standard output that a runner obeys. */
  readonly commands: readonly WorkflowCommand[];
  readonly summary: string;
  readonly state: string;
  readonly environment: string;
  readonly outputFile: string;
  readonly milliseconds: number;
}

/** A step under way. */
export interface StartedStep {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves once the step's standard output matches. */
  saw(pattern: RegExp): Promise<void>;
  readonly done: Promise<StepRun>;
}

let declared: Promise<Record<string, { default?: unknown }>> | undefined;

/** action.yml's inputs and their defaults, expressions resolved as far as a step sees them. */
async function defaults(githubToken: string): Promise<Record<string, string>> {
  declared ??= readFile(path.join(root, "action.yml"), "utf8").then((text) => parse(text).inputs);
  const values: Record<string, string> = {};
  for (const [name, input] of Object.entries(await declared)) {
    const value = input.default === undefined ? "" : String(input.default);
    values[name] = value === "${{ github.token }}" ? githubToken : value;
  }
  return values;
}

/** Outputs that the old command sets: runners still obey it, so that text from outside could set one. */
function printedOutputs(commands: readonly WorkflowCommand[]): Record<string, string> {
  const outputs = commands.filter(({ name, properties }) => name === "set-output" && properties["name"] !== undefined);
  return Object.fromEntries(outputs.map(({ properties, data }) => [properties["name"], data]));
}

/** How a step ended, and what it wrote to its standard streams. */
export interface StepEnd {
  readonly exitCode: number | null;
  readonly killed: boolean;
  readonly output: string;
  readonly standardError: string;
  readonly milliseconds: number;
}

/** What a runner gives to a step, made on disk: use it for one step. */
export interface PreparedStep {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Reads what the step left in its files, and removes them. */
  collect(end: StepEnd): Promise<StepRun>;
}

/** Makes the INPUT_ variables and the files for outputs, state and summary. */
export async function prepareStep(options: StepOptions = {}): Promise<PreparedStep> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "step-"));
  const file = (name: string): string => path.join(folder, name);
  const files = ["output", "state", "env", "path", "summary"];
  for (const name of files) await writeFile(file(name), "");
  await writeFile(file("event.json"), JSON.stringify(options.event ?? {}));
  const inputs = { ...(await defaults(options.githubToken ?? "")), ...options.inputs };
  const environment: Record<string, string | undefined> = {
    PATH: process.env["PATH"],
    SystemRoot: process.env["SystemRoot"],
    HOME: folder,
    RUNNER_TEMP: folder,
    CI: "true",
    GITHUB_ACTIONS: "true",
    GITHUB_OUTPUT: file("output"),
    GITHUB_STATE: file("state"),
    GITHUB_ENV: file("env"),
    GITHUB_PATH: file("path"),
    GITHUB_STEP_SUMMARY: file("summary"),
    GITHUB_EVENT_PATH: file("event.json"),
    GITHUB_EVENT_NAME: "push",
    GITHUB_WORKSPACE: options.workspace ?? folder,
    GITHUB_REPOSITORY: "acme/pipelines",
    GITHUB_REPOSITORY_OWNER: "acme",
    GITHUB_RUN_ID: "1700000001",
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_RUN_NUMBER: "42",
    GITHUB_WORKFLOW: "deploy",
    GITHUB_JOB: "deploy",
    GITHUB_ACTOR: "octocat",
    GITHUB_REF: "refs/heads/main",
    GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_API_URL: "https://api.github.com",
  };
  for (const [name, value] of Object.entries(inputs)) {
    environment[`INPUT_${name.replaceAll(" ", "_").toUpperCase()}`] = value;
  }
  Object.assign(environment, options.env);
  const given = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    environment: Object.fromEntries(given),
    folder: options.workspace ?? folder,
    async collect({ output, ...end }) {
      const read = (name: string): Promise<string> => readFile(file(name), "utf8").catch(() => "");
      const [outputFile = "", summary = "", state = "", env = ""] = await Promise.all(
        ["output", "summary", "state", "env"].map(read),
      );
      await rm(folder, { recursive: true, force: true });
      const printed = readStandardOutput(output, environment["RUNNER_DEBUG"] === "1");
      return {
        ...end,
        outputs: { ...printedOutputs(printed.commands), ...readFileCommands(outputFile) },
        ...printed,
        raw: output + end.standardError,
        summary,
        state,
        environment: env,
        outputFile,
      };
    },
  };
}

/** Starts the action as a runner does: a process of its own, INPUT_ variables, files for outputs, state and summary. */
export async function startStep(options: StepOptions = {}): Promise<StartedStep> {
  const { environment, folder, collect } = await prepareStep(options);
  const started = process.hrtime.bigint();
  const script = options.script ?? path.join(root, "dist", "index.js");
  const child = spawn(options.node ?? process.execPath, [...(options.nodeArguments ?? []), script], {
    env: environment,
    cwd: folder,
  });
  let output = "";
  let standardError = "";
  let killed = false;
  const watchers = new Set<() => void>();
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    for (const watcher of watchers) watcher();
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    standardError += chunk;
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
      resolve(collect({ exitCode, killed, output, standardError, milliseconds }));
    });
  });
  const saw = (pattern: RegExp): Promise<void> =>
    new Promise((resolve, reject) => {
      const watcher = (): void => {
        if (!pattern.test(output)) return;
        watchers.delete(watcher);
        resolve();
      };
      watchers.add(watcher);
      void done.then(() => reject(new Error(`The step ended without a line like ${pattern}:\n${output}`)), reject);
      watcher();
    });
  return { child, saw, done };
}

/** Runs the action as a runner does, to its end. */
export async function runStep(options: StepOptions = {}): Promise<StepRun> {
  return (await startStep(options)).done;
}
