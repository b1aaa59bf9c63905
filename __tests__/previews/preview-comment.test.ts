import { describe, expect, test } from "@jest/globals";
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
    expect(bodies()[index]).toContain(`### Preview: ${name}`);
    expect(bodies()[index]).toContain("| retired |");
  }
});

test("the same name in two workspaces has two comments: they are two previews", async () => {
  for (const workspace of ["clws1analytics", "clws2platform"]) {
    await world.preview("opened", { ...comment, "workspace-id": workspace });
    await world.preview("synchronize", { ...comment, "workspace-id": workspace });
  }
  expect(bodies()).toHaveLength(2);
});

test("it shows state, name with link, id, commit and run", async () => {
  await world.preview("opened", comment);
  const [body = ""] = bodies();
  expect(body).toContain("[app-pr-7](https://orchestrator-app-pr-7-1.platform.example.com)");
  expect(body).toContain("| being created |");
  expect(body).toContain("cldep1");
  expect(body).toContain(`https://github.com/acme/pipelines/commit/${pullHead}`);
  expect(body).toContain("[run](https://github.com/acme/pipelines/actions/runs/101)");
});

test("an event without a pull request is a line of the log, and no comment", async () => {
  const run = await world.step({ ...comment, "github-environment": "production" });
  expect(run.lines).toContainEqual(expect.stringContaining("this event has no pull request"));
  expect([run.succeeded, bodies()]).toEqual([true, []]);
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
  ["an older run", "5.1", false],
])("the comment of %s", async (_, writer, isKept) => {
  await world.preview("opened", comment);
  const [own] = world.github.state.comments;
  if (own) own["body"] = String(own["body"]).replace("run=101.1", `run=${writer}`);
  const { notices } = await world.preview("synchronize", comment);
  expect(bodies()[0]?.includes(`run=${writer}`)).toBe(isKept);
  const [id] = writer.split(".");
  const notice = `The comment on pull request #7 is of a newer run (${id}): it was not changed.`;
  expect(notices.filter((shown) => shown.includes("newer run"))).toEqual(isKept ? [notice] : []);
});

test("it shows that a new id is on no record", async () => {
  world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
  const run = await world.preview("opened", comment);
  expect(run.error).toContain("could not store its id");
  expect(bodies()).toEqual([
    expect.stringContaining("The run failed: no GitHub deployment record has this id"),
  ]);
});

test("also where GitHub's list does not show the comment yet: there is no second one", async () => {
  world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
  world.github.inject({ operation: "issues/list-comments", mishap: { status: 200, body: [] } });
  await world.preview("opened", comment);
  expect(bodies()).toEqual([expect.stringContaining("no GitHub deployment record has this id")]);
});

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

  test("it is written once, after the wait, and says that the web server did not respond", async () => {
    world = await World.start({}, never);
    expect((await world.preview("opened", waiting)).outputs["ready"]).toBe("false");
    expect(bodies()).toEqual([expect.stringContaining("The web server did not respond in time.")]);
    expect([count("issues/create-comment"), count("issues/update-comment")]).toEqual([1, 0]);
  });

  test("a web server that responds is not being created, whatever the response to the create showed", async () => {
    world = await World.start({}, { webServerReadyAfter: 0 });
    await world.preview("opened", waiting);
    expect(bodies()).toEqual([expect.stringContaining("| created, the web server responds |")]);
  });

  test("it shows that a web server without an address could not be checked", async () => {
    world.service.inject({ operation: "create-deployment", mishap: { status: 200, body: { id: "cldep1" } } });
    expect((await world.preview("opened", waiting)).outputs["ready"]).toBe("false");
    expect(bodies()).toEqual([expect.stringContaining("The web server could not be checked.")]);
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
    expect(count("issues/update-comment")).toBe(0);
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

test("a failed look-up is one error, without a warning about the comment", async () => {
  await world.preview("opened", comment);
  const run = await world.preview("synchronize", { ...comment, "workspace-id": "", workspace: "Nowhere" });
  expect(run.error).toContain("Nowhere");
  expect(run.warnings).toEqual([]);
});

test("a comment that can't be found again after the wait is not written", async () => {
  world.service.behaviour.webServerReadyAfter = 0;
  await world.preview("opened", comment);
  const [before] = bodies();
  world.github.inject({ operation: "issues/list-comments", mishap: { status: 403 }, skip: 1 });
  const run = await world.preview("synchronize", { ...comment, "wait-minutes": "1" });
  expect(run.warnings).toContainEqual(
    expect.stringMatching(/^The comment on pull request #7 was not written/),
  );
  expect(bodies()).toEqual([before]);
});

test.each([
  ["the conversation is locked", () => lock(), /locked/],
  ["the permission is missing", () => readOnly(), /pull-requests: write/],
  [
    "the list fails",
    () => world.github.inject({ operation: "issues/list-comments", mishap: { status: 403 } }),
    /list/,
  ],
])("where %s, that is a warning, and the run succeeds", async (_, arrange, warning) => {
  world.pull(7);
  arrange();
  const run = await world.late("opened", comment);
  expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "created" } });
  expect(run.warnings).toEqual([expect.stringMatching(/^The comment on pull request #7 was not written/)]);
  expect(run.warnings[0]).toMatch(warning);
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
  expect(bodies()).toEqual([
    expect.stringMatching(
      /\[app-pr-7\]\(https:\/\/orchestrator-app-pr-7-1\.\S+\) \| update failed: still runs/,
    ),
  ]);
});

test.each([
  [{ status: 500 } as const, [{ status: 400 } as const]],
  [{ status: 500 } as const, []],
])(
  "after an update without a known end (%j), and refused ones after it, it claims nothing",
  async (first, later) => {
    await world.preview("opened", comment);
    for (const mishap of [first, ...later]) {
      world.service.heal();
      world.service.inject({ operation: "update-deployment", mishap });
      await world.preview("synchronize", comment);
    }
    expect(bodies()).toEqual([expect.stringContaining("| whether it was updated is not known |")]);
  },
);

test("where the create that takes the place of a deleted preview fails, it shows that failure", async () => {
  await world.preview("opened", comment);
  world.service.state.deleteDeployment("cldep1");
  world.service.inject({ operation: "create-deployment", mishap: { status: 400 } });
  await world.preview("synchronize", comment);
  expect(bodies()).toEqual([expect.stringContaining("| app-pr-7 | failed |  |")]);
  expect(bodies()[0]).toContain("returned status 400.");
});

test("where several were deleted in the platform, a close shows the current one as deleted", async () => {
  for (const id of ["cldep8", "cldep9"]) world.addRecord(7, [`deployed id=${id}`]);
  await world.preview("closed", comment);
  expect(bodies()).toEqual([expect.stringContaining("| app-pr-7 | deleted | <code>cldep9</code> |")]);
});
