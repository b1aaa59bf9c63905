import { ActionError } from "../base/errors.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { Entry } from "../records/entry.js";
import { withRole } from "../records/history.js";
import { nameOf } from "../records/queue.js";
import { type DeploymentPlace, definitionIn, type Subject } from "../records/record.js";
import { noticeOf } from "../report/summary-parts.js";
import type { RunContext } from "./context.js";
import { type Decision, idOf } from "./decide.js";
import { eachRunCreates, refusal, warningsOf, whyNothing } from "./explain-decision.js";
import { type Expected, expectedOf, look, type Steps, subjectOf } from "./look.js";
import { noticeOtherNames } from "./other-names.js";
import { findPlace, mayBeUnnamed, referenceOf, unnamed } from "./place.js";

/** What the real run would do, as far as it is known. */
export interface Forecast {
  readonly decision: Decision | { readonly do: "unknown" };
  readonly place: DeploymentPlace | undefined;
  readonly subject: Subject;
  /** The record of the definition that was applied last. */
  readonly applied?: Entry | undefined;
  /** What the real run would warn of before it sends anything. */
  readonly warnings: readonly string[];
  /** What limits the plan. */
  readonly notices: readonly string[];
  /** What GitHub shows, and the token's login; undefined if GitHub was not read. */
  readonly seen?: Pick<Steps, "github" | "commit"> & { readonly login: string };
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service. This is normal: " +
  "the real run verifies the ids before it sends anything, and sends its own values of secrets that are empty here.";

/** Finds out what the real run would do. @throws {ActionError} of the look-ups, or of the family `input`. */
export async function forecastOf(request: DeploymentRequest, context: RunContext): Promise<Forecast> {
  const { recording, deploymentId: given } = request;
  const notices = context.client === undefined ? [unverified] : [];
  const notice = (text: string): void => void notices.push(text);
  const placing = context.client && findPlace(request, context);
  if (recording === undefined) {
    const place = await placing;
    const decision: Decision = given === undefined ? { do: "create" } : { do: "update", id: given };
    notice(
      given === undefined
        ? eachRunCreates
        : "There is no record to compare with: the whole request is shown.",
    );
    return { decision, place, subject: subjectOf(request), warnings: [], notices };
  }
  const unknown = (why: string): Pick<Forecast, "decision" | "warnings" | "notices"> => {
    notice(`The GitHub deployment records can't be used, so what would happen is not known. ${why}`);
    return { decision: { do: "unknown" }, warnings: [], notices };
  };
  const looking = look(request, recording, context, placing, notice).catch(ofGitHub);
  const [found, resolved] = await Promise.all([looking, placing]);
  if (found instanceof ActionError)
    return { ...unknown(noticeOf(found)), place: resolved, subject: subjectOf(request) };
  const { steps, pull, place, login = "" } = found;
  const { key, github, records, commit } = steps;
  const common = { place, subject: key.subject, seen: { github, commit, login } };
  if (
    place === undefined &&
    given === undefined &&
    mayBeUnnamed(records.records, login, referenceOf(request))
  ) {
    return { ...unknown(`They ${unnamed}`), ...common };
  }
  const expected = await expectedOf(steps, pull, login, notice).catch(ofGitHub);
  if (expected instanceof ActionError) return { ...unknown(noticeOf(expected)), ...common };
  const { facts, decision, applied } = expected;
  if (decision.do === "create" && records.records.length === 0) await noticeOtherNames(steps, login, notice);
  notices.push(...limitsOf(expected, steps));
  return { ...common, decision, applied, warnings: warningsOf(decision, facts, steps), notices };
}

/** The error, if GitHub is what failed. */
function ofGitHub(error: unknown): ActionError {
  if (error instanceof ActionError && error.code === "github") return error;
  throw error;
}

/** What a reader of the plan must know: why nothing is sent, what is not verified, what it can't compare. */
function limitsOf({ decision, facts, applied }: Expected, steps: Steps): string[] {
  const notices: string[] = [];
  const running = withRole(facts.history, "in-progress").map(nameOf).join(" and ");
  if (running !== "") {
    notices.push(`${running} is in progress: the real run waits for it, and may then do something else.`);
  }
  if (decision.do === "refuse")
    return [...notices, noticeOf(refusal(decision, steps, "Nothing would be sent"))];
  if (decision.do === "nothing")
    return [...notices, `${whyNothing(decision, facts, steps)} Nothing would be sent.`];
  if (decision.do === "create") return notices;
  const { decides } = facts.history;
  const id = idOf(decision);
  if (decides?.verdict === "unverified" && decides.id === id) {
    notices.push(
      `The id in GitHub deployment record ${decides.record.id} is not verified: the key that signs it is not available to this run. The real run verifies it before it sends anything.`,
    );
  }
  if (applied === undefined) {
    notices.push(
      `No record shows a definition that was applied to Deployment ${steps.redactor.quote(id ?? "")}: there is nothing to compare with.`,
    );
  } else if (definitionIn(applied.record.payload) === undefined) {
    notices.push(
      `The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`,
    );
  }
  return notices;
}
