import { ActionError } from "../base/errors.js";
import type { Definition } from "../deployment/body.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import type { Named } from "../service/resources.js";
import type { Target } from "./request.js";
import type { Run } from "./run.js";

/** Where a Deployment is. */
export interface DeploymentPlace {
  readonly organization: Named;
  readonly workspace: Named;
}

/**
 * Finds organization and workspace of a Deployment.
 * @throws {ActionError} if they are not found, or if the body names another workspace than the inputs.
 */
export async function findPlace(
  { organization, workspace, definition }: Target & { readonly definition: Definition },
  { client, log, quote, report }: Pick<Run, "client" | "log" | "quote" | "report">,
): Promise<DeploymentPlace> {
  const parts = { client, log, quote };
  const inOrganization = await findOrganization(organization, parts);
  const organizationId = inOrganization.id;
  report.resolved({ organizationId });
  const { workspaceId } = definition;
  const isGiven = workspace.id !== undefined || workspace.nameOrId !== undefined;
  const reference = isGiven || workspaceId === undefined ? workspace : { id: workspaceId };
  const inWorkspace = await findWorkspace(organizationId, reference, parts);
  if (workspaceId !== undefined && workspaceId !== inWorkspace.id) {
    throw new ActionError(
      "input",
      `workspaceId of the body is "${quote(workspaceId)}", and the workspace inputs name "${quote(inWorkspace.id)}".`,
      { hint: "Remove one of them, or make them name the same workspace." },
    );
  }
  report.resolved({ organizationId, workspaceId: inWorkspace.id });
  if (inWorkspace.cicdEnforcedDefault === true && definition.body["isCicdEnforced"] === false) {
    log.warning(
      "isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the pipeline.",
    );
  }
  return { organization: inOrganization, workspace: inWorkspace };
}
