import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import type { TransportParts } from "../../src/transport/retry.js";
import { type Response, type Sent, type Services, shortHash } from "./services.js";

type Connection = TransportParts["connection"];
type Settled = { readonly response: Response } | { readonly failure: ConnectionFailure };

/** A request of a run that waits to be let pass: to the service, and then its response back to the run. */
export interface Gate {
  readonly run: number;
  readonly sent: Sent;
  /** What it is, in short: `POST records`. */
  readonly label: string;
  readonly isWrite: boolean;
  /** Nothing comes of the same request a second time: `update` in the policy. */
  readonly isRetried: boolean;
  /** When the request was made. */
  readonly since: number;
  /** Set when the services have carried it out, and its response is on its way. */
  response: Response | undefined;
  readonly settle: (settled: Settled) => void;
}

/** A request whose run received a failure, or was killed: it arrives at some time, or never. */
export interface Stray {
  readonly run: number;
  readonly sent: Sent;
  readonly label: string;
}

/** The requests of all runs. */
export class Network {
  readonly gates: Gate[] = [];
  readonly strays: Stray[] = [];
  /** What each run has sent and got: a sum of hashes, because the order of responses to requests at once means nothing. */
  readonly histories: bigint[] = [];
  /** Attempts at these requests fail before they are sent, for good. */
  readonly #doomed = new Set<string>();
  readonly #services: Services;
  readonly #now: () => number;
  /** Called when a request takes effect. */
  onEffect: (run: number, sent: Sent, response: Response) => void = () => {};

  constructor(services: Services, now: () => number) {
    this.#services = services;
    this.#now = now;
  }

  /** The connection of a run to one peer. */
  connect(run: number, peer: Sent["peer"]): Connection {
    return {
      close: () => {},
      attempt: ({ method, url, headers, body }, { cancelled, grace }) => {
        const sent: Sent = { peer, method, url, headers, body };
        if (this.#doomed.has(keyOf(run, sent))) {
          return Promise.reject(new AttemptFailure("refused", "connect ECONNREFUSED"));
        }
        return new Promise((resolve, reject) => {
          const cancel = (): void => gate.settle({ failure: "cancelled" });
          const isWrite = method !== "GET" && !url.pathname.endsWith("/graphql");
          const gate: Gate = {
            run,
            sent,
            label: labelOf(sent),
            isWrite,
            isRetried: !isWrite || /\/statuses$|\/deployments\/[^/]+$/.test(url.pathname) || method === "PATCH",
            since: this.#now(),
            response: undefined,
            settle: (settled) => {
              this.gates.splice(this.gates.indexOf(gate), 1);
              cancelled.removeEventListener("abort", cancel);
              const text = "response" in settled ? withoutTime(settled.response) : settled.failure;
              this.histories[run] = (this.histories[run] ?? 0n) + numberOf(`${gate.label}|${sent.body ?? ""}|${text}`);
              if ("response" in settled) resolve(settled.response);
              else reject(new AttemptFailure(settled.failure, settled.failure));
            },
          };
          this.gates.push(gate);
          // An update or create in flight still gets a few seconds for its response.
          if (grace === 0) cancelled.addEventListener("abort", cancel);
        });
      },
    };
  }

  readonly #lags = new Map<number, number>();

  /** The run's lists stay as they were in that version. */
  lag(gate: Gate, version: number): void {
    this.#lags.set(gate.run, version);
    this.carryOut(gate);
  }

  /** Lets the services carry a request out. Its response is on its way then. */
  carryOut(gate: Gate, version?: number): void {
    const isList = gate.sent.peer === "github" && gate.sent.url.pathname.endsWith("/deployments") && !gate.isWrite;
    gate.response = this.effect(gate.run, gate.sent, version ?? (isList ? this.#lags.get(gate.run) : undefined));
  }

  effect(run: number, sent: Sent, version?: number): Response {
    const response = this.#services.respond(sent, version);
    this.onEffect(run, sent, response);
    return response;
  }

  /** All attempts at the request of a gate fail from now on. */
  doom({ run, sent }: Gate): void {
    this.#doomed.add(keyOf(run, sent));
  }

  /** Ends a run's requests: it is killed. Those in flight arrive later or never if `strays`. */
  drop(run: number, strays: boolean): void {
    for (const gate of this.gates.filter((each) => each.run === run)) {
      if (strays && gate.isWrite && gate.response === undefined) this.strays.push(gate);
      this.gates.splice(this.gates.indexOf(gate), 1);
    }
  }

  /** What is on its way: part of a state. */
  pending(): string {
    const gates = this.gates.map(
      ({ run, label, sent, response }) => `${run}${label}${sent.body ?? ""}${response ? withoutTime(response) : ""}`,
    );
    const strays = this.strays.map(({ run, label, sent }) => `${run}${label}${sent.body ?? ""}`);
    return `${gates.sort().join("\n")}\n\n${strays.sort().join("\n")}\n${[...this.#doomed].sort().join()}${[...this.#lags].join()}`;
  }
}

const numbers = new Map<string, bigint>();

function numberOf(text: string): bigint {
  const known = numbers.get(text);
  if (known !== undefined) return known;
  const number = Buffer.from(shortHash(text), "base64").readBigUInt64LE();
  if (numbers.size > 5_000) numbers.clear();
  numbers.set(text, number);
  return number;
}

function keyOf(run: number, { method, url, body }: Sent): string {
  return `${run} ${method} ${url.href} ${body ?? ""}`;
}

/** Ids of statuses differ between orders that are alike otherwise. */
function withoutTime({ status, text }: Response): string {
  if (!text.includes("/statuses/5")) return `${status}${text}`;
  return `${status}${text.replace(/"(?:id|url|node_id)":(?:5\d\d\d|"[^"]*\/statuses\/5\d\d\d"|"MD5\d\d\d"),?/g, "")}`;
}

const names: readonly (readonly [RegExp, string])[] = [
  [/\/deployments\/(\d+)\/statuses/, "statuses of record $1"],
  [/\/repos\/[^/]+\/[^/]+\/deployments/, "records"],
  [/\/pulls\/(\d+)/, "pull request $1"],
  [/\/pulls$/, "pull requests"],
  [/\/issues\/comments\/(\d+)/, "comment $1"],
  [/\/issues\/\d+\/comments/, "comments"],
  [/\/graphql$/, "GraphQL"],
  [/\/deployments\/([^/]+)$/, "Deployment $1"],
  [/\/deployments$/, "Deployments"],
];

function labelOf({ method, url, body }: Sent): string {
  const found = names.find(([pattern]) => pattern.test(url.pathname));
  const match = found?.[0].exec(url.pathname);
  const what = found ? found[1].replace("$1", match?.[1] ?? "") : url.pathname;
  const { description } = body === undefined ? { description: undefined } : JSON.parse(body);
  return `${method} ${what}${description === undefined ? "" : ` ${JSON.stringify(description)}`}`;
}
