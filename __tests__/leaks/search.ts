import { RunnerMasks } from "../../emulator/runner/masks.js";
import type { StepRun } from "../../emulator/runner/step.js";
import { withoutMasks } from "../faults/lab/judge.js";
import { allFormsOf, piecesOf } from "./forms.js";
import { secrets } from "./secrets.js";

/** Workflow commands carry `%`, carriage return and line feed escaped: what a runner reads is searched as well. */
function unescaped(text: string): string {
  return text
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n")
    .replace(/%3A/gi, ":")
    .replace(/%2C/gi, ",")
    .replace(/%25/g, "%");
}

/** The summary as people see it: GitHub masks it like the log. */
function maskedSummary({ masks: values, summary }: StepRun): string {
  const masks = new RunnerMasks();
  for (const value of values) masks.add(value);
  return masks.apply(summary);
}

/**
 * What a run leaves behind for others to read, by place. Outputs show what the service returned: they are searched only
 * if it echoed nothing.
 */
function placesOf(run: StepRun, echoes: boolean): Map<string, string> {
  const { token: _, ...outputs } = run.outputs;
  const raw = withoutMasks(run.raw);
  return new Map([
    ["log", run.log],
    ["raw stream", raw],
    ["raw stream, unescaped", unescaped(raw)],
    ["annotations", run.annotations.map(({ title, message }) => `${title}\n${message}`).join("\n")],
    ["summary", maskedSummary(run)],
    ["raw summary", run.summary],
    ["state", run.state],
    ["environment file", run.environment],
    ...(echoes ? [] : ([["outputs", Object.values(outputs).join("\n")]] as const)),
  ]);
}

/** Secrets in one string, as "secret, form". */
function secretsIn(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [...allFormsOf(secret)].filter(([, needle]) => text.includes(needle)).map(([form]) => form);
    if (forms.length === 0 && piecesOf(secret).some((piece) => text.includes(piece))) forms.push("a piece");
    return forms.map((form) => `${name}, ${form}`);
  });
}

/** Members of the output `result` that it must leave out, whatever their value is. */
function membersIn(result: unknown, isVariable = false): string[] {
  if (Array.isArray(result)) return result.flatMap((each) => membersIn(each, isVariable));
  if (typeof result !== "object" || result === null) return [];
  return Object.entries(result).flatMap(([name, value]) => {
    if (name === "token" || name === "shortToken") return [name];
    if (isVariable && name === "value") return [`value of ${result["key" as never]}`];
    return membersIn(value, name === "environmentVariables");
  });
}

/** What of the response the output `result` shows although it must not. In a dry run it is the request. */
function leaksOfResult({ outputs }: StepRun): string[] {
  const { result = "", outcome } = outputs;
  return result === "" || outcome === "dry-run" ? [] : membersIn(JSON.parse(result));
}

/**
 * Every secret found in a place where people or later steps could read it, as "secret, form: place".
 * @param sent what went to GitHub, by a name for it: GitHub masks nothing.
 * @param echoes whether the service may have put secrets into its response.
 */
export function leaksOf(run: StepRun, sent: ReadonlyMap<string, string>, echoes: boolean): string[] {
  const found = [...placesOf(run, echoes), ...sent].flatMap(([place, text]) =>
    secretsIn(text).map((what) => `${what}: ${place}`),
  );
  return [...found, ...leaksOfResult(run).map((what) => `${what}: result`)];
}
