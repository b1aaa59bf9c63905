import { isObject, type JsonValue, parseJson } from "../base/json.js";
import type { HttpResponse } from "../http/response.js";
import type { Api } from "../http/retry.js";

/** GitHub refuses too many requests with 429 or 403; a 403 without these signs is a missing permission. */
export function isRateLimit({ status, headers, text }: HttpResponse): boolean {
  if (status === 200) return isLimitedQuery(text);
  const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  return status === 429 || (status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text)));
}

/**
 * GraphQL refuses with 200, and GitHub was seen to send either word:
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
function isLimitedQuery(body: string): boolean {
  if (!body.includes("RATE_LIMIT")) return false;
  const content = parseJson(body);
  const errors = isObject(content) ? content["errors"] : undefined;
  const isLimit = (error: JsonValue): boolean =>
    isObject(error) && /^RATE_LIMIT(?:ED)?$/.test(String(error["type"]));
  return Array.isArray(errors) && errors.some(isLimit);
}

/** The seconds until a used-up limit is renewed. */
function renewal({ headers }: HttpResponse, now: number): number | undefined {
  if (headers["x-ratelimit-remaining"] !== "0") return undefined;
  const reset = Number(headers["x-ratelimit-reset"] || Number.NaN) * 1000;
  return Number.isNaN(new Date(reset).getTime()) ? undefined : Math.max(1, (reset - now) / 1000 + 1);
}

/** GitHub's API, to the transport. A status (an update) may hold the only reference to a new Deployment. */
export const githubApi: Api = {
  name: "GitHub",
  policyStatus: (response) => (isRateLimit(response) ? 429 : response.status),
  renewal,
  longestWait: 120,
  usualWait: 60,
  allowance: 2_000,
  lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
