import type { JsonObject } from "../base/json.js";
import { shownChange } from "../definition/compare.js";
import { changedText, comparedText, keyList, notApplied, variableHeads } from "../report/changes.js";
import type { ResultOf } from "../report/summary-parts.js";
import type { Run } from "../run.js";
import { planPhrases, shownRequest } from "./markdown.js";

/** The most lines of changes in the log, and characters of a line of keys: the output has all of them. */
const shownLines = 100;
const shownKeys = 1_000;

/** Logs a plan: what would happen where, what changes, and the request. */
export function logPlan({ plan, name, workspace, environment, request }: ResultOf<"plan">, run: Run): void {
  const { log, redactor } = run;
  const { quote } = redactor;
  const { action, deploymentId, comparedWith, changes, variables } = plan;
  const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
  const place = [
    workspace === undefined ? "" : ` in workspace ${quote(workspace)}`,
    environment === undefined ? "" : `, environment ${quote(environment)}`,
  ].join("");
  log.info(
    `Plan for ${name === undefined ? "the Deployment" : `"${quote(name)}"`}${id}${place}: ` +
      `${planPhrases[action]}`,
  );
  if (comparedWith?.stored === true) {
    const compared = comparedText(comparedWith, quote(comparedWith.sha.slice(0, 7)));
    const changed = changedText(plan);
    log.info(`${changed ? `Changes: ${changed}` : "No changes"}, ${compared}${changed ? ":" : ""}`);
  }
  for (const { field, before, after, createOnly } of changes.slice(0, shownLines)) {
    const [was, is] = shownChange({ before, after }, quote);
    log.info(
      `  ${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}${createOnly ? ` (${notApplied})` : ""}`,
    );
  }
  if (changes.length > shownLines) {
    log.info(`  ... and ${changes.length - shownLines} more: the output plan has all of them.`);
  }
  for (const [what, head] of variableHeads) {
    const keys = variables[what];
    if (keys.length > 0) log.info(`  ${head}: ${keyList(keys, quote, shownKeys)}`);
  }
  if (request !== undefined) logRequest(request, run);
}

/** Logs a request that a dry run does not send. */
export function logRequest(
  { method, path, body }: { readonly method: string; readonly path: string; readonly body: JsonObject },
  { log, redactor }: Pick<Run, "log" | "redactor">,
): void {
  const line = `${method} ${redactor.quote(path, 2_000)}`;
  log.group(`Dry run: ${line} would be sent`, `${line}\n${shownRequest(body, redactor)}`);
}
