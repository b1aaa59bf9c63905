import type { JsonObject } from "../base/json.js";
import type { Collaborators, Result, TokenRequest } from "./requests.js";

/**
 * create-token: finds the organization, and the workspace for a WORKSPACE token, and creates the token
 * ("Create an API token").
 * @throws {ActionError} with outcome `unknown` when a token may exist all the same.
 */
export async function createToken(
  request: TokenRequest,
  { client, lookup, log, report, quote }: Collaborators,
): Promise<Result> {
  const organizationId = await lookup.organization(request.organization);
  report.resolved({ organizationId });
  const entityId = await scope(request, organizationId, lookup);
  report.resolved({
    organizationId,
    ...(request.type === "WORKSPACE" && entityId !== undefined ? { workspaceId: entityId } : {}),
  });
  const body: JsonObject = {
    name: request.name,
    role: request.role,
    type: request.type,
    ...(request.description === undefined ? {} : { description: request.description }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(request.expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: request.expiryDays }),
  };
  if (request.dryRun) {
    const plan = client.planToken(organizationId, body);
    report.dryRun(plan);
    return { kind: "dry-run", plan };
  }
  const token = await client.createToken(organizationId, body);
  report.token(token);
  const expires = token.endAt === undefined ? "without an end" : `until ${quote(token.endAt)}`;
  log.info(
    `Created API token "${quote(token.name ?? request.name)}" (${quote(token.id)}): ${quote(request.role)}, valid ${expires}`,
  );
  return { kind: "token", token, request, entityId };
}

/** The id of what the token is scoped to; none for an ORGANIZATION token. */
async function scope(
  request: TokenRequest,
  organizationId: string,
  lookup: Collaborators["lookup"],
): Promise<string | undefined> {
  if (request.type === "WORKSPACE") return (await lookup.workspace(organizationId, request.workspace)).id;
  return request.type === "DEPLOYMENT" ? request.deploymentId : undefined;
}
