import { pullRequestEvent } from "../../emulator/github/events.js";
import {
  type EmulatedGitHub,
  type EmulatedGitHubOptions,
  startGitHub,
} from "../../emulator/github/server.js";
import { type StartedStep, type StepRun, startStep } from "../../emulator/runner/step.js";
import type { Behaviour } from "../../emulator/service/behaviour.js";
import type { Resource } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { type HostedOptions, runHosted } from "../one-process/run-step.js";
import { bearer } from "./steps.js";

export const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };

type Inputs = Readonly<Record<string, string>>;

/** Both services over real sockets, and steps of the built bundle on a pull request's events. */
export class BundleWorld {
  readonly service: Emulator;
  readonly github: EmulatedGitHub;
  readonly #passed: { milliseconds: number };

  private constructor(service: Emulator, github: EmulatedGitHub, passed: { milliseconds: number }) {
    this.service = service;
    this.github = github;
    this.#passed = passed;
  }

  static async start(
    options: EmulatedGitHubOptions = {},
    behaviour: Partial<Behaviour> = {},
  ): Promise<BundleWorld> {
    const passed = { milliseconds: 0 };
    const now = (): number => Date.now() + passed.milliseconds;
    const world = new BundleWorld(
      await startEmulator({ behaviour }),
      await startGitHub({ now, ...options }),
      passed,
    );
    world.pull(42);
    return world;
  }

  /** Makes GitHub's clock later. */
  pass(minutes: number): void {
    this.#passed.milliseconds += minutes * 60_000;
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.github.close();
  }

  /** The pull request as GitHub knows it. */
  pull(number: number, open = true): void {
    this.github.state.pulls.set(number, { open, headSha, fork: false });
  }

  /** The service's Deployments of that name. */
  deployments(name = "app"): Resource[] {
    return [...this.service.state.deployments.values()].filter((deployment) => deployment["name"] === name);
  }

  #options(inputs: Inputs, options: HostedOptions): HostedOptions {
    return {
      githubToken: "ghs_fake",
      killAfter: 30_000,
      ...options,
      inputs: {
        mode: "create-deployment",
        "base-url": this.service.url,
        "api-token": bearer,
        "deployment-name": "app",
        definition: "{ name: app, type: STANDARD }",
        ...ids,
        ...inputs,
      },
      env: { GITHUB_API_URL: this.github.url, GITHUB_EVENT_NAME: "pull_request", ...options.env },
    };
  }

  #event(action: string): unknown {
    return pullRequestEvent(this.github.state, 42, action)?.payload;
  }

  /** A step with `preview: true` on an event of pull request 42, which is open unless the event closed it. */
  preview(action: string, inputs: Inputs = {}, options: HostedOptions = {}): Promise<StepRun> {
    this.pull(42, action !== "closed");
    return runHosted(
      this.#options({ preview: "true", ...inputs }, { event: this.#event(action), ...options }),
    );
  }

  startPreview(action: string, inputs: Inputs = {}): Promise<StartedStep> {
    return startStep(this.#options({ preview: "true", ...inputs }, { event: this.#event(action) }));
  }

  /** A step on a pull request of a fork. */
  fork(inputs: Inputs, options: HostedOptions = {}): Promise<StepRun> {
    this.github.state.pulls.set(42, { open: true, headSha, fork: true });
    const event = this.#event("opened");
    return runHosted(this.#options({ preview: "true", ...inputs }, { event, ...options }));
  }

  /** A step on a push, without a pull request. */
  push(inputs: Inputs, options: HostedOptions = {}): Promise<StepRun> {
    return this.#on("push", inputs, options);
  }

  /** A step of a manual start. */
  manual(inputs: Inputs, options: HostedOptions = {}): Promise<StepRun> {
    return this.#on("workflow_dispatch", inputs, options);
  }

  /** A step on a schedule: with `preview: true` it sweeps. Records are old enough by then. */
  schedule(inputs: Inputs, options: HostedOptions = {}): Promise<StepRun> {
    this.pass(16);
    return this.#on(
      "schedule",
      { preview: "true", ...inputs },
      { event: { schedule: "0 3 * * *" }, ...options },
    );
  }

  #on(event: string, inputs: Inputs, options: HostedOptions): Promise<StepRun> {
    return runHosted(
      this.#options(inputs, { ...options, env: { GITHUB_EVENT_NAME: event, ...options.env } }),
    );
  }
}

/** The first error annotation. */
export function errorOf(run: StepRun): string {
  return run.annotations.find(({ level }) => level === "error")?.message ?? "";
}
