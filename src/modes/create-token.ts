import { text } from "../base/text.js";
import type { TokenRequest } from "../inputs/request.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { serviceOf } from "../run.js";
import { tokensPath } from "../service/client.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import { tokenWarnings } from "../service/token-warnings.js";

/** Creates an API token. API documentation: "Create an API token". */
export async function createToken(request: TokenRequest, run: Run): Promise<Result> {
  const { log, outputs } = run;
  const client = { service: serviceOf(run), log };
  const organization = await findOrganization(request.organization, client);
  outputs.resolved({ organizationId: organization.id });
  const isForWorkspace = request.type === "WORKSPACE";
  const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, client) : undefined;
  if (workspace) outputs.resolved({ organizationId: organization.id, workspaceId: workspace.id });
  const { name, role, type, description, expiryDays } = request;
  const entityId = type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const body = {
    ...{ name, role, type },
    ...(description === undefined ? {} : { description }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
  };
  if (request.dryRun) {
    const planned = client.service.plan(tokensPath(organization.id), body);
    outputs.plan(undefined, planned);
    return { kind: "token-plan", request: planned };
  }

  outputs.requireWritable();
  log.info(text`Creating API token "${name}"`);
  const token = await client.service.createToken(organization.id, body).catch((error) => {
    outputs.unusableToken(error);
    throw error;
  });
  outputs.token(token); // first: no later failure can lose it
  log.info(text`Created API token "${token.name ?? name}" (${token.id})`);
  for (const { code, text: warning } of tokenWarnings({ ...request, entityId }, token))
    log.warning(code, warning);
  return { kind: "token", token, request, entityId };
}
