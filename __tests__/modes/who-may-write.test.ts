import { describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { allCases } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

// Who may write what, outside previews: the Deployment cldep1 exists, and the environment has one record.

let world: World;
eachWorld((started) => {
  world = started;
});

const inputs = { "github-environment": "production" };
const events = { push: { event: { name: "push", payload: {} } }, manual: {} };

/** Adds a record of the environment with a status, as another run or somebody else would. */
function add(description: string, payload: Fields): void {
  world.clock.time += 1_000;
  world.addRecord("production", description === "" ? [] : [description], payload);
}

/** What is carried out: yes, no, or only where somebody starts the run. */
type Verdict = "yes" | "no" | "manual";

const ofCldep1 = { deploymentId: "cldep1" };
const rows: readonly (readonly [
  record: string,
  status: string | undefined,
  payload: Fields,
  create: Verdict,
  update: Verdict,
])[] = [
  ["no record", undefined, {}, "yes", "manual"],
  ["a record of this name and id", "deployed id=cldep1", {}, "no", "yes"],
  ["an older one of this name and id", "superseded id=cldep1", {}, "no", "yes"],
  ["a record of this name and another id", "deployed id=cldep9", {}, "no", "no"],
  ["a record of this id and another name", "deployed id=cldep1", { name: "other" }, "yes", "no"],
  ["a record of another name and id", "deployed id=cldep9", { name: "other" }, "yes", "manual"],
  ["a released record", "gone id=cldep1", {}, "yes", "manual"],
  ["a released record without an id", "skipped", {}, "yes", "manual"],
  ["a refused update of this id", "skipped id=cldep1", ofCldep1, "no", "manual"],
  ["an open create", "", {}, "no", "manual"],
  ["an open update of this id", "", ofCldep1, "no", "yes"],
  ["a create without a known end", "unknown", {}, "no", "manual"],
  ["an update without a known end", "unknown id=cldep1", ofCldep1, "no", "yes"],
  ["this name and id in another workspace", "deployed id=cldep1", { workspaceId: "w2" }, "yes", "no"],
  ["this name in another workspace", "deployed id=cldep9", { workspaceId: "w2" }, "yes", "manual"],
  [
    "this name and id in another organization",
    "deployed id=cldep1",
    { organizationId: "o2" },
    "yes",
    "manual",
  ],
  ["this name with a space at its end", "deployed id=cldep1", { name: "app " }, "no", "yes"],
];

const modes = {
  create: { mode: "create-deployment" },
  update: { mode: "update-deployment", "deployment-id": "cldep1" },
};

describe.each(["create", "update"] as const)("%s", (what) => {
  describe.each(["push", "manual"] as const)("on a start by %s", (start) => {
    // A manual start makes a difference in some rows only: `npm run test:all` tries all of them.
    const isDue = (row: (typeof rows)[number], index: number): boolean =>
      allCases || start === "push" || row[what === "create" ? 3 : 4] === "manual" || index % 4 === 0;
    test.each(rows.filter(isDue))("with %s", async (_, status, payload, create, update) => {
      world.addDeployment("cldep1");
      if (status !== undefined) add(status, payload);
      const verdict = { create, update }[what];
      const isCarriedOut = verdict === "yes" || (verdict === "manual" && start === "manual");
      const step = { ...inputs, ...modes[what] };
      const sent = world.sent.length;
      const before = world.statuses.length;

      const plan = await world.step({ ...step, "dry-run": "true" }, events[start]);
      const { action } = JSON.parse(plan.outputs["plan"] ?? "");
      // A plan of an update that only needs a manual start shows what that would send.
      expect(action).toBe(verdict === "no" ? "unknown" : what);
      expect([plan.succeeded, world.sent.length, world.statuses.length]).toEqual([true, sent, before]);

      const run = await world.step(step, events[start]);
      if (isCarriedOut) {
        expect([run.error, run.outputs["outcome"]]).toEqual(["", `${what}d`]);
        expect([world.sent.length, world.statuses.length]).toEqual([sent + 1, before + 1]);
      } else {
        expectRefusal(run, verdict);
        expect([world.sent.length, world.statuses.length]).toEqual([sent, before]);
      }
    });
  });
});

function expectRefusal({ succeeded, outputs, error, codes }: ActionRun, verdict: Verdict): void {
  expect([succeeded, outputs["outcome"]]).toEqual([false, "not-sent"]);
  if (verdict === "manual") {
    expect(codes).toEqual(["error stop/not-on-record"]);
    expect(error).toContain("cldep1");
    return;
  }
  expect(codes).toEqual([expect.stringMatching(/^error stop\/(?:exists|contradicts)$/)]);
  expect(error).toContain("GitHub deployment record 3000000001");
  expect(error).toMatch(
    /^gh api repos\/acme\/pipelines\/deployments\/3000000001\/statuses -f state=inactive -f description=.* -F auto_inactive=false$/m,
  );
}

describe("behind many records", () => {
  test("a create finds its Deployment behind 1,000 newer records of other names", async () => {
    world.addDeployment("cldep1");
    add("deployed id=cldep1", {});
    for (let index = 0; index < 1_000; index++) add("deployed id=cldep9", { name: `other-${index % 50}` });
    expectRefusal(await world.step({ ...inputs, ...modes.create }), "no");
  });

  test("a create is refused where the list of its name does not end within 1,000 records", async () => {
    world.addDeployment("cldep1");
    add("deployed id=cldep1", {});
    for (let index = 0; index < 1_001; index++) add("skipped", {});
    const run = await world.step({ ...inputs, ...modes.create });
    expect([run.succeeded, run.outputs["outcome"], world.sent.length]).toEqual([false, "not-sent", 0]);
    expect(run.codes).toEqual(["error stop/too-many-records"]);
  });
});
