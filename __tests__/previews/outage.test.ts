import { describe, expect, test } from "@jest/globals";
import {
  type GitHubMishap,
  graphqlRateLimit,
  hourlyRateLimit,
  secondaryRateLimit,
} from "../../emulator/github/mishap.js";
import { day } from "../../src/base/clock.js";
import { testOfAll } from "../platform.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

const comment = { "pull-request-comment": "true" };

/** One failure of GitHub, before or after it did what was requested. */
const failures: readonly (readonly [what: string, mishap: GitHubMishap, when: "before" | "after"])[] = [
  ["502", { status: 502 }, "before"],
  ["502 although it acted", { status: 502 }, "after"],
  ["403 with Retry-After", secondaryRateLimit(3), "before"],
  ["429 with Retry-After", secondaryRateLimit(3, 429), "before"],
  ["secondary limit without a wait", secondaryRateLimit(), "before"],
  ["refusal of GraphQL with 200", graphqlRateLimit(), "before"],
  ["a closed connection", "close", "before"],
  ["a lost response", "close", "after"],
];

/** The requests to GitHub that the steps of a preview make. */
const ofPreviews = [
  "repos/list-deployments",
  "graphql/nodes",
  "pulls/get",
  "issues/list-comments",
  "graphql/viewer",
  "repos/create-deployment",
  "repos/create-deployment-status",
  "issues/update-comment",
];
const ofSweeps = ["pulls/list", "graphql/repository"];

/** The others only in `npm run test:all`. */
const usual = ["502 although it acted", "403 with Retry-After", "a lost response"];

describe.each(failures)("one %s", (what, mishap, when) => {
  const testOf = usual.includes(what) ? test : testOfAll;

  testOf.each([...ofPreviews, "issues/create-comment"])(
    "at %s of a preview: each run is green, and nothing is there twice",
    async (operation) => {
      const runs = [];
      for (const action of ["opened", "synchronize", "closed"]) {
        // In each run, but a comment that is never created would not be there once.
        if (action === "opened" || operation !== "issues/create-comment")
          world.github.inject({ operation, mishap, when, times: 1 });
        runs.push(await world.preview(action, comment));
        world.github.heal();
      }
      expect(runs.map(({ error, outputs }) => [error, outputs["outcome"]])).toEqual([
        ["", "created"],
        ["", "updated"],
        ["", "retired"],
      ]);
      expect(world.sent).toEqual(["create", "update cldep1", "update cldep1"]);
      // A comment that may have been created is not created again: the next run finds it.
      const comments = world.github.state.comments.filter(({ body }) => String(body).includes("app-pr-7"));
      expect(comments).toHaveLength(1);
      const ids = world.statuses.flatMap(([newest = ""]) => /id=(\S+)/.exec(newest)?.[1] ?? []);
      expect([...new Set(ids)]).toEqual(["cldep1"]);
    },
  );

  testOf.each([...ofSweeps, "pulls/get", "repos/create-deployment-status"])(
    "at %s of a sweep: it is green, and retires once",
    async (operation) => {
      await world.preview("opened");
      world.pull(7, false);
      world.clock.time += day;
      world.github.inject({ operation, mishap, when, times: 1 });
      const run = await world.sweep();
      expect([run.error, run.outputs["outcome"]]).toEqual(["", "swept"]);
      expect(world.sent).toEqual(["create", "update cldep1"]);
    },
  );
});

test("the hourly limit used up: the run fails, says until when, and sends nothing", async () => {
  const reset = Math.floor(world.clock.time / 1000) + 1_800;
  world.github.inject({ operation: "*", mishap: hourlyRateLimit(reset) });
  const run = await world.preview("opened");
  expect([run.succeeded, run.outputs["outcome"], world.sent]).toEqual([false, "not-sent", []]);
  expect(run.error).toMatch(/rate limit is used up\. GitHub requested a wait of 18\d\d s/);
});
