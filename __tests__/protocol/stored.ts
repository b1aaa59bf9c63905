import type { EmulatedRecord, Fields } from "../../emulator/github/state.js";
import { bot } from "./services.js";

// The one place that reads what the action stores: previews.md, "Stored state". Written from that page, not from src/.

const kinds = [
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
export type Kind = (typeof kinds)[number];

/** What one status means. */
export interface Said {
  readonly kind: Kind;
  readonly id: string | undefined;
}

/** A record, and what it shows. */
export interface ShownRecord {
  readonly id: number;
  /** What its run wrote last; `in_progress` while there is none. */
  readonly last: Said;
  /** Its run wrote its last status. */
  readonly isSettled: boolean;
  /** It sent something: to the service, as far as is known. */
  readonly sent: boolean;
  /** GitHub shows it as active. */
  readonly isActive: boolean;
  /** All ids in its statuses. */
  readonly named: readonly string[];
}

/** Reads a description; undefined if it is not the action's. @throws {Error} if it is nearly. */
export function readDescription(description: string): Said | undefined {
  const [, kind, id, signature] = /^([a-z_]+)(?: id=(\S+))?(?: sig=(\S+))?$/.exec(description) ?? [];
  const known = kinds.find((one) => one === kind);
  if (known === undefined) return undefined;
  if (signature !== undefined && signature.length !== 22) throw new Error(`not a signature: ${description}`);
  return { kind: known, id: id === undefined ? undefined : decodeURIComponent(id) };
}

/** What a record shows. */
export function shownRecord({ fields, statuses }: EmulatedRecord): ShownRecord {
  const said = statuses
    .filter((status) => loginOf(status) === bot)
    .map(({ description }) => readDescription(String(description)))
    .filter((one) => one !== undefined);
  const results = said.filter(({ kind }) => kind !== "in_progress" && kind !== "superseded");
  const byPerson = statuses.some(
    ({ state, description, creator }) =>
      state === "inactive" && description === "settled" && (creator as Fields)["type"] === "User",
  );
  const stored = results.find(({ id }) => id !== undefined) ?? results[0];
  const last: Said = byPerson
    ? { kind: stored?.id === undefined ? "skipped" : "gone", id: stored?.id }
    : (stored ?? { kind: "in_progress", id: undefined });
  return {
    id: fields.id,
    last,
    isSettled: last.kind !== "in_progress",
    sent:
      last.kind !== "in_progress" &&
      last.kind !== "skipped" &&
      !(last.kind === "unknown" && last.id === undefined),
    isActive: statuses[0]?.["state"] === "success",
    named: said.map(({ id }) => id).filter((id) => id !== undefined),
  };
}

function loginOf({ creator }: Fields): unknown {
  return (creator as Fields)["login"];
}

/** A Deployment of the service. */
export interface ShownDeployment {
  readonly id: string;
  readonly isActive: boolean;
  /** The revision of the definition that it was last updated to. */
  readonly revision: number | undefined;
}

/** What a Deployment is: its description is the revision, or why it was retired. */
export function shownDeployment(deployment: Readonly<Record<string, unknown>>): ShownDeployment {
  const revision = /^r(\d+)$/.exec(String(deployment["description"]))?.[1];
  return {
    id: String(deployment["id"]),
    isActive: revision !== undefined,
    revision: revision === undefined ? undefined : Number(revision),
  };
}
