import type { ActionError } from "../base/errors.js";
import { literal } from "../base/markdown.js";
import type { Redactor } from "../base/redaction.js";

/** What the output `outcome` means to someone who reads that the run failed. */
const meanings: Readonly<Record<string, string>> = {
  "not-sent": "The request was not sent.",
  rejected: "The service turned the request down.",
  unknown: "Whether the service acted on the request is not known.",
  created: "It was created, and the outputs tell its id.",
  updated: "It was updated, and the outputs are set.",
  retired: "The preview was retired, and the outputs are set.",
};

const mostLines = 100;
const longestLine = 1_000;

/** The job summary of a run that failed: what failed and why, what became of the request, and what to do next. */
export function failureSummary(error: ActionError, outcome: string, redactor: Redactor): string {
  // The message may hold lines of its own: a stack, a list of problems.
  const [what = "", ...why] = [error.message, ...error.lines].flatMap((text) => redactor.redact(text).split(/\r?\n/));
  const more = why.length - mostLines;
  const told = [...why.slice(0, mostLines), ...(more > 0 ? [`and ${more} more lines: see the log`] : [])];
  return [
    "### ❌ platform-deployments-action failed",
    `**${line(what)}**`,
    ...paragraphs(told),
    `**Outcome** <code>${outcome}</code>: ${meanings[outcome] ?? ""}`,
    `**Next** ${line(redactor.redact(error.hint))}`,
    "",
  ].join("\n\n");
}

/** Lines as paragraphs, and those that begin with a dash as a list. */
function paragraphs(lines: readonly string[]): string[] {
  const made: string[] = [];
  let inList = false;
  for (const text of lines) {
    const [, item] = /^\s*- (.*)$/.exec(text) ?? [];
    if (item === undefined) made.push(line(text));
    else made.push(`${inList ? `${made.pop()}\n` : ""}- ${line(item)}`);
    inList = item !== undefined;
  }
  return made;
}

function line(text: string): string {
  const shown = text.trim().replace(/\s+/g, " ");
  return literal(shown.length > longestLine ? `${shown.slice(0, longestLine).toWellFormed()}…` : shown);
}
