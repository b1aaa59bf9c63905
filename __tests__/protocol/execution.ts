import { setImmediate } from "node:timers/promises";
import { deedsOfOthers, type Failure, failuresOfRead, failuresOfWrite } from "./failures.js";
import { happen } from "./happenings.js";
import { type Gate, Network } from "./network.js";
import { type RunSpec, type Shown, startRun } from "./run.js";
import type { Happening, PlannedRun } from "./scenarios.js";
import { type Sent, Services, type Stored, shortHash } from "./services.js";
import { shownRecord } from "./stored.js";
import { VirtualTime } from "./time.js";

/** What is carried out: runs and happenings, from what is stored. */
export interface Play {
  readonly stored: Stored;
  readonly happenings: readonly Happening[];
  readonly runs: readonly PlannedRun[];
}

/** One thing that can happen next. */
export interface Option {
  readonly label: string;
  /** Which run goes on; undefined for all others. */
  readonly run: number | undefined;
  /** How often it switches away from a run that could go on. */
  readonly switches: number;
  /** How many failures it is. */
  readonly faults: number;
  readonly take: () => void;
}

/** What may fail. */
export interface Permitted {
  readonly faults: boolean;
  /** A response is a step of its own even where the run waits for nothing else. */
  readonly responsesApart?: boolean;
}

/** A change at the service, and whose it was. */
export interface Change {
  readonly run: number;
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number;
}

/** A run of an execution. */
export interface Running {
  readonly spec: RunSpec;
  readonly shown: Shown;
  readonly abort: AbortController;
  state: "waiting" | "running" | "suspended" | "killed" | "ended";
  /** Its own record. */
  own: number | undefined;
}

/** A request is in flight for at most this time, unless its run is suspended: milliseconds. */
const longestFlight = 15_000;
/** Nothing waits longer than this, so a longer execution never ends: milliseconds. */
const longestTime = 3 * 3_600_000;

/** One order of everything that happens in a play. The scheduler takes one option after the other. */
export class Execution {
  readonly time: VirtualTime;
  readonly services: Services;
  readonly network: Network;
  readonly runs: Running[];
  readonly changes: Change[] = [];
  /** What was seen to be wrong on the way. */
  readonly wrong: string[] = [];
  /** What failed, in short. */
  readonly failures: string[] = [];
  readonly #play: Play;
  readonly #permitted: Permitted;
  readonly #began: number;
  #happened = 0;
  /** How often time has passed while a request was in flight. */
  #polls = 0;
  #current: number | undefined;
  #broken: unknown;

  constructor(play: Play, permitted: Permitted) {
    this.#play = play;
    this.#permitted = permitted;
    this.#began = play.stored.now;
    this.time = new VirtualTime(play.stored.now);
    this.services = new Services(this.time, play.stored);
    this.network = new Network(this.services, () => this.time.now);
    this.network.onEffect = (run, sent, response) => this.#noteEffect(run, sent, response.status, response.text);
    this.runs = play.runs.map((spec) => ({
      spec,
      shown: { texts: [], notices: [], outputs: [], ended: undefined },
      abort: new AbortController(),
      state: "waiting",
      own: undefined,
    }));
  }

  /** Everything that can happen now. The first option costs nothing; none is left at the end. */
  options(withFaults: boolean = this.#permitted.faults): Option[] {
    if (this.time.now - this.#began > longestTime) {
      this.wrong.push("LIVENESS nothing ends for three hours");
      return [];
    }
    const current = this.#current;
    const rest = this.runs.map((_, index) => index).filter((index) => index !== current);
    const order = current === undefined ? rest : [current, ...rest];
    const plain = this.#plainStep();
    if (plain !== undefined) return [plain, ...(withFaults ? this.#faults() : [])];
    const goesOn = this.#current !== undefined && this.#steps(this.#current, 0).length > 0;
    const steps = order.flatMap((run) => this.#steps(run, run === this.#current || !goesOn ? 0 : 1));
    const faults = withFaults ? this.#faults() : [];
    const others = [...this.#happenings(), ...this.#resumptions()].map((option) => ({
      ...option,
      switches: steps.length > 0 ? 1 : 0,
    }));
    return [...steps, ...others, ...faults];
  }

  /** Takes an option, and lets the runs go on until they wait. */
  async take(option: Option): Promise<void> {
    if (option.run !== undefined) this.#current = option.run;
    option.take();
    await this.#settle();
    if (!this.#permitted.responsesApart) await this.#deliver();
    for (const run of this.runs) if (run.state === "running" && run.shown.ended) run.state = "ended";
    if (this.#broken !== undefined) throw this.#broken;
  }

  /** Whether everything has ended. */
  get isOver(): boolean {
    const isRest = this.runs.every(({ state }) => state === "ended" || state === "killed");
    return isRest && this.#happened === this.#play.happenings.length && this.network.strays.length === 0;
  }

  /** Two executions with the same fingerprint go on alike. */
  fingerprint(): string {
    const runs = this.runs.map(({ state, abort }, index) => [
      state,
      abort.signal.aborted,
      String(this.network.histories[index]),
    ]);
    const position = [
      this.#happened,
      this.#polls,
      this.#current,
      this.time.now,
      this.time.pending(),
      this.network.pending(),
    ];
    return shortHash(JSON.stringify([runs, position, this.services.fingerprint()]));
  }

  /** What can happen beside the steps of runs. */
  #happenings(): Option[] {
    const happening = this.#play.happenings[this.#happened];
    const timer = this.time.first((owner) => this.runs[owner]?.state === "running");
    const isFlying = this.network.gates.some(
      ({ run, since }) => this.runs[run]?.state === "running" && (timer?.due ?? 0) - since > longestFlight,
    );
    const strays = this.network.strays.flatMap((stray) => {
      const what = `${stray.label} of ${this.#name(stray.run)}`;
      const remove = (): void => void this.network.strays.splice(this.network.strays.indexOf(stray), 1);
      const arrive = (): void => {
        remove();
        this.network.effect(stray.run, stray.sent);
      };
      return [this.#option(`late: ${what} arrives`, arrive), this.#option(`${what} never arrives`, remove)];
    });
    // A run that polls while others go on sees that they go on: once is enough.
    const isBusy = this.network.gates.some(({ run }) => this.runs[run]?.state === "running");
    const mayPoll = !isFlying && (!isBusy || this.#polls < 1);
    const wait = timer && {
      ...this.#option(`${((timer.due - this.time.now) / 1000).toFixed(1)} s pass`, () => {
        if (isBusy) this.#polls++;
        this.time.fire(timer);
      }),
      run: timer.owner,
    };
    return [
      ...(happening ? [this.#option(happen.label(happening), () => this.#happen(happening))] : []),
      ...(wait && mayPoll ? [wait] : []),
      ...strays,
    ];
  }

  #resumptions(): Option[] {
    return this.runs.flatMap((run, index) => {
      if (run.state !== "suspended") return [];
      return [this.#option(`${this.#name(index)} goes on`, () => setState(run, "running"))];
    });
  }

  #name(run: number): string {
    return this.runs[run]?.spec.label ?? `run ${run}`;
  }

  #option(label: string, take: () => void): Option {
    return { label, run: undefined, switches: 0, faults: 0, take };
  }

  /** A step that needs no other order: nothing that can still happen changes what it means, or is changed by it. */
  #plainStep(): Option | undefined {
    if (this.#permitted.responsesApart || this.network.strays.length > 0) return undefined;
    const { happenings } = this.#play;
    if (this.#happened < happenings.length) return undefined;
    const active = this.runs.flatMap(({ state }, index) => (state === "ended" || state === "killed" ? [] : [index]));
    const [only, other] = active;
    for (const run of active) {
      if (this.runs[run]?.state !== "running") continue;
      const steps = this.#steps(run, 0);
      const gates = this.network.gates.filter((gate) => gate.run === run);
      const pull = gates.findIndex(({ sent }) => /\/pulls\/\d+$/.test(sent.url.pathname));
      if (pull >= 0) return steps[pull] && { ...steps[pull], switches: 0 };
      const writes = gates.filter(({ isWrite }) => isWrite).map(({ sent }) => sent.url.href);
      if (run === only && other === undefined && new Set(writes).size === writes.length) return steps[0];
    }
    return undefined;
  }

  /** What a run can do next: start, or one of its requests goes on. */
  #steps(index: number, switches: number): Option[] {
    const run = this.runs[index];
    const planned = this.#play.runs[index];
    if (!run || !planned) return [];
    if (run.state === "waiting" && this.#happened >= planned.after) {
      const start = (): void => this.#start(index, run);
      return [{ label: `${run.spec.label} starts`, run: index, switches, faults: 0, take: start }];
    }
    if (run.state !== "running") return [];
    return this.network.gates
      .filter((gate) => gate.run === index)
      .map((gate, position) => ({
        label: `${run.spec.label}: ${gate.label}${gate.response ? ` -> ${gate.response.status}` : ""}`,
        run: index,
        switches: switches + (position > 0 ? 1 : 0),
        faults: 0,
        take: () => this.#pass(gate),
      }));
  }

  #start(index: number, run: Running): void {
    run.state = "running";
    const clock = this.time.clockOf(index);
    const connect = (peer: Sent["peer"]) => this.network.connect(index, peer);
    startRun(run.spec, run.shown, { clock, cancelled: run.abort.signal, connect }).catch((error: unknown) => {
      this.#broken ??= error;
    });
  }

  #pass(gate: Gate): void {
    if (gate.response === undefined) this.network.carryOut(gate);
    else gate.settle({ response: gate.response });
  }

  /** Brings responses back to runs that wait for nothing else: to delay one is to delay the run's next request. */
  async #deliver(): Promise<void> {
    for (;;) {
      const { gates } = this.network;
      const gate = gates.find(
        ({ response, run }) => response && gates.every((other) => other.run !== run || other.response),
      );
      if (gate?.response === undefined) return;
      gate.settle({ response: gate.response });
      await this.#settle();
    }
  }

  async #settle(): Promise<void> {
    await setImmediate();
  }

  #happen(happening: Happening): void {
    this.#happened++;
    happen.now(happening, this.services.github.state, this.time);
  }

  #noteEffect(index: number, { peer, method, url, body }: Sent, status: number, text: string): void {
    const run = this.runs[index];
    if (method !== "POST" || body === undefined || !run) return;
    const isRecords = /\/deployments$/.test(url.pathname);
    if (peer === "github") {
      if (isRecords && status === 201 && run.own === undefined) run.own = Number(JSON.parse(text).id);
      return;
    }
    const sent = JSON.parse(body);
    const id = isRecords ? String(JSON.parse(text).id) : (url.pathname.split("/").at(-1) ?? "");
    this.changes.push({ run: index, id, body: sent, status });
    if (this.#passesLiveRun(index, run)) this.wrong.push("LIVENESS a run goes past a live one");
  }

  /** Whether an earlier run is alive while this one changes something. A failure may have hidden it. */
  #passesLiveRun(index: number, { own = 0, state }: Running): boolean {
    if (state !== "running" || this.failures.some((what) => !what.includes(" is killed"))) return false;
    const { records } = this.services.github.state;
    return this.runs.some((other, number) => {
      if (number === index || other.state !== "running" || other.own === undefined || other.own > own) return false;
      const record = records.find(({ fields }) => fields.id === other.own);
      return record !== undefined && !shownRecord(record).isSettled;
    });
  }

  /** What can fail now. */
  #faults(): Option[] {
    const ofRuns = this.runs.flatMap((run, index) => (run.state === "running" ? this.#faultsOf(run, index) : []));
    const deeds = deedsOfOthers(this.services.github.state, this.services.service.state.deployments);
    const others = this.runs.some(({ state }) => state === "running") ? deeds : [];
    return [...ofRuns, ...others].map(({ label, happen: fail }) => ({
      label: `FAILURE: ${label}`,
      run: undefined,
      switches: 0,
      faults: 1,
      take: () => {
        this.failures.push(label);
        fail();
      },
    }));
  }

  #faultsOf(run: Running, index: number): Failure[] {
    const { network, services, time } = this;
    const { label } = run.spec;
    const gates = network.gates.filter((gate) => gate.run === index);
    const kill = (strays: boolean) => (): void => {
      run.state = "killed";
      network.drop(index, strays);
      time.drop(index);
    };
    const mayStray = gates.some(({ isWrite, response }) => isWrite && response === undefined);
    const ofGates = gates
      .filter(({ response }) => response === undefined)
      .flatMap((gate) =>
        gate.isWrite ? failuresOfWrite(gate, network) : failuresOfRead(gate, network, services.github.state),
      );
    return [
      { label: `${label} is killed`, happen: kill(false) },
      ...(mayStray ? [{ label: `${label} is killed, its requests in flight are late`, happen: kill(true) }] : []),
      ...(run.abort.signal.aborted ? [] : [{ label: `${label} is cancelled`, happen: () => run.abort.abort() }]),
      { label: `${label} is suspended`, happen: () => setState(run, "suspended") },
      ...ofGates.map(({ label: what, happen: fail }) => ({ label: `${label}: ${what}`, happen: fail })),
    ];
  }
}

function setState(run: Running, state: Running["state"]): void {
  run.state = state;
}
