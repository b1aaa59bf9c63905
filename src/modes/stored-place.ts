import { type JsonObject, stringMember } from "../base/json.js";
import type { GitHub } from "../github/resources.js";
import type { Reference } from "../service/lookup.js";
import type { Named } from "../service/resources.js";
import type { DeploymentPlace } from "./place.js";
import type { DeploymentRequest } from "./request.js";
import type { DryRun } from "./run.js";

/** The organization and workspace that a run selects: by the inputs, or as resolved. */
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

/** Names compare after Unicode NFC and trimming, as in look-ups. */
function comparable(name: string): string {
  return name.normalize("NFC").trim();
}

function matches({ id, nameOrId }: Reference, storedId: string | undefined, storedName: string | undefined): boolean {
  if (id !== undefined) return storedId === id;
  if (nameOrId === undefined) return true;
  return storedId === nameOrId || (storedName !== undefined && comparable(storedName) === comparable(nameOrId));
}

/** Whether a record's payload belongs to the organization and workspace: by the ids or names that it stores. */
export function isStoredIn(payload: JsonObject, { organization, workspace }: PlaceReference): boolean {
  const text = (name: string): string | undefined => stringMember(payload, name);
  return (
    matches(organization, text("organizationId"), text("organizationName")) &&
    matches(workspace, text("workspaceId"), text("workspaceName"))
  );
}

/** The organization and workspace that a payload stores. */
export function storedPlace(payload: JsonObject): DeploymentPlace | undefined {
  const named = (kind: "organization" | "workspace"): Named | undefined => {
    const id = stringMember(payload, `${kind}Id`);
    return id === undefined ? undefined : { id, name: stringMember(payload, `${kind}Name`) };
  };
  const [organization, workspace] = [named("organization"), named("workspace")];
  return organization && workspace && { organization, workspace };
}

/** The place as references: ids match exactly. */
export function asReference({ organization, workspace }: DeploymentPlace): PlaceReference {
  return { organization: { id: organization.id }, workspace: { id: workspace.id } };
}

/** The login of the token where no own record is created. */
export async function ownLogin(github: GitHub, { log }: Pick<DryRun, "log">): Promise<string> {
  const usual = "github-actions[bot]";
  try {
    return (await github.viewer()) ?? usual;
  } catch (error) {
    log.debug(`The token's login is not known, ${usual} is assumed: ${error}`);
    return usual;
  }
}
