import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { bot, type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const comments = (): string[] => world.github.state.comments.map(({ body }) => String(body));
const comment = { comment: true } as const;

test("runs at once of one preview write one comment, which shows the newest record", async () => {
  for (let seed = 1; seed <= (processesOnly ? 5 : 1); seed++) {
    await world.close();
    world = await World.start();
    let random = seed * 7_919;
    world.onStep = () => {
      random = (random * 48_271) % 2_147_483_647;
      return new Promise((resolve) => setTimeout(resolve, random % 15));
    };
    await Promise.all([1, 2, 3].map(() => world.preview({ ...comment, runId: 5 })));
    expect(comments()).toEqual([expect.stringContaining("preview preview app-pr-7 by=1003 -->")]);
  }
}, 30_000);

test("a first comment that an earlier run wrote meanwhile is found before another one is created", async () => {
  let goOn = (): void => {};
  const secondHasLooked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const runs: Promise<RunEnd>[] = [];
  let isOpened = false;
  world.onStep = async ({ run, method, path }) => {
    if (run === 1 && method === "POST" && path.endsWith("/comments")) {
      runs.push(world.preview(comment));
      await secondHasLooked;
    }
    if (run === 2 && method === "POST" && path.endsWith("/deployments")) isOpened = true;
    if (run === 2 && isOpened && path.includes("/deployments/1001/statuses?")) {
      goOn();
      await runs[0];
    }
  };
  runs.unshift(world.preview(comment));
  await runs[0];
  await Promise.all(runs);
  expect(world.changes).toEqual(["create", "update cldep1"]);
  expect(comments()).toEqual([expect.stringContaining("by=1002 -->")]);
});

test("each preview of a pull request has its own comment", async () => {
  for (const name of ["one", "two", "one", "two"]) await world.preview({ ...comment, name });
  expect(comments()).toEqual([
    expect.stringContaining("preview one by=1003"),
    expect.stringContaining("preview two by=1004"),
  ]);
});

test("shows state, link, id and commit, of a failed run too", async () => {
  const created = await world.preview(comment);
  expect(created.outputs["comment-url"]).toMatch(/^https:/);
  expect(comments()).toEqual([
    expect.stringMatching(
      /\[app-pr-7\]\(https:.*requested: CREATING.*cldep1.*\[aaaaaaa\]\(https:\S+\/commit\/a{40}\).*\n\nWhen this run ended, the platform was still working on it/,
    ),
  ]);
  world.serviceFault = "refused";
  await world.preview(comment);
  expect(comments()).toEqual([expect.stringMatching(/\[app-pr-7\]\(https:.*failed.*cldep1.*aaaaaaa/)]);
  world.serviceFault = undefined;
  await world.preview(comment);
  expect(comments()).toEqual([expect.stringMatching(/CREATING|HEALTHY/)]);
  await world.preview({ ...comment, action: "closed" });
  expect(comments()).toEqual([expect.stringMatching(/scaled down, delete it in the platform.*cldep1/)]);
});

test("is written before the last status", async () => {
  const steps: string[] = [];
  world.onStep = ({ method, path, body }) => {
    if (method === "GET" || path.endsWith("/graphql")) return;
    steps.push(
      path.includes("/comments") ? "comment" : String((body as { state?: string }).state ?? "other"),
    );
  };
  await world.preview(comment);
  expect(steps.indexOf("comment")).toBeGreaterThan(0);
  expect(steps.indexOf("comment")).toBeLessThan(steps.indexOf("success"));
});

test("of a newer record is not overwritten, and a second own one is deleted", async () => {
  await world.preview(comment);
  const marker = (number: number): string =>
    `<!-- platform-deployments-action preview preview app-pr-7 by=${number} -->\nother`;
  world.github.state.addComment(bot, 7, marker(9_999));
  await world.preview(comment);
  expect(comments()).toEqual([marker(9_999)]);
});

test("a comment of somebody else is not touched, whatever marker it has", async () => {
  world.github.state.addComment(
    "somebody",
    7,
    "<!-- platform-deployments-action preview preview app-pr-7 by=1 -->\nmine",
  );
  await world.preview(comment);
  expect(comments()).toHaveLength(2);
});

test("a late comment in a long conversation is found with few requests", async () => {
  for (let index = 0; index < 450; index++) world.github.state.addComment("somebody", 7, "hello");
  world.pass(60 * 60_000);
  await world.preview();
  await world.preview(comment);
  world.pass(60 * 60_000);
  await world.preview(comment);
  const before = world.github.counts()["issues/list-comments"] ?? 0;
  await world.preview(comment);
  expect(comments().filter((body) => body.startsWith("<!-- platform"))).toHaveLength(1);
  expect((world.github.counts()["issues/list-comments"] ?? 0) - before).toBe(1);
});

test.each([
  [
    "a locked conversation",
    (): void =>
      void world.github.state.pulls.set(7, {
        open: true,
        headSha: "a".repeat(40),
        fork: false,
        locked: true,
      }),
    /locked/,
  ],
  [
    "a missing permission",
    (): void => {
      world.github.permissions = { deployments: "write", pullRequests: "read" };
    },
    /pull-requests: write|may lack/,
  ],
])("%s is a warning that states which it is, and the run succeeds", async (_, arrange, text) => {
  arrange();
  const run = await world.preview(comment);
  expect(run.error).toBeUndefined();
  expect(run.warnings).toEqual([expect.stringMatching(text)]);
});

test.each<[string, (secrets: string[]) => Promise<{ warnings: readonly string[] }>]>([
  ["a preview", (secrets) => world.preview({ ...comment, secrets })],
  ["a plan", (secrets) => world.preview({ ...comment, secrets, dryRun: true })],
])(
  "a secret in the hidden marker of the comment of %s is a warning: each run would write another one",
  async (_, step) => {
    for (const _ of [1, 2]) {
      const { warnings } = await step(["preview"]);
      expect(warnings).toEqual([
        expect.stringMatching(/was not written.*hidden marker contains the value of a secret/),
      ]);
    }
    expect(comments()).toEqual([]);
  },
);

test("nothing from outside is Markdown or a link of its own", async () => {
  await world.preview({ ...comment, name: "a|b [x](https://evil.example) <b>" });
  expect(comments()[0]).not.toContain("[x](");
  expect(comments()[0]).not.toContain("<b>");
});

test("an address with user info is sent nowhere; one without a scheme gets https", async () => {
  await world.preview({ name: "one" });
  const urls = [];
  for (const url of ["host.example.com/path", "https://user:pass@host.example.com", "javascript:alert(1)"]) {
    const deployment = world.service.state.deployments.get("cldep1");
    if (deployment) deployment["webServerUrl"] = url;
    await world.preview({ ...comment, name: "one" });
    urls.push(world.github.state.records[0]?.statuses[0]?.["environment_url"]);
  }
  expect(urls).toEqual(["https://host.example.com/path", "", ""]);
  expect(JSON.stringify(world.github.requests.map(({ body }) => body))).not.toContain("pass@");
});

test("a sweep keeps the comment of a preview that it retires up to date", async () => {
  await world.preview({ comment: true });
  world.pull(7, false);
  await world.sweep({ comment: true });
  expect(comments()).toEqual([expect.stringMatching(/scaled down, delete it in the platform.*cldep1/)]);
});
