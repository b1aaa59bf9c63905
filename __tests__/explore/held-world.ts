import { createHash } from "node:crypto";
import { GitHubApi } from "../../emulator/github/api.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { Service } from "../../emulator/service/service.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import { Outputs } from "../../src/outputs.js";
import type { Run } from "../../src/run.js";
import { connect } from "../../src/run-mode.js";
import { Masks } from "../../src/secrets/masks.js";
import { runnerVariables, sourceOf, type ValidInputs } from "../inputs/sources.js";

// Runs load it when they need it: loaded already, they take the same number of turns each.
await import("@actions/github");

/** A request that a run has sent and no server has received, or a wait of a run. */
export interface Held {
  readonly run: number;
  readonly label: string;
  readonly kind: "read" | "write" | "wait";
  /** What it reads or writes: `status` stands for every `status/3000000001`. */
  readonly touches: string;
  /** The server carries it out. */
  readonly carryOut: () => HttpResponse;
  readonly respond: (response: HttpResponse) => void;
  readonly fail: (failure: AttemptFailure) => void;
}

/** A run of the action. */
export interface HeldRun {
  readonly event: string;
  readonly index: number;
  /** What it has got to know: runs that know the same do the same. */
  known: string;
  isKilled: boolean;
  /** Its process is stopped for some minutes: a response has arrived that it has not read yet. */
  isSuspended: boolean;
  hasEnded: boolean;
  error: unknown;
}

/** How a world behaves where it can vary. */
export interface WorldPace<World, Run> {
  /** Milliseconds that each response takes. With 0 all statuses are of one second. */
  readonly step: number;
  /** Attempts for one request. */
  readonly attempts: number;
  /** Which rule the runs break. */
  readonly defect?: Defect<World, Run> | undefined;
}

/** Sends a request of a run, or does something else. */
export type Defect<World, Run> = (
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  run: Run,
  world: World,
) => Promise<HttpResponse>;

/** How a run is started, beside its inputs. */
interface Start {
  readonly variables: Readonly<Record<string, string>>;
  readonly isHeld: boolean;
  readonly setOutput?: (name: string, value: string) => void;
}

/** The service, GitHub, and the real code of runs whose requests are held back. */
export abstract class HeldWorld<Each extends HeldRun = HeldRun> {
  readonly service: Service;
  readonly github: GitHubApi;
  readonly runs: Each[] = [];
  held: Held[] = [];
  /** Requests that no run waits for any more, and that arrive later; and suspended runs that go on later. */
  late: Held[] = [];
  failures = 0;
  /** How many events of the scenario have happened. */
  happened = 0;
  /** Rules that were broken on the way. */
  readonly broken: string[] = [];
  now = Date.parse("2026-05-01T12:00:00Z");

  constructor() {
    this.service = new Service(defaultSeed, {}, () => new Date(this.now));
    this.github = new GitHubApi({ now: () => this.now, validate: "nothing" });
  }

  /** What the servers store, without times. */
  abstract get stored(): string;
  abstract get pace(): WorldPace<never, never>;
  /** Lets an event happen. The run that it starts sends its first requests; `isHeld`: they wait to be carried out. */
  abstract happen(event: string, isHeld?: boolean): Promise<void>;
  /** A copy in which later runs change nothing here. Only at rest: runs are not copied. */
  abstract copy(): this;
  /** A server carries a request out. */
  protected abstract carryOut(run: Each, request: HttpRequest): HttpResponse;
  /** Sends what a run sends, as it is or as a run would that breaks a rule. */
  protected abstract send(
    run: Each,
    request: HttpRequest,
    send: (request: HttpRequest) => Promise<HttpResponse>,
  ): Promise<HttpResponse>;

  /** Whether a run goes on. */
  get isAlive(): boolean {
    return this.runs.some(({ isKilled, isSuspended, hasEnded }) => !isKilled && !isSuspended && !hasEnded);
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

  /** Lets every run go on until it sends or ends. */
  async settle(): Promise<void> {
    const isBusy = ({ index, isKilled, isSuspended, hasEnded }: HeldRun): boolean =>
      !isKilled && !isSuspended && !hasEnded && !this.held.some(({ run }) => run === index);
    for (let turns = 0; turns === 0 || (turns < 3_000 && this.runs.some(isBusy)); turns++) {
      // Only loading a module takes many turns.
      await new Promise((resolve) => (turns < 50 ? setImmediate(resolve) : setTimeout(resolve, 1)));
    }
  }

  /** All that decides what can happen from now on, as one string. */
  get key(): string {
    const runs = this.runs.map(({ event, known, isKilled, hasEnded }) => [event, known, isKilled, hasEnded]);
    const held = this.held.map(({ run, label }) => `${run} ${label}`).sort();
    const late = this.late.map(({ label }) => label);
    const all = [this.stored, runs, held, late, this.failures, this.happened];
    return createHash("sha1").update(JSON.stringify(all)).digest("base64");
  }

  pass(milliseconds: number): void {
    this.now += milliseconds;
    // A run notices that time has passed.
    for (const run of this.runs) if (!run.hasEnded) run.known += ` +${milliseconds}`;
  }

  /** The clients of a run, whose requests are held back. */
  protected connect(
    { request, access, limits }: ValidInputs,
    run: Each,
    { variables, isHeld, setOutput = ignore }: Start,
  ): Run {
    const secrets = new Masks(ignore);
    const send = (given: HttpRequest): Promise<HttpResponse> => {
      const carryOut = (): HttpResponse => this.carryOut(run, given);
      return isHeld ? this.#hold(run, given, carryOut) : Promise.resolve(carryOut());
    };
    return connect(request, access, limits, {
      secrets,
      runner: { ...sourceOf({}, { ...runnerVariables, ...variables }), requireOutputs: ignore },
      outputs: new Outputs({ setOutput }, secrets, { warning: ignore }),
      log: {
        ...{ info: ignore, debug: ignore, notice: ignore, warning: ignore, problem: ignore },
        ...{ error: ignore, end: ignore, group: ignore, said: [] },
      },
      cancelled: new AbortController().signal,
      clock: {
        now: () => this.now,
        monotonic: () => this.now,
        sleep: (milliseconds) =>
          isHeld ? this.wait(run, `waits ${milliseconds} ms`, milliseconds) : this.skip(milliseconds),
      },
      outside: {
        random: () => 0.5,
        connectionTo: () => ({
          attempt: (given, { isLate = () => false }) =>
            isLate()
              ? Promise.reject(new AttemptFailure("late", "connected too late to send"))
              : this.send(run, given, send),
          close: ignore,
        }),
      },
    }).run;
  }

  /** A wait of a run whose requests are not held back. */
  protected async skip(_: number): Promise<void> {}

  #hold(run: Each, { method, url, body = "" }: HttpRequest, carryOut: () => HttpResponse) {
    const isQuery = url.pathname.endsWith("/graphql");
    const kind = method === "GET" || isQuery ? "read" : "write";
    const path = url.pathname.replace(/^.*\/(pipelines|organizations)\//, "");
    const of = path === "deployments" && method === "GET" && !url.searchParams.has("task") ? " of all" : "";
    const label = isQuery ? `query ${/nodes|environments/.exec(body)?.[0]}` : `${method} ${path}${of}`;
    return new Promise<HttpResponse>((resolve, reject) => {
      const respond = (response: HttpResponse): void => {
        // No run uses what the response to a status contains, and its number depends on all statuses before.
        run.known += ` ${label} ${label.endsWith("/statuses") ? response.status : digest(response)}`;
        resolve(response);
      };
      const fail = (failure: AttemptFailure): void => {
        run.known += ` ${label} failed`;
        reject(failure);
      };
      this.held.push({ run: run.index, label, kind, touches: touchedBy(label), carryOut, respond, fail });
    });
  }

  /** Holds a run back. */
  protected wait(run: Each, label: string, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const carryOut = (): HttpResponse => {
        this.now += milliseconds;
        return { status: 200, headers: {}, text: "" };
      };
      const respond = (): void => {
        run.known += ` ${label}`;
        resolve();
      };
      this.held.push({
        run: run.index,
        label,
        kind: "wait",
        touches: "",

        carryOut,
        respond,
        fail: respond,
      });
    });
  }
}

const ignore = (): void => {};

/** What a request reads or writes; empty for everything. */
function touchedBy(label: string): string {
  const [, service] = /^POST clorg1acmedata\/deployments(.*)$/.exec(label) ?? [];
  if (service !== undefined) return `service${service}`;
  const [, status] = /^POST deployments\/(\d+)\/statuses$/.exec(label) ?? [];
  if (status !== undefined) return `status/${status}`;
  if (/^(GET|POST) deployments( of all)?$/.test(label)) return "record";
  if (label === "query nodes") return "status";
  return label.startsWith("GET pulls") ? "pull" : "";
}

/** A response without its times, and without the random keys of records. */
function digest({ status, text }: HttpResponse): string {
  const content = text.replace(
    /"(?:created|updated)_?[aA]t":"[^"]*"|"key":"[^"]*"|\\"key\\":\\"[^"]*\\"/g,
    "",
  );
  return createHash("sha1").update(`${status} ${content}`).digest("base64url").slice(0, 12);
}
