import { expect, test } from "@jest/globals";
import { type Failure, mayHaveActed, mayRetryAfter, type RequestKind } from "../../src/http/policy.js";

const kinds: readonly RequestKind[] = ["read", "update", "create"];

/** Which requests are retried, and whether a create may have been carried out all the same. */
const rows: readonly (readonly [retried: readonly RequestKind[], mayHaveActed: boolean, ...Failure[]])[] = [
  [kinds, false, "dns", "refused", "connect-timeout", "proxy", "tls-closed", 429],
  [[], false, "certificate", "tls-failed", "cancelled", "late"],
  [["read", "update"], true, "lost", "timeout", 408, 500, 502, 503, 504],
  // Statuses without a meaning of their own.
  [["read", "update"], true, 505, 507, 520, 599],
  [["read", "update"], false, 425],
  [[], true, "oversized", 301, 302, 303],
  [[], true, 199, 200, 204, 600],
  [[], false, 300, 304, 305, 307, 308, 400, 401, 403, 404, 409, 413, 422, 428, 451, 499, 501],
];

test.each(
  rows.flatMap(([retried, acted, ...failures]) => failures.map((each) => [each, retried, acted] as const)),
)(
  "after %s these are retried: %j; whether a create may have been carried out: %s",
  (failure, retried, acted) => {
    expect(kinds.filter((kind) => mayRetryAfter(failure, kind))).toEqual(retried);
    expect(mayHaveActed(failure)).toBe(acted);
  },
);
