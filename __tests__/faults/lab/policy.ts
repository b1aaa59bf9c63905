import type { RequestKind } from "./service.js";

/** The rows of the table in docs/troubleshooting.md ("Which requests are retried"), split where one of them has two cases. */
export type Row =
  | "harmless"
  | "nothing sent"
  | "certificate"
  | "failed at once"
  | "too many requests"
  | "too many requests, for long"
  | "temporary status"
  | "temporary status for long"
  | "too early"
  | "connection"
  | "oversized"
  | "response"
  | "redirect"
  | "redirect after an act"
  | "refused"
  | "retried without limit";

export type Outcome = "created" | "updated" | "not-sent" | "rejected" | "unknown";
export type Times = "once" | "always";

/** What becomes of one attempt that meets the fault. */
interface Treatment {
  readonly does: "succeed" | "retry" | "retry in time" | "fail";
  /** The output `outcome` of a run that ends with this fault. */
  readonly ends: Outcome;
}

interface Policy {
  readonly reads: Treatment["does"];
  readonly update: Treatment;
  readonly create: Treatment;
}

// Written from the specification, not from src/: an entry for each row. A read that fails ends as `not-sent`: the changing request never went out.
const policies: Record<Row, Policy> = {
  harmless: {
    reads: "succeed",
    update: { does: "succeed", ends: "updated" },
    create: { does: "succeed", ends: "created" },
  },
  "nothing sent": {
    reads: "retry",
    update: { does: "retry", ends: "not-sent" },
    create: { does: "retry", ends: "not-sent" },
  },
  certificate: {
    reads: "fail",
    update: { does: "fail", ends: "not-sent" },
    create: { does: "fail", ends: "not-sent" },
  },
  "failed at once": {
    reads: "fail",
    update: { does: "fail", ends: "not-sent" },
    create: { does: "fail", ends: "not-sent" },
  },
  // Regardless of `max-attempts`, until two minutes of waiting are used up.
  "too many requests": {
    reads: "retry in time",
    update: { does: "retry in time", ends: "rejected" },
    create: { does: "retry in time", ends: "rejected" },
  },
  "too many requests, for long": {
    reads: "fail",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  "temporary status": {
    reads: "retry",
    update: { does: "retry", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  "temporary status for long": {
    reads: "fail",
    update: { does: "fail", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  "too early": {
    reads: "retry",
    update: { does: "retry", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  connection: {
    reads: "retry",
    update: { does: "retry", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  oversized: {
    reads: "fail",
    update: { does: "fail", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  response: {
    reads: "fail",
    update: { does: "fail", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  redirect: {
    reads: "fail",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  "redirect after an act": {
    reads: "fail",
    update: { does: "fail", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  refused: {
    reads: "fail",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  // The workspace list is requested with limit=1000, then with limit=100 and without, if the service refuses them.
  "retried without limit": {
    reads: "retry",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
};

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
  /** What it does not say. */
  readonly silentOn: readonly RegExp[];
}

/** The names that the runs give, and that an unknown outcome must name. */
export const names = { token: "ci-token-31", deployment: "preview-42" };

const mayExist = /may have been created/i;

function unknownOutcome(kind: RequestKind): RegExp[] {
  const name = kind === "create token" ? names.token : names.deployment;
  const whatMayExist = [
    new RegExp(name),
    mayExist,
    /was not retried/i,
    /check the platform for/i,
    /(?:before|otherwise) .*again/i,
  ];
  return kind === "create token" ? [...whatMayExist, /\blost\b/i, /delete/i] : whatMayExist;
}

const isCreate = (kind: RequestKind): boolean => kind.startsWith("create");
const isRead = (kind: RequestKind): boolean => kind.startsWith("list");

/** What the row requires of the annotation of a run that failed. */
function rowSays(row: Row, kind: RequestKind): RegExp[] {
  if (row === "certificate") return [/NODE_EXTRA_CA_CERTS/];
  if (row === "response" && isCreate(kind))
    return [/the response of POST \S+ \(status \d+\) (is not|has no)/i];
  if (row === "redirect" || row === "redirect after an act") return [/base-url/];
  return [];
}

/** What that table requires of a run whose `kind` request meets a fault of `row`, once or on every attempt. */
export function expectation(row: Row, kind: RequestKind, times: Times): Expectation {
  const policy = policies[row];
  const treatment: Treatment = isRead(kind)
    ? { does: policy.reads, ends: "not-sent" }
    : isCreate(kind)
      ? policy.create
      : policy.update;
  const succeeded: Outcome = kind === "update Deployment" ? "updated" : "created";
  const exactly = (count: number): Expectation["attempts"] => ({ from: count, to: count });
  const retries = treatment.does === "retry" || treatment.does === "retry in time";
  if (treatment.does === "succeed" || (retries && times === "once")) {
    const attempts = exactly(retries ? 2 : 1);
    return {
      exitCode: 0,
      attempts,
      waits: upTo(retries ? 9_000 : 0),
      outcome: succeeded,
      says: [],
      silentOn: [],
    };
  }
  const counts: Record<Treatment["does"], Expectation["attempts"]> = {
    succeed: exactly(1),
    fail: exactly(1),
    retry: exactly(row === "retried without limit" ? 3 : maxAttempts),
    // More than any limit of attempts; how the waits grow is not part of the policy.
    "retry in time": { from: 2 * maxAttempts, to: Number.POSITIVE_INFINITY },
  };
  const waits: Record<Treatment["does"], Expectation["waits"]> = {
    succeed: upTo(0),
    fail: upTo(0),
    retry: upTo((maxAttempts - 1) * 9_000),
    "retry in time": { from: rateLimitBudget - 30_000, to: rateLimitBudget },
  };
  const isUnknownCreate = isCreate(kind) && treatment.ends === "unknown";
  return {
    exitCode: 1,
    attempts: counts[treatment.does],
    waits: waits[treatment.does],
    outcome: treatment.ends,
    says: [...rowSays(row, kind), ...(isUnknownCreate ? unknownOutcome(kind) : [])],
    silentOn: isUnknownCreate ? [] : [mayExist],
  };
}
