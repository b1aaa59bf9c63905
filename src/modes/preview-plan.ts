import type { PreviewRequest } from "./preview.js";
import { type MemoryParts, recall } from "./recorded-memory.js";
import { isAbout, type RecordKey, recordKey } from "./recorded-trace.js";

/** What a run would do, as far as reading alone can tell. */
export interface Foreseen {
  readonly does: "create" | "update" | "retire" | "nothing";
  readonly id: string | undefined;
}

/**
 * The id that a real run would find on record. A dry run makes no record, and so can't know who the token's own actor
 * is: it takes the bot that made the newest record of the key for it.
 */
export async function foreseenId(key: RecordKey, parts: MemoryParts): Promise<string | undefined> {
  for await (const record of parts.records.list(key.environment, key.task)) {
    if (!isAbout(key, record) || !record.creator?.endsWith("[bot]")) continue;
    const own = { ...record, id: Number.MAX_SAFE_INTEGER, createdAt: Number.NaN };
    return recall(key, own, parts.records.list(key.environment, key.task), parts);
  }
  return undefined;
}

/** What {@link preview} would do, for a dry run: nothing is written anywhere. */
export async function foreseenPreview(request: PreviewRequest, parts: MemoryParts): Promise<Foreseen> {
  const { event, name, deploymentId } = request;
  const { pullRequest } = event;
  const id = deploymentId ?? (await foreseenId(recordKey({ ...request, pullRequest }, name), parts));
  const closed = event.closed || !(await parts.records.pullRequest(pullRequest)).open;
  if (closed) return { does: id === undefined ? "nothing" : "retire", id };
  return { does: id === undefined ? "create" : "update", id };
}
