import { Execution, type Permitted, type Play } from "./execution.js";
import { happen } from "./happenings.js";
import { type Account, accountAfter, emptyAccount, endOf, toEnd, type Violation, violationsOf } from "./invariants.js";
import { commitOf, pullNumber, type Shown } from "./run.js";
import type { Scenario } from "./scenarios.js";
import { Services } from "./services.js";
import { VirtualTime } from "./time.js";

/** How far a search goes. */
export interface Bounds {
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
  readonly permitted: Permitted;
}

/** What a search came to. */
export interface Report {
  readonly scenario: string;
  schedules: number;
  states: number;
  ends: number;
  /** The search stopped at its bound of schedules. */
  isCut: boolean;
  /** The shortest schedule of each violation. */
  readonly findings: Map<string, Finding>;
}

/** The beginning of a scenario, carried out once. */
export async function begin(scenario: Scenario): Promise<Account> {
  const time = new VirtualTime(Date.parse("2026-05-01T12:00:00Z"));
  const services = new Services(time);
  services.github.state.pulls.set(pullNumber, { open: true, headSha: commitOf(1), fork: false });
  let account = emptyAccount(scenario, services.store(time.now));
  for (const each of scenario.before) {
    if (!("label" in each)) {
      const github = account.stored.github.copy();
      time.now = account.stored.now;
      happen.now(each, github, time);
      account = { ...account, stored: { ...account.stored, github, now: time.now } };
      continue;
    }
    const now = account.stored.now + 60_000;
    const play = { stored: { ...account.stored, now }, happenings: [], runs: [{ ...each, after: 0 }] };
    const execution = new Execution(play, { faults: each.failure !== undefined });
    await toEnd(execution, each.failure);
    account = { ...accountAfter(account, execution), hasFailed: false };
  }
  return { ...account, texts: [], stored: { ...account.stored, now: account.stored.now + 60_000 } };
}

/** Searches a scenario's schedules. */
export class Search {
  readonly report: Report;
  readonly #account: Account;
  readonly #play: Play;
  readonly #ends = new Map<string, readonly Violation[]>();

  constructor(account: Account) {
    const { scenario, stored } = account;
    this.#account = account;
    this.#play = { stored, happenings: scenario.happenings, runs: scenario.runs };
    this.report = { scenario: scenario.name, schedules: 0, states: 0, ends: 0, isCut: false, findings: new Map() };
  }

  /**
   * Everything within the bounds: the schedules with the fewest switches and failures first, those with as many in an order
   * by chance. States that were seen are joined.
   */
  async systematic(bounds: Bounds, random: () => number): Promise<void> {
    const permitted = { faults: bounds.faults > 0 };
    const last = this.report.schedules + bounds.schedules;
    // Of a state: which numbers of switches and failures are left.
    const seen = new Map<string, (readonly [number, number])[]>();
    const levels: (readonly number[])[][] = [[[]]];
    for (let level = 0; level < levels.length; level++) {
      const waiting = levels[level] ?? [];
      for (let prefix = pick(waiting, random); prefix !== undefined; prefix = pick(waiting, random)) {
        if (this.report.schedules >= last) {
          this.report.isCut = true;
          return;
        }
        await this.#follow(prefix, permitted, bounds, seen, levels);
        if (bounds.stops && [...this.report.findings.values()].some(({ isSilent }) => isSilent)) return;
      }
    }
  }

  async #follow(
    prefix: readonly number[],
    permitted: Permitted,
    bounds: Bounds,
    seen: Map<string, (readonly [number, number])[]>,
    levels: (readonly number[])[][],
  ): Promise<void> {
    const execution = new Execution(this.#play, permitted);
    const schedule: number[] = [];
    let [switches, faults, spent] = [bounds.switches, bounds.faults, 0];
    this.report.schedules++;
    for (;;) {
      const options = execution.options(faults > 0);
      if (options.length === 0) break;
      const given = prefix[schedule.length];
      if (given === undefined && isSeen(seen, execution.fingerprint(), switches, faults, this.report)) return;
      if (given === undefined) {
        options.forEach((option, index) => {
          if (index === 0 || option.switches > switches || option.faults > faults) return;
          const level = spent + option.switches + option.faults;
          const list = levels[level] ?? [];
          list.push([...schedule, index]);
          levels[level] = list;
        });
      }
      const chosen = given ?? 0;
      const option = options[chosen];
      if (option === undefined)
        throw new Error(`${this.report.scenario}: there is no option ${chosen} after ${schedule}`);
      switches -= option.switches;
      faults -= option.faults;
      spent += option.switches + option.faults;
      schedule.push(chosen);
      await execution.take(option);
    }
    await this.#end(execution, schedule, permitted);
  }

  /** Schedules by chance: with failures, and with responses apart. */
  async random(schedules: number, faults: number, random: () => number): Promise<void> {
    const permitted = { faults: faults > 0, responsesApart: true };
    for (let count = 0; count < schedules; count++) {
      const execution = new Execution(this.#play, permitted);
      const schedule: number[] = [];
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
        schedule.push(options.indexOf(option));
        await execution.take(option);
      }
      await this.#end(execution, schedule, permitted);
    }
  }

  async #end(execution: Execution, schedule: readonly number[], permitted: Permitted): Promise<void> {
    if (!execution.isOver) execution.wrong.push("LIVENESS nothing can go on");
    const account = accountAfter(this.#account, execution);
    const end = endOf(account) + (account.hasFailed ? "f" : "");
    let violations = this.#ends.get(end);
    if (violations === undefined) {
      violations = await violationsOf(account);
      this.#ends.set(end, violations);
      this.report.ends++;
    }
    const onTheWay = execution.wrong.map((text) => ({ text, isSilent: true }));
    for (const violation of [...violations, ...onTheWay]) {
      const key = `${violation.isSilent ? "" : "(told) "}${violation.text}`;
      const known = this.report.findings.get(key);
      if (known && effort(known.schedule) <= effort(schedule)) continue;
      this.report.findings.set(key, { ...violation, scenario: this.report.scenario, schedule, permitted });
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
      const options = execution.options();
      const option = options[schedule[at] ?? 0];
      if (option === undefined) break;
      steps.push(`${option.switches + option.faults > 0 ? "*" : " "} ${option.label}`);
      const all = ({ texts, notices }: Shown): string[] => [...notices, ...texts];
      const before = execution.runs.map(({ shown }) => all(shown));
      await execution.take(option);
      execution.runs.forEach(({ shown, spec, state }, index) => {
        for (const text of all(shown).filter((each) => !before[index]?.includes(each)))
          steps.push(`      ${spec.label} shows: ${text.replaceAll("\n", " ")}`);
        if (state === "ended" && !steps.includes(`      ${spec.label} has ended: ${shown.ended}`)) {
          steps.push(`      ${spec.label} has ended: ${shown.ended}`);
        }
      });
    }
    const violations = await violationsOf(accountAfter(this.#account, execution));
    return { steps, violations: [...violations, ...execution.wrong.map((text) => ({ text, isSilent: true }))] };
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

/** How far a schedule is from the plain one. */
function effort(schedule: readonly number[]): number {
  return schedule.filter((choice) => choice > 0).length * 1000 + schedule.length;
}

function isSeen(
  seen: Map<string, (readonly [number, number])[]>,
  state: string,
  switches: number,
  faults: number,
  report: Report,
): boolean {
  const known = seen.get(state);
  if (known === undefined) report.states++;
  if (known?.some(([one, other]) => one >= switches && other >= faults)) return true;
  seen.set(state, [...(known ?? []), [switches, faults]]);
  return false;
}
