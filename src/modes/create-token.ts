import type { JsonObject } from "../base/json.js";
import type { ApiToken } from "../service/resources.js";
import type { Collaborators, Result, TokenRequest } from "./requests.js";

/**
 * create-token: finds the organization, and the workspace of a WORKSPACE token, and creates the token
 * (API documentation: "Create an API token").
 * @throws {ActionError} with outcome `unknown` if the token may have been created.
 */
export async function createToken(request: TokenRequest, collaborators: Collaborators): Promise<Result> {
  const { client, lookup, log, report, quote } = collaborators;
  const organization = await lookup.organization(request.organization);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const workspace =
    request.type === "WORKSPACE" ? await lookup.workspace(organizationId, request.workspace) : undefined;
  if (workspace !== undefined) report.resolved({ organizationId, workspaceId: workspace.id });
  const place = { organization, workspace };
  const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const body = tokenBody(request, entityId);
  if (request.dryRun) {
    const plan = client.planToken(organizationId, body);
    report.dryRun(plan);
    return { kind: "dry-run", place, plan };
  }
  const token = await client.createToken(organizationId, body);
  report.token(token);
  const name = quote(token.name ?? request.name);
  log.info(
    `Created API token "${name}" (${quote(token.id)}): ${quote(request.role)}, ${validity(token, request, quote)}`,
  );
  return { kind: "token", place, token, request, entityId };
}

function tokenBody(
  { name, role, type, description, expiryDays }: TokenRequest,
  entityId: string | undefined,
): JsonObject {
  return {
    name,
    role,
    type,
    ...(description === undefined ? {} : { description }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
  };
}

function validity({ endAt }: ApiToken, { expiryDays }: TokenRequest, quote: (text: string) => string): string {
  if (endAt !== undefined) return `valid until ${quote(endAt)}`;
  return expiryDays === undefined ? "never expires" : `valid for ${expiryDays} days (the response has no end date)`;
}
