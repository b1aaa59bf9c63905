import { redactBody } from "../deployment/variables.js";
import { place } from "./place.js";
import type { Collaborators, DeploymentRequest, Result } from "./requests.js";

/**
 * update-deployment: finds organization and workspace, and updates the Deployment ("Update a Deployment").
 * @throws {ActionError} when it fails.
 */
export async function updateDeployment(request: DeploymentRequest, collaborators: Collaborators): Promise<Result> {
  const { client, report } = collaborators;
  const { deploymentId = "" } = request;
  const { organizationId, body } = await place(request, collaborators);
  if (request.dryRun) {
    const plan = client.planUpdate(organizationId, deploymentId, redactBody(body));
    report.dryRun(plan);
    return { kind: "dry-run", plan };
  }
  const deployment = await client.updateDeployment(organizationId, deploymentId, body);
  report.deployment(deployment, "updated");
  return { kind: "deployment", deployment, outcome: "updated" };
}
