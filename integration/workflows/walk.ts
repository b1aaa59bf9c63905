import { spawnSync } from "node:child_process";
import { parse } from "yaml";
import { runStep, type StepOptions, type StepRun } from "../../emulator/runner.js";
import { action, type Document, root } from "./repository.js";

type Values = Readonly<Record<string, unknown>>;

interface Step {
  readonly id?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Values;
  readonly env?: Values;
}

interface Job {
  readonly steps: readonly Step[];
  readonly env?: Values;
  readonly permissions?: Values;
  readonly strategy?: { readonly matrix: { readonly include: readonly Values[] } };
}

/** What a step of a workflow came to. */
export interface Walked {
  /** `job/id`, or the place among the steps where there is no id. */
  readonly step: string;
  readonly run: StepRun;
}

/** Where the walk takes place. */
export interface World {
  /** vars, secrets, github and needs, as expressions read them. */
  readonly contexts: Readonly<Record<string, Values>>;
  /** The outputs of the step that starts the emulator. */
  readonly emulator: Values;
  readonly options: StepOptions;
  /** Called at the start of each job with what its token may do. */
  permit(permissions: Values): void;
}

function lookUp(expression: string, contexts: Values): unknown {
  const json = /^fromJSON\((.+)\)\.(\w+)$/.exec(expression);
  if (json !== null) return JSON.parse(String(lookUp(json[1] ?? "", contexts)))[json[2] ?? ""];
  if (!/^[\w-]+(\.[\w-]+)+$/.test(expression)) throw new Error(`The walk can't evaluate ${expression}.`);
  return expression.split(".").reduce<unknown>((value, name) => (value as Values | undefined)?.[name], contexts);
}

/** The values as a runner hands them on: expressions evaluated, everything a text. What is not there is empty. */
function evaluate(values: Values | undefined, contexts: Values): Record<string, string> {
  const text = (value: unknown) =>
    String(value).replace(/\$\{\{ *(.+?) *\}\}/g, (_, expression) => String(lookUp(expression, contexts) ?? ""));
  return Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, text(value)]));
}

function script(text: string, env: Record<string, string>): void {
  const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", text], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
    timeout: 10_000,
  });
  if (status !== 0) throw new Error(`A script ended with ${status}: ${text}\n${stdout}${stderr}`);
}

async function walkJob(name: string, job: Job, matrix: Values, world: World): Promise<Walked[]> {
  const steps: Record<string, { outputs: Values }> = {};
  const contexts = { ...world.contexts, matrix, steps };
  const walked: Walked[] = [];
  world.permit(job.permissions ?? {});
  for (const [index, step] of job.steps.entries()) {
    const env = evaluate({ ...job.env, ...step.env }, contexts);
    if (step.uses === `${action}/emulator@v1`) {
      steps[step.id ?? ""] = { outputs: world.emulator };
    } else if (step.uses === `${action}@v1`) {
      const inputs = evaluate(step.with, contexts);
      const run = await runStep({ ...world.options, inputs, env: { ...world.options.env, ...env }, workspace: root });
      steps[step.id ?? ""] = { outputs: run.outputs };
      walked.push({ step: `${name}/${step.id ?? index}`, run });
    } else if (step.run !== undefined && !/gh api|\.\/scripts\//.test(step.run)) {
      script(step.run, env);
    }
  }
  return walked;
}

/**
 * Takes the steps of a workflow, job after job, through the built bundle. Scripts run as well, except for those that the
 * user brings along (./scripts/) and those that ask GitHub with its own command.
 */
export async function walk({ text }: Document, world: World): Promise<Walked[]> {
  const walked: Walked[] = [];
  for (const [name, job] of Object.entries<Job>(parse(text).jobs)) {
    for (const matrix of job.strategy?.matrix.include ?? [{}])
      walked.push(...(await walkJob(name, job, matrix, world)));
  }
  return walked;
}
