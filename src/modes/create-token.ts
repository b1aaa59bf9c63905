import type { JsonObject } from "../base/json.js";
import type { Result } from "../report/result.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import type { ApiToken } from "../service/resources.js";
import { clientOf, type RunContext } from "./context.js";
import type { TokenRequest } from "./request.js";

/**
 * create-token: finds the organization, and the workspace of a WORKSPACE token, and creates the token
 * (API documentation: "Create an API token").
 * @throws {ActionError} with outcome `unknown` if the token may have been created.
 */
export async function createToken(request: TokenRequest, context: RunContext): Promise<Result> {
  const { log, report, redactor } = context;
  const quote = (text: string): string => redactor.quote(text);
  const client = clientOf(context);
  const run = { client, log, redactor };
  const organization = await findOrganization(request.organization, run);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const isForWorkspace = request.type === "WORKSPACE";
  const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, run) : undefined;
  if (workspace !== undefined) report.resolved({ organizationId, workspaceId: workspace.id });
  const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const body = tokenBody(request, entityId);
  if (request.dryRun) {
    const planned = client.planToken(organizationId, body);
    report.plan(undefined, planned);
    const nothing = { plan: undefined, notices: [], commit: undefined, repositoryUrl: undefined };
    return { kind: "dry-run", name: request.name, request: planned, ...nothing };
  }
  log.info(`Creating API token "${quote(request.name)}"`);
  const token = await client.createToken(organizationId, body);
  report.token(token);
  const name = quote(token.name ?? request.name);
  log.info(
    `Created API token "${name}" (${quote(token.id)}): ${quote(request.role)}, ${validity(token, request, quote)}`,
  );
  log.info("Later steps of this job read it from the output token. It is masked, so it does not reach other jobs");
  return { kind: "token", token, request, entityId };
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
  return expiryDays === undefined
    ? "never expires"
    : `valid for ${expiryDays} day${expiryDays === 1 ? "" : "s"} as requested (the response has no end date)`;
}
