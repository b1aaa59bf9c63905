import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { bot, Killed, type RunEnd, type RunOptions, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const minute = 60_000;
const day = 24 * 60 * minute;
const seen = new Set<string>();

/** What the records show before the run. `run` is a run of the row's kind: a preview's or a push. */
type Arrange = (run: (options?: RunOptions) => Promise<RunEnd>) => Promise<unknown>;

async function withFault(fault: World["serviceFault"], run: () => Promise<unknown>): Promise<void> {
  world.serviceFault = fault;
  await run();
  world.serviceFault = undefined;
}

async function killedAt(part: string, run: () => Promise<unknown>): Promise<void> {
  world.onStep = ({ method, path }) => {
    if (method === "POST" && path.includes(part)) throw new Killed(part);
  };
  await run();
  world.onStep = undefined;
  world.pass(3 * minute);
}

function newest(): World["github"]["state"]["records"][number] {
  const [record] = world.github.state.records;
  if (record === undefined) throw new Error("There is no record.");
  return record;
}

function mark(description: string, by = bot): void {
  world.github.state.addStatus(by, newest(), { state: "inactive", description });
}

const histories: Readonly<Record<string, Arrange>> = {
  "nothing on record": async () => {},
  deployed: (run) => run(),
  "deployed twice": async (run) => [await run(), await run()],
  "a create that was refused": (run) => withFault("refused", run),
  "a create of unknown outcome": (run) => withFault("acted", run),
  "an update that was refused": async (run) => [await run(), await withFault("refused", run)],
  "an update of unknown outcome": async (run) => [await run(), await withFault("lost", run)],
  "a killed create": (run) => killedAt("/organizations/", run),
  "a killed update": async (run) => [await run(), await killedAt("/organizations/", run)],
  "a run that ended before its first status": async (run) => [await run(), await killedAt("/statuses", run)],
  "a newer event": (run) => run({ runId: 200 }),
  "a newer event, refused": async (run) => [
    await run(),
    await withFault("refused", () => run({ runId: 200 })),
  ],
  "a record of another actor": (run) => run({ token: "ghs_other" }),
  "a record of another workspace": (run) => run({ workspace: "clws2platform" }),
  "a record of an older schema": async (run) => {
    await run();
    newest().fields["payload"] = { ...(newest().fields["payload"] as object), schema: 2 };
  },
  "a record with a signature that is not valid": async (run) => {
    await run();
    newest().statuses.length = 0;
    mark("deployed id=cldep1 sig=AAAAAAAAAAAAAAAAAAAAAA");
  },
  "an older id that is signed, and a newer one that is not": async (run) => {
    await run();
    await run();
    newest().statuses.length = 0;
    mark("deployed id=cldep1 sig=AAAAAAAAAAAAAAAAAAAAAA");
  },
  "two Deployments of the name": async (run) => {
    await run();
    await world.push({ environment: "elsewhere" });
    await run({ deploymentId: "cldep2" });
  },
  "settled by a person": async (run) => [await run(), mark("settled", "somebody")],
  "settled by a bot": async (run) => [await run(), mark("settled", "other-app[bot]")],
  "an unknown outcome, settled by a person": async (run) => {
    await withFault("lost", run);
    mark("settled", "somebody");
  },
};

async function closed(run: () => Promise<unknown>): Promise<void> {
  world.pull(7, false);
  await run();
  world.pull(7);
}

const previewHistories: Readonly<Record<string, Arrange>> = {
  ...histories,
  retired: async (run) => [await run(), await closed(() => run({ action: "closed" }))],
  "retired on request": async (run) => [await run(), await run({ step: "retire" })],
  idle: async (run) => {
    await run();
    world.pass(3 * day);
    await world.sweep({ idleDays: 2 });
  },
  confirmed: async (run) => {
    await run();
    await closed(async () => {
      await world.sweep();
      world.pass(11 * minute);
      await world.sweep();
    });
  },
  gone: async (run) => {
    await run();
    const deployments = [...world.service.state.deployments];
    world.service.state.deployments.clear();
    await closed(() => run({ action: "closed" }));
    for (const [id, deployment] of deployments) world.service.state.deployments.set(id, deployment);
  },
};

/** The event, and the pull request when the run starts. */
const events = {
  "a push to an open pull request": { open: true, options: {} },
  "a push, closed meanwhile": { open: false, options: {} },
  "a close": { open: false, options: { action: "closed", event: { closed: true } } },
  "a close, open again": { open: true, options: { action: "closed", event: { closed: true } } },
  "preview: retire": { open: true, options: { step: "retire" } },
  "preview: retire of a closed one": { open: false, options: { step: "retire" } },
} satisfies Readonly<Record<string, { readonly open: boolean; readonly options: RunOptions }>>;

/** Runs the plan and then the run, and requires that the run does what the plan shows. */
async function expectAgreement(run: (options: RunOptions) => Promise<RunEnd>): Promise<RunEnd> {
  const options = { runId: 100 };
  const before = JSON.stringify(world.github.state.records);
  const sentBefore = world.changes.length;
  const planned = await run({ ...options, dryRun: true });
  expect(planned.error).toBeUndefined();
  // A plan changes nothing.
  expect([JSON.stringify(world.github.state.records), world.changes.length]).toEqual([before, sentBefore]);
  const real = await run(options);
  const sent = world.changes.slice(sentBefore);
  const { action = "", deploymentId } = planned.plan ?? {};
  seen.add(action);
  const shown = planned.result?.kind === "dry-run" ? planned.result.request : undefined;
  switch (action) {
    case "none":
      expect([real.error, real.outputs["outcome"], sent, shown]).toEqual([
        undefined,
        "not-sent",
        [],
        undefined,
      ]);
      break;
    case "unknown":
      expect([real.outputs["outcome"], sent, shown]).toEqual([undefined, [], undefined]);
      // The reason is the same.
      expect(planned.notices.join("\n")).toContain(
        real.error?.message.replace(/^Nothing was/, "Nothing would be").slice(0, 60),
      );
      break;
    default: {
      const outcome = new Map([
        ["create", "created"],
        ["update", "updated"],
        ["retire", "retired"],
      ]).get(action);
      expect([real.error, real.outputs["outcome"]]).toEqual([undefined, outcome]);
      expect(sent[0]).toBe(action === "create" ? "create" : `update ${deploymentId}`);
      const first = world.service.requests.filter(({ method }) => method === "POST").at(-sent.length);
      expect({ path: shown?.path, body: shown?.body }).toEqual({
        path: first?.path,
        body: JSON.parse(first?.body ?? ""),
      });
      for (const warning of planned.warnings) {
        // The run names its own record besides.
        expect(real.warnings.map((text) => text.replace(/ \(GitHub deployment record 1\d+\)/, ""))).toContain(
          warning,
        );
      }
    }
  }
  return planned;
}

/** All rows are for `npm run test:all`: otherwise one of them in `stride` is tried where most of them are alike. */
function some(names: readonly string[], stride: number): string[] {
  return names.filter((_, index) => processesOnly || index % stride === 0);
}

describe.each([
  ["a push to an open pull request", 2],
  ["a push, closed meanwhile", 13],
  ["a close", 5],
  ["a close, open again", 13],
  ["preview: retire", 9],
  ["preview: retire of a closed one", 13],
] as const)("at %s", (event, stride) => {
  test.each(some(Object.keys(previewHistories), stride))(
    "a preview's plan is what its run does: %s",
    async (history) => {
      const { open, options } = events[event];
      await previewHistories[history]?.((more = {}) => world.preview(more));
      world.pull(7, open);
      await expectAgreement((more) => world.preview({ event: {}, ...options, ...more }));
    },
  );
});

describe.each<[string, RunOptions, number]>([
  ["with deployment-id", { deploymentId: "cldep1" }, 9],
  ["with record-signing-key", { signingKey: "a signing key of its own" }, 9],
])("a preview %s", (_, more, stride) => {
  test.each(some(Object.keys(previewHistories), stride))(
    "is planned as it is carried out: %s",
    async (history) => {
      await world.push({ environment: "elsewhere" });
      await previewHistories[history]?.((given = {}) => world.preview(given));
      world.pull(7);
      await expectAgreement((dry) => world.preview({ ...more, ...dry }));
    },
  );
});

describe.each<[string, RunOptions, number]>([
  ["", {}, 2],
  [" with deployment-id", { deploymentId: "cldep1" }, 9],
  [" with another api-token", { apiToken: "another" }, 9],
  [" with another api-token and deployment-id", { apiToken: "another", deploymentId: "cldep1" }, 9],
  [" with record-signing-key", { signingKey: "a signing key of its own" }, 9],
])("outside previews%s", (_, more, stride) => {
  test.each(some(Object.keys(histories), stride))("the plan is what the run does: %s", async (history) => {
    await world.push({ environment: "elsewhere" });
    await histories[history]?.((given = {}) => world.push(given));
    await expectAgreement((dry) => world.push({ ...more, ...dry }));
  });
});

describe("what the plan and the run did differently once", () => {
  test("deployment-id after a replaced token: the update of that id", async () => {
    await world.push();
    const { plan } = await expectAgreement((dry) =>
      world.push({ apiToken: "another", deploymentId: "cldep1", ...dry }),
    );
    expect(plan).toMatchObject({ action: "update", deploymentId: "cldep1" });
  });

  test("closed with nothing on record: none", async () => {
    world.pull(7, false);
    const { plan } = await expectAgreement((dry) => world.preview({ action: "closed", ...dry }));
    expect(plan).toMatchObject({ action: "none", deploymentId: null });
  });

  test("closed, but open again: none", async () => {
    await world.preview();
    const { plan } = await expectAgreement((dry) =>
      world.preview({ action: "closed", event: { closed: true }, ...dry }),
    );
    expect(plan).toMatchObject({ action: "none", deploymentId: null });
  });
});

test("without api-token the plan of a preview is what the run does with it", async () => {
  const actionOf = async (options: RunOptions): Promise<unknown> =>
    (await world.preview({ ...options, event: {}, apiToken: undefined, dryRun: true })).plan?.action;
  const close = { action: "closed", event: { closed: true } };
  world.pull(7, false);
  expect(await actionOf(close)).toBe("none");
  world.pull(7);
  expect(await actionOf({})).toBe("create");
  await world.preview();
  expect(await actionOf({})).toBe("update");
  world.pull(7, false);
  expect(await actionOf(close)).toBe("retire");
});

test("the rows reach every branch of the decision", () => {
  expect([...seen].sort()).toEqual(["create", "none", "retire", "unknown", "update"]);
});
