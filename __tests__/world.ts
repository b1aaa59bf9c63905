import { afterEach, beforeEach, expect } from "@jest/globals";
import { pullRequestEvent, scheduleEvent } from "../emulator/github/events.js";
import { type EmulatedGitHub, type EmulatedGitHubOptions, startGitHub } from "../emulator/github/server.js";
import type { EmulatedRecord, Fields } from "../emulator/github/state.js";
import { type StartedStep, startStep } from "../emulator/runner/step.js";
import type { Behaviour } from "../emulator/service/behaviour.js";
import type { Resource } from "../emulator/service/seed.js";
import { type Emulator, type RecordedRequest, startEmulator } from "../emulator/service/server.js";
import type { OutputPlan as Plan } from "../src/plan/output.js";
import { allCases } from "./platform.js";
import { VirtualClock } from "./world/clock.js";
import { type ActionOptions, type ActionRun, runAction } from "./world/step.js";

export const pullHead = "a".repeat(40);
/** The commit of steps outside pull requests. */
const commit = "c".repeat(40);

type Values = Readonly<Record<string, string>>;

/** How a step of a world is started: by default manually. */
export interface WorldStepOptions extends Omit<ActionOptions, "inputs" | "env" | "event"> {
  readonly event?: { readonly name: string; readonly payload: unknown } | undefined;
  /** The action of a pull request that starts the step. The pull request may have changed since. */
  readonly action?: string;
  /** Default: the world's own pull request. */
  readonly number?: number;
  readonly variables?: Readonly<Record<string, string | undefined>>;
}

/** A step with `dry-run: true`. `plan` and `request`, what it shows, are undefined if it failed. */
export interface PlannedStep {
  readonly run: ActionRun;
  readonly plan: Plan | undefined;
  /** The request that the step would send. */
  readonly request: SentRequest | undefined;
}

/** A request that changes something at the service. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Fields;
}

/** How a world is started. */
export interface WorldOptions extends EmulatedGitHubOptions {
  /** Where its steps run. */
  readonly in?: "process" | "here";
  /** `virtual`, the default for steps here: time stands still but for waits. `real`: time and waits are ours. */
  readonly clock?: "real" | "virtual";
  /** The pull request of events, which is open from the start; default: 7, which a test opens. */
  readonly pullRequest?: number;
  /** The commit of pull requests. */
  readonly head?: string;
  /** What each step has. */
  readonly inputs?: Values;
  readonly variables?: Values;
}

/** The worlds that a test has started. */
const open = new Set<World>();

/** The emulator's tests compare its responses. */
const validate = allCases ? "requests and responses" : "requests";

/** Both emulated services over sockets, and steps of the action, all on one clock. */
export class World {
  readonly clock: VirtualClock;
  github!: EmulatedGitHub;
  service!: Emulator;
  /** Called after each request to the service. */
  onService: ((request: RecordedRequest) => void) | undefined;
  /** GITHUB_RUN_ID of the last step. */
  runId = 100;
  readonly #options: WorldOptions;
  readonly #isReal: boolean;

  private constructor(options: WorldOptions) {
    this.#options = options;
    const { clock = options.in === "process" ? "real" : "virtual" } = options;
    this.#isReal = clock === "real";
    this.clock = this.#isReal ? new VirtualClock(Date.now) : new VirtualClock();
  }

  static async start(options: WorldOptions = {}, behaviour: Partial<Behaviour> = {}): Promise<World> {
    const world = new World(options);
    const { clock } = world;
    world.github = await startGitHub({ now: () => clock.now(), validate, ...options });
    world.service = await startEmulator({
      behaviour: { organizationNames: true, ...behaviour },
      now: () => new Date(clock.now()),
      onRequest: (request) => world.onService?.(request),
    });
    if (options.pullRequest !== undefined) world.pull(options.pullRequest);
    open.add(world);
    return world;
  }

  async close(): Promise<void> {
    open.delete(this);
    await Promise.all([this.github.close(), this.service.close()]);
  }

  /** The writing requests that the service received. */
  get sentRequests(): SentRequest[] {
    const posts = this.service.requests.filter(({ method }) => method === "POST");
    return posts.map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) }));
  }

  /** The same in short: `create`, or `update` and the id. */
  get sent(): string[] {
    return this.sentRequests.map(({ path }) =>
      path.endsWith("/deployments") ? "create" : `update ${path.split("/").at(-1)}`,
    );
  }

  /** The service's Deployments. */
  get deployments(): Resource[] {
    return [...this.service.state.deployments.values()];
  }

  /** The descriptions of each record's statuses, both newest first. */
  get statuses(): string[][] {
    return this.github.state.records.map(({ statuses }) => statuses.map((one) => String(one["description"])));
  }

  /** Adds a Deployment, as a create leaves it. */
  addDeployment(id: string, name = "app"): void {
    this.service.state.deployments.set(id, { id, name, type: "STANDARD", schedulerSize: "MEDIUM", ...ids });
  }

  /** The pull request as GitHub knows it. */
  pull(number: number, open = true, fork = false): void {
    this.github.state.pulls.set(number, { open, headSha: this.#head, fork });
  }

  /** The number of the world's own pull request. */
  get #number(): number {
    return this.#options.pullRequest ?? 7;
  }

  get #head(): string {
    return this.#options.head ?? pullHead;
  }

  /**
   * Adds a record as a run leaves it: of a pull request's preview, or of an environment. Statuses are oldest first. `given`
   * replaces parts of the payload.
   */
  addRecord(
    of: number | string,
    statuses: readonly string[],
    given: Fields = {},
    at = this.clock.now(),
  ): EmulatedRecord {
    const pull = typeof of === "number" ? { pullRequest: of } : undefined;
    const { name = pull ? `app-pr-${of}` : "app" } = given;
    const payload = { schema: 4, ...pull, name, base: "app", ...ids, event: 1, ...given };
    const fields = pull
      ? { ref: this.#head, environment: "preview", task: `preview:pr-${of}:${name}` }
      : { ref: commit, environment: of, task: `deployment:${String(name).trim()}` };
    const record = this.github.state.addRecord("octocat", { ...fields, payload }, at);
    for (const status of statuses) this.addStatus(record, status, at);
    return record;
  }

  /** Adds a status to a record, as somebody else would. */
  addStatus(record: EmulatedRecord | undefined, description: string, at = this.clock.now()): void {
    if (record === undefined) throw new Error("There is no such record.");
    const [kind = ""] = description.split(" ");
    const state = { deployed: "success", unknown: "error" }[kind] ?? "inactive";
    this.github.state.addStatus("octocat", record, { state, description, auto_inactive: false }, at);
  }

  /** A step with `preview: true` on an event of a pull request: it is open, unless the event closed it. */
  preview(action: string, inputs: Values = {}, options: WorldStepOptions = {}): Promise<ActionRun> {
    this.pull(options.number ?? this.#number, action !== "closed");
    return this.late(action, inputs, options);
  }

  /** The same where the pull request may have changed since the event. */
  late(action: string, inputs: Values = {}, options: WorldStepOptions = {}): Promise<ActionRun> {
    return this.step({ preview: "true", ...inputs }, { action, ...options });
  }

  /** A step with `preview: true` on a pull request of a fork. */
  fork(inputs: Values): Promise<ActionRun> {
    this.pull(this.#number, true, true);
    return this.late("opened", inputs);
  }

  /** A step on a push, without a pull request. */
  push(inputs: Values): Promise<ActionRun> {
    return this.step(inputs, { event: { name: "push", payload: {} } });
  }

  /** A step with `preview: true` on a schedule. */
  sweep(inputs: Values = {}, options: WorldStepOptions = {}): Promise<ActionRun> {
    return this.step({ preview: "true", ...inputs }, { event: scheduleEvent(this.github.state), ...options });
  }

  step(inputs: Values, options: WorldStepOptions = {}): Promise<ActionRun> {
    return runAction(this.#prepared(inputs, options));
  }

  /** A step with `dry-run: true`, which has to change nothing but a comment. */
  async plan(inputs: Values, options: WorldStepOptions = {}): Promise<PlannedStep> {
    const written = (): number =>
      this.github.requests.filter(({ operation }) => operation.startsWith("repos/create")).length;
    const before = [written(), this.sent.length];
    const run = await this.step({ ...inputs, "dry-run": "true" }, options);
    expect([written(), this.sent.length]).toEqual(before);
    const { plan, result } = run.outputs;
    return {
      run,
      plan: plan ? JSON.parse(plan) : undefined,
      request: result ? JSON.parse(result) : undefined,
    };
  }

  /** Starts a step of a preview in a process of its own. */
  startPreview(action: string, inputs: Values = {}): Promise<StartedStep> {
    return startStep(this.#prepared({ preview: "true", ...inputs }, { action }));
  }

  /** An event of a pull request as it was then. */
  #event(action: string, number = this.#number): NonNullable<WorldStepOptions["event"]> {
    const { state } = this.github;
    const now = state.pulls.get(number);
    this.pull(number, action !== "closed", now?.fork);
    const event = pullRequestEvent(state, number, action) ?? manual;
    if (now === undefined) state.pulls.delete(number);
    else state.pulls.set(number, now);
    return event;
  }

  #prepared(inputs: Values, { action, number, variables, ...options }: WorldStepOptions): ActionOptions {
    const { event = action === undefined ? manual : this.#event(action, number) } = options;
    const isToken = inputs["mode"] === "create-token";
    return {
      in: this.#options.in ?? "here",
      clock: this.#isReal ? "real" : this.clock,
      ...options,
      event: event.payload,
      inputs: {
        mode: "create-deployment",
        "base-url": this.service.url,
        "api-token": "fake-organization-owner-token",
        "organization-id": "clorg1acmedata",
        "workspace-id": "clws1analytics",
        "github-token": "ghs_fake",
        definition: isToken ? "" : "{ name: app, type: STANDARD, schedulerSize: MEDIUM }",
        ...this.#options.inputs,
        ...inputs,
      },
      env: {
        GITHUB_API_URL: this.github.url,
        GITHUB_SHA: commit,
        GITHUB_RUN_ID: String(++this.runId),
        ...this.#options.variables,
        ...variables,
        GITHUB_EVENT_NAME: event.name,
      },
    };
  }
}

const ids = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
const manual = { name: "workflow_dispatch", payload: {} };

/**
 * Starts a world for each test of a file. After it, every world that the test has started is closed, and what was sent
 * to GitHub has to be as GitHub's API describes it.
 */
export function eachWorld(set: (world: World) => void, ...start: Parameters<typeof World.start>): void {
  beforeEach(async () => set(await World.start(...start)));
  afterEach(async () => {
    const worlds = [...open];
    await Promise.all(worlds.map((world) => world.close()));
    expect(worlds.flatMap(({ github }) => github.violations)).toEqual([]);
  });
}
