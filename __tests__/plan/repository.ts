import type { EmulatedRecord } from "../../emulator/github/state.js";
import type { Plan } from "../../src/result.js";
import { headSha, workflow } from "../dist/workflow.js";
import type { ActionRun } from "../world/step.js";
import { World } from "../world.js";

export const bot = "github-actions[bot]";
export const place = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
export const apiToken = "fake-organization-owner-token";

export type Inputs = Readonly<Record<string, string>>;

/** A step with `dry-run: true`, and what it shows. */
export interface PlannedStep {
  readonly run: ActionRun;
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

const inputs = {
  ...{ mode: "", definition: "", "organization-id": "", "workspace-id": "" },
  ...{ organization: "Acme Data", workspace: "Analytics" },
};

/** A world's plans beside the runs that they are of. */
export class EmulatedRepository {
  readonly #world: World;
  #run = 1000;

  private constructor(world: World) {
    this.#world = world;
  }

  static async start(): Promise<EmulatedRepository> {
    return new EmulatedRepository(
      await World.start({ ...workflow, inputs, variables: { GITHUB_SHA: headSha } }),
    );
  }

  get github(): World["github"] {
    return this.#world.github;
  }

  get service(): World["service"] {
    return this.#world.service;
  }

  close(): Promise<void> {
    return this.#world.close();
  }

  /** Pull request 42 as GitHub knows it. */
  pull(open: boolean): void {
    this.#world.pull(42, open);
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
  step(given: Inputs, { action, run = ++this.#run }: StepEvent = {}): Promise<ActionRun> {
    const options = { variables: { GITHUB_RUN_ID: String(run) } };
    if (action === undefined) return this.#world.step(given, options);
    return this.#world.late(action, { preview: "", ...given }, options);
  }

  /** Runs a step with `dry-run: true`, and makes sure that it changed nothing but a comment. */
  async plan(given: Inputs, event: StepEvent = {}): Promise<PlannedStep> {
    const [written, sent] = [this.#written, this.sent.length];
    const run = await this.step({ ...given, "dry-run": "true" }, event);
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
export function messagesOf(run: ActionRun): string {
  return run.annotations.map(({ message }) => message).join("\n");
}
