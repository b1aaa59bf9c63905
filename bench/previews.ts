import { pullRequestEvent } from "../emulator/github/events.js";
import { type EmulatedGitHub, startGitHub } from "../emulator/github/server.js";
import { runStep, type StepRun } from "../emulator/runner/step.js";
import { type Emulator, startEmulator } from "../emulator/service/server.js";
import { apiToken } from "./account.js";
import { median, node } from "./processes.js";
import type { Results } from "./results.js";

/** Milliseconds before each response of both services in the delayed runs. */
const delay = 100;
const rounds = 5;
const githubToken = "ghs_fake";
const actions = ["opened", "synchronize", "closed"] as const;

/** A service and a GitHub, and steps on pull requests' events. */
class World {
  readonly service: Emulator;
  readonly github: EmulatedGitHub;

  private constructor(service: Emulator, github: EmulatedGitHub) {
    this.service = service;
    this.github = github;
  }

  static async start(milliseconds: number): Promise<World> {
    const service = await startEmulator({ behaviour: { organizationNames: true, delay: milliseconds } });
    const github = await startGitHub({ behaviour: { delay: milliseconds } });
    return new World(service, github);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.github.close();
  }

  /** A run with two names to resolve. */
  async step(action: string, pull: number, comment: boolean): Promise<StepRun> {
    this.github.state.pulls.set(pull, { open: action !== "closed", headSha: "a".repeat(40), fork: false });
    const run = await runStep({
      node,
      githubToken,
      inputs: {
        mode: "create-deployment",
        preview: "true",
        "base-url": this.service.url,
        "api-token": apiToken,
        organization: "Acme Data",
        workspace: "Analytics",
        "deployment-name": `app-${pull}`,
        definition: "type: DEDICATED",
        "pull-request-comment": String(comment),
      },
      event: pullRequestEvent(this.github.state, pull, action)?.payload,
      env: { GITHUB_API_URL: this.github.url, GITHUB_EVENT_NAME: "pull_request" },
    });
    if (run.exitCode !== 0) throw new Error(`A measured preview failed:\n${run.raw}`);
    return run;
  }
}

/** The sequential round trips of a preview's events: how much longer a run takes with every response delayed. */
export async function measureRoundTrips(results: Results): Promise<void> {
  const [prompt, slow] = [await World.start(0), await World.start(delay)];
  try {
    for (const comment of [false, true]) {
      const differences = new Map<string, number[]>(actions.map((action) => [action, []]));
      for (let round = 0; round <= rounds; round++) {
        const pull = 100 + round + (comment ? 500 : 0);
        for (const action of actions) {
          const one = await prompt.step(action, pull, comment);
          const other = await slow.step(action, pull, comment);
          if (round > 0) differences.get(action)?.push(other.milliseconds - one.milliseconds);
        }
      }
      const [what, budget] = comment ? ["with the comment", 9.5] : ["no comment", 6.5];
      for (const [action, all] of differences) {
        results.add(
          `preview, ${action}, two names, ${what}: sequential round trips`,
          median(all) / delay,
          " d",
          budget,
        );
      }
    }
  } finally {
    await prompt.close();
    await slow.close();
  }
}

/** How many requests GitHub gets when a pull request is closed after many pushes. */
export async function measureClosing(results: Results, pushes = 100): Promise<void> {
  const world = await World.start(0);
  try {
    await world.step("opened", 7, true);
    for (let push = 1; push < pushes; push++) await world.step("synchronize", 7, true);
    const before = world.github.requests.length;
    const requests = before / pushes;
    await world.step("closed", 7, true);
    const closing = world.github.requests.length - before;
    results.add(`requests to GitHub, closing after ${pushes} pushes, with the comment`, closing, "", 14);
    results.add("requests to GitHub of a push, on average", requests, "", 14);
  } finally {
    await world.close();
  }
}
