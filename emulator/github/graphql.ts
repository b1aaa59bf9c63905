import type { ListOrder } from "./behaviour.js";
import { readQuery, type Selection } from "./graphql-query.js";
import { inOrder } from "./lists.js";
import type { GitHubResponse } from "./routes.js";
import type { EmulatedRecord, Fields, GitHubState } from "./state.js";

/** A GraphQL request, parsed. */
export interface GraphqlRequest {
  readonly login: string;
  readonly body: unknown;
  /** The token may read deployment records. */
  readonly mayRead: boolean;
  /** Reads show this version of the state; undefined shows the present one. */
  readonly version: number | undefined;
}

/** What can be queried at the top. */
export const queryFields = ["viewer", "nodes", "repository"] as const;

type Parameters = Readonly<Record<string, unknown>>;
/** A field's value: a scalar, an object of fields, a list of them, or a function of the arguments. */
type Node = { readonly [name: string]: unknown };

class GraphqlError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** Responds to a GraphQL request. GraphQL reports its errors with status 200. */
export function graphql(state: GitHubState, request: GraphqlRequest): GitHubResponse {
  const { query, variables } = (request.body ?? {}) as {
    readonly query?: unknown;
    readonly variables?: Parameters;
  };
  if (typeof query !== "string") {
    return { status: 400, body: { message: "A query attribute must be specified and must be a string." } };
  }
  try {
    const errors: Fields[] = [];
    const data = select(root(state, request, errors), readQuery(query, variables ?? {}));
    return { status: 200, body: { data, ...(errors.length > 0 ? { errors } : {}) } };
  } catch (error) {
    const type = error instanceof GraphqlError ? error.type : "PARSE_ERROR";
    return { status: 200, body: { data: null, errors: [{ type, message: (error as Error).message }] } };
  }
}

/** The fields that a query selects at the top, such as `nodes`; none if it can't be read. */
export function rootFields(body: unknown): string[] {
  try {
    return readQuery(String((body as { readonly query?: unknown }).query), {}).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** The selected fields of an object. */
function select(node: Node, fields: readonly Selection[]): Fields {
  return Object.fromEntries(fields.map((field) => [field.name, fieldValue(node, field)]));
}

function fieldValue(node: Node, { name, parameters, fields }: Selection): unknown {
  if (!(name in node)) throw new GraphqlError("undefinedField", `Field '${name}' doesn't exist`);
  const found = node[name];
  const value = typeof found === "function" ? found(parameters) : found;
  if (typeof value !== "object" || value === null) return value;
  if (fields.length === 0)
    throw new GraphqlError("selectionMismatch", `Field '${name}' must have selections`);
  if (Array.isArray(value)) return value.map((item: Node | null) => item && select(item, fields));
  return select(value as Node, fields);
}

/** @param errors gets the errors of parts of the response. */
function root(
  state: GitHubState,
  { login, mayRead, version }: GraphqlRequest,
  errors: Fields[],
): Record<(typeof queryFields)[number], unknown> {
  return {
    viewer: { login },
    nodes: ({ ids }: Parameters): (Node | null)[] => {
      if (!Array.isArray(ids) || ids.length > 100)
        throw new GraphqlError("ARGUMENT_LIMIT", "You may not provide more than 100 node ids");
      if (!mayRead) throw new GraphqlError("FORBIDDEN", "Resource not accessible by integration");
      const wanted = new Set(ids);
      const records = new Map(
        state
          .recordsIn(version)
          .filter(({ fields }) => wanted.has(fields["node_id"]))
          .map((record) => [record.fields["node_id"], record]),
      );
      return ids.map((id, index) => {
        const found = records.get(id);
        if (found !== undefined) return recordNode(state, found, version);
        // The other nodes are shown: https://github.com/sourcecred/sourcecred/issues/1408
        const message = `Could not resolve to a node with the global id of '${id}'.`;
        errors.push({ type: "NOT_FOUND", path: ["nodes", index], message });
        return null;
      });
    },
    repository: ({ owner, name }: Parameters): Node => {
      if (`${owner}/${name}` !== state.slug) {
        throw new GraphqlError(
          "NOT_FOUND",
          `Could not resolve to a Repository with the name '${owner}/${name}'.`,
        );
      }
      if (!mayRead) throw new GraphqlError("FORBIDDEN", "Resource not accessible by integration");
      return {
        deployments: ({ environments, orderBy, first, after }: Parameters): Node => {
          const wanted = environments as readonly unknown[] | undefined;
          const newestFirst = state
            .listedRecords(version)
            .filter(({ fields }) => wanted === undefined || wanted.includes(fields.environment));
          // GitHub lists the oldest first unless the order is given.
          const { direction } = (orderBy ?? {}) as { readonly direction?: unknown };
          const records = direction === "DESC" ? newestFirst : newestFirst.toReversed();
          return connection(state, records, {
            first,
            start: startAfter(records, after, direction),
            order: state.behaviour.recordOrder,
            idOf: ({ fields }) => fields.id,
            nodeOf: (record) => recordNode(state, record, version),
          });
        },
      };
    },
  };
}

/**
 * Where the page after a cursor begins. The cursor names the last record that was shown, which may be deleted
 * by now.
 */
function startAfter(records: readonly EmulatedRecord[], after: unknown, direction: unknown): number {
  if (after === undefined || after === null) return 0;
  const id = Number(/^cursor:(\d+)$/.exec(Buffer.from(String(after), "base64").toString())?.[1]);
  if (Number.isNaN(id)) {
    throw new GraphqlError("INVALID_CURSOR_ARGUMENTS", `\`${after}\` does not appear to be a valid cursor.`);
  }
  const index = records.findIndex(({ fields }) => (direction === "DESC" ? fields.id < id : fields.id > id));
  return index === -1 ? records.length : index;
}

interface Page<Item> {
  /** The argument of the query. */
  readonly first: unknown;
  /** How many items are on the pages before. */
  readonly start?: number;
  /** The order within the page. */
  readonly order?: ListOrder;
  readonly idOf: (item: Item) => number;
  readonly nodeOf: (item: Item) => Node;
}

/** A page of at most 100 items, and the cursor after which the next one begins. */
function connection<Item>({ behaviour }: GitHubState, items: readonly Item[], page: Page<Item>): Node {
  const { first, start = 0, order = "newest-first", idOf, nodeOf } = page;
  if (typeof first !== "number" || first < 1 || first > 100) {
    throw new GraphqlError(
      "EXCESSIVE_PAGINATION",
      "Requesting between 1 and 100 records is required: `first`.",
    );
  }
  const { nullNodes, repeatedItems } = behaviour;
  const end = start + Math.ceil(first / (1 + Number(nullNodes) + Number(repeatedItems)));
  const shown = items.slice(start, end);
  const last = shown.at(-1);
  const nodes = inOrder(shown, order, behaviour, idOf).flatMap((item) => [
    nodeOf(item),
    ...(nullNodes ? [null] : []),
    ...(repeatedItems ? [nodeOf(item)] : []),
  ]);
  return {
    totalCount: items.length,
    pageInfo: {
      hasNextPage: end < items.length,
      endCursor: last === undefined ? null : Buffer.from(`cursor:${idOf(last)}`).toString("base64"),
    },
    nodes: nodes.slice(0, first),
  };
}

function recordNode(state: GitHubState, record: EmulatedRecord, version: number | undefined): Node {
  const { fields } = record;
  return {
    id: fields["node_id"],
    databaseId: fields.id,
    environment: fields.environment,
    task: fields.task,
    commitOid: fields["sha"],
    // GraphQL shows it as JSON, whatever it was given as.
    payload: JSON.stringify(fields["payload"]),
    createdAt: fields["created_at"],
    creator: creatorNode(fields),
    statuses: ({ first }: Parameters): Node =>
      connection(state, state.statusesOf(record, version), {
        first,
        idOf: ({ id }) => Number(id),
        nodeOf: statusNode,
      }),
  };
}

function statusNode(status: Fields): Node {
  return {
    id: status["node_id"],
    state: String(status["state"]).toUpperCase(),
    description: status["description"],
    environmentUrl: status["environment_url"],
    logUrl: status["log_url"],
    createdAt: status["created_at"],
    creator: creatorNode(status),
  };
}

/** GraphQL leaves `[bot]` out of a bot's login. A deleted account is null. */
function creatorNode({ creator }: Fields): Node | null {
  if (creator === null) return null;
  const { login, type } = creator as { readonly login: string; readonly type: string };
  return { __typename: type, login: login.replace(/\[bot\]$/, "") };
}
