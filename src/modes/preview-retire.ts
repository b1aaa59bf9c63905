import { ActionError } from "../base/errors.js";
import { textMember } from "../base/json.js";
import { recall, tellOtherNames } from "../records/old-find.js";
import { describe, isAbout } from "../records/old-record.js";
import type { Deployment } from "../service/resources.js";
import {
  beforeSending,
  openRecord,
  type Recorded,
  type RecordedParts,
  type RecordedRequest,
  sendRecorded,
} from "./recorded-deployment.js";
import type { StoredRecord } from "./records.js";

/** A run that found the pull request closed when it was about to send: its record, and the id that it had found. */
export interface Begun {
  readonly record: StoredRecord;
  readonly id: string | undefined;
}

/**
 * Retires the preview of a closed pull request: `previews.md`, "Closing". Without a preview on record nothing is sent.
 * @throws {ActionError} of the update, or of the family `github`.
 */
export async function retirePreview(request: RecordedRequest, parts: RecordedParts, begun?: Begun): Promise<Recorded> {
  const { records } = parts;
  const { key } = request;
  // Whose record it is can't be told before there is one of one's own: without any candidate there is none to make.
  if (begun === undefined && request.deploymentId === undefined && !(await anyAbout(request, parts))) {
    return nothingToRetire(request, parts, undefined);
  }
  const record = begun?.record ?? (await openRecord(request, parts));
  const { id, earlier } = await beforeSending(record, parts, async () => {
    const earlier: StoredRecord[] = [];
    for await (const one of records.list(key.environment, key.task)) {
      if (isOwn(one, record) && isAbout(key, one)) earlier.push(one);
    }
    const known = begun?.id ?? request.deploymentId ?? (await recall(key, record, earlier, parts));
    if (known !== undefined) {
      await records.setStatus(record.id, { state: "in_progress", description: describe(known, "RETIRING") });
    } else {
      await tellOtherNames(key, record, parts).catch(() => {});
      await records.setStatus(record.id, { state: "inactive", description: "No preview on record." });
    }
    return { id: known, earlier };
  });
  if (id === undefined) return nothingToRetire(request, parts, record);
  const deployment = await sendRecorded(request, record, id, "retired", parts);
  warnOfRetired(request, deployment, parts);
  await markInactive([record, ...earlier], record, deployment, parts);
  return { outcome: "retired", deployment, record };
}

function isOwn({ id, creator }: StoredRecord, own: StoredRecord): boolean {
  return id !== own.id && creator !== undefined && creator === own.creator;
}

async function anyAbout({ key }: RecordedRequest, { records }: RecordedParts): Promise<boolean> {
  for await (const record of records.list(key.environment, key.task)) if (isAbout(key, record)) return true;
  return false;
}

function nothingToRetire(
  { key, name }: RecordedRequest,
  { log, quote }: RecordedParts,
  record: StoredRecord | undefined,
): Recorded {
  log.notice(
    `Pull request #${key.pullRequest} is closed, and no preview "${quote(name)}" is on record: nothing was sent.`,
  );
  return { outcome: "not-sent", deployment: undefined, record };
}

function warnOfRetired({ key, name }: RecordedRequest, deployment: Deployment, { log, quote }: RecordedParts): void {
  const url = textMember(deployment.raw, "webServerUrl");
  log.warning(
    `Pull request #${key.pullRequest} is closed. Its preview "${quote(name)}" (${quote(deployment.id)}) was shrunk, still exists ` +
      `and may be billed: the service offers no way to delete it. Delete it in the platform${url ? `: ${quote(url)}` : "."}`,
  );
}

/** Marks every active record of the preview inactive, with the id: a reopened pull request finds it again. */
async function markInactive(
  all: readonly StoredRecord[],
  own: StoredRecord,
  deployment: Deployment,
  { records, quote }: RecordedParts,
): Promise<void> {
  const description = describe(deployment.id, textMember(deployment.raw, "status"));
  const failed: number[] = [];
  let cause: unknown;
  for (const { id } of all) {
    try {
      if (id !== own.id && (await records.statuses(id))[0]?.state === "inactive") continue;
      await records.setStatus(id, { state: "inactive", description });
    } catch (error) {
      failed.push(id);
      cause = error;
    }
  }
  if (failed.length === 0) return;
  const details = cause instanceof ActionError ? [cause.message, ...cause.lines] : [];
  throw new ActionError(
    "github",
    `The preview ${quote(deployment.id)} was retired, but GitHub's record ${failed.join(", ")} could not be marked inactive.`,
    { lines: details, hint: "Run the job again: retiring twice does no harm.", outcome: "unknown", cause },
  );
}
