import { describe, expect, test } from "@jest/globals";
import type { ConnectionFailure } from "../../src/transport/failures.js";
import {
  backOff,
  type Failure,
  policy,
  retryAfter,
  rowFor,
  type Verdict,
  verdict,
} from "../../src/transport/policy.js";

/** The table of reliability.md, "Which requests may be repeated": failure, reads and updates, creates. */
const rows: readonly (readonly [Failure, Verdict, Verdict])[] = [
  ["dns", "repeat", "repeat"],
  ["refused", "repeat", "repeat"],
  ["connect-timeout", "repeat", "repeat"],
  ["proxy", "repeat", "repeat"],
  ["tls-closed", "repeat", "repeat"],
  ["certificate", "fail", "fail"],
  ["tls-failed", "fail", "fail"],
  [429, "repeat", "repeat"],
  [408, "repeat", "unknown"],
  [425, "repeat", "fail"],
  [500, "repeat", "unknown"],
  [502, "repeat", "unknown"],
  [503, "repeat", "unknown"],
  [504, "repeat", "unknown"],
  ["lost", "repeat", "unknown"],
  ["timeout", "repeat", "unknown"],
  ["truncated", "repeat", "unknown"],
  ["malformed", "repeat", "unknown"],
  ["oversized", "fail", "unknown"],
  [301, "fail", "fail"],
  [302, "fail", "fail"],
  [303, "fail", "unknown"],
  [304, "fail", "fail"],
  [307, "fail", "fail"],
  [308, "fail", "fail"],
  [400, "fail", "fail"],
  [401, "fail", "fail"],
  [403, "fail", "fail"],
  [404, "fail", "fail"],
  [405, "fail", "fail"],
  [409, "fail", "fail"],
  [418, "fail", "fail"],
  [422, "fail", "fail"],
  [501, "fail", "fail"],
  // Statuses that the document does not name: what may have acted is unknown for a create.
  [507, "repeat", "unknown"],
  [599, "repeat", "unknown"],
  [100, "fail", "unknown"],
  [600, "fail", "unknown"],
  [999, "fail", "unknown"],
  ["cancelled", "fail", "fail"],
];

describe("the repeat policy", () => {
  test.each(rows)("after %s a read or update is to %s, a create to end as %s", (failure, safe, create) => {
    expect([verdict("read", failure), verdict("update", failure), verdict("create", failure)]).toEqual([
      safe,
      safe,
      create,
    ]);
  });

  test("every failure of a row is in the table above", () => {
    const known = new Set(rows.map(([failure]) => failure));
    expect(policy.flatMap(({ failures }) => failures).filter((failure) => !known.has(failure))).toEqual([]);
  });

  test("each row says why", () => {
    expect(policy.filter(({ why }) => why.length < 10)).toEqual([]);
  });

  test("no failure is in two rows", () => {
    const all = policy.flatMap(({ failures }) => failures);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(rows)("after %s, what may have acted is never repeated for a create", (failure) => {
    const { mayHaveActed, create } = rowFor(failure);
    expect(create === "unknown").toBe(mayHaveActed);
  });

  test("a failure without a row is a mistake of the code", () => {
    expect(() => rowFor("misspelled" as ConnectionFailure)).toThrow("misspelled");
  });
});

describe("backOff", () => {
  test.each([
    [1, 500],
    [2, 1_000],
    [3, 2_000],
    [4, 4_000],
    [5, 8_000],
    [6, 8_000],
    [60, 8_000],
  ])("before the attempt after number %d, at most %d ms are waited", (attempt, most) => {
    expect(backOff(attempt, 1)).toBe(most);
  });

  test("the jitter is full: from nothing to all of it", () => {
    expect([backOff(3, 0), backOff(3, 0.25), backOff(3, 0.5)]).toEqual([0, 500, 1_000]);
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
    ["Tue, 01 Jan 2030 12:00:30 GMT", 30],
    ["Tue, 01 Jan 2030 11:59:00 GMT", 0],
    ["Tuesday, 01-Jan-30 12:00:05 GMT", 5],
    ["Tue Jan  1 12:00:10 2030", 10],
  ])("%j asks for %d s, as a number or as an HTTP date", (header, seconds) => {
    expect(retryAfter(header, now)).toBe(seconds);
  });

  test.each([
    [undefined],
    [""],
    ["soon"],
    ["-5"],
    ["5s"],
    ["1e9"],
    ["0x10"],
    ["2030-01-01T12:00:30Z"],
    ["Tue, 99 Jan 2030 12:00:30 GMT"],
    ["NaN"],
  ])("%j asks for nothing", (header) => {
    expect(retryAfter(header, now)).toBeUndefined();
  });
});
