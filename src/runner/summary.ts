import { ActionError } from "../base/errors.js";
import { textMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Result } from "../modes/requests.js";
import { redacted } from "./outputs.js";

/** Text for a Markdown cell or line: HTML and Markdown characters lose their meaning. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replace(/[\\`*_{}[\]()#!|~@]/g, (character) => `&#${character.codePointAt(0)};`);
}

function table(rows: readonly (readonly [string, string])[]): string {
  return [
    "| | |",
    "|---|---|",
    ...rows.filter(([, cell]) => cell !== "").map(([name, cell]) => `| ${name} | ${cell} |`),
  ].join("\n");
}

/** The job summary of a run that succeeded, as Markdown. No secret is in it. */
export function summaryOf(result: Result, redactor: Redactor): string {
  const cell = (text: string | undefined): string => escaped(redactor.quote(text ?? ""));
  if (result.kind === "dry-run") {
    const request = JSON.stringify(redacted(result.plan.body, redactor), null, 2);
    return `### Dry run\n\nNothing was sent. The request would be:\n\n<pre>${escaped(`${result.plan.method} ${result.plan.path}\n\n${request}`)}</pre>\n`;
  }
  if (result.kind === "nothing-to-retire") {
    return `### No preview to retire\n\nPull request ${result.pullRequest} is closed and has no preview on record. Nothing was sent.\n`;
  }
  if (result.kind === "token") {
    const { token, request, entityId } = result;
    return `### API token created\n\n${table([
      ["Name", cell(token.name ?? request.name)],
      ["Id", cell(token.id)],
      ["Scope", cell(`${request.type}${entityId === undefined ? "" : ` ${entityId}`}`)],
      ["Role", cell(request.role)],
      ["Expires", token.endAt === undefined ? "never" : cell(token.endAt)],
    ])}\n`;
  }
  const { raw, id } = result.deployment;
  return `### Deployment ${result.outcome}: ${cell(textMember(raw, "name") ?? id)}\n\n${table([
    ["Id", cell(id)],
    ["Status", cell([textMember(raw, "status"), textMember(raw, "statusReason")].filter(Boolean).join(": "))],
    ["Type", cell(textMember(raw, "type"))],
    ["Executor", cell(textMember(raw, "executor"))],
    ["Runtime", cell(textMember(raw, "platformRuntimeVersion"))],
  ])}\n`;
}

/** The job summary of a run that failed: what, why, and what next. */
export function failureSummary(error: unknown, redactor: Redactor): string {
  const text = error instanceof ActionError ? error.text : String(error);
  return `### platform-deployments-action failed\n\n${redactor
    .redact(text)
    .split("\n")
    .map((line) => escaped(line))
    .join("<br>\n")}\n`;
}
