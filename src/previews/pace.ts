import { minute } from "../base/clock.js";
import type { GitHub } from "../github/github.js";
import type { Run } from "../run.js";

/**
 * GitHub's secondary limit is 80 writes in a minute:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
const writesPerMinute = 55;

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;
const mostWrites = 400;

/** Keeps a sweep within GitHub's limits. */
export class Pace {
  readonly #github: GitHub;
  readonly #run: Pick<Run, "clock" | "cancelled">;
  readonly #written: number[] = [];

  constructor(github: GitHub, run: Pick<Run, "clock" | "cancelled">) {
    this.#github = github;
    this.#run = run;
  }

  /** Why the sweep must end; undefined while it may go on. */
  whyEnd(): string | undefined {
    const { remaining } = this.#github;
    if (remaining !== undefined && remaining < leastRemaining) {
      return `GitHub allows only ${remaining} more requests at present`;
    }
    return this.#written.length >= mostWrites ? `it has written ${mostWrites} times to GitHub` : undefined;
  }

  /** Makes one write when it may: waits until fewer than the limit were made in the last minute. */
  async write<Result>(act: () => Promise<Result>): Promise<Result> {
    const { clock, cancelled } = this.#run;
    const earliest = (this.#written.at(-writesPerMinute) ?? Number.NEGATIVE_INFINITY) + minute;
    if (clock.now() < earliest) await clock.sleep(earliest - clock.now(), cancelled);
    this.#written.push(clock.now());
    return act();
  }
}
