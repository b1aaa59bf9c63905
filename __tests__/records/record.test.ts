import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { JsonObject } from "../../src/base/json.js";
import type { GitHub, NewRecord, NewStatus } from "../../src/github/github.js";
import type { RecordWithStatuses, StoredRecord } from "../../src/github/read.js";
import {
  isOfTarget,
  listRecords,
  openRecord,
  previewTask,
  readRecord,
  requireNoSecret,
  taskOf,
  writeStatus,
} from "../../src/records/record.js";
import type { Run, Target } from "../../src/run.js";
import { Redactor } from "../../src/secrets/redact.js";
import { build } from "../definition/building.js";

describe("the task of a preview: at most 100 characters of a fixed set", () => {
  const hash = /-[0-9a-f]{16}$/;
  test.each<[rule: string, name: string, task: string | RegExp]>([
    ["a plain name", "etl-pr-7", "preview:pr-7:etl-pr-7"],
    ["all allowed characters", "A.b_c-9", "preview:pr-7:A.b_c-9"],
    ["the longest name", "n".repeat(87), `preview:pr-7:${"n".repeat(87)}`],
    ["a longer name gets a hash", "n".repeat(88), hash],
    ["a space gets a hash", "my etl", /^preview:pr-7:my-etl-[0-9a-f]{16}$/],
    ["a slash gets a hash", "a/b", /^preview:pr-7:a-b-[0-9a-f]{16}$/],
  ])("%s", (_, name, task) => {
    const given = previewTask(7, name);
    expect(given).toMatch(task);
    expect(given.length).toBeLessThanOrEqual(100);
  });

  test("names that become the same when shortened have tasks of their own", () => {
    const names = ["my etl", "my  etl", "my/etl", `${"n".repeat(90)}1`, `${"n".repeat(90)}2`];
    expect(new Set(names.map((name) => previewTask(7, name))).size).toBe(names.length);
  });

  test("a name is the same in every Unicode form", () => {
    expect(previewTask(7, "cafe\u0301")).toBe(previewTask(7, "caf\u00e9"));
  });

  test("the name of another pull request is another task", () => {
    expect(previewTask(1, "7:etl")).not.toBe(previewTask(17, "etl"));
  });

  test("outside previews all records of an environment have one task", () => {
    expect(taskOf({ name: "etl", pullRequest: undefined })).toBe("deployment");
  });
});

const payload: JsonObject = {
  ...{ schema: 4, pullRequest: 7, name: "etl-pr-7", base: "etl", event: 12 },
  ...{ organizationId: "o1", organizationName: "Acme", workspaceId: "w1", workspaceName: "Analytics" },
};

/** A record as GitHub stores it, with descriptions of statuses: one each second. */
function stored(change: JsonObject = {}, descriptions: readonly string[] = []): RecordWithStatuses {
  return {
    ...{
      id: 1,
      task: "preview:pr-7:etl-pr-7",
      sha: "abc",
      createdAt: 1000,
      payload: { ...payload, ...change },
    },
    statuses: descriptions.map((description, index) => ({
      ...{ state: "inactive", description, environmentUrl: "", logUrl: "", createdAt: 2000 + index * 1000 },
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

describe("a record of another format or tool is not used", () => {
  test.each<[what: string, record: RecordWithStatuses]>([
    ["another schema", stored({ schema: 3 })],
    ["a schema as a string", stored({ schema: "4" })],
    ["no organization", stored({ organizationId: "" })],
    ["no workspace", stored({ workspaceId: null })],
    ["a payload of another pull request", stored({ pullRequest: 8 })],
    ["a payload of another name", stored({ name: "other" })],
    ["a payload without a pull request", stored({ pullRequest: null })],
    ["no payload", { ...stored(), payload: undefined }],
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
    const record = { organization: { id: "o1", name: "A" }, workspace: { id: "w1", name: "B" } };
    const target = { organization: { id: organization, name: "x" }, workspace: { id: workspace, name: "y" } };
    expect(isOfTarget(record, target)).toBe(expected);
  },
);

test("an event that is no integer counts as the oldest", () => {
  expect(readRecord(stored({ event: "12" }))?.runId).toBe(0);
  expect(readRecord(stored({ event: 2 ** 60 }))?.runId).toBe(0);
});

async function targetOf(change: Partial<Target> = {}): Promise<Target> {
  const { definition } = await build({
    bare: true,
    isPreview: true,
    definition: "{ name: etl, type: STANDARD, platformRuntimeVersion: 13.1.0 }",
  });
  if (definition === undefined) throw new Error("The definition has a problem.");
  return {
    ...{ organization: { id: "o1", name: "Acme" }, workspace: { id: "w1", name: "Analytics" }, definition },
    ...{ environment: "preview", name: "etl-pr-7", pullRequest: 7, commit: "event-head" },
    ...change,
  };
}

/** A run whose GitHub keeps what is written. `isGone`: whether it refuses a commit. */
function writing(isGone: (ref: string) => boolean = () => false) {
  const records: NewRecord[] = [];
  const statuses: NewStatus[] = [];
  const redactor = new Redactor();
  redactor.add("hidden-value");
  const github: Pick<GitHub, "createRecord" | "setStatus"> = {
    createRecord: async (record): Promise<StoredRecord> => {
      records.push(record);
      if (isGone(record.ref))
        throw new ActionError("github", "No commit found", { hint: "Run the job again.", status: 422 });
      return { id: 1001, task: record.task, sha: record.ref, createdAt: 0 };
    },
    setStatus: async (_, status) => void statuses.push(status),
  };
  const outputs = { githubDeploymentId: () => {} };
  const run = { github, redactor, outputs, id: 12, actor: "octocat", version: "1.0.0" } as unknown as Run;
  return { run, records, statuses };
}

const body = {
  ...{ name: "etl-pr-7", type: "STANDARD" },
  environmentVariables: [
    { key: "REGION", value: "eu", isSecret: false },
    { key: "PASSWORD", value: "hidden-value", isSecret: true },
  ],
};

describe("what a run opens", () => {
  test("a preview's record has the payload that later runs and plans read", async () => {
    const { run, records } = writing();
    expect(await openRecord({ id: undefined, body, before: undefined }, await targetOf(), run)).toBe(1001);
    const [{ payload: opened, ...record } = {} as NewRecord] = records;
    expect(record).toEqual({
      ...{
        environment: "preview",
        task: "preview:pr-7:etl-pr-7",
        ref: "event-head",
        description: "etl-pr-7",
      },
      ...{ isTransient: true, isProduction: false },
    });
    expect(opened).toEqual({
      ...{ ...payload, actor: "octocat", version: "1.0.0" },
      definition: {
        ...{ name: "etl-pr-7", type: "STANDARD" },
        environmentVariables: [
          { key: "REGION", isSecret: false },
          { key: "PASSWORD", isSecret: true },
        ],
      },
      digests: { salt: expect.any(String), values: { REGION: expect.stringMatching(/^[\w-]{11}$/) } },
    });
    expect(readRecord({ ...stored(), payload: opened })).toMatchObject({
      kind: "open",
      id: undefined,
      runId: 12,
    });
  });

  test("the actor is redacted, like every text of a run", async () => {
    const { run, records } = writing();
    const opening = { id: undefined, body, before: undefined };
    await openRecord(opening, await targetOf(), { ...run, actor: "the hidden-value" });
    expect(records[0]?.payload["actor"]).toBe("the ***");
  });

  test("an update names its id, and keeps what only the create could set", async () => {
    const { run, records } = writing();
    const definition = { type: "HYBRID", platformRuntimeVersion: "12.0.0" };
    const before = readRecord(stored({ deploymentId: "a", definition }));
    await openRecord({ id: "a", body, before }, await targetOf(), run);
    expect(records[0]?.payload).toMatchObject({ deploymentId: "a" });
    expect(records[0]?.payload["definition"]).toMatchObject({
      type: "STANDARD",
      platformRuntimeVersion: "12.0.0",
    });
  });

  test("a definition that is too large is not stored, and its digests neither", async () => {
    const { run, records } = writing();
    const large = { ...body, description: "d".repeat(17_000) };
    await openRecord({ id: "a", body: large, before: undefined }, await targetOf(), run);
    expect(Object.keys(records[0]?.payload ?? {})).not.toContain("definition");
    expect(Object.keys(records[0]?.payload ?? {})).not.toContain("digests");
  });

  test("outside previews the payload has neither a pull request nor a base", async () => {
    const { run, records } = writing();
    const target = await targetOf({ pullRequest: undefined, environment: "production", name: "etl" });
    await openRecord({ id: "a", body, before: undefined }, target, run);
    expect(records[0]).toMatchObject({ task: "deployment", isTransient: false, isProduction: true });
    expect(Object.keys(records[0]?.payload ?? {})).not.toContain("pullRequest");
    expect(Object.keys(records[0]?.payload ?? {})).not.toContain("base");
  });

  test("where the event's commit is gone, the head as GitHub shows it now is used", async () => {
    const { run, records } = writing((ref) => ref === "event-head");
    await openRecord({ id: "a", body, before: undefined, otherCommit: "head-now" }, await targetOf(), run);
    expect(records.map(({ ref }) => ref)).toEqual(["event-head", "head-now"]);
  });
});

describe("names and ids are stored as they are, so nothing is sent if one contains a secret", () => {
  test.each<[what: string, change: Partial<Target>, id: string | undefined]>([
    ["the name", { name: "x-hidden-value" }, undefined],
    ["the workspace's id", { workspace: { id: "hidden-value", name: undefined } }, undefined],
    ["the organization's name", { organization: { id: "o1", name: "hidden-value" } }, undefined],
    ["the environment", { environment: "hidden-value" }, undefined],
    ["deployment-id", {}, "hidden-value"],
  ])("%s", async (_, change, id) => {
    const { run, records } = writing();
    const opening = openRecord({ id, body, before: undefined }, await targetOf(change), run);
    await expect(opening).rejects.toThrow(/^Nothing was sent: .* contains the value of a secret/);
    expect(records).toEqual([]);
  });

  test("an id that no status has room for", async () => {
    const { run } = writing();
    const target = await targetOf();
    expect(() => requireNoSecret("a".repeat(140), target, run.redactor)).toThrow("can't be stored");
  });
});

describe("a status", () => {
  test("has kind, id and the Deployment's page", async () => {
    const { run, statuses } = writing();
    await writeStatus(1, "deployed", { id: "a", url: "https://etl.example.com" }, run);
    const environmentUrl = "https://etl.example.com";
    expect(statuses).toEqual([{ state: "success", description: "deployed id=a", environmentUrl }]);
  });

  test.each([
    ["does not fit", "a".repeat(140)],
    ["contains a secret", "hidden-value"],
    ["contains whitespace", "a b"],
  ])("is not written if the id %s", async (_, id) => {
    const { run, statuses } = writing();
    await expect(writeStatus(1, "deployed", { id }, run)).rejects.toThrow("can't be stored");
    expect(statuses).toEqual([]);
  });
});

describe("the list of a task", () => {
  /** GitHub with pages of records, and the pages that were requested. */
  function listing(pages: readonly RecordWithStatuses[][]) {
    const requested: number[] = [];
    const github: Pick<GitHub, "recordPage" | "withStatuses"> = {
      recordPage: async (_, __, page = 1) => {
        requested.push(page);
        return { records: pages[page - 1] ?? [], isLast: page === pages.length };
      },
      withStatuses: async (records) => records as RecordWithStatuses[],
    };
    return { github: github as GitHub, requested };
  }
  const task = "preview:pr-7:etl-pr-7";
  const named = stored({}, ["deployed id=a"]);
  const hasId = ({ id }: { readonly id: string | undefined }): boolean => id !== undefined;

  test.each<[rule: string, pages: RecordWithStatuses[][], requested: number[]]>([
    ["one page is enough where a record fits", [[named], [named]], [1]],
    ["the next page while none fits", [[stored()], [named], [named]], [1, 2]],
    ["to the last page", [[stored()], [stored()]], [1, 2]],
    ["at most 10 pages", Array(12).fill([stored()]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ])("%s", async (_, pages, expected) => {
    const { github, requested } = listing(pages);
    await listRecords(github, "preview", task, hasId);
    expect(requested).toEqual(expected);
  });

  test("a server that ignores the task does not mix previews up", async () => {
    const { github } = listing([[named, { ...named, id: 2, task: "preview:pr-8:etl-pr-8" }]]);
    const listed = await listRecords(github, "preview", task, hasId);
    expect(listed.map(({ number }) => number)).toEqual([1]);
  });
});
