import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect } from "@jest/globals";
import { exceptOnWindows, noSignals } from "../platform.js";
import { World } from "../world.js";
import { workflow } from "./workflow.js";

let world: World;
beforeEach(async () => {
  world = await World.start(workflow);
});
afterEach(() => world.close());

/** Waits until GitHub has received a request of the operation. */
async function received(operation: string): Promise<void> {
  const isReceived = (): boolean => world.github.requests.some((request) => request.operation === operation);
  for (let tries = 0; tries < 400 && !isReceived(); tries++) await pause(25);
  expect(isReceived()).toBe(true);
}

const { test: testOfSignals } = exceptOnWindows(noSignals);

/** A read, a create and an update in the life of a preview. */
testOfSignals.each<[string, string, RegExp]>([
  ["repos/list-deployments", "not-sent", /cancelled/],
  ["repos/create-deployment", "not-sent", /cancelled/],
  ["repos/create-deployment-status", "created", /\bcldep1\b/],
])("SIGINT while %s hangs ends the run within 5 s: %s", async (operation, outcome, message) => {
  world.github.inject({ operation, mishap: "hang" });
  const step = await world.startPreview("opened");
  await received(operation);
  const started = Date.now();
  step.child.kill("SIGINT");
  const run = await step.done;
  expect([run.exitCode, run.killed, run.outputs["outcome"]]).toEqual([1, false, outcome]);
  expect(Date.now() - started).toBeLessThan(5_000);
  const errors = run.annotations.filter(({ level }) => level === "error");
  expect(errors).toEqual([expect.objectContaining({ message: expect.stringMatching(message) })]);
});
