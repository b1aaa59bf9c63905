import { deploymentLine } from "./deployment-line.js";
import { place } from "./place.js";
import type { Collaborators, DeploymentRequest, Result } from "./requests.js";

/**
 * update-deployment: finds organization and workspace, and updates the Deployment ("Update a Deployment").
 * @throws {ActionError} when it fails.
 */
export async function updateDeployment(request: DeploymentRequest, collaborators: Collaborators): Promise<Result> {
  const { client, report } = collaborators;
  const { deploymentId = "" } = request;
  const { organizationId, within } = await place(request, collaborators);
  if (request.dryRun) {
    const plan = client.planUpdate(organizationId, deploymentId, within(request.body.shown));
    report.dryRun(plan);
    return { kind: "dry-run", plan };
  }
  const deployment = await client.updateDeployment(organizationId, deploymentId, within(request.body.sent));
  report.deployment(deployment, "updated");
  collaborators.log.info(deploymentLine("Updated", deployment, collaborators.quote));
  return { kind: "deployment", deployment, outcome: "updated" };
}
