import { pullRequestEvent, scheduleEvent } from "../emulator/github/events.js";
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

  readonly #time: { offset: number };

  private constructor(service: Emulator, github: EmulatedGitHub, time: { offset: number }) {
    this.service = service;
    this.github = github;
    this.#time = time;
  }

  /** @param clock how far GitHub's clock is from ours: a sweep leaves what is younger than 10 minutes. */
  static async start(milliseconds: number, clock = 0): Promise<World> {
    const service = await startEmulator({ behaviour: { organizationNames: true, delay: milliseconds } });
    const time = { offset: clock };
    const now = (): number => Date.now() + time.offset;
    const github = await startGitHub({ now, behaviour: { delay: milliseconds } });
    return new World(service, github, time);
  }

  set clock(milliseconds: number) {
    this.#time.offset = milliseconds;
  }

  /** A pull request as GitHub knows it. */
  pull(number: number, open: boolean): void {
    this.github.state.pulls.set(number, { open, headSha: "a".repeat(40), fork: false });
  }

  /** The preview of pull request 1 for each of that many open pull requests. */
  repeat(count: number): void {
    const { state } = this.github;
    const [first] = state.records;
    if (first === undefined) throw new Error("There is no record.");
    const payload = JSON.stringify(first.fields["payload"]);
    for (let pull = 2; pull <= count; pull++) {
      this.pull(pull, true);
      const fields = {
        ...first.fields,
        task: first.fields.task.replaceAll("pr-1", `pr-${pull}`),
        payload: JSON.parse(
          payload.replaceAll("pr-1", `pr-${pull}`).replace('"pullRequest":1', `"pullRequest":${pull}`),
        ),
      };
      const description = `deployed id=cl${pull}`;
      state.addStatus("github-actions[bot]", state.addRecord("github-actions[bot]", fields), {
        state: "success",
        description,
      });
    }
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.github.close();
  }

  /** A run with two names to resolve. */
  step(action: string, pull: number, comment: boolean): Promise<StepRun> {
    this.pull(pull, action !== "closed");
    return this.#run("pull_request", pullRequestEvent(this.github.state, pull, action)?.payload, comment);
  }

  sweep(): Promise<StepRun> {
    return this.#run("schedule", scheduleEvent(this.github.state).payload, false);
  }

  async #run(event: string, payload: unknown, comment: boolean): Promise<StepRun> {
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
        definition: "{ name: app, type: DEDICATED, clusterId: c1 }",
        "pull-request-comment": String(comment),
      },
      event: payload,
      env: {
        GITHUB_API_URL: this.github.url,
        GITHUB_EVENT_NAME: event,
        GITHUB_RUN_ID: String(1_700_000_000 + this.github.requests.length),
      },
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
      const what = comment ? "with the comment" : "no comment";
      for (const [action, all] of differences) {
        results.add(
          `preview, ${action}, two names, ${what}: sequential round trips`,
          median(all) / delay,
          " d",
          action === "closed" ? 4.5 : 5.5,
        );
      }
    }
  } finally {
    await prompt.close();
    await slow.close();
  }
}

/** How many requests GitHub gets of one run, after many pushes. */
export async function measureRequestsToGitHub(results: Results, pushes = 110): Promise<void> {
  const world = await World.start(0);
  const counted = async (
    what: string,
    budget: number,
    run: () => Promise<unknown>,
    runs = 1,
  ): Promise<void> => {
    const before = world.github.requests.length;
    await run();
    results.add(`requests to GitHub, ${what}`, (world.github.requests.length - before) / runs, "", budget);
  };
  try {
    await world.step("opened", 7, true);
    for (let push = 1; push < pushes; push++) await world.step("synchronize", 7, true);
    const after = `after ${pushes} pushes`;
    await counted(`push ${after}`, 8, () => world.step("synchronize", 7, false));
    await counted(`push ${after}, with the comment`, 11, () => world.step("synchronize", 7, true));
    await counted(`closing ${after}, with the comment`, 9, () => world.step("closed", 7, true));
    await counted(`closing again, no comment`, 6, () => world.step("closed", 7, false));
    await world.step("opened", 8, false);
    await counted("closing, no comment", 6, () => world.step("closed", 8, false));
  } finally {
    await world.close();
  }
}

/** How many requests GitHub gets of a sweep that retires some previews, and of one over 500 with nothing due. */
export async function measureSweeps(results: Results): Promise<void> {
  const count = 10;
  const world = await World.start(0, -86_400_000);
  try {
    for (let pull = 1; pull <= count; pull++) await world.step("opened", pull, false);
    for (let pull = 1; pull <= count; pull++) world.pull(pull, false);
    world.clock = 0;
    const before = world.github.requests.length;
    await world.sweep();
    const requests = world.github.requests.length - before;
    results.add("requests to GitHub of a sweep, for each preview that it retires", requests / count, "", 4);
  } finally {
    await world.close();
  }
  const many = await World.start(0, -86_400_000);
  try {
    await many.step("opened", 1, false);
    many.repeat(500);
    many.clock = 0;
    const before = many.github.requests.length;
    await many.sweep();
    results.add(
      "requests to GitHub of a sweep over 500 previews, none due",
      many.github.requests.length - before,
      "",
      20,
    );
  } finally {
    await many.close();
  }
}
