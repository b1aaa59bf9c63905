import type { GitHubState } from "../../emulator/github/state.js";
import type { ServiceState } from "../../emulator/service/state.js";
import { Behaviour, type Input, type Position, type Settled, type Timer } from "./behaviour.js";
import { deedsOfOthers, type Failure, failuresOfRead, failuresOfWrite, isList } from "./failures.js";
import { keyOf, type Request } from "./request.js";
import type { RunSpec } from "./run.js";
import type { Happening, PlannedRun } from "./scenarios.js";
import {
  changed,
  fingerprintOf,
  type Response,
  respond,
  respondToWrite,
  type Stored,
  shortHash,
} from "./services.js";
import { shownRecord } from "./stored.js";

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
  readonly take: (execution: Execution) => void | Promise<void>;
}

/** Which orders there are. */
export interface Permitted {
  /** How often each run may look at the others while one of them goes on. */
  readonly polls: number;
  /** A response is a step of its own, and no step is taken to need no other order. */
  readonly responsesApart: boolean;
}

/** Of runs without overlap. */
export const oneOrder: Permitted = { polls: 1, responsesApart: false };

/** A request of a run that waits to be let pass. */
export interface Gate {
  readonly run: number;
  readonly request: Request;
  /** Set when the services have carried it out, and its response is on its way. */
  readonly response?: Response;
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
  readonly behaviour: Behaviour;
  readonly position: Position;
  readonly state: "waiting" | "running" | "suspended" | "killed" | "ended";
  readonly isCancelled: boolean;
  /** Its own record. */
  readonly own: number | undefined;
  /** How often time has passed for it while a request was in flight. */
  readonly polls: number;
}

/** A request is in flight for at most this time, unless its run is suspended: milliseconds. */
const longestFlight = 15_000;
/** Nothing waits longer than this, so a longer execution never ends: milliseconds. */
const longestTime = 3 * 3_600_000;

/** One order of everything that happens in a play. The scheduler takes one option after the other. */
export class Execution {
  stored: Stored;
  runs: readonly Running[];
  gates: readonly Gate[] = [];
  /** Requests whose run received a failure, was killed or has ended: they arrive at some time, or never. */
  strays: readonly Gate[] = [];
  /** Attempts at these requests fail before they are sent, for good. */
  doomed: readonly string[] = [];
  /** The lists of these runs stay as they were in that version. */
  lags: ReadonlyMap<number, number> = new Map();
  changes: readonly Change[] = [];
  /** What was seen to be wrong on the way. */
  wrong: readonly string[] = [];
  /** What failed, in short. */
  failures: readonly string[] = [];
  readonly play: Play;
  readonly permitted: Permitted;
  happened = 0;
  current: number | undefined;

  constructor(play: Play, permitted: Permitted, runs: readonly Running[] = play.runs.map(waiting)) {
    this.play = play;
    this.permitted = permitted;
    this.stored = play.stored;
    this.runs = runs;
  }

  /** Another execution that goes on from here: what it does leaves this one as it is. */
  copy(): Execution {
    return Object.assign(new Execution(this.play, this.permitted, this.runs), this);
  }

  /** Everything that can happen now, failures last. The first option costs nothing; none is left at the end. */
  options(withFaults: boolean): Option[] {
    if (this.stored.now - this.play.stored.now > longestTime) {
      this.wrong = [...this.wrong, "LIVENESS nothing ends for three hours"];
      return [];
    }
    const { current } = this;
    const faults = withFaults ? this.#faults() : [];
    const plain = this.#plainStep();
    if (plain !== undefined) return [plain, ...faults];
    const rest = this.runs.map((_, index) => index).filter((index) => index !== current);
    const own = current === undefined ? [] : this.#steps(current, 0);
    const steps = [...own, ...rest.flatMap((run) => this.#steps(run, own.length > 0 ? 1 : 0))];
    const others = [...this.#happenings(), ...this.#resumptions()].map((option) => ({
      ...option,
      switches: steps.length > 0 ? 1 : 0,
    }));
    const all = [...steps, ...others];
    return all.length === 0 ? [] : [...all, ...faults];
  }

  /** Takes an option, and lets the runs go on until they wait. */
  async take(option: Option): Promise<void> {
    if (option.run !== undefined) this.current = option.run;
    await option.take(this);
  }

  /** Whether everything has ended. */
  get isOver(): boolean {
    const isRest = this.runs.every(({ state }) => state === "ended" || state === "killed");
    return isRest && this.happened === this.play.happenings.length && this.strays.length === 0;
  }

  /** Two executions with the same fingerprint go on alike, if as many polls are left. `withOrder`: also in the order of options. */
  fingerprint(withOrder: boolean): string {
    const runs = this.runs.map(({ state, isCancelled, position }) => [state, isCancelled, position.number]);
    const onTheWay = this.gates.map(
      ({ run, request, response }) => response && [run, request.id, response.text],
    );
    const lost = this.strays.map(({ run, request }) => `${run} ${request.id}`).sort();
    const place = [this.happened, withOrder && this.current, this.stored.now, this.doomed, [...this.lags]];
    return shortHash(
      JSON.stringify([runs, onTheWay.filter(Boolean), lost, place, fingerprintOf(this.stored)]),
    );
  }

  /** Lets the services carry a request out. */
  respond({ run, request: { sent, isWrite } }: Pick<Gate, "run" | "request">, version?: number): Response {
    if (!isWrite) return respond(this.stored, sent, version);
    const { response, stored } = respondToWrite(this.stored, sent);
    this.#noteEffect(run, sent.url.pathname, sent, response);
    this.stored = stored;
    return response;
  }

  /** Lets a request pass: to the services and back, unless the two are apart. */
  async pass(gate: Gate, version?: number): Promise<void> {
    const lag = version ?? (isList(gate) ? this.lags.get(gate.run) : undefined);
    const response = gate.response ?? this.respond(gate, lag);
    if (gate.response !== undefined || !this.permitted.responsesApart) return this.settle(gate, { response });
    this.gates = this.gates.map((each) => (each === gate ? { ...gate, response } : each));
  }

  /** Ends a request of a run, which goes on. */
  settle({ run, request }: Gate, settled: Settled): Promise<void> {
    return this.#notice(run, { kind: "settle", request: request.id, settled });
  }

  /** All attempts at the request of a gate fail from now on. */
  doom({ run, request }: Gate): void {
    this.doomed = [...this.doomed, `${run} ${keyOf(request.sent)}`];
  }

  /** Changes what is stored. */
  change(change: (github: GitHubState, service: ServiceState) => void): void {
    this.stored = changed(this.stored, change);
  }

  #change(index: number, change: Partial<Running>): void {
    this.runs = this.runs.map((run, each) => (each === index ? { ...run, ...change } : run));
  }

  /** Gives a run an input. */
  async #notice(index: number, input: Input): Promise<void> {
    const run = this.runs[index] as Running;
    const { now } = this.stored;
    let position = await run.behaviour.after(run.position, input, now);
    const isDoomed = ({ sent }: Request): boolean => this.doomed.includes(`${index} ${keyOf(sent)}`);
    for (;;) {
      const doomed = this.doomed.length > 0 ? position.requests.find(isDoomed) : undefined;
      if (doomed === undefined) break;
      const refused: Input = { kind: "settle", request: doomed.id, settled: { failure: "refused" } };
      position = await run.behaviour.after(position, refused, now);
    }
    const own = this.gates.filter((gate) => gate.run === index);
    const gates = position.requests.map((request) => {
      return own.find(({ request: { id } }) => id === request.id) ?? { run: index, request };
    });
    this.gates = this.gates.filter((gate) => gate.run !== index);
    this.#change(index, { position });
    if (position.shown.ended === undefined) {
      this.gates = [...this.gates, ...gates];
      return;
    }
    this.#change(index, { state: "ended" });
    this.strays = [...this.strays, ...gates.filter(isInFlight)];
  }

  /** What can happen beside the steps of runs. */
  #happenings(): Option[] {
    const happening = this.play.happenings[this.happened];
    const strays = this.strays.flatMap((stray) => {
      const what = `${stray.request.label} of ${this.#name(stray.run)}`;
      const remove = (execution: Execution): void => {
        execution.strays = execution.strays.filter((each) => each !== stray);
      };
      const arrive = (execution: Execution): void => {
        remove(execution);
        execution.respond(stray);
      };
      return [option(`late: ${what} arrives`, arrive), option(`${what} never arrives`, remove)];
    });
    const next = ({ label, happen }: Happening): Option =>
      option(label, (execution) => {
        execution.happened++;
        execution.stored = happen(execution.stored);
      });
    return [...(happening ? [next(happening)] : []), ...this.#waits(), ...strays];
  }

  /** The timers that are due first. */
  #waits(): Option[] {
    const { now } = this.stored;
    const all = this.runs.flatMap(({ state, position }, index) =>
      state === "running"
        ? position.timers.map((timer) => ({ index, timer, due: Math.max(timer.due, now) }))
        : [],
    );
    const first = Math.min(...all.map(({ due }) => due));
    const flying = this.gates.filter(({ run }) => this.runs[run]?.state === "running");
    if (flying.some(({ request: { since } }) => first - since > longestFlight)) return [];
    // A run that looks at others while they go on sees that they go on: a few times are enough.
    const isBusy = flying.length > 0;
    const mayPoll = (index: number): boolean =>
      !isBusy || (this.runs[index]?.polls ?? 0) < this.permitted.polls;
    const seen = new Set<number>();
    return all.flatMap(({ index, timer, due }) => {
      if (due > first || seen.has(index) || !mayPoll(index)) return [];
      seen.add(index);
      const take = (execution: Execution): Promise<void> => execution.#fire(index, timer, due, isBusy);
      return [{ ...option(`${((due - now) / 1000).toFixed(1)} s pass`, take), run: index }];
    });
  }

  #fire(index: number, { id }: Timer, due: number, isBusy: boolean): Promise<void> {
    this.stored = { ...this.stored, now: due };
    if (isBusy) this.#change(index, { polls: (this.runs[index]?.polls ?? 0) + 1 });
    return this.#notice(index, { kind: "fire", timer: id });
  }

  #resumptions(): Option[] {
    return this.runs.flatMap((run, index) => {
      if (run.state !== "suspended") return [];
      return [
        option(`${this.#name(index)} goes on`, (execution) => execution.#change(index, { state: "running" })),
      ];
    });
  }

  #name(run: number): string {
    return this.runs[run]?.spec.label ?? `run ${run}`;
  }

  /** A step that needs no other order: nothing that can still happen changes what it means, or is changed by it. */
  #plainStep(): Option | undefined {
    if (this.permitted.responsesApart || this.strays.length > 0) return undefined;
    const isPullFixed = this.happened === this.play.happenings.length;
    const active = this.runs.flatMap(({ state }, index) =>
      state === "ended" || state === "killed" ? [] : [index],
    );
    const [only, other] = active;
    for (const run of active) {
      if (this.runs[run]?.state !== "running") continue;
      const gates = this.gates.filter((gate) => gate.run === run);
      const fixed = gates.findIndex((gate) => isFixed(gate, isPullFixed));
      const found = this.#steps(run, 0)[Math.max(fixed, 0)];
      if (fixed >= 0) return found && { ...found, switches: 0 };
      const writes = gates
        .filter(({ request }) => request.isWrite)
        .map(({ request }) => request.sent.url.href);
      const isAlone = isPullFixed && run === only && other === undefined;
      if (isAlone && new Set(writes).size === writes.length && found) return found;
    }
    return undefined;
  }

  /** What a run can do next: start, or one of its requests goes on. */
  #steps(index: number, switches: number): Option[] {
    const run = this.runs[index];
    const planned = this.play.runs[index];
    if (!run || !planned) return [];
    if (run.state === "waiting" && this.happened >= planned.after) {
      const start = (execution: Execution): Promise<void> => {
        execution.#change(index, { state: "running" });
        return execution.#notice(index, { kind: "start" });
      };
      return [{ label: `${run.spec.label} starts`, run: index, switches, faults: 0, take: start }];
    }
    if (run.state !== "running") return [];
    return this.gates
      .filter((gate) => gate.run === index)
      .map((gate, position) => ({
        label: `${run.spec.label}: ${gate.request.label}${gate.response ? ` -> ${gate.response.status}` : ""}`,
        run: index,
        switches: switches + (position > 0 ? 1 : 0),
        faults: 0,
        take: (execution) => execution.pass(gate),
      }));
  }

  #noteEffect(
    index: number,
    pathname: string,
    { peer, method, body }: Request["sent"],
    response: Response,
  ): void {
    const run = this.runs[index];
    if (method !== "POST" || body === undefined || !run) return;
    const isRecords = /\/deployments$/.test(pathname);
    if (peer === "github") {
      if (isRecords && response.status === 201 && run.own === undefined) {
        this.#change(index, { own: Number(JSON.parse(response.text).id) });
      }
      return;
    }
    const id = isRecords ? String(JSON.parse(response.text).id) : (pathname.split("/").at(-1) ?? "");
    this.changes = [...this.changes, { run: index, id, body: JSON.parse(body), status: response.status }];
    if (this.#passesLiveRun(index, run)) this.wrong = [...this.wrong, "LIVENESS a run goes past a live one"];
  }

  /** Whether an earlier run is alive while this one changes something. A failure may have hidden it. */
  #passesLiveRun(index: number, { own = 0, state }: Running): boolean {
    if (state !== "running" || this.failures.some((what) => !what.includes(" is killed"))) return false;
    const { records } = this.stored.github;
    return this.runs.some((other, number) => {
      if (number === index || other.state !== "running" || other.own === undefined || other.own > own)
        return false;
      const record = records.find(({ fields }) => fields.id === other.own);
      return record !== undefined && !shownRecord(record).isSettled;
    });
  }

  /** What can fail now. */
  #faults(): Option[] {
    const ofRuns = this.runs.flatMap((run, index) =>
      run.state === "running" ? this.#faultsOf(run, index) : [],
    );
    const others = this.runs.some(({ state }) => state === "running") ? deedsOfOthers(this.stored) : [];
    return [...ofRuns, ...others].map(({ label, happen: fail }) => ({
      label: `FAILURE: ${label}`,
      run: undefined,
      switches: 0,
      faults: 1,
      take: (execution) => {
        execution.failures = [...execution.failures, label];
        return fail(execution);
      },
    }));
  }

  #faultsOf(run: Running, index: number): Failure[] {
    const { label } = run.spec;
    const gates = this.gates.filter((gate) => gate.run === index && gate.response === undefined);
    const writes = gates.filter(isInFlight);
    const kill = (strays: readonly Gate[]) => (execution: Execution) => {
      execution.#change(index, { state: "killed" });
      execution.gates = execution.gates.filter((gate) => gate.run !== index);
      execution.strays = [...execution.strays, ...strays];
    };
    const cancel = (execution: Execution): Promise<void> => {
      execution.#change(index, { isCancelled: true });
      return execution.#notice(index, { kind: "cancel" });
    };
    const suspend = (execution: Execution): void => execution.#change(index, { state: "suspended" });
    const ofGates = gates.flatMap((gate) =>
      gate.request.isWrite ? failuresOfWrite(gate) : failuresOfRead(gate, this.stored),
    );
    return [
      { label: `${label} is killed`, happen: kill([]) },
      ...(writes.length > 0
        ? [{ label: `${label} is killed, its requests in flight are late`, happen: kill(writes) }]
        : []),
      ...(run.isCancelled ? [] : [{ label: `${label} is cancelled`, happen: cancel }]),
      { label: `${label} is suspended`, happen: suspend },
      ...ofGates.map(({ label: what, happen: fail }) => ({ label: `${label}: ${what}`, happen: fail })),
    ];
  }
}

function waiting(spec: RunSpec): Running {
  const behaviour = behaviourOf(spec);
  const { beginning: position } = behaviour;
  return { spec, behaviour, position, state: "waiting", isCancelled: false, own: undefined, polls: 0 };
}

function option(label: string, take: Option["take"]): Option {
  return { label, run: undefined, switches: 0, faults: 0, take };
}

/** A write that the services have not carried out. */
function isInFlight({ request, response }: Gate): boolean {
  return request.isWrite && response === undefined;
}

/** A read of what nothing changes any more: the organization and the workspace, and the pull request after the last event. */
function isFixed({ request: { sent, isWrite } }: Gate, isPullFixed: boolean): boolean {
  if (isWrite) return false;
  const { pathname } = sent.url;
  return sent.peer === "service"
    ? !pathname.includes("/deployments")
    : isPullFixed && /\/pulls(?:\/\d+)?$/.test(pathname);
}

const behaviours = new Map<string, Behaviour>();
/** What is known is forgotten when there is more of it than this number of positions. */
const mostKnown = 50_000;

function behaviourOf({
  label,
  kind,
  revision,
  event,
  closing,
  idleDays,
  deploymentId,
  comment,
}: RunSpec): Behaviour {
  const key = JSON.stringify([label, kind, revision, event, closing, idleDays, deploymentId, comment]);
  const known = behaviours.get(key);
  if (known !== undefined && known.size < mostKnown) return known;
  const made = new Behaviour({
    label,
    kind,
    revision,
    event,
    closing,
    idleDays,
    deploymentId,
    comment,
  } as RunSpec);
  behaviours.set(key, made);
  return made;
}
