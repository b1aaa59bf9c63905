// The real code of a preview's runs, with every order of their requests. How it works: an order is a list of labels, which
// is followed in a new world from its beginning. At each point the possible next steps are listed; the first one is taken,
// and the others are kept for later. Worlds in which the same can happen are followed once.

import { AttemptFailure } from "../../src/http/failures.js";
import { withoutRetried } from "../../src/records/read.js";
import { stateOf } from "../../src/records/state.js";
import {
  type Defect,
  ExploredWorld,
  type Held,
  idsOf,
  read,
  type WorldEvent,
  type WorldPace,
} from "./explore-world.js";

/** Events whose runs overlap. */
export interface Scenario {
  readonly name: string;
  /** Events before: each run ends before the next event. */
  readonly before: readonly WorldEvent[];
  /** Each may happen at any time after the one before it. */
  readonly events: readonly WorldEvent[];
  /** A late request may arrive after more than ten minutes, also after a sweep. Otherwise it arrives before. */
  readonly isVeryLate?: boolean;
}

/** How far to go. */
export interface SearchBounds extends WorldPace {
  /** How many failures one order has at most. */
  readonly failures: number;
  /** Which failures are tried, by their names; undefined: all. */
  readonly only?: RegExp;
  /** One of this many failures is tried: 1 for all. */
  readonly share: number;
  /** How many orders to follow; undefined: all. The first ones differ least from runs that do not overlap. */
  readonly most?: number | undefined;
  /** Whether the first violation is enough. */
  readonly stopAtFirst?: boolean;
}

/** What was found. */
export interface Report {
  readonly states: number;
  readonly schedules: number;
  readonly ends: number;
  /** Each kind of violation once, with an order that leads to it. */
  readonly violations: readonly string[];
}

/** What can happen next. */
interface Step {
  readonly label: string;
  readonly isFailure: boolean;
  /** The request that is carried out; undefined if it is something else. */
  readonly request?: Held;
  readonly act: (world: ExploredWorld) => Promise<void> | void;
}

/** An order to follow, and the steps that may be left out after it: what follows them was followed from elsewhere. */
interface Order {
  readonly labels: readonly string[];
  readonly asleep: readonly Step[];
}

/** Follows every order of a scenario; of orders that differ only in steps that do not touch each other, one. */
export async function explore(scenario: Scenario, bounds: SearchBounds): Promise<Report> {
  // The worlds that were seen, each with the steps that were left out there (sleep sets, Godefroid 1996).
  const seen = new Map<string, readonly string[]>();
  const ends = new Set<string>();
  const violations = new Map<string, string>();
  const waiting: Order[] = [{ labels: [], asleep: [] }];
  let [schedules, failures] = [0, 0];
  const beginning = new ExploredWorld(bounds);
  for (const event of scenario.before) await beginning.happen(event, false);
  for (;;) {
    const order = schedules === bounds.most ? undefined : waiting.shift();
    if (order === undefined) break;
    schedules++;
    const world = await follow(beginning.copy(), scenario, order.labels, bounds);
    const labels = [...order.labels];
    let { asleep } = order;
    for (;;) {
      const { key } = world;
      const steps = stepsOf(world, scenario, bounds);
      const sleeping = asleep.map(({ label }) => label);
      const before = seen.get(key);
      seen.set(key, before?.filter((label) => sleeping.includes(label)) ?? sleeping);
      if (steps.length === 0) {
        if (before !== undefined) break;
        const end =
          world.stored + JSON.stringify(world.runs.map(({ isKilled, error }) => [isKilled, String(error)]));
        const isNew = !ends.has(end);
        ends.add(end);
        for (const text of [...world.broken, ...(isNew ? await check(world) : [])]) {
          const kind = text.replace(/\d+/g, "n").slice(0, 80);
          if (!violations.has(kind)) violations.set(kind, `${text}\n  after: ${labels.join(" | ")}`);
        }
        if (violations.size > 0 && bounds.stopAtFirst) waiting.length = 0;
        break;
      }
      const isDue = ({ label, isFailure }: Step): boolean =>
        !sleeping.includes(label) &&
        (before === undefined || before.includes(label)) &&
        (!isFailure || failures++ % bounds.share === 0);
      const due = steps.filter(isDue);
      const orders = due.map((step, index) => {
        const tried = [...asleep, ...due.slice(0, index)];
        return { labels: [...labels, step.label], asleep: tried.filter((one) => areIndependent(one, step)) };
      });
      const [first] = due;
      if (first === undefined) break;
      waiting.push(...orders.slice(1));
      labels.push(first.label);
      asleep = orders[0]?.asleep ?? [];
      await first.act(world);
      await world.settle();
    }
  }
  return { states: seen.size, schedules, ends: ends.size, violations: [...violations.values()] };
}

/** Whether the order of two steps makes no difference. */
function areIndependent({ request: one }: Step, { request: other }: Step): boolean {
  if (one === undefined || other === undefined || one.run === other.run) return false;
  if (one.kind === "wait" || other.kind === "wait") return false;
  if (one.kind === "read" && other.kind === "read") return true;
  return !one.touches.startsWith(other.touches) && !other.touches.startsWith(one.touches);
}

async function follow(
  world: ExploredWorld,
  scenario: Scenario,
  labels: readonly string[],
  bounds: SearchBounds,
) {
  for (const label of labels) {
    const step = stepsOf(world, scenario, bounds).find((one) => one.label === label);
    if (step === undefined) throw new Error(`"${label}" is not possible after ${labels.join(" | ")}`);
    await step.act(world);
    await world.settle();
  }
  return world;
}

/** Everything that can happen next. Empty at the end. The first is never a failure. */
function stepsOf(
  world: ExploredWorld,
  { events, isVeryLate = false }: Scenario,
  { failures, only = /./ }: SearchBounds,
): Step[] {
  const steps: Step[] = [];
  const mayFail = world.failures < failures;
  const held = world.held.toSorted((one, other) => name(world, one).localeCompare(name(world, other)));
  for (const one of held) {
    // Reads of one run that are sent beside each other read nothing that the others change.
    if (one.kind === "read" && held.find(({ run, kind }) => run === one.run && kind === "read") !== one)
      continue;
    const act = (then: ExploredWorld): void => {
      const taken = take(then, one);
      taken.respond(taken.carryOut());
    };
    steps.push({ label: name(world, one), isFailure: false, request: one, act });
  }
  for (const [index, late] of world.late.entries()) {
    const arrive = (then: ExploredWorld): void => void then.late.splice(index, 1)[0]?.carryOut();
    steps.push({ label: `${name(world, late)}: late`, isFailure: false, act: arrive });
  }
  const event = events[world.happened];
  // Only a suspended run is alive after ten minutes.
  const isWaiting =
    world.isAlive || (!isVeryLate && world.late.some(({ run }) => !world.runs[run]?.isSuspended));
  if (event !== undefined && !(event === "ten minutes" && isWaiting)) {
    const act = (then: ExploredWorld): Promise<void> => {
      then.happened++;
      return then.happen(event);
    };
    steps.unshift({ label: event, isFailure: false, act });
  }
  if (!mayFail) return steps;
  return [...steps, ...held.flatMap((one) => failuresOf(world, one)).filter(({ label }) => only.test(label))];
}

/** What can go wrong with one request. */
function failuresOf(world: ExploredWorld, held: Held): Step[] {
  const step = (what: string, fail: (then: ExploredWorld, one: Held) => void): Step => ({
    label: `${name(world, held)}: ${what}`,
    isFailure: true,
    act: (then) => {
      then.failures++;
      fail(then, take(then, held));
    },
  });
  const lost = (): AttemptFailure => new AttemptFailure("lost", "the connection was closed");
  const killed = step("killed before", kill);
  if (held.kind === "wait") return [killed];
  const suspended = step("suspended after", (then, one) => {
    const run = then.runs[one.run];
    const response = one.carryOut();
    const goOn = (): typeof response => {
      if (run !== undefined) run.isSuspended = false;
      one.respond(response);
      return response;
    };
    if (run !== undefined) run.isSuspended = true;
    then.late.push({ ...one, carryOut: goOn });
  });
  const [, known] = /^POST clorg1acmedata\/deployments\/(\S+)$/.exec(held.label) ?? [];
  const replica = step("404 of a replica", (then, one) => {
    if (known !== undefined) then.noteNotFound(known);
    const text = JSON.stringify({ message: `No deployment ${known}`, statusCode: 404 });
    one.respond({ status: 404, headers: {}, text });
  });
  const requestLost = step("request lost", (_, one) => one.fail(lost()));
  if (held.kind === "read") return [killed, suspended, requestLost];
  return [
    killed,
    suspended,
    requestLost,
    step("killed after", (then, one) => {
      one.carryOut();
      kill(then, one);
    }),
    step("killed, arrives late", (then, one) => {
      then.late.push(one);
      kill(then, one);
    }),
    step("response lost", (_, one) => {
      one.carryOut();
      one.fail(lost());
    }),
    step("lost, arrives late", (then, one) => {
      then.late.push(one);
      one.fail(lost());
    }),
    step("404 of an ingress", (_, one) =>
      one.respond({ status: 404, headers: {}, text: "default backend - 404" }),
    ),
    ...(known === undefined ? [] : [replica]),
  ];
}

function kill(world: ExploredWorld, { run }: Held): void {
  const killed = world.runs[run];
  if (killed !== undefined) killed.isKilled = true;
  world.held = world.held.filter((one) => one.run !== run);
}

function name({ runs }: ExploredWorld, { run, label }: Held): string {
  return `${runs[run]?.event} ${run}: ${label}`;
}

/** The same request in another world, which no longer holds it. */
function take(world: ExploredWorld, { run, label }: Held): Held {
  const found = world.held.find((one) => one.run === run && one.label === label);
  if (found === undefined) throw new Error(`Run ${run} does not send ${label}.`);
  world.held = world.held.filter((one) => one !== found);
  return found;
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
      await then.happen(event, false);
      runs++;
      const events = [...before, event];
      for (const text of checkInTurn(then, event, world)) {
        if (!violations.has(text)) violations.set(text, `${text}\n  after: ${events.join(" | ")}`);
      }
      await goOn(then, events);
    }
  };
  const world = new ExploredWorld({ step: 1000, attempts: 1, defect });
  await world.happen(first, false);
  await goOn(world, [first]);
  return { states: runs, schedules: runs, ends: runs, violations: [...violations.values()] };
}

function sizes({ deployments }: ExploredWorld): string {
  return JSON.stringify(deployments.map(({ id, isSmall }) => [id, isSmall]));
}

function checkInTurn(world: ExploredWorld, event: WorldEvent, before: ExploredWorld): string[] {
  const broken = [...world.broken, ...checkOnRecord(world)];
  const run = world.runs.length > before.runs.length ? world.runs.at(-1) : undefined;
  const made = world.deployments.length - before.deployments.length;
  const hasFailed = run?.error !== undefined;
  const isRefused = event !== "close" && event !== "retire" && event !== "sweep" && isBlocked(before);
  const isExpected = made === 0 ? isRefused : event === "lost";
  if (hasFailed && !isExpected) broken.push(`${event} fails: ${run.error}`);
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
  return state.current === undefined && (state.unfinishedSince.length > 1 || state.newer.length > 0);
}

/** The creates that nobody finished and that the last sweep does not list. */
function unlisted(world: ExploredWorld): string[] {
  const { unfinished } = stateOf(withoutRetried(world.records.flatMap(read)));
  const rows: { readonly pullRequest: number; readonly state: string }[] = JSON.parse(
    world.runs.at(-1)?.previews || "[]",
  );
  const listed = rows.filter(({ pullRequest, state }) => pullRequest === 7 && state === "failed").length;
  return listed === unfinished.length ? [] : [`a sweep lists ${listed} of ${unfinished.length} lost creates`];
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
  const { unfinished } = stateOf(world.records.flatMap(read));
  for (const { id } of world.deployments) {
    if (world.named.has(id)) continue;
    const creator = world.creators.get(id);
    const isUnfinished = unfinished.some(({ number }) => number === creator?.record?.fields.id);
    if (!isUnfinished) broken.push(`A: ${id} is on no record, and its create is not unfinished`);
    if (!creator?.isKilled && creator?.error === undefined) broken.push(`A: ${id} was lost in a green run`);
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
    await world.happen("sweep", false);
    const { error } = world.runs.at(-1) ?? {};
    if (error !== undefined) broken.push(`B: sweep ${sweep} fails: ${error}`);
    broken.push(...unlisted(world));
  }
  // What answered 404 twice is given up.
  const isGivenUp = (id: string): boolean => (world.notFound.get(id)?.length ?? 0) > 1;
  const left = world.deployments.filter(({ id, isSmall }) => named.has(id) && !isSmall && !isGivenUp(id));
  const existing = new Set(world.deployments.map(({ id }) => id));
  const { ids } = stateOf(withoutRetried(world.records.flatMap(read)));
  // What a sweep retired before it was deleted leaves the list 30 days later.
  const listed = ids.filter(({ id, kind }) => !existing.has(id) && kind !== "swept");
  if (listed.length > 0) broken.push(`E: deleted, and still listed: ${listed.map(({ id }) => id)}`);
  if (left.length > 0) broken.push(`B: after two sweeps at full size: ${left.map(({ id }) => id)}`);
  return [...broken, ...world.broken];
}

/** C: after the next push exactly one Deployment on record is at full size, with that push's definition. */
async function checkPushed(world: ExploredWorld): Promise<string[]> {
  world.github.state.changePull(7, { open: true });
  const blocked = isBlocked(world);
  const { stored } = world;
  await world.happen("push", false);
  const { error } = world.runs.at(-1) ?? {};
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
