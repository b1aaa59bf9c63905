import type { StepRun } from "../../emulator/runner.js";
import { withoutMasks } from "../faults/lab/judge.js";
import { formsOf, secrets } from "./secrets.js";

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

/** Every secret found in a place where people or later steps could read it, as "secret, form: place". */
export function leaksOf(run: StepRun): string[] {
  const found: string[] = [];
  for (const [place, text] of placesOf(run)) {
    for (const [name, secret] of Object.entries(secrets)) {
      for (const [form, needle] of formsOf(secret)) {
        if (text.includes(needle)) found.push(`${name}, ${form}: ${place}`);
      }
    }
  }
  return found;
}
