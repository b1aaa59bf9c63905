import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Named } from "../service/lookup.js";
import type { Collaborators, DeploymentRequest, Place } from "./requests.js";

/** Where a Deployment lives. */
export interface Placed extends Place {
  readonly workspace: Named;
  /** A body with the workspace in it. */
  readonly within: (body: JsonObject) => JsonObject;
}

/**
 * Finds organization and workspace of a Deployment, and puts `workspaceId` into its bodies.
 * @throws {ActionError} when they are not found, or the body names another workspace than the inputs.
 */
export async function findPlace(
  request: DeploymentRequest,
  { lookup, log, quote, report }: Collaborators,
): Promise<Placed> {
  const { body, bodyWorkspaceId } = request;
  const organization = await lookup.organization(request.organization);
  const organizationId = organization.id;
  report.resolved({ organizationId });
  const given = request.workspace.id !== undefined || request.workspace.nameOrId !== undefined;
  const reference = given || bodyWorkspaceId === undefined ? request.workspace : { id: bodyWorkspaceId };
  const workspace = await lookup.workspace(organizationId, reference);
  if (bodyWorkspaceId !== undefined && bodyWorkspaceId !== workspace.id) {
    throw new ActionError(
      "input",
      `workspaceId of the body is "${quote(bodyWorkspaceId)}", and the workspace inputs name "${quote(workspace.id)}".`,
      {
        hint: "Take one of them away, or make them name the same workspace.",
      },
    );
  }
  report.resolved({ organizationId, workspaceId: workspace.id });
  if (workspace.cicdEnforcedDefault === true && body.sent["isCicdEnforced"] === false) {
    log.warning(
      "isCicdEnforced is false, in a workspace whose default is to enforce CI/CD: deploys may go around the pipeline.",
    );
  }
  return { organization, workspace, within: (sent) => ({ ...sent, workspaceId: workspace.id }) };
}
