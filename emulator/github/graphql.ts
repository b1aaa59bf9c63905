import { readQuery, type Selection } from "./graphql-query.js";
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
    return { status: 200, body: { data: select(root(state, request), readQuery(query, variables ?? {})) } };
  } catch (error) {
    const type = error instanceof GraphqlError ? error.type : "PARSE_ERROR";
    return { status: 200, body: { data: null, errors: [{ type, message: (error as Error).message }] } };
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
  if (Array.isArray(value)) return value.map((item: Node) => select(item, fields));
  return select(value as Node, fields);
}

function root(state: GitHubState, { login, mayRead, version }: GraphqlRequest): Node {
  return {
    viewer: { login },
    nodes: ({ ids }: Parameters): Node[] => {
      if (!Array.isArray(ids) || ids.length > 100)
        throw new GraphqlError("ARGUMENT_LIMIT", "You may not provide more than 100 node ids");
      if (!mayRead) throw new GraphqlError("FORBIDDEN", "Resource not accessible by integration");
      const records = state.existing(state.records, version);
      return ids.map((id) => {
        const found = records.find(({ fields }) => fields["node_id"] === id);
        if (found === undefined) {
          throw new GraphqlError("NOT_FOUND", `Could not resolve to a node with the global id of '${id}'`);
        }
        return recordNode(state, found, version);
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
        deployments: ({ environments, ...more }: Parameters): Node => {
          const wanted = environments as readonly unknown[] | undefined;
          const records = state
            .listed(state.records, version)
            .filter(({ fields }) => wanted === undefined || wanted.includes(fields.environment));
          return connection(ordered(records, more), more, (record) => recordNode(state, record, version));
        },
      };
    },
  };
}

/** GitHub lists the oldest first unless the order is given. */
function ordered(records: readonly EmulatedRecord[], { orderBy }: Parameters): EmulatedRecord[] {
  const { direction } = (orderBy ?? {}) as { readonly direction?: unknown };
  return direction === "DESC" ? [...records] : records.toReversed();
}

/** A page of at most 100 items, and the cursor after which the next one begins. */
function connection<Item>(
  items: readonly Item[],
  { first, after }: Parameters,
  nodeOf: (item: Item) => Node,
): Node {
  if (typeof first !== "number" || first < 1 || first > 100) {
    throw new GraphqlError(
      "EXCESSIVE_PAGINATION",
      "Requesting between 1 and 100 records is required: `first`.",
    );
  }
  const start = typeof after === "string" ? Number(Buffer.from(after, "base64").toString()) : 0;
  const end = Math.min(start + first, items.length);
  return {
    totalCount: items.length,
    pageInfo: {
      hasNextPage: end < items.length,
      endCursor: end > start ? Buffer.from(String(end)).toString("base64") : null,
    },
    nodes: items.slice(start, end).map(nodeOf),
  };
}

function recordNode(
  state: GitHubState,
  { fields, statuses }: EmulatedRecord,
  version: number | undefined,
): Node {
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
    statuses: (page: Parameters): Node => connection(state.existing(statuses, version), page, statusNode),
  };
}

function statusNode(status: Fields): Node {
  return {
    state: String(status["state"]).toUpperCase(),
    description: status["description"],
    environmentUrl: status["environment_url"],
    logUrl: status["log_url"],
    createdAt: status["created_at"],
    creator: creatorNode(status),
  };
}

/** GraphQL leaves `[bot]` out of a bot's login. */
function creatorNode({ creator }: Fields): Node {
  const { login, type } = creator as { readonly login: string; readonly type: string };
  return { __typename: type, login: login.replace(/\[bot\]$/, "") };
}
