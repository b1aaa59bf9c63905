import { longestDescription } from "../github/github.js";
import type { RecordState, StoredStatus } from "../github/stored.js";
import { unfitId } from "../service/path.js";

/**
 * What a status of this action shows, and the state that GitHub shows for it. Within one second the later
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
  gone: "inactive", // The Deployment does not exist any more.
} as const satisfies Record<string, RecordState>;

/** What a status means: the first word of its description. */
export type StatusKind = keyof typeof states;
const kinds = Object.keys(states) as StatusKind[];

/** Characters. A later status of the same record may have any kind. */
export const longestId = longestDescription - Math.max(...kinds.map((kind) => `${kind} id=`.length));

/** The kinds that may be stored without an id. */
const kindsWithoutId: readonly StatusKind[] = ["unknown", "skipped"];

/** The state that GitHub shows for a kind. `isRefused`: the service refused the request. */
export function githubState(kind: StatusKind, isRefused: boolean): RecordState {
  return kind === "skipped" && isRefused ? "failure" : states[kind];
}

/** The description of a status. Undefined if the id does not fit: it is never cut. */
export function describe(kind: StatusKind, id: string | undefined): string | undefined {
  if (id === undefined) return kind;
  return isStorable(id) ? `${kind} id=${id}` : undefined;
}

/** Whether a status can have the id, whole. */
export function isStorable(id: string): boolean {
  return !/\s/.test(id) && unfitId(id) === undefined && id.length <= longestId;
}

/** A status in this action's format. */
interface ReadStatus {
  readonly kind: StatusKind;
  readonly id: string | undefined;
  readonly status: StoredStatus;
}

function readStatus(status: StoredStatus): ReadStatus | undefined {
  const [, name, id] = /^([a-z]+)(?: id=(\S+))?$/.exec(status.description) ?? [];
  const kind = kinds.find((each) => each === name);
  if (kind === undefined || (id !== undefined && unfitId(id) !== undefined)) return undefined;
  return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, status } : undefined;
}

/** The newest status in this action's format: other tools write statuses too. Undefined if there is none. */
export function newestStatus(statuses: readonly StoredStatus[]): ReadStatus | undefined {
  const read = statuses.map(readStatus).filter((status) => status !== undefined);
  const [newest] = read.toSorted(
    (one, other) =>
      other.status.createdAt - one.status.createdAt || kinds.indexOf(other.kind) - kinds.indexOf(one.kind),
  );
  return newest;
}
