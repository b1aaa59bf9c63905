import { beforeEach, describe, expect, test } from "@jest/globals";
import type { ReceivedCall } from "../../emulator/github/server.js";
import { minute } from "../../src/base/clock.js";
import { VirtualClock } from "../world/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World, type WorldStepOptions } from "../world.js";

// Runs that update one Deployment of production, without a concurrency group: which waits, and which is stopped.

type Values = Readonly<Record<string, string>>;
type Payload = Parameters<World["addRecord"]>[2];

const update = {
  mode: "update-deployment",
  "deployment-id": "cldep1",
  "github-environment": "production",
};
const ofCldep1 = { deploymentId: "cldep1" };
const definition = { name: "app", type: "STANDARD", schedulerSize: "MEDIUM" };
const stored = { ...ofCldep1, definition };
const push = { event: { name: "push", payload: {} } };

let world: World;
eachWorld((started) => {
  world = started;
});
beforeEach(() => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"], stored, world.clock.now() - 60 * minute);
});

/** The step of workflow run 100, unless it is another one. */
function step(inputs: Values = {}, options: WorldStepOptions = {}): Promise<ActionRun> {
  const variables = { GITHUB_RUN_ID: "100", ...options.variables };
  return world.step({ ...update, ...inputs }, { ...push, ...options, variables });
}

/** Adds a record of an update by another run. */
function add(event: number, statuses: readonly string[], payload: Payload = {}, age = 0) {
  return world.addRecord("production", statuses, { ...stored, event, ...payload }, world.clock.now() - age);
}

/** Calls before each request of this operation, the first of which is number 1. */
function onCall(operation: string, act: (count: number, call: ReceivedCall) => void): void {
  let count = 0;
  world.github.onRequest = (call) => {
    if (call.operation === operation) act(++count, call);
  };
}

const came = ({ outputs, codes }: ActionRun) => [
  outputs["outcome"],
  codes.find((code) => code.startsWith("error ")) ?? "",
];
const updated = ["updated", ""];
const lists = "repos/list-deployments";

describe("an update waits", () => {
  test("for an open record, until 8 minutes after it was opened: every 10 s for a minute, then every 30 s", async () => {
    add(50, []);
    const started = world.clock.now();
    const times: number[] = [];
    onCall(lists, () => times.push((world.clock.now() - started) / 1000));
    const run = await step();
    expect(came(run)).toEqual(updated);
    const waits = [...new Set(times)].slice(0, -1);
    expect(waits.slice(0, 9)).toEqual([0, 10, 20, 30, 40, 50, 60, 90, 120]);
    expect([waits.at(-1), world.clock.now() - started]).toEqual([450, 480_000]);
    // One line names the run, and no record was open meanwhile.
    expect(run.lines.filter((line) => line.includes("actions/runs/50"))).toHaveLength(1);
    expect(world.statuses).toHaveLength(3);
  });

  test.each([
    ["for an unknown one of another run, until 2 minutes after that status", 50, 120_000],
    ["not for one of its own run", 100, 0],
  ])("%s", async (_, event, waited) => {
    world.addStatus(add(event, [], {}, 4 * minute), "unknown id=cldep1");
    const started = world.clock.now();
    expect(came(await step())).toEqual(updated);
    expect(world.clock.now() - started).toBe(waited);
  });

  test("no longer than until it has ended, and is compared with its result", async () => {
    const other = add(50, [], { definition: { ...definition, schedulerSize: "LARGE" } });
    onCall(lists, (count) => {
      if (count === 5) world.addStatus(other, "deployed id=cldep1");
    });
    const started = world.clock.now();
    const run = await step();
    expect([came(run), world.clock.now() - started]).toEqual([updated, 20_000]);
    expect(run.summary).toContain("LARGE");
  });

  test.each<[string, Values, WorldStepOptions]>([
    ["with force", { force: "true" }, {}],
    ["in a dry run", { "dry-run": "true" }, {}],
    ["where its own earlier attempt was killed", {}, { variables: { GITHUB_RUN_ATTEMPT: "2" } }],
  ])("%s, too", async (_, inputs, options) => {
    add(inputs["force"] ? 50 : 100, []);
    const started = world.clock.now();
    const run = await step(inputs, options);
    expect([run.error, world.clock.now() - started]).toEqual(["", 480_000]);
  });

  test("not in a dry run on an event of a pull request: its plan names the record", async () => {
    const { fields } = add(50, []);
    const started = world.clock.now();
    const { plan, run } = await world.plan(update, { action: "synchronize" });
    expect([plan?.unfinished, run.outputs["has-changes"]]).toEqual([fields.id, ""]);
    expect([run.codes, world.clock.now()]).toEqual([["notice plan/unfinished"], started]);
  });

  test("20 minutes in all, then it fails", async () => {
    add(50, []);
    onCall(lists, () => {
      const [newest] = world.github.state.records;
      if (world.clock.now() - Date.parse(String(newest?.fields["created_at"])) > 5 * minute) add(51, []);
    });
    const started = world.clock.now();
    expect(came(await step())).toEqual(["not-sent", "error run/too-late"]);
    expect(world.clock.now() - started).toBe(20 * minute);
    expect(world.sent).toEqual([]);
  });

  test("until it is cancelled", async () => {
    add(50, []);
    const cancellation = new AbortController();
    onCall(lists, (count) => {
      if (count === 5) cancellation.abort();
    });
    const run = await step({}, { cancelled: cancellation.signal });
    expect([run.outputs["outcome"], run.succeeded, world.statuses.length]).toEqual(["not-sent", false, 2]);
  });

  test("a cancellation ends a wait at once", async () => {
    add(50, []);
    const cancellation = new AbortController();
    const clock = new VirtualClock();
    const started = world.clock.now();
    clock.time = started;
    clock.sleep = (...given) => {
      const wait = VirtualClock.prototype.sleep.apply(clock, given);
      cancellation.abort();
      return wait;
    };
    const run = await step({}, { clock, cancelled: cancellation.signal });
    expect([...came(run), clock.now() - started]).toEqual(["not-sent", "error run/cancelled", 0]);
  });

  test.each([
    ["ahead", 24 * 60 * minute],
    ["behind", -24 * 60 * minute],
  ])("also where the runner's clock is a day %s", async (_, difference) => {
    add(50, []);
    const clock = new VirtualClock();
    clock.time = world.clock.now() + difference;
    expect(came(await step({}, { clock }))).toEqual(["not-sent", "error run/too-late"]);
  });

  test("not for a record of another Deployment", async () => {
    add(50, [], { deploymentId: "cldep2", name: "other" });
    const started = world.clock.now();
    expect([came(await step()), world.clock.now()]).toEqual([updated, started]);
  });
});

describe("before the wait", () => {
  test("every stop acts but that of secrets", async () => {
    const secrets = { secretKeys: ["PASSWORD"] };
    const started = world.clock.now();
    add(999, [], secrets);
    expect(came(await step())).toEqual(["not-sent", "error stop/older-run"]);
    expect(world.clock.now()).toBe(started);
    const run = await step({}, { variables: { GITHUB_RUN_ID: "1000" } });
    expect([came(run), world.clock.now() - started]).toEqual([
      ["not-sent", "error stop/removes-secrets"],
      480_000,
    ]);
  });

  test("an approved plan that no longer fits is refused", async () => {
    const approved = (await step({ "dry-run": "true" })).outputs["plan-id"] ?? "";
    const started = world.clock.now();
    add(50, []);
    expect(came(await step({ "approved-plan": approved }))).toEqual(["not-sent", "error plan/not-approved"]);
    expect(world.clock.now()).toBe(started);
  });
});

describe("with its own record open, an update lists again", () => {
  test("three times, until its own record is listed: otherwise it is not sent, with force neither", async () => {
    world.github.behaviour.listLag = 60_000;
    for (const force of ["false", "true"]) {
      const started = world.clock.now();
      expect(came(await step({ force }))).toEqual(["not-sent", "error record/not-listed"]);
      expect(world.clock.now() - started).toBe(10_000);
      expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
      world.clock.time += 120_000;
    }
    expect(world.sent).toEqual([]);
    // Running it again does.
    world.github.behaviour.listLag = 4_000;
    expect(came(await step())).toEqual(updated);
  });

  test("until both of its lists have its own record", async () => {
    // The fourth is the list of the environment.
    world.github.inject({ operation: lists, mishap: { status: 200, body: [] }, skip: 3, times: 1 });
    const started = world.clock.now();
    expect([came(await step()), world.clock.now() - started]).toEqual([updated, 5_000]);
  });

  test.each(["false", "true"])("a newer run's record stops it (force: %s)", async (force) => {
    onCall("repos/create-deployment", () => add(999, ["unknown id=cldep1"]));
    expect(came(await step({ force }))).toEqual(["not-sent", "error stop/older-run"]);
    expect(world.statuses.slice(0, 2)).toEqual([["skipped id=cldep1"], ["unknown id=cldep1"]]);
  });

  test("a newer run that has opened its record after it stops it too", async () => {
    onCall(lists, (count) => {
      if (count === 3) add(999, []);
    });
    expect(came(await step())).toEqual(["not-sent", "error stop/older-run"]);
  });

  test.each([50, 100])(
    "a run that is not newer (%i) and has opened its record after it does not",
    async (event) => {
      onCall(lists, (count) => {
        if (count === 3) add(event, []);
      });
      const started = world.clock.now();
      expect([came(await step()), world.clock.now()]).toEqual([updated, started]);
    },
  );

  test("an earlier record that is open: its own is skipped, it waits, and opens another one", async () => {
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(50, []);
    });
    const started = world.clock.now();
    expect([came(await step()), world.clock.now() - started]).toEqual([updated, 480_000]);
    expect(world.statuses.slice(0, 3)).toEqual([["deployed id=cldep1"], ["skipped id=cldep1"], []]);
  });

  test("an earlier record that is open, and a late one of the same request: it waits for the first", async () => {
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(50, [], { key: "k1" });
    });
    const { onRequest } = world.github;
    world.github.onRequest = (call) => {
      onRequest?.(call);
      if (call.operation === lists && world.statuses.length === 3) add(50, [], { key: "k1" });
    };
    const started = world.clock.now();
    expect([came(await step()), world.clock.now() - started]).toEqual([updated, 480_000]);
  });

  test.each(["deployed", "unknown"])("a result that is new (%s): it plans again", async (kind) => {
    const age = 3 * minute;
    onCall("repos/create-deployment", (count) => {
      const secretKeys = ["PASSWORD"];
      if (count === 1) add(50, [`${kind} id=cldep1`], { secretKeys }, age);
    });
    expect(came(await step())).toEqual(["not-sent", "error stop/removes-secrets"]);
    const withSecret = { "secret-environment-variables": "PASSWORD=fake-password-1" };
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(51, [`${kind} id=cldep1`], {}, age);
    });
    expect(came(await step(withSecret))).toEqual(updated);
    expect(world.statuses[1]).toEqual(["skipped id=cldep1"]);
  });

  test("the result of a run that seemed to be killed: it plans again", async () => {
    const other = add(50, [], {}, 10 * minute);
    onCall("repos/create-deployment", (count) => {
      if (count === 1) world.addStatus(other, "deployed id=cldep1");
    });
    expect([came(await step()), world.statuses[1]]).toEqual([updated, ["skipped id=cldep1"]]);
  });

  test("what was merely skipped is no news", async () => {
    onCall("repos/create-deployment", () => add(50, ["skipped id=cldep1"]));
    expect([came(await step()), world.statuses.length]).toEqual([updated, 3]);
  });

  test("an approved plan is compared with what is there then", async () => {
    const approved = (await step({ "dry-run": "true" })).outputs["plan-id"] ?? "";
    onCall("repos/create-deployment", () => add(50, ["deployed id=cldep1"]));
    expect(came(await step({ "approved-plan": approved }))).toEqual(["not-sent", "error plan/not-approved"]);
    expect(world.sent).toEqual([]);
  });

  test("the five minutes in which it may send do not begin again", async () => {
    onCall("repos/create-deployment", () => {
      world.clock.time += 6 * minute;
    });
    expect(came(await step())).toEqual(["not-sent", "error run/too-late"]);
  });

  test("it makes at most 11 requests to GitHub", async () => {
    const count = world.github.requests.length;
    expect(came(await step())).toEqual(updated);
    expect(world.github.requests.length - count).toBeLessThanOrEqual(11);
  });
});

describe("secrets of a deploy that may have been applied", () => {
  test.each([
    ["an open record", []],
    ["an unknown one", ["unknown id=cldep1"]],
  ])(
    "%s carries their keys: none of them is left, so the update is stopped, and names the run",
    async (_, statuses) => {
      const { fields } = add(50, statuses, { secretKeys: ["PASSWORD"] }, 10 * minute);
      const run = await step();
      expect(came(run)).toEqual(["not-sent", "error stop/removes-secrets"]);
      for (const named of ["PASSWORD", String(fields.id), "actions/runs/50"])
        expect(run.error).toContain(named);
      expect(came(await step({ force: "true" }))).toEqual(updated);
    },
  );

  test("an older one than the definition that was applied last does not count", async () => {
    add(50, ["unknown id=cldep1"], { secretKeys: ["PASSWORD"] }, 50 * minute);
    add(60, ["deployed id=cldep1"], {}, 40 * minute);
    expect(came(await step())).toEqual(updated);
  });
});

describe("an approval", () => {
  test("is of the deploys that reviewers saw: the plan names one whose result is lost", async () => {
    const planned = async () => {
      const { outputs } = await step({ "dry-run": "true" });
      return { id: outputs["plan-id"] ?? "", unfinished: JSON.parse(outputs["plan"] ?? "").unfinished };
    };
    const first = await planned();
    const { fields } = add(50, [], {}, 10 * minute);
    const second = await planned();
    expect([first.unfinished, second.unfinished]).toEqual([null, fields.id]);
    expect(came(await step({ "approved-plan": first.id }))).toEqual(["not-sent", "error plan/not-approved"]);
    expect(came(await step({ "approved-plan": second.id }))).toEqual(updated);
  });

  test("holds for a re-run of failed jobs: what the run itself left behind is no news", async () => {
    const approved = (await step({ "dry-run": "true" })).outputs["plan-id"] ?? "";
    const lost = { "approved-plan": approved, "max-attempts": "1" };
    world.service.inject({ operation: "update-deployment", mishap: "close", when: "after", times: 1 });
    expect((await step(lost)).outputs["outcome"]).toBe("unknown");
    expect(came(await step(lost, { variables: { GITHUB_RUN_ATTEMPT: "2" } }))).toEqual(updated);
  });
});

describe("a rollback", () => {
  const again = { variables: { GITHUB_RUN_ATTEMPT: "2" } };

  test("is no second step of a run that had deployed", async () => {
    expect(came(await step())).toEqual(updated);
    add(999, ["deployed id=cldep1"]);
    expect(came(await step())).toEqual(["not-sent", "error stop/older-run"]);
    expect(came(await step({}, again))).toEqual(updated);
  });

  test("nor of one that had deployed in this attempt only", async () => {
    expect(came(await step({}, again))).toEqual(updated);
    add(999, ["deployed id=cldep1"]);
    expect(came(await step({}, again))).toEqual(["not-sent", "error stop/older-run"]);
  });

  test.each(["deployed id=cldep2", "skipped id=cldep1", "unknown id=cldep1"])(
    "nor of one whose earlier attempt was %s",
    async (status) => {
      add(100, [status]);
      add(999, ["deployed id=cldep1"]);
      expect(came(await step({}, again))).toEqual(["not-sent", "error stop/older-run"]);
    },
  );

  test("with the approval of another plan names the newer run", async () => {
    expect(came(await step())).toEqual(updated);
    add(999, ["deployed id=cldep1"]);
    const run = await step({ "approved-plan": "0".repeat(64) }, again);
    expect([run.codes, run.error]).toEqual([
      ["error plan/not-approved"],
      expect.stringContaining("runs/999"),
    ]);
  });

  test("is stopped by a newer run that its first list did not show", async () => {
    expect(came(await step())).toEqual(updated);
    add(999, ["deployed id=cldep1"]);
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(1_000, ["deployed id=cldep1"]);
    });
    expect(came(await step({}, again))).toEqual(["not-sent", "error stop/older-run"]);
  });

  test("is stopped by a later attempt of a newer run that its first list showed", async () => {
    expect(came(await step())).toEqual(updated);
    add(999, ["deployed id=cldep1"]);
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(999, ["deployed id=cldep1"], { attempt: 2 });
    });
    expect(came(await step({}, again))).toEqual(["not-sent", "error stop/older-run"]);
  });
});

describe("the order of runs", () => {
  test.each([
    ["deployed id=cldep1", updated],
    ["superseded id=cldep1", updated],
    ["unknown id=cldep1", ["not-sent", "error stop/older-run"]],
    ["", ["not-sent", "error stop/older-run"]],
  ])("is lifted by a forced record that was applied only: %j", async (status, expected) => {
    add(999, ["superseded id=cldep1"], {}, 30 * minute);
    add(50, status === "" ? [] : [status], { forced: true }, 20 * minute);
    expect(came(await step())).toEqual(expected);
  });

  test.each([
    ["deployed id=cldep1", ["not-sent", "error stop/older-run"]],
    ["skipped id=cldep1", updated],
  ])("an older run that is approved after a newer one: %s", async (status, expected) => {
    const approved = (await step({ "dry-run": "true" })).outputs["plan-id"] ?? "";
    add(999, [status]);
    expect(came(await step({ "approved-plan": approved }))).toEqual(expected);
  });
});

describe("a create with force", () => {
  const create = { mode: "create-deployment", "deployment-id": "", force: "true" };

  test.each([
    ["an open create", [], {}, 14, "not-sent"],
    ["a finished one", ["deployed id=cldep7"], {}, 14, "not-sent"],
    ["a released one", ["skipped"], {}, 14, "created"],
    ["an older one", ["deployed id=cldep7"], {}, 15, "created"],
    ["an update", ["deployed id=cldep7"], ofCldep1, 14, "created"],
  ])("beside %s", async (_, statuses, payload, minutes, outcome) => {
    const at = world.clock.now() - minutes * minute;
    world.addRecord("production", statuses, { event: 50, ...payload }, at);
    expect((await step(create)).outputs["outcome"]).toBe(outcome);
  });

  test("over an older record that only its second look shows is stopped, without a wait", async () => {
    onCall("repos/create-deployment", (count) => {
      if (count === 1) add(50, ["deployed id=cldep1"]);
    });
    const started = world.clock.now();
    expect(came(await step(create))).toEqual(["not-sent", "error stop/exists"]);
    expect([world.sent, world.clock.now()]).toEqual([[], started]);
  });

  test("neither waits for an update, nor plans again because of its result", async () => {
    add(50, []);
    const other = add(51, []);
    onCall("repos/create-deployment", () => world.addStatus(other, "deployed id=cldep1"));
    const started = world.clock.now();
    expect((await step(create)).outputs["outcome"]).toBe("created");
    expect(world.clock.now()).toBe(started);
  });
});
