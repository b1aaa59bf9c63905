import { isObject, type JsonObject, type JsonValue, stringMember } from "../base/json.js";
import { readRecord, readStatus, type StoredRecord, type StoredStatus } from "./read.js";

/** Of a record's statuses the newest are read. */
export const statusesListed = 20;

const statusesOfRecord = `statuses(first: ${statusesListed}) {
          nodes { state description environmentUrl logUrl createdAt creator { __typename login } }
        }`;

/** The statuses of given records, at most 100. */
export const statusesQuery = `query($ids: [ID!]!) {
  nodes(ids: $ids) {
    ... on Deployment {
      databaseId
      ${statusesOfRecord}
    }
  }
}`;

/**
 * An environment's records with their statuses, newest first, 100 a request. Statuses have no number in
 * GraphQL.
 */
export const recordsQuery = `query($owner: String!, $repo: String!, $environment: String!, $after: String) {
  repository(owner: $owner, name: $repo) {
    deployments(environments: [$environment], first: 100, after: $after, orderBy: { field: CREATED_AT, direction: DESC }) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id
        databaseId
        task
        commitOid
        payload
        createdAt
        creator { __typename login }
        ${statusesOfRecord}
      }
    }
  }
}`;

/** A record with its newest statuses, newest first. */
export interface RecordWithStatuses extends StoredRecord {
  readonly statuses: readonly StoredStatus[];
}

/** One response to {@link recordsQuery}. */
export interface RecordsPage {
  readonly records: readonly RecordWithStatuses[];
  /** Of the next page; undefined on the last one. */
  readonly after: string | undefined;
}

/** The records that were read. */
export interface RecordList {
  readonly records: readonly RecordWithStatuses[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/** Reads a response to {@link recordsQuery}; undefined if it does not have the expected content. */
export function readRecordsPage(data: unknown): RecordsPage | undefined {
  const deployments = within(data, "repository", "deployments");
  const nodes = deployments?.["nodes"];
  const pageInfo = within(deployments, "pageInfo");
  if (!Array.isArray(nodes) || pageInfo === undefined) return undefined;
  const records = nodes.map(record).filter((read) => read !== undefined);
  const after = pageInfo["hasNextPage"] === true ? stringMember(pageInfo, "endCursor") : undefined;
  const isCut = pageInfo["hasNextPage"] !== false && after === undefined;
  return records.length < nodes.length || isCut ? undefined : { records, after };
}

/** Reads a response to {@link statusesQuery}; undefined if it does not have the expected content. */
export function readStatusLists(data: unknown): Pick<RecordWithStatuses, "id" | "statuses">[] | undefined {
  const nodes = isObject(data) ? data["nodes"] : undefined;
  if (!Array.isArray(nodes)) return undefined;
  const lists = nodes.map(recordStatuses).filter((list) => list !== undefined);
  return lists.length < nodes.length ? undefined : lists;
}

/** The object that is nested below these members. */
function within(data: unknown, ...names: readonly string[]): JsonObject | undefined {
  const found = names.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), data);
  return isObject(found) ? found : undefined;
}

function record(node: JsonValue): RecordWithStatuses | undefined {
  const known = recordStatuses(node);
  if (known === undefined || !isObject(node)) return undefined;
  const read = readRecord({ ...asInRest(node), id: known.id, node_id: node["id"], sha: node["commitOid"] });
  return read === undefined ? undefined : { ...read, ...known };
}

function recordStatuses(node: JsonValue): Pick<RecordWithStatuses, "id" | "statuses"> | undefined {
  const id = isObject(node) ? node["databaseId"] : undefined;
  const nodes = within(node, "statuses")?.["nodes"];
  if (!Number.isSafeInteger(id) || !Array.isArray(nodes)) return undefined;
  // The ids keep the order: it is all that they are compared for.
  const statuses = nodes.map((each, index) => status(each, nodes.length - index)).filter((each) => each !== undefined);
  return statuses.length < nodes.length ? undefined : { id: Number(id), statuses };
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
