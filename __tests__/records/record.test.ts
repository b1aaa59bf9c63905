import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import type { RecordWithStatuses } from "../../src/github/stored.js";
import { isOfTarget, nameInTask, readRecord, taskOf, withoutRetried } from "../../src/records/read.js";

describe("the task of a preview: at most 100 characters of a fixed set", () => {
  const hash = /-[0-9a-f]{16}$/;
  test.each<[rule: string, name: string, task: string | RegExp]>([
    ["a plain name", "etl-pr-7", "preview:pr-7:etl-pr-7"],
    ["all allowed characters", "A.b_c-9", "preview:pr-7:A.b_c-9"],
    ["the longest name", "n".repeat(87), `preview:pr-7:${"n".repeat(87)}`],
    ["a longer name gets a hash", "n".repeat(88), hash],
    ["a space gets a hash", "my etl", /^preview:pr-7:my-etl-[0-9a-f]{16}$/],
    [
      "a name that looks shortened gets a hash",
      "my-etl-0123456789abcdef",
      /^preview:pr-7:my-etl-0123456789abcdef-[0-9a-f]{16}$/,
    ],
    ["one in the middle of a name is plain", "a-0123456789abcdef-b", /:a-0123456789abcdef-b$/],
    ["a slash gets a hash", "a/b", /^preview:pr-7:a-b-[0-9a-f]{16}$/],
  ])("%s", (_, name, task) => {
    const given = taskOf({ pullRequest: 7, name: name });
    expect(given).toMatch(task);
    expect(given.length).toBeLessThanOrEqual(100);
  });

  test("names that become the same when shortened have tasks of their own", () => {
    const names = ["my etl", "my  etl", "my/etl", `${"n".repeat(90)}1`, `${"n".repeat(90)}2`];
    expect(new Set(names.map((name) => taskOf({ pullRequest: 7, name: name }))).size).toBe(names.length);
  });

  test("the task of one name is never the name of another one's task", () => {
    const shortened = nameInTask({ pullRequest: 7, name: "my etl" });
    expect(taskOf({ pullRequest: 7, name: shortened })).not.toBe(taskOf({ pullRequest: 7, name: "my etl" }));
  });

  test.each([1, 100])("a name is the same in every Unicode form, of any length: %i times", (count) => {
    expect(taskOf({ pullRequest: 7, name: "cafe\u0301".repeat(count) })).toBe(
      taskOf({ pullRequest: 7, name: "caf\u00e9".repeat(count) }),
    );
  });

  test("the name of another pull request is another task", () => {
    expect(taskOf({ pullRequest: 1, name: "7:etl" })).not.toBe(taskOf({ pullRequest: 17, name: "etl" }));
  });

  test("outside previews a Deployment has one by its name, trimmed and in NFC", () => {
    expect(taskOf({ name: "etl", pullRequest: undefined })).toBe("deployment:etl");
    expect(taskOf({ name: " Cafe\u0301 ", pullRequest: undefined })).toBe(
      taskOf({ name: "Caf\u00e9", pullRequest: undefined }),
    );
  });
});

const payload: JsonObject = {
  schema: 4,
  pullRequest: 7,
  name: "etl-pr-7",
  base: "etl",
  event: 12,
  organizationId: "o1",
  organizationName: "Acme",
  workspaceId: "w1",
  workspaceName: "Analytics",
};

/** A record as GitHub stores it, with descriptions of statuses: one each second. */
function stored(change: JsonObject = {}, descriptions: readonly string[] = []): RecordWithStatuses {
  return {
    id: 1,
    nodeId: "N1",
    task: "preview:pr-7:etl-pr-7",
    sha: "abc",
    createdAt: 1000,
    payload: { ...payload, ...change },
    statuses: descriptions.map((description, index) => ({
      description,
      environmentUrl: "",
      createdAt: 2000 + index * 1000,
    })),
  };
}

describe("what a record names: one id for ever", () => {
  test.each<[rule: string, record: RecordWithStatuses, kind: string, id: string | undefined]>([
    ["a create without a status: nothing", stored(), "open", undefined],
    ["an update without a status: the id of its payload", stored({ deploymentId: "a" }), "open", "a"],
    ["with a status: the id in it", stored({ deploymentId: "a" }, ["deployed id=a"]), "deployed", "a"],
    [
      "with a status without an id: nothing",
      stored({ deploymentId: "a" }, ["unknown"]),
      "unknown",
      undefined,
    ],
    ["with statuses of other tools only: as without", stored({ deploymentId: "a" }, ["", "x"]), "open", "a"],
    ["an id that no path may contain: nothing", stored({ deploymentId: ".." }), "open", undefined],
    [
      "an id that no status has room for: nothing",
      stored({ deploymentId: "a".repeat(140) }),
      "open",
      undefined,
    ],
    ["an id that is no string: nothing", stored({ deploymentId: 5 }), "open", undefined],
  ])("%s", (_, record, kind, id) => {
    expect(readRecord(record)).toMatchObject({ kind, id });
  });
});

test.each([
  ["another name", "other"],
  ["no name", null],
])("a name that is not the task's is none: %s", (_, name) => {
  expect(readRecord(stored({ name }))).toMatchObject({ pullRequest: 7, name: undefined });
});

test.each([
  ["a payload of another pull request", { pullRequest: 8 }],
  ["a payload with the number in quotes", { pullRequest: "7" }],
  ["a payload without a pull request", { pullRequest: null }],
])("a record is of the preview that its task names, in spite of %s", (_, payload) => {
  expect(readRecord(stored(payload))).toMatchObject({ pullRequest: 7, name: "etl-pr-7" });
});

test("a task that was shortened is of the name in the payload", () => {
  const name = `${"long-".repeat(30)}name`;
  expect(readRecord({ ...stored({ name }), task: taskOf({ pullRequest: 7, name: name }) })).toMatchObject({
    name,
  });
});

describe("a record of another tool is not used", () => {
  test.each<[what: string, record: RecordWithStatuses]>([
    ["no schema", stored({ schema: null })],
    ["a schema as a string", stored({ schema: "4" })],
    ["no organization", stored({ organizationId: "" })],
    ["no workspace", stored({ workspaceId: null })],
    ["no payload", { ...stored(), payload: undefined }],
    ["a task that only ends like ours", { ...stored(), task: "old-preview:pr-7:etl-pr-7" }],
    ["the record of a job", { ...stored(), task: "deploy", payload: {} }],
  ])("%s", (_, record) => {
    expect(readRecord(record)).toBeUndefined();
  });
});

test.each([
  ["the same", "o1", "w1", true],
  ["another workspace", "o1", "w2", false],
  ["another organization", "o2", "w1", false],
])(
  "a record is of the target by its organization and workspace: %s",
  (_, organization, workspace, expected) => {
    const record = readRecord(stored());
    const target = { organization: { id: organization, name: "x" }, workspace: { id: workspace, name: "y" } };
    expect(record && isOfTarget(record, target)).toBe(expected);
  },
);

test("the commit whose definition was used is the payload's, else the record's", () => {
  expect([{ sha: "def" }, {}].map((sha) => readRecord(stored(sha))?.sha)).toEqual(["def", "abc"]);
});

test("an event that is no integer counts as the oldest", () => {
  expect(readRecord(stored({ event: "12" }))?.runId).toBe(0);
  expect(readRecord(stored({ event: 2 ** 60 }))?.runId).toBe(0);
});

test.each<[what: string, twins: readonly (readonly string[])[], kept: readonly number[]]>([
  ["the later one is finished", [[], ["deployed id=a"]], [2]],
  ["the earlier one is finished", [["deployed id=a"], []], [1]],
  ["none is finished", [[], []], [1, 2]],
  ["both are finished", [["skipped"], ["deployed id=a"]], [1, 2]],
])("of two records of one retried request, where %s: what is read", (_, twins, kept) => {
  const records = twins.map((statuses, index) => ({ ...stored({ key: "k1" }, statuses), id: index + 1 }));
  expect(
    withoutRetried(records.flatMap((each) => readRecord(each) ?? [])).map(({ number }) => number),
  ).toEqual(kept);
});
