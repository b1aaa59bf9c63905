import { unchecked } from "../apply/dry-run.js";
import { day } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import { RequestFailure } from "../http/failures.js";
import { mayHaveActed } from "../http/policy.js";
import type { TokenRequest } from "../inputs/request.js";
import { checkedWorkspace } from "../observe/observe.js";
import { requireShowable } from "../plan/output.js";
import { tokensPath } from "../platform/client.js";
import { findOrganization, findWorkspace } from "../platform/lookup.js";
import { tokenWarnings } from "../platform/token-warnings.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { serviceOf } from "../run.js";

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
    name,
    role,
    type,
    ...(description === undefined ? {} : { description }),
    ...(entityId === undefined ? {} : { entityId }),
    ...(expiryDays === undefined ? {} : { tokenExpiryPeriodInDays: expiryDays }),
  };
  if (request.dryRun) {
    if (!workspace || !(await checkedWorkspace({ organization, workspace }, request, run)))
      log.notice(unchecked.code, unchecked.text);
    const planned = { method: "POST", path: tokensPath(organization.id), body } as const;
    requireShowable(planned.path, body, run.redactor);
    outputs.plan(undefined, planned);
    return { kind: "token-plan", request: planned };
  }

  outputs.requireWritable();
  log.info(text`Creating API token "${name}"`);
  const names = [name];
  const { another } = request;
  const nextName =
    another &&
    (() => {
      names.push(another());
      return names.at(-1) ?? name;
    });
  // Tokens whose value is lost.
  const lostText = (lost: readonly string[]): Text => {
    const end = new Date(run.clock.now() + (expiryDays ?? 0) * day).toISOString();
    return text`API tokens that may exist, and whose values nobody has: ${listed(lost, lost.length)}. They
      expire by ${utcMinute(end)}.`;
  };
  const token = await client.service.createToken(organization.id, body, nextName).catch((error) => {
    outputs.unusableToken(error);
    if (another === undefined || !(error instanceof ActionError) || error.outcome !== "unknown") throw error;
    const { cause } = error;
    const isLastLost = !(cause instanceof RequestFailure) || mayHaveActed(cause.failure);
    throw error.with({ lines: [lostText(isLastLost ? names : names.slice(0, -1))] });
  });
  outputs.token(token); // first: no later failure can lose it
  log.info(text`Created API token "${token.name ?? names.at(-1) ?? name}" (${token.id})`);
  if (names.length > 1) log.notice("token/lost", lostText(names.slice(0, -1)));
  for (const { code, text: warning, next } of tokenWarnings({ ...request, entityId }, token))
    log.warning(code, warning, { next });
  return { kind: "token", token, request: { ...request, name: names.at(-1) ?? name }, entityId };
}
