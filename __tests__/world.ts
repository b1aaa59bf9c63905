import { afterEach, beforeEach, expect } from "@jest/globals";
import { pullRequestEvent, scheduleEvent } from "../emulator/github/events.js";
import { type EmulatedGitHub, type EmulatedGitHubOptions, startGitHub } from "../emulator/github/server.js";
import type { EmulatedRecord, Fields } from "../emulator/github/state.js";
import type { Behaviour } from "../emulator/service/behaviour.js";
import type { Resource } from "../emulator/service/seed.js";
import { type Emulator, type RecordedRequest, startEmulator } from "../emulator/service/server.js";
import type { Clock } from "../src/base/clock.js";
import { plain } from "../src/base/printing.js";
import { type Sentence, sentence } from "../src/base/text.js";
import { main } from "../src/main.js";
import type { Runner, WorkflowEvent } from "../src/runner/port.js";
import type { Redactor } from "../src/secrets/redact.js";
import { sourceOf, type Values } from "./inputs/sources.js";
import { processesOnly } from "./one-process/run-step.js";

export const pullHead = "a".repeat(40);

/** What a step left behind. */
export interface Ended {
  succeeded: boolean;
  /** The error annotation; empty if there is none. */
  error: string;
  summary: string;
  readonly outputs: Record<string, string>;
  readonly log: string[];
  readonly notices: string[];
  readonly warnings: string[];
}

/** How a step is started: by default manually. */
export interface WorldStepOptions {
  readonly event?: WorkflowEvent | undefined;
  readonly variables?: Values;
  readonly cancelled?: AbortSignal;
  /** Parts of the runner that behave in another way. */
  readonly runner?: Partial<Runner>;
  /** An output that the runner can't write, or all whose names match. */
  readonly unwritable?: string | RegExp;
}

/** A clock on which waits take no time. */
export class VirtualClock implements Clock {
  time = Date.parse("2026-05-01T12:00:00Z");

  now(): number {
    return this.time;
  }

  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
  }

  every(): () => void {
    return () => {};
  }
}

/** A line as the log has it. */
function shown(message: Sentence, redactor: Redactor): string {
  return redactor.redact(plain(sentence(message), (given) => redactor.redact(given)));
}

/** The worlds that a test has started. */
const open = new Set<World>();

/** The emulator's tests compare its responses, and it compiles GitHub's description for each test file. */
const validate = processesOnly ? "requests and responses" : "requests";

/** Both emulated services over sockets, and steps of the action in this process, all on one clock. */
export class World {
  readonly clock = new VirtualClock();
  github!: EmulatedGitHub;
  service!: Emulator;
  /** Called after each request to the service. */
  onService: ((request: RecordedRequest) => void) | undefined;
  /** GITHUB_RUN_ID of the last step. */
  runId = 100;

  private constructor() {}

  static async start(
    options: EmulatedGitHubOptions = {},
    behaviour: Partial<Behaviour> = {},
  ): Promise<World> {
    const world = new World();
    const { clock } = world;
    world.github = await startGitHub({ now: () => clock.now(), validate, ...options });
    world.service = await startEmulator({
      behaviour: { organizationNames: true, ...behaviour },
      now: () => new Date(clock.now()),
      onRequest: (request) => world.onService?.(request),
    });
    open.add(world);
    return world;
  }

  async close(): Promise<void> {
    open.delete(this);
    await Promise.all([this.github.close(), this.service.close()]);
  }

  /** The writing requests that the service received: `create`, or `update` and the id. */
  get sent(): string[] {
    const paths = this.service.requests.flatMap(({ method, path }) => (method === "POST" ? [path] : []));
    return paths.map((path) =>
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

  /** The pull request as GitHub knows it. */
  pull(number: number, open = true): void {
    this.github.state.pulls.set(number, { open, headSha: pullHead, fork: false });
  }

  /** Adds a record as a run of a preview leaves it, with statuses, oldest first. `given` replaces parts of the payload. */
  addRecord(
    pullRequest: number,
    statuses: readonly string[],
    given: Fields = {},
    at = this.clock.now(),
  ): void {
    const { state } = this.github;
    const ids = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
    const payload = {
      schema: 4,
      pullRequest,
      name: `app-pr-${pullRequest}`,
      base: "app",
      ...ids,
      event: 1,
      ...given,
    };
    const task = `preview:pr-${pullRequest}:${payload.name}`;
    const record = state.addRecord("octocat", { ref: pullHead, environment: "preview", task, payload }, at);
    for (const status of statuses) this.addStatus(record, status, at);
  }

  /** Adds a status to a record, as somebody else would. */
  addStatus(record: EmulatedRecord | undefined, description: string, at = this.clock.now()): void {
    if (record === undefined) throw new Error("There is no such record.");
    const [kind = ""] = description.split(" ");
    const state = { deployed: "success", unknown: "error" }[kind] ?? "inactive";
    this.github.state.addStatus("octocat", record, { state, description, auto_inactive: false }, at);
  }

  /** A step with `preview: true` on an event of a pull request: it is open, unless the event closed it. */
  preview(
    action: string,
    inputs: Values = {},
    { number = 7, ...options }: WorldStepOptions & { number?: number } = {},
  ) {
    this.pull(number, action !== "closed");
    return this.late(action, inputs, { number, ...options });
  }

  /** The same where the pull request may have changed since the event. */
  late(
    action: string,
    inputs: Values = {},
    { number = 7, ...options }: WorldStepOptions & { number?: number } = {},
  ) {
    const { state } = this.github;
    const now = state.pulls.get(number);
    this.pull(number, action !== "closed");
    const event = pullRequestEvent(state, number, action);
    if (now === undefined) state.pulls.delete(number);
    else state.pulls.set(number, now);
    return this.step({ preview: "true", ...inputs }, { event, ...options });
  }

  /** A step with `preview: true` on a schedule. */
  sweep(inputs: Values = {}, options: WorldStepOptions = {}): Promise<Ended> {
    return this.step({ preview: "true", ...inputs }, { event: scheduleEvent(this.github.state), ...options });
  }

  async step(inputs: Values, options: WorldStepOptions = {}): Promise<Ended> {
    const { event = { name: "workflow_dispatch", payload: {} } } = options;
    const { cancelled = new AbortController().signal } = options;
    const isToken = inputs["mode"] === "create-token";
    const given = {
      mode: "create-deployment",
      "base-url": this.service.url,
      "api-token": "fake-organization-owner-token",
      "organization-id": "clorg1acmedata",
      "workspace-id": "clws1analytics",
      "github-token": "ghs_fake",
      definition: isToken ? "" : "{ name: app, type: STANDARD, schedulerSize: MEDIUM }",
      ...inputs,
    };
    const variables = {
      GITHUB_API_URL: this.github.url,
      GITHUB_REPOSITORY: "acme/pipelines",
      GITHUB_SHA: "c".repeat(40),
      GITHUB_RUN_ID: String(++this.runId),
      ...options.variables,
      GITHUB_EVENT_NAME: event.name,
    };
    const ended: Ended = {
      ...{ succeeded: false, error: "", summary: "" },
      ...{ outputs: {}, log: [], notices: [], warnings: [] },
    };
    const runner = { ...runnerOf(ended, given, variables, event, options.unwritable), ...options.runner };
    ended.succeeded = await main(runner, cancelled, this.clock);
    return ended;
  }
}

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

function runnerOf(
  ended: Ended,
  inputs: Values,
  variables: Values,
  event: WorkflowEvent,
  unwritable: string | RegExp | undefined,
): Runner {
  return {
    ...sourceOf(inputs, variables, event),
    mask: () => {},
    setOutput: (name, value) => {
      if (name === unwritable || (unwritable instanceof RegExp && unwritable.test(name)))
        throw new Error("the disk is full");
      ended.outputs[name] = value;
    },
    requireOutputs: () => {},
    summarize: async (markdown) => void Object.assign(ended, { summary: ended.summary + markdown }),
    log: (redactor) => ({
      info: (text) => ended.log.push(shown(text, redactor)),
      debug: () => {},
      notice: (text) => ended.notices.push(shown(text, redactor)),
      warning: (text) => ended.warnings.push(shown(text, redactor)),
      problem: () => {},
      error: (text) => Object.assign(ended, { error: shown(text, redactor) }),
      end: () => {},
      group: (_, text) => ended.log.push(shown(text, redactor)),
    }),
  };
}
