import { isSameName } from "../base/name.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type DeploymentRecord, requireNoSecret } from "../records/record.js";
import type { Run, Target } from "../run.js";
import type { ServiceClient } from "../service/client.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import type { Reference } from "../service/names.js";
import type { Named } from "../service/resources.js";

/** The organization and workspace of a run. */
export interface Place {
  readonly organization: Named;
  readonly workspace: Named;
}

/** The client of a run that sends requests to the service: validation makes sure that it has an API token. */
export function serviceOf({ service }: Pick<Run, "service">): ServiceClient {
  if (service === undefined) throw new Error("Only a dry run of a Deployment works without api-token.");
  return service;
}

/** Finds both at the service. */
export async function findPlace(request: DeploymentRequest, run: Run): Promise<Place> {
  const { body } = request.definition;
  const { log, redactor, outputs } = run;
  const client = { service: serviceOf(run), log, redactor };
  const organization = await findOrganization(request.organization, client);
  outputs.resolved({ organizationId: organization.id });
  const workspace = await findWorkspace(organization, request.workspace, client);
  outputs.resolved({ organizationId: organization.id, workspaceId: workspace.id });
  if (workspace.cicdEnforcedDefault === true && body["isCicdEnforced"] === false) {
    log.warning(
      "isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass the " +
        "pipeline. Leave it out to use the default.",
    );
  }
  return { organization, workspace };
}

/** The name of a Deployment outside previews; undefined in an update that sends none. */
export function nameOf({ definition }: Pick<DeploymentRequest, "definition">): string | undefined {
  const { name } = definition.body;
  return typeof name === "string" ? name : undefined;
}

/** What a run outside previews is about. @throws {ActionError} also if a record can't store a name or id. */
export async function findTarget(request: DeploymentRequest, run: Run): Promise<Target> {
  const place = await findPlace(request, run);
  const environment = run.recording?.environment;
  const { definition } = request;
  const target = {
    ...place,
    environment,
    definition,
    name: nameOf(request),
    pullRequest: undefined,
    commit: run.sha,
  };
  if (environment !== undefined) requireNoSecret(request.deploymentId, target, run.redactor);
  return target;
}

/** Whether the place of a record is the one that inputs name: maybe, where a name is not stored. */
export function matchOf(
  stored: Pick<DeploymentRecord, "organization" | "workspace">,
  wanted: { readonly organization: Reference; readonly workspace: Reference },
): "yes" | "no" | "maybe" {
  const one = ({ id, name }: Named, reference: Reference): "yes" | "no" | "maybe" => {
    const { nameOrId } = reference;
    if (reference.id !== undefined) return id === reference.id ? "yes" : "no";
    if (nameOrId === undefined || id === nameOrId) return "yes";
    if (name === undefined) return "maybe";
    return isSameName(name, nameOrId) ? "yes" : "no";
  };
  const both = [one(stored.organization, wanted.organization), one(stored.workspace, wanted.workspace)];
  return both.includes("no") ? "no" : both.includes("maybe") ? "maybe" : "yes";
}
