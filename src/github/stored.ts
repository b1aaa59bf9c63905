import { isObject, type JsonObject, parseJson } from "../base/json.js";
import type { Octokit } from "./client.js";

type RestRecord = Awaited<ReturnType<Octokit["rest"]["repos"]["listDeployments"]>>["data"][number];

export interface PullRequest {
  readonly open: boolean;
  readonly headSha: string;
}

/** A comment of a pull request. Anybody may have written it. */
export interface StoredComment {
  readonly id: number;
  /** The login; undefined if the account was deleted. */
  readonly author: string | undefined;
  readonly body: string;
  readonly url: string;
}

/** A GitHub deployment record. Anyone with `deployments: write` may have written it and its payload. */
export interface StoredRecord {
  readonly id: number;
  /** The id by which GraphQL finds it, of any format. */
  readonly nodeId: string;
  readonly task: string;
  readonly sha: string;
  /** GitHub stores any JSON: undefined if it is not an object. */
  readonly payload: JsonObject | undefined;
  /** Milliseconds since the epoch, by GitHub's clock, in whole seconds. */
  readonly createdAt: number;
}

/** The states of a GitHub deployment record that this action sets. */
export type RecordState = "success" | "failure" | "error" | "inactive";

/** A status of a record. GitHub documents no order of statuses. */
export interface StoredStatus {
  readonly description: string;
  /** It is empty where a status has no address. */
  readonly environmentUrl: string;
  /** Milliseconds since the epoch, by GitHub's clock, in whole seconds. */
  readonly createdAt: number;
}

/** A record with its statuses, in any order. */
export interface RecordWithStatuses extends StoredRecord {
  /** Undefined where it has too many of other tools. */
  readonly statuses: readonly StoredStatus[] | undefined;
}

const statusesOfRecord = "statuses(first: 100) { totalCount nodes { description environmentUrl createdAt } }";

/** The statuses of up to 100 records: https://docs.github.com/en/graphql/reference/objects#deployment */
export const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { id ${statusesOfRecord} } }
}`;

/** The result of this query. GitHub shows as null what was deleted meanwhile. */
export interface StatusesNode {
  readonly id: string;
  readonly statuses: {
    readonly totalCount: number;
    readonly nodes: readonly ({
      readonly description: string | null;
      readonly environmentUrl: string | null;
      readonly createdAt: string;
    } | null)[];
  };
}
/** @throws {TypeError} where a response is not as GitHub's types promise: the client makes it an error. */
export function requireShape(isAsPromised: boolean): asserts isAsPromised {
  if (!isAsPromised) throw new TypeError("The response is not as GitHub's types promise.");
}

export function latestFirst(left: StoredRecord, right: StoredRecord): number {
  return right.createdAt - left.createdAt || right.id - left.id;
}

export function storedRecord(record: RestRecord): StoredRecord {
  const { id, node_id: nodeId, task, sha, payload, created_at: at } = record;
  requireShape(Number.isSafeInteger(id) && [nodeId, task, sha].every((each) => typeof each === "string"));
  return { id, nodeId, task, sha, payload: payloadObject(payload), createdAt: timeOf(at) };
}

/** Undefined if there are more statuses than the response has. */
export function storedStatuses({
  statuses: { totalCount, nodes },
}: StatusesNode): StoredStatus[] | undefined {
  const existing = nodes.filter((node) => node !== null);
  if (existing.length !== totalCount) return undefined;
  return existing.map(({ description, environmentUrl, createdAt }) =>
    storedStatus(description, environmentUrl, createdAt),
  );
}

export function storedStatus(
  description: string | null,
  url: string | null | undefined,
  at: string,
): StoredStatus {
  return { description: description ?? "", environmentUrl: url ?? "", createdAt: timeOf(at) };
}

export function storedComment(comment: {
  readonly id: number;
  readonly body?: string;
  readonly html_url: string;
  readonly user: { readonly login: string } | null;
}): StoredComment {
  return { id: comment.id, author: comment.user?.login, body: comment.body ?? "", url: comment.html_url };
}

/** A NaN would fail later, after something was sent. */
function timeOf(at: string): number {
  const time = Date.parse(at);
  requireShape(!Number.isNaN(time));
  return time;
}

/** GitHub keeps a payload as given: an object, or a JSON string. */
function payloadObject(value: unknown): JsonObject | undefined {
  const payload = typeof value === "string" ? parseJson(value) : value;
  return isObject(payload) ? payload : undefined;
}
