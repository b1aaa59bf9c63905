import { createHash } from "node:crypto";
import { GitHubApi } from "../../emulator/github/api.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { Service } from "../../emulator/service/service.js";
import { minute } from "../../src/base/clock.js";
import { ActionError } from "../../src/base/errors.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import { outputsOf } from "../../src/outputs.js";
import type { Run } from "../../src/run.js";
import { connect } from "../../src/run-mode.js";
import { Masks } from "../../src/secrets/masks.js";
import { runnerVariables, sourceOf, type ValidInputs } from "../inputs/sources.js";
import { type Answer, Moment, RunProcess, type Sent, waited } from "./run-process.js";

/** A request or wait of a run. */
export interface Held extends Sent {
  readonly run: number;
}

/** A request that no run waits for any more, and that arrives later; or a suspended run that goes on later. */
export interface Late extends Held {
  /** A suspended run has not read it yet. */
  readonly response?: HttpResponse;
}

/** A run of the action: each world has its own. */
export interface HeldRun {
  readonly event: string;
  readonly index: number;
  /** What it has got to know, as a hash: runs that know the same do the same. */
  known: string;
  moment: Moment<never> | undefined;
  isKilled: boolean;
  /** Its process is stopped for some minutes: a response has arrived that it has not read yet. */
  isSuspended: boolean;
}

/** How a world behaves where it can vary. */
export interface WorldPace<World extends HeldWorld> {
  /** Milliseconds that each response takes. With 0 all statuses are of one second. */
  readonly step: number;
  /** Attempts for one request. */
  readonly attempts: number;
  /** Which rule the runs break. */
  readonly defect?: Defect<World> | undefined;
}

/** Sends a request of a run, or does something else. */
export type Defect<World extends HeldWorld> = (
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  process: RunProcess<World>,
) => Promise<HttpResponse>;

/** The service, GitHub, and the real code of runs whose requests are held back. */
export abstract class HeldWorld<Each extends HeldRun = HeldRun> {
  readonly service: Service;
  readonly github: GitHubApi;
  runs: Each[] = [];
  late: Late[] = [];
  failures = 0;
  /** How many events of the scenario have happened. */
  happened = 0;
  /** Rules that were broken on the way. */
  broken: string[] = [];
  now = Date.parse("2026-05-01T12:00:00Z");
  /** What runs have done, by what they knew: no run does the same twice. */
  protected moments = new Map<string, Moment<never>>();

  constructor() {
    this.service = new Service(defaultSeed, {}, () => new Date(this.now));
    this.github = new GitHubApi({ now: () => this.now, validate: "nothing" });
  }

  /** What the servers store, without times. */
  abstract get stored(): string;
  abstract get pace(): WorldPace<never>;
  /** Lets an event happen. The run that it starts sends its first requests. */
  abstract happen(event: string): Promise<void>;
  /** A copy in which later steps change nothing here. */
  abstract copy(): this;
  /** A server carries a request out. */
  abstract carryOut(run: Each, request: HttpRequest): HttpResponse;
  /** What else of a run decides whether a rule is broken later. */
  protected abstract factsOf(run: Each): unknown;

  /** Requests and waits of the runs that go on. */
  get held(): readonly Held[] {
    return this.runs.flatMap(({ index, isKilled, isSuspended, moment }) =>
      isKilled || isSuspended ? [] : (moment?.sent ?? []).map((sent) => ({ ...sent, run: index })),
    );
  }

  /** Whether a run goes on. */
  get isAlive(): boolean {
    return this.runs.some((run) => !run.isKilled && !run.isSuspended && !hasEnded(run));
  }

  /** Whether what is held back may go on now: otherwise it does when nothing else can happen. */
  isReady(_: Held): boolean {
    return true;
  }

  /** Other responses to a request than the one that is due, by what is wrong with them. */
  wrongResponses(
    _: Held,
  ): readonly (readonly [what: string, change: (response: HttpResponse) => HttpResponse])[] {
    return [];
  }

  /** A replica may not know a Deployment that exists. */
  noteNotFound(_: string): void {}

  /** All that decides what can happen from now on, as one string. */
  get key(): string {
    const runs = this.runs.map((run) => [
      ...[run.event, run.isKilled, run.isSuspended, this.factsOf(run)],
      // How a run that has ended came to its end makes no difference.
      run.isKilled ? "" : hasEnded(run) ? codeOf(run) : run.known,
    ]);
    const ready = this.held.map((held) => this.isReady(held));
    const late = this.late.map(({ run, label }) => [run, label]);
    return hash(JSON.stringify([this.stored, runs, ready, late, this.failures, this.happened]));
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
    // A run notices that time has passed.
    for (const run of this.runs) if (!hasEnded(run)) run.known = hash(`${run.known} +${milliseconds}`);
  }

  /** What a server or the time responds. */
  respond({ run: index, request, milliseconds = 0 }: Held): HttpResponse {
    const run = this.runs[index];
    if (run !== undefined && request !== undefined) return this.carryOut(run, request);
    this.now += milliseconds;
    return waited;
  }

  /** Answers what a run has sent: it goes on until it sends something else, or ends. */
  async answer(index: number, answers: readonly Answer[], world: this = this): Promise<void> {
    const run = this.runs[index];
    if (run?.moment === undefined) throw new Error(`There is no run ${index}.`);
    const moment: Moment<this> = run.moment;
    // With a defect a run may see more of the world than responses.
    const seen = this.pace.defect === undefined ? [] : [this.stored];
    run.known = hash(JSON.stringify([run.known, answers.map(digest), seen]));
    await this.goOn(run, () => moment.after(answers, world));
  }

  /** Carries everything out that the newest run sends, until it ends. Others stand still. */
  async finish(): Promise<void> {
    const index = this.runs.length - 1;
    for (;;) {
      const next = this.held.find(({ run }) => run === index);
      if (next === undefined) break;
      const response = this.respond(next);
      await this.answer(index, [{ label: next.label, response }], this.copy());
    }
  }

  /** Starts a run. */
  protected async start(
    run: Each,
    connected: (process: RunProcess<this>) => Promise<void>,
    begin: unknown,
  ): Promise<void> {
    this.runs.push(run);
    // Runs that do the same do it at nearly the same time.
    const time = Math.floor(this.now / (2 * minute));
    run.known = hash(JSON.stringify([run.event, run.index, begin, time]));
    const started = async (): Promise<RunProcess<this>> => {
      const process = new RunProcess<this>(run.event, run.index, this);
      await process.start(connected);
      return process;
    };
    await this.goOn(run, async () => new Moment(await started(), started));
  }

  protected async goOn(run: Each, next: () => Promise<Moment<this>>): Promise<void> {
    const moment = this.moments.get(run.known) ?? (await next());
    this.moments.set(run.known, moment as never);
    run.moment = moment as never;
    const { error } = moment;
    if (error !== undefined && !(error instanceof ActionError))
      this.broken.push(`crash: ${error instanceof Error ? error.stack : error}`);
  }

  /** Copies what every world has. */
  protected copied(copy: this): this {
    copy.service.state = this.service.state.copy();
    copy.github.state = this.github.state.copy({ now: () => copy.now });
    copy.runs = this.runs.map((run) => ({ ...run }));
    copy.late = [...this.late];
    copy.failures = this.failures;
    copy.happened = this.happened;
    copy.broken = [...this.broken];
    copy.now = this.now;
    copy.moments = this.moments;
    return copy;
  }

  /** The clients of a run, whose requests are held back. */
  protected connect(
    { request, access, limits }: ValidInputs,
    process: RunProcess<this>,
    variables: Readonly<Record<string, string>>,
    send: Defect<this> = (given) => process.send(given),
  ): Run {
    const secrets = new Masks(ignore);
    const setOutput = (name: string, value: string): void => {
      process.outputs[name] = value;
    };
    return connect(request, access, limits, {
      secrets,
      runner: { ...sourceOf({}, { ...runnerVariables, ...variables }), requireOutputs: ignore },
      outputs: outputsOf({ setOutput }, secrets, { warning: ignore }),
      log: {
        info: ignore,
        debug: ignore,
        notice: ignore,
        warning: ignore,
        problem: ignore,
        error: ignore,
        end: ignore,
        group: ignore,
        said: [],
      },
      cancelled: new AbortController().signal,
      clock: {
        now: () => process.world.now,
        monotonic: () => process.world.now,
        sleep: (milliseconds) => process.wait(this.waitLabel(milliseconds), milliseconds),
      },
      outside: {
        random: () => 0.5,
        connectionTo: () => ({
          attempt: (given, { isLate = () => false }) =>
            isLate()
              ? Promise.reject(new AttemptFailure("late", "connected too late to send"))
              : send(given, (each) => process.send(each), process),
          close: ignore,
        }),
      },
    }).run;
  }

  protected waitLabel(milliseconds: number): string {
    return `waits ${milliseconds} ms`;
  }
}

const ignore = (): void => {};

export const hasEnded = ({ moment }: Pick<HeldRun, "moment">): boolean => moment?.hasEnded === true;

/** Why a run has failed; undefined if it has not. */
export const errorOf = ({ moment }: Pick<HeldRun, "moment">): unknown => moment?.error;

function codeOf(run: HeldRun): string {
  const error = errorOf(run);
  return error instanceof ActionError ? error.code : String(error !== undefined);
}

function hash(text: string): string {
  return createHash("sha1").update(text).digest("base64url").slice(0, 20);
}

const times = /"(?:created_?[aA]t|updated_?[aA]t|endCursor)":"[^"]*"/g;
/** Random; the run that wrote it is beside it. */
const digests = /"digests":\{"salt":"[^"]*","values":\{[^}]*\}\}/g;

/** An answer without its times. */
function digest({ label, response }: Answer): readonly unknown[] {
  if (response === undefined) return [label];
  // No run uses what the response to a status contains, and its number depends on all statuses before.
  if (label.endsWith("/statuses")) return [label, response.status];
  const text = response.text.replace(times, "").replace(digests, "");
  return [label, response.status, text];
}
