// The promises of a preview, over the real code of its runs.

import { withoutRetried } from "../../src/records/read.js";
import { stateOf } from "../../src/records/state.js";
import { errorOf } from "../explore/held-world.js";
import {
  type Bounds,
  type Report,
  type Scenario as ScenarioOf,
  explore as search,
} from "../explore/search.js";
import { type Defect, ExploredWorld, idsOf, read, type WorldEvent, type WorldPace } from "./explore-world.js";

export type Scenario = ScenarioOf<WorldEvent>;

/** Follows every order of a scenario. */
export function explore(scenario: Scenario, bounds: Bounds & WorldPace): Promise<Report> {
  return search(scenario, bounds, { begin: () => new ExploredWorld(bounds), check });
}

/** What happens in turn where no create is lost, and every record is of this version. */
const usual = ["push", "close", "retire", "re-run", "sweep", "deleted", "reopen"] as const;

/** What happens in turn after a create that is lost, and where a later version has written records. */
export const ofLost: TurnOptions = {
  first: "lost",
  events: ["push", "lost", "close", "retire", "sweep", "deleted", "newer", "reopen"],
};

/** Which sequences are explored. */
interface TurnOptions {
  readonly defect?: Defect;
  readonly first?: WorldEvent;
  readonly events?: readonly WorldEvent[];
}

/** Every sequence of runs that do not overlap, as with the concurrency group of the examples: no further run is needed. */
export async function exploreInTurn(
  length: number,
  { defect, first = "opened", events = usual }: TurnOptions = {},
): Promise<Report> {
  const violations = new Map<string, string>();
  let runs = 0;
  const goOn = async (world: ExploredWorld, before: readonly WorldEvent[]): Promise<void> => {
    const ofClosed: readonly WorldEvent[] = ["reopen", "re-run", "sweep", "deleted", "newer"];
    const turns = events.filter((event) => (world.isOpen ? event !== "reopen" : ofClosed.includes(event)));
    for (const event of before.length > length ? [] : turns) {
      const then = world.copy();
      if (event === "sweep") await then.happen("ten minutes");
      await inTurn(then, event);
      runs++;
      const events = [...before, event];
      for (const text of checkInTurn(then, event, world)) {
        if (!violations.has(text)) violations.set(text, `${text}\n  after: ${events.join(" | ")}`);
      }
      await goOn(then, events);
    }
  };
  const world = new ExploredWorld({ step: 1000, attempts: 1, defect });
  await inTurn(world, first);
  await goOn(world, [first]);
  return { states: runs, schedules: runs, ends: runs, violations: [...violations.values()] };
}

async function inTurn(world: ExploredWorld, event: WorldEvent): Promise<unknown> {
  await world.happen(event);
  await world.finish();
  const run = world.runs.at(-1);
  return run && errorOf(run);
}

function sizes({ deployments }: ExploredWorld): string {
  return JSON.stringify(deployments.map(({ id, isSmall }) => [id, isSmall]));
}

function checkInTurn(world: ExploredWorld, event: WorldEvent, before: ExploredWorld): string[] {
  const broken = [...world.broken, ...checkOnRecord(world)];
  const run = world.runs.length > before.runs.length ? world.runs.at(-1) : undefined;
  const made = world.deployments.length - before.deployments.length;
  const error = run && errorOf(run);
  const hasFailed = error !== undefined;
  const isRefused = event !== "close" && event !== "retire" && event !== "sweep" && isBlocked(before);
  const isExpected = made === 0 ? isRefused : event === "lost";
  if (hasFailed && !isExpected) broken.push(`${event} fails: ${error}`);
  if (made > 0 && isBlocked(before)) broken.push(`${event}: a create after two without a result`);
  const named = world.deployments.filter(({ id }) => world.named.has(id));
  if (named.length > 1) broken.push(`${event}: a second Deployment`);
  if (event === "sweep") broken.push(...unlisted(world));
  const isUnchanged = JSON.stringify(world.deployments) === JSON.stringify(before.deployments);
  if (!hasFailed && (event === "push" || event === "reopen"))
    broken.push(...exactlyOne(world).map((text) => `${event}: ${text}`));
  else if (!hasFailed && event === "re-run" && world.isOpen && !isUnchanged)
    broken.push(...exactlyOne(world));
  // A sweep confirms a retirement with its own definition, also one that a re-run of an old push made.
  else if (event === "sweep" && !isUnchanged && (world.isOpen || sizes(world) !== sizes(before)))
    broken.push("a sweep with nothing to do changes a Deployment");
  if ((event === "close" || event === "retire" || !world.isOpen) && named.some(({ isSmall }) => !isSmall))
    broken.push(`${event}: a Deployment is still at full size`);
  return broken;
}

/** Whether no run may create a preview: two creates have no known result, or a later version wrote the newest record. */
function isBlocked(world: ExploredWorld): boolean {
  const records = withoutRetried(world.records.flatMap(read));
  const exists = (id: string | undefined): boolean => world.deployments.some((each) => each.id === id);
  const all = stateOf(records);
  // An update that finds nothing is followed by a create, if that may be.
  const isGone = all.current !== undefined && !exists(all.current.id);
  const state = isGone ? stateOf(records.filter(({ id }) => id === undefined || exists(id))) : all;
  return state.current === undefined && (state.unfinishedCreatesSince.length > 1 || state.newer.length > 0);
}

/** The creates that nobody finished and that the last sweep does not list. */
function unlisted(world: ExploredWorld): string[] {
  const { unfinishedCreates } = stateOf(withoutRetried(world.records.flatMap(read)));
  const rows: { readonly pullRequest: number; readonly state: string }[] = JSON.parse(
    world.runs.at(-1)?.moment?.outputs["previews"] || "[]",
  );
  const listed = rows.filter(({ pullRequest, state }) => pullRequest === 7 && state === "failed").length;
  return listed === unfinishedCreates.length
    ? []
    : [`a sweep lists ${listed} of ${unfinishedCreates.length} lost creates`];
}

/** What of the promises does not hold at the end: A as it is, B and C after further runs. D was checked on the way. */
async function check(world: ExploredWorld): Promise<string[]> {
  if (world.isAlive) return ["a run neither sends nor ends"];
  return [
    ...checkOnRecord(world),
    ...(await checkClosed(world.copy())),
    ...(await checkPushed(world.copy())),
  ];
}

/** A: every Deployment is on record, or its create is unfinished on record. */
function checkOnRecord(world: ExploredWorld): string[] {
  const broken: string[] = [];
  for (const record of world.records) {
    const ids = new Set(idsOf(record));
    if (ids.size > 1) broken.push(`A: record ${record.fields.id} names ${[...ids].join(" and ")}`);
  }
  const { unfinishedCreates } = stateOf(world.records.flatMap(read));
  for (const { id } of world.deployments) {
    if (world.named.has(id)) continue;
    const creator = world.runs[world.creators.get(id) ?? -1];
    const isUnfinished = unfinishedCreates.some(({ number }) => number === creator?.record?.fields.id);
    if (!isUnfinished) broken.push(`A: ${id} is on no record, and its create is not unfinished`);
    if (!creator?.isKilled && (creator === undefined || errorOf(creator) === undefined))
      broken.push(`A: ${id} was lost in a green run`);
  }
  return broken;
}

/** B and E: the pull request closed and two sweeps later, all on record is retired, and what is deleted is not listed. */
async function checkClosed(world: ExploredWorld): Promise<string[]> {
  const { named } = world;
  world.github.state.changePull(7, { open: false });
  const broken: string[] = [];
  for (const sweep of [1, 2]) {
    await world.happen("ten minutes");
    const error = await inTurn(world, "sweep");
    if (error !== undefined) broken.push(`B: sweep ${sweep} fails: ${error}`);
    broken.push(...unlisted(world));
  }
  // What answered 404 twice is given up.
  const isGivenUp = (id: string): boolean => (world.notFound.get(id)?.length ?? 0) > 1;
  const left = world.deployments.filter(({ id, isSmall }) => named.has(id) && !isSmall && !isGivenUp(id));
  const existing = new Set(world.deployments.map(({ id }) => id));
  const { deployments } = stateOf(withoutRetried(world.records.flatMap(read)));
  // What a sweep retired before it was deleted leaves the list 30 days later.
  const listed = deployments.filter(({ id, kind }) => !existing.has(id) && kind !== "swept");
  if (listed.length > 0) broken.push(`E: deleted, and still listed: ${listed.map(({ id }) => id)}`);
  if (left.length > 0) broken.push(`B: after two sweeps at full size: ${left.map(({ id }) => id)}`);
  return [...broken, ...world.broken];
}

/** C: after the next push exactly one Deployment on record is at full size, with that push's definition. */
async function checkPushed(world: ExploredWorld): Promise<string[]> {
  world.github.state.changePull(7, { open: true });
  const blocked = isBlocked(world);
  const { stored } = world;
  const error = await inTurn(world, "push");
  if (blocked && error !== undefined)
    return world.stored === stored ? world.broken : ["a push changes what two lost creates left"];
  const broken = error === undefined ? [] : [`C: the next push fails: ${error}`];
  return [...broken, ...exactlyOne(world).map((text) => `C: after the next push: ${text}`), ...world.broken];
}

/** What is wrong with an open pull request: exactly one Deployment on record is at full size, with the newest push's definition. */
export function exactlyOne(world: ExploredWorld): string[] {
  const full = world.deployments.filter(({ id, isSmall }) => world.named.has(id) && !isSmall);
  const isRight = full.length === 1 && full[0]?.version === world.version;
  return isRight ? [] : [`at full size: ${JSON.stringify(full)}, newest version ${world.version}`];
}
