import type { StepRun } from "../../emulator/runner/step.js";
import { withoutMasks } from "../faults/lab/judge.js";
import { formsOf, piecesOf } from "./forms.js";
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

/** What a run leaves behind for others to read, by place. */
function placesOf(run: StepRun): Map<string, string> {
  const { token = "", ...otherOutputs } = run.outputs;
  const raw = withoutMasks(run.raw);
  return new Map([
    ["log", run.log],
    ["raw stream", raw],
    ["raw stream, unescaped", unescaped(raw)],
    ["annotations", run.annotations.map(({ title, message }) => `${title}\n${message}`).join("\n")],
    ["summary", run.summary],
    ["outputs", Object.values(otherOutputs).join("\n")],
    ["output file", token === "" ? run.outputFile : run.outputFile.replaceAll(token, "")],
    ["state", run.state],
    ["environment file", run.environment],
  ]);
}

/** Secrets in one string, as "secret, form". */
function secretsIn(text: string): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const forms = [...formsOf(secret)].filter(([, needle]) => text.includes(needle)).map(([form]) => form);
    if (forms.length === 0 && piecesOf(secret).some((piece) => text.includes(piece))) forms.push("a piece");
    return forms.map((form) => `${name}, ${form}`);
  });
}

/**
 * Every secret found in a place where people or later steps could read it, as "secret, form: place".
 * @param sent what went to GitHub, by a name for it: GitHub masks nothing.
 */
export function leaksOf(run: StepRun, sent: ReadonlyMap<string, string> = new Map()): string[] {
  return [...placesOf(run), ...sent].flatMap(([place, text]) =>
    secretsIn(text).map((what) => `${what}: ${place}`),
  );
}
