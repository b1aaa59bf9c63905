import type { GitHubBehaviour } from "./behaviour.js";
import { failed, type GitHubResponse } from "./routes.js";

const hour = 3_600_000;
const minute = 60_000;

/** GitHub's primary and secondary rate limits, counted for each token. */
export class RateLimits {
  readonly #behaviour: GitHubBehaviour;
  readonly #now: () => number;
  readonly #requests = new Map<string, { start: number; count: number }>();
  readonly #creates = new Map<string, number[]>();

  constructor(behaviour: GitHubBehaviour, now: () => number) {
    this.#behaviour = behaviour;
    this.#now = now;
  }

  /** Counts a request. Returns the refusal if it is one too many. */
  refusal(token: string, creates: boolean): GitHubResponse | undefined {
    const { requestsPerHour, createsPerMinute, retryAfter } = this.#behaviour;
    const window = this.#window(token);
    if (requestsPerHour > 0 && window.count > requestsPerHour) {
      return failed(403, "API rate limit exceeded for installation ID 1.", undefined, {
        "x-ratelimit-limit": String(requestsPerHour),
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": String(Math.ceil((window.start + hour) / 1000)),
        "x-ratelimit-resource": "core",
      });
    }
    if (!creates || createsPerMinute === 0) return undefined;
    const recent = (this.#creates.get(token) ?? []).filter((time) => time > this.#now() - minute);
    if (recent.length >= createsPerMinute) {
      const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
      return failed(403, message, undefined, retryAfter === undefined ? {} : { "retry-after": String(retryAfter) });
    }
    this.#creates.set(token, [...recent, this.#now()]);
    return undefined;
  }

  #window(token: string): { readonly start: number; readonly count: number } {
    const before = this.#requests.get(token);
    const fresh = before === undefined || before.start + hour <= this.#now();
    const window = fresh ? { start: this.#now(), count: 1 } : { start: before.start, count: before.count + 1 };
    this.#requests.set(token, window);
    return window;
  }
}
