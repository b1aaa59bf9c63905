import { type Text, text } from "../base/text.js";
import type { Reference } from "../service/names.js";
import { unfitId } from "../service/path.js";
import { booleanOf, type InputReader, notEvaluated } from "./reader.js";
import type { CommonRequest } from "./request.js";
import { type InputName, inputFor, inputTable, type Mode, modes } from "./table.js";

/**
 * Reports each given input that does not exist but is probably misspelled: the runner only warns of it, so
 * that `dry_run: true` would deploy. Any other unknown input is left to that warning. An empty one counts as
 * not given.
 */
export function checkInputNames(reader: InputReader): void {
  for (const given of reader.source.inputNames()) {
    const meant = inputFor(given);
    if (meant === undefined) continue;
    reader.misspelled.add(meant);
    reader.problem(
      "input/unknown",
      text`Input ${reader.plain(given)} does not exist. Did you mean ${meant}?`,
    );
  }
}

/** The input mode, after the names of all inputs; undefined after a problem. */
export function readMode(reader: InputReader): Mode | undefined {
  checkInputNames(reader);
  reader.required("mode", text`one of ${modes.join(", ")}`);
  const mode = reader.choice("mode", modes);
  if (mode === undefined) return undefined;
  for (const row of inputTable) {
    const { name } = row;
    // action.yml gives github-token to every step. A preview in another mode is a problem, not a warning.
    const isUsed = name === "github-token" || name === "preview" || row.modes.includes(mode);
    if (!isUsed) reader.warnOfUnused(name, text`mode ${mode} does not use it`);
  }
  return mode;
}

/** Whether the step is about previews: the input preview is anything but false. */
export function isPreview(reader: InputReader): boolean {
  return !/^false$/i.test(reader.string("preview") ?? "false");
}

/** Whether the result is recorded at GitHub. */
export function hasRecords(reader: InputReader): boolean {
  return isPreview(reader) || reader.string("github-environment") !== undefined;
}

/** Whether the step only shows what it would do. */
export function isDryRun(reader: InputReader): boolean {
  return booleanOf(reader.string("dry-run")) === true;
}

/** Whether the step is a dry run without api-token. The values of secrets are often not available there. */
export function isDryRunWithoutToken(reader: InputReader): boolean {
  return isDryRun(reader) && reader.string("api-token") === undefined;
}

/** The organization, the workspace and dry-run; undefined after a problem. */
export function readCommonRequest(reader: InputReader): CommonRequest | undefined {
  const organization = readReference("organization", reader);
  const workspace = readReference("workspace", reader);
  const dryRun = reader.boolean("dry-run");
  return organization && workspace && dryRun !== undefined ? { organization, workspace, dryRun } : undefined;
}

/** A name in the step overrides an id from the environment; with an id in the step, both must match. */
function readReference(what: "organization" | "workspace", reader: InputReader): Reference | undefined {
  const nameOrId = reader.own(what);
  if (nameOrId !== undefined && reader.own(`${what}-id`) === undefined) return { nameOrId };
  if (reader.string(`${what}-id`) === undefined) return {};
  const id = readId(`${what}-id`, reader);
  return id === undefined ? undefined : { id, ...(nameOrId !== undefined && { nameOrId }) };
}

/** An id that a path of the API can contain; undefined if it is not given, or after a problem. */
export function readId(name: InputName, reader: InputReader): string | undefined {
  const id = reader.string(name);
  if (id === undefined) return undefined;
  const unfit = unfitId(id);
  const what = mistakenId(id) ?? (unfit && text`is not an id: it ${unfit}`);
  if (what !== undefined)
    return reader.problem("input/unfit-id", text`${reader.place(name)} ${what}; got ${reader.shown(id)}`);
  if (!/\s/.test(id)) return id;
  const named =
    name === "deployment-id"
      ? text`. Use the output deployment-id of the create, or the id that the platform shows`
      : text`. For a name use ${name.replace("-id", "")}`;
  return reader.problem(
    "input/id-with-whitespace",
    text`${reader.place(name)} takes an id, without whitespace; got ${reader.shown(id)}${named}`,
  );
}

/** Why an input is a piece of a command or workflow, not a value. Windows' cmd stores 'ID' with quotes. */
function mistakenId(id: string): Text | undefined {
  if (/^["'`]|["'`]$/.test(id)) return text`is in quotes: remove them`;
  if (/^https?:/i.test(id)) return text`is a URL: pass only the id in it`;
  if (id.includes("${{") && id.lastIndexOf("}}") > id.indexOf("${{")) return notEvaluated;
  return /^\$|\{\{|^(?:vars|secrets|env|inputs|steps|needs|matrix)\./.test(id)
    ? text`is the name of a variable or a part of an expression: write \${{ vars.NAME }}`
    : undefined;
}
