import { describe, expect, test } from "@jest/globals";
import type { DeploymentRecord } from "../../src/records/read.js";
import { isScaledDown, stateOf } from "../../src/records/state.js";

/** A record by its number, which is also its time and its event, its kind and its id (`-` for none). */
function record(number: number, meaning: string, more: Partial<DeploymentRecord> = {}): DeploymentRecord {
  const [kind, id] = meaning.split(" ");
  return {
    number,
    kind: kind as DeploymentRecord["kind"],
    id: id === "-" ? undefined : id,
    task: "preview:pr-7:etl",
    name: "etl",
    base: "etl",
    pullRequest: 7,
    runId: number,
    attempt: 1,
    isCreate: false,
    sha: "",
    key: undefined,
    version: undefined,
    isForced: false,
    secretKeys: [],
    differs: [],
    organization: { id: "o", name: undefined },
    workspace: { id: "w", name: undefined },
    applied: undefined,
    createdAt: number * 1000,
    changedAt: number * 1000,
    url: "",
    ...more,
  };
}

/** The records 1, 2, 3 and so on. */
function records(...meanings: readonly string[]): DeploymentRecord[] {
  return meanings.map((meaning, index) => record(index + 1, meaning));
}

function idsOf(given: readonly DeploymentRecord[]): string[] {
  return stateOf(given).deployments.map(({ id, kind, number }) => `${id} ${kind} by ${number}`);
}

describe("ids: every id that is named and not gone, by the newest record that names it", () => {
  test.each<[rule: string, records: DeploymentRecord[], ids: string[]]>([
    ["no records", [], []],
    ["one record", records("deployed a"), ["a deployed by 1"]],
    ["the newest record of an id", records("superseded a", "deployed a"), ["a deployed by 2"]],
    [
      "the first is current, the others are too many",
      records("deployed a", "deployed b"),
      ["b deployed by 2", "a deployed by 1"],
    ],
    ["an open update names its id", records("deployed a", "open a"), ["a open by 2"]],
    ["an update without a known end", records("deployed a", "unknown a"), ["a unknown by 2"]],
    ["a create that is open names none", records("deployed a", "open -"), ["a deployed by 1"]],
    ["a preview that is retired is current", records("retired a"), ["a retired by 1"]],
    ["gone on the newest record", records("deployed a", "gone a"), []],
    [
      "gone on an older record: it exists again by hand",
      records("gone a", "deployed a"),
      ["a deployed by 2"],
    ],
    ["what is missing may exist", records("deployed a", "missing a"), ["a missing by 2"]],
    [
      "what is missing is not current: the others come first",
      records("deployed a", "deployed b", "missing b"),
      ["a deployed by 1", "b missing by 3"],
    ],
    ["gone hides no other id", records("deployed a", "gone b"), ["a deployed by 1"]],
    [
      "a refused update is not newer than the update before",
      records("deployed a", "skipped a"),
      ["a deployed by 1"],
    ],
    ["a refused update of an id that no other record names", records("skipped a"), ["a skipped by 1"]],
    ["a refused update does not hide that it is gone", records("gone a", "skipped a"), []],
    [
      "a refused update of another id",
      records("deployed a", "skipped b"),
      ["b skipped by 2", "a deployed by 1"],
    ],
    ["a refused create", records("deployed a", "skipped -"), ["a deployed by 1"]],
    [
      "101 refused updates hide nothing",
      records("retired a", ...Array(101).fill("skipped a")),
      ["a retired by 1"],
    ],
    ["101 refused updates only", records(...Array(101).fill("skipped a")), ["a skipped by 101"]],
    [
      "within one second the larger number is newer",
      [record(1, "deployed a", { createdAt: 0 }), record(2, "deployed b", { createdAt: 0 })],
      ["b deployed by 2", "a deployed by 1"],
    ],
    [
      "the time counts before the number",
      [record(1, "deployed a", { createdAt: 9000 }), record(2, "deployed b")],
      ["a deployed by 1", "b deployed by 2"],
    ],
  ])("%s", (_, given, ids) => {
    expect(idsOf(given)).toEqual(ids);
    expect(idsOf(given.toReversed())).toEqual(ids);
  });
});

describe("unfinished: records that name no id and are open or unknown", () => {
  test.each<[rule: string, records: DeploymentRecord[], numbers: number[]]>([
    ["a create that is open", records("open -"), [1]],
    ["a create without a known end", records("unknown -"), [1]],
    ["the newest first", records("open -", "unknown -"), [2, 1]],
    ["a refused create is none", records("skipped -"), []],
    ["an update is none", records("open a", "unknown a"), []],
    ["a later deploy does not finish it", records("unknown -", "deployed a"), [1]],
  ])("%s", (_, given, numbers) => {
    expect(stateOf(given).unfinishedCreates.map(({ number }) => number)).toEqual(numbers);
  });
});

describe("newestRun: the largest of records that name an id", () => {
  test.each<[rule: string, records: DeploymentRecord[], newestRun: number]>([
    ["no records", [], 0],
    ["the newest record", records("deployed a", "deployed a"), 2],
    ["the largest, not the newest", [record(1, "deployed a", { runId: 9 }), record(2, "deployed a")], 9],
    ["a create without a known end does not count", records("deployed a", "unknown -"), 1],
    ["a refused update does not count", records("deployed a", "skipped a"), 1],
    ["an update that was killed counts", records("deployed a", "open a"), 2],
    ["what is gone does not count", records("deployed a", "gone b"), 1],
    ["what is missing counts", records("deployed a", "missing b"), 2],
    ["a refused update of an unknown id does not count", records("skipped b"), 0],
  ])("%s", (_, given, newestRun) => {
    expect(stateOf(given).newestRun).toBe(newestRun);
  });
});

test.each([
  ["retired", true],
  ["idle", true],
  ["swept", true],
  ["missing", true],
  ["deployed", false],
  ["superseded", false],
  ["open", false],
  ["unknown", false],
  ["skipped", false],
] as const)("%s is scaled down: %s", (kind, expected) => {
  expect(isScaledDown(record(1, `${kind} a`))).toBe(expected);
});

test("a Deployment has the newest link that any of its records has", () => {
  const link = "https://a.example.com";
  const given = [record(1, "deployed a", { url: link }), record(2, "unknown a"), record(3, "deployed b")];
  expect(stateOf(given).deployments.map(({ id, url }) => [id, url])).toEqual([
    ["b", ""],
    ["a", link],
  ]);
});
