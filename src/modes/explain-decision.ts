import { withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Entry } from "../records/entry.js";
import { withRole } from "../records/history.js";
import { nameOf } from "../records/queue.js";
import type { Deployment } from "../service/resources.js";
import { type Decision, type Facts, isOutdated, type RetireReason } from "./decide.js";
import type { Steps } from "./steps.js";

/** What the messages about a decision name. */
export interface Told extends Pick<Steps, "key" | "commit" | "runUrl"> {
  readonly redactor: Redactor;
  /** The run's own record; undefined before it has one, and in a plan. */
  readonly own?: number;
}

const shownRecords = 5;

function listed(items: readonly string[]): string {
  const more = items.length - shownRecords;
  return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The command that settles a record: this action then uses it no longer. */
export function settleCommand(record: number): string {
  return `gh api repos/{owner}/{repo}/deployments/${record}/statuses -f state=inactive -f description=settled`;
}

/** What a reader must know about a decision before the request is sent. A run and its plan show the same. */
export function warningsOf(decision: Decision, facts: Facts, { key, redactor, own }: Told): string[] {
  if (decision.do === "refuse") return [];
  const { history, given } = facts;
  const name = `"${redactor.quote(key.subject.name)}"`;
  const isSending = decision.do !== "nothing";
  const idle = decision.do === "nothing" && decision.why !== "none-on-record";
  const warnings: string[] = [];
  if (!idle && history.doubts.length > 0) warnings.push(doubtWarning(history.doubts, decision, name));
  const duplicates = withRole(history, "duplicate");
  const chosen = given ?? history.decides?.id;
  const others = [history.decides, ...duplicates].filter((entry) => entry?.id !== undefined && entry.id !== chosen);
  if (isSending && others.length > 0 && decision.do !== "retire") {
    const shown = others.map((entry) => `${redactor.quote(entry?.id ?? "")} (record ${entry?.record.id})`);
    warnings.push(
      `${name} has more than one Deployment on record: the run uses ${redactor.quote(chosen ?? "")}, and ${listed(shown)} may still exist and be billed. ` +
        "Delete what is not needed in the platform, or pass the id to keep as deployment-id.",
    );
  }
  if (given === undefined && !idle) {
    const { decides } = history;
    const forged = withRole(history, "forged");
    const unused =
      decides === undefined
        ? [...withRole(history, "foreign"), ...forged]
        : forged.filter(({ record }) => record.id > decides.record.id);
    if (unused.length > 0) warnings.push(unusedWarning(unused, name, redactor));
  }
  if (key.subject.kind === "deployment" && isSending && isOutdated(facts) && history.newest !== undefined) {
    warnings.push(
      `The run of a newer event has already deployed ${name}: ${nameOf(history.newest)}, commit ${redactor.quote(history.newest.record.sha.slice(0, 7))}. ` +
        (own === undefined
          ? "This run would deploy an older one over it."
          : `This run (GitHub deployment record ${own}) deploys an older one over it.`),
    );
  }
  return warnings;
}

function doubtWarning(doubts: readonly Entry[], decision: Decision, name: string): string {
  const records = listed(doubts.map(nameOf));
  const what = `${records} of ${name} ${doubts.length === 1 ? "has" : "have"} no result: the run was interrupted, or the outcome of its request is unknown.`;
  if (decision.do === "update" || decision.do === "retire") {
    return `${what} Its request may have changed the Deployment, or may still arrive.`;
  }
  return `${what} It may have left a Deployment ${name} behind: check the platform for that name, and delete it or pass its id as deployment-id.`;
}

function unusedWarning(unused: readonly Entry[], name: string, redactor: Redactor): string {
  const shown = unused.map(({ record, id, reason }) => {
    const claim = id === undefined ? "no id" : `id ${redactor.quote(id)}, not verified`;
    return `record ${record.id} (${claim}: ${reason === undefined ? "its signature is not valid" : redactor.quote(reason)})`;
  });
  return (
    `GitHub deployment records of ${name} are not used: ${listed(shown)}. ` +
    `If one of them is this Deployment, pass its id as deployment-id; otherwise a second Deployment ${name} may exist.`
  );
}

/** What the log shows of the records that a decision uses. */
export function onRecord(decision: Decision, { given, history }: Facts, { key, redactor }: Told): string[] {
  const name = `"${redactor.quote(key.subject.name)}"`;
  const environment = redactor.quote(key.environment);
  const { decides } = history;
  const isUsed = decides?.id !== undefined && (given === undefined || given === decides.id);
  if (isUsed) {
    const id = redactor.quote(decides.id);
    return [`Found Deployment ${name} (${id}) in record ${decides.record.id} of environment ${environment}`];
  }
  return decision.do === "create" ? [`No Deployment ${name} is on record in environment ${environment}`] : [];
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  { why }: Extract<Decision, { do: "nothing" }>,
  { history, isOpen }: Facts,
  { key: { subject }, commit, runUrl, redactor }: Told,
): string {
  const pull = subject.kind === "preview" ? `#${subject.pull}` : "";
  const name = `"${redactor.quote(subject.name)}"`;
  switch (why) {
    case "reopened":
      return `Pull request ${pull} is open again, so this run of its closing is out of date.`;
    case "outdated": {
      const { newest } = history;
      const short = (sha: string): string => `commit ${redactor.quote(sha.slice(0, 7))}`;
      const by = newest === undefined ? "" : ` (${nameOf(newest)}, ${short(newest.record.sha)})`;
      const own = [...(runUrl === "" ? [] : [runUrl]), short(commit)].join(", ");
      return `The run of a newer event has already handled preview ${name}${by}, so this run (${own}) is out of date.`;
    }
    case "none-on-record":
      return isOpen
        ? `For pull request ${pull} no preview ${name} is on record.`
        : `Pull request ${pull} is closed, and no preview ${name} is on record.`;
    case "not-due":
      return `Preview ${name} is not due to be retired.`;
  }
}

/** Why a run can't decide. @returns an error: nothing was sent. */
export function refusal({ why, records }: Extract<Decision, { do: "refuse" }>, { key, redactor }: Told): ActionError {
  const { environment, subject } = key;
  const name = `"${redactor.quote(subject.name)}"`;
  const where = `${records.map(nameOf).join(", ")} of ${name} in environment ${redactor.quote(environment)}`;
  if (why === "forged") {
    const id = redactor.quote(records[0]?.id ?? "");
    return new ActionError(
      "github",
      `Nothing was sent: ${where} has no valid signature. It names Deployment "${id}" (not verified).`,
      {
        lines: [
          "Either record-signing-key is missing or was replaced, or api-token was replaced, or another workflow wrote the record:",
          "every workflow of the repository that has deployments: write can.",
        ],
        hint:
          `If record-signing-key is missing, add it. Otherwise check that Deployment "${id}" is the right one, then pass it once as deployment-id. ` +
          "If API tokens are replaced or short-lived, also set record-signing-key: signatures then stay valid.",
      },
    );
  }
  return new ActionError("github", `Nothing was sent: whether a Deployment ${name} exists is not known.`, {
    lines: [
      `${where}: the run was interrupted, or the outcome of its create is unknown.`,
      "If the Deployment exists in the platform, pass its id as deployment-id. If it does not, settle each record:",
      ...records.map(({ record }) => settleCommand(record.id)),
    ],
    hint: "Check the platform for that name, then pass deployment-id or settle each record as shown.",
  });
}

/** The service does not know the id that a record stores: outside previews the run fails. */
export function deletedManually(cause: ActionError, entry: Entry, { key, redactor }: Told): ActionError {
  const id = redactor.quote(entry.id ?? "");
  return new ActionError(
    "status",
    `Deployment "${redactor.quote(key.subject.name)}" (${id}) does not exist: the service responded with 404.`,
    {
      lines: [
        `GitHub deployment record ${entry.record.id} names it. It was deleted in the platform, or the API token has no access to it. Nothing was created.`,
        "To let the next run create it again, settle the record:",
        settleCommand(entry.record.id),
        cause.message,
      ],
      hint: "Settle the record as shown, or pass the id of another Deployment as deployment-id.",
      outcome: cause.outcome,
      status: 404,
      cause,
    },
  );
}

/** What people must know of a retired preview. */
export function retiredWarning(
  reason: RetireReason,
  { id, raw }: Deployment,
  { key: { subject }, redactor }: Told,
): string {
  const url = stringMember(raw, "webServerUrl");
  const pull = subject.kind === "preview" ? `#${subject.pull}` : "";
  const shown = `"${redactor.quote(subject.name)}" (${redactor.quote(id)})`;
  const at = url ? `: ${redactor.quote(withScheme(url))}` : ".";
  if (reason === "requested") {
    return `Preview ${shown} of pull request ${pull} was scaled down, as requested. It still exists and may be billed${at}`;
  }
  const next =
    reason === "closed"
      ? `The API cannot delete it. Delete it in the platform${at}`
      : `The next deploy of the pull request restores it${at}`;
  return `Pull request ${pull} is ${reason}. Its preview ${shown} was scaled down, still exists and may be billed. ${next}`;
}
