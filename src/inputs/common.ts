import { joined, text } from "../base/text.js";
import type { Reference } from "../platform/lookup.js";
import { booleanOf, type InputReader } from "./reader.js";
import type { CommonRequest } from "./request.js";
import { inputNames, inputTable, type Mode, meantBy, modes } from "./table.js";

/**
 * Reports each given input that does not exist and is near one that does: the runner only warns of it, so
 * that `dry_run: true` would deploy. Workflows have variables of such names of their own: any other one is
 * left to the runner's warning.
 */
function checkInputNames(reader: InputReader): void {
  for (const given of reader.source.inputNames()) {
    const meant = meantBy(given);
    if (meant === undefined) continue;
    for (const name of meant.inputs) reader.misspelled.add(name);
    const where = text`in with:, or the environment variable INPUT_${given.toUpperCase()}`;
    const question =
      meant.field === undefined
        ? text`Did you mean ${joined(meant.inputs)}?`
        : text`Did you mean the field ${meant.field}? It belongs in the definition.`;
    reader.problem("input/unknown", text`Input ${given} does not exist (${where}). ${question}`);
  }
}

/** The input mode, after the names and forms of all inputs; undefined after a problem. */
export function readMode(reader: InputReader): Mode | undefined {
  checkInputNames(reader);
  reader.required("mode", text`one of ${modes.join(", ")}`);
  const mode = reader.choice("mode", modes);
  reader.checkForms(mode);
  if (mode === undefined) return undefined;
  for (const name of inputNames) {
    // action.yml gives github-token to every step. The others are a problem in some modes, and no warning.
    const isUsed =
      ["github-token", "preview", "force"].includes(name) || inputTable[name].modes.includes(mode);
    if (!isUsed) reader.warnOfUnused(name, text`mode ${mode} does not use it`);
  }
  checkCombinations(mode, reader);
  return mode;
}

/** Checks inputs whose value is a problem in some modes, and nothing elsewhere. */
function checkCombinations(mode: Mode, reader: InputReader): void {
  if (isPreview(reader) && mode !== "create-deployment") {
    reader.problem(
      "input/preview-mode",
      text`Input preview must be false in mode ${mode}. Use mode create-deployment: it creates a preview once,
        and updates it from then on`,
    );
  }
  if (reader.source.isEmptyInput("approved-plan")) {
    reader.problem(
      "input/no-plan",
      text`Input approved-plan is empty: the output plan-id of the plan's job was misspelled, or GitHub
        dropped it because it contains a masked value. Without an approval remove the input`,
    );
  }
  const isPlanned = mode !== "create-token" && !isPreview(reader);
  for (const name of ["force", "live-file", "approved-plan"] as const) {
    const isGiven = reader.string(name)?.toLowerCase() !== inputTable[name].default;
    const isOfDryRun = name === "approved-plan" && isDryRun(reader);
    const where = isOfDryRun ? "with dry-run" : "with preview and in mode create-token";
    if (isGiven && (isOfDryRun || !isPlanned))
      reader.problem(`input/${name}`, text`Input ${name} cannot be used ${where}: remove it`);
  }
}

/** Whether the step is about previews: the input preview is anything but false. */
export function isPreview(reader: InputReader): boolean {
  return booleanOf(reader.string("preview")) !== false;
}

/** Previews are always recorded at GitHub, other results with github-environment. */
export function hasRecords(reader: InputReader): boolean {
  return isPreview(reader) || reader.string("github-environment") !== undefined;
}

/** Whether the step only shows what it would do. */
export function isDryRun(reader: InputReader): boolean {
  return reader.boolean("dry-run");
}

/** Whether the step is a dry run without api-token. The values of secrets are often not available there. */
export function isDryRunWithoutToken(reader: InputReader): boolean {
  return isDryRun(reader) && reader.string("api-token") === undefined;
}

export function readCommonRequest(reader: InputReader): CommonRequest {
  const organization = readReference("organization", reader);
  requireReference("organization", organization, reader);
  return { organization, workspace: readReference("workspace", reader), dryRun: isDryRun(reader) };
}

/** A name in the step overrides an id from the environment; with an id in the step, both must match. */
function readReference(what: "organization" | "workspace", reader: InputReader): Reference {
  const nameOrId = reader.own(what);
  const id = nameOrId === undefined ? reader.string(`${what}-id`) : reader.own(`${what}-id`);
  return { id, nameOrId };
}

/** A misspelled variable must not select the only workspace that a token reaches. */
export function requireReference(
  what: "organization" | "workspace",
  { id, nameOrId }: Reference,
  reader: InputReader,
): void {
  if (id !== undefined || nameOrId !== undefined || !reader.source.isEmptyInput(`${what}-id`)) return;
  reader.problem(
    "input/empty-id",
    text`Input ${what}-id is empty: does its variable exist in this repository and environment? To use the
      only ${what} that the token has access to, remove the input`,
  );
}
