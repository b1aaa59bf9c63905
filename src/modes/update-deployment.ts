import { deploymentLine } from "./deployment-line.js";
import { findPlace } from "./old-place.js";
import type { Collaborators, DeploymentRequest, Result } from "./requests.js";

/**
 * update-deployment: finds organization and workspace, and updates the Deployment ("Update a Deployment").
 * @throws {ActionError} when it fails.
 */
export async function updateDeployment(request: DeploymentRequest, collaborators: Collaborators): Promise<Result> {
  const { client, report } = collaborators;
  const { deploymentId = "" } = request;
  const place = await findPlace(request, collaborators);
  const { organization, within } = place;
  if (request.dryRun) {
    const plan = client.planUpdate(organization.id, deploymentId, within(request.body.shown));
    report.dryRun(plan);
    return { kind: "dry-run", place, plan };
  }
  const deployment = await client.updateDeployment(organization.id, deploymentId, within(request.body.sent));
  report.deployment(deployment, "updated");
  collaborators.log.info(deploymentLine("Updated", deployment, collaborators.quote));
  return { kind: "deployment", place, deployment, outcome: "updated" };
}
