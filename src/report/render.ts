import { type JsonObject, mapJson, redactions } from "../base/json.js";
import {
  before,
  bullets,
  type Content,
  codeBlock,
  details,
  documentOf,
  facts,
  heading,
  longCode,
  strong,
  table,
} from "../base/markdown.js";
import { type Commands, type Said, sentenceOf } from "../base/notice.js";
import { atMost, block, code, joined, link, type Text, text } from "../base/text.js";
import { type Change, noChanges, shownChange } from "../definition/compare.js";
import type { PlannedRequest } from "../platform/client.js";
import type { RunnerLog } from "../runner/runner.js";
import type { Redactor } from "../secrets/redact.js";
import { changedFields, changedVariables } from "./changes.js";
import type { Report } from "./report.js";

const icons = { error: "❌", warning: "⚠️", notice: "ℹ️" } as const;

/** GitHub accepts summaries of 1 MiB: bytes. */
const longestSummary = 1_000_000;
/** GitHub accepts comments of 65,536 characters: bytes. */
const longestComment = 60_000;

export function summary(report: Report, redactor: Redactor): string {
  return whole(report, (each) => contentsOf(each, redactor), redactor, longestSummary);
}

/** Markdown of a report: where it can't show all, its title says so. */
function whole(
  report: Report,
  contents: (report: Report) => readonly Content[],
  { redact }: Redactor,
  most: number,
) {
  let isCut = false;
  const markdown = documentOf(contents(report), redact, most, () => {
    isCut = true;
  });
  const title = text`${report.title} (not complete)`;
  return isCut ? documentOf(contents({ ...report, title }), redact, most) : markdown;
}

function contentsOf(report: Report, redactor: Redactor): readonly Content[] {
  const { title, notices, changes, variables, request, commands = [], next } = report;
  const contents: Content[] = [
    heading(title),
    ...notices.filter(({ level }) => level === "error").flatMap(noticeContent),
    facts(report.facts),
    ...notices.filter(({ level }) => level !== "error").flatMap(noticeContent),
    report.table && table(report.table.head, report.table.rows),
    changes && strong(changes.head),
    changes && table(["Field", "Before", "After"], changedFields(changes.all.changes)),
    changes && bullets(changedVariables(changes.all, Number.POSITIVE_INFINITY)),
    changes?.live && platformContent(changes.live.platformOnly),
    variables &&
      details(text`Plain variables, and where each is written`, table(variables.head, variables.rows)),
  ];
  const requestDetails =
    request &&
    details(requestLine(request), longCode(requestText(request.body, redactor), "json", longestRequest));
  return [
    ...(requestDetails ? [before(contents, requestDetails)] : contents),
    ...commandContent(commands),
    next && strong(text`Next:`, "", next),
  ];
}

/** What only the platform has, folded: it is no change. */
function platformContent(platformOnly: readonly Change[]): Content {
  const rows = platformOnly.map(({ field, before, after }) => {
    const [there, ours] = shownChange({ before, after });
    return [code(field), there, after === undefined ? text`not set` : ours];
  });
  return details(
    text`What only the platform has: an update may reset it`,
    table(["Field", "Platform", "Definition"], rows),
  );
}

function noticeContent(notice: Said): Content[] {
  const { level, reported, list = [], lines = [], commands = [] } = notice;
  const said = sentenceOf(notice);
  return [
    level === "error" ? strong(said, `${icons.error} `) : text`${icons[level]} ${said}`,
    reported,
    bullets(list),
    ...lines,
    ...commandContent(commands),
  ];
}

function commandContent(commands: readonly Commands[]): Content[] {
  return commands.flatMap(({ why, lines }) => [text`${why}:`, codeBlock(lines)]);
}

/**
 * The comment: the same, without a word of the service, and without what no reader of a pull request can
 * change. A run whose inputs have problems writes none.
 * @param commit what the comment is about: its first line names it, and nothing else does.
 */
export function comment(report: Report, redactor: Redactor, commit: Text, time: string): string {
  const { request: _, variables: __, table: rows, ...others } = report;
  const about = text`Commit ${commit}, ${time}`;
  const reduced = {
    ...others,
    facts: report.facts.filter(([, value, from]) => from === undefined && String(value) !== String(commit)),
    notices: report.notices
      .filter(({ code }) => code !== "plan/unverified")
      .map(({ reported: _, ...notice }) => notice),
    table: rows?.from === "service" ? undefined : rows,
    changes: report.changes?.live ? { head: report.changes.head, all: noChanges } : report.changes,
  };
  const newer = text`If the run of a newer commit failed, see its checks.`;
  return whole(reduced, (each) => [about, ...contentsOf(each, redactor), newer], redactor, longestComment);
}

/** The most lines of changed fields in the log. */
const mostLines = 100;

/** A link by its address, which is what a log can show. */
function inLog(value: Text) {
  const [part] = value.parts;
  const isLink = value.parts.length === 1 && typeof part === "object" && "url" in part;
  return isLink ? link(part.url, part.url) : value;
}

/** The log: what its notices do not say. */
export function log(report: Report, redactor: Redactor, to: Pick<RunnerLog, "info" | "group">): void {
  const { title, notices, changes, request, commands = [], next } = report;
  to.info(title);
  const factTexts = report.facts.flatMap(([head, value]) =>
    value?.isEmpty === false ? [text`${head}: ${inLog(value)}`] : [],
  );
  if (factTexts.length > 0) to.info(joined(factTexts));
  for (const row of report.table?.rows ?? [])
    to.info(
      text`  ${joined(
        row.filter((cell) => !cell.isEmpty),
        " | ",
      )}`,
    );
  if (changes) {
    to.info(changes.head);
    const fields = changedFields(changes.all.changes, 300);
    for (const [field, was, is] of fields.slice(0, mostLines)) to.info(text`  ${field}: ${was} -> ${is}`);
    if (fields.length > mostLines) to.info(text`  ... and ${fields.length - mostLines} more`);
    for (const line of changedVariables(changes.all, 200)) to.info(text`  ${line}`);
  }
  if (request) {
    const line = requestLine(request);
    to.group(
      text`Request: ${line}`,
      joined([line, block(requestText(request.body, redactor), longestRequest)], "\n"),
    );
  }
  for (const { why, lines } of commands) to.info(joined([text`${why}:`, ...lines], "\n"));
  // That of an error is in its annotation.
  if (next && !notices.some(({ level }) => level === "error")) to.info(next);
}

/** The most bytes shown of a request, and the most characters of its path. */
const longestRequest = 900_000;
const longestPath = 2_000;

function requestLine({ method, path }: PlannedRequest) {
  return text`${method} ${atMost(longestPath, path)}`;
}

/** A request's body as indented JSON: its strings are redacted before they are escaped. */
function requestText(body: JsonObject, redactor: Redactor) {
  return JSON.stringify(mapJson(body, redactions(redactor.redact)), null, 2);
}
