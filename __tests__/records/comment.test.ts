import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type CommentRow, commentMarker, composeComment } from "../../src/records/old-comment.js";
import { World } from "../modes/preview-world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  await world.github.close();
  expect(world.github.violations).toEqual([]);
});

const bodies = (): string[] => world.github.state.comments.map(({ body }) => String(body));

describe("the comment on the pull request", () => {
  test("is written when asked for, and edited from then on, retirement included", async () => {
    const first = await world.preview({ comment: true });
    expect(first.outputs["comment-url"]).toMatch(/pull\/7#issuecomment-\d+$/);
    expect(bodies()[0]).toMatch(/\[app\]\(https:\/\/dep1\.example\.com\) \| HEALTHY .*\[created\]/);
    await world.preview({ comment: true });
    await world.preview({ comment: true, action: "closed" });
    expect(bodies()).toHaveLength(1);
    expect(bodies()[0]).toMatch(/retired: still exists/);
  });

  test("is not written when nobody asked", async () => {
    await world.preview();
    expect(bodies()).toEqual([]);
  });

  test("is one for each environment", async () => {
    await world.preview({ comment: true });
    await world.preview({ comment: true, environment: "preview-eu" });
    expect(bodies()).toHaveLength(2);
  });

  test("has a row for each preview of a matrix", async () => {
    for (const name of ["north", "south", "north"]) await world.preview({ comment: true, name });
    expect(bodies()).toHaveLength(1);
    expect(bodies()[0]?.match(/^\| \[/gm)).toHaveLength(2);
  });

  test("is never read as state: a forged one changes nothing", async () => {
    const forged = composeComment("", "preview", row({ deployment: { id: "evil", raw: {} } }), (text) => text);
    world.github.state.addComment("somebody", 7, forged);
    await world.preview({ comment: true });
    expect(world.requests).toEqual(["create"]);
    expect(bodies()[0]).toBe(forged);
  });

  test("that can't be written is a warning with the permission, not a failure", async () => {
    world.github.permissions = { deployments: "write", pullRequests: "read" };
    const run = await world.preview({ comment: true });
    expect(run.result?.outcome).toBe("created");
    expect(run.warnings).toHaveLength(1);
    expect(run.warnings[0]).toMatch(/comment on pull request #7 was not written[\s\S]*`pull-requests: write`/);
  });
});

function row(over: Partial<CommentRow> = {}): CommentRow {
  return {
    name: "app",
    deployment: { id: "dep1", raw: { status: "HEALTHY", webServerUrl: "https://app.example.com" } },
    outcome: "updated",
    commit: "0123456789",
    runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    ...over,
  };
}

describe("its text", () => {
  test("begins with the marker", () => {
    expect(composeComment("", "preview", row(), (text) => text).startsWith(commentMarker("preview"))).toBe(true);
  });

  test("shows text from outside literally", () => {
    const hostile = "<img src=x> [a](http://b) `c` | @team --> \\";
    const deployment = { id: hostile, raw: { status: hostile, webServerUrl: "javascript:alert(1)" } };
    const text = composeComment("", hostile, row({ name: hostile, deployment }), (given) => given);
    const visible = text.replace(/<!-- .*? -->/g, "");
    expect(visible).not.toMatch(/<img|\]\(http:\/\/b|`c`|@team|javascript/);
    expect(
      text
        .split("\n")
        .at(-1)
        ?.match(/(?<!\\)\|/g),
    ).toHaveLength(6);
  });

  test("links only to http and https, and to nothing that holds a secret", () => {
    const secret = "https://user:hunter2@app.example.com";
    const deployment = { id: "dep1", raw: { webServerUrl: secret } };
    const quote = (text: string): string => text.replace("hunter2", "***");
    expect(composeComment("", "preview", row({ deployment }), quote)).not.toContain("app.example.com");
  });

  test("stays below GitHub's limit", () => {
    const present = Array.from({ length: 2_000 }, (_, index) => `| ${"x".repeat(40)} <!-- row ${index} --> |`).join(
      "\n",
    );
    expect(composeComment(present, "preview", row(), (text) => text).length).toBeLessThan(65_536);
  });
});
