// The promises of production's order, over the real code of its runs.

import { minute } from "../../src/base/clock.js";
import { errorOf } from "../explore/held-world.js";
import {
  type Bounds,
  type Report,
  type Scenario as ScenarioOf,
  explore as search,
} from "../explore/search.js";
import { ProductionWorld, type RunEvent, type WorldPace } from "./explore-world.js";

export type Scenario = ScenarioOf<RunEvent>;

/** Every order without a failure. What one run reads at the same time is read at once. */
export const bounds = { failures: 0, share: 1, step: 1000, attempts: 1, isReadAtOnce: true };

/** Follows every order of a scenario. */
export function explore(scenario: Scenario, bounds: Bounds & WorldPace): Promise<Report> {
  return search(scenario, bounds, { begin: () => ProductionWorld.begin(bounds), check });
}

/** What does not hold at the end. */
async function check(world: ProductionWorld): Promise<string[]> {
  if (world.isAlive) return ["a run neither sends nor ends"];
  world.now += 10 * minute;
  return [
    ...checkNewest(world),
    ...(await checkPlans(world.copy())),
    ...(await checkNext(world.copy())),
    ...(await checkSecrets(world.copy())),
  ];
}

/** The newest run's definition is what remains, or a run is red; nobody loses secrets in a green run. */
function checkNewest(world: ProductionWorld): string[] {
  const { runs, platform, failures } = world;
  const isGreen = (run: (typeof runs)[number]): boolean => !run.isKilled && errorOf(run) === undefined;
  const newest = runs.reduce((one, other) => (other.id >= one.id ? other : one));
  const broken = runs
    .filter((run) => isGreen(run) && run.hasRemoved && !run.isMeant)
    .map(() => "secrets are removed, and the run is green");
  const isMeant = runs.some((run) => isGreen(run) && run.isMeant);
  if (runs.every(isGreen) && !isMeant && platform.version !== newest.version)
    broken.push(`all runs are green, and the platform has version ${platform.version}`);
  const keepsSecrets = newest.event === "secrets" || !runs.some(({ event }) => event === "secrets");
  if (
    failures === 0 &&
    !isGreen(newest) &&
    newest.event !== "approved" &&
    keepsSecrets &&
    newest.event !== "twice"
  )
    broken.push(`the newest run is red: ${errorOf(newest)}`);
  return broken;
}

/** A plan that says that nothing changes is true. */
async function checkPlans(world: ProductionWorld): Promise<string[]> {
  const { version, hasSecrets } = world.platform;
  const deployed = [{ version: 0, event: "whole" }, ...world.runs];
  for (const { version: other, event } of deployed) {
    if (other === version && (event === "secrets") === hasSecrets) continue;
    if (await world.copy().saysNoChanges(other, event === "secrets"))
      return [`a plan of version ${other} says that nothing changes, and the platform has ${version}`];
  }
  return [];
}

/** An ordinary run puts everything right. */
async function checkNext(world: ProductionWorld): Promise<string[]> {
  const { version, error } = await inTurn(world, "secrets");
  if (error !== undefined) return [`the next run is red: ${error}`];
  return world.platform.version === version ? [] : ["the next run does not put it right"];
}

/** A later run without secrets is stopped where the platform has some. */
async function checkSecrets(world: ProductionWorld): Promise<string[]> {
  if (!world.platform.hasSecrets) return [];
  const { error } = await inTurn(world, "whole");
  return error === undefined ? ["a later run removes the secrets, green"] : [];
}

async function inTurn(world: ProductionWorld, event: "secrets" | "whole") {
  await world.happen(event);
  await world.finish();
  const run = world.runs.at(-1);
  return { version: run?.version, error: run && errorOf(run) };
}
