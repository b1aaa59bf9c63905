import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import type { HeldWorld } from "./held-world.js";

// Runs load it when they need it: loaded already, they take the same number of turns each.
await import("@actions/github");

/** A request that a run has sent and no server has received, or a wait of a run. */
export interface Sent {
  readonly label: string;
  readonly kind: "read" | "write" | "wait";
  /** What it reads or writes: `status` represents every `status/3000000001`. */
  readonly touches: string;
  /** Undefined for a wait. */
  readonly request?: HttpRequest;
  readonly milliseconds?: number;
}

/** The response to what a run has sent; undefined: the connection was closed. */
export interface Answer {
  readonly label: string;
  readonly response: HttpResponse | undefined;
}

/** The response to a wait. */
export const waited: HttpResponse = { status: 200, headers: {}, text: "" };

interface Pending {
  readonly sent: Sent;
  readonly respond: (response: HttpResponse) => void;
  readonly fail: (failure: AttemptFailure) => void;
}

/** The real code of one run. What it sends is held back until it is answered. */
export class RunProcess<World extends HeldWorld = HeldWorld> {
  readonly event: string;
  readonly index: number;
  /** The world as the run knows it: that of its last answer. */
  world: World;
  hasEnded = false;
  error: unknown;
  /** The outputs of its step. */
  readonly outputs: Record<string, string> = {};
  #pending: Pending[] = [];
  /** The random keys of its records, in order. Elsewhere they have names that are always the same. */
  readonly #keys: string[] = [];

  constructor(event: string, index: number, world: World) {
    this.event = event;
    this.index = index;
    this.world = world;
  }

  /** How many records it has opened. */
  get keys(): number {
    return this.#keys.length;
  }

  /** What is not answered. */
  get sent(): readonly Sent[] {
    return this.#pending.map(({ sent }) => sent);
  }

  /** Starts the code of the run, and lets it go on until it sends something or ends. */
  start(carry: (process: this) => Promise<void>): Promise<void> {
    carry(this).then(
      () => {
        this.hasEnded = true;
      },
      (error: unknown) => {
        this.hasEnded = true;
        this.error = error;
      },
    );
    return this.#settle();
  }

  /** Answers, and lets the run go on. */
  answer(answers: readonly Answer[], world: World): Promise<void> {
    this.world = world;
    for (const { label, response } of answers) {
      const index = this.#pending.findIndex(({ sent }) => sent.label === label);
      const [pending] = index === -1 ? [] : this.#pending.splice(index, 1);
      if (pending === undefined) throw new Error(`Run ${this.index} does not send ${label}.`);
      if (response === undefined) pending.fail(new AttemptFailure("lost", "the connection was closed"));
      else pending.respond({ ...response, text: this.#withKeys(response.text) });
    }
    return this.#settle();
  }

  /** Holds a request back. */
  send(request: HttpRequest): Promise<HttpResponse> {
    const { method, url, body = "" } = request;
    const isQuery = url.pathname.endsWith("/graphql");
    const kind = method === "GET" || isQuery ? "read" : "write";
    const path = url.pathname.replace(/^.*\/(pipelines|organizations)\//, "");
    const of = path === "deployments" && method === "GET" && !url.searchParams.has("task") ? " of all" : "";
    const label = isQuery ? `query ${/nodes|environments/.exec(body)?.[0]}` : `${method} ${path}${of}`;
    const named = label === "POST deployments" ? { ...request, body: this.#withNames(body) } : request;
    return this.#hold({ label, kind, touches: touchedBy(label), request: named });
  }

  /** Holds the run back. */
  async wait(label: string, milliseconds: number): Promise<void> {
    await this.#hold({ label, kind: "wait", touches: "", milliseconds });
  }

  #hold(sent: Sent): Promise<HttpResponse> {
    return new Promise((respond, fail) => {
      this.#pending.push({ sent, respond, fail });
    });
  }

  #withNames(body: string): string {
    const [, key] = /"key":"([\w-]{16})"/.exec(body) ?? [];
    if (key === undefined) return body;
    if (!this.#keys.includes(key)) this.#keys.push(key);
    return body.replace(key, this.#nameOf(this.#keys.indexOf(key)));
  }

  #withKeys(text: string): string {
    return this.#keys.reduce((changed, key, index) => changed.replaceAll(this.#nameOf(index), key), text);
  }

  #nameOf(index: number): string {
    return `key-${this.index}-${index}-`;
  }

  async #settle(): Promise<void> {
    for (let turns = 0; turns === 0 || (turns < 3_000 && this.#isBusy); turns++) {
      // Only loading a module takes many turns.
      await new Promise((resolve) => (turns < 50 ? setImmediate(resolve) : setTimeout(resolve, 1)));
    }
  }

  get #isBusy(): boolean {
    return !this.hasEnded && this.#pending.length === 0;
  }
}

/** What a run has sent, or how it has ended, after all that it got to know. */
export class Moment<World extends HeldWorld = HeldWorld> {
  readonly sent: readonly Sent[];
  readonly hasEnded: boolean;
  readonly error: unknown;
  readonly outputs: Readonly<Record<string, string>>;
  readonly keys: number;
  /** Does the same again. */
  readonly #repeat: () => Promise<RunProcess<World>>;
  /** The process that has not gone on since. */
  #process: RunProcess<World> | undefined;

  constructor(process: RunProcess<World>, repeat: () => Promise<RunProcess<World>>) {
    this.#process = process;
    this.#repeat = repeat;
    this.sent = process.sent;
    this.hasEnded = process.hasEnded;
    this.error = process.error;
    this.outputs = process.outputs;
    this.keys = process.keys;
  }

  /** The moment after some answers. */
  async after(answers: readonly Answer[], world: World): Promise<Moment<World>> {
    const answered = async (process: RunProcess<World>): Promise<RunProcess<World>> => {
      await process.answer(answers, world);
      return process;
    };
    const process = this.#process ?? (await this.#repeat());
    this.#process = undefined;
    return new Moment(await answered(process), async () => answered(await this.#repeat()));
  }
}

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
