import type { Entry } from "../records/entry.js";
import type { History } from "../records/history.js";

/** The newest record whose definition was applied to the Deployment; undefined if none is known. */
export function appliedEntry({ entries }: History, id: string | undefined): Entry | undefined {
  const applied: readonly (string | undefined)[] = ["deployed", "retired", "idle", "confirmed"];
  return id === undefined
    ? undefined
    : entries.find((entry) => entry.role !== "foreign" && entry.id === id && applied.includes(entry.kind));
}
