import { deploymentLine } from "./deployment-line.js";
import { findPlace } from "./old-place.js";
import type { Collaborators, DeploymentRequest, Result } from "./requests.js";

/**
 * create-deployment: finds organization and workspace, and creates the Deployment ("Create a Deployment").
 * @throws {ActionError} with outcome `unknown` when a Deployment may exist all the same.
 */
export async function createDeployment(request: DeploymentRequest, collaborators: Collaborators): Promise<Result> {
  const { client, report } = collaborators;
  const place = await findPlace(request, collaborators);
  const { organization, within } = place;
  if (request.dryRun) {
    const plan = client.planDeployment(organization.id, within(request.body.shown));
    report.dryRun(plan);
    return { kind: "dry-run", place, plan };
  }
  const deployment = await client.createDeployment(organization.id, within(request.body.sent));
  report.deployment(deployment, "created");
  collaborators.log.info(deploymentLine("Created", deployment, collaborators.quote));
  return { kind: "deployment", place, deployment, outcome: "created" };
}
