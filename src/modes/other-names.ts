import { isSettledByPerson } from "../records/entry.js";
import { keyIn, taskOf } from "../records/record.js";
import { claimedId, readMark } from "../records/status.js";
import type { RunContext } from "./context.js";
import { quotedName } from "./explain-decision.js";
import type { Steps } from "./steps.js";

const shownNames = 5;

/**
 * Reports the other names on record where this one is not: a renamed Deployment continues with deployment-id. Of previews
 * only those of the same pull request. Never throws.
 * @param creator the token's login.
 */
export async function noticeOtherNames(
  steps: Steps,
  creator: string | undefined,
  { log, redactor }: RunContext,
  notice: (text: string) => void,
): Promise<void> {
  try {
    const names = await otherNames(steps, creator);
    if (names.length === 0) return;
    const shown = names.slice(0, shownNames).map(({ name, id }) => `"${redactor.quote(name)}" (${redactor.quote(id)})`);
    const more = names.length > shownNames ? ` and ${names.length - shownNames} more` : "";
    notice(
      `No Deployment ${quotedName(steps)} is on record in environment ${redactor.quote(steps.key.environment)}, but these are: ` +
        `${shown.join(", ")}${more}. If the Deployment was renamed, pass its id as deployment-id: otherwise the old one still exists and may be billed.`,
    );
  } catch (error) {
    log.debug(`The other names on record are not known: ${error}`);
  }
}

/** By task: the name, and the id that the newest record with an id claims. Those that do not exist any more are left out. */
async function otherNames(
  { key: { environment, subject }, github }: Steps,
  creator: string | undefined,
): Promise<{ readonly name: string; readonly id: string }[]> {
  const names = new Map<string, { readonly name: string; readonly id: string; readonly isGone: boolean }>();
  const { records } = await github.listWithStatuses(environment, 1);
  for (const { payload, task, statuses, ...record } of records) {
    const other = record.creator === creator ? keyIn(payload, environment)?.subject : undefined;
    if (other?.kind !== subject.kind || task === taskOf(subject) || names.has(task)) continue;
    if (other.kind === "preview" && subject.kind === "preview" && other.pull !== subject.pull) continue;
    const id = claimedId(statuses);
    const isGone = statuses.some(
      (status) => isSettledByPerson(status) || readMark(status.description)?.kind === "gone",
    );
    if (id !== undefined) names.set(task, { name: other.name, id, isGone });
  }
  return [...names.values()].filter(({ isGone }) => !isGone);
}
