import type { StoredRecord, StoredStatus } from "../github/read.js";
import { isSigned, type Memory, marks, type RecordKey, remembered, type Signer } from "./record.js";

/** The state of a Deployment's newest record. */
export type TraceState = "active" | "in-progress" | "retired" | "failed";

/** What a record and its statuses show of the run that created it. */
export interface Trace {
  readonly record: StoredRecord;
  /** The Deployment's id, if the run came to know it. */
  readonly id: string | undefined;
  /** The service's status of the Deployment, as stored. */
  readonly status: string;
  readonly state: TraceState;
  /** The run did not end, or has not ended yet. */
  readonly isUnsettled: boolean;
  /** The outcome of the run's create is not known. */
  readonly isUnknown: boolean;
  /** The run searched for a Deployment and found none: records before it need no reading, except `earlier`. */
  readonly isNone: boolean;
  /** The service responded with 404 to the id, and the record was marked inactive with or after that. */
  readonly isForgotten: boolean;
  /** There is an id, and no valid signature of any. */
  readonly isForged: boolean;
  /** Records that this one left as they were: see `Memory`. */
  readonly earlier: readonly number[];
  /** The run's definition was applied. */
  readonly isApplied: boolean;
  /** The record is inactive on GitHub, whoever marked it. */
  readonly isInactive: boolean;
  /** The newest status of this action; undefined if there is none. */
  readonly newest: StoredStatus | undefined;
  /** The Deployment's web page, as last reported; empty if it was not. */
  readonly url: string;
  /** When the run succeeded: milliseconds since the epoch. */
  readonly succeededAt: number | undefined;
}

/**
 * Reads a record with its statuses, newest first. Only statuses by the record's creator count, and an `inactive` without an
 * id is not this action's: cleanup tools set it on every record of an environment.
 * @param signer verifies ids; undefined for previews, which are not signed.
 */
export function traceOf(
  record: StoredRecord,
  statuses: readonly StoredStatus[],
  key: RecordKey | undefined,
  signer: Signer | undefined,
): Trace {
  const own = statuses
    .filter(({ creator }) => creator === undefined || creator === record.creator)
    .map((status) => ({ status, memory: remembered(status.description) }))
    .filter(({ status, memory }) => status.state !== "inactive" || memory !== undefined);
  const isValid = ({ id, status, signature }: Memory): boolean =>
    signer === undefined || key === undefined || isSigned(signer, key, id, status === marks.notFound, signature);
  const memories = own.flatMap(({ status, memory }) => (memory === undefined ? [] : [{ at: status, memory }]));
  const stored = payloadMemory(record);
  const trusted = memories.find(({ memory }) => isValid(memory));
  const memory = trusted?.memory ?? (stored !== undefined && isValid(stored) ? stored : undefined);
  const anyId = memories.some((one) => one.memory.id !== undefined) || stored !== undefined;
  const isGone = memory?.id !== undefined && memory.status === marks.notFound;
  const newest = own[0]?.status;
  const success = own.find(({ status }) => status.state === "success")?.status;
  const retires = record.payload?.["retires"] === true;
  return {
    record,
    id: memory?.id,
    status: memory?.status ?? "",
    state: stateOf(newest?.state, memory?.id),
    isUnsettled: newest === undefined || newest.state === "in_progress",
    isUnknown: newest?.state === "error",
    isNone: memory !== undefined && memory.id === undefined,
    isForgotten:
      isGone && statuses.some(({ id, state }) => state === "inactive" && id >= (trusted?.at.id ?? Number.NaN)),
    isForged: memory === undefined && anyId,
    earlier: memory?.earlier ?? [],
    isApplied: success !== undefined || (retires && newest?.state === "inactive" && memory?.id !== undefined),
    isInactive: statuses[0]?.state === "inactive",
    newest,
    url: own.find(({ status }) => status.environmentUrl !== "")?.status.environmentUrl ?? "",
    succeededAt: success?.createdAt,
  };
}

/** The id that the input deployment-id put into the payload. */
function payloadMemory({ payload }: StoredRecord): Memory | undefined {
  const id = payload?.["deploymentId"];
  if (typeof id !== "string" || id === "") return undefined;
  const signature = payload?.["signature"];
  return { id, status: "", earlier: [], signature: typeof signature === "string" ? signature : undefined };
}

function stateOf(state: string | undefined, id: string | undefined): TraceState {
  if (state === "success") return "active";
  if (state === undefined || state === "in_progress") return "in-progress";
  return state === "inactive" && id !== undefined ? "retired" : "failed";
}
