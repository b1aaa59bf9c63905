import { isDeepStrictEqual } from "node:util";
import type { EmulatedRecord } from "../../emulator/github/state.js";
import { isObject, type JsonObject } from "../../src/base/json.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import { type DeploymentRecord, readRecord } from "../../src/records/read.js";
import { stateOf } from "../../src/records/state.js";
import { runMode } from "../../src/run-mode.js";
import { hideValues } from "../../src/secrets/hide-values.js";
import {
  type Defect as DefectOf,
  type HeldRun,
  HeldWorld,
  type WorldPace as PaceOf,
} from "../explore/held-world.js";
import type { RunProcess } from "../explore/run-process.js";
import { runnerVariables, type ValidInputs, validInputs } from "../inputs/sources.js";

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

/** A run of the action. */
export interface ExploredRun extends HeldRun {
  readonly event: RunEvent;
  /** Which version of the definition it deploys. */
  readonly version: number;
  /** The record that it opened last. */
  record: EmulatedRecord | undefined;
  /** Whether the pull request was open when the run read it last. */
  sawOpen: boolean | undefined;
}

/** A Deployment as the service has it. */
export interface ExploredDeployment {
  readonly id: string;
  readonly isSmall: boolean;
  readonly version: number;
}

export type WorldPace = PaceOf<ExploredWorld>;
export type Defect = DefectOf<ExploredWorld>;

/** Everything that exists around a preview. */
export class ExploredWorld extends HeldWorld<ExploredRun> {
  readonly pace: WorldPace;
  /** The version of the newest push. */
  version = 0;
  /** When requests to each Deployment got a 404 in the service's own shape. */
  readonly notFound = new Map<string, number[]>();
  /** The index of the run that created each Deployment. */
  readonly creators = new Map<string, number>();
  #events = 0;

  constructor(pace: WorldPace) {
    super();
    this.pace = pace;
    this.github.state.pulls.set(pull, { open: true, headSha: "a".repeat(40), fork: false });
    // The preview of another pull request, which no run may touch.
    this.github.state.pulls.set(8, { open: true, headSha: "b".repeat(40), fork: false });
    this.#addPreview(8, "preview:pr-8:etl-pr-8", 0);
    this.now += 60_000;
  }

  get isOpen(): boolean {
    return this.github.state.pulls.get(pull)?.open === true;
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

  override copy(): this {
    const copy = new ExploredWorld(this.pace);
    copy.#events = this.#events;
    copy.version = this.version;
    for (const [id, run] of this.creators) copy.creators.set(id, run);
    for (const [id, times] of this.notFound) copy.notFound.set(id, times);
    return this.copied(copy as this);
  }

  override async happen(event: WorldEvent): Promise<void> {
    if (event === "ten minutes") this.pass(16 * 60_000);
    else if (event === "closed") this.github.state.changePull(pull, { open: false });
    else if (event === "second") this.#addPreview(pull, task, 1);
    else if (event === "deleted") this.service.state.deployments.clear();
    else if (event === "newer") this.#addNewer();
    else await this.#begin(event);
  }

  override get stored(): string {
    const keys = this.github.state.records.map(({ fields }) => (fields["payload"] as JsonObject)["key"]);
    const records = this.github.state.records.map(({ fields, statuses }) => {
      const { deploymentId, event, key } = fields["payload"] as JsonObject;
      const changed = Date.parse(String(statuses[0]?.["created_at"] ?? fields["created_at"]));
      const descriptions = statuses.map(({ description }) => description);
      // Keys are random: what counts is which records have the same one.
      const first = keys.indexOf(key);
      return [fields.id, first, deploymentId, event, descriptions, this.now - changed > 600_000];
    });
    return JSON.stringify([this.deployments, records, this.isOpen, [...this.creators], this.#missing]);
  }

  /** Which Deployments were not found: twice, and after how long. */
  get #missing(): unknown[] {
    return [...this.notFound].map(([id, times]) => [id, times.length > 1, spanOf(times) < goneAfter]);
  }

  protected override factsOf({ record, sawOpen }: ExploredRun): unknown {
    return [record?.fields.id, sawOpen];
  }

  async #begin(event: RunEvent): Promise<void> {
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
      moment: undefined,
      isKilled: false,
      isSuspended: false,
      record: undefined,
      sawOpen: undefined,
    };
    const given = await inputsFor(event, version, this.pace.attempts);
    const id = event === "re-run" ? 1 : this.#events;
    const { defect } = this.pace;
    const lose = async (request: HttpRequest, hold: Parameters<Defect>[1]): Promise<HttpResponse> => {
      const response = await hold(request);
      if (event === "lost" && request.method === "POST" && isCreate(request.url))
        throw new AttemptFailure("lost", "the connection was closed");
      return response;
    };
    const send: Defect = (request, hold, process) =>
      defect === undefined ? lose(request, hold) : defect(request, (each) => lose(each, hold), process);
    const carry = async (process: RunProcess<this>): Promise<void> => {
      const variables = { GITHUB_RUN_ID: String(id) };
      await runMode(given.request, this.connect(given, process, variables, send));
    };
    await this.start(run, carry, [id, version]);
  }

  override carryOut(run: ExploredRun, { method, url, headers, body = "" }: HttpRequest): HttpResponse {
    this.now += this.pace.step;
    const request = { method, path: url.pathname + url.search, headers: { ...headers }, body };
    if (url.href.startsWith(serviceUrl)) {
      if (method === "POST") this.#checkSent(run, url.pathname.split("/deployments/")[1], JSON.parse(body));
      const known = new Set(this.service.state.deployments.keys());
      const [, id] = url.pathname.split("/deployments/");
      if (id !== undefined && !known.has(id)) this.noteNotFound(id);
      const { status, headers: sent, body: text } = this.service.handle(request);
      const created = [...this.service.state.deployments.keys()].find((id) => !known.has(id));
      if (created !== undefined) this.creators.set(created, run.index);
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

  override noteNotFound(id: string): void {
    this.notFound.set(id, [...(this.notFound.get(id) ?? []), this.now]);
  }

  /** F: nothing is gone without two 404s that are 15 minutes apart. */
  #checkGone(description: string): void {
    const [, id] = /^gone id=(\S+)$/.exec(description) ?? [];
    if (id === undefined) return;
    const times = this.notFound.get(id) ?? [];
    if (spanOf(times) < goneAfter) this.broken.push(`F: ${id} is gone after ${times.length} responses`);
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

/** What was not found for so long is gone: milliseconds. */
const goneAfter = 15 * 60_000;

const spanOf = (times: readonly number[]): number => (times.at(-1) ?? 0) - (times[0] ?? 0);

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
