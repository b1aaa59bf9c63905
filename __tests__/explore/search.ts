// The real code of runs, with every order of their requests. At each point the possible next steps are listed; the first
// one is taken, and the others are kept for later. Worlds in which the same can happen are followed once.

import type { HttpResponse } from "../../src/http/response.js";
import { type Held, type HeldWorld, hasEnded, type Late } from "./held-world.js";

/** Longer than any run waits for another one. */
const longestWait = 9 * 60_000;

/** Events whose runs overlap. */
export interface Scenario<Event extends string = string> {
  readonly name: string;
  /** Events before: each run ends before the next event. */
  readonly before: readonly Event[];
  /** Then these happen at once: until its first request is carried out a run makes no difference. */
  readonly together?: readonly Event[];
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

/** An order to follow: its steps so far, and what comes next in the world after them. */
interface Order<World> {
  readonly world: World;
  readonly labels: readonly string[];
  readonly next: Step | undefined;
  /** The steps that may be left out after it: what follows them was followed from elsewhere. */
  readonly asleep: readonly Step[];
}

/** What is explored, and what must hold at each end. */
interface Subject<World> {
  readonly begin: () => World;
  readonly check: (world: World) => Promise<string[]>;
}

/** Follows every order of a scenario; of orders that differ only in steps that do not touch each other, one. */
export async function explore<World extends HeldWorld>(
  { before, together = [], ...scenario }: Scenario,
  bounds: Bounds,
  { begin, check }: Subject<World>,
): Promise<Report> {
  // The worlds that were seen, each with the steps that were left out there (sleep sets, Godefroid 1996).
  const seen = new Map<string, readonly string[]>();
  const violations = new Map<string, string>();
  let [schedules, failures, ends] = [0, 0, 0];
  const beginning = begin();
  for (const event of before) {
    await beginning.happen(event);
    await beginning.finish();
  }
  for (const event of together) await beginning.happen(event);
  const waiting: Order<World>[] = [{ world: beginning, labels: [], next: undefined, asleep: [] }];
  const note = (broken: readonly string[], labels: readonly string[]): void => {
    for (const text of broken) {
      const kind = text.replace(/\d+/g, "n").slice(0, 80);
      if (!violations.has(kind)) violations.set(kind, [text, ...labels].join("\n  "));
    }
  };
  for (;;) {
    let order = schedules === bounds.most ? undefined : waiting.shift();
    if (order !== undefined) schedules++;
    while (order !== undefined) {
      const { labels, next, asleep } = order;
      const world: World = order.world.copy();
      await next?.act(world);
      note(world.broken, labels);
      const { key } = world;
      const steps = stepsOf(world, scenario, bounds);
      const sleeping = asleep.map(({ label }) => label);
      const left = seen.get(key);
      seen.set(key, left?.filter((label) => sleeping.includes(label)) ?? sleeping);
      if (steps.length === 0 && left === undefined) {
        ends++;
        note(await check(world.copy()), labels);
      }
      if (violations.size > 0 && bounds.stopAtFirst) waiting.length = 0;
      const isDue = ({ label, isFailure }: Step): boolean =>
        !sleeping.includes(label) &&
        (left === undefined || left.includes(label)) &&
        (!isFailure || failures++ % bounds.share === 0);
      const due = steps.filter(isDue);
      const [first, ...others] = due.map((step, index): Order<World> => {
        const tried = [...asleep, ...due.slice(0, index)];
        const independent = tried.filter((one) => areIndependent(one, step));
        return { world, labels: [...labels, shown(step)], next: step, asleep: independent };
      });
      waiting.push(...others);
      order = first;
    }
    if (waiting.length === 0 || schedules === bounds.most) break;
  }
  return { states: seen.size, schedules, ends, violations: [...violations.values()] };
}

/** A step as a violation shows it: what a status says is part of it. */
function shown({ label, request }: Step): string {
  const [, said] = /"description":"(\w+)/.exec(request?.request?.body ?? "") ?? [];
  return label.endsWith("/statuses") && said !== undefined ? `${label}: ${said}` : label;
}

/** Whether the order of two steps makes no difference. */
function areIndependent({ request: one }: Step, { request: other }: Step): boolean {
  if (one === undefined || other === undefined || one.kind === "wait" || other.kind === "wait") return false;
  // What a run writes at the same time makes no difference to it.
  if (one.run === other.run && (one.kind === "read" || other.kind === "read")) return false;
  if (one.kind === "read" && other.kind === "read") return true;
  return !one.touches.startsWith(other.touches) && !other.touches.startsWith(one.touches);
}

/** Everything that can happen next. Empty at the end. The first is never a failure. */
function stepsOf(
  world: HeldWorld,
  { events, isVeryLate = false }: Omit<Scenario, "before" | "together">,
  { failures, only = /./, isReadAtOnce = false }: Bounds,
): Step[] {
  const steps: Step[] = [];
  const wrong: Step[] = [];
  const mayFail = world.failures < failures;
  const held = world.held.toSorted((one, other) => name(world, one).localeCompare(name(world, other)));
  for (const one of held) {
    const isBeside = ({ run, kind }: Held): boolean => run === one.run && kind === "read";
    // Reads of one run that are sent beside each other read nothing that the others change.
    if (one.kind === "read" && held.find(isBeside) !== one) continue;
    if (!world.isReady(one)) continue;
    const beside = isReadAtOnce && one.kind === "read" ? held.filter(isBeside) : [one];
    const answer = (then: HeldWorld, change = (response: HttpResponse): HttpResponse => response) =>
      then.answer(
        one.run,
        beside.map((each) => ({ label: each.label, response: change(then.respond(each)) })),
      );
    steps.push({ label: name(world, one), isFailure: false, request: one, act: (then) => answer(then) });
    // What GitHub replicates late, all of its lists lack.
    for (const [what, change] of mayFail ? world.wrongResponses(one) : []) {
      const label = `${name(world, one)}: ${what}`;
      const act = (then: HeldWorld): Promise<void> => {
        then.failures++;
        return answer(then, change);
      };
      if (only.test(label)) wrong.push({ label, isFailure: true, act });
    }
  }
  for (const [index, late] of world.late.entries())
    steps.push({
      label: `${name(world, late)}: late`,
      isFailure: false,
      act: (then) => arrive(then, index),
    });
  const event = events[world.happened];
  // Only a suspended run is alive after ten minutes.
  const isWaiting = world.isAlive || (!isVeryLate && world.late.some(({ response }) => !response));
  if (event !== undefined && !(event === "ten minutes" && isWaiting)) {
    const act = (then: HeldWorld): Promise<void> => {
      then.happened++;
      return then.happen(event);
    };
    steps.unshift({ label: event, isFailure: false, act });
  }
  // Who waits for another run goes on when nothing else can happen: much later. So do suspended runs.
  if (event === undefined && steps.length === world.late.filter(({ response }) => response).length) {
    for (const one of held.filter(({ kind }) => kind === "wait")) {
      const act = (then: HeldWorld): Promise<void> => {
        then.pass(longestWait);
        return then.answer(one.run, [{ label: one.label, response: then.respond(one) }]);
      };
      steps.push({ label: `${name(world, one)}, and no longer`, isFailure: false, act });
    }
  }
  if (!mayFail) return steps;
  const failing = held.flatMap((one) => failuresOf(world, one)).filter(({ label }) => only.test(label));
  return [...steps, ...wrong, ...failing];
}

/** A late request is carried out, or a suspended run goes on. */
async function arrive(world: HeldWorld, index: number): Promise<void> {
  const [late] = world.late.splice(index, 1);
  const run = world.runs[late?.run ?? -1];
  if (late === undefined || run === undefined) return;
  const { label, response } = late;
  if (response === undefined) {
    world.respond(late);
    return;
  }
  run.isSuspended = false;
  await world.answer(late.run, [{ label, response }]);
}

/** What can go wrong with one request. */
function failuresOf(world: HeldWorld, held: Held): Step[] {
  const { run, label } = held;
  const step = (what: string, act: Step["act"]): Step => ({
    label: `${name(world, held)}: ${what}`,
    isFailure: true,
    act: (then) => {
      then.failures++;
      return act(then);
    },
  });
  const answered = (what: string, respond: (then: HeldWorld) => HttpResponse | undefined): Step =>
    step(what, (then) => then.answer(run, [{ label, response: respond(then) }]));
  const later = (then: HeldWorld, response?: HttpResponse): void => {
    const late: Late = { ...held, ...(response && { response }) };
    then.late.push(late);
  };
  const killed = step("killed before", (then) => kill(then, run));
  if (held.kind === "wait") return [killed];
  const suspended = step("suspended after", (then) => {
    later(then, then.respond(held));
    const stopped = then.runs[run];
    if (stopped !== undefined) stopped.isSuspended = true;
  });
  const [, known] = /^POST clorg1acmedata\/deployments\/(\S+)$/.exec(label) ?? [];
  const replica = answered("404 of a replica", (then) => {
    if (known !== undefined) then.noteNotFound(known);
    const text = JSON.stringify({ message: `No deployment ${known}`, statusCode: 404 });
    return { status: 404, headers: {}, text };
  });
  const requestLost = answered("request lost", () => undefined);
  if (held.kind === "read") return [killed, suspended, requestLost];
  return [
    killed,
    suspended,
    requestLost,
    step("killed after", (then) => {
      then.respond(held);
      kill(then, run);
    }),
    step("killed, arrives late", (then) => {
      later(then);
      kill(then, run);
    }),
    answered("response lost", (then) => {
      then.respond(held);
      return undefined;
    }),
    answered("lost, arrives late", (then) => {
      later(then);
      return undefined;
    }),
    answered("404 of an ingress", () => ({ status: 404, headers: {}, text: "default backend - 404" })),
    ...(known === undefined ? [] : [replica]),
  ];
}

function kill({ runs }: HeldWorld, index: number): void {
  const run = runs[index];
  if (run !== undefined && !hasEnded(run)) run.isKilled = true;
}

function name({ runs }: HeldWorld, { run, label }: Held): string {
  return `${runs[run]?.event} ${run}: ${label}`;
}
