import { describe, expect, test } from "@jest/globals";
import { backOff, rateLimitBudget, rateLimitWait, retryAfter } from "../../src/http/policy.js";

describe("backOff", () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [4, 8_000],
    [5, 15_000],
    [6, 15_000],
    [60, 15_000],
  ])("before the attempt after number %d, at most %d ms are waited", (attempt, most) => {
    expect(backOff(attempt, 1)).toBe(most);
  });

  test("the jitter is half: from half of the wait to all of it", () => {
    expect([backOff(3, 0), backOff(3, 0.5), backOff(3, 1)]).toEqual([2_000, 3_000, 4_000]);
  });
});

describe("retryAfter", () => {
  const now = Date.UTC(2030, 0, 1, 12, 0, 0);

  test.each([
    ["0", 0],
    ["7", 7],
    [" 7 ", 7],
    ["3600", 3_600],
    ["1.5", 1.5],
    ["9".repeat(400), Number.POSITIVE_INFINITY],
    ["Tue, 01 Jan 2030 12:00:30 GMT", 30],
    ["Tue, 01 Jan 2030 11:59:00 GMT", 0],
    ["Tuesday, 01-Jan-30 12:00:05 GMT", 5],
  ])("%j requests %d s, as a number or as an HTTP date", (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds);
  });

  const useless = [
    "",
    "soon",
    "-5",
    "5s",
    "1e9",
    "0x10",
    "2030-01-01T12:00:30Z",
    "Tue, 99 Jan 2030 12:00:30 GMT",
    "NaN",
    "Tue, 01 Jan 2030 12:00:30 GMT+1",
  ];
  test.each([undefined, ...useless])("%j requests nothing", (header) => {
    expect(retryAfter(header, now)).toBeUndefined();
  });
});

describe("the wait after a 429", () => {
  test("is the back-off where the service requested none", () => {
    expect([1, 2, 5, 9].map((refusals) => rateLimitWait(refusals, undefined, 0, 0.5))).toEqual([
      750, 1_500, 11_250, 11_250,
    ]);
  });

  test("is at least what the service requested, with jitter of the same length on top, at most 20 s", () => {
    expect([0, 0.5].map((random) => rateLimitWait(1, 6, 0, random))).toEqual([6_000, 9_000]);
    expect([0, 0.5].map((random) => rateLimitWait(1, 60, 0, random))).toEqual([60_000, 70_000]);
  });

  test("grows, where the service requested one, with the time that the request has waited: then there are many runs", () => {
    expect([0, 0.5].map((random) => rateLimitWait(9, 1, 40_000, random))).toEqual([1_000, 16_000]);
  });

  test("is not longer than what is left of the budget", () => {
    expect(rateLimitWait(9, undefined, rateLimitBudget - 2_000, 0.99)).toBe(2_000);
    expect(rateLimitWait(9, 2, rateLimitBudget - 2_000, 0.99)).toBe(2_000);
  });

  test.each([
    [undefined, rateLimitBudget],
    [0, rateLimitBudget],
    [30, rateLimitBudget - 29_000],
  ])("ends the retries when the budget is used up: Retry-After %s after %d ms", (requested, waited) => {
    expect(rateLimitWait(9, requested, waited, 0)).toBeUndefined();
  });
});
