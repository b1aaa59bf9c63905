import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { EmulatedRecord } from "../../emulator/github/state.js";
import { bot, type RunEnd, type RunOptions, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const outcomes = (...runs: readonly RunEnd[]): unknown[] =>
  runs.map(({ outputs, error }) => error ?? outputs["outcome"]);
const textOf = ({ error }: RunEnd): string => (error && "text" in error ? error.text : "");
const descriptions = (): string[] => world.records.map(({ description }) => String(description));
const minute = 60_000;

/** A record of the emulated GitHub: 0 is the newest one. */
function stored(index = 0): EmulatedRecord {
  const record = world.github.state.records[index];
  if (record === undefined) throw new Error(`There is no record ${index}.`);
  return record;
}

function mark(record: EmulatedRecord, description: string, by = bot): void {
  world.github.state.addStatus(by, record, { state: "inactive", description });
}

/** Adds a record with the payload of another one, as any workflow of the repository can. */
function copyOf({ fields }: EmulatedRecord, more: object = {}): EmulatedRecord {
  const payload = { ...(fields["payload"] as object), ...more };
  return world.github.state.addRecord(bot, { environment: fields.environment, task: fields.task, payload });
}

const key = "a signing key of its own";

describe("outside previews every id is signed", () => {
  test("a record without a signature stops the run, which names record and id, and what to do", async () => {
    await world.push();
    mark(copyOf(stored()), "deployed id=cldep9");
    const run = await world.push();
    expect(textOf(run)).toMatch(
      /^Nothing was sent: GitHub deployment record 1002 .*no valid signature.*"cldep9" \(not verified\)/,
    );
    expect(textOf(run)).toMatch(
      /had a record-signing-key before, set the same.*pass it once as deployment-id.*also set/,
    );
    expect(run.log.join()).not.toContain("Found Deployment");
    expect(world.changes).toEqual(["create"]);
    expect(outcomes(await world.push({ deploymentId: "cldep1" }), await world.push())).toEqual([
      "updated",
      "updated",
    ]);
  });

  test("a signature that was copied to another record is not valid", async () => {
    await world.push();
    const [genuine = ""] = descriptions();
    mark(copyOf(stored()), genuine);
    expect(textOf(await world.push())).toContain("no valid signature");
  });

  test.each([
    ["another definition", { definition: { name: "app", schedulerSize: "LARGE" } }],
    ["no definition", { definition: undefined }],
  ])("a signature beside %s is not valid", async (_, more) => {
    await world.push();
    stored().fields["payload"] = JSON.parse(
      JSON.stringify({ ...(stored().fields["payload"] as object), ...more }),
    );
    expect(textOf(await world.push())).toContain("no valid signature");
  });

  test("a payload whose members GitHub stores in another order stays valid", async () => {
    await world.push();
    const reversed = (value: unknown): unknown =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([name, one]) => [name, reversed(one)]),
          )
        : value;
    stored().fields["payload"] = reversed(stored().fields["payload"]);
    expect(outcomes(await world.push())).toEqual(["updated"]);
  });

  test.each([
    "deployed id=cldep9",
    "gone id=cldep1",
    "deployed",
    "gone",
    "retired",
    "skipped",
    "superseded",
    "unknown",
  ])("a status without a signature on a genuine record changes nothing: %s", async (forged) => {
    await world.push();
    mark(stored(), forged);
    expect((await world.push()).outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  });

  test("a signature of another kind is not valid", async () => {
    await world.push();
    mark(stored(), (descriptions()[0] ?? "").replace("deployed", "gone"));
    expect(outcomes(await world.push())).toEqual(["updated"]);
  });

  test("a record whose status shows a result without an id is no reason to create", async () => {
    await world.push();
    mark(copyOf(stored()), "deployed");
    world.pass(3 * minute);
    expect((await world.push()).outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  });
});

describe("a replaced api-token", () => {
  test("without record-signing-key stops each run until deployment-id is passed once", async () => {
    await world.push();
    const other: RunOptions = { apiToken: "another" };
    for (let run = 0; run < 2; run++)
      expect(textOf(await world.push(other))).toContain('"cldep1" (not verified)');
    expect(outcomes(await world.push({ ...other, deploymentId: "cldep1" }), await world.push(other))).toEqual(
      ["updated", "updated"],
    );
    expect(world.deployments).toHaveLength(1);
  });

  test("with record-signing-key changes nothing", async () => {
    const runs = [];
    for (const apiToken of ["one", "two", "three"])
      runs.push(await world.push({ apiToken, signingKey: key }));
    expect(outcomes(...runs)).toEqual(["created", "updated", "updated"]);
  });

  test("a record-signing-key is introduced without a break", async () => {
    await world.push();
    expect(outcomes(await world.push({ signingKey: key }))).toEqual(["updated"]);
    expect(outcomes(await world.push({ signingKey: key, apiToken: "another" }))).toEqual(["updated"]);
  });

  test("a plan shows what the real run does: unknown, or the update of the given id", async () => {
    await world.push();
    const plan = await world.push({ apiToken: "another", dryRun: true });
    expect(plan.plan).toMatchObject({ action: "unknown", deploymentId: null });
    expect(plan.notices.join()).toContain('"cldep1" (not verified)');
    const given = await world.push({ apiToken: "another", dryRun: true, deploymentId: "cldep1" });
    expect(given.plan).toMatchObject({ action: "update", deploymentId: "cldep1" });
  });

  test("abandons no preview: previews are not signed", async () => {
    await world.preview();
    expect(descriptions()).toEqual(["deployed id=cldep1"]);
    expect(outcomes(await world.preview({ apiToken: "another" }))).toEqual(["updated"]);
  });
});

test.each(["..", "a/b", "a%2Fb", "%00"])("a record whose id %s no service has is not used", async (id) => {
  await world.preview();
  mark(copyOf(stored()), `deployed id=${id}`);
  world.pass(3 * minute);
  const [plan, run] = [await world.preview({ dryRun: true }), await world.preview()];
  expect(plan.plan).toMatchObject({ action: "update", deploymentId: "cldep1" });
  expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  expect(run.warnings.join()).toContain("GitHub deployment record 1002 ");
});

describe("previews with record-signing-key", () => {
  test("do not use a forged record, and one warning names it with its unverified id", async () => {
    await world.preview({ signingKey: key });
    mark(copyOf(stored()), "deployed id=clprod");
    const run = await world.preview({ signingKey: key });
    expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
    expect(run.warnings).toEqual([
      expect.stringMatching(/record 1002 \(id clprod, not verified: its signature is not valid\)/),
    ]);
  });

  test("do not use the records from before the key; deployment-id continues", async () => {
    await world.preview();
    const created = await world.preview({ signingKey: key });
    expect(outcomes(created)).toEqual(["created"]);
    expect(created.warnings.join()).toMatch(/record 1001 \(id cldep1, not verified/);
    await world.preview({ pullRequest: 7, name: "other" });
    const given = await world.preview({ signingKey: key, name: "other", deploymentId: "cldep3" });
    expect([outcomes(given), given.warnings]).toEqual([["updated"], []]);
  });

  test("are retired by a close and swept like others", async () => {
    await world.preview({ signingKey: key });
    world.pull(7, false);
    expect((await world.sweep({ signingKey: key })).previews).toEqual([
      expect.objectContaining({ action: "retired" }),
    ]);
    expect((await world.sweep()).previews).toEqual([expect.objectContaining({ state: "retired" })]);
  });
});

describe("an outcome that is not known", () => {
  async function unknownCreate(): Promise<void> {
    world.serviceFault = "acted";
    const run = await world.push();
    expect(run.error).toMatchObject({ outcome: "unknown" });
    const [command] = textOf(run).match(/^gh api .*$/m) ?? [];
    expect(command).toMatch(/deployments\/1001\/statuses -f state=inactive -f description=settled$/);
    expect(textOf(run).split("\n").at(-1)).toMatch(/deployment-id.*docs\/state\.md of this action\.$/);
    world.serviceFault = undefined;
  }

  test("outside previews stops every run, which names the same record and the command that settles it", async () => {
    await unknownCreate();
    for (let run = 0; run < 2; run++) {
      const text = textOf(await world.push());
      expect(text).toMatch(/^Nothing was sent: .*"app"/);
      expect(text).toContain("GitHub deployment record 1001 ");
      expect(text).toContain("deployments/1001/statuses -f state=inactive -f description=settled");
      expect(text.match(/deployment-id/g)).toHaveLength(1);
      expect(text).toMatch(
        /\nOnly if .* settle the record yourself.*\ngh api repos\/acme\/pipelines\/.*\nCheck workspace .* of organization /,
      );
      expect(text).toMatch(/See docs\/state\.md of this action\.$/);
    }
    expect(world.deployments).toHaveLength(1);
    expect(outcomes(await world.push({ deploymentId: "cldep1" }), await world.push())).toEqual([
      "updated",
      "updated",
    ]);
  });

  test("of several runs stops outside previews with the command that settles each record", async () => {
    await unknownCreate();
    copyOf(stored());
    world.pass(3 * minute);
    const text = textOf(await world.push());
    for (const record of [1001, 1002]) {
      expect(text).toContain(`GitHub deployment record ${record}`);
      expect(text).toContain(`deployments/${record}/statuses -f state=inactive -f description=settled`);
    }
    mark(stored(1), "settled", "somebody");
    mark(stored(2), "settled", "somebody");
    expect(outcomes(await world.push())).toEqual(["created"]);
  });

  test("is settled by a person, not by a bot", async () => {
    await unknownCreate();
    mark(stored(), "settled", "some-cleanup[bot]");
    expect(textOf(await world.push())).toContain("Nothing was sent");
    mark(stored(1), "settled", "somebody");
    expect(outcomes(await world.push())).toEqual(["created"]);
  });

  test("is not settled by a later status without a signature, which any workflow can write", async () => {
    await unknownCreate();
    mark(stored(), "skipped");
    expect(textOf(await world.push())).toContain("Nothing was sent");
    expect(world.deployments).toHaveLength(1);
  });

  test("of an update keeps the id: the next run updates it, and warns", async () => {
    await world.push();
    world.serviceFault = "lost";
    await world.push();
    world.serviceFault = undefined;
    expect(descriptions()[0]).toMatch(/^unknown id=cldep1 sig=/);
    expect(world.records[0]).toMatchObject({ state: "error" });
    expect((await world.push()).outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  });
});

describe("a record whose statuses GitHub does not find", () => {
  test("and that GitHub still lists fails the run: a create would be a guess", async () => {
    await world.push();
    world.github.inject({ operation: "repos/list-deployment-statuses", mishap: { status: 404 } });
    expect((await world.push()).error).toMatchObject({ code: "github", status: 404 });
    expect(world.changes).toEqual(["create"]);
    world.github.heal();
    expect(outcomes(await world.push())).toEqual(["updated"]);
  });

  test("and that was deleted since the list does not count", async () => {
    await world.push();
    world.onStep = ({ method, path }) => {
      if (method === "GET" && path.endsWith("/1001/statuses?per_page=100&page=1"))
        world.github.state.records.pop();
    };
    await world.push();
    expect(world.github.counts()["repos/list-deployment-statuses"]).toBeGreaterThan(0);
    expect(world.records.map(({ id }) => id)).toEqual([1002]);
    expect(world.changes).toEqual(["create", "create"]);
  });
});

describe("a Deployment that was deleted in the platform", () => {
  test("outside previews fails each run until a person settles the record, after which the next run creates", async () => {
    await world.push();
    world.service.state.deployments.clear();
    for (let run = 0; run < 2; run++) {
      const text = textOf(await world.push());
      expect(text).toContain("cldep1");
      expect(text).toMatch(/See docs\/state\.md of this action\.$/);
      expect(text).toContain("deployments/1001/statuses -f state=inactive -f description=settled");
      expect(world.records[0]).toMatchObject({ state: "failure", description: "skipped" });
    }
    mark(stored(2), "settled", "some-cleanup[bot]");
    expect(textOf(await world.push())).toContain("was not found");
    mark(stored(3), "settled", "somebody");
    expect(outcomes(await world.push(), await world.push())).toEqual(["created", "updated"]);
  });

  test.each([
    ["outside previews", (options: RunOptions) => world.push(options)],
    ["a preview", (options: RunOptions) => world.preview(options)],
  ])("and is given as deployment-id fails the run: %s", async (_, run) => {
    await run({});
    const failed = await run({ deploymentId: "cldep8" });
    expect(failed.error).toMatchObject({ status: 404 });
    expect(failed.warnings).toEqual([]);
    expect(descriptions()[0]).toBe("skipped");
    expect(outcomes(await run({}))).toEqual(["updated"]);
  });

  test("and was settled on a record that no later run superseded is not updated again", async () => {
    await world.push();
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 500 }, skip: 2 });
    expect((await world.push()).warnings.join()).toContain("1001 could not be marked superseded");
    world.github.heal();
    mark(stored(), "settled", "somebody");
    expect(outcomes(await world.push())).toEqual(["created"]);
  });
});

describe("two Deployments of one name", () => {
  async function two(): Promise<void> {
    await world.preview();
    const id = (await world.push({ environment: "other" })).outputs["deployment-id"] ?? "";
    const run = await world.preview({ deploymentId: id });
    expect(run.log.join("\n")).toMatch(
      /Later runs find it in .* environment preview, and need no deployment-id/,
    );
    expect(run.warnings).toEqual([
      expect.stringMatching(/^The id that was passed \(cldep2\) replaces cldep1 \(record 1001\)/),
    ]);
  }

  test("the newest wins, and one warning names all ids", async () => {
    await two();
    const run = await world.preview();
    expect(run.outputs["deployment-id"]).toBe("cldep2");
    expect(run.warnings).toEqual([
      expect.stringMatching(
        /cldep2.*cldep1 \(record 1001\).*\ngh api repos\/acme\/pipelines\/deployments\/1001\/statuses \S+ \S+ \S+ description=settled$/,
      ),
    ]);
  });

  test("are reported until a person has settled the record of the one that was deleted", async () => {
    await two();
    mark(stored(2), "settled", "somebody");
    expect((await world.preview()).warnings).toEqual([]);
  });

  test("a close retires all of them, and marks their records", async () => {
    await two();
    const closed = await world.preview({ action: "closed" });
    expect(outcomes(closed)).toEqual(["retired"]);
    expect(world.deployments.map(({ schedulerSize }) => schedulerSize)).toEqual(["SMALL", "SMALL"]);
    expect(world.records.filter(({ state }) => state === "success")).toHaveLength(1);
    expect(closed.warnings.join()).toContain("cldep1");
  });

  test("if the first can't be retired, the others are, and the run fails", async () => {
    await two();
    world.onStep = ({ peer, path }) => {
      world.serviceFault = peer === "service" && path.endsWith("cldep2") ? "refused" : undefined;
    };
    const closed = await world.preview({ action: "closed" });
    expect(closed.error).toMatchObject({ outcome: "rejected" });
    expect(closed.warnings.join()).toMatch(/cldep1.*was retired too/);
    expect(world.deployments.map(({ schedulerSize }) => schedulerSize)).toEqual(["SMALL", "MEDIUM"]);
    world.onStep = undefined;
    world.serviceFault = undefined;
    expect((await world.sweep()).previews).toEqual([expect.objectContaining({ action: "retired" })]);
    expect(world.deployments.map(({ schedulerSize }) => schedulerSize)).toEqual(["SMALL", "SMALL"]);
  });

  test("one that could not be retired with the preview is retired by the next sweep", async () => {
    await two();
    world.onStep = ({ peer, path }) => {
      world.serviceFault = peer === "service" && path.endsWith("cldep1") ? "refused" : undefined;
    };
    expect((await world.preview({ action: "closed" })).warnings.join()).toMatch(
      /cldep1.*could not be retired/,
    );
    world.onStep = undefined;
    world.serviceFault = undefined;
    expect((await world.sweep()).previews).toEqual([expect.objectContaining({ action: "retired" })]);
    expect(world.deployments[0]).toMatchObject({ schedulerSize: "SMALL" });
    world.pass(11 * minute);
    expect((await world.sweep()).warnings).toEqual([]);
  });
});

describe("the order of events", () => {
  test("a preview's run of an older event sends nothing, and a notice names both runs and commits", async () => {
    await world.preview({ runId: 20 });
    const older = await world.preview({ runId: 10 });
    expect(outcomes(older)).toEqual(["not-sent"]);
    expect(older.notices.join()).toMatch(
      /record 1001 \(https:\S+\), commit aaaaaaa\), so this run \(https:\S+, commit aaaaaaa\)/,
    );
    expect(descriptions()).toEqual(["skipped", "deployed id=cldep1"]);
    expect(outcomes(await world.preview({ runId: 10, step: "retire" }))).toEqual(["not-sent"]);
    expect(outcomes(await world.preview({ runId: 20 }))).toEqual(["updated"]);
  });

  test("a closed pull request's retire is never too old, and neither is a run with deployment-id", async () => {
    await world.preview({ runId: 20 });
    expect(outcomes(await world.preview({ runId: 10, deploymentId: "cldep1" }))).toEqual(["updated"]);
    await world.preview({ runId: 30 });
    expect(outcomes(await world.preview({ runId: 15, action: "closed" }))).toEqual(["retired"]);
  });

  test("outside previews an older run goes on, and a warning names both records", async () => {
    await world.push({ runId: 20 });
    const older = await world.push({ runId: 10 });
    expect(outcomes(older)).toEqual(["updated"]);
    expect(older.warnings).toEqual([
      expect.stringMatching(/record 1001 .*record 1002.* older event: its request replaces the newer/),
    ]);
  });

  test("is known behind the records of sweeps, which show no event", async () => {
    await world.preview({ runId: 20 });
    world.pass(3 * 24 * 60 * minute);
    await world.sweep({ idleDays: 2 });
    world.pull(7, false);
    await world.sweep();
    world.pass(11 * minute);
    await world.sweep();
    expect(descriptions().map((one) => one.split(" ")[0])).toEqual([
      "confirmed",
      "retired",
      "idle",
      "superseded",
    ]);
    world.pull(7);
    expect(outcomes(await world.preview({ runId: 10 }))).toEqual(["not-sent"]);
  });
});

describe("names", () => {
  test("in NFC and NFD are the same name", async () => {
    const [nfc, nfd] = ["caf\u00e9", "cafe\u0301"];
    const runs = [await world.push({ name: nfc }), await world.push({ name: nfd })];
    expect(outcomes(...runs)).toEqual(["created", "updated"]);
    const previews = [await world.preview({ name: nfc }), await world.preview({ name: nfd })];
    expect(outcomes(...previews)).toEqual(["created", "updated"]);
  });

  test("other ones of the environment are named with their ids where this one is not on record", async () => {
    await world.push({ name: "old" });
    const renamed = await world.push({ name: "new" });
    expect(outcomes(renamed)).toEqual(["created"]);
    expect(renamed.notices.join()).toMatch(/"old" \(cldep1\).*deployment-id.*Delete the new one/);
    expect((await world.push({ name: "newer", dryRun: true })).notices.join()).toContain('"old" (cldep1)');
  });

  test("of Deployments that do not exist any more, or never did, are not named", async () => {
    await world.push({ name: "deleted" });
    mark(stored(), "settled", "somebody");
    world.serviceFault = "refused";
    await world.push({ name: "refused" });
    world.serviceFault = undefined;
    expect((await world.push({ name: "new" })).notices).toEqual([]);
  });
});

describe("the log", () => {
  test("shows which record the id comes from", async () => {
    expect((await world.push()).log).toContain('No Deployment "app" is on record in environment staging');
    expect((await world.push()).log).toContain(
      'Found Deployment "app" (cldep1) in record 1001 of environment staging',
    );
  });
});

test("deployment-id with records that can't be read is a warning, in a plan a notice", async () => {
  await world.push();
  world.github.inject({ operation: "repos/list-deployments", mishap: { status: 500 } });
  const run = await world.push({ deploymentId: "cldep1" });
  expect(outcomes(run)).toEqual(["updated"]);
  expect(run.warnings).toEqual([expect.stringContaining("deployment-id is used")]);
  const plan = await world.push({ deploymentId: "cldep1", dryRun: true });
  expect(plan.plan).toMatchObject({ action: "update", deploymentId: "cldep1" });
  world.github.heal();
  world.github.inject({ operation: "repos/list-deployment-statuses", mishap: { status: 500 } });
  expect(outcomes(await world.push({ deploymentId: "cldep1" }))).toEqual(["updated"]);
});

test("1,000 records of others are an error, never nothing on record", async () => {
  for (let index = 0; index < 1_001; index++) {
    world.github.state.addRecord("other-app[bot]", {
      environment: "staging",
      task: "deployment:app",
      payload: {},
    });
  }
  expect(textOf(await world.push())).toMatch(/1000 or more/);
  expect(world.changes).toEqual([]);
});
