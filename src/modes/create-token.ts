import { unchecked } from "../apply/dry-run.js";
import { day } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import { withoutUndefined } from "../base/json.js";
import { type Code, type Notice, warnOf } from "../base/notice.js";
import { utcMinute } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import { RequestFailure } from "../http/failures.js";
import { mayHaveActed } from "../http/policy.js";
import type { TokenRequest } from "../inputs/request.js";
import { checkedWorkspace } from "../observe/observe.js";
import { requireShowable } from "../plan/output.js";
import { tokensPath } from "../platform/client.js";
import { findOrganization, findWorkspace } from "../platform/lookup.js";
import type { ApiToken } from "../platform/resources.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { serviceOf } from "../run.js";

/** Creates an API token. API documentation: "Create an API token". */
export async function createToken(request: TokenRequest, run: Run): Promise<Result> {
  const { log, outputs } = run;
  const client = { service: serviceOf(run), log };
  const organization = await findOrganization(request.organization, client);
  outputs.resolved(organization.id);
  const isForWorkspace = request.type === "WORKSPACE";
  const workspace = isForWorkspace ? await findWorkspace(organization, request.workspace, client) : undefined;
  if (workspace) outputs.resolved(organization.id, workspace.id);
  const { name, role, type, description, expiryDays } = request;
  const entityId = type === "DEPLOYMENT" ? request.deploymentId : workspace?.id;
  const optional = { description, entityId, tokenExpiryPeriodInDays: expiryDays };
  const body = withoutUndefined({ name, role, type, ...optional });
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
      const next = another();
      names.push(next);
      return next;
    });
  const lostText = (lost: readonly string[]) => {
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
  const used = names.at(-1) ?? name;
  log.info(text`Created API token "${token.name ?? used}" (${token.id})`);
  if (names.length > 1) log.notice("token/lost", lostText(names.slice(0, -1)));
  warnOf(tokenWarnings(request, entityId, token), log);
  return { kind: "token", token, request: { ...request, name: used }, entityId };
}

/** A warning names so many roles, and counts the others. */
const mostRoles = 10;

/**
 * A warning about each thing that a created API token grants beyond the request, by the service's own
 * response.
 */
export function tokenWarnings(
  { type, role, expiryDays }: TokenRequest,
  entityId: string | undefined,
  token: ApiToken,
): Notice[] {
  const warnings: Notice[] = [];
  const next = text`Check the token in the platform, and delete it if it grants too much.`;
  const warn = (code: Code, what: Text) => void warnings.push({ code, text: what, next });
  if (expiryDays !== undefined && token.endAt === undefined)
    warn("token/no-end", text`The token may never expire: the response has no endAt.`);
  if (token.type !== undefined && token.type !== type)
    warn("token/other-type", text`The token has the type "${token.type}", not "${type}".`);
  const others = token.roles.filter(
    (each) => each.role !== role || (entityId !== undefined && each.entityId && each.entityId !== entityId),
  );
  const roles = others.map(({ role: each, entityId: of = "" }) => text`"${each}"${of && text` (${of})`}`);
  if (roles.length > 0)
    warn("token/more-roles", text`The token has roles that were not requested: ${listed(roles, mostRoles)}.`);
  return warnings;
}
