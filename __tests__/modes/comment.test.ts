import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { World } from "./world.js";

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
const rows = (): string[] => (comments()[0] ?? "").split("\n").filter((line) => line.includes("<!-- row "));
const comment = { comment: true } as const;

test("three runs at once write one comment with three rows, whatever the order of their steps", async () => {
  for (let seed = 1; seed <= 10; seed++) {
    await world.close();
    world = await World.start();
    let random = seed * 7_919;
    world.onStep = () => {
      random = (random * 48_271) % 2_147_483_647;
      return new Promise((resolve) => setTimeout(resolve, random % 15));
    };
    await Promise.all(["one", "two", "three"].map((name) => world.preview({ ...comment, name })));
    expect(comments()).toHaveLength(1);
    expect(rows()).toHaveLength(3);
    expect(rows().join()).not.toContain("in progress");
  }
}, 30_000);

test("a failed run shows in its row, and the next success replaces it", async () => {
  await world.preview(comment);
  world.serviceFault = "refused";
  await world.preview(comment);
  expect(rows()).toEqual([expect.stringMatching(/failed.*cldep1/)]);
  world.serviceFault = undefined;
  await world.preview(comment);
  expect(rows()).toEqual([expect.stringMatching(/CREATING|HEALTHY/)]);
  await world.preview({ ...comment, action: "closed" });
  expect(rows()).toEqual([expect.stringMatching(/retired: still exists/)]);
});

test("a row stays for a preview without a record on the newest page only", async () => {
  await world.preview({ ...comment, name: "one" });
  world.github.state.records.length = 0;
  await world.preview({ ...comment, name: "two" });
  expect(rows().map((row) => /row (\S+)/.exec(row)?.[1])).toEqual(["one", "two"]);
});

test("a comment of somebody else is not touched, whatever marker it has", async () => {
  world.github.state.addComment("somebody", 7, "<!-- platform-deployments-action preview: preview -->");
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
      void world.github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false, locked: true }),
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
