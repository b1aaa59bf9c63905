import { isObject, type JsonObject, type JsonValue, stringMember } from "../base/json.js";
import { readAll, readRecord, readStatus, type StoredRecord, type StoredStatus } from "./read.js";

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

/** A record's newest statuses, newest first. */
export interface RecordStatuses {
  readonly id: number;
  readonly statuses: readonly StoredStatus[];
}

/** A record with its newest statuses. */
export interface RecordWithStatuses extends StoredRecord, RecordStatuses {}

/**
 * Reads a response to {@link recordsQuery}; undefined if it does not have the expected content. `after` is undefined on the
 * last page.
 */
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

function recordStatuses(node: JsonValue): RecordStatuses | undefined {
  const id = isObject(node) ? node["databaseId"] : undefined;
  // The ids keep the order: it is all that they are compared for.
  const statuses = readAll(within(node, "statuses")?.["nodes"], (each, index) => status(each, statusesListed - index));
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
