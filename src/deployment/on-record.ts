import type { DeploymentRequest } from "../inputs/request.js";
import { type DeploymentRecord, isOfTarget, listRecords, taskOf } from "../records/record.js";
import { state } from "../records/state.js";
import type { Run, Target } from "../run.js";
import { nameOf, type Place } from "./target.js";

/** Whether a record is about a Deployment of that name: one without a name may be. */
export function hasName({ name }: Pick<DeploymentRecord, "name">, wanted: string | undefined): boolean {
  return name === undefined || name === wanted;
}

/**
 * The records of the organization and workspace, newest first, as far as a run needs them: a create those of
 * its name, an update those of its id. None without github-environment. @throws {ActionError} if they can't
 * be read: nothing is sent then.
 */
export async function listTargetRecords(
  request: DeploymentRequest,
  placing: Promise<Place>,
  { github }: Run,
): Promise<DeploymentRecord[]> {
  const { deploymentId: id, github: context } = request;
  if (github === undefined || context === undefined) return [];
  const name = nameOf(request);
  const task = taskOf({ name, pullRequest: undefined });
  const isEnough = async (record: DeploymentRecord): Promise<boolean> => {
    const fits = id === undefined ? hasName(record, name) && record.kind !== "skipped" : record.id === id;
    return fits && isOfTarget(record, await placing);
  };
  const listed = await listRecords(github, context.environment, task, isEnough);
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
    `deployment-id is ${quote(id)}, but GitHub deployment record ${newest.record.number} of ${shown} ` +
      "names Deployment " +
      `${quote(newest.id)}. Check deployment-id: a variable of the repository fills in for an ` +
      "environment that lacks its own.",
  ];
}
