import { describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { day, minute } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

const comment = { "pull-request-comment": "true" };

let world: World;
eachWorld((started) => {
  world = started;
});

/** A push whose create is carried out, while its response is lost in all attempts. */
async function pushIntoGateway(action = "synchronize", inputs = {}): Promise<ActionRun> {
  const mishap = { status: 504, body: "<html>upstream timed out</html>" };
  world.service.inject({ operation: "create-deployment", mishap, when: "after" });
  const run = await world.preview(action, inputs);
  world.service.heal();
  return run;
}

const previewsOf = ({ outputs }: ActionRun) => JSON.parse(outputs["previews"] ?? "[]");
const released = ({ error }: ActionRun): string[] =>
  Array.from(error.matchAll(/deployments\/(\d+)\/statuses .*description='?skipped/g), ([, id]) => id ?? "");
const numbers = (): string[] => world.github.state.records.map(({ fields }) => String(fields.id));

describe("two creates in a row without a known result are the last", () => {
  test("each further push fails before anything is sent, and shows how to release all of them", async () => {
    await pushIntoGateway("opened");
    const second = await pushIntoGateway();
    expect([second.outputs["outcome"], world.deployments.length]).toEqual(["unknown", 2]);
    const third = await pushIntoGateway();
    const fourth = await world.preview("synchronize");
    for (const run of [third, fourth]) {
      expect([run.outputs["outcome"], run.codes]).toEqual([
        "not-sent",
        ["error preview/creates-without-result"],
      ]);
      expect(released(run)).toEqual(numbers());
      expect(run.error).toContain('"app-pr-7"');
      for (const shown of [101, 102]) expect(run.error).toContain(`actions/runs/${shown}`);
    }
    expect([world.deployments.length, numbers().length]).toEqual([2, 2]);
  });

  test("the plan is unknown, and its dry run green", async () => {
    await pushIntoGateway("opened");
    await pushIntoGateway();
    const { run, plan } = await world.plan({ preview: "true" }, { action: "synchronize" });
    expect([run.succeeded, run.outputs["has-changes"], plan?.action]).toEqual([true, "", "unknown"]);
    expect(run.codes).toEqual(["notice preview/creates-without-result"]);
  });

  test("after all records are released the next push creates the preview", async () => {
    await pushIntoGateway("opened");
    await pushIntoGateway();
    for (const record of world.github.state.records) world.addStatus(record, "skipped");
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("created");
  });

  test.each<[rule: string, records: readonly (readonly [string[], Fields?, number?])[], creates: boolean]>([
    ["one without a result", [[["unknown"]]], true],
    ["two, of which one is released", [[["unknown", "skipped"]], [["unknown"]]], true],
    [
      "a create between them that was not sent is no result",
      [[["unknown"]], [["skipped"]], [["unknown"]]],
      false,
    ],
    ["two, and a known result since then", [[["unknown"]], [["unknown"]], [["gone id=cldep9"]]], true],
    ["two since the last known result", [[["gone id=cldep9"]], [["unknown"]], [["unknown"]]], false],
    [
      "two that are open for 15 minutes",
      [
        [[], {}, 16 * minute],
        [[], {}, 16 * minute],
      ],
      false,
    ],
    [
      "two of which one may be of a run that is alive",
      [
        [[], {}, 16 * minute],
        [[], {}, 14 * minute],
      ],
      true,
    ],
  ])("%s", async (_, records, creates) => {
    world.pull(7);
    for (const [index, [statuses, payload, ago = day]] of records.entries())
      world.addRecord(7, statuses, payload, world.clock.now() - ago + index * 1_000);
    const run = await world.preview("synchronize");
    expect(run.outputs["outcome"]).toBe(creates ? "created" : "not-sent");
    expect(world.sent).toEqual(creates ? ["create"] : []);
  });

  test("a preview that is on record is updated beside them", async () => {
    world.addDeployment("cldep9", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep9"]);
    for (let count = 0; count < 2; count++) world.addRecord(7, ["unknown"]);
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
  });
});

describe("a close with creates that nobody finished", () => {
  const lastLine = ({ raw }: ActionRun): string => raw.trimEnd().split("\n").at(-1) ?? "";

  test.each(["nothing else", "an older one"])(
    "ends with the warning as its last line, and in the comment: %s is there",
    async (known) => {
      await pushIntoGateway("opened", comment);
      await pushIntoGateway("synchronize", comment);
      if (known === "an older one") {
        world.addDeployment("cldep9", "app-pr-7");
        world.addRecord(7, ["deployed id=cldep9"]);
      }
      const run = await world.preview("closed", comment);
      expect(run.succeeded).toBe(true);
      expect(run.codes).toContain("warning preview/unfinished");
      expect(lastLine(run)).toMatch(/^::warning/);
      const { body } = world.github.state.comments.at(-1) ?? {};
      for (const shown of [lastLine(run), String(body)])
        for (const number of numbers().slice(-2)) expect(shown).toContain(`deployments/${number}/statuses`);
    },
  );

  test("also where a retire fails: the error is the only line after it", async () => {
    await pushIntoGateway("opened");
    world.addDeployment("cldep9", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep9"]);
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
    const run = await world.preview("closed");
    const levels = run.raw.trimEnd().split("\n").slice(-2);
    expect(levels.map((line) => line.slice(0, "::warning".length))).toEqual(["::warning", "::error t"]);
  });

  test("of a pull request that never had a preview writes no comment", async () => {
    await world.preview("closed", comment);
    expect(world.github.state.comments).toEqual([]);
  });
});

describe("a sweep has a row for each create that nobody finished", () => {
  const failed = { deploymentId: "", state: "failed", action: "kept" };

  test("beside the Deployments on record, of open pull requests too", async () => {
    await pushIntoGateway("opened");
    await pushIntoGateway();
    world.addDeployment("cldep9", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep9"]);
    world.clock.time += day;
    const opened = await world.sweep();
    expect(previewsOf(opened)).toMatchObject([
      { deploymentId: "cldep9", state: "active" },
      { ...failed, pullRequestOpen: true },
      { ...failed, pullRequestOpen: true },
    ]);
    expect(opened.report?.table?.rows).toHaveLength(3);
    expect(opened.codes).toEqual([]);
    world.pull(7, false);
    const closed = await world.sweep();
    expect(previewsOf(closed)).toMatchObject([
      { deploymentId: "cldep9", action: "retired" },
      { ...failed, pullRequestOpen: false },
      { ...failed, pullRequestOpen: false },
    ]);
    expect(closed.codes).toEqual(["warning preview/unfinished"]);
  });
});
