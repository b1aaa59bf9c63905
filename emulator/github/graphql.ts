import type { GitHubResponse } from "./routes.js";

/** `viewer { login }`, the one query that is emulated: nothing else, with or without `query` and a name. */
const viewerQuery = /^(?:query\s*\w*\s*)?\{\s*viewer\s*\{\s*login\s*\}\s*\}$/;

/** Responds to a GraphQL request. GraphQL reports its errors with status 200. */
export function graphql(login: string, body: unknown): GitHubResponse {
  const { query } = (body ?? {}) as { readonly query?: unknown };
  if (typeof query !== "string") {
    return { status: 400, body: { message: "A query attribute must be specified and must be a string." } };
  }
  if (viewerQuery.test(query.trim())) return { status: 200, body: { data: { viewer: { login } } } };
  const message = `The emulator does not support this query: ${query.replace(/\s+/g, " ").slice(0, 100)}`;
  return { status: 200, body: { errors: [{ type: "NOT_SUPPORTED", message }] } };
}
