import { isObject, parseJson } from "../base/json.js";
import type { HttpResponse } from "../http/response.js";
import type { Api } from "../http/retry.js";

/**
 * What GraphQL's errors mean, as statuses of the policy; GitHub was seen to send either word for a limit:
 * https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
 */
const statusOfError = new Map<unknown, number>([
  // A node that is missing is an error beside the others.
  ["NOT_FOUND", 200],
  ["MAX_NODE_LIMIT_EXCEEDED", 400],
  ["RESOURCE_LIMITS_EXCEEDED", 400],
  ["FORBIDDEN", 403],
  ["INSUFFICIENT_SCOPES", 403],
  ["RATE_LIMIT", 429],
  ["RATE_LIMITED", 429],
]);

/**
 * GitHub refuses too many requests with 429 or 403; a 403 without these signs is a missing permission.
 * GraphQL refuses with 200, and has errors without a type in a 200 where it fails for a moment.
 */
function policyStatus({ status, headers, text }: HttpResponse): number {
  if (status === 200) return statusOfQuery(text);
  const isUsedUp = headers["retry-after"] !== undefined || headers["x-ratelimit-remaining"] === "0";
  const isRefused = status === 403 && (isUsedUp || /rate limit|abuse detection/i.test(text));
  return isRefused ? 429 : status;
}

/** The status of a 200, which GraphQL has with errors too: those of no known type are of a moment. */
function statusOfQuery(body: string): number {
  if (!body.includes('"errors"')) return 200;
  const content = parseJson(body);
  const errors = isObject(content) ? content["errors"] : undefined;
  if (!Array.isArray(errors)) return 200;
  const statuses = errors.map((error) => statusOfError.get(isObject(error) && error["type"]) ?? 502);
  if (statuses.includes(429)) return 429;
  return statuses.reduce((worst, status) => Math.max(worst, status), 200);
}

/** The seconds until a used-up limit is renewed, and one minute where GitHub names none. */
function renewal({ headers }: HttpResponse, now: number): number {
  const reset = Number(headers["x-ratelimit-reset"]) * 1000;
  const hasReset = headers["x-ratelimit-remaining"] === "0" && reset > 0;
  return hasReset ? Math.max(1, (reset - now) / 1000 + 1) : 60;
}

/** GitHub's API, to the transport. A status (an update) may hold the only reference to a new Deployment. */
export const githubApi: Api = {
  policyStatus,
  renewal,
  longestWait: 120,
  allowance: 2_000,
  lastAttempt: ({ pathname }) => (pathname.endsWith("/statuses") ? 2_000 : 0),
};
