// The real code of runs, with every order of their requests. How it works: an order is a list of labels, which
// is followed in a new world from its beginning. At each point the possible next steps are listed; the first one is taken,
// and the others are kept for later. Worlds in which the same can happen are followed once.

import { AttemptFailure } from "../../src/http/failures.js";
import type { Held, HeldWorld } from "./held-world.js";

/** Longer than any run waits for another one. */
const longestWait = 9 * 60_000;

/** Events whose runs overlap. */
export interface Scenario<Event extends string = string> {
  readonly name: string;
  /** Events before: each run ends before the next event. */
  readonly before: readonly Event[];
  /** Each may happen at any time after the one before it. */
  readonly events: readonly Event[];
  /** A late request may arrive after more than ten minutes, also after a sweep. Otherwise it arrives before. */
  readonly isVeryLate?: boolean;
}

/** How far to go. */
export interface Bounds {
  /** How many failures one order has at most. */
  readonly failures: number;
  /** Whether what one run reads at the same time is read at once: otherwise others may write between these reads. */
  readonly isReadAtOnce?: boolean;
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
  readonly act: (world: HeldWorld) => Promise<void> | void;
}

/** An order to follow, and the steps that may be left out after it: what follows them was followed from elsewhere. */
interface Order {
  readonly labels: readonly string[];
  readonly asleep: readonly Step[];
}

/** What is explored, and what must hold at each end. */
interface Subject<World> {
  readonly begin: () => World;
  readonly check: (world: World) => Promise<string[]>;
}

/** Follows every order of a scenario; of orders that differ only in steps that do not touch each other, one. */
export async function explore<World extends HeldWorld>(
  scenario: Scenario,
  bounds: Bounds,
  { begin, check }: Subject<World>,
): Promise<Report> {
  // The worlds that were seen, each with the steps that were left out there (sleep sets, Godefroid 1996).
  const seen = new Map<string, readonly string[]>();
  const ends = new Set<string>();
  const violations = new Map<string, string>();
  const waiting: Order[] = [{ labels: [], asleep: [] }];
  let [schedules, failures] = [0, 0];
  const beginning = begin();
  for (const event of scenario.before) await beginning.happen(event, false);
  for (;;) {
    const order = schedules === bounds.most ? undefined : waiting.shift();
    if (order === undefined) break;
    schedules++;
    const world: World = await follow(beginning.copy(), scenario, order.labels, bounds);
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

async function follow<World extends HeldWorld>(
  world: World,
  scenario: Scenario,
  labels: readonly string[],
  bounds: Bounds,
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
  world: HeldWorld,
  { events, isVeryLate = false }: Scenario,
  { failures, only = /./, isReadAtOnce = false }: Bounds,
): Step[] {
  const steps: Step[] = [];
  const mayFail = world.failures < failures;
  const held = world.held.toSorted((one, other) => name(world, one).localeCompare(name(world, other)));
  for (const one of held) {
    // Reads of one run that are sent beside each other read nothing that the others change.
    if (one.kind === "read" && held.find(({ run, kind }) => run === one.run && kind === "read") !== one)
      continue;
    if (!world.isReady(one)) continue;
    const isAtOnce = isReadAtOnce && one.kind === "read";
    const beside = isAtOnce ? held.filter(({ run, kind }) => run === one.run && kind === "read") : [one];
    const act = (then: HeldWorld): void => {
      for (const each of beside) {
        const taken = take(then, each);
        taken.respond(taken.carryOut());
      }
    };
    steps.push({ label: name(world, one), isFailure: false, request: one, act });
  }
  for (const [index, late] of world.late.entries()) {
    const arrive = (then: HeldWorld): void => void then.late.splice(index, 1)[0]?.carryOut();
    steps.push({ label: `${name(world, late)}: late`, isFailure: false, act: arrive });
  }
  const event = events[world.happened];
  // Only a suspended run is alive after ten minutes.
  const isWaiting =
    world.isAlive || (!isVeryLate && world.late.some(({ run }) => !world.runs[run]?.isSuspended));
  if (event !== undefined && !(event === "ten minutes" && isWaiting)) {
    const act = (then: HeldWorld): Promise<void> => {
      then.happened++;
      return then.happen(event);
    };
    steps.unshift({ label: event, isFailure: false, act });
  }
  // Who waits for another run goes on when nothing else can happen: much later. So do suspended runs.
  const isOver = world.late.every(({ run }) => world.runs[run]?.isSuspended) && event === undefined;
  if (isOver && steps.length === world.late.length) {
    for (const one of held.filter(({ kind }) => kind === "wait")) {
      const act = (then: HeldWorld): void => {
        then.pass(longestWait);
        const taken = take(then, one);
        taken.respond(taken.carryOut());
      };
      steps.push({ label: `${name(world, one)}, and no longer`, isFailure: false, act });
    }
  }
  if (!mayFail) return steps;
  return [...steps, ...held.flatMap((one) => failuresOf(world, one)).filter(({ label }) => only.test(label))];
}

/** What can go wrong with one request. */
function failuresOf(world: HeldWorld, held: Held): Step[] {
  const step = (what: string, fail: (then: HeldWorld, one: Held) => void): Step => ({
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
  const wrong = world
    .wrongResponses(held)
    .map(([what, change]) => step(what, (_, one) => one.respond(change(one.carryOut()))));
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
  if (held.kind === "read") return [killed, suspended, requestLost, ...wrong];
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

function kill(world: HeldWorld, { run }: Held): void {
  const killed = world.runs[run];
  if (killed !== undefined) killed.isKilled = true;
  world.held = world.held.filter((one) => one.run !== run);
}

function name({ runs }: HeldWorld, { run, label }: Held): string {
  return `${runs[run]?.event} ${run}: ${label}`;
}

/** The same request in another world, which no longer holds it. */
function take(world: HeldWorld, { run, label }: Held): Held {
  const found = world.held.find((one) => one.run === run && one.label === label);
  if (found === undefined) throw new Error(`Run ${run} does not send ${label}.`);
  world.held = world.held.filter((one) => one !== found);
  return found;
}
