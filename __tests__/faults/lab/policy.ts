import type { RequestKind } from "./service.js";

/** The rows of the table in reliability.md, split where a cell of it tells two cases apart. */
export type Row =
  | "harmless"
  | "nothing sent"
  | "certificate"
  | "failed at once"
  | "turned away"
  | "turned away for long"
  | "temporary status"
  | "temporary status for long"
  | "too early"
  | "connection"
  | "oversized"
  | "answer"
  | "redirect"
  | "see other"
  | "refused"
  | "retried without limit";

export type Outcome = "created" | "updated" | "not-sent" | "rejected" | "unknown";
export type Times = "once" | "always";

/** What becomes of one attempt that meets the fault. */
interface Treatment {
  readonly does: "succeed" | "repeat" | "fail";
  /** The output `outcome` of a run that ends with this fault. */
  readonly ends: Outcome;
}

interface Policy {
  readonly reads: Treatment["does"];
  readonly update: Treatment;
  readonly create: Treatment;
}

// Written from the table, a line a row. A read that fails ends as `not-sent`: the changing request never went out.
const policies: Record<Row, Policy> = {
  harmless: {
    reads: "succeed",
    update: { does: "succeed", ends: "updated" },
    create: { does: "succeed", ends: "created" },
  },
  "nothing sent": {
    reads: "repeat",
    update: { does: "repeat", ends: "not-sent" },
    create: { does: "repeat", ends: "not-sent" },
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
  "turned away": {
    reads: "repeat",
    update: { does: "repeat", ends: "rejected" },
    create: { does: "repeat", ends: "rejected" },
  },
  "turned away for long": {
    reads: "fail",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  "temporary status": {
    reads: "repeat",
    update: { does: "repeat", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  "temporary status for long": {
    reads: "fail",
    update: { does: "fail", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  "too early": {
    reads: "repeat",
    update: { does: "repeat", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
  connection: {
    reads: "repeat",
    update: { does: "repeat", ends: "unknown" },
    create: { does: "fail", ends: "unknown" },
  },
  oversized: { reads: "fail", update: { does: "fail", ends: "unknown" }, create: { does: "fail", ends: "unknown" } },
  answer: { reads: "fail", update: { does: "fail", ends: "unknown" }, create: { does: "fail", ends: "unknown" } },
  redirect: { reads: "fail", update: { does: "fail", ends: "rejected" }, create: { does: "fail", ends: "rejected" } },
  "see other": { reads: "fail", update: { does: "fail", ends: "unknown" }, create: { does: "fail", ends: "unknown" } },
  refused: { reads: "fail", update: { does: "fail", ends: "rejected" }, create: { does: "fail", ends: "rejected" } },
  // The workspace list is asked with limit=1000, and once more without it where the service refuses the value.
  "retried without limit": {
    reads: "repeat",
    update: { does: "fail", ends: "rejected" },
    create: { does: "fail", ends: "rejected" },
  },
};

/** `max-attempts` of every run of the matrix. */
export const maxAttempts = 3;

/** What a run that meets a fault must come to. */
export interface Expectation {
  readonly exitCode: 0 | 1;
  /** Attempts of the request, those that met the fault included. */
  readonly attempts: number;
  readonly outcome: Outcome;
  /** What the annotation says. */
  readonly says: readonly RegExp[];
  /** What it does not say. */
  readonly silentOn: readonly RegExp[];
}

/** The names that the runs give, and that an unknown outcome must name. */
export const names = { token: "ci-token-31", deployment: "preview-42" };

const mayExist = /may have been created/i;

function unknownOutcome(kind: RequestKind): RegExp[] {
  const name = kind === "create token" ? names.token : names.deployment;
  const whatMayExist = [new RegExp(name), mayExist, /not repeat/i, /look for/i, /before .*again/i];
  return kind === "create token" ? [...whatMayExist, /\blost\b/i, /remove/i] : whatMayExist;
}

const isCreate = (kind: RequestKind): boolean => kind.startsWith("create");
const isRead = (kind: RequestKind): boolean => kind.startsWith("list");

/** What the row asks of the annotation of a run that failed. */
function rowSays(row: Row, kind: RequestKind): RegExp[] {
  if (row === "certificate") return [/NODE_EXTRA_CA_CERTS/];
  if (row === "answer" && isCreate(kind)) return [/the service answered, but not with/i];
  if (row === "redirect" || row === "see other") return [/base-url/];
  return [];
}

/** What reliability.md asks of a run whose `kind` request meets a fault of `row`, once or on every attempt. */
export function expectation(row: Row, kind: RequestKind, times: Times): Expectation {
  const policy = policies[row];
  const treatment: Treatment = isRead(kind)
    ? { does: policy.reads, ends: "not-sent" }
    : isCreate(kind)
      ? policy.create
      : policy.update;
  const succeeded: Outcome = kind === "update Deployment" ? "updated" : "created";
  if (treatment.does === "succeed" || (treatment.does === "repeat" && times === "once")) {
    const attempts = treatment.does === "succeed" ? 1 : 2;
    return { exitCode: 0, attempts, outcome: succeeded, says: [], silentOn: [] };
  }
  const attempts = treatment.does === "fail" ? 1 : row === "retried without limit" ? 2 : maxAttempts;
  const isUnknownCreate = isCreate(kind) && treatment.ends === "unknown";
  return {
    exitCode: 1,
    attempts,
    outcome: treatment.ends,
    says: [...rowSays(row, kind), ...(isUnknownCreate ? unknownOutcome(kind) : [])],
    silentOn: isUnknownCreate ? [] : [mayExist],
  };
}
