import { createBody, type Definition, type NotedBody, retireBody, updateBody } from "../definition/body.js";
import type { Entry } from "../records/entry.js";
import { type History, isActive, withRole } from "../records/history.js";
import { eventIn, type Subject } from "../records/record.js";

/** Why a preview is retired. */
export type RetireReason = "closed" | "idle" | "requested";

/** What the inputs and the event request. */
export interface Wish {
  /** A sweep retires only what is due. */
  readonly wish: "deploy" | "retire" | "sweep";
  /** The event states that the pull request was closed. */
  readonly isClosing: boolean;
  /** The id of the workflow run: a smaller one belongs to an older event. Undefined in a sweep. */
  readonly event: number | undefined;
  /** The input deployment-id. */
  readonly given: string | undefined;
  /** The input preview-idle-days. */
  readonly idleDays: number | undefined;
}

/** Everything that decides what a run does. A dry run and the real run fill it in alike. */
export interface Facts extends Wish {
  readonly subject: Subject;
  /** Whether the pull request is open; true outside previews. */
  readonly isOpen: boolean;
  readonly history: History;
  /** GitHub's clock: milliseconds since the epoch. */
  readonly now: number;
}

/** What a run does. */
export type Decision =
  | { readonly do: "create" }
  | { readonly do: "update"; readonly id: string }
  | {
      readonly do: "retire";
      /** The preview's id first, then those of other Deployments of its name. */
      readonly ids: readonly [string, ...string[]];
      readonly reason: RetireReason;
      /** What the record stores: a sweep confirms an earlier retire. */
      readonly as: "retired" | "idle" | "confirmed";
    }
  | { readonly do: "nothing"; readonly why: "reopened" | "outdated" | "none-on-record" | "not-due" }
  | { readonly do: "refuse"; readonly why: "forged" | "unknown-outcome"; readonly records: readonly Entry[] };

/** A decision that something is sent. */
export type Sending = Exclude<Decision, { do: "nothing" | "refuse" }>;

const day = 86_400_000;

/** A sweep confirms a retire only when requests that were in flight at its time have arrived: milliseconds. */
const confirmAfter = 600_000;

/**
 * Decides what a run does, also that nothing is sent: from the facts and from nothing else. Every run that writes calls it
 * after it has waited for the runs before it (`carry-out.ts`); plans, sweeps and the look before a ticket call it too.
 */
export function decide(facts: Facts): Decision {
  const { wish, subject, isOpen, isClosing, given, history } = facts;
  if (wish === "sweep") return decideSweep(facts);
  if (subject.kind === "preview") {
    // The pull request decides, not the event: what is closed is retired, however old the event.
    const reason = !isOpen ? "closed" : wish === "retire" ? "requested" : undefined;
    if (reason === undefined && isClosing) return { do: "nothing", why: "reopened" };
    // Outside previews an older event is only a warning: people roll back by a re-run.
    if (isOpen && isOutdated(facts)) return { do: "nothing", why: "outdated" };
    if (reason !== undefined) {
      const ids = idsOf(facts);
      return ids === undefined
        ? { do: "nothing", why: "none-on-record" }
        : { do: "retire", ids, reason, as: "retired" };
    }
  }
  if (given !== undefined) return { do: "update", id: given };
  if (subject.kind === "deployment") {
    // The newest record that sent something, whatever became of it.
    const [settled] = withRole(history, "decides", "gone");
    const forged = withRole(history, "forged").find(({ record }) => record.id > (settled?.record.id ?? 0));
    if (forged !== undefined) return { do: "refuse", why: "forged", records: [forged] };
  }
  const id = history.decides?.id;
  if (id !== undefined) return { do: "update", id };
  if (history.doubts.length > 0 && subject.kind === "deployment") {
    return { do: "refuse", why: "unknown-outcome", records: history.doubts };
  }
  return { do: "create" };
}

/** Whether the run of a newer event has sent something. A run with deployment-id is never too old. */
export function isOutdated({ event, given, history }: Facts): boolean {
  const newest = eventIn(history.newest?.record.payload);
  return given === undefined && event !== undefined && newest !== undefined && event < newest;
}

function decideSweep(facts: Facts): Decision {
  const { isOpen, history, now, idleDays } = facts;
  const { decides, doubts } = history;
  const ids = idsOf(facts);
  const notDue = { do: "nothing", why: "not-due" } as const;
  if (ids === undefined || withRole(history, "in-progress").length > 0) return notDue;
  // A newer run without a result may have undone the retire.
  const isCertain = decides !== undefined && doubts.length === 0 && ids.length === 1;
  if (!isOpen) {
    if (isCertain && decides.kind === "confirmed") return notDue;
    const isRetired = isCertain && decides.kind === "retired";
    if (isRetired && now - decides.at <= confirmAfter) return notDue;
    return { do: "retire", ids, reason: "closed", as: isRetired ? "confirmed" : "retired" };
  }
  const newest = history.newest ?? decides;
  const isIdle = idleDays !== undefined && newest !== undefined && now - newest.at > idleDays * day;
  return isIdle && isActive(history) ? { do: "retire", ids, reason: "idle", as: "idle" } : notDue;
}

/** All Deployments that the inputs and records name, the one that the run is about first; undefined if there is none. */
function idsOf({ given, history }: Facts): readonly [string, ...string[]] | undefined {
  const known = [given, history.decides?.id, ...withRole(history, "duplicate").map(({ id }) => id)];
  const [first, ...others] = new Set(known.filter((id) => id !== undefined));
  return first === undefined ? undefined : [first, ...others];
}

/** The id of the Deployment that a decision is about; undefined if there is none. */
export function idOf(decision: Decision | { readonly do: "unknown" }): string | undefined {
  if (decision.do === "update") return decision.id;
  return decision.do === "retire" ? decision.ids[0] : undefined;
}

/** The body that carries out a decision, and the log lines about it. The one builder of bodies. */
export function bodyOf(
  decision: Decision,
  definition: Definition,
  subject: Subject,
  workspaceId: string | undefined,
): NotedBody {
  const { name } = subject;
  const pull = subject.kind === "preview" ? subject.pull : undefined;
  if (decision.do === "retire") {
    // People see it in the platform.
    const descriptions: Readonly<Record<RetireReason, string>> = {
      closed: `[closed pull request #${pull}] safe to delete`,
      idle: `[idle] push to pull request #${pull} to wake it up`,
      requested: `[retired] preview of pull request #${pull}`,
    };
    return retireBody(definition, { name, workspaceId, description: descriptions[decision.reason] });
  }
  // Without it, an update would keep the description of a retired preview.
  const defaultDescription = pull === undefined ? undefined : `Preview of pull request #${pull}`;
  const options = { name, workspaceId, defaultDescription };
  if (decision.do === "update") return updateBody(definition, options);
  return createBody(definition, options);
}
