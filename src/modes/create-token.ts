import { counted } from "../base/printing.js";
import type { TokenRequest } from "../inputs/request.js";
import type { Result } from "../report/result.js";
import { tokensPath } from "../service/client.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import type { ApiToken } from "../service/resources.js";
import { clientOf, type RunContext } from "./context.js";

/** create-token (API documentation: "Create an API token"). @throws {ActionError} with outcome `unknown` if it may exist. */
export async function createToken(request: TokenRequest, context: RunContext): Promise<Result> {
  const { log, report, redactor } = context;
  const { quote } = redactor;
  const client = clientOf(context);
  const run = { service: client, log, redactor };
  const organization = await findOrganization(request.organization, run);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const isForWorkspace = request.type === "WORKSPACE";
  const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, run) : undefined;
  if (workspace !== undefined) report.resolved({ organizationId, workspaceId: workspace.id });
  const entityId = request.type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const { name, role, type, description, expiryDays } = request;
  const body = {
    ...{ name, role, type },
    ...(description === undefined ? {} : { description }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
  };
  if (request.dryRun) {
    const planned = client.plan(tokensPath(organizationId), body);
    report.plan(undefined, planned);
    return { kind: "dry-run", name, request: planned, notices: [] };
  }
  log.info(`Creating API token "${quote(name)}"`);
  const token = await client.createToken(organizationId, body);
  report.token(token);
  const shown = `"${quote(token.name ?? name)}" (${quote(token.id)})`;
  log.info(`Created API token ${shown}: ${quote(role)}, ${validity(token, expiryDays, quote)}`);
  log.info(
    "Later steps of this job read it from the output token. It is masked, so it does not reach other jobs",
  );
  return { kind: "token", token, request, entityId };
}

function validity({ endAt }: ApiToken, days: number | undefined, quote: (text: string) => string): string {
  if (endAt !== undefined) return `valid until ${quote(endAt)}`;
  if (days === undefined) return "never expires";
  return `valid for ${counted(days, "day")} as requested (the response has no end date)`;
}
