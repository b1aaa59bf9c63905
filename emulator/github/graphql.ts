import { buildSchema, type DocumentNode, execute, GraphQLError, Kind, parse, validate } from "graphql";
import { source } from "./description.js";
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

const schema = buildSchema(source("schema.graphql"), { assumeValid: true });

/** What can be queried at the top. */
export const queryFields = Object.keys(schema.getQueryType()?.getFields() ?? {});

/** What the library resolves: scalars, objects, lists of them, and functions of a field's arguments. */
type Node = { readonly [name: string]: unknown };

/** A valid query, or what is wrong with it. */
type CheckedQuery = { readonly document: DocumentNode } | { readonly errors: readonly GraphQLError[] };

/** The action sends a few queries, thousands of times in the tests. */
const checked = new Map<string, CheckedQuery>();

function checkedQuery(query: string): CheckedQuery {
  const result = checked.get(query) ?? check(query);
  checked.set(query, result);
  return result;
}

function check(query: string): CheckedQuery {
  try {
    const document = parse(query);
    const errors = validate(schema, document);
    return errors.length > 0 ? { errors } : { document };
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
}

function failure(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

/** An error as GitHub shows it: with its type beside the message. */
function shown({ extensions, message, locations, path }: GraphQLError): Fields {
  return { ...extensions, message, locations, path };
}

/** Responds to a GraphQL request. GraphQL reports its errors with status 200. */
export function graphql(state: GitHubState, request: GraphqlRequest): GitHubResponse {
  const { query, variables } = (request.body ?? {}) as {
    readonly query?: unknown;
    readonly variables?: Readonly<Record<string, unknown>>;
  };
  if (typeof query !== "string") {
    return { status: 400, body: { message: "A query attribute must be specified and must be a string." } };
  }
  const found = checkedQuery(query);
  if ("errors" in found) return { status: 200, body: { errors: found.errors.map(shown) } };
  const result = execute({
    schema,
    document: found.document,
    rootValue: root(state, request),
    ...(variables ? { variableValues: variables } : {}),
  });
  // No value of this tree is a promise.
  if (result instanceof Promise) throw new Error("The query was not carried out at once.");
  const { data, errors } = result;
  return { status: 200, body: { data, ...(errors ? { errors: errors.map(shown) } : {}) } };
}

/** The fields that a query selects at the top, such as `nodes`; none if it is not valid. */
export function rootFields(body: unknown): string[] {
  const found = checkedQuery(String((body as { readonly query?: unknown } | undefined)?.query));
  if ("errors" in found) return [];
  return found.document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((one) => (one.kind === Kind.FIELD ? one.name.value : []))
      : [],
  );
}

function root(state: GitHubState, { login, mayRead, version }: GraphqlRequest): Node {
  const requirePermission = (): void => {
    if (!mayRead) throw failure("FORBIDDEN", "Resource not accessible by integration");
  };
  return {
    viewer: { login },
    nodes: ({ ids }: { readonly ids: readonly string[] }): unknown[] => {
      if (ids.length > 100) {
        const message = `You may not provide more than 100 node ids; you provided ${ids.length}.`;
        throw failure("ARGUMENT_LIMIT", message);
      }
      requirePermission();
      const wanted = new Set<unknown>(ids);
      const found = state.recordsIn(version).filter(({ fields }) => wanted.has(fields["node_id"]));
      const records = new Map(found.map((record) => [record.fields["node_id"], record]));
      return ids.map((id) => {
        const record = records.get(id);
        // An error as an item: the other nodes are shown.
        // https://github.com/sourcecred/sourcecred/issues/1408
        const missing = `Could not resolve to a node with the global id of '${id}'.`;
        return record ? recordNode(state, record, version) : failure("NOT_FOUND", missing);
      });
    },
  };
}

/** The arguments of a connection. */
interface PageArguments {
  readonly first?: number | null;
  readonly after?: string | null;
}

/** A page of at most 100 statuses, and the cursor after which the next one begins. */
function statusConnection(
  state: GitHubState,
  record: EmulatedRecord,
  { first, after }: PageArguments,
  version: number | undefined,
): Node {
  const items = state.statusesOf(record, version);
  if (typeof first !== "number") {
    const message =
      "You must provide a `first` or `last` value to properly paginate the `statuses` connection.";
    throw failure("MISSING_PAGINATION_BOUNDARIES", message);
  }
  if (first < 1 || first > 100) {
    const excess = "exceeds the `first` limit of 100 records.";
    throw failure(
      "EXCESSIVE_PAGINATION",
      `Requesting ${first} records on the \`statuses\` connection ${excess}`,
    );
  }
  const cursor = after ? idIn(after) : undefined;
  const start = cursor === undefined ? 0 : items.findIndex(({ id }) => id === cursor) + 1;
  const { nullNodes, repeatedItems } = state.behaviour;
  const end = start + Math.ceil(first / (1 + Number(nullNodes) + Number(repeatedItems)));
  const listed = items.slice(start, end);
  const last = listed.at(-1);
  const nodes = listed.flatMap((item) => [
    statusNode(item),
    ...(nullNodes ? [null] : []),
    ...(repeatedItems ? [statusNode(item)] : []),
  ]);
  return {
    totalCount: items.length,
    pageInfo: {
      hasNextPage: end < items.length,
      endCursor: last === undefined ? null : Buffer.from(`cursor:${last["id"]}`).toString("base64"),
    },
    nodes: nodes.slice(0, first),
  };
}

/** The id of the item that a cursor names. */
function idIn(cursor: string): number {
  const id = Number(/^cursor:(\d+)$/.exec(Buffer.from(cursor, "base64").toString())?.[1]);
  if (!Number.isNaN(id)) return id;
  throw failure("INVALID_CURSOR_ARGUMENTS", `\`${cursor}\` does not appear to be a valid cursor.`);
}

function recordNode(state: GitHubState, record: EmulatedRecord, version: number | undefined): Node {
  const { fields } = record;
  return {
    __typename: "Deployment",
    id: fields["node_id"],
    // An id above 2^31 is an error of this field, which is null then: its type is Int.
    databaseId: fields.id,
    environment: fields.environment,
    task: fields.task,
    description: fields["description"],
    commitOid: fields["sha"],
    // GraphQL shows it as JSON, whatever it was given as.
    payload: JSON.stringify(fields["payload"]),
    createdAt: fields["created_at"],
    updatedAt: fields["updated_at"],
    creator: creatorNode(fields),
    statuses: (page: PageArguments): Node => statusConnection(state, record, page, version),
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
    updatedAt: status["updated_at"],
    creator: creatorNode(status),
  };
}

/** GraphQL leaves `[bot]` out of a bot's login, and shows the user ghost for a deleted account. */
function creatorNode({ creator }: Fields): Node {
  const { login, type } = (creator ?? { login: "ghost", type: "User" }) as Record<"login" | "type", string>;
  return { __typename: type, login: login.replace(/\[bot\]$/, "") };
}
