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
  const organization = await lookup.organization(request.organization);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const workspace =
    request.type === "WORKSPACE" ? await lookup.workspace(organizationId, request.workspace) : undefined;
  if (workspace !== undefined) report.resolved({ organizationId, workspaceId: workspace.id });
  const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const place = { organization, workspace };
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
    return { kind: "dry-run", place, plan };
  }
  const token = await client.createToken(organizationId, body);
  report.token(token);
  const endless = request.expiryDays === undefined ? "without an end" : "until an end that the service did not tell";
  const expires = token.endAt === undefined ? endless : `until ${quote(token.endAt)}`;
  log.info(
    `Created API token "${quote(token.name ?? request.name)}" (${quote(token.id)}): ${quote(request.role)}, valid ${expires}`,
  );
  return { kind: "token", place, token, request, entityId };
}
