import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { GitHubApi } from "../../emulator/github/api.js";
import type { EmulatedRecord } from "../../emulator/github/state.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { Service } from "../../emulator/service/service.js";
import { ActionError } from "../../src/base/errors.js";
import { isObject, type JsonObject } from "../../src/base/json.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import { Outputs } from "../../src/outputs.js";
import { type DeploymentRecord, readRecord } from "../../src/records/read.js";
import { stateOf } from "../../src/records/state.js";
import type { Run } from "../../src/run.js";
import { connect, runMode } from "../../src/run-mode.js";
import { hideValues } from "../../src/secrets/hide-values.js";
import { Masks } from "../../src/secrets/masks.js";
import { runnerVariables, sourceOf, type ValidInputs, validInputs } from "../inputs/sources.js";

// Runs load it when they need it: loaded already, they take the same number of turns each.
await import("@actions/github");

/** The pull request that is explored. */
const pull = 7;
const task = `preview:pr-${pull}:etl-pr-${pull}`;

/** An event that starts a run. `lost` is a push: the response to its create is lost. `re-run` is a re-run of the first one. */
export type RunEvent = "opened" | "push" | "lost" | "close" | "reopen" | "retire" | "sweep" | "re-run";
/**
 * What happens in the world. `closed`: no run starts, as after a close by GITHUB_TOKEN. `second`: records name a second Deployment.
 * `deleted`: people delete all Deployments. `newer`: a later version of the action, which was rolled back, has written a record.
 */
export type WorldEvent = RunEvent | "ten minutes" | "closed" | "second" | "deleted" | "newer";

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
export interface ExploredRun {
  readonly event: RunEvent;
  readonly index: number;
  /** Which version of the definition it deploys. */
  readonly version: number;
  /** What it has got to know: runs that know the same do the same. */
  known: string;
  isKilled: boolean;
  /** Its process is stopped for some minutes: a response has arrived that it has not read yet. */
  isSuspended: boolean;
  hasEnded: boolean;
  error: unknown;
  /** The record that it opened last. */
  record: EmulatedRecord | undefined;
  /** Whether the pull request was open when the run read it last. */
  sawOpen: boolean | undefined;
  /** The output of a sweep. */
  previews: string;
}

/** A Deployment as the service has it. */
export interface ExploredDeployment {
  readonly id: string;
  readonly isSmall: boolean;
  readonly version: number;
}

/** How a world behaves where it can vary. */
export interface WorldPace {
  /** Milliseconds that each response takes. With 0 all statuses are of one second. */
  readonly step: number;
  /** Attempts for one request. */
  readonly attempts: number;
  /** Which rule the runs break. */
  readonly defect?: Defect | undefined;
}

/** Sends a request of a run, or does something else. */
export type Defect = (
  request: HttpRequest,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  run: ExploredRun,
  world: ExploredWorld,
) => Promise<HttpResponse>;

/** Everything that exists: the service, GitHub, and the real code of runs whose requests are held back. */
export class ExploredWorld {
  readonly pace: WorldPace;
  readonly service: Service;
  readonly github: GitHubApi;
  readonly runs: ExploredRun[] = [];
  held: Held[] = [];
  /** Requests that no run waits for any more, and that arrive later; and suspended runs that go on later. */
  late: Held[] = [];
  failures = 0;
  /** How many events of the scenario have happened. */
  happened = 0;
  /** The version of the newest push. */
  version = 0;
  /** Rules that were broken on the way. */
  readonly broken: string[] = [];
  /** When requests to each Deployment got a 404 in the service's own shape. */
  readonly notFound = new Map<string, number[]>();
  /** The run that created each Deployment. */
  readonly creators = new Map<string, ExploredRun>();
  #now = Date.parse("2026-05-01T12:00:00Z");
  #events = 0;

  constructor(pace: WorldPace) {
    this.pace = pace;
    this.service = new Service(defaultSeed, {}, () => new Date(this.#now));
    this.github = new GitHubApi({ now: () => this.#now, validate: "nothing" });
    this.github.state.pulls.set(pull, { open: true, headSha: "a".repeat(40), fork: false });
    // The preview of another pull request, which no run may touch.
    this.github.state.pulls.set(8, { open: true, headSha: "b".repeat(40), fork: false });
    this.#addPreview(8, "preview:pr-8:etl-pr-8", 0);
    this.#now += 60_000;
  }

  get isOpen(): boolean {
    return this.github.state.pulls.get(pull)?.open === true;
  }

  /** Whether a run goes on. */
  get isAlive(): boolean {
    return this.runs.some(({ isKilled, isSuspended, hasEnded }) => !isKilled && !isSuspended && !hasEnded);
  }

  /** The records of the pull request's preview, newest first. */
  get records(): EmulatedRecord[] {
    return this.github.state.records.filter(({ fields }) => fields.task === task);
  }

  /** The Deployments of the pull request's preview, whatever records name. */
  get deployments(): ExploredDeployment[] {
    const all = [...this.service.state.deployments.values()];
    return all.filter(({ name }) => name === `etl-pr-${pull}`).map(exploredDeployment);
  }

  /** The ids that any record of the preview has ever named. */
  get named(): Set<string> {
    return new Set(this.records.flatMap(idsOf));
  }

  /** A copy in which later runs change nothing here. Only at rest: runs are not copied. */
  copy(): ExploredWorld {
    const copy = new ExploredWorld(this.pace);
    copy.service.state = this.service.state.copy();
    copy.#now = this.#now;
    copy.#events = this.#events;
    copy.version = this.version;
    copy.runs.push(...this.runs);
    for (const [id, run] of this.creators) copy.creators.set(id, run);
    for (const [id, times] of this.notFound) copy.notFound.set(id, [...times]);
    copy.github.state = this.github.state.copy({ now: () => copy.#now });
    return copy;
  }

  /** Lets an event happen. The run that it starts sends its first requests; `isHeld`: they wait to be carried out. */
  async happen(event: WorldEvent, isHeld = true): Promise<void> {
    if (event === "ten minutes") this.#pass(16 * 60_000);
    else if (event === "closed") this.github.state.changePull(pull, { open: false });
    else if (event === "second") this.#addPreview(pull, task, 1);
    else if (event === "deleted") this.service.state.deployments.clear();
    else if (event === "newer") this.#addNewer();
    else await this.#start(event, isHeld);
  }

  /** Lets every run go on until it sends or ends. */
  async settle(): Promise<void> {
    const isBusy = ({ index, isKilled, isSuspended, hasEnded }: ExploredRun): boolean =>
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

  /** What the servers store, without times. */
  get stored(): string {
    const keys = this.github.state.records.map(({ fields }) => (fields["payload"] as JsonObject)["key"]);
    const records = this.github.state.records.map(({ fields, statuses }) => {
      const { deploymentId, event, key } = fields["payload"] as JsonObject;
      const changed = Date.parse(String(statuses[0]?.["created_at"] ?? fields["created_at"]));
      const descriptions = statuses.map(({ description }) => description);
      // Keys are random: what counts is which records have the same one.
      const first = keys.indexOf(key);
      return [fields.id, first, deploymentId, event, descriptions, this.#now - changed > 600_000];
    });
    return JSON.stringify([this.deployments, records, this.isOpen]);
  }

  #pass(milliseconds: number): void {
    this.#now += milliseconds;
    // A run notices that time has passed.
    for (const run of this.runs) if (!run.hasEnded) run.known += ` +${milliseconds}`;
  }

  async #start(event: RunEvent, isHeld: boolean): Promise<void> {
    if (event === "opened" || event === "push" || event === "lost") this.version++;
    if (event !== "re-run") this.#events++;
    if (event === "close") this.github.state.changePull(pull, { open: false });
    if (event === "reopen") this.github.state.changePull(pull, { open: true });
    const version = event === "re-run" ? 1 : this.version;
    const run: ExploredRun = {
      event,
      index: this.runs.length,
      version,
      known: "",
      isKilled: false,
      isSuspended: false,
      hasEnded: false,
      error: undefined,
      record: undefined,
      sawOpen: undefined,
      previews: "",
    };
    this.runs.push(run);
    const given = await inputsFor(event, version, this.pace.attempts);
    const connected = this.#connect(given, run, event === "re-run" ? 1 : this.#events, isHeld);
    const ended = runMode(given.request, connected).then(
      () => {
        run.hasEnded = true;
      },
      (error: unknown) => {
        Object.assign(run, { hasEnded: true, error });
        if (!(error instanceof ActionError))
          this.broken.push(`crash: ${error instanceof Error ? error.stack : error}`);
      },
    );
    await (isHeld ? this.settle() : ended);
  }

  #connect({ request, access, limits }: ValidInputs, run: ExploredRun, id: number, isHeld: boolean): Run {
    const ignore = (): void => {};
    const secrets = new Masks(ignore);
    const { defect } = this.pace;
    const send = (given: HttpRequest): Promise<HttpResponse> => {
      const isLost = run.event === "lost" && given.method === "POST" && isCreate(given.url);
      const carryOut = (): HttpResponse => this.#carryOut(run, given);
      const sent = isHeld ? this.#hold(run, given, carryOut) : Promise.resolve(carryOut());
      const fail = (): never => {
        throw new AttemptFailure("lost", "the connection was closed");
      };
      return isLost ? sent.then(fail) : sent;
    };
    const variables = { ...runnerVariables, GITHUB_RUN_ID: String(id) };
    const setOutput = (name: string, value: string): void => {
      if (name === "previews") run.previews = value;
    };
    return connect(request, access, limits, {
      secrets,
      runner: { ...sourceOf({}, variables), requireOutputs: ignore },
      outputs: new Outputs({ setOutput }, secrets, { warning: ignore }),
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
        now: () => this.#now,
        monotonic: () => this.#now,
        sleep: (milliseconds) => (isHeld ? this.#wait(run, milliseconds) : Promise.resolve()),
      },
      outside: {
        random: () => 0.5,
        connectionTo: () => ({
          attempt: (given) => (defect ? defect(given, send, run, this) : send(given)),
          close: ignore,
        }),
      },
    }).run;
  }

  #hold(run: ExploredRun, { method, url, body = "" }: HttpRequest, carryOut: () => HttpResponse) {
    const isQuery = url.pathname.endsWith("/graphql");
    const kind = method === "GET" || isQuery ? "read" : "write";
    const path = url.pathname.replace(/^.*\/(pipelines|organizations)\//, "");
    const label = isQuery ? `query ${/nodes|environments/.exec(body)?.[0]}` : `${method} ${path}`;
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

  #wait(run: ExploredRun, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const label = `waits ${milliseconds} ms`;
      const carryOut = (): HttpResponse => {
        this.#now += milliseconds;
        return { status: 200, headers: {}, text: "" };
      };
      const respond = (): void => {
        run.known += ` ${label}`;
        resolve();
      };
      this.held.push({ run: run.index, label, kind: "wait", touches: "", carryOut, respond, fail: respond });
    });
  }

  #carryOut(run: ExploredRun, { method, url, headers, body = "" }: HttpRequest): HttpResponse {
    this.#now += this.pace.step;
    const request = { method, path: url.pathname + url.search, headers: { ...headers }, body };
    if (url.href.startsWith(serviceUrl)) {
      if (method === "POST") this.#checkSent(run, url.pathname.split("/deployments/")[1], JSON.parse(body));
      const known = new Set(this.service.state.deployments.keys());
      const [, id] = url.pathname.split("/deployments/");
      if (id !== undefined && !known.has(id)) this.noteNotFound(id);
      const { status, headers: sent, body: text } = this.service.handle(request);
      const created = [...this.service.state.deployments.keys()].find((id) => !known.has(id));
      if (created !== undefined) this.creators.set(created, run);
      return { status, headers: sent, text };
    }
    if (url.pathname.endsWith("/statuses") && method === "POST")
      this.#checkGone(JSON.parse(body).description);
    const records = this.github.state.records.length;
    const {
      status,
      headers: sent,
      body: text,
    } = this.github.sent(this.github.handle(this.github.callOf(request)));
    if (this.github.state.records.length > records) run.record = this.github.state.records[0];
    if (method === "GET" && url.pathname.endsWith(`/pulls/${pull}`)) run.sawOpen = this.isOpen;
    return { status, headers: sent, text };
  }

  /** A replica may not know a Deployment that exists. */
  noteNotFound(id: string): void {
    this.notFound.set(id, [...(this.notFound.get(id) ?? []), this.#now]);
  }

  /** F: nothing is gone without two 404s that are 15 minutes apart. */
  #checkGone(description: string): void {
    const [, id] = /^gone id=(\S+)$/.exec(description) ?? [];
    if (id === undefined) return;
    const times = this.notFound.get(id) ?? [];
    const [first = 0, last = 0] = [times[0], times.at(-1)];
    if (last - first < 15 * 60_000) this.broken.push(`F: ${id} is gone after ${times.length} responses`);
  }

  /** What must hold for every request that creates, updates or retires. */
  #checkSent(run: ExploredRun, id: string | undefined, body: JsonObject): void {
    if (id !== undefined && !this.named.has(id)) {
      this.broken.push(`D: ${run.event} sends to ${id}, which no record of the preview names`);
    }
    if (run.event === "sweep" && run.sawOpen === undefined) {
      this.broken.push("a sweep retires without asking whether the pull request is still closed");
    }
    if (run.event === "sweep" && run.sawOpen && stateOf(this.records.flatMap(read)).current?.id === id) {
      this.broken.push(`a sweep retires ${id}, the preview of an open pull request`);
    }
    if (body["schedulerSize"] === "SMALL") return;
    if (id !== undefined && !this.service.state.deployments.has(id)) return;
    // The record stores what is sent; of an update also the create-only fields of its own definition.
    const { definition } = (run.record?.fields["payload"] ?? {}) as JsonObject;
    const { platformRuntimeVersion: _, ...stored } = isObject(definition) ? definition : {};
    const { platformRuntimeVersion: __, ...expected } = hideValues(body, "all");
    if (!isDeepStrictEqual(stored, expected)) {
      this.broken.push(`stored is not what is sent: ${JSON.stringify([definition, expected])}`);
    }
  }

  /** A record of the next format, of the Deployment that is used. */
  #addNewer(): void {
    const { current } = stateOf(this.records.flatMap(read));
    const record = this.github.state.addRecord("github-actions[bot]", {
      ref: "a".repeat(40),
      task,
      environment: "preview",
      payload: {
        schema: 5,
        pullRequest: pull,
        name: `etl-pr-${pull}`,
        base: "etl",
        event: 0,
        version: "9.8.7",
        organizationId: "clorg1acmedata",
        workspaceId: "clws1analytics",
      },
    });
    if (current === undefined) return;
    const status = { state: "success", description: `deployed id=${current.id}`, auto_inactive: false };
    this.github.state.addStatus("github-actions[bot]", record, status);
  }

  /** A preview that was deployed before. */
  #addPreview(number: number, itsTask: string, version: number): void {
    const body = {
      name: `etl-pr-${number}`,
      type: "STANDARD",
      schedulerSize: "MEDIUM",
      workspaceId: "clws1analytics",
      environmentVariables: [{ key: "VERSION", value: String(version) }],
      platformRuntimeVersion: `13.${version}.0`,
    };
    const created = this.service.handle({
      method: "POST",
      path: "/platform/v1beta1/organizations/clorg1acmedata/deployments",
      headers: { authorization: "Bearer fake-organization-owner-token", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const record = this.github.state.addRecord("github-actions[bot]", {
      ref: "a".repeat(40),
      task: itsTask,
      environment: "preview",
      payload: {
        schema: 4,
        pullRequest: number,
        name: body.name,
        base: "etl",
        event: 0,
        organizationId: "clorg1acmedata",
        workspaceId: "clws1analytics",
        definition: body,
      },
    });
    const description = `deployed id=${JSON.parse(created.body).id}`;
    const status = { state: "success", description, auto_inactive: false };
    this.github.state.addStatus("github-actions[bot]", record, status);
  }
}

/** What a request reads or writes; empty for everything. */
function touchedBy(label: string): string {
  const [, service] = /^POST clorg1acmedata\/deployments(.*)$/.exec(label) ?? [];
  if (service !== undefined) return `service${service}`;
  const [, status] = /^POST deployments\/(\d+)\/statuses$/.exec(label) ?? [];
  if (status !== undefined) return `status/${status}`;
  if (/^(GET|POST) deployments$/.test(label)) return "record";
  if (label === "query nodes") return "status";
  return label.startsWith("GET pulls") ? "pull" : "";
}

/** The ids that a record names or has named. */
export function idsOf({ fields, statuses }: EmulatedRecord): string[] {
  const { deploymentId } = fields["payload"] as JsonObject;
  const ids = statuses.map(({ description }) => / id=(\S+)(?: differs=\S+)?$/.exec(String(description))?.[1]);
  return [deploymentId, ...ids].filter((id) => typeof id === "string");
}

function exploredDeployment({ id, schedulerSize, environmentVariables }: Record<string, unknown>) {
  const [variable] = environmentVariables as { readonly value?: string }[];
  return { id: String(id), isSmall: schedulerSize === "SMALL", version: Number(variable?.value) };
}

/** A response without its times, and without the random keys of records. */
function digest({ status, text }: HttpResponse): string {
  const content = text.replace(
    /"(?:created|updated)_?[aA]t":"[^"]*"|"key":"[^"]*"|\\"key\\":\\"[^"]*\\"/g,
    "",
  );
  return createHash("sha1").update(`${status} ${content}`).digest("base64url").slice(0, 12);
}

const serviceUrl = "https://service.test";
const isCreate = ({ href }: URL): boolean => href.startsWith(serviceUrl) && href.endsWith("/deployments");
const known = new Map<string, Promise<ValidInputs>>();

/** What the workflow of the examples requests. Each version has a definition and a runtime of its own. */
function inputsFor(event: RunEvent, version: number, attempts: number): Promise<ValidInputs> {
  const key = `${event} ${version} ${attempts}`;
  const earlier = known.get(key);
  if (earlier !== undefined) return earlier;
  const action = { opened: "opened", "re-run": "opened", close: "closed", reopen: "reopened" }[
    event as string
  ];
  const state = event === "close" ? "closed" : "open";
  const payload = {
    action: action ?? "synchronize",
    pull_request: { number: pull, state, head: { sha: "a".repeat(40) } },
  };
  const given = validInputs(
    {
      "base-url": serviceUrl,
      "api-token": "fake-organization-owner-token",
      "github-token": "ghs_fake",
      "deployment-name": "",
      "max-attempts": String(attempts),
      "organization-id": "clorg1acmedata",
      "workspace-id": "clws1analytics",
      preview: event === "sweep" || event === "retire" ? event : "true",
      definition: `{ name: etl, type: STANDARD, schedulerSize: MEDIUM, platformRuntimeVersion: 13.${version}.0 }`,
      "environment-variables": `VERSION=${version}`,
    },
    { ...runnerVariables, GITHUB_API_URL: "https://github.test" },
    event === "sweep" ? { name: "schedule" } : { name: "pull_request", payload },
  );
  known.set(key, given);
  return given;
}

/** A record of the emulator, as the action reads it. */
export function read({ fields, statuses }: EmulatedRecord): DeploymentRecord[] {
  const time = (at: unknown): number => Date.parse(String(at));
  const record = readRecord({
    id: fields.id,
    nodeId: "",
    task: fields.task,
    sha: "",
    payload: fields["payload"] as never,
    createdAt: time(fields["created_at"]),
    statuses: statuses.map(({ description, created_at }) => ({
      description: String(description),
      environmentUrl: "",
      createdAt: time(created_at),
    })),
  });
  return record === undefined ? [] : [record];
}
