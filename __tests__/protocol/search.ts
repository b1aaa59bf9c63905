import { Execution, type Option, oneOrder, type Permitted, type Play } from "./execution.js";
import {
  type Account,
  accountAfter,
  emptyAccount,
  endOf,
  toEnd,
  type Violation,
  violationsOf,
} from "./invariants.js";
import { commitOf, pullNumber, type Shown } from "./run.js";
import type { Scenario } from "./scenarios.js";
import { changed, nothingStored } from "./services.js";

/** How far a search goes. */
export interface Bounds extends Permitted {
  readonly switches: number;
  readonly faults: number;
  /** The largest number of schedules. */
  readonly schedules: number;
  /** The search ends at the first violation that no message names. */
  readonly stops?: boolean;
}

/** A violation, and the schedule that leads to it. */
export interface Finding extends Violation {
  readonly scenario: string;
  readonly schedule: readonly number[];
  readonly isApart: boolean;
}

/** What a search came to. */
export interface Report {
  readonly scenario: string;
  schedules: number;
  states: number;
  /** What there is at rest, in short, and what is wrong with it. */
  readonly ends: Map<string, readonly Violation[]>;
  /** The search stopped at its bound of schedules. */
  isCut: boolean;
  /** The shortest schedule of each violation. */
  readonly findings: Map<string, Finding>;
}

/** The beginning of a scenario, carried out once. */
export async function begin(scenario: Scenario): Promise<Account> {
  const pull = { open: true, headSha: commitOf(1), fork: false };
  const stored = changed(nothingStored, ({ pulls }) => pulls.set(pullNumber, pull));
  let account = emptyAccount(scenario, stored);
  for (const each of scenario.before) {
    if ("happen" in each) {
      account = { ...account, stored: each.happen(account.stored) };
      continue;
    }
    const stored = { ...account.stored, now: account.stored.now + 60_000 };
    const play = { stored, happenings: [], runs: [{ ...each, after: 0 }] };
    const execution = new Execution(play, oneOrder);
    await toEnd(execution, each.failure);
    account = { ...accountAfter(account, execution), hasFailed: false };
  }
  return { ...account, texts: [], stored: { ...account.stored, now: account.stored.now + 60_000 } };
}

/** A schedule, the last choice first. */
interface Trail {
  readonly choice: number;
  readonly before: Trail | undefined;
}

/** An execution that goes on with an option. */
interface Branch {
  readonly from: Execution;
  readonly option: Option | undefined;
  readonly trail: Trail | undefined;
  /** The numbers of switches and failures that are left. */
  readonly left: readonly [number, number];
}

/** Searches a scenario's schedules. */
export class Search {
  readonly report: Report;
  readonly #account: Account;
  readonly #play: Play;

  constructor(account: Account) {
    const { scenario, stored } = account;
    this.#account = account;
    this.#play = { stored, happenings: scenario.happenings, runs: scenario.runs };
    this.report = {
      scenario: scenario.name,
      schedules: 0,
      states: 0,
      ends: new Map(),
      isCut: false,
      findings: new Map(),
    };
  }

  /**
   * Everything within the bounds: the schedules with the fewest switches and failures first, those with as many in an order
   * by chance. States that were seen are joined.
   */
  async systematic(bounds: Bounds, random: () => number): Promise<void> {
    const last = this.report.schedules + bounds.schedules;
    // All orders are found in any order: the newest branch first needs the least memory.
    const chance = bounds.switches < Number.POSITIVE_INFINITY ? random : () => 1;
    // Of a state: which numbers of switches, failures and polls are left.
    const seen = new Map<string, (readonly number[])[]>();
    const from = new Execution(this.#play, bounds);
    const levels: Branch[][] = [
      [{ from, option: undefined, trail: undefined, left: [bounds.switches, bounds.faults] }],
    ];
    for (let level = 0; level < levels.length; level++) {
      const waiting = levels[level] ?? [];
      for (let branch = pick(waiting, chance); branch !== undefined; branch = pick(waiting, chance)) {
        if (this.report.schedules >= last) {
          this.report.isCut = true;
          return;
        }
        await this.#follow(branch, bounds, seen, levels);
        if (bounds.stops && [...this.report.findings.values()].some(({ isSilent }) => isSilent)) return;
      }
    }
  }

  async #follow(
    { from, option, trail, left: [switches, faults] }: Branch,
    bounds: Bounds,
    seen: Map<string, (readonly number[])[]>,
    levels: Branch[][],
  ): Promise<void> {
    // Without a bound of switches their number means nothing.
    const isBounded = bounds.switches < Number.POSITIVE_INFINITY;
    const execution = from.copy();
    let [path, next] = [trail, option];
    this.report.schedules++;
    for (;;) {
      if (next !== undefined) await execution.take(next);
      const options = execution.options(faults > 0);
      [next] = options;
      if (next === undefined) break;
      const left = [switches, faults, ...execution.runs.map(({ polls }) => -polls)];
      if (isSeen(seen, execution.fingerprint(isBounded), left, this.report)) return;
      const here = options.length > 1 ? execution.copy() : execution;
      options.forEach((each, choice) => {
        if (choice === 0 || each.switches > switches || each.faults > faults) return;
        const rest = [switches - each.switches, faults - each.faults] as const;
        const spent = isBounded ? bounds.switches - rest[0] + bounds.faults - rest[1] : 0;
        const list = levels[spent] ?? [];
        list.push({ from: here, option: each, trail: { choice, before: path }, left: rest });
        levels[spent] = list;
      });
      path = { choice: 0, before: path };
      switches -= next.switches;
    }
    await this.#end(execution, path);
  }

  /** Schedules by chance: with failures, and with responses apart. */
  async random(schedules: number, faults: number, random: () => number): Promise<void> {
    const permitted = { polls: 1, responsesApart: true };
    for (let count = 0; count < schedules; count++) {
      const execution = new Execution(this.#play, permitted);
      let path: Trail | undefined;
      let left = faults;
      this.report.schedules++;
      for (;;) {
        const options = execution.options(left > 0);
        if (options.length === 0) break;
        const steps = options.filter((option) => option.faults === 0);
        const failures = left > 0 && random() < 0.08 ? options.filter((option) => option.faults > 0) : [];
        const from = failures.length > 0 ? failures : steps;
        const first = random() < 0.5 ? 0 : Math.floor(random() * from.length);
        const option = from[failures.length > 0 ? Math.floor(random() * from.length) : first];
        if (option === undefined) break;
        left -= option.faults;
        path = { choice: options.indexOf(option), before: path };
        await execution.take(option);
      }
      await this.#end(execution, path);
    }
  }

  async #end(execution: Execution, path: Trail | undefined): Promise<void> {
    if (!execution.isOver) execution.wrong = [...execution.wrong, "LIVENESS nothing can go on"];
    const account = accountAfter(this.#account, execution);
    const end = endOf(account) + (account.hasFailed ? "f" : "");
    const { ends, findings, scenario } = this.report;
    const violations = ends.get(end) ?? (await violationsOf(account));
    ends.set(end, violations);
    const onTheWay = execution.wrong.map((text) => ({ text, isSilent: true }));
    for (const violation of [...violations, ...onTheWay]) {
      const schedule = scheduleOf(path);
      const key = `${violation.isSilent} ${violation.text}`;
      const known = findings.get(key);
      if (known && effort(known.schedule) <= effort(schedule)) continue;
      findings.set(key, { ...violation, scenario, schedule, isApart: execution.permitted.responsesApart });
    }
  }

  /** Carries one schedule out, and returns what happens. */
  async replay(
    schedule: readonly number[],
    permitted: Permitted,
  ): Promise<{ steps: string[]; violations: Violation[] }> {
    const execution = new Execution(this.#play, permitted);
    const steps: string[] = [];
    for (let at = 0; ; at++) {
      const option = execution.options(true)[schedule[at] ?? 0];
      if (option === undefined) break;
      steps.push(`${option.switches + option.faults > 0 ? "*" : " "} ${option.label}`);
      const all = ({ texts, notices }: Shown): string[] => [...notices, ...texts];
      const before = execution.runs.map(({ position }) => all(position.shown));
      await execution.take(option);
      execution.runs.forEach(({ position: { shown }, spec, state }, index) => {
        for (const text of all(shown).filter((each) => !before[index]?.includes(each)))
          steps.push(`      ${spec.label} shows: ${text.replaceAll("\n", " ")}`);
        if (state === "ended" && !steps.includes(`      ${spec.label} has ended: ${shown.ended}`)) {
          steps.push(`      ${spec.label} has ended: ${shown.ended}`);
        }
      });
    }
    const violations = await violationsOf(accountAfter(this.#account, execution));
    return {
      steps,
      violations: [...violations, ...execution.wrong.map((text) => ({ text, isSilent: true }))],
    };
  }
}

/** Removes one of the items. */
function pick<Item>(items: Item[], random: () => number): Item | undefined {
  const index = Math.floor(random() * items.length);
  const last = items.pop();
  if (index >= items.length || last === undefined) return last;
  const picked = items[index];
  items[index] = last;
  return picked;
}

function scheduleOf(path: Trail | undefined): number[] {
  const schedule: number[] = [];
  for (let at = path; at !== undefined; at = at.before) schedule.unshift(at.choice);
  return schedule;
}

/** How far a schedule is from the plain one. */
function effort(schedule: readonly number[]): number {
  return schedule.filter((choice) => choice > 0).length * 1000 + schedule.length;
}

function isSeen(
  seen: Map<string, (readonly number[])[]>,
  state: string,
  left: readonly number[],
  report: Report,
): boolean {
  const known = seen.get(state);
  if (known === undefined) report.states++;
  if (known?.some((each) => each.every((number, index) => number >= (left[index] ?? 0)))) return true;
  seen.set(state, [...(known ?? []), left]);
  return false;
}
