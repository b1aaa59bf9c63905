import type { RecordState } from "../github/read.js";
import { longestDescription } from "../github/stored.js";

/**
 * What a status of this action shows:
 * - `in_progress`: the run is alive;
 * - `deployed`, `retired`, `confirmed` (a sweep retired it again), `idle`, `gone` (the service does not know the id): the
 *   run's result, with the id;
 * - `unknown`: the request has no known end; without an id it was a create;
 * - `skipped`: nothing was sent, or the service definitely refused;
 * - `superseded`: a later run of the same Deployment succeeded. It replaces no result.
 */
export const statusKinds = [
  "in_progress",
  "deployed",
  "retired",
  "confirmed",
  "idle",
  "gone",
  "unknown",
  "skipped",
  "superseded",
] as const;
export type StatusKind = (typeof statusKinds)[number];

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
  switch (kind) {
    case "in_progress":
      return "in_progress";
    case "deployed":
      return "success";
    case "unknown":
      return "error";
    case "skipped":
      return refused ? "failure" : "inactive";
    default:
      return "inactive";
  }
}

/** A string as one word: whitespace, control characters and the escape character itself are percent-encoded. */
function word(text: string): string {
  return text.toWellFormed().replace(/[\s\u0000-\u001f\u007f-\u009f%]/g, encodeURIComponent);
}

/** The description of a status. Undefined if the id does not fit: it is never cut. */
export function describe({ kind, id, signature }: Mark): string | undefined {
  const words = [kind, ...(id === undefined ? [] : [`id=${word(id)}`]), ...(signature ? [`sig=${signature}`] : [])];
  const description = words.join(" ");
  return description.length <= longestDescription ? description : undefined;
}

/** What a description stores; undefined if it is not this action's. */
export function readMark(description: string): Mark | undefined {
  const [, kind, id, signature] = /^([a-z_]+)(?: id=(\S+))?(?: sig=(\S+))?$/.exec(description) ?? [];
  const known = statusKinds.find((one) => one === kind);
  // A result without an id would be one that nobody signed.
  if (known === undefined || (id === undefined && !kindsWithoutId.includes(known))) return undefined;
  try {
    return { kind: known, id: id === undefined ? undefined : decodeURIComponent(id), signature };
  } catch {
    return undefined;
  }
}

/** Whether a run's last status is among these. */
export function hasResult(descriptions: readonly string[]): boolean {
  return descriptions.some((description) => {
    const kind = readMark(description)?.kind;
    return kind !== undefined && kind !== "in_progress" && kind !== "superseded";
  });
}

/** The id that a description claims, in any format of this action: for messages, never for use. */
export function claimedId(description: string): string | undefined {
  const [, id] = /(?:^| )id=(\S+)/.exec(description) ?? [];
  try {
    return id === undefined ? undefined : decodeURIComponent(id);
  } catch {
    return undefined;
  }
}
