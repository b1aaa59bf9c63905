import { describe, expect, test } from "@jest/globals";
import type { ConnectionFailure } from "../../src/transport/failures.js";
import { type Failure, policy, rowFor, type Verdict, verdict } from "../../src/transport/policy.js";

/** The table of reliability.md, "Retries": failure, reads and updates, creates. */
const rows: readonly (readonly [Failure, Verdict, Verdict])[] = [
  ["dns", "retry", "retry"],
  ["refused", "retry", "retry"],
  ["connect-timeout", "retry", "retry"],
  ["proxy", "retry", "retry"],
  ["tls-closed", "retry", "retry"],
  ["certificate", "fail", "fail"],
  ["tls-failed", "fail", "fail"],
  [429, "retry", "retry"],
  [408, "retry", "unknown"],
  [425, "retry", "fail"],
  [500, "retry", "unknown"],
  [502, "retry", "unknown"],
  [503, "retry", "unknown"],
  [504, "retry", "unknown"],
  ["lost", "retry", "unknown"],
  ["timeout", "retry", "unknown"],
  ["truncated", "retry", "unknown"],
  ["malformed", "retry", "unknown"],
  ["oversized", "fail", "unknown"],
  [300, "fail", "fail"],
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
  // Statuses that the API documentation does not list: what may have acted is unknown for a create.
  [507, "retry", "unknown"],
  [599, "retry", "unknown"],
  [100, "fail", "unknown"],
  [600, "fail", "unknown"],
  [999, "fail", "unknown"],
  ["cancelled", "fail", "fail"],
];

describe("the retry policy", () => {
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

  test("no failure is in two rows", () => {
    const all = policy.flatMap(({ failures }) => failures);
    expect(new Set(all).size).toBe(all.length);
  });

  test.each(rows)("after %s, what may have acted is never retried for a create", (failure) => {
    const { mayHaveActed, create } = rowFor(failure);
    expect(create === "unknown").toBe(mayHaveActed);
  });

  test("a failure without a row is a mistake of the code", () => {
    expect(() => rowFor("misspelled" as ConnectionFailure)).toThrow("misspelled");
  });
});
