import { describe, expect, test } from "@jest/globals";
import { decide } from "../../src/plan/decide.js";
import { due, type RecordWithId, type State } from "../../src/records/state.js";

/** Deployments as `id kind`, the current one first. */
function known(...deployments: readonly string[]): RecordWithId[] {
  return deployments.map((one) => {
    const [id = "", kind] = one.split(" ");
    return { id, kind } as RecordWithId;
  });
}

const none = { unfinishedCreates: [], unfinishedCreatesSince: [], newer: [] };

/** The state of a preview whose newest event is 5. */
function stateOf(...onRecord: readonly string[]): State {
  const deployments = known(...onRecord);
  const current = deployments.find(({ kind }) => kind !== "missing");
  return { deployments, current, ...none, newestRun: onRecord.length === 0 ? 0 : 5 };
}

const open = { open: true };
const closed = { open: false };
const push = { action: "deploy", isClosing: false, runId: 6 } as const;
const old = { ...push, runId: 4 };
const same = { ...push, runId: 5 };
const close = { ...push, isClosing: true };
const retire = { ...push, action: "retire" } as const;

describe("what the run of an event does", () => {
  test.each<
    [rule: string, event: Parameters<typeof decide>[0], pull: { open: boolean }, State, decision: string]
  >([
    ["open, nothing on record: create", push, open, stateOf(), "create"],
    ["open, deployed: update", push, open, stateOf("a deployed"), "update a"],
    ["open, several: update the current one", push, open, stateOf("b deployed", "a deployed"), "update b"],
    ["open, retired: update", push, open, stateOf("a retired"), "update a"],
    ["open, missing: create", push, open, stateOf("a missing"), "create"],
    ["open, one missing: update the other", push, open, stateOf("a deployed", "b missing"), "update a"],
    ["closed: also what is missing", push, closed, stateOf("a swept", "b missing"), "retire b (closed)"],
    [
      "retire, open: also what is missing",
      retire,
      open,
      stateOf("a retired", "b missing"),
      "retire b (requested)",
    ],
    ["open, swept: update", push, open, stateOf("a swept"), "update a"],
    ["open, an update that nobody finished: update", push, open, stateOf("a open"), "update a"],
    ["closed: retire", push, closed, stateOf("a deployed"), "retire a (closed)"],
    ["closed, whatever the event: a close", close, closed, stateOf("a deployed"), "retire a (closed)"],
    ["closed, whatever the event: an old one", old, closed, stateOf("a deployed"), "retire a (closed)"],
    [
      "closed: retire what is retired, until a sweep confirms it",
      push,
      closed,
      stateOf("a retired"),
      "retire a (closed)",
    ],
    ["closed: all but what is swept", push, closed, stateOf("b swept", "a idle"), "retire a (closed)"],
    [
      "closed: the current one first",
      close,
      closed,
      stateOf("b deployed", "a deployed"),
      "retire b a (closed)",
    ],
    ["closed, swept: nothing is left", close, closed, stateOf("a swept"), "nothing: none-on-record"],
    ["closed, nothing on record: nothing is left", close, closed, stateOf(), "nothing: none-on-record"],
    ["closed event, but open again: nothing", close, open, stateOf("a deployed"), "nothing: reopened"],
    ["an old event: nothing", old, open, stateOf("a deployed"), "nothing: outdated"],
    ["the newest event again: update", same, open, stateOf("a deployed"), "update a"],
    ["an old event, nothing on record: create", old, open, stateOf(), "create"],
    ["retire, open: retire", retire, open, stateOf("a deployed"), "retire a (requested)"],
    [
      "retire, open: not what is scaled down",
      retire,
      open,
      stateOf("b retired", "a deployed"),
      "retire a (requested)",
    ],
    [
      "retire, open, all scaled down: nothing",
      retire,
      open,
      stateOf("c idle", "b swept", "a retired"),
      "nothing: none-on-record",
    ],
    [
      "retire, open, an old event: nothing",
      { ...retire, runId: 4 },
      open,
      stateOf("a deployed"),
      "nothing: outdated",
    ],
    [
      "retire on the event of a close: retire",
      { ...retire, isClosing: true },
      open,
      stateOf("a deployed"),
      "retire a (requested)",
    ],
    ["retire, closed: as every event", retire, closed, stateOf("a retired"), "retire a (closed)"],
  ])("%s", (_, event, pull, state, expected) => {
    const decision = decide(event, state, pull);
    const shown = {
      create: () => "create",
      update: () => `update ${"id" in decision ? decision.id : ""}`,
      retire: () =>
        "records" in decision
          ? `retire ${decision.records.map(({ id }) => id).join(" ")} (${decision.reason})`
          : "",
      nothing: () => `nothing: ${"why" in decision ? decision.why : ""}`,
    }[decision.do]();
    expect(shown).toBe(expected);
  });
});

test.each([
  [false, ["b", "c", "d", "e", "f", "g", "h"]],
  [true, ["c", "d", "e", "f", "g", "h"]],
])(
  "due is all that no sweep retired, and of an open pull request (%j) not the current one",
  (isOpen, ids) => {
    const { deployments: all } = stateOf(
      ...["b retired", "a swept", "c idle", "d open", "e unknown", "f deployed", "g skipped", "h missing"],
    );
    const state = { deployments: all, current: all[0], ...none, newestRun: 5 };
    expect(due(state, { open: isOpen }).map(({ id }) => id)).toEqual(ids);
  },
);
