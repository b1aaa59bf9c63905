import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import { isSameName } from "../base/name.js";
import type { StoredRecord } from "../github/read.js";
import { schema } from "../records/record.js";
import { findOrganization, findWorkspace, type Reference } from "../service/lookup.js";
import type { Named } from "../service/resources.js";
import { clientOf, type RunContext } from "./context.js";
import type { DeploymentRequest } from "./request.js";

/** Where a Deployment is. */
export interface DeploymentPlace {
  readonly organization: Named;
  readonly workspace: Named;
}

/** The organization and workspace that a run selects: by the inputs, or as resolved. Ids match exactly. */
export interface PlaceReference {
  readonly organization: Reference;
  readonly workspace: Reference;
}

/** What the inputs and the definition name. */
export function referenceOf({ organization, workspace, definition }: DeploymentRequest): PlaceReference {
  const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
  const { workspaceId } = definition;
  return { organization, workspace: isGiven || workspaceId === undefined ? workspace : { id: workspaceId } };
}

/**
 * Finds organization and workspace of a Deployment.
 * @throws {ActionError} if they are not found, or if the body names another workspace than the inputs.
 */
export async function findPlace(request: DeploymentRequest, context: RunContext): Promise<DeploymentPlace> {
  const { definition } = request;
  const { log, redactor, report } = context;
  const wanted = referenceOf(request);
  const parts = { client: clientOf(context), log, redactor };
  const organization = await findOrganization(wanted.organization, parts);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const workspace = await findWorkspace(organization, wanted.workspace, parts);
  if (definition.workspaceId !== undefined && definition.workspaceId !== workspace.id) {
    throw new ActionError(
      "input",
      `workspaceId of the body is "${redactor.quote(definition.workspaceId)}", and the workspace inputs name "${redactor.quote(workspace.id)}".`,
      { hint: "Remove one of them, or make them name the same workspace." },
    );
  }
  report.resolved({ organizationId, workspaceId: workspace.id });
  if (workspace.cicdEnforcedDefault === true && definition.body["isCicdEnforced"] === false) {
    log.warning(
      "isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the pipeline.",
    );
  }
  return { organization, workspace };
}

/** The organization and workspace of the newest of the login's records that the inputs can mean. */
export function placeOnRecord(
  records: readonly StoredRecord[],
  login: string,
  request: DeploymentRequest,
): DeploymentPlace | undefined {
  return placesOf(records, login).find((place) => isMeant(place, referenceOf(request)));
}

/** Why records of {@link mayBeUnnamed} are not used, and what to do. */
export const unnamed =
  "store no name of the organization or workspace, because the earlier runs were given ids. Set organization-id and workspace-id.";

/**
 * Whether one of the login's records may be of a place that the inputs name: its run was given ids, so that it has no name
 * to compare.
 */
export function mayBeUnnamed(records: readonly StoredRecord[], login: string, request: DeploymentRequest): boolean {
  const wanted = referenceOf(request);
  const may = (stored: Named, reference: Reference): boolean =>
    matches(stored, reference) || (reference.id === undefined && stored.name === undefined);
  return placesOf(records, login).some(
    (place) =>
      !isMeant(place, wanted) && may(place.organization, wanted.organization) && may(place.workspace, wanted.workspace),
  );
}

/** The places in the login's records. */
function placesOf(records: readonly StoredRecord[], login: string): DeploymentPlace[] {
  return records.flatMap(({ creator, payload }) => (creator === login ? (storedPlace(payload) ?? []) : []));
}

/** The organization and workspace that a payload stores; undefined if it has another format. */
export function storedPlace(payload: JsonObject | undefined): DeploymentPlace | undefined {
  if (payload?.["schema"] !== schema) return undefined;
  const named = (kind: "organization" | "workspace"): Named | undefined => {
    const id = stringMember(payload, `${kind}Id`);
    return id === undefined ? undefined : { id, name: stringMember(payload, `${kind}Name`) };
  };
  const [organization, workspace] = [named("organization"), named("workspace")];
  return organization && workspace && { organization, workspace };
}

/** Whether a stored place is the one that a run selects. */
export function isMeant(stored: DeploymentPlace, { organization, workspace }: PlaceReference): boolean {
  return matches(stored.organization, organization) && matches(stored.workspace, workspace);
}

function matches(stored: Named, { id, nameOrId }: Reference): boolean {
  if (id !== undefined) return stored.id === id;
  if (nameOrId === undefined) return true;
  return stored.id === nameOrId || (stored.name !== undefined && isSameName(stored.name, nameOrId));
}
