import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import type { EmulatedRecord } from "../../emulator/github/state.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import type { Plan } from "../../src/result.js";
import { headSha } from "../dist/bundle-world.js";
import { type HostedRun, runHosted } from "../one-process/run-step.js";

export const bot = "github-actions[bot]";
export const place = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
export const apiToken = "fake-organization-owner-token";

export type Inputs = Readonly<Record<string, string>>;

/** A step with `dry-run: true`, and what it shows. */
export interface PlannedStep {
  readonly run: HostedRun;
  /** Undefined if the step failed. */
  readonly plan: (Omit<Plan, "changes"> & { readonly changes: readonly Change[] }) | undefined;
  /** The request that the plan shows. */
  readonly request: SentRequest | undefined;
}

interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly createOnly: boolean;
}

/** A request that changes something at the service. */
export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A step's event: a push, or an action of pull request 42. */
export interface StepEvent {
  readonly action?: "opened" | "synchronize" | "closed" | "reopened";
  /** The number of the run; default: larger than every one before. */
  readonly run?: number;
}

/** One repository at GitHub, and the service that its workflow deploys to. */
export class EmulatedRepository {
  readonly github: EmulatedGitHub;
  readonly service: Emulator;
  #run = 1000;

  private constructor(github: EmulatedGitHub, service: Emulator) {
    this.github = github;
    this.service = service;
    this.pull(true);
  }

  static async start(): Promise<EmulatedRepository> {
    return new EmulatedRepository(
      await startGitHub(),
      await startEmulator({ behaviour: { organizationNames: true } }),
    );
  }

  async close(): Promise<void> {
    await this.github.close();
    await this.service.close();
  }

  /** Pull request 42 as GitHub knows it. */
  pull(open: boolean): void {
    this.github.state.pulls.set(42, { open, headSha, fork: false });
  }

  /** A record of this action: of pull request 42 if `pullRequest` is given. Statuses are `kind` or `kind id=...`. */
  record(payload: Readonly<Record<string, unknown>>, ...statuses: readonly string[]): EmulatedRecord {
    const { pullRequest, name = "etl" } = payload;
    const task = pullRequest === undefined ? `deployment:${name}` : `preview:pr-${pullRequest}:${name}`;
    const environment = pullRequest === undefined ? "production" : "preview";
    const whole = { schema: 4, name, base: "etl", event: 7, ...place, ...payload };
    const record = this.github.state.addRecord(bot, { environment, task, ref: headSha, payload: whole });
    for (const description of statuses) {
      this.github.state.addStatus(bot, record, { state: "success", description, auto_inactive: false });
    }
    return record;
  }

  /** A Deployment of the platform. */
  deployment(id: string, name = "etl"): void {
    this.service.state.deployments.set(id, { id, name, type: "STANDARD", ...place });
  }

  /** Runs a step on an event. */
  step(inputs: Inputs, { action, run = ++this.#run }: StepEvent = {}): Promise<HostedRun> {
    const pull = { number: 42, state: action === "closed" ? "closed" : "open", head: { sha: headSha } };
    return runHosted({
      githubToken: "ghs_fake",
      speed: "no waits",
      event: action === undefined ? {} : { action, pull_request: pull },
      env: {
        GITHUB_API_URL: this.github.url,
        GITHUB_EVENT_NAME: action === undefined ? "workflow_dispatch" : "pull_request",
        GITHUB_RUN_ID: String(run),
        GITHUB_SHA: headSha,
      },
      inputs: {
        "base-url": this.service.url,
        "api-token": apiToken,
        organization: "Acme Data",
        workspace: "Analytics",
        ...inputs,
      },
    });
  }

  /** Runs a step with `dry-run: true`, and makes sure that it changed nothing but a comment. */
  async plan(inputs: Inputs, event: StepEvent = {}): Promise<PlannedStep> {
    const [written, sent] = [this.#written, this.sent.length];
    const run = await this.step({ ...inputs, "dry-run": "true" }, event);
    if (this.#written !== written || this.sent.length !== sent) {
      throw new Error(`The dry run changed something:\n${run.log}`);
    }
    const { plan, result } = run.outputs;
    return {
      run,
      plan: plan ? JSON.parse(plan) : undefined,
      request: result ? JSON.parse(result) : undefined,
    };
  }

  /** How many requests wrote a record or status. */
  get #written(): number {
    return this.github.requests.filter(({ operation }) => operation.startsWith("repos/create")).length;
  }

  /** What the service was sent to change something, in order. */
  get sent(): SentRequest[] {
    return this.service.requests
      .filter(({ method }) => method === "POST")
      .map(({ method, path, body }) => ({ method, path, body: JSON.parse(body) as SentRequest["body"] }));
  }
}

/** The warnings and notices of a run. */
export function messagesOf(run: HostedRun): string {
  return run.annotations.map(({ message }) => message).join("\n");
}
