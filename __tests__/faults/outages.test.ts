import { describe, expect, test } from "@jest/globals";
import { allCases } from "../platform.js";
import { eachWorld, World } from "../world.js";
import {
  type Failure,
  failuresOf,
  isWrite,
  leftBehind,
  prepare,
  type Request,
  type RunName,
  requests,
  runs,
} from "./outages.js";

let world: World;
eachWorld((started) => {
  world = started;
});

/** The run after it: a push, or an update. */
function next(given: World, { run }: Request) {
  return runs[run === "create" || run === "update" ? "update" : "push"].act(given);
}

/** A run without failures, and the run after it. */
async function withoutFailure(request: Request) {
  const healthy = await World.start();
  await prepare(healthy, request);
  const run = await runs[request.run].act(healthy);
  const [then, sent] = [leftBehind(healthy), healthy.sent];
  const { warnings } = await next(healthy, request);
  return { run, then, sent, later: { ...leftBehind(healthy), warnings }, sentLater: healthy.sent };
}

const healthyRuns = new Map<RunName, ReturnType<typeof withoutFailure>>();

/** Whether a comment may have been created: it is not retried then. */
function isUnknownComment({ operation }: Request, { isLimit }: Failure): boolean {
  return operation === "issues/create-comment" && !isLimit;
}

/** Every sixth case: each request has at least six, so each fails once; all of them in `npm run test:all`. */
function some<Case>(cases: readonly Case[]): Case[] {
  return cases.filter((_, index) => allCases || index % 6 === 0);
}

describe("each request to GitHub fails once: the run is green, without duplicates", () => {
  const cells = requests.flatMap((request) =>
    failuresOf(request).map(
      (failure) => [request.run, request.what, failure.name, request, failure] as const,
    ),
  );
  test.each(some(cells))("%s: %s: %s", async (name, _, __, request, failure) => {
    const healthy = healthyRuns.get(name) ?? withoutFailure(request);
    healthyRuns.set(name, healthy);
    const expected = await healthy;
    await prepare(world, request);
    const { operation, skip } = request;
    world.github.inject({ ...failure, operation, skip, times: 1 });
    const run = await runs[name].act(world);
    expect(run.error).toBe("");
    expect(run.outputs["outcome"]).toBe(expected.run.outputs["outcome"]);
    if (isUnknownComment(request, failure)) {
      expect(run.warnings).toEqual([...expected.run.warnings, expect.stringContaining("#7")]);
      expect(world.github.counts()[operation]).toBe(1);
      const comments = failure.when === "after" ? 1 : 0;
      expect(leftBehind(world)).toEqual({ ...expected.then, comments });
    } else {
      expect(run.warnings).toEqual(expected.run.warnings);
      const wait = /^Attempt 1 /;
      expect(run.lines.filter((line) => wait.test(line))).toHaveLength(1);
      expect(leftBehind(world)).toEqual(expected.then);
    }
    expect(world.sent).toEqual(expected.sent);
    if (!isWrite(request)) return;
    const { error, warnings } = await next(world, request);
    expect(error).toBe("");
    expect({ ...leftBehind(world), warnings }).toEqual(expected.later);
    expect(world.sent).toEqual(expected.sentLater);
  });
});
