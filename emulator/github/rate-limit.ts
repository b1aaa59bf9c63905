import type { GitHubBehaviour } from "./behaviour.js";
import { failed, type GitHubResponse } from "./routes.js";

const minute = 60_000;

/** GitHub's secondary rate limit: what each token creates in a minute. */
export class RateLimit {
  readonly #behaviour: GitHubBehaviour;
  readonly #now: () => number;
  readonly #creates = new Map<string, number[]>();

  constructor(behaviour: GitHubBehaviour, now: () => number) {
    this.#behaviour = behaviour;
    this.#now = now;
  }

  /** Counts what a token creates. Returns the refusal if it is one too many. */
  refusal(token: string): GitHubResponse | undefined {
    const { createsPerMinute, retryAfter } = this.#behaviour;
    if (createsPerMinute === 0) return undefined;
    const recent = (this.#creates.get(token) ?? []).filter((time) => time > this.#now() - minute);
    if (recent.length >= createsPerMinute) {
      const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
      return failed(403, message, undefined, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
    }
    this.#creates.set(token, [...recent, this.#now()]);
    return undefined;
  }
}
