import { unfitId } from "../service/path.js";
import { longestDescription, type RecordState, type StoredStatus } from "./old/read.js";

/** What a status of this action shows, and the state that GitHub shows for it. A run's result has the id. */
const states = {
  in_progress: "in_progress", // The run is alive.
  deployed: "success",
  retired: "inactive",
  confirmed: "inactive", // A sweep retired it again.
  idle: "inactive",
  gone: "inactive", // The service does not know the id.
  unknown: "error", // The request has no known end; without an id it was a create.
  skipped: "inactive", // Nothing was sent, or the service definitely refused.
  superseded: "inactive", // A later run of the same Deployment succeeded. It replaces no result.
} as const satisfies Record<string, RecordState>;
export type StatusKind = keyof typeof states;
const kinds = Object.keys(states) as StatusKind[];

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

function wordIn(encoded: string | undefined): string | undefined {
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** The description of a status. Undefined if the id does not fit: it is never cut. */
export function describe({ kind, id, signature }: Mark): string | undefined {
  // One word: whitespace, control characters and the escape character itself are percent-encoded.
  const word = id?.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
  const description = `${kind}${word === undefined ? "" : ` id=${word}`}${signature ? ` sig=${signature}` : ""}`;
  return description.length <= longestDescription ? description : undefined;
}

/** What a description stores; undefined if it is not this action's. */
export function readMark(description: string): Mark | undefined {
  const [, name, encoded, signature] = /^([a-z_]+)(?: id=(\S+))?(?: sig=(\S+))?$/.exec(description) ?? [];
  const kind = kinds.find((one) => one === name);
  const id = wordIn(encoded);
  // The action stores no id that a path can't contain: a request with it would fail in every later run.
  if (kind === undefined || (encoded !== undefined && (id === undefined || unfitId(id)))) return undefined;
  // A result without an id would be one that nobody signed.
  return id !== undefined || kindsWithoutId.includes(kind) ? { kind, id, signature } : undefined;
}

/** Whether a run ends with this status: nothing that arrives after it undoes it. */
export function isResult({ kind }: Mark): boolean {
  return kind !== "in_progress" && kind !== "superseded";
}

/** Whether a run's last status is among these. */
export function hasResult(statuses: readonly StoredStatus[]): boolean {
  const marks = statuses.map(({ description }) => readMark(description));
  return marks.some((mark) => mark !== undefined && isResult(mark));
}

/** The id that the newest of a record's statuses with an id claims, in any format: for messages, never for use. */
export function claimedId(statuses: readonly StoredStatus[]): string | undefined {
  const ids = statuses.map(({ description }) => wordIn(/(?:^| )id=(\S+)/.exec(description)?.[1]));
  return ids.find((id) => id !== undefined);
}
