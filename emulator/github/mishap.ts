import type { Mishap as AnyMishap, Injection as FaultOf } from "../faults.js";
import type { NoResponse, SentResponse } from "../http.js";
import type { ApiCall, GitHubApi } from "./api.js";
import { hourUsedUp } from "./rate-limit.js";
import { failed } from "./routes.js";

/**
 * What goes wrong at GitHub, beside other responses and what happens to the connection: a read shows the
 * state of that many changes ago (a list is shorter).
 */
export type GitHubMishap = AnyMishap | { readonly behind: number };

/** A failure to be injected. */
export type GitHubInjection = FaultOf<GitHubMishap>;

/**
 * GitHub's refusal of too many requests in a short time. Sometimes it names no time to wait.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 */
export function secondaryRateLimit(retryAfter?: number, status: 403 | 429 = 403): GitHubMishap {
  const message = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
  const { body } = failed(status, message);
  return {
    status,
    body,
    ...(retryAfter === undefined ? {} : { headers: { "retry-after": String(retryAfter) } }),
  };
}

/**
 * GitHub's refusal once an hour's requests are used up: it says when the next hour begins.
 * https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
 *
 * @param reset in seconds since 1970.
 */
export function hourlyRateLimit(reset: number, status: 403 | 429 = 403): GitHubMishap {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
  return { status, body: failed(status, hourUsedUp).body, headers };
}

/**
 * GraphQL's refusal of too many requests, with status 200. `RATE_LIMITED` is the documented type;
 * `RATE_LIMIT` was seen too: https://github.com/yanyongyu/githubkit/issues/271
 */
export function graphqlRateLimit(type: "RATE_LIMITED" | "RATE_LIMIT" = "RATE_LIMITED"): GitHubMishap {
  return { status: 200, body: { errors: [{ type, message: hourUsedUp }] } };
}

/** What the client gets for a call that meets a mishap. */
export function strike(
  { mishap, when }: { readonly mishap: GitHubMishap; readonly when: "before" | "after" },
  call: ApiCall,
  api: GitHubApi,
): SentResponse | NoResponse {
  if (typeof mishap === "object" && "behind" in mishap) {
    return api.sent(api.handle(call, api.state.version - mishap.behind));
  }
  const response = when === "after" ? api.handle(call) : undefined;
  if (mishap === "hang" || mishap === "close") return mishap;
  if (mishap === "truncate") {
    return { ...api.sent(response ?? { status: 200, body: { message: "cut" } }), truncated: true };
  }
  const { status, body = { message: `Injected ${status}`, documentation_url: "" }, headers } = mishap;
  return api.sent({ status, body, ...(headers ? { headers } : {}) });
}
