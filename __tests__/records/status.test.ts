import { describe, expect, test } from "@jest/globals";
import type { StoredStatus } from "../../src/github/stored.js";
import {
  describe as description,
  githubState,
  newestStatus,
  type StatusKind,
} from "../../src/records/status.js";

/** A status `at` a second, with its description. */
function status(at: number, description: string): StoredStatus {
  return { description, environmentUrl: "", createdAt: at * 1000 };
}

function meaningOf(statuses: readonly StoredStatus[]): string | undefined {
  const newest = newestStatus(statuses);
  return newest && `${newest.kind} ${newest.id ?? "-"}`;
}

describe("the newest status in this format counts", () => {
  test.each<[rule: string, statuses: StoredStatus[], meaning: string | undefined]>([
    ["no status", [], undefined],
    ["listed newest first", [status(2, "retired id=a"), status(1, "deployed id=a")], "retired a"],
    ["listed oldest first", [status(1, "deployed id=a"), status(2, "retired id=a")], "retired a"],
    [
      "a later second wins over a later kind",
      [status(2, "deployed id=a"), status(1, "gone id=a")],
      "deployed a",
    ],
    ["a cleanup tool's status after ours", [status(1, "deployed id=a"), status(2, "")], "deployed a"],
    [
      "a tool's status between ours",
      [status(1, "deployed id=a"), status(2, "x"), status(3, "swept id=a")],
      "swept a",
    ],
    ["only other tools' statuses", [status(1, "Deployed to production")], undefined],
    ["the state says nothing", [status(1, "retired id=a")], "retired a"],
    ["a create without a known end", [status(1, "unknown")], "unknown -"],
    ["an update without a known end", [status(1, "unknown id=a")], "unknown a"],
    ["nothing was sent", [status(1, "skipped")], "skipped -"],
    ["a kind that needs an id", [status(1, "deployed")], undefined],
    ["a kind that nobody knows", [status(1, "paused id=a")], undefined],
    ["an inherited name", [status(1, "constructor id=a")], undefined],
    ["text after the id", [status(1, "deployed id=a b")], undefined],
    ["fields that differ after the id", [status(1, "deployed id=a differs=x,y")], "deployed a"],
    ["text before the kind", [status(1, "is deployed id=a")], undefined],
    ["an id that no path may contain", [status(1, "deployed id=..")], undefined],
    ["an id with a slash", [status(1, "deployed id=a/b")], undefined],
    ["an id that this action would not store", [status(1, `deployed id=${"a".repeat(113)}`)], undefined],
  ])("%s", (_, statuses, meaning) => {
    expect(meaningOf(statuses)).toBe(meaning);
    expect(meaningOf(statuses.toReversed())).toBe(meaning);
  });

  const order: StatusKind[] = [
    "deployed",
    "unknown",
    "skipped",
    "superseded",
    "retired",
    "idle",
    "swept",
    "missing",
    "gone",
  ];
  test.each(order.slice(1).map((later, index) => [order[index], later]))(
    "within one second %s is older than %s",
    (earlier, later) => {
      const both = [status(1, `${earlier} id=a`), status(1, `${later} id=a`)];
      expect(meaningOf(both)).toBe(`${later} a`);
      expect(meaningOf(both.toReversed())).toBe(`${later} a`);
    },
  );
});

test.each<[kind: StatusKind, isRefused: boolean, state: string]>([
  ["deployed", false, "success"],
  ["unknown", false, "error"],
  ["skipped", true, "failure"],
  ["skipped", false, "inactive"],
  ["superseded", false, "inactive"],
  ["retired", false, "inactive"],
  ["swept", false, "inactive"],
  ["idle", false, "inactive"],
  ["missing", false, "inactive"],
  ["gone", false, "inactive"],
])("%s (refused: %s) shows %s", (kind, isRefused, state) => {
  expect(githubState(kind, isRefused)).toBe(state);
});

describe("a description has room for the whole id, or there is none", () => {
  const room = 112;
  test.each<[what: string, id: string | undefined, expected: string | undefined]>([
    ["an id", "cldep1", "deployed id=cldep1"],
    ["none", undefined, "deployed"],
    ["the longest id", "a".repeat(room), `deployed id=${"a".repeat(room)}`],
    ["an id of one character more", "a".repeat(room + 1), undefined],
    ["whitespace", "a b", undefined],
    ["a line break", "a\nb", undefined],
    ["a slash", "a/b", undefined],
    ["a dot segment", "..", undefined],
    ["an empty id", "", undefined],
  ])("%s", (_, id, expected) => {
    expect(description("deployed", id)).toBe(expected);
  });
});

describe("the fields that differ after a deploy", () => {
  const long = "a".repeat(112);
  test.each<[what: string, id: string, fields: string[], read: string[]]>([
    ["are in the status", "a", ["schedulerSize", "type"], ["schedulerSize", "type"]],
    ["are none where none differs", "a", [], []],
    ["are as many as fit", "a", ["x".repeat(60), "y".repeat(55), "z"], ["x".repeat(60), "y".repeat(55), "z"]],
    ["are cut by name", "a", ["x".repeat(60), "y".repeat(60), "z"], ["x".repeat(60), "..."]],
    ["have room behind the longest id", long, ["schedulerSize"], ["..."]],
    ["are not named where the name has whitespace or a comma", "a", ["x y", "x,y", "z"], ["z", "..."]],
    ["may have a hyphen", "a", ["x-y", "z"], ["x-y", "z"]],
    ["are not named where the caller hides the name", "a", ["...", "z"], ["z", "..."]],
  ])("%s", (_, id, fields, read) => {
    const shown = description("deployed", id, fields) ?? "";
    expect(shown.length).toBeLessThanOrEqual(140);
    expect(newestStatus([status(1, shown)])).toMatchObject({ kind: "deployed", id, differs: read });
  });

  test("stay known after a later status of the same record", () => {
    const both = [status(1, "deployed id=a differs=x"), status(2, "retired id=a")];
    expect(newestStatus(both)).toMatchObject({ kind: "retired", differs: ["x"] });
  });
});
