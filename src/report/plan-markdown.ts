import { edited, type JsonObject, redacting } from "../base/json.js";
import { code, fenced, fitting, fittingTable, folded, literal } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import { shownChange } from "../definition/compare.js";
import { hidden } from "../records/comment.js";
import type { Redactor } from "../secrets/redact.js";
import type { Plan } from "./result.js";
import { commitCell, facts, noticeBlock, type Of, paragraphs, type Quote } from "./summary-parts.js";

/** Bytes of Markdown: GitHub takes no summary above 1 MiB, and no comment above 65,536 characters. */
const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;

/** The most characters of a request, and of a line or path of it, that are shown: the output has all of it. */
const longestRequest = 50_000;
const longestLine = 1_000;
const longestPath = 2_000;

/** What a plan would do, as the log, the summary and the comment show it. */
export const planPhrases = {
  create: "a Deployment would be created",
  update: "the Deployment would be updated",
  retire: "the preview would be retired (scaled down: it still exists until it is deleted in the platform)",
  none: "nothing would be sent",
  unknown: "what would happen is not known",
} as const satisfies Record<Plan["action"], string>;

/** What a plan is compared with, as the rest of a sentence. `commit` is shown as it is. */
export function comparedText({ record, at }: NonNullable<Plan["comparedWith"]>, commit: string): string {
  const when = `GitHub deployment record ${record}, ${utcMinute(at)}, commit ${commit}`;
  return `compared with the definition that this action applied last (${when}), not with the live Deployment`;
}

/** What an update changes: "2 fields and 1 variable", without create-only fields. Empty if nothing changes. */
export function changedText({
  changes,
  variables: { added, removed },
}: Pick<Plan, "changes" | "variables">): string {
  const fields = changes.filter(({ createOnly }) => !createOnly).length;
  const counts = [[fields, "field"] as const, [added.length + removed.length, "variable"] as const];
  return counts.flatMap(([count, what]) => (count > 0 ? counted(count, what) : [])).join(" and ");
}

/** Whether a plan compares, and finds no difference. */
export function isUnchanged(plan: Plan): boolean {
  return plan.comparedWith !== null && plan.changes.length === 0 && changedText(plan) === "";
}

/** Changes as a Markdown table, as many as fit in `room` bytes. */
export function changesTable(
  changes: Plan["changes"],
  quote: Quote,
  heads: readonly [string, string, string] = ["Field", "Before", "After"],
  room = roomForChanges,
): string {
  return fittingTable(
    heads,
    changes,
    ({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
      ...shownChange({ before, after }, quote).map((value) =>
        value === undefined ? "not set" : code(value),
      ),
    ],
    room,
  );
}

/** Keys of variables in one line, as many as fit in `room` bytes. */
export function keyList(keys: readonly string[], shown: (key: string) => string, room: number): string {
  const { shown: lines, left } = fitting(keys, shown, room);
  return `${lines.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

/** The changes of a plan as a Markdown table, and what happens to the variables. Empty if there are none. */
export function planTable(
  { changes, variables: { added, removed, kept } }: Pick<Plan, "changes" | "variables">,
  quote: Quote,
): string {
  const keys = (what: string, names: readonly string[]): string =>
    names.length === 0 ? "" : `${what}: ${keyList(names, (name) => code(quote(name)), roomForKeys)}`;
  return paragraphs(
    changes.length === 0 ? "" : changesTable(changes, quote),
    keys("Variables added", added),
    keys("Variables removed", removed),
    keys("Variables kept (values are not compared)", kept),
  ).trimEnd();
}

/** The job summary of a dry run: what would happen, what limits the plan, the changes, then the request. */
export function dryRunSummary(result: Of<"dry-run">, redactor: Redactor): string {
  const { plan, request, notices, name, commit, repositoryUrl } = result;
  const { quote } = redactor;
  const compared = plan?.comparedWith;
  const since = compared && comparedText(compared, commitCell(compared.sha, repositoryUrl, quote));
  const title = plan
    ? ` for ${literal(quote(name))}: ${planPhrases[plan.action]}`
    : ": an API token would be created";
  const changed = plan && changedText(plan);
  return paragraphs(
    `### 🔍 Plan${title}`,
    "Dry run: nothing was created or updated.",
    facts([
      ["Workspace", result.workspace && literal(quote(result.workspace))],
      ["Id", plan?.deploymentId ? code(quote(plan.deploymentId)) : undefined],
      ["Commit", commit && commitCell(commit, repositoryUrl, quote)],
    ]),
    ...notices.map((notice) => noticeBlock(notice, repositoryUrl, redactor)),
    since ? `**${changed ? `Changes: ${changed}` : "No changes"},** ${since}.` : "",
    plan?.action === "update" && isUnchanged(plan) ? "An update with the same definition would be sent." : "",
    plan ? planTable(plan, quote) : "",
    request === undefined
      ? ""
      : folded(
          `The request: ${request.method} ${code(quote(request.path, longestPath))}`,
          fenced(shownRequest(request.body, redactor), "json"),
        ),
  );
}

/** A request's body as indented JSON, redacted and cut. */
export function shownRequest(body: JsonObject, redactor: Redactor): string {
  const cut = (text: string, most: number, end: string): string =>
    text.length > most ? `${text.slice(0, most).toWellFormed()}${end}` : text;
  const lines = JSON.stringify(edited(body, redacting(redactor)), null, 2).split("\n");
  return cut(lines.map((line) => cut(line, longestLine, "…")).join("\n"), longestRequest, "\n…");
}

/** The plan of one Deployment, as the comment shows it: with the commit and the number of the workflow run that planned. */
interface PlanSection extends Readonly<Record<"name" | "commit" | "repositoryUrl", string>> {
  readonly run: number;
  readonly plan: Plan;
  readonly notices: readonly string[];
}

const sectionStart = "<!-- section ";
const sectionEnd = "<!-- end -->";

/** The comment below its marker: the own section, and those of other Deployments as they are. A newer own one stays. */
export function planComment(
  present: string,
  environment: string,
  section: PlanSection,
  redactor: Redactor,
  room: number,
): string {
  const start = `${sectionStart}${hidden(section.name)} by=`;
  const sections = present
    .split(sectionEnd)
    .slice(0, -1)
    .map((part) => part.slice(part.indexOf(sectionStart)) + sectionEnd);
  const isNewer = (text: string): boolean => Number.parseInt(text.slice(start.length), 10) > section.run;
  const own =
    sections.find((text) => text.startsWith(start) && isNewer(text)) ??
    `${start}${section.run} -->\n\n${sectionBody(section, redactor)}${sectionEnd}`;
  const others = sections.filter((text) => text.startsWith(sectionStart) && !text.startsWith(start));
  const whole = (all: readonly string[]): string =>
    [`### Plan for ${literal(redactor.quote(environment))}`, ...all.toSorted()].join("\n\n");
  const text = whole([own, ...others]);
  return text.length <= room ? text : whole([own]);
}

function sectionBody(
  { name, commit, repositoryUrl, plan, notices }: PlanSection,
  redactor: Redactor,
): string {
  const { quote } = redactor;
  const linked = (sha: string): string => commitCell(sha, repositoryUrl, quote);
  const { comparedWith: compared } = plan;
  return paragraphs(
    `#### ${literal(quote(name))}`,
    `Plan of commit ${linked(commit)}: ${planPhrases[plan.action]}.${isUnchanged(plan) ? " Nothing changes." : ""}`,
    planTable(plan, quote),
    compared ? `C${comparedText(compared, linked(compared.sha)).slice(1)}.` : "",
    ...notices.map((notice) => noticeBlock(notice, repositoryUrl, redactor)),
  );
}
