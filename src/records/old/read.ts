import { isObject, type JsonObject, type JsonValue, parseJson, stringMember } from "../../base/json.js";

/** The states of a GitHub deployment record that this action sets. GitHub knows others: `queued`, `pending`. */
export type RecordState = "in_progress" | "success" | "failure" | "error" | "inactive";

/** What records and statuses have in common. All of it is data: anyone who may write records may have written it. */
interface CreatedItem {
  readonly id: number;
  /** The login; undefined if GitHub does not report one, empty if the account was deleted. */
  readonly creator: string | undefined;
  /** `User`, `Bot` or another type of account; undefined if GitHub does not report one. */
  readonly creatorType?: string | undefined;
  /** Milliseconds since the epoch, by GitHub's clock. */
  readonly createdAt: number;
}

/** A GitHub deployment record as GitHub lists it. */
export interface StoredRecord extends CreatedItem {
  /** Its id in GraphQL; undefined if GitHub does not report it. */
  readonly nodeId?: string | undefined;
  readonly task: string;
  /** The commit. */
  readonly sha: string;
  /** The payload as an object; undefined if it is none. */
  readonly payload: JsonObject | undefined;
}

/** A status of a record as GitHub lists it. Its id grows with every status of the record; only REST lists GitHub's own. */
export interface StoredStatus extends CreatedItem {
  readonly state: string;
  readonly description: string;
  readonly environmentUrl: string;
  readonly logUrl: string;
}

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

/** A pull request as it is now. */
export interface PullRequest {
  readonly number: number;
  readonly open: boolean;
  readonly headSha: string;
}

/** A comment of a pull request. */
export interface StoredComment {
  readonly id: number;
  readonly author: string | undefined;
  readonly body: string;
  readonly url: string;
}

/** Reads each item of a list; undefined if it is no list, or an item is not the expected object. */
export function readAll<Item>(
  data: unknown,
  read: (item: JsonValue, index: number) => Item | undefined,
): Item[] | undefined {
  const items = Array.isArray(data) ? data.map(read) : [undefined];
  return items.every((item) => item !== undefined) ? items : undefined;
}

// Each function reads one item of a response: undefined if it is not the expected object.

/** An item's id and its strings; one that is missing is empty. */
function itemOf(data: unknown): { data: JsonObject; id: number; text: (name: string) => string } | undefined {
  if (!isObject(data) || !Number.isSafeInteger(data["id"])) return undefined;
  return { data, id: Number(data["id"]), text: (name) => stringMember(data, name) ?? "" };
}

/** What records and statuses have in common. A NaN as their time would fail later, after something was sent. */
function createdItemOf(data: unknown) {
  const item = itemOf(data);
  const createdAt = Date.parse(item?.text("created_at") ?? "");
  if (item === undefined || Number.isNaN(createdAt)) return undefined;
  const user = item.data["creator"];
  const [creator, creatorType] = isObject(user)
    ? [stringMember(user, "login"), stringMember(user, "type")]
    : [user === null ? "" : undefined, undefined];
  return { ...item, common: { id: item.id, createdAt, creator, creatorType } };
}

/** GitHub keeps a payload as it was given: as an object, or as a JSON string. GraphQL encodes it as a string again. */
function payloadObject(value: JsonValue | undefined): JsonObject | undefined {
  const decode = (text: JsonValue | undefined) => (typeof text === "string" ? parseJson(text) : text);
  const payload = decode(decode(value));
  return isObject(payload) ? payload : undefined;
}

export function readRecord(data: unknown): StoredRecord | undefined {
  const item = createdItemOf(data);
  if (item === undefined) return undefined;
  const { common, text, data: record } = item;
  const payload = payloadObject(record["payload"]);
  return {
    ...common,
    nodeId: stringMember(record, "node_id"),
    task: text("task"),
    sha: text("sha"),
    payload,
  };
}

export function readStatus(data: unknown): StoredStatus | undefined {
  const item = createdItemOf(data);
  if (item === undefined) return undefined;
  const { common, text } = item;
  const [environmentUrl, logUrl] = [text("environment_url"), text("log_url")];
  return { ...common, state: text("state"), description: text("description"), environmentUrl, logUrl };
}

export function readPullRequest(data: unknown): PullRequest | undefined {
  if (!isObject(data) || !isObject(data["head"])) return undefined;
  const { number } = data;
  const [state, headSha] = [stringMember(data, "state"), stringMember(data["head"], "sha")];
  if (state === undefined || !headSha || typeof number !== "number") return undefined;
  return { number, open: state === "open", headSha };
}

export function readComment(data: unknown): StoredComment | undefined {
  const item = itemOf(data);
  if (item === undefined) return undefined;
  const user = item.data["user"];
  const author = isObject(user) ? stringMember(user, "login") : undefined;
  return { id: item.id, author, body: item.text("body"), url: item.text("html_url") };
}

/** Of a record's statuses the newest are read. */
export const statusesListed = 20;

const statusFields = "state description environmentUrl logUrl createdAt creator { __typename login }";
const statusesOfRecord = `statuses(first: ${statusesListed}) { nodes { ${statusFields} } }`;

/** The statuses of given records, at most 100. */
export const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Deployment { databaseId ${statusesOfRecord} } }
}`;

/** An environment's records with their statuses, newest first. Statuses have no number in GraphQL. */
export const recordsQuery = `query($owner: String!, $repo: String!, $environment: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    deployments(environments: [$environment], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      pageInfo { hasNextPage endCursor }
      nodes { id databaseId task commitOid payload createdAt creator { __typename login } ${statusesOfRecord} }
    }
  }
}`;

/** A record's newest statuses, newest first. */
export interface RecordStatuses {
  readonly id: number;
  readonly statuses: readonly StoredStatus[];
}

/** A record with its newest statuses. */
export interface RecordWithStatuses extends StoredRecord, RecordStatuses {}

/** Reads a response to {@link recordsQuery}; undefined if it can't be read. `after` is undefined on the last page. */
export function readRecordsPage(
  data: unknown,
): { readonly records: readonly RecordWithStatuses[]; readonly after: string | undefined } | undefined {
  const deployments = within(data, "repository", "deployments");
  const pageInfo = within(deployments, "pageInfo");
  const records = readAll(deployments?.["nodes"], record);
  const after = pageInfo?.["hasNextPage"] === true ? stringMember(pageInfo, "endCursor") : undefined;
  const isCut = pageInfo?.["hasNextPage"] !== false && after === undefined;
  return records === undefined || isCut ? undefined : { records, after };
}

/** Reads a response to {@link statusesQuery}; undefined if it does not have the expected content. */
export function readStatusLists(data: unknown): RecordStatuses[] | undefined {
  return readAll(isObject(data) ? data["nodes"] : undefined, recordStatuses);
}

/** The object that is nested below these members. */
export function within(data: unknown, ...names: readonly string[]): JsonObject | undefined {
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
  return isObject(found) ? found : undefined;
}

function record(node: JsonValue): RecordWithStatuses | undefined {
  const known = recordStatuses(node);
  if (known === undefined || !isObject(node)) return undefined;
  const read = readRecord({ ...asInRest(node), id: known.id, node_id: node["id"], sha: node["commitOid"] });
  return read === undefined ? undefined : { ...read, ...known };
}

function recordStatuses(node: JsonValue): RecordStatuses | undefined {
  const id = isObject(node) ? node["databaseId"] : undefined;
  // The ids keep the order: it is all that they are compared for.
  const statuses = readAll(within(node, "statuses")?.["nodes"], (each, index) =>
    status(each, statusesListed - index),
  );
  return Number.isSafeInteger(id) && statuses ? { id: Number(id), statuses } : undefined;
}

function status(node: JsonValue, id: number): StoredStatus | undefined {
  if (!isObject(node)) return undefined;
  const { environmentUrl, logUrl } = node;
  const state = stringMember(node, "state")?.toLowerCase();
  return readStatus({ ...asInRest(node), id, state, environment_url: environmentUrl, log_url: logUrl });
}

/** What records and statuses have in common, as REST shows it: the login of a bot ends in `[bot]`. */
function asInRest(node: JsonObject): Record<string, unknown> {
  const { creator, createdAt } = node;
  if (!isObject(creator)) return { ...node, created_at: createdAt };
  const [login, type] = [stringMember(creator, "login"), stringMember(creator, "__typename")];
  const isShort = type === "Bot" && login !== undefined && !login.endsWith("[bot]");
  return { ...node, created_at: createdAt, creator: { login: isShort ? `${login}[bot]` : login, type } };
}
