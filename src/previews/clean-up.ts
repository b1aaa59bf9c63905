import { day } from "../base/clock.js";
import type { GitHub } from "../github/github.js";
import type { DeploymentRecord } from "../records/record.js";
import { namedDeployments } from "../records/state.js";
import type { Run } from "../run.js";
import type { Pace } from "./pace.js";
import type { KnownPreview } from "./sweep-look.js";

/** How long records that no later run needs are kept; `finishedFor`: those of swept or gone previews. */
const keptFor = 30 * day;
const finishedFor = 180 * day;
const mostDeleted = 100;

/**
 * Deletes old records of closed pull requests, the oldest first. What fails is left to the next sweep.
 * @param isComplete all records of the environment were read: otherwise older ones of a preview may be left.
 * @returns why it ended early; undefined if it did not.
 */
export async function cleanUp(
  previews: readonly KnownPreview[],
  isComplete: boolean,
  github: GitHub,
  pace: Pace,
  { cancelled, log }: Run,
): Promise<string | undefined> {
  const deletable = previews
    .filter(({ isOpen }) => !isOpen)
    .flatMap((preview) => deletableOf(preview, isComplete, github.now()))
    .toSorted((one, other) => one.createdAt - other.createdAt || one.number - other.number);
  let deleted = 0;
  let end: string | undefined;
  for (const record of deletable.slice(0, mostDeleted)) {
    end = pace.whyEnd();
    if (end !== undefined || cancelled.aborted) break;
    try {
      await deleteRecord(record, github, pace);
      deleted++;
    } catch (error) {
      log.debug(`GitHub deployment record ${record.number} was not deleted: ${error}`);
    }
  }
  if (deleted > 0) log.info(`Deleted ${deleted} GitHub deployment records of closed pull requests.`);
  return end;
}

function deletableOf({ records }: KnownPreview, isComplete: boolean, now: number): DeploymentRecord[] {
  const named = namedDeployments(records);
  const isFinished = named.every(({ kind, changedAt }) => {
    return (kind === "swept" || kind === "gone") && now - changedAt > finishedFor;
  });
  const needed = new Set(isFinished && isComplete ? [] : named.map(({ number }) => number));
  return records.filter(({ number, createdAt }) => now - createdAt > keptFor && !needed.has(number));
}

/** GitHub refuses active ones: https://docs.github.com/rest/deployments/deployments#delete-a-deployment */
async function deleteRecord(
  { number, isInactive }: DeploymentRecord,
  github: GitHub,
  pace: Pace,
): Promise<void> {
  // Not in this action's format: it changes nothing of what the record means, if the deletion fails.
  const inactive = { state: "inactive", description: "No longer needed" } as const;
  if (!isInactive) await pace.write(() => github.setStatus(number, inactive));
  await pace.write(() => github.deleteRecord(number));
}
