import { createHash } from "node:crypto";
import { member, stringMember } from "../base/json.js";
import { isSameName, normalName } from "../base/name.js";
import { link, type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import type { RecordWithStatuses, StoredRecord } from "../github/stored.js";
import { runPage, type WorkflowRun } from "../inputs/workflow-run.js";
import type { Place, Target } from "../target.js";
import { type Applied, appliedIn, secretKeysIn } from "./applied.js";
import { isStorable, newestStatus, type StatusKind } from "./status.js";

/** The format of a payload. Older ones are read as far as they go. */
export const schema = 4;

/** GitHub documents no limit for `task`: this much is certainly accepted. */
const longestTask = 100;

/** A list of one task ends after this many pages of 100. */
const mostPages = 10;

/** At most this many records of an environment are read: pages of 100. */
const mostOfEnvironment = 100;

/** What the newest status of a record means, else the record itself. */
export interface RecordMeaning {
  /**
   * `open`: no status yet. Its run is alive, or was killed. `newer`: a later version of this action wrote it.
   * `unreadable`: none of the newest 1,000 statuses is of this action.
   */
  readonly kind: StatusKind | "open" | "newer" | "unreadable";
  /** The Deployment that it names. */
  readonly id: string | undefined;
  /** The top-level fields that the platform did not apply; `...` stands for more of them. */
  readonly differs: readonly string[];
  /** When its newest status of this action, else the record, was written: milliseconds since the epoch. */
  readonly changedAt: number;
  /** The Deployment's web page; empty if it is not known. */
  readonly url: string;
}

/** The run that opened a record, and what it was about to do. */
export interface RecordOrigin {
  /** The id of the workflow run: the payload's `event`. A smaller one is of an older event. */
  readonly runId: number;
  readonly attempt: number;
  readonly isCreate: boolean;
  /** `force` carried it out: what it says counts, whatever older records say. */
  readonly isForced: boolean;
  /** The version of this action that wrote it. */
  readonly version: string | undefined;
  /** Random, the same on each record that one retried request made; undefined if it was written manually. */
  readonly key: string | undefined;
  readonly createdAt: number;
}

/** The definition that a record stores. */
interface RecordContent {
  /** The definition's own name. */
  readonly base: string | undefined;
  /** The commit whose definition was used. */
  readonly sha: string;
  /** The sent body without the values of variables; undefined if it was too large to be stored. */
  readonly applied: Applied | undefined;
  /** The keys of the secret variables in it: they are stored whatever its size. */
  readonly secretKeys: readonly string[];
}

/** One GitHub deployment record of this action. */
export interface DeploymentRecord extends RecordMeaning, RecordOrigin, RecordContent, Place {
  /** Its id at GitHub. */
  readonly number: number;
  readonly task: string;
  readonly name: string | undefined;
  readonly pullRequest: number | undefined;
}

/** What a record is about: the Deployment of a name, or the preview of a pull request. */
type Subject = Pick<Target, "name" | "pullRequest">;

/** The tasks of this action's records, and the pull request of a preview. */
const ownTask = /^(?:deployment|preview:pr-([1-9]\d{0,14})):/;

/**
 * The task of a Deployment's or preview's records: by it one request finds them behind any number of others.
 * The name is part of it: several previews of one pull request (a matrix) must never be mixed up. A name that
 * does not fit is shortened, with a hash of the whole name.
 */
export function taskOf({ name: given = "", pullRequest }: Subject): string {
  const prefix = pullRequest === undefined ? "deployment:" : `preview:pr-${pullRequest}:`;
  const name = normalName(given);
  const task = prefix + name;
  const isPlain = task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task);
  // A name that looks shortened could be the task of another one.
  if (isPlain && !/-[0-9a-f]{16}$/.test(name)) return task;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16);
  const room = longestTask - prefix.length - hash.length - 1;
  return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}

/** The part of a task that comes from the name. */
export function nameInTask(subject: Subject): string {
  return taskOf(subject).replace(ownTask, "");
}

/** The subject of a record by its task: a manually written payload may not fit. Undefined for other tools. */
function subjectOf(task: string, name: string | undefined): Subject | undefined {
  const [prefix, number] = ownTask.exec(task) ?? [];
  if (prefix === undefined) return undefined;
  const pullRequest = number === undefined ? undefined : Number(number);
  const isFitting = name !== undefined && taskOf({ name, pullRequest }) === task;
  return { name: isFitting ? name : undefined, pullRequest };
}

/** Reads a record; undefined if it is of another tool. */
export function readRecord(record: RecordWithStatuses): DeploymentRecord | undefined {
  const { payload = {}, task } = record;
  const string = (name: string) => stringMember(payload, name) || undefined;
  const organizationId = string("organizationId") ?? "";
  const workspaceId = string("workspaceId") ?? "";
  const format = member(payload, "schema");
  const isNewer = Number(format) > schema;
  const isPlaced = organizationId !== "" && workspaceId !== "";
  const subject = subjectOf(task, string("name"));
  if (!Number.isSafeInteger(format) || subject === undefined || !(isPlaced || isNewer)) return undefined;
  const newest = newestStatus(record.statuses ?? []);
  const integer = (name: string) => {
    const value = member(payload, name);
    return Number.isSafeInteger(value) ? Number(value) : 0;
  };
  return {
    number: record.id,
    task,
    ...meaningOf(record, newest, isNewer),
    ...subject,
    base: string("base"),
    organization: { id: organizationId, name: string("organizationName") },
    workspace: { id: workspaceId, name: string("workspaceName") },
    runId: integer("event"),
    attempt: integer("attempt"),
    isCreate: string("deploymentId") === undefined,
    key: string("key"),
    version: string("version"),
    isForced: payload["forced"] === true,
    sha: string("sha") ?? record.sha,
    applied: appliedIn(payload),
    secretKeys: secretKeysIn(payload),
    differs: newest?.differs ?? [],
    createdAt: record.createdAt,
    changedAt: newest?.status.createdAt ?? record.createdAt,
    url: newest?.status.environmentUrl ?? "",
  };
}

/**
 * What a record means by its newest status; without one it names the id that an update was about to be sent
 * to.
 */
function meaningOf(
  { payload = {}, statuses }: RecordWithStatuses,
  newest: ReturnType<typeof newestStatus>,
  isNewer: boolean,
): Pick<RecordMeaning, "kind" | "id"> {
  // Statuses of a later version may mean something else, but for those that release a record.
  const isReleased = newest?.kind === "skipped" || newest?.kind === "gone";
  if (isNewer && !isReleased) return { kind: "newer", id: undefined };
  if (newest !== undefined) return { kind: newest.kind, id: newest.id };
  const id = stringMember(payload, "deploymentId") ?? "";
  const kind = statuses === undefined ? "unreadable" : "open";
  return { kind, id: isStorable(id) ? id : undefined };
}

/**
 * Leaves out a record without a status where another one with its key has one: GitHub lost the response to a
 * request that was retried.
 */
export function withoutRetried(records: readonly DeploymentRecord[]): DeploymentRecord[] {
  const ended = new Set(records.filter(({ kind }) => kind !== "open").map(({ key }) => key));
  return records.filter(({ key, kind }) => key === undefined || kind !== "open" || !ended.has(key));
}

/** Records, newest first. */
export interface RecordList {
  readonly records: readonly DeploymentRecord[];
  /** Whether the list ended, or had what it was read for: otherwise there may be older records. */
  readonly isComplete: boolean;
}

interface Listing {
  readonly environment: string;
  /** Only the records of this task. */
  readonly task?: string;
  /** Pages of 100 records, of others too. */
  readonly most?: number;
  /** A record as it is kept; undefined leaves it out. */
  readonly keep?: (record: StoredRecord) => StoredRecord | undefined;
  /** Whether no further page is needed. */
  readonly isEnough?: (record: DeploymentRecord) => boolean | Promise<boolean>;
}

/** Lists this action's records with their statuses. @throws {ActionError} of the family `github`. */
export async function listRecords(
  github: GitHub,
  { environment, task, most = mostPages, keep = (record) => record, isEnough = () => false }: Listing,
): Promise<RecordList> {
  const isOwn = (record: StoredRecord) =>
    task === undefined ? ownTask.test(record.task) : record.task === task;
  const keepOwn = (record: StoredRecord) => (isOwn(record) ? keep(record) : undefined);
  const listed: DeploymentRecord[] = [];
  let pages = 0;
  for await (const { items, isLast } of github.records(environment, task, keepOwn)) {
    const read = items.flatMap((record) => readRecord(record) ?? []);
    listed.push(...read);
    const enough = isLast ? [true] : await Promise.all(withoutRetried(read).map(isEnough));
    if (enough.includes(true)) return { records: withoutRetried(listed), isComplete: true };
    if (++pages === most) break;
  }
  return { records: withoutRetried(listed), isComplete: false };
}

/** What shows the meaning of a record: 10,000 payloads are large, and others may have written any member. */
const ofState = new Set([
  ...["schema", "name", "base", "event", "key", "deploymentId", "sha", "version"],
  ...["organizationId", "organizationName", "workspaceId", "workspaceName"],
]);

/** Lists an environment's records of previews, of at most the newest 10,000 records, without definitions. */
export function listPreviewRecords(github: GitHub, environment: string): Promise<RecordList> {
  const keep = (record: StoredRecord) => {
    if (!record.task.startsWith("preview:") || record.payload === undefined) return undefined;
    const members = Object.entries(record.payload).filter(([name]) => ofState.has(name));
    return { ...record, payload: Object.fromEntries(members) };
  };
  return listRecords(github, { environment, most: mostOfEnvironment, keep });
}

/** How many records, ids or names a message lists. */
export const mostListed = 5;

/** A record, and the run that opened it: its statuses may be of others. */
export function recordText({ number, runId }: DeploymentRecord, run: WorkflowRun): Text {
  const name = text`GitHub deployment record ${number}`;
  const page = runPage(runId, run);
  return page === "" ? name : text`${name} (${link("run", page)})`;
}

/** Describes a record of a later version: a clause. */
export function newerText(record: DeploymentRecord, run: WorkflowRun): Text {
  const version = record.version === undefined ? text`a later version` : text`version ${record.version}`;
  return text`${recordText(record, run)} is of ${version} of this action, which this version cannot read`;
}

/** Whether a record is of the organization of a run. A record of a later version may not show it. */
export function isOfOrganization({ organization: { id } }: DeploymentRecord, target: Place): boolean {
  return id === "" || id === target.organization.id;
}

/** Whether a record is of the organization and workspace of a run. */
export function isOfTarget(record: DeploymentRecord, target: Place): boolean {
  const { id } = record.workspace;
  return isOfOrganization(record, target) && (id === "" || id === target.workspace.id);
}

/** Whether two names are of different Deployments. A record without a name shows nothing. */
export function isOtherName(left: string | undefined, right: string | undefined): boolean {
  return left !== undefined && right !== undefined && !isSameName(left, right);
}
