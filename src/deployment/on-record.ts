import type { DeploymentRequest } from "../inputs/request.js";
import { type DeploymentRecord, deploymentTask, isOfTarget, listRecords } from "../records/record.js";
import { state } from "../records/state.js";
import type { Run, Target } from "../run.js";
import { nameOf, type Place } from "./target.js";

/** Whether a record is about a Deployment of that name: one without a name may be. */
export function hasName({ name }: Pick<DeploymentRecord, "name">, wanted: string | undefined): boolean {
  return name === undefined || name === wanted;
}

/** Whether a request looks for this record, in any place: by deployment-id, or else by name. */
function isWanted(record: DeploymentRecord, request: DeploymentRequest): boolean {
  const { deploymentId, mode } = request;
  if (deploymentId !== undefined) return record.id === deploymentId;
  const name = nameOf(request);
  const hasItsName = mode === "create-deployment" ? hasName(record, name) : record.name === name;
  return hasItsName && record.kind !== "skipped";
}

/**
 * Lists the records outside previews, newest first, until one in the right place is what a request looks for.
 * None without github-environment. @throws {ActionError} of the family `github`.
 */
export async function listWanted(
  request: DeploymentRequest,
  isInPlace: (record: DeploymentRecord) => boolean | Promise<boolean>,
  { recording }: Run,
): Promise<DeploymentRecord[]> {
  if (recording === undefined) return [];
  const isEnough = (record: DeploymentRecord) => isWanted(record, request) && isInPlace(record);
  return listRecords(recording.github, recording.environment, deploymentTask, isEnough);
}

/**
 * The records of the organization and workspace, newest first, as far as {@link listWanted} lists them.
 * @throws {ActionError} if they can't be read: nothing is sent then.
 */
export async function listTargetRecords(
  request: DeploymentRequest,
  placing: Promise<Place>,
  run: Run,
): Promise<DeploymentRecord[]> {
  const listed = await listWanted(request, async (record) => isOfTarget(record, await placing), run);
  const target = await placing;
  return listed.filter((record) => isOfTarget(record, target));
}

/** Warns where the newest record of this name names another Deployment than deployment-id. */
export function otherIdWarning(
  id: string,
  records: readonly DeploymentRecord[],
  { name, environment }: Pick<Target, "name" | "environment">,
  { redactor: { quote } }: Pick<Run, "redactor">,
): string[] {
  // A refused update may have had a wrong id: it names nothing that exists.
  const ofName = records.filter((record) => record.name === name && record.kind !== "skipped");
  const [newest] = name === undefined ? [] : state(ofName).ids;
  if (newest === undefined || newest.id === id) return [];
  const shown = `"${quote(name ?? "")}" in environment ${quote(environment ?? "")}`;
  return [
    `deployment-id is ${quote(id)}, but GitHub deployment record ${newest.number} of ${shown} ` +
      `names Deployment ${quote(newest.id)}. Check deployment-id: a variable of the repository fills in ` +
      "for an environment that lacks its own.",
  ];
}
