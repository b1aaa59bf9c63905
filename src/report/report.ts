import type { ActionError, Outcome } from "../base/errors.js";
import type { Commands, Fact, Said } from "../base/notice.js";
import { code, type Text, text } from "../base/text.js";
import type { Changes } from "../definition/compare.js";
import { nameOf, previewOf, type Request } from "../inputs/request.js";
import type { LiveComparison } from "../plan/changes.js";
import type { PlannedRequest } from "../platform/client.js";

/** The report of a run. Built once; log, summary, comment and annotation render it, and tests read it. */
export interface Report {
  readonly title: Text;
  readonly facts: readonly Fact[];
  /** Everything that the run warned of, and last its error. */
  readonly notices: readonly Said[];
  readonly table?: Table | undefined;
  readonly changes?: ShownChanges | undefined;
  /** The plain variables and where each is written, for the summary. */
  readonly variables?: Table | undefined;
  /** A dry run shows the request that the run would send. */
  readonly request?: PlannedRequest | undefined;
  readonly commands?: readonly Commands[] | undefined;
  readonly next?: Text | undefined;
}

/** A list of changes: of the live Deployment it has values that the platform says. */
export interface ShownChanges {
  readonly head: Text;
  readonly all: Changes;
  readonly live?: LiveComparison | undefined;
}

export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly Text[])[];
  readonly from?: "service";
}

/** The meaning of the output `outcome` of a failed run. */
const meanings: Readonly<Partial<Record<Outcome, string>>> = {
  "not-sent": "no write request was sent",
  rejected: "the service rejected the request",
  unknown: "it is not known whether the service processed the request",
  "dry-run": "nothing was created or updated",
};

/** A report with the error that failed its run. */
export function failed(report: Report, error: ActionError, outcome: Outcome): Report {
  const meaning = meanings[outcome] ?? "the outputs are set";
  return {
    ...report,
    facts: [...report.facts, ...error.facts, ["Outcome", text`${code(outcome)}: ${meaning}`]],
    notices: [...report.notices, { ...error, level: "error" }],
    next: error.next,
  };
}

/** The report of a run that failed before it had a result. @param done what it has done all the same. */
export function attempted(request: Request | undefined, said: readonly Said[], done?: Text): Report {
  // Nobody should create a Deployment again that was created.
  const what = done ? text`${done}, but the step failed` : text`${triedBy(request)} failed`;
  return { title: text`❌ ${what}`, facts: [], notices: said };
}

function triedBy(request: Request | undefined) {
  if (request === undefined) return text`platform-deployments-action`;
  const { mode, dryRun } = request;
  if (mode === "create-token") return text`create-token ${request.name}`;
  const name = nameOf(request, previewOf(request)?.pullRequest);
  const step = request.github?.step === "sweep" ? "sweep of previews of" : mode;
  return text`${dryRun ? "plan of " : ""}${step} ${name}`;
}
