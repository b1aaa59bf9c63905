import { isSettledByPerson } from "../records/entry.js";
import { keyIn, taskOf } from "../records/record.js";
import { claimedId, readMark } from "../records/status.js";
import { quotedName } from "./explain-decision.js";
import type { Steps } from "./look.js";

const shownNames = 5;

/**
 * Reports the other names on record where this one is not: a renamed Deployment continues with deployment-id. Of previews
 * only those of the same pull request. Never throws.
 */
export async function noticeOtherNames(
  steps: Steps,
  login: string | undefined,
  notice: (text: string) => void,
) {
  const { log, redactor } = steps;
  const { quote } = redactor;
  const { environment, subject } = steps.key;
  const pull = subject.kind === "preview" ? subject.pull : undefined;
  /** By task, of the newest record with an id; undefined if that Deployment does not exist any more. */
  const names = new Map<string, string | undefined>();
  try {
    const { records } = await steps.github.listWithStatuses(environment, 1);
    for (const { payload, task, statuses, ...record } of records) {
      const other = record.creator === login ? keyIn(payload, environment)?.subject : undefined;
      const id = claimedId(statuses);
      if (other === undefined || id === undefined || task === taskOf(subject) || names.has(task)) continue;
      if ((other.kind === "preview" ? other.pull : undefined) !== pull) continue;
      const isGone = statuses.some(
        (one) => isSettledByPerson(one) || readMark(one.description)?.kind === "gone",
      );
      names.set(task, isGone ? undefined : `"${quote(other.name)}" (${quote(id)})`);
    }
  } catch (error) {
    log.debug(`The other names on record are not known: ${error}`);
  }
  const shown = [...names.values()].filter((name) => name !== undefined);
  if (shown.length === 0) return;
  const more = shown.length > shownNames ? ` and ${shown.length - shownNames} more` : "";
  notice(
    `No Deployment ${quotedName(steps)} is on record in environment ${quote(environment)}, but these are: ${shown.slice(0, shownNames).join(", ")}${more}. If the Deployment was renamed, pass its id as deployment-id: otherwise the old one still exists and may be billed. Delete the new one if a run has created it.`,
  );
}
