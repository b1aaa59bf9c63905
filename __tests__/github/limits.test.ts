import { expect, test } from "@jest/globals";
import { githubApi } from "../../src/github/limits.js";

const now = Date.parse("2030-01-01T00:00:00Z");
const inAnHour = String(now / 1_000 + 3_600);

test.each([
  ["used up", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": inAnHour }, 3_601],
  ["used up, and renewed by now", { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" }, 1],
  ["used up, without a time", { "x-ratelimit-remaining": "0" }, 60],
  [
    "not used up: another limit refused",
    { "x-ratelimit-remaining": "4000", "x-ratelimit-reset": inAnHour },
    60,
  ],
])("the wait for a limit that is %s", (_, headers, seconds) => {
  expect(githubApi.renewal?.({ status: 403, headers, text: "" }, now)).toBe(seconds);
});

test.each([
  [429, {}, "", true],
  [403, { "retry-after": "5" }, "", true],
  [403, { "x-ratelimit-remaining": "0" }, "", true],
  [403, { "x-ratelimit-remaining": "9" }, "You have exceeded a secondary rate limit", true],
  [403, { "x-ratelimit-remaining": "9" }, "Abuse detection mechanism", true],
  [403, { "x-ratelimit-remaining": "9" }, "Resource not accessible by integration", false],
  [404, { "x-ratelimit-remaining": "0" }, "rate limit", false],
  [200, {}, '{"errors":[{"type":"RATE_LIMITED"},{}]}', true],
])("status %i with %j and %j: a limit refused it: %s", (status, headers, text, isLimit) => {
  expect(githubApi.policyStatus({ status, headers, text }) === 429).toBe(isLimit);
});

test("after a cancellation a status has a last attempt, and nothing else", () => {
  const paths = ["deployments/1/statuses", "deployments"];
  const have = paths.map((path) => githubApi.lastAttempt(new URL(path, "https://api.github.com")) > 0);
  expect(have).toEqual([true, false]);
});
