import { isObject, type JsonObject, type JsonValue, parseJson, stringMember } from "../base/json.js";

/** The states of a GitHub deployment record that this action sets. Others: `queued` and `pending`. */
export type RecordState = "in_progress" | "success" | "failure" | "error" | "inactive";

/** A GitHub deployment record. All of it is data: anyone with `deployments: write` may have written it. */
export interface StoredRecord {
  readonly id: number;
  /** Its id in GraphQL; undefined if GitHub does not report it. */
  readonly nodeId?: string | undefined;
  readonly task: string;
  /** The commit. */
  readonly sha: string;
  /** Undefined if it is not an object. */
  readonly payload?: JsonObject | undefined;
  /** Milliseconds since the epoch, by GitHub's clock, in whole seconds. */
  readonly createdAt: number;
}

/** A status of a record. GitHub documents no order of statuses. */
export interface StoredStatus {
  /** In lower case, as REST has it. */
  readonly state: string;
  readonly description: string;
  /** Empty if there is none. It is data: quote it where it is shown. */
  readonly environmentUrl: string;
  /** Milliseconds since the epoch, by GitHub's clock, in whole seconds. */
  readonly createdAt: number;
}

/** A record with all its statuses, in any order. */
export interface RecordWithStatuses extends StoredRecord {
  readonly statuses: readonly StoredStatus[];
}

/** A pull request as it is now. */
export interface PullRequest {
  readonly number: number;
  readonly open: boolean;
  readonly headSha: string;
}

/** A comment of a pull request. */
export interface StoredComment {
  readonly id: number;
  /** The login; undefined if the account was deleted. */
  readonly author: string | undefined;
  readonly body: string;
  /** Its page. It is data: quote it where it is shown. */
  readonly url: string;
}

/** A record of a GraphQL response. `statuses` is undefined if the response does not have all of them. */
export interface RecordNode {
  readonly record: StoredRecord;
  readonly statuses: readonly StoredStatus[] | undefined;
}

/** A record of a response; undefined if it is not the expected object. */
export function readStoredRecord(data: unknown): StoredRecord | undefined {
  if (!isObject(data) || !Number.isSafeInteger(data["id"])) return undefined;
  const createdAt = timeIn(data, "created_at");
  if (createdAt === undefined) return undefined;
  return {
    id: Number(data["id"]),
    nodeId: stringMember(data, "node_id") || undefined,
    task: stringMember(data, "task") ?? "",
    sha: stringMember(data, "sha") ?? "",
    payload: payloadObject(data["payload"]),
    createdAt,
  };
}

/** A status of a response; undefined if it is not the expected object. */
export function readStoredStatus(data: unknown): StoredStatus | undefined {
  if (!isObject(data)) return undefined;
  const createdAt = timeIn(data, "created_at");
  const state = stringMember(data, "state");
  if (createdAt === undefined || state === undefined) return undefined;
  return {
    state: state.toLowerCase(),
    description: stringMember(data, "description") ?? "",
    environmentUrl: stringMember(data, "environment_url") ?? "",
    createdAt,
  };
}

/** A pull request of a response; undefined if it is not the expected object. */
export function readPullRequest(data: unknown): PullRequest | undefined {
  if (!isObject(data) || !isObject(data["head"])) return undefined;
  const { number } = data;
  const [state, headSha] = [stringMember(data, "state"), stringMember(data["head"], "sha")];
  if (state === undefined || !headSha || !Number.isSafeInteger(number)) return undefined;
  return { number: Number(number), open: state === "open", headSha };
}

/** A comment of a response; undefined if it is not the expected object. */
export function readComment(data: unknown): StoredComment | undefined {
  if (!isObject(data) || !Number.isSafeInteger(data["id"])) return undefined;
  const author = isObject(data["user"]) ? stringMember(data["user"], "login") : undefined;
  const [body, url] = [stringMember(data, "body") ?? "", stringMember(data, "html_url") ?? ""];
  return { id: Number(data["id"]), author, body, url };
}

/** Reads each item of a list; undefined if it is no list, or an item is not the expected object. */
export function readAll<Item>(data: unknown, read: (item: JsonValue) => Item | undefined) {
  if (!Array.isArray(data)) return undefined;
  const items = data.map(read);
  return items.every((item) => item !== undefined) ? items : undefined;
}

const statusesOfRecord =
  "statuses(first: 100) { totalCount nodes { state description environmentUrl createdAt } }";

/** The statuses of up to 100 records: https://docs.github.com/en/graphql/reference/objects#deployment */
export const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { id ${statusesOfRecord} } }
}`;

/** One page of an environment's records with their statuses, newest first. */
export const recordsQuery = `query($owner: String!, $repo: String!, $environment: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    deployments(
      environments: [$environment], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }
    ) {
      pageInfo { hasNextPage endCursor }
      nodes { id databaseId task commitOid payload createdAt ${statusesOfRecord} }
    }
  }
}`;

/** Reads a response to {@link recordsQuery}. `after` is undefined on the last page. */
export function readRecordsPage(data: unknown) {
  const deployments = within(data, "repository", "deployments");
  const pageInfo = within(deployments, "pageInfo");
  const records = readAll(existing(deployments?.["nodes"]), readRecordNode);
  const after = pageInfo?.["hasNextPage"] === true ? stringMember(pageInfo, "endCursor") : undefined;
  const isCut = pageInfo?.["hasNextPage"] !== false && after === undefined;
  return records === undefined || isCut ? undefined : { records, after };
}

/**
 * Reads a response to {@link statusesQuery}. A record without a node is returned without statuses: REST shows
 * whether it was deleted.
 */
export function readStatusLists(
  data: unknown,
  records: readonly StoredRecord[],
): readonly RecordNode[] | undefined {
  const nodes = isObject(data) ? data["nodes"] : undefined;
  if (!Array.isArray(nodes) || nodes.length !== records.length) return undefined;
  const byNodeId = new Map(records.map((record) => [record.nodeId, record]));
  const found = new Map<StoredRecord, RecordNode>();
  for (const [index, node] of nodes.entries()) {
    if (node === null) continue;
    // GitHub keeps the order of the ids, and may show an id in another format than the one that was sent:
    // https://docs.github.com/en/graphql/guides/migrating-graphql-global-node-ids
    const record = (isObject(node) && byNodeId.get(stringMember(node, "id"))) || records[index];
    const statuses = statusesIn(node);
    if (record === undefined || statuses === undefined) return undefined;
    found.set(record, { record, ...statuses });
  }
  return records.map((record) => found.get(record) ?? { record, statuses: undefined });
}

function readRecordNode(node: JsonValue): RecordNode | undefined {
  if (!isObject(node)) return undefined;
  const { databaseId, id, commitOid, createdAt } = node;
  const record = readStoredRecord({
    ...node,
    id: databaseId,
    node_id: id,
    sha: commitOid,
    created_at: createdAt,
  });
  const statuses = statusesIn(node);
  return record && statuses && { record, ...statuses };
}

/** The statuses of a record's node: undefined in an object if it does not have all of them. */
function statusesIn(node: JsonValue): Pick<RecordNode, "statuses"> | undefined {
  const list = within(node, "statuses");
  const total = list?.["totalCount"];
  const statuses = readAll(existing(list?.["nodes"]), readStatusNode);
  if (statuses === undefined || !Number.isSafeInteger(total)) return undefined;
  return { statuses: statuses.length < Number(total) ? undefined : statuses };
}

function readStatusNode(node: JsonValue): StoredStatus | undefined {
  if (!isObject(node)) return undefined;
  const { createdAt, environmentUrl } = node;
  return readStoredStatus({ ...node, created_at: createdAt, environment_url: environmentUrl });
}

/** A list of nodes without the ones that GitHub shows as `null`. */
function existing(nodes: JsonValue | undefined): unknown {
  return Array.isArray(nodes) ? nodes.filter((node) => node !== null) : undefined;
}

/** The object that is nested below these members. */
export function within(data: unknown, ...names: readonly string[]): JsonObject | undefined {
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
  return isObject(found) ? found : undefined;
}

/** A time in milliseconds; undefined if it is none: a NaN would fail later, after something was sent. */
function timeIn(data: JsonObject, name: string): number | undefined {
  const time = Date.parse(stringMember(data, name) ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** GitHub keeps a payload as given: an object, or a JSON string. GraphQL encodes it as a string again. */
function payloadObject(value: JsonValue | undefined): JsonObject | undefined {
  const decode = (text: JsonValue | undefined) => (typeof text === "string" ? parseJson(text) : text);
  const payload = decode(decode(value));
  return isObject(payload) ? payload : undefined;
}
