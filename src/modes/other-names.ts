import { keyIn, taskOf } from "../records/record.js";
import { claimedId } from "../records/status.js";
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
    if (names.size === 0) return;
    const shown = [...names.values()]
      .slice(0, shownNames)
      .map(({ name, id }) => `"${redactor.quote(name)}" (${id === undefined ? "no id" : redactor.quote(id)})`);
    const more = names.size > shownNames ? ` and ${names.size - shownNames} more` : "";
    notice(
      `No Deployment ${quotedName(steps)} is on record in environment ${redactor.quote(steps.key.environment)}, but these are: ` +
        `${shown.join(", ")}${more}. If the Deployment was renamed, pass its id as deployment-id: otherwise the old one still exists and may be billed.`,
    );
  } catch (error) {
    log.debug(`The other names on record are not known: ${error}`);
  }
}

/** By task: the name, and the newest id that a record claims. */
async function otherNames(
  { key: { environment, subject }, github }: Steps,
  creator: string | undefined,
): Promise<Map<string, { readonly name: string; readonly id: string | undefined }>> {
  const names = new Map<string, { readonly name: string; readonly id: string | undefined }>();
  const { records } = await github.listWithStatuses(environment, 1);
  for (const { payload, task, statuses, ...record } of records) {
    const other = record.creator === creator ? keyIn(payload, environment)?.subject : undefined;
    if (other?.kind !== subject.kind || task === taskOf(subject)) continue;
    if (other.kind === "preview" && subject.kind === "preview" && other.pull !== subject.pull) continue;
    const known = names.get(task);
    names.set(task, { name: known?.name ?? other.name, id: known?.id ?? claimedId(statuses) });
  }
  return names;
}
