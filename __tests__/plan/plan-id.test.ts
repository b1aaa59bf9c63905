import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { byNames } from "../dist/workflow.js";
import { eachWorld, type World } from "../world.js";

type Inputs = Readonly<Record<string, string>>;

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);

const first = `
name: app
type: STANDARD
schedulerSize: SMALL
isHighAvailability: false
description: one
workerQueues: [{ name: default, minWorkerCount: 1, maxWorkerCount: 5 }]
environmentVariables: [{ key: PLAIN, value: one }, { key: SECRET, isSecret: true }, { key: SAME, isSecret: true }]
`;

/** Definitions that differ from the first one in one place. */
const others: readonly (readonly [place: string, definition: string])[] = [
  ["a value", first.replace("SMALL", "LARGE")],
  ["a Boolean", first.replace("isHighAvailability: false", "isHighAvailability: true")],
  ["a string", first.replace("description: one", "description: two")],
  ["an empty string", first.replace("description: one", 'description: ""')],
  ["null", first.replace("description: one", "description: null")],
  ["a field that is gone", first.replace("description: one\n", "")],
  ["a new field", `${first}isDagDeployEnabled: true\n`],
  ["a member of a queue", first.replace("maxWorkerCount: 5", "maxWorkerCount: 500")],
  ["the name of a queue", first.replace("name: default", "name: large")],
  ["an empty list", first.replace(/workerQueues: .*/, "workerQueues: []")],
  ["the value of a plain variable", first.replace("value: one", "value: two")],
  ["the key of a plain variable", first.replace("key: PLAIN", "key: OTHER")],
  ["the key of a secret variable", first.replace("key: SECRET", "key: OTHER")],
  ["a variable that is gone", first.replace("{ key: PLAIN, value: one }, ", "")],
  ["a variable that is secret now", first.replace("PLAIN, value: one", "PLAIN, isSecret: true")],
];

const records = { "github-environment": "production" };
const update: Inputs = { mode: "update-deployment", "deployment-id": "cldep1", ...records };

/** How a plan comes to be, and what the platform and GitHub have before it. */
const situations: readonly (readonly [name: string, inputs: Inputs, arrange: () => unknown])[] = [
  ["a create", { mode: "create-deployment", ...records }, () => {}],
  [
    "an update that has a record to compare with",
    update,
    async () => {
      await world.step({ mode: "create-deployment", ...records, definition: first });
    },
  ],
  [
    "an update that has none",
    { mode: "update-deployment", "deployment-id": "cldep1" },
    () => world.addDeployment("cldep1"),
  ],
];

describe.each(situations)("%s", (_, inputs, arrange) => {
  const planOf = (definition: string, more: Inputs = {}) => world.plan({ ...inputs, ...more, definition });

  test("has as plan-id the SHA-256 of the outputs plan and result", async () => {
    await arrange();
    for (const definition of [first, others[0]?.[1] ?? ""]) {
      const { outputs } = (await planOf(definition)).run;
      const shown = `${outputs["plan"]}\n${outputs["result"]}`;
      expect(outputs["plan-id"]).toBe(createHash("sha256").update(shown).digest("hex"));
    }
  });

  test("never shares its plan-id with one of another definition, which its approval does not cover", async () => {
    await arrange();
    const approved = (await planOf(first)).run.outputs["plan-id"] ?? "";
    const ids = new Map([[approved, "the first definition"]]);
    const writes = world.sent.length;
    for (const [place, definition] of others) {
      const id = (await planOf(definition)).run.outputs["plan-id"] ?? "";
      expect([place, id, ids.get(id)]).toEqual([place, expect.stringMatching(/^[0-9a-f]{64}$/), undefined]);
      ids.set(id, place);
      const run = await world.step({ ...inputs, definition, "approved-plan": approved });
      expect([place, run.outputs["outcome"], run.codes.at(-1)]).toEqual([
        place,
        "not-sent",
        "error plan/not-approved",
      ]);
    }
    expect(world.sent).toHaveLength(writes);
  });

  test("never shares its plan-id with one of another organization or id", async () => {
    await arrange();
    world.addDeployment("cldep2");
    const places: readonly Inputs[] = [
      {},
      { organization: "Acme Labs", workspace: "Research", force: "true" },
      ...(inputs["deployment-id"] === undefined ? [] : [{ "deployment-id": "cldep2", force: "true" }]),
    ];
    const ids: string[] = [];
    for (const place of places) ids.push((await planOf(first, place)).run.outputs["plan-id"] ?? "");
    expect(new Set(ids).size).toBe(places.length);
    expect(ids).not.toContain("");
  });
});

test("two updates that would send the same, compared with two records, have two ids", async () => {
  world.addDeployment("cldep1");
  const ids: string[] = [];
  for (const schedulerSize of ["SMALL", "SMALL", "LARGE"]) {
    const definition = { name: "app", type: "STANDARD", schedulerSize };
    world.addRecord("production", ["deployed id=cldep1"], { definition });
    ids.push((await world.plan({ ...update, definition: first })).run.outputs["plan-id"] ?? "");
  }
  expect(new Set(ids).size).toBe(3);
});
