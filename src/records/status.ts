import type { RecordState, StoredStatus } from "../github/read.js";
import { longestDescription } from "../github/stored.js";
import { unfitId } from "../service/path.js";

/**
 * What a status of this action shows, and the state that GitHub shows for it:
 * - `in_progress`: the run is alive;
 * - `deployed`, `retired`, `confirmed` (a sweep retired it again), `idle`, `gone` (the service does not know the id): the
 *   run's result, with the id;
 * - `unknown`: the request has no known end; without an id it was a create;
 * - `skipped`: nothing was sent, or the service definitely refused;
 * - `superseded`: a later run of the same Deployment succeeded. It replaces no result.
 */
const states = {
  in_progress: "in_progress",
  deployed: "success",
  retired: "inactive",
  confirmed: "inactive",
  idle: "inactive",
  gone: "inactive",
  unknown: "error",
  skipped: "inactive",
  superseded: "inactive",
} as const satisfies Record<string, RecordState>;
export type StatusKind = keyof typeof states;

/** The kinds that may be stored without an id. */
const kindsWithoutId: readonly StatusKind[] = ["in_progress", "unknown", "skipped"];

/** What the description of a status stores. */
export interface Mark {
  readonly kind: StatusKind;
  readonly id: string | undefined;
  readonly signature: string | undefined;
}

/** The state that GitHub shows for a kind. `refused`: the service refused the request. */
export function stateOf(kind: StatusKind, refused: boolean): RecordState {
  return kind === "skipped" && refused ? "failure" : states[kind];
}

/** A string as one word: whitespace, control characters and the escape character itself are percent-encoded. */
function word(text: string): string {
  return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}

function wordIn(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** The description of a status. Undefined if the id does not fit: it is never cut. */
export function describe({ kind, id, signature }: Mark): string | undefined {
  const words = [kind, ...(id === undefined ? [] : [`id=${word(id)}`]), ...(signature ? [`sig=${signature}`] : [])];
  const description = words.join(" ");
  return description.length <= longestDescription ? description : undefined;
}

/** What a description stores; undefined if it is not this action's. */
export function readMark(description: string): Mark | undefined {
  const [, kind = "", encoded, signature] = /^([a-z_]+)(?: id=(\S+))?(?: sig=(\S+))?$/.exec(description) ?? [];
  const id = wordIn(encoded);
  // The action stores no id that a path can't contain: a request with it would fail in every later run.
  if (!isKind(kind) || (encoded !== undefined && (id === undefined || unfitId(id)))) return undefined;
  // A result without an id would be one that nobody signed.
  return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, signature } : undefined;
}

function isKind(text: string): text is StatusKind {
  return Object.hasOwn(states, text);
}

/** Whether a run's last status is among these. */
export function hasResult(statuses: readonly StoredStatus[]): boolean {
  return statuses.some(({ description }) => {
    const kind = readMark(description)?.kind;
    return kind !== undefined && kind !== "in_progress" && kind !== "superseded";
  });
}

/** The id that the newest of a record's statuses with an id claims, in any format: for messages, never for use. */
export function claimedId(statuses: readonly StoredStatus[]): string | undefined {
  const ids = statuses.map(({ description }) => wordIn(/(?:^| )id=(\S+)/.exec(description)?.[1]));
  return ids.find((id) => id !== undefined);
}
