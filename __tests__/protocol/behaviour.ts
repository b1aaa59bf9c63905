import { setImmediate } from "node:timers/promises";
import type { Clock } from "../../src/base/clock.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { keyOf, type Request, requestOf } from "./request.js";
import { type Connect, type RunSpec, type Shown, startRun } from "./run.js";
import { type Response, type Sent, shortHash } from "./services.js";

/** How a request of a run ends. */
export type Settled = { readonly response: Response } | { readonly failure: ConnectionFailure };

/** Something that happens at a time: the end of a sleep, or a beat. */
export interface Timer {
  readonly id: string;
  readonly due: number;
}

/** What a run can notice: nothing else decides what it does next. */
export type Input =
  | { readonly kind: "start" | "cancel" }
  | { readonly kind: "fire"; readonly timer: string }
  | { readonly kind: "settle"; readonly request: string; readonly settled: Settled };

/** A run after what it has noticed so far. Never changes. */
export interface Position {
  /** Positions with the same number go on alike. */
  readonly number: number;
  readonly requests: readonly Request[];
  readonly timers: readonly Timer[];
  readonly shown: Shown;
}

interface Known extends Position {
  /** A sum of hashes: the order of responses to requests at once means nothing. */
  readonly history: bigint;
  /** How the position was reached first. */
  readonly from: { readonly position: Known; readonly input: Input; readonly now: number } | undefined;
  readonly next: Map<string, Known>;
}

/** This number of runs that stand at a position is kept. A position without one is reached by its inputs again. */
const mostLive = 300;

/**
 * What a run does, learned from the real code: a run is a function of its inputs and their times. So a step that is known
 * costs nothing, and a search can go on from any state that it has seen.
 */
export class Behaviour {
  readonly beginning: Position;
  readonly #spec: RunSpec;
  readonly #positions = new Map<string, Known>();
  readonly #live = new Map<Known, Live>();

  constructor(spec: RunSpec) {
    this.#spec = spec;
    const shown: Shown = { texts: [], notices: [], outputs: [], ended: undefined };
    this.beginning = this.#known({ requests: [], timers: [], shown, history: 0n, from: undefined });
  }

  /** How many positions are known. */
  get size(): number {
    return this.#positions.size;
  }

  /** Where the run is after an input. */
  async after(before: Position, input: Input, now: number): Promise<Position> {
    const position = before as Known;
    const key = `${now} ${inputKey(input)}`;
    const known = position.next.get(key);
    if (known !== undefined) return known;
    const live = this.#live.get(position) ?? (await this.#repeat(position));
    this.#live.delete(position);
    await live.take(input, now);
    const history = BigInt.asUintN(64, position.history + numberOf(key));
    const next = this.#known({ ...live.seen, history, from: { position, input, now } });
    position.next.set(key, next);
    if (next.shown.ended === undefined) this.#live.set(next, live);
    const [oldest] = this.#live.keys();
    if (this.#live.size > mostLive && oldest !== undefined) this.#live.delete(oldest);
    return next;
  }

  #known(made: Omit<Known, "number" | "next">): Known {
    const { requests, timers, shown, history } = made;
    const pending = [...requests, ...timers].map(({ id }) => id).sort();
    const key = shortHash(JSON.stringify([pending, shown, String(history)]));
    const known = this.#positions.get(key) ?? { ...made, number: this.#positions.size, next: new Map() };
    this.#positions.set(key, known);
    return known;
  }

  async #repeat(position: Known): Promise<Live> {
    const live = new Live(this.#spec);
    const path = [];
    for (let { from } = position; from !== undefined; from = from.position.from) path.unshift(from);
    for (const { input, now } of path) await live.take(input, now);
    return live;
  }
}

/** One run of the real code. */
class Live {
  readonly #spec: RunSpec;
  readonly #shown: Shown = { texts: [], notices: [], outputs: [], ended: undefined };
  readonly #abort = new AbortController();
  readonly #requests = new Map<
    string,
    { readonly request: Request; readonly settle: (settled: Settled) => void }
  >();
  readonly #timers = new Map<string, Timer & { readonly fire: () => void }>();
  readonly #counts = new Map<string, number>();
  #now = 0;
  #broken: unknown;

  constructor(spec: RunSpec) {
    this.#spec = spec;
  }

  /** What the run waits for, and what it has shown. */
  get seen(): Pick<Position, "requests" | "timers" | "shown"> {
    const { texts, notices, outputs, ended } = this.#shown;
    return {
      requests: [...this.#requests.values()].map(({ request }) => request),
      timers: [...this.#timers.values()].map(({ id, due }) => ({ id, due })),
      shown: { texts: [...texts], notices: [...notices], outputs: [...outputs], ended },
    };
  }

  /** Lets the run notice something, and go on until it waits. */
  async take(input: Input, now: number): Promise<void> {
    this.#now = now;
    if (input.kind === "start") this.#start();
    if (input.kind === "cancel") this.#abort.abort();
    if (input.kind === "settle") this.#requests.get(input.request)?.settle(input.settled);
    if (input.kind === "fire") {
      const timer = this.#timers.get(input.timer);
      this.#timers.delete(input.timer);
      timer?.fire();
    }
    await setImmediate();
    if (this.#broken !== undefined) throw this.#broken;
  }

  #start(): void {
    const parts = { clock: this.#clock(), cancelled: this.#abort.signal, connect: this.#connect };
    startRun(this.#spec, this.#shown, parts).catch((error: unknown) => {
      this.#broken ??= error;
    });
  }

  /** An id that depends only on what there was of its kind. */
  #idOf(what: string): string {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    return `${what} ${count}`;
  }

  readonly #connect: Connect = (peer) => ({
    close: () => {},
    attempt: ({ method, url, headers, body }, { cancelled, grace }) =>
      new Promise((resolve, reject) => {
        const sent: Sent = { peer, method, url, headers, body };
        const id = this.#idOf(`${keyOf(sent)} ${this.#now}`);
        const cancel = (): void => settle({ failure: "cancelled" });
        const settle = (settled: Settled): void => {
          this.#requests.delete(id);
          cancelled.removeEventListener("abort", cancel);
          if ("response" in settled) resolve(settled.response);
          else reject(new AttemptFailure(settled.failure, settled.failure));
        };
        this.#requests.set(id, { request: requestOf(id, sent, this.#now), settle });
        // An update or create in flight still gets a few seconds for its response.
        if (grace === 0) cancelled.addEventListener("abort", cancel);
      }),
  });

  #clock(): Clock {
    const set = (ms: number, what: string, fire: () => void): string => {
      const due = this.#now + ms;
      const id = this.#idOf(`${what} ${due}`);
      this.#timers.set(id, { id, due, fire });
      return id;
    };
    return {
      now: () => this.#now,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const end = (): void => {
            this.#timers.delete(id);
            signal?.removeEventListener("abort", end);
            resolve();
          };
          const id = set(ms, "sleep", end);
          signal?.addEventListener("abort", end);
        }),
      every: (ms, run) => {
        let id = "";
        const beat = (): void => {
          id = set(ms, "beat", beat);
          run();
        };
        id = set(ms, "beat", beat);
        return () => this.#timers.delete(id);
      },
    };
  }
}

const digests = new WeakMap<Response, string>();

function inputKey(input: Input): string {
  if (input.kind === "fire") return `fire ${input.timer}`;
  if (input.kind !== "settle") return input.kind;
  const { request, settled } = input;
  if ("failure" in settled) return `${request} ${settled.failure}`;
  const { response } = settled;
  const digest = digests.get(response) ?? shortHash(`${response.status}${response.text}`);
  digests.set(response, digest);
  return `${request} ${digest}`;
}

function numberOf(text: string): bigint {
  return Buffer.from(shortHash(text), "base64").readBigUInt64LE();
}
