import { ActionError } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import type { StoredRecord } from "../github/read.js";
import type { DeploymentRequest, Target } from "../inputs/request.js";
import { type DeploymentPlace, keyIn } from "../records/record.js";
import { findOrganization, findWorkspace, type Reference } from "../service/lookup.js";
import type { Named } from "../service/resources.js";
import { clientOf, type RunContext } from "./context.js";

/** The organization and workspace that a run selects: by the inputs, or as resolved. Ids match exactly. */
type PlaceReference = Pick<Target, "organization" | "workspace">;

/** What the inputs and the definition name. */
export function referenceOf({ organization, workspace, definition }: DeploymentRequest): PlaceReference {
  const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
  const { workspaceId } = definition;
  return { organization, workspace: isGiven || workspaceId === undefined ? workspace : { id: workspaceId } };
}

/** Finds both at the service. @throws {ActionError} also if the body names another workspace than the inputs. */
export async function findPlace(request: DeploymentRequest, context: RunContext): Promise<DeploymentPlace> {
  const { body, workspaceId } = request.definition;
  const { log, redactor, report } = context;
  const wanted = referenceOf(request);
  const parts = { service: clientOf(context), log, redactor };
  const organization = await findOrganization(wanted.organization, parts);
  report.resolved({ organizationId: organization.id });
  const workspace = await findWorkspace(organization, wanted.workspace, parts);
  if (workspaceId !== undefined && workspaceId !== workspace.id) {
    throw new ActionError(
      "input",
      `workspaceId of the body is "${redactor.quote(workspaceId)}", and the workspace inputs name "${redactor.quote(workspace.id)}".`,
      { hint: "Remove one of them, or make them name the same workspace." },
    );
  }
  report.resolved({ organizationId: organization.id, workspaceId: workspace.id });
  if (workspace.cicdEnforcedDefault === true && body["isCicdEnforced"] === false) {
    log.warning(
      "isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the pipeline. Leave it out to use the default.",
    );
  }
  return { organization, workspace };
}

/** The organization and workspace of the newest of the login's records that the inputs can mean. */
export function placeOnRecord(
  records: readonly StoredRecord[],
  login: string | undefined,
  wanted: PlaceReference,
) {
  return placesOf(records, login).find((place) => isMeant(place, wanted));
}

/** Why records of {@link mayBeUnnamed} are not used, and what to do. */
export const unnamed =
  "store no name of the organization or workspace, because the earlier runs were given ids. Set organization-id and workspace-id.";

/** Whether one of the login's records may be of a place that the inputs name: its run was given ids, so that it has no name. */
export function mayBeUnnamed(
  records: readonly StoredRecord[],
  login: string | undefined,
  wanted: PlaceReference,
) {
  return placesOf(records, login).some((place) => !isMeant(place, wanted) && isMeant(place, wanted, true));
}

/** The places in the login's records. */
function placesOf(records: readonly StoredRecord[], login: string | undefined): DeploymentPlace[] {
  return records.flatMap(({ creator, payload }) => (creator === login ? (keyIn(payload, "") ?? []) : []));
}

/** Whether a stored place is the one that a run selects; with `mayLackName` also one without a stored name. */
export function isMeant(stored: DeploymentPlace, wanted: PlaceReference, mayLackName = false): boolean {
  const matches = ({ id, name }: Named, reference: Reference): boolean => {
    if (reference.id !== undefined) return id === reference.id;
    const { nameOrId = id } = reference;
    return id === nameOrId || (name === undefined ? mayLackName : isSameName(name, nameOrId));
  };
  return matches(stored.organization, wanted.organization) && matches(stored.workspace, wanted.workspace);
}
