import type { StoredRecord } from "../github/read.js";
import type { RecordWithStatuses } from "../github/records-query.js";
import type { GitHub } from "../github/resources.js";
import { keyIn, type RecordKey, taskOf } from "../records/record.js";
import { claimedId } from "../records/status.js";
import type { RunContext } from "./context.js";

const shownNames = 5;

/**
 * Reports the other names on record where this one is not: a renamed Deployment continues with deployment-id. Of previews
 * only those of the same pull request.
 */
export async function noticeOtherNames(
  key: RecordKey,
  creator: StoredRecord["creator"],
  github: GitHub,
  { log, redactor }: RunContext,
): Promise<void> {
  try {
    const { records } = await github.listWithStatuses(key.environment, 1);
    const others = otherNames(key, creator, records);
    if (others.length === 0) return;
    const shown = others
      .slice(0, shownNames)
      .map(({ name, id }) => `"${redactor.quote(name)}" (${id === undefined ? "no id" : redactor.quote(id)})`);
    const more = others.length > shownNames ? ` and ${others.length - shownNames} more` : "";
    log.notice(
      `No Deployment "${redactor.quote(key.subject.name)}" is on record in environment ${redactor.quote(key.environment)}, but these are: ` +
        `${shown.join(", ")}${more}. If the Deployment was renamed, pass its id as deployment-id: otherwise the old one still exists and may be billed.`,
    );
  } catch (error) {
    log.debug(`The other names on record are not known: ${error}`);
  }
}

function otherNames(
  key: RecordKey,
  creator: StoredRecord["creator"],
  records: readonly RecordWithStatuses[],
): { readonly name: string; readonly id: string | undefined }[] {
  const names = new Map<string, { name: string; id: string | undefined }>();
  for (const { payload, creator: by, task, statuses } of records) {
    const other = by === creator ? keyIn(payload, key.environment)?.subject : undefined;
    if (other?.kind !== key.subject.kind || task === taskOf(key.subject)) continue;
    if (other.kind === "preview" && key.subject.kind === "preview" && other.pull !== key.subject.pull) continue;
    const id = statuses.map(({ description }) => claimedId(description)).find((one) => one !== undefined);
    const known = names.get(task);
    if (known === undefined) names.set(task, { name: other.name, id });
    else known.id ??= id;
  }
  return [...names.values()];
}
