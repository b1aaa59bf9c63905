import type { RecordState, StoredRecord, StoredStatus } from "../modes/records.js";

/** What a record is about. Two records with equal keys are about the same Deployment: `previews.md`, "The record". */
export interface RecordKey {
  readonly environment: string;
  /** `preview:pr-<N>:<name>`, or `deployment:<name>` outside pull requests. */
  readonly task: string;
  readonly organizationId: string;
  readonly workspaceId: string;
  /** The number of the pull request; undefined outside pull requests. */
  readonly pullRequest: number | undefined;
}

/** What begins the task of every preview of a pull request. */
export function previewTaskPrefix(pullRequest: number): string {
  return `preview:pr-${pullRequest}:`;
}

/**
 * The key of a Deployment's records. The Deployment's name is part of the task: several previews of one pull request
 * (a matrix) must never be taken for each other.
 */
export function recordKey(where: Omit<RecordKey, "task">, name: string): RecordKey {
  const prefix = where.pullRequest === undefined ? "deployment:" : previewTaskPrefix(where.pullRequest);
  const { environment, organizationId, workspaceId, pullRequest } = where;
  return { environment, task: `${prefix}${name}`, organizationId, workspaceId, pullRequest };
}

/** The payload of a new record. */
export function payloadOf(key: RecordKey, deploymentId: string | undefined): Record<string, unknown> {
  const { pullRequest, organizationId, workspaceId } = key;
  return {
    schema: 1,
    ...(pullRequest === undefined ? {} : { pullRequest }),
    organizationId,
    workspaceId,
    ...(deploymentId === undefined ? {} : { deploymentId }),
  };
}

/** Whether the record says that it is about that key, whoever made it. */
export function isAbout(key: RecordKey, { payload, task }: StoredRecord): boolean {
  return (
    payload?.["schema"] === 1 &&
    task === key.task &&
    payload["pullRequest"] === key.pullRequest &&
    payload["organizationId"] === key.organizationId &&
    payload["workspaceId"] === key.workspaceId
  );
}

/** The status that says that the service answered 404 for the id. */
export const notFound = "NOT_FOUND";

/** One word of a description: blanks, controls and the escape sign itself are percent-encoded. */
function word(text: string): string {
  return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}

/** The description by which a status remembers an id. */
export function describe(id: string, status: string | undefined): string {
  return `id=${word(id)} status=${word(status || "UNKNOWN")}`;
}

/** The id and status that a description remembers; undefined when it remembers none, or was cut within the id. */
export function remembered(description: string): { readonly id: string; readonly status: string } | undefined {
  const [, id, status] = /^id=(\S+) status=(\S*)/.exec(description) ?? [];
  if (id === undefined || status === undefined) return undefined;
  try {
    return { id: decodeURIComponent(id), status: decodeURIComponent(status) };
  } catch {
    return undefined;
  }
}

/** What a record and its statuses say of the run that made it. */
export interface Trace {
  /** The Deployment's id, where the run came to know it. */
  readonly id: string | undefined;
  /** The newest status; undefined when there is none. */
  readonly state: RecordState | string | undefined;
  /** The service answered 404 for the id. */
  readonly gone: boolean;
  /** Marked inactive by somebody or something else than a preview's retirement. */
  readonly putAside: boolean;
}

/**
 * Reads a record of one's own. Statuses are newest first; those by somebody else than the record's creator hold no id.
 * A status that names no creator counts: only who may write the record's statuses can have written it.
 */
export function traceOf(record: StoredRecord, statuses: readonly StoredStatus[]): Trace {
  const isOwn = ({ creator }: StoredStatus): boolean => creator === undefined || creator === record.creator;
  const own = statuses
    .filter(isOwn)
    .map(({ description }) => remembered(description))
    .find((memory) => memory !== undefined);
  const inPayload = record.payload?.["deploymentId"];
  const newest = statuses[0];
  const retired = newest !== undefined && isOwn(newest) && remembered(newest.description) !== undefined;
  return {
    id: own?.id ?? (typeof inPayload === "string" && inPayload !== "" ? inPayload : undefined),
    state: newest?.state,
    gone: own?.status === notFound,
    putAside: newest?.state === "inactive" && !retired,
  };
}
