import { spawnSync } from "node:child_process";
import path from "node:path";
import { parse } from "yaml";
import { runStep, type StepOptions, type StepRun } from "../../emulator/runner/step.js";
import { install } from "./language-service.js";
import { action, type Document, root } from "./repository.js";
import { run } from "./tool.js";

type Values = Readonly<Record<string, unknown>>;

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
  readonly if?: unknown;
}

interface Job {
  readonly if?: unknown;
  readonly needs?: string | readonly string[];
  readonly outputs?: Values;
  readonly steps: readonly Step[];
  readonly env?: Values;
  readonly permissions?: Values;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
}

/** What the walk through a job left behind. */
interface WalkedJob {
  readonly walked: readonly Walked[];
  readonly outputs: Values;
}

/** What a step of a workflow came to. */
export interface Walked {
  /** `job/id`, or the place among the steps where there is no id. */
  readonly step: string;
  readonly run: StepRun;
}

/** Where the walk takes place. */
export interface World {
  /** vars, secrets and github, as expressions read them. */
  readonly contexts: Readonly<Record<string, Values>>;
  /** The outputs of the step that starts the emulator. */
  readonly emulator: Values;
  readonly options: StepOptions;
  /** Called at the start of each job with what its token may do. */
  permit(permissions: Values): void;
}

/** The values of expressions, by GitHub's own evaluator. */
function evaluated(expressions: readonly string[], contexts: Values): string[] {
  if (expressions.length === 0) return [];
  install();
  const file = path.join(root, "tools", "languageservice", "evaluate.mjs");
  return JSON.parse(run(process.execPath, [file], { input: JSON.stringify({ expressions, contexts }) }).stdout);
}

const inserted = /\$\{\{\s*([\s\S]+?)\s*\}\}/g;

/** The values as a runner passes them on: expressions evaluated, everything a string. What does not exist is empty. */
function evaluate(values: Values | undefined, contexts: Values): Record<string, string> {
  const entries = Object.entries(values ?? {}).map(([name, value]) => [name, String(value)] as const);
  const expressions = entries.flatMap(([, value]) => [...value.matchAll(inserted)].map(([, inside = ""]) => inside));
  const results = evaluated(expressions, contexts);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replace(inserted, () => results.shift() ?? "")]),
  );
}

/** Whether a job or step with this condition runs. */
function runs(condition: unknown, contexts: Values): boolean {
  if (condition === undefined) return true;
  const [value = ""] = evaluated([`(${String(condition)}) && 'yes'`], contexts);
  return value === "yes";
}

function script(text: string, env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", text], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
    timeout: 10_000,
  });
  if (status !== 0) throw new Error(`A script ended with ${status}: ${text}\n${stdout}${stderr}`);
}

async function walkJob(name: string, job: Job, matrix: Values, world: World): Promise<WalkedJob> {
  const steps: Record<string, { outputs: Values }> = {};
  const contexts = { ...world.contexts, matrix, steps };
  const walked: Walked[] = [];
  world.permit(job.permissions ?? {});
  for (const [index, step] of job.steps.entries()) {
    if (!runs(step.if, contexts)) continue;
    const env = evaluate({ ...job.env, ...step.env }, contexts);
    if (step.uses === `${action}/emulator@v1`) {
      steps[step.id ?? ""] = { outputs: world.emulator };
    } else if (step.uses === `${action}@v1`) {
      const inputs = evaluate(step.with, contexts);
      const done = await runStep({ ...world.options, inputs, env: { ...world.options.env, ...env }, workspace: root });
      steps[step.id ?? ""] = { outputs: done.outputs };
      walked.push({ step: `${name}/${step.id ?? index}`, run: done });
    } else if (step.run !== undefined && !/\.\/scripts\//.test(step.run)) {
      script(step.run, env);
    }
  }
  return { walked, outputs: evaluate(job.outputs, contexts) };
}

/** The legs of a matrix: the members of `include`, or every combination of the lists. */
function legs(job: Job): Values[] {
  const { include, ...lists } = job.strategy?.matrix ?? {};
  const combined = Object.entries(lists).reduce<Values[]>(
    (found, [name, values]) => found.flatMap((leg) => values.map((value) => ({ ...leg, [name]: value }))),
    [{}],
  );
  return include === undefined ? combined : (include as Values[]);
}

/**
 * Takes the steps of a workflow, job after job, through the built bundle. Conditions are evaluated. Scripts run as well,
 * except for those that the user brings along (./scripts/).
 */
export async function walk({ text }: Document, world: World): Promise<Walked[]> {
  const walked: Walked[] = [];
  const outputs: Record<string, Values> = {};
  for (const [name, job] of Object.entries<Job>(parse(text).jobs)) {
    const needed = [job.needs ?? []].flat().map((one) => [one, { outputs: outputs[one] ?? {} }] as const);
    const contexts = { ...world.contexts, needs: Object.fromEntries(needed) };
    if (!runs(job.if, contexts)) continue;
    for (const matrix of legs(job)) {
      const done = await walkJob(name, job, matrix, { ...world, contexts });
      walked.push(...done.walked);
      outputs[name] = done.outputs;
    }
  }
  return walked;
}
