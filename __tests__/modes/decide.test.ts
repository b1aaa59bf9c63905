import { describe, expect, test } from "@jest/globals";
import { type Decision, decide, type Facts } from "../../src/modes/decide.js";
import type { Entry } from "../../src/records/entry.js";
import type { History } from "../../src/records/history.js";

const now = Date.parse("2026-05-01T12:00:00Z");
const minute = 60_000;
const day = 24 * 60 * minute;

function entry(more: Partial<Entry>, event?: number): Entry {
  const payload = event === undefined ? {} : { event };
  const record = { id: 1, task: "", creator: "bot", sha: "", payload, createdAt: now };
  const about = {
    verdict: "valid",
    showsSuccess: false,
    at: now - 20 * minute,
    runUrl: "",
    url: "",
    reason: undefined,
  } as const;
  return { record, role: "decides", kind: "deployed", id: "d1", ...about, ...more };
}

function historyOf(decides: Entry | undefined, ...others: Entry[]): History {
  const doubts = others.filter(({ role }) => role === "interrupted" || role === "unknown");
  return { entries: [...others, ...(decides ? [decides] : [])], decides, doubts, newest: decides };
}

const none = historyOf(undefined);
const deployed = historyOf(entry({}));
const retired = historyOf(entry({ kind: "retired" }));
const interrupted = entry({ role: "interrupted", kind: undefined, id: undefined });
const duplicate = entry({ role: "duplicate", id: "d2", showsSuccess: true });
const forged = entry({ role: "forged", kind: undefined, id: "d9", verdict: "invalid" });
const applied = historyOf(entry({}, 9));

const preview: Facts = {
  wish: "deploy",
  subject: { kind: "preview", name: "app-pr-7", pull: 7 },
  isOpen: true,
  isClosing: false,
  event: 10,
  given: undefined,
  history: none,
  now,
  idleDays: undefined,
};
const closed = { ...preview, isOpen: false, isClosing: true };
const production: Facts = { ...preview, subject: { kind: "deployment", name: "app" } };
const retire = { ...preview, wish: "retire" } as const;
const sweep = { ...preview, wish: "sweep", event: undefined } as const;
const update = { do: "update", id: "d1" } as const;
const retiring = { do: "retire", ids: ["d1"], reason: "closed", as: "retired" } as const;
const nothing = (why: Extract<Decision, { do: "nothing" }>["why"]): Decision => ({ do: "nothing", why });

describe("a deploy", () => {
  test.each<[string, Facts, Decision]>([
    ["nothing on record: creates", preview, { do: "create" }],
    ["an id on record: updates it", { ...preview, history: deployed }, update],
    ["a retired preview: updates it", { ...preview, history: retired }, update],
    [
      "a newer interrupted run: the stored id stays valid",
      { ...preview, history: historyOf(entry({}), interrupted) },
      update,
    ],
    [
      "two Deployments: the one that decides",
      { ...preview, history: historyOf(entry({}), duplicate) },
      update,
    ],
    [
      "deployment-id goes before the record's",
      { ...preview, history: deployed, given: "d5" },
      { do: "update", id: "d5" },
    ],
    ["an older event: nothing", { ...preview, history: applied, event: 8 }, nothing("outdated")],
    ["the same event again: updates", { ...preview, history: applied, event: 9 }, update],
    [
      "an older event with deployment-id: updates",
      { ...preview, history: applied, event: 8, given: "d1" },
      update,
    ],
    [
      "a create without a known end: creates, with a warning",
      { ...preview, history: historyOf(undefined, interrupted) },
      { do: "create" },
    ],
    [
      "a forged record of a preview is not used",
      { ...preview, history: historyOf(undefined, forged) },
      { do: "create" },
    ],
    ["closed: retires", { ...closed, history: deployed }, retiring],
    ["closed, and another event: retires", { ...preview, isOpen: false, history: deployed }, retiring],
    ["closed, by an older event: retires", { ...closed, history: applied, event: 8 }, retiring],
    [
      "closed, two Deployments: retires both",
      { ...closed, history: historyOf(entry({}), duplicate) },
      { ...retiring, ids: ["d1", "d2"] },
    ],
    ["closed, nothing on record: nothing", closed, nothing("none-on-record")],
    [
      "closed, and open again: nothing",
      { ...preview, isClosing: true, history: deployed },
      nothing("reopened"),
    ],
    [
      "closed, with deployment-id: retires that too",
      { ...closed, given: "d5", history: deployed },
      { ...retiring, ids: ["d5", "d1"] },
    ],
  ])("of a preview, %s", (_, facts, decision) => expect(decide(facts)).toEqual(decision));

  test.each<[string, Facts, Decision]>([
    ["nothing on record: creates", production, { do: "create" }],
    ["an id on record: updates it", { ...production, history: deployed }, update],
    [
      "an older event: goes on, because people roll back by a re-run",
      { ...production, history: applied, event: 8 },
      update,
    ],
    [
      "a create without a known end: refuses",
      { ...production, history: historyOf(undefined, interrupted) },
      { do: "refuse", why: "unknown-outcome", records: [interrupted] },
    ],
    [
      "an interrupted run after a known id: updates it",
      { ...production, history: historyOf(entry({}), interrupted) },
      update,
    ],
    [
      "a forged record: refuses",
      { ...production, history: historyOf(undefined, forged) },
      { do: "refuse", why: "forged", records: [forged] },
    ],
    [
      "a forged record and deployment-id: updates that",
      { ...production, given: "d5", history: historyOf(undefined, forged) },
      { do: "update", id: "d5" },
    ],
  ])("outside previews, %s", (_, facts, decision) => expect(decide(facts)).toEqual(decision));
});

test.each<[string, Facts, Decision]>([
  ["open: as requested", { ...retire, history: deployed }, { ...retiring, reason: "requested" }],
  ["closed", { ...retire, isOpen: false, history: deployed }, retiring],
  ["nothing on record", retire, nothing("none-on-record")],
  ["an older event: nothing", { ...retire, history: applied, event: 8 }, nothing("outdated")],
])("preview: retire, %s", (_, facts, decision) => expect(decide(facts)).toEqual(decision));

describe("a sweep", () => {
  const idle = { ...sweep, idleDays: 7 };
  const old = (kind: Entry["kind"], age: number): History => historyOf(entry({ kind, at: now - age }));
  test.each<[string, Facts, Decision]>([
    ["nothing on record", sweep, nothing("not-due")],
    ["open, not idle", { ...sweep, history: deployed }, nothing("not-due")],
    ["closed: retires", { ...sweep, isOpen: false, history: deployed }, retiring],
    [
      "closed, unknown end of an update: retires",
      { ...sweep, isOpen: false, history: old("unknown", 0) },
      retiring,
    ],
    [
      "closed, a run in progress: left alone",
      {
        ...sweep,
        isOpen: false,
        history: historyOf(entry({}), entry({ role: "in-progress", kind: undefined, id: undefined })),
      },
      nothing("not-due"),
    ],
    [
      "closed, retired just now: not yet",
      { ...sweep, isOpen: false, history: old("retired", 10 * minute) },
      nothing("not-due"),
    ],
    [
      "closed, retired ten minutes ago: confirms",
      { ...sweep, isOpen: false, history: old("retired", 10 * minute + 1) },
      { ...retiring, as: "confirmed" },
    ],
    ["closed, idle before: retires", { ...sweep, isOpen: false, history: old("idle", day) }, retiring],
    [
      "closed, confirmed: left alone",
      { ...sweep, isOpen: false, history: old("confirmed", day) },
      nothing("not-due"),
    ],
    [
      "closed, confirmed, then a run interrupted: retires",
      { ...sweep, isOpen: false, history: historyOf(entry({ kind: "confirmed" }), interrupted) },
      retiring,
    ],
    [
      "closed, confirmed, but a second Deployment: retires both",
      { ...sweep, isOpen: false, history: historyOf(entry({ kind: "confirmed" }), duplicate) },
      { ...retiring, ids: ["d1", "d2"] },
    ],
    [
      "open, idle for exactly so many days: not yet",
      { ...idle, history: old("deployed", 7 * day) },
      nothing("not-due"),
    ],
    [
      "open, idle for longer: retires",
      { ...idle, history: old("deployed", 7 * day + 1) },
      { ...retiring, reason: "idle", as: "idle" },
    ],
    [
      "open, idle and retired already: left alone",
      { ...idle, history: old("idle", 8 * day) },
      nothing("not-due"),
    ],
    [
      "open, idle, but preview-idle-days is not given",
      { ...sweep, history: old("deployed", 800 * day) },
      nothing("not-due"),
    ],
  ])("%s", (_, facts, decision) => expect(decide(facts)).toEqual(decision));
});
