import { due, isScaledDown, type RecordWithId, type State } from "../records/state.js";
import type { Decision } from "./body.js";

/** What the inputs and the event ask for. */
interface PreviewEvent {
  /** The input `preview`: `retire` whatever the event. */
  readonly action: "deploy" | "retire";
  /** The event reports that the pull request was closed. */
  readonly isClosing: boolean;
  /** The id of the workflow run: a smaller one belongs to an older event. */
  readonly runId: number;
}

/** Decides what a pull request's event does. Pure: runs and plans call it. Rules: docs/previews.md */
export function decide(
  { action, isClosing, runId }: PreviewEvent,
  state: State,
  pull: { readonly open: boolean },
): Decision {
  // The pull request decides, not the event: what is closed is retired, however old the event.
  if (!pull.open) return retire(due(state, pull), "closed");
  if (action === "deploy" && isClosing) return { do: "nothing", why: "reopened" };
  if (runId < state.newestRun) return { do: "nothing", why: "outdated" };
  if (action === "retire") {
    const left = state.deployments.filter((record) => !isScaledDown(record) || record.kind === "missing");
    return retire(left, "requested");
  }
  return state.current === undefined ? { do: "create" } : { do: "update", id: state.current.id };
}

function retire(records: readonly RecordWithId[], reason: "closed" | "requested"): Decision {
  return records.length === 0 ? { do: "nothing", why: "none-on-record" } : { do: "retire", records, reason };
}
