import type { GitHubBehaviour } from "./behaviour.js";
import { failed, type GitHubResponse } from "./routes.js";

/** The requests that GitHub counts together. */
export type LimitedResource = "core" | "graphql";

const hour = 3_600;

/**
 * Counts the requests of each login in an hour:
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api
 */
export class GitHubRateLimit {
  readonly #behaviour: GitHubBehaviour;
  readonly #now: () => number;
  readonly #windows = new Map<string, { readonly reset: number; used: number }>();

  constructor(behaviour: GitHubBehaviour, now: () => number) {
    this.#behaviour = behaviour;
    this.#now = now;
  }

  /**
   * Counts a request: what GitHub reports with the response, and the refusal if it is one too many. Each
   * query of the action costs one point of GraphQL's limit.
   */
  count(resource: LimitedResource, login: string) {
    const limit = this.#behaviour.requestsPerHour;
    if (limit === Number.POSITIVE_INFINITY) return { headers: {}, refusal: undefined };
    const now = Math.floor(this.#now() / 1000);
    const key = `${resource} ${login}`;
    const known = this.#windows.get(key);
    const window = known !== undefined && now < known.reset ? known : { reset: now + hour, used: 0 };
    this.#windows.set(key, window);
    const isRefused = window.used >= limit;
    if (!isRefused) window.used++;
    const headers = {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(Math.max(0, limit - window.used)),
      "x-ratelimit-used": String(window.used),
      "x-ratelimit-reset": String(window.reset),
      "x-ratelimit-resource": resource,
    };
    return { headers, refusal: isRefused ? refusals[resource] : undefined };
  }
}

/** GitHub's message when an hour's requests are used up. */
export const hourUsedUp = "API rate limit exceeded for installation ID 1.";

/** GraphQL reports a used-up limit with status 200. */
const refusals: Readonly<Record<LimitedResource, GitHubResponse>> = {
  core: failed(403, hourUsedUp),
  graphql: {
    status: 200,
    body: { errors: [{ type: "RATE_LIMIT", code: "graphql_rate_limit", message: hourUsedUp }] },
  },
};
