import type { ApiRequest } from "./service.js";

export type Outcome = "created" | "updated" | "not-sent" | "rejected" | "unknown";
export type Times = "once" | "always";
/** What becomes of an attempt that meets the fault. */
type Does = "succeed" | "retry" | "retry in time" | "fail";

/**
 * The rows of the table in docs/troubleshooting.md ("Which requests are retried"), split where one of them has two cases:
 * what a look-up, an update and a create do, and the output `outcome` of an update or a create that fails.
 */
// Written from the specification, not from src/. "Retry in time": regardless of `max-attempts`, until two minutes of
// waiting are used up. The workspace list is requested with limit=1000, then with limit=100 and without, if the service
// refuses them.
const policies = {
  harmless: ["succeed", "succeed", "succeed", "unknown"],
  "nothing sent": ["retry", "retry", "retry", "not-sent"],
  certificate: ["fail", "fail", "fail", "not-sent"],
  "failed at once": ["fail", "fail", "fail", "not-sent"],
  "too many requests": ["retry in time", "retry in time", "retry in time", "rejected"],
  "too many requests, for long": ["fail", "fail", "fail", "rejected"],
  "temporary status": ["retry", "retry", "fail", "unknown"],
  "temporary status for long": ["fail", "fail", "fail", "unknown"],
  "too early": ["retry", "retry", "fail", "rejected"],
  connection: ["retry", "retry", "fail", "unknown"],
  oversized: ["fail", "fail", "fail", "unknown"],
  response: ["fail", "fail", "fail", "unknown"],
  redirect: ["fail", "fail", "fail", "rejected"],
  "redirect after an act": ["fail", "fail", "fail", "unknown"],
  refused: ["fail", "fail", "fail", "rejected"],
  "retried without limit": ["retry", "fail", "fail", "rejected"],
} satisfies Record<string, [lookup: Does, update: Does, create: Does, ends: Outcome]>;
export type Row = keyof typeof policies;

/** `max-attempts` of every run of the matrix. */
export const maxAttempts = 3;

/** How long a run waits for the service to accept more requests, in milliseconds. */
const rateLimitBudget = 120_000;

const upTo = (most: number): Expectation["waits"] => ({ from: 0, to: most });

/** What a run that meets a fault must come to. */
export interface Expectation {
  readonly exitCode: 0 | 1;
  /** Attempts of the request, those that met the fault included. */
  readonly attempts: { readonly from: number; readonly to: number };
  /** Milliseconds of waiting between them. */
  readonly waits: { readonly from: number; readonly to: number };
  readonly outcome: Outcome;
  /** What the annotation contains. */
  readonly says: readonly RegExp[];
}

/** The names that the runs give, and that an unknown outcome must name. */
export const names = { token: "ci-token-31", deployment: "preview-42" };

const nameOf = (kind: ApiRequest): string => (kind === "create token" ? names.token : names.deployment);

const isCreate = (kind: ApiRequest): boolean => kind.startsWith("create");
const isRead = (kind: ApiRequest): boolean => kind.startsWith("list");

/** What the row requires of the annotation of a run that failed. */
function rowSays(row: Row): RegExp[] {
  if (row === "certificate") return [/NODE_EXTRA_CA_CERTS/];
  if (row === "redirect" || row === "redirect after an act") return [/base-url/];
  return [];
}

/** What that table requires of a run whose `kind` request meets a fault of `row`, once or on every attempt. */
export function expectation(row: Row, kind: ApiRequest, times: Times): Expectation {
  const [lookup, update, create, outcome] = policies[row];
  const does: Does = isRead(kind) ? lookup : isCreate(kind) ? create : update;
  // The changing request never went out.
  const ends: Outcome = isRead(kind) ? "not-sent" : outcome;
  const succeeded: Outcome = kind === "update Deployment" ? "updated" : "created";
  const exactly = (count: number): Expectation["attempts"] => ({ from: count, to: count });
  const retries = does === "retry" || does === "retry in time";
  if (does === "succeed" || (retries && times === "once")) {
    const attempts = exactly(retries ? 2 : 1);
    const waits = upTo(retries ? 9_000 : 0);
    return { exitCode: 0, attempts, waits, outcome: succeeded, says: [] };
  }
  const counts: Record<Does, Expectation["attempts"]> = {
    succeed: exactly(1),
    fail: exactly(1),
    retry: exactly(row === "retried without limit" ? 3 : maxAttempts),
    // More than any limit of attempts; how the waits grow is not part of the policy.
    "retry in time": { from: 2 * maxAttempts, to: Number.POSITIVE_INFINITY },
  };
  const waits: Record<Does, Expectation["waits"]> = {
    succeed: upTo(0),
    fail: upTo(0),
    retry: upTo((maxAttempts - 1) * 9_000),
    "retry in time": { from: rateLimitBudget - 30_000, to: rateLimitBudget },
  };
  const isUnknownCreate = isCreate(kind) && ends === "unknown";
  return {
    exitCode: 1,
    attempts: counts[does],
    waits: waits[does],
    outcome: ends,
    says: [...rowSays(row), ...(isUnknownCreate ? [new RegExp(nameOf(kind))] : [])],
  };
}
