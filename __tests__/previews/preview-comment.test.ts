import { describe, expect, test } from "@jest/globals";
import { day } from "../../src/base/clock.js";
import { eachWorld, pullHead, World } from "../world.js";

const comment = { "pull-request-comment": "true" };
const bot = "github-actions[bot]";

let world: World;
eachWorld((started) => {
  world = started;
});

const bodies = (): string[] => world.github.state.comments.map(({ body }) => String(body));
const count = (operation: string): number => world.github.counts()[operation] ?? 0;

test("one comment for each preview, updated by its runs", async () => {
  for (const name of ["one", "two"]) {
    const inputs = { ...comment, "deployment-name": name };
    await world.preview("opened", inputs);
    const run = await world.preview("closed", inputs);
    expect(run.outputs["comment-url"]).toMatch(/pull\/7#issuecomment-\d+$/);
  }
  expect(bodies()).toHaveLength(2);
  for (const [index, name] of ["one", "two"].entries()) {
    expect(bodies()[index]).toContain(name);
  }
});

test("the same name in two workspaces has two comments: they are two previews", async () => {
  for (const workspace of ["clws1analytics", "clws2platform"]) {
    await world.preview("opened", { ...comment, "workspace-id": workspace });
    await world.preview("synchronize", { ...comment, "workspace-id": workspace });
  }
  expect(bodies()).toHaveLength(2);
});

test("it shows commit and time first, the link, the id and the run, and last where newer commits are", async () => {
  await world.preview("opened", comment);
  const [body = ""] = bodies();
  const [marker, first = ""] = body.split("\n");
  expect(marker).toMatch(/^<!-- .* -->$/);
  expect(first).toContain(`https://github.com/acme/pipelines/commit/${pullHead}`);
  expect(first).toContain("2026-05-01 12:00 UTC");
  for (const shown of ["https://orchestrator-app-pr-7-1.platform.example.com", "cldep1", "actions/runs/101"])
    expect(body).toContain(shown);
  expect(body.trimEnd().split("\n").at(-1)).toContain("checks");
});

test("it names its commit once, and says nothing of where variables are written, which the summary does", async () => {
  const definition = "{ name: app, type: STANDARD, environmentVariables: [{ key: SCHEMA, value: preview }] }";
  const variables = { definition, "environment-variables": "REGION=eu" };
  const run = await world.preview("opened", { ...comment, ...variables });
  const [body = ""] = bodies();
  expect(body.split(`/commit/${pullHead}`)).toHaveLength(2);
  expect(run.summary).toMatch(
    /<details>[\s\S]*SCHEMA<\/code> \| .*definition[\s\S]*REGION<\/code> \| .*environment-variables.*line 1/,
  );
  expect(body).not.toContain("<details>");
});

test("it is about the head of the pull request, and names another commit whose definition was used", async () => {
  world.pull(7);
  await world.step({ ...comment, preview: "true", "pull-request": "7" });
  const [, first, ...others] = bodies().join().split("\n");
  expect(first).toContain(`/commit/${pullHead}`);
  expect(others.join()).toContain(`/commit/${"c".repeat(40)}`);
});

test("an event without a pull request is no failure, and no comment", async () => {
  const run = await world.step({ ...comment, "github-environment": "production" });
  expect([run.succeeded, run.codes, bodies()]).toEqual([true, [], []]);
});

test("without pull-request-comment nothing is asked for it", async () => {
  await world.preview("opened");
  expect(count("issues/list-comments")).toBe(0);
  expect(world.github.requests.filter(({ body }) => JSON.stringify(body ?? "").includes("viewer"))).toEqual(
    [],
  );
});

describe("the own comment is the one with the marker by the token's own login", () => {
  test("one of another author, and one without the marker, are left", async () => {
    await world.preview("opened", comment);
    const [own = ""] = bodies();
    world.github.state.comments.length = 0;
    const others = [
      world.github.state.addComment("octocat", 7, own),
      world.github.state.addComment(bot, 7, "### Preview: app-pr-7"),
    ].map(({ body }) => body);
    await world.preview("synchronize", comment);
    expect(bodies()).toHaveLength(3);
    expect(bodies().slice(0, 2)).toEqual(others);
  });

  test("the search stops at the page that has it", async () => {
    await world.preview("opened", comment);
    for (let number = 0; number < 250; number++) world.github.state.addComment("octocat", 7, "text");
    const before = count("issues/list-comments");
    await world.preview("synchronize", comment);
    expect(count("issues/list-comments") - before).toBe(1);
  });

  test("it is found on a later page", async () => {
    for (let number = 0; number < 150; number++) world.github.state.addComment("octocat", 7, "text");
    await world.preview("opened", comment);
    await world.preview("synchronize", comment);
    expect(bodies()).toHaveLength(151);
  });
});

test.each([
  ["a newer run", "999.1", true],
  ["a newer attempt of the same run", "102.9", true],
  ["an older run", "5.9", false],
])("the comment of %s", async (_, writer, isKept) => {
  await world.preview("opened", comment);
  const [own] = world.github.state.comments;
  if (own) own["body"] = String(own["body"]).replace("run=101.1", `run=${writer}`);
  const { codes } = await world.preview("synchronize", comment);
  expect(bodies()[0]?.includes(`run=${writer}`)).toBe(isKept);
  expect(codes).toEqual(isKept ? ["notice github/newer-comment"] : []);
});

test.each([false, true])(
  "it shows that a new id is on no record, where GitHub's list lags too: %j",
  async (lags) => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
    if (lags) world.github.inject({ operation: "issues/list-comments", mishap: { status: 200, body: [] } });
    const run = await world.preview("opened", comment);
    expect(run.codes.at(-1)).toBe("error github/id-not-stored");
    expect(bodies()).toEqual([expect.stringMatching(/❌/)]);
    const operations = ["issues/create-comment", "issues/get-comment", "repos/create-deployment-status"];
    expect(operations.map(count)).toEqual([1, 1, 1]);
  },
);

test.each(["synchronize", "closed"])(
  "one that was deleted meanwhile is created again (%s)",
  async (action) => {
    await world.preview("opened", comment);
    world.github.onRequest = ({ operation }) => {
      const [own] = world.github.state.comments;
      if (operation === "issues/update-comment" && own) world.github.state.deleteComment(own);
    };
    const run = await world.preview(action, comment);
    expect([run.succeeded, bodies().length, count("issues/create-comment")]).toEqual([true, 1, 2]);
  },
);

test.each(["preview", "plan", "platform-deployments-action"])(
  "the marker's own words are no secret: %s",
  async (secret) => {
    const run = await world.preview("opened", {
      ...comment,
      "secret-environment-variables": `KEY=${secret}`,
    });
    expect([run.codes.filter((code) => code.includes("comment")), bodies().length]).toEqual([[], 1]);
  },
);

test("a comment that a newer run wrote meanwhile is kept", async () => {
  await world.preview("opened", comment);
  world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
  world.github.onRequest = ({ operation }) => {
    if (operation !== "repos/create-deployment-status") return;
    for (const one of world.github.state.comments)
      one["body"] = String(one["body"]).replace(/run=\d+/, "run=999");
  };
  world.github.state.records.splice(0);
  await world.preview("synchronize", { ...comment, "wait-minutes": "1" });
  expect(bodies()).toEqual([expect.stringMatching(/run=999/)]);
});

describe("with wait-minutes", () => {
  const waiting = { ...comment, "wait-minutes": "1" };
  const never = { webServerReadyAfter: Number.POSITIVE_INFINITY };

  test("it is written before the wait and after it, read again by its id", async () => {
    world = await World.start({}, never);
    const run = await world.preview("opened", waiting);
    expect([run.outputs["ready"], run.codes.at(-1)]).toEqual(["false", "error deployment/not-ready"]);
    expect(bodies()).toHaveLength(1);
    const counts = ["issues/create-comment", "issues/get-comment", "issues/update-comment"].map(count);
    expect([...counts, count("issues/list-comments")]).toEqual([1, 1, 1, 1]);
  });

  test.each([
    ["is deleted meanwhile", 0],
    ["could not be searched before", 403],
  ])("one that %s is created after it", async (_, status) => {
    world = await World.start({}, never);
    const { clock, github } = world;
    if (status) github.inject({ operation: "issues/list-comments", mishap: { status }, times: 1 });
    clock.sleep = async (milliseconds) => {
      clock.time += milliseconds;
      github.state.comments.splice(0);
    };
    await world.preview("opened", waiting);
    expect(bodies()).toHaveLength(1);
  });

  test("a token that expires during the wait loses only the second version", async () => {
    world = await World.start({}, { webServerReadyAfter: 0 });
    world.github.inject({ operation: "issues/get-comment", mishap: { status: 401 } });
    const run = await world.preview("opened", waiting);
    expect([run.succeeded, run.codes, bodies().length]).toEqual([true, ["warning preview/comment"], 1]);
  });

  test("what a newer run has written during the wait is kept", async () => {
    world = await World.start({}, never);
    const { clock } = world;
    await world.preview("opened", comment);
    clock.sleep = async (milliseconds) => {
      clock.time += milliseconds;
      for (const one of world.github.state.comments)
        one["body"] = String(one["body"]).replace(/run=[\d.]+/, "run=999.1");
    };
    await world.preview("synchronize", waiting);
    expect(bodies()).toEqual([expect.stringContaining("run=999.1")]);
    expect(count("issues/update-comment")).toBe(1);
  });
});

test("it is never read as state: one that shows a Deployment changes nothing", async () => {
  await world.preview("opened", comment);
  for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
  const run = await world.preview("synchronize", comment);
  expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep2" });
});

test("the service's words never go to GitHub", async () => {
  const words = "words of the service";
  const body = { message: words, errors: [{ message: words }], fieldErrors: [{ message: words }] };
  world.service.inject({ operation: "create-deployment", mishap: { status: 400, body }, times: 1 });
  const failed = await world.preview("opened", comment);
  expect(failed.error).toContain(words);
  expect(bodies()[0]).toContain("returned status 400.");
  const id = { id: "cldep1", status: words, statusReason: words, namespace: words, name: words };
  world.service.inject({ operation: "create-deployment", mishap: { status: 200, body: id } });
  await world.preview("synchronize", comment);
  world.service.inject({ operation: "update-deployment", mishap: { status: 500, body } });
  await world.preview("closed", comment);
  expect(JSON.stringify(world.github.requests)).not.toContain(words);
});

test.each<[what: string, mishap: object]>([
  ["an id that is an object", { status: 200, body: { id: { fakeword: 1 } } }],
  ["the host of a redirect", { status: 302, body: {}, headers: { location: "https://fakeword.example/" } }],
])("nor does %s", async (_, mishap) => {
  world.service.inject({ operation: "create-deployment", mishap: mishap as never });
  const failed = await world.preview("opened", comment);
  expect(failed.log).toContain("fakeword");
  expect(bodies()).toHaveLength(1);
  expect(JSON.stringify(world.github.requests)).not.toContain("fakeword");
});

test("a failed look-up is one error, without a warning about the comment", async () => {
  await world.preview("opened", comment);
  const run = await world.preview("synchronize", { ...comment, "workspace-id": "", workspace: "Nowhere" });
  expect(run.error).toContain("Nowhere");
  expect(run.codes).toHaveLength(1);
});

test.each([
  ["the conversation is locked", () => lock()],
  ["the permission is missing", () => readOnly()],
  [
    "the list fails",
    () => world.github.inject({ operation: "issues/list-comments", mishap: { status: 502 } }),
  ],
])("where %s, the run succeeds with a warning", async (_, arrange) => {
  world.pull(7);
  arrange();
  const run = await world.late("opened", comment);
  expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "created" } });
  expect(run.codes).toEqual(["warning preview/comment"]);
  expect(bodies()).toEqual([]);
});

function lock(): void {
  world.github.state.pulls.set(7, { open: true, headSha: pullHead, fork: false, locked: true });
}

function readOnly(): void {
  world.github.permissions = { deployments: "write", pullRequests: "read" };
}

test("a secret in the name does not get there: the run fails before", async () => {
  const inputs = {
    ...comment,
    "secret-environment-variables": "KEY=fake-secret",
    "deployment-name": "fake-secret",
  };
  expect((await world.preview("opened", inputs)).succeeded).toBe(false);
  expect(bodies()).toEqual([]);
});

test("after an update that failed it has the link to the preview that still runs, and its commit", async () => {
  await world.preview("opened", comment);
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
  await world.preview("synchronize", comment);
  const [body = ""] = bodies();
  expect(body).toContain("still runs");
  expect(body).toContain("https://orchestrator-app-pr-7-1.");
  expect(body).toContain("returned status 400");
});

test("after an update of a retired preview that failed it does not say that it still runs", async () => {
  await world.preview("opened", comment);
  await world.preview("closed", comment);
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
  await world.preview("reopened", comment);
  expect(bodies()[0]).toContain("returned status 400");
  expect(bodies()[0]).not.toContain("still runs");
});

test.each([
  [{ status: 500 } as const, [{ status: 400 } as const]],
  [{ status: 500 } as const, []],
])(
  "after an update without a known end (%j), and refused ones after it, the state is not known",
  async (first, later) => {
    await world.preview("opened", comment);
    for (const mishap of [first, ...later]) {
      world.service.heal();
      world.service.inject({ operation: "update-deployment", mishap });
      await world.preview("synchronize", comment);
    }
    expect(bodies()[0]).toContain("| State |");
    expect(bodies()[0]).not.toContain("still runs");
  },
);

test("where the create that takes the place of a missing preview fails, it shows that failure", async () => {
  await world.preview("opened", comment);
  world.service.state.deleteDeployment("cldep1");
  world.service.inject({ operation: "create-deployment", mishap: { status: 400 } });
  await world.preview("synchronize", comment);
  expect(bodies()).toEqual([expect.stringContaining("returned status 400")]);
});

describe("a sweep that retires a preview for the first time updates its comment", () => {
  const body = (): string => bodies().join("\n===\n");
  const marker = (): string => /run=(\S+)/.exec(body())?.[1] ?? "";
  const idle = { ...comment, "preview-idle-days": "2" };

  test("closed without a run: that it is retired, without words about a push", async () => {
    await world.preview("opened", comment);
    world.pull(7, false);
    await world.clock.sleep(day);
    const run = await world.sweep(comment);
    expect([run.succeeded, run.codes, run.outputs["comment-url"]]).toEqual([true, [], undefined]);
    expect(bodies()).toHaveLength(1);
    expect(body()).toContain("retired");
    expect(body()).toContain("2026-05-02 12:00 UTC");
    expect(body()).toContain("#7 is closed");
    expect(body()).not.toMatch(/created|next deploy/);
  });

  test("idle: for how long, and that a push restores it, which the comment then shows", async () => {
    await world.preview("opened", comment);
    await world.clock.sleep(4 * day);
    await world.sweep(idle);
    expect(body()).toMatch(/retired[\s\S]*4 days[\s\S]*next deploy/);
    expect(body()).not.toContain("created");
    await world.preview("synchronize", comment);
    expect(body()).toContain("updated");
    expect(bodies()).toHaveLength(1);
  });

  test("a re-run of the run that wrote it is newer", async () => {
    await world.preview("opened", comment);
    const before = marker();
    await world.clock.sleep(4 * day);
    await world.sweep(idle);
    expect(marker()).toBe(before);
    world.runId = 100;
    const again = await world.preview("opened", comment, { variables: { GITHUB_RUN_ATTEMPT: "2" } });
    expect([again.outputs["outcome"], again.codes]).toEqual(["updated", []]);
    expect(body()).toContain("restored");
  });

  test.each<[string, () => Promise<unknown>]>([
    ["what a close retired", () => world.preview("closed", comment)],
    [
      "a comment that a newer run wrote",
      async () => {
        const [first] = world.github.state.comments;
        if (first) first["body"] = body().replace(/run=\S+/, "run=999.1");
        world.pull(7, false);
      },
    ],
    [
      "a Deployment beside the current one",
      async () => {
        world.addDeployment("cldep9");
        world.addRecord(7, ["deployed id=cldep9"]);
      },
    ],
    [
      "one that was not retired",
      async () => {
        world.pull(7, false);
        world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
      },
    ],
  ])("not %s", async (_, arrange) => {
    await world.preview("opened", comment);
    await arrange();
    const before = ["swept", body(), world.sent.length + 1];
    await world.clock.sleep(day);
    const { outputs } = await world.sweep(comment);
    expect([outputs["outcome"], body(), world.sent.length]).toEqual(before);
  });

  test("one that was deleted in the platform: that it was not found", async () => {
    await world.preview("opened", comment);
    world.service.state.deleteDeployment("cldep1");
    world.pull(7, false);
    await world.clock.sleep(day);
    const { codes } = await world.sweep(comment);
    expect([codes, body()]).toEqual([[], expect.stringContaining("not found")]);
  });

  test("a comment that is deleted meanwhile is not made again", async () => {
    await world.preview("opened", comment);
    world.pull(7, false);
    await world.clock.sleep(day);
    world.github.onRequest = ({ operation }) => {
      if (operation === "issues/update-comment") world.github.state.comments.splice(0);
    };
    await world.sweep(comment);
    expect(bodies()).toEqual([]);
  });

  test("not without pull-request-comment, in a dry run, or where there is none", async () => {
    await world.preview("opened", comment);
    const before = body();
    world.pull(7, false);
    await world.clock.sleep(day);
    await world.sweep({ ...comment, "dry-run": "true" });
    await world.sweep();
    expect(body()).toBe(before);
    world.github.state.comments.length = 0;
    await world.preview("reopened");
    world.pull(7, false);
    await world.clock.sleep(day);
    const run = await world.sweep(comment);
    expect([run.succeeded, bodies(), world.sent.length]).toEqual([true, [], 4]);
  });

  test("a comment that cannot be written is a warning", async () => {
    await world.preview("opened", comment);
    world.pull(7, false);
    await world.clock.sleep(day);
    world.github.inject({ operation: "issues/update-comment", mishap: { status: 403 } });
    const run = await world.sweep(comment);
    expect([run.succeeded, run.codes]).toEqual([true, ["warning preview/comment"]]);
  });
});
