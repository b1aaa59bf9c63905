// examples/definition-from-live.jq: the definition that it makes changes nothing, in the plan and in the platform.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { definitions } from "../../__tests__/definition/generated.js";
import { fc } from "../../__tests__/samples.js";
import { eachWorld, type World } from "../../__tests__/world.js";
import type { Resource } from "../../emulator/service/seed.js";
import { fields, responseOnlyFields } from "../../src/definition/fields.js";
import { example } from "./repository.js";
import { run } from "./tool.js";

let world: World;
eachWorld((started) => {
  world = started;
});
const folder = mkdtempSync(path.join(tmpdir(), "from-live-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "live.json");

/** What `jq --null-input --from-file definition-from-live.jq live.json` prints. */
function printed(text: string) {
  writeFileSync(file, text);
  return run("jq", ["--null-input", example("definition-from-live.jq").text, file], { fine: [0, 5] });
}

function converted(content: unknown) {
  return printed(JSON.stringify(content)).stdout;
}

/** The platform's own address, outside the API: what a CLI of the platform may show. */
async function shown(id: string): Promise<Resource> {
  return (await fetch(`${world.service.url}/emulator/deployments/${id}`)).json() as Promise<Resource>;
}

/** What the service stores, also the values of secret variables; not what each update changes. */
function stored(id: string): Resource {
  const { status, statusReason, updatedAt, environmentVariables, ...others } =
    world.service.state.deployments.get(id) ?? {};
  if (environmentVariables === undefined) return others;
  const list = environmentVariables as Resource[];
  return { ...others, environmentVariables: list.map(({ updatedAt: _, ...variable }) => variable) };
}

/** A random definition without what breaks a rule between its fields. */
function sound({ environmentVariables, workerQueues, ...random }: Resource): Resource {
  const [variables, queues] = [environmentVariables, workerQueues].map(
    (list) => list as Resource[] | undefined,
  );
  const value = "fake-secret-value";
  return {
    ...random,
    defaultTaskPodMemory: undefined,
    resourceQuotaMemory: undefined,
    workspaceId: undefined,
    environmentVariables: variables?.map((each) =>
      each["isSecret"] === true ? { ...each, value } : { value: "", ...each },
    ),
    workerQueues: queues?.map((each) => ({ ...each, isDefault: undefined, minWorkerCount: 0 })),
  };
}

test.each(["keep", "reset"] as const)(
  "20 random Deployments are adopted with nothing lost, where an update does %s what it omits",
  async (omittedFields) => {
    world.service.behaviour.omittedFields = omittedFields;
    let adopted = 0;
    for (const [index, random] of fc.sample(definitions(), { numRuns: 80, seed: 7 }).entries()) {
      const name = `app-${index}`;
      const definition = JSON.stringify({ type: "STANDARD", ...sound(random), name });
      const created = await world.step({ definition });
      if (!created.succeeded) continue;
      const id = created.outputs["deployment-id"] ?? "";
      const before = stored(id);
      const inputs = {
        mode: "update-deployment",
        "deployment-id": id,
        "github-environment": name,
        definition: converted(await shown(id)),
        "live-file": file,
        force: "true",
      };
      const options = { variables: { RUNNER_TEMP: folder } };
      const planned = await world.plan(inputs, options);
      const { changes, variables } = planned.plan ?? {};
      const none = { added: [], removed: [], changed: [] };
      expect([planned.run.error, changes, variables]).toEqual(["", [], expect.objectContaining(none)]);
      expect(planned.run.outputs["has-changes"]).toBe("false");
      const approved = { ...inputs, "approved-plan": planned.run.outputs["plan-id"] ?? "" };
      expect((await world.step(approved, options)).outputs["outcome"]).toBe("updated");
      if (omittedFields === "keep") expect(stored(id)).toEqual(before);
      else expect(stored(id)).toMatchObject(before);
      if (++adopted === 20) return;
    }
    throw new Error(`Only ${adopted} of the definitions were accepted.`);
  },
  60_000,
);

const app = { id: "cldep1", name: "app", type: "STANDARD" };

test("it writes every field that a request may have, and no other one", () => {
  const whole = Object.fromEntries(fields.map(({ field, example: value = "x" }) => [field, value]));
  const lists = {
    environmentVariables: [
      { key: "A", value: "", isSecret: false, updatedAt: "2026-01-01T00:00:00Z" },
      { key: "S", value: "", isSecret: true },
    ],
    workerQueues: [{ id: "q", name: "default", podCpu: "1", nodePoolId: "", isDefault: false }],
    scalingSpec: {
      hibernationSpec: {
        schedules: [{ wakeAtCron: "0 6 * * *", isEnabled: false, id: "s" }],
        override: { isHibernating: false, isActive: true },
      },
    },
  };
  expect(JSON.parse(converted({ ...whole, ...lists, id: "cldep1", status: "HEALTHY" }))).toEqual({
    ...whole,
    environmentVariables: [
      { key: "A", value: "" },
      { key: "S", isSecret: true },
    ],
    workerQueues: [{ id: "q", name: "default", isDefault: false }],
    scalingSpec: {
      hibernationSpec: {
        schedules: [{ wakeAtCron: "0 6 * * *", isEnabled: false }],
        override: { isHibernating: false },
      },
    },
  });
});

test("it warns of fields and lists that the definition lacks", () => {
  // Those of a queue are dropped without a word.
  const names = responseOnlyFields.filter((name) => !name.startsWith("pod"));
  const responseOnly = Object.fromEntries(names.map((name) => [name, "x"]));
  const lists = { environmentVariables: [], workerQueues: [] };
  const whole = { ...responseOnly, ...app, ...lists, emptyField: "", otherField: null };
  expect(printed(JSON.stringify(whole)).stderr).toBe("");
  const { stdout, stderr } = printed(
    JSON.stringify({ ...app, remoteExecution: false, scheduler: { au: 5 } }),
  );
  expect(JSON.parse(stdout)).toEqual({ name: "app", type: "STANDARD" });
  expect(stderr).toMatch(/remoteExecution, scheduler: .*\n.*workerQueues, environmentVariables: /);
  expect(printed(JSON.stringify({ ...app, executor: "KUBERNETES" })).stderr).not.toContain("workerQueues");
});

test.each([
  [
    "a plain variable without a value",
    { ...app, environmentVariables: [{ key: "A" }, { key: "B", value: "" }] },
    "A",
  ],
  ["no type", { ...app, type: undefined }, "type"],
  ["no Deployment", { deployments: [app] }, "id"],
  ["an empty file", undefined, "empty"],
])("%s is an error that names it", (_, content, named) => {
  expect(printed(content ? JSON.stringify(content) : "").stderr).toMatch(new RegExp(`error.*\\b${named}\\b`));
});
