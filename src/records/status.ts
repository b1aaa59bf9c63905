import { longestDescription } from "../github/github.js";
import type { RecordState, StoredStatus } from "../github/stored.js";
import { isFitId } from "../platform/resources.js";

/**
 * The kinds of statuses of this action, and the state that GitHub shows for it. Within one second the later
 * kind of this list is the newer one: GitHub documents no order of statuses.
 */
const states = {
  deployed: "success",
  unknown: "error", // The request has no known end; without an id it was a create.
  skipped: "inactive", // Nothing was sent, or the service refused.
  superseded: "inactive", // A later run updated the same Deployment.
  retired: "inactive",
  idle: "inactive",
  swept: "inactive", // A sweep retired it, with nothing in flight.
  missing: "inactive", // The service responded with 404, which may be a replica that lags.
  gone: "inactive", // The Deployment does not exist: a sweep found it missing twice.
} as const satisfies Record<string, RecordState>;

/** The meaning of a status: the first word of its description. */
export type StatusKind = keyof typeof states;
const kinds = Object.keys(states) as StatusKind[];

/** Characters. A status with any kind has room for it, and for the mark of fields that differ. */
export const longestId = 112;

/** Stands for the fields that a status has no room for. */
export const others = "...";

/** The kinds that may be stored without an id. */
const kindsWithoutId: readonly StatusKind[] = ["unknown", "skipped"];

/** The state that GitHub shows for a kind. `isRefused`: the service refused the request. */
export function githubState(kind: StatusKind, isRefused: boolean): RecordState {
  return kind === "skipped" && isRefused ? "failure" : states[kind];
}

/**
 * The description of a status. Undefined if the id does not fit: it is never cut.
 * @param differs top-level fields that the platform did not apply: as many as fit, then `...` for the others.
 */
export function describe(
  kind: StatusKind,
  id: string | undefined,
  differs: readonly string[] = [],
): string | undefined {
  if (id === undefined) return kind;
  if (!isStorable(id)) return undefined;
  const description = `${kind} id=${id}`;
  if (differs.length === 0) return description;
  const named = differs.filter((field) => field !== others && /^[^\s,]+$/.test(field));
  for (let count = named.length; count >= 0; count--) {
    const fields = [...named.slice(0, count), ...(count < differs.length ? [others] : [])];
    const whole = `${description} differs=${fields.join(",")}`;
    if (whole.length <= longestDescription) return whole;
  }
  return description;
}

/** Whether a status can have the id, whole. */
export function isStorable(id: string): boolean {
  return !/\s/.test(id) && isFitId(id) && id.length <= longestId;
}

interface ReadStatus {
  readonly kind: StatusKind;
  readonly id: string | undefined;
  readonly differs: readonly string[];
  readonly status: StoredStatus;
}

function readStatus(status: StoredStatus): ReadStatus | undefined {
  const [, name, id, differs = ""] =
    /^([a-z]+)(?: id=(\S+))?(?: differs=(\S+))?$/.exec(status.description) ?? [];
  const kind = kinds.find((each) => each === name);
  if (kind === undefined || (id !== undefined && !isStorable(id))) return undefined;
  if (id === undefined && !kindsWithoutId.includes(kind)) return undefined;
  return { kind, id, differs: differs.split(",").filter((field) => field !== ""), status };
}

/** Whether a status is in this action's format. */
export function isOwnStatus(status: StoredStatus): boolean {
  return readStatus(status) !== undefined;
}

/**
 * The newest status in this action's format, with the fields that differed after the last deploy: other tools
 * write statuses too. Undefined if there is none.
 */
export function newestStatus(statuses: readonly StoredStatus[]): ReadStatus | undefined {
  const read = statuses.map(readStatus).filter((status) => status !== undefined);
  const newestFirst = read.toSorted(
    (left, right) =>
      right.status.createdAt - left.status.createdAt || kinds.indexOf(right.kind) - kinds.indexOf(left.kind),
  );
  const [newest] = newestFirst;
  const deployed = newestFirst.find(({ kind }) => kind === "deployed");
  return newest && { ...newest, differs: deployed?.differs ?? [] };
}
