import { ActionError } from "../base/errors.js";
import { code, link, literal } from "../base/markdown.js";
import type { StoredComment, StoredRecord, StoredStatus } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { previewTaskPrefix, type RecordKey } from "./record.js";
import { type Trace, traceOf } from "./trace.js";

/** What writing a comment needs. */
export interface CommentParts {
  readonly github: GitHub;
  readonly quote: (text: string) => string;
  readonly redact: (text: string) => string;
}

/** A string as it may be in an HTML comment. */
function hidden(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}

/** The marker of the one comment of a pull request and environment. Previews and plans have a comment each. */
export function commentMarker(kind: "preview" | "plan", environment: string): string {
  return `<!-- platform-deployments-action ${kind}: ${hidden(environment)} -->`;
}

/** The marker, if a later run will find it. @throws {ActionError} if it contains a secret, and is redacted at GitHub. */
export function storableMarker(kind: "preview" | "plan", environment: string, redact: CommentParts["redact"]): string {
  const marker = commentMarker(kind, environment);
  if (redact(marker) === marker) return marker;
  throw new ActionError("github", "The comment's hidden marker contains the value of a secret.", {
    hint: "Choose another github-environment, or a longer value for that secret.",
  });
}

/** The marker at the end of a row, or at the beginning and end of a section. */
export function partMarker(kind: "row" | "section" | "end", name: string): string {
  return `<!-- ${kind} ${hidden(name)} -->`;
}

/** GitHub accepts 65,536 characters. */
export const longestComment = 60_000;

/** Lists may show times up to this many milliseconds earlier than an update: GitHub's clocks differ. */
const slack = 60_000;

/** Where a comment is, or will be. */
export interface CommentPlace {
  readonly pullRequest: number;
  readonly marker: string;
  readonly author: string | undefined;
  /** An earlier run updated the comment after this time: a long conversation is not read from its start. */
  readonly since: number | undefined;
}

/** The oldest own comment with the marker: every run finds the same one. */
async function findComment(
  { pullRequest, marker, author }: CommentPlace,
  since: number | undefined,
  github: GitHub,
): Promise<StoredComment | undefined> {
  if (author === undefined) throw new Error("GitHub does not report the token's own login.");
  for await (const comment of github.comments(pullRequest, since)) {
    if (comment.author === author && comment.body.startsWith(marker)) return comment;
  }
  return undefined;
}

/** The own comment with the marker; undefined if there is none. */
export async function locateComment(place: CommentPlace, github: GitHub): Promise<StoredComment | undefined> {
  const { since } = place;
  const recent = since === undefined ? undefined : await findComment(place, since - slack, github);
  return recent ?? (await findComment(place, undefined, github));
}

/** Edits the located comment, or creates it. @returns its address. */
export async function writeComment(
  place: CommentPlace,
  present: StoredComment | undefined,
  compose: (present: string) => string,
  github: GitHub,
): Promise<string> {
  const body = compose(present?.body ?? "");
  if (present !== undefined) {
    return present.body === body ? present.url : (await github.updateComment(present.id, body)).url;
  }
  const created = await github.createComment(place.pullRequest, body);
  // Another run may have created one at the same time: all of them keep the oldest.
  const oldest = await findComment(place, undefined, github);
  if (oldest === undefined || oldest.id >= created.id) return created.url;
  await github.updateComment(oldest.id, compose(oldest.body));
  await github.deleteComment(created.id);
  return oldest.url;
}

/** One preview as its row shows it. */
interface Row {
  readonly name: string;
  readonly trace: Trace;
}

/**
 * Writes the table of a pull request's previews into its comment: a row per preview, from the newest page of the
 * environment's records, so that concurrent runs come to the same table.
 * @param since when the run before this one started.
 * @returns the comment's address.
 * @throws {ActionError} of the family `github`.
 */
export async function writePreviewComment(
  key: RecordKey,
  own: StoredRecord,
  since: number | undefined,
  { github, quote, redact }: CommentParts,
): Promise<string> {
  const { environment } = key;
  const pullRequest = key.pullRequest ?? 0;
  const marker = storableMarker("preview", environment, redact);
  const place = { pullRequest, marker, author: own.creator, since };
  const [present, page, mine] = await Promise.all([
    locateComment(place, github),
    github.recordPage(environment),
    rowOf(own, github),
  ]);
  const newest = newestOfEach(page, pullRequest, own);
  const rows = await Promise.all(newest.map((record) => (record.id === own.id ? mine : rowOf(record, github))));
  const url = await writeComment(place, present, (text) => composeTable(text, environment, rows, quote), github);
  // A run that ended meanwhile may have written before this one: it will not write again.
  const isInProgress = ({ trace }: Row): boolean => trace.state === "in-progress";
  if (!rows.some(isInProgress)) return url;
  const again = await Promise.all(rows.map((row) => (isInProgress(row) ? rowOf(row.trace.record, github) : row)));
  if (again.every((row, index) => row.trace.state === rows[index]?.trace.state)) return url;
  const written = await locateComment({ ...place, since: own.createdAt }, github);
  return writeComment(place, written, (text) => composeTable(text, environment, again, quote), github);
}

/** The newest own record of each of the pull request's previews. */
function newestOfEach(page: readonly StoredRecord[], pullRequest: number, own: StoredRecord): StoredRecord[] {
  const newest = new Map<string, StoredRecord>();
  const prefix = previewTaskPrefix(pullRequest);
  for (const record of [...page, own]) {
    const { task, creator, payload } = record;
    const isOurs = creator === own.creator && task.startsWith(prefix) && payload?.["pullRequest"] === pullRequest;
    if (isOurs && (newest.get(task)?.id ?? 0) < record.id) newest.set(task, record);
  }
  return [...newest.values()];
}

async function rowOf(record: StoredRecord, github: GitHub): Promise<Row> {
  const statuses: readonly StoredStatus[] = await github.statuses(record.id);
  return {
    name: String(record.payload?.["name"] ?? record.task),
    trace: traceOf(record, statuses, undefined, undefined),
  };
}

const states = {
  active: "ready",
  "in-progress": "in progress",
  retired: "retired: still exists",
  failed: "failed",
} as const;

/**
 * The comment's content. Rows of the present comment stay only for previews without a record among `rows`. They are shown and
 * nothing else: anyone who may edit comments may have written them.
 */
export function composeTable(
  present: string,
  environment: string,
  rows: readonly Row[],
  quote: (text: string) => string,
): string {
  const made = new Map(rows.map((row) => [partMarker("row", row.name), tableRow(row, quote)]));
  const kept = present.split(/\r?\n/).flatMap((line) => {
    const [, marker] = /(<!-- row \S+ -->) \|$/.exec(line) ?? [];
    return marker === undefined || made.has(marker) ? [] : [line];
  });
  const text = (lines: readonly string[]): string =>
    [
      commentMarker("preview", environment),
      `### Previews (environment: ${literal(quote(environment))})`,
      "",
      "| Preview | State | Id | Commit | Run |",
      "| --- | --- | --- | --- | --- |",
      ...lines.toSorted((one, other) => (one < other ? -1 : 1)),
    ].join("\n");
  const whole = text([...made.values(), ...kept]);
  return whole.length <= longestComment ? whole : text(fitting([...made.values()]));
}

function fitting(lines: readonly string[]): string[] {
  let length = 1_000;
  return lines.filter((line) => {
    length += line.length + 1;
    return length <= longestComment;
  });
}

function tableRow({ name, trace }: Row, quote: (text: string) => string): string {
  const { record, id, status, state, newest } = trace;
  const address = trace.newest?.environmentUrl ?? "";
  const shown = state === "active" && status !== "" ? status : states[state];
  const cells = [
    link(quote(name), quote(address) === address ? address : ""),
    literal(quote(shown)),
    id === undefined ? "" : code(quote(id)),
    code(quote(record.sha.slice(0, 7))),
    link("run", newest?.logUrl ?? ""),
  ];
  return `| ${cells.join(" | ")} ${partMarker("row", name)} |`;
}
