import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parse } from "yaml";
import { readOutput, type ShownLog, type WorkflowCommand } from "./commands.js";
import { type Conclusion, conclusionOf, type Stop, stopError, summaryError } from "./conclusion.js";
import { actionDetails } from "./details.js";
import { readFileCommands } from "./files.js";
import { RunnerMasks } from "./masks.js";

/** The root of the repository. */
export const root = path.resolve(import.meta.dirname, "..", "..", "..");

/** How a step is run. */
export interface StepOptions {
  /** What the workflow has under `with:`; the defaults of action.yml are added as a runner adds them. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Added to the step's environment, over the runner's own variables; undefined removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The script to run; default: the committed bundle. */
  readonly script?: string;
  /** The Node to run it on; default: the one that runs this. */
  readonly node?: string;
  readonly nodeArguments?: readonly string[];
  /** The event's payload, as GITHUB_EVENT_PATH holds it. */
  readonly event?: unknown;
  /** GITHUB_WORKSPACE; default: an empty folder. */
  readonly workspace?: string;
  /** The value of `${{ github.token }}`. */
  readonly githubToken?: string;
  /** Secrets of the repository: the runner masks them before the step starts. */
  readonly secrets?: readonly string[];
  /** Milliseconds after which the process is killed (default 60,000): no test hangs. */
  readonly killAfter?: number;
}

/** What a step left behind; its log is that of both streams. */
export interface StepRun extends ShownLog {
  readonly exitCode: number | null;
  readonly conclusion: Conclusion;
  /** True when the step did not end by itself. */
  readonly killed: boolean;
  readonly outputs: Readonly<Record<string, string>>;
  /** What the runner writes to the log before it starts Node: inputs and variables, only secrets masked. */
  readonly details: string;
  /** Standard output and standard error as the process wrote them. */
  readonly raw: string;
  readonly standardError: string;
  /** Empty if it was too large. */
  readonly summary: string;
  readonly state: string;
  readonly environment: string;
  readonly outputFile: string;
  readonly milliseconds: number;
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

/**
 * Outputs that the old command sets: runners still execute it, so that content from outside could set one.
 */
function printedOutputs(commands: readonly WorkflowCommand[]) {
  const outputs = commands.filter(
    ({ name, properties }) => name === "set-output" && properties["name"] !== undefined,
  );
  return Object.fromEntries(outputs.map(({ properties, data }) => [properties["name"], data]));
}

/** How a step ended, and what it wrote to its standard streams. */
export interface StepEnd {
  readonly exitCode: number | null;
  readonly killed: boolean;
  /** What stopped the step, if it was stopped. */
  readonly stop?: Stop | undefined;
  readonly output: string;
  readonly standardError: string;
  /** Both streams in the order of arrival; default: `output`, then `standardError`. */
  readonly printed?: string;
  readonly milliseconds: number;
}

/** The files to which a step writes, by the names that a runner's variables have for them. */
export interface StepFiles {
  readonly output: string;
  readonly summary: string;
  readonly state: string;
  readonly env: string;
}

/** What a runner gives to a step: variables, with those of its inputs. */
export interface StepEnvironment {
  readonly environment: Readonly<Record<string, string>>;
  /** What the runner makes of the step's end, and of its files. */
  read(end: StepEnd, files: StepFiles): StepRun;
}

/** The variables of a step whose runner has this folder for its files. */
export async function environmentOf(options: StepOptions, folder: string): Promise<StepEnvironment> {
  const file = (name: string) => path.join(folder, name);
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
  const given = Object.entries(environment).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    environment: Object.fromEntries(given),
    read({ output, standardError, stop, printed = `${output}\n${standardError}`, ...end }, files) {
      const refusedSummary = summaryError(Buffer.byteLength(files.summary));
      const errors = [refusedSummary, stop && stopError(stop)].filter((error) => error !== undefined);
      const log = readOutput(printed, environment["RUNNER_DEBUG"] === "1", options.secrets, errors);
      const isWindows = environment["RUNNER_OS"] === "Windows" || process.platform === "win32";
      const masks = new RunnerMasks();
      for (const secret of options.secrets ?? []) masks.add(secret);
      return {
        ...end,
        conclusion: conclusionOf(end.exitCode, stop),
        details: actionDetails(inputs, options.env ?? {}, (line) => masks.apply(line)),
        outputs: { ...printedOutputs(log.commands), ...readFileCommands(files.output, isWindows) },
        ...log,
        raw: output + standardError,
        standardError,
        summary: refusedSummary === undefined ? files.summary : "",
        state: files.state,
        environment: files.env,
        outputFile: files.output,
      };
    },
  };
}

/** Makes the INPUT_ variables and the files for outputs, state and summary: use them for one step. */
export async function prepareStep(options: StepOptions = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "step-"));
  const file = (name: string) => path.join(folder, name);
  // Tests prepare thousands of steps: calls that wait take half the processor's time of those that do not.
  for (const name of ["output", "state", "env", "path", "summary"]) writeFileSync(file(name), "");
  writeFileSync(file("event.json"), JSON.stringify(options.event ?? {}));
  const { environment, read } = await environmentOf(options, folder);
  return {
    environment,
    folder: options.workspace ?? folder,
    /** Reads what the step wrote to its files, and removes them. */
    async collect(end: StepEnd) {
      const contentOf = (name: string) => {
        try {
          return readFileSync(file(name), "utf8");
        } catch {
          return "";
        }
      };
      const [output, summary, state] = [contentOf("output"), contentOf("summary"), contentOf("state")];
      const files = { output, summary, state, env: contentOf("env") };
      rmSync(folder, { recursive: true, force: true });
      return read(end, files);
    },
  };
}
