import { ActionError } from "../base/errors.js";
import type { Entry } from "../records/entry.js";
import { appliedEntry, type History, withRole } from "../records/history.js";
import { nameOf } from "../records/queue.js";
import { definitionIn, type Subject } from "../records/record.js";
import { noticeOf } from "../report/summary-parts.js";
import type { RunContext } from "./context.js";
import { type Decision, decide, type Facts } from "./decide.js";
import { refusal, warningsOf, whyNothing } from "./explain-decision.js";
import { factsOf, historyOf, type Look, loginForPlan, look, stepsOf, subjectOf } from "./look.js";
import { noticeOtherNames } from "./other-names.js";
import { type DeploymentPlace, findPlace, mayBeUnnamed, placeOnRecord, unnamed } from "./place.js";
import type { DeploymentRequest } from "./request.js";
import type { Steps } from "./steps.js";

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
  readonly seen?: Look & { readonly login: string };
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.";

/** Without api-token, where no record of this Deployment names a place: none counts. */
const nowhere: DeploymentPlace = { organization: { id: "" }, workspace: { id: "" } };

/** The id of the Deployment that a decision is about; undefined if there is none. */
export function idOf(decision: Forecast["decision"]): string | undefined {
  if (decision.do === "update") return decision.id;
  return decision.do === "retire" ? decision.ids[0] : undefined;
}

/** Finds out what the real run would do. @throws {ActionError} of the look-ups, or of the family `input`. */
export async function forecastOf(request: DeploymentRequest, context: RunContext): Promise<Forecast> {
  const { recording, deploymentId: given, definition } = request;
  const notices = context.client === undefined ? [unverified] : [];
  const notice = (text: string): void => void notices.push(text);
  const lookForPlan = async (): Promise<Required<Forecast>["seen"] | undefined> => {
    if (recording === undefined) return undefined;
    const github = context.openGitHub();
    const [seen, login] = await Promise.all([look(request, recording, github, context), loginForPlan(github, notice)]);
    return { ...seen, login };
  };
  const [found, seen] = await Promise.all([
    context.client && findPlace(request, context),
    lookForPlan().catch(ofGitHub),
  ]);
  if (recording === undefined || seen === undefined) {
    const decision: Decision = given === undefined ? { do: "create" } : { do: "update", id: given };
    const subject: Subject = { kind: "deployment", name: String(definition.body["name"]) };
    return { decision, place: found, subject, warnings: [], notices };
  }
  const unknown = (why: string): Pick<Forecast, "decision" | "warnings" | "notices"> => {
    notice(`The GitHub deployment records can't be used, so what would happen is not known. ${why}`);
    return { decision: { do: "unknown" }, warnings: [], notices };
  };
  if (seen instanceof ActionError)
    return { ...unknown(noticeOf(seen)), place: found, subject: subjectOf(request, recording) };

  const { login, records, subject } = seen;
  const place = found ?? placeOnRecord(records.records, login, request);
  const common = { place, subject, seen };
  if (place === undefined && given === undefined && mayBeUnnamed(records.records, login, request)) {
    return { ...unknown(`They ${unnamed}`), ...common };
  }
  const steps = stepsOf(request, recording, place ?? nowhere, seen, context);
  const history: History | ActionError = await historyOf(steps, login, notice).catch(ofGitHub);
  if (history instanceof ActionError) return { ...unknown(noticeOf(history)), ...common };
  const facts = factsOf(steps, history, seen.pull);
  const decision = decide(facts);
  if (decision.do === "create" && records.records.length === 0) await noticeOtherNames(steps, login, context, notice);
  const applied = appliedEntry(history, idOf(decision));
  notices.push(...limitsOf(decision, facts, applied, steps));
  return { ...common, decision, applied, warnings: warningsOf(decision, facts, steps), notices };
}

/** The error, if GitHub is what failed. */
function ofGitHub(error: unknown): ActionError {
  if (error instanceof ActionError && error.code === "github") return error;
  throw error;
}

/** What a reader of the plan must know: why nothing is sent, what is not verified, what it can't compare. */
function limitsOf(decision: Decision, facts: Facts, applied: Entry | undefined, steps: Steps): string[] {
  const notices: string[] = [];
  const running = withRole(facts.history, "in-progress").map(nameOf).join(" and ");
  if (running !== "") {
    notices.push(`${running} is in progress: the real run waits for it, and may then do something else.`);
  }
  if (decision.do === "refuse") return [...notices, noticeOf(refusal(decision, steps))];
  if (decision.do === "nothing") return [...notices, `${whyNothing(decision, facts, steps)} Nothing would be sent.`];
  if (decision.do === "create") return notices;
  const { decides } = facts.history;
  const id = idOf(decision);
  if (decides?.verdict === "unverified" && decides.id === id) {
    notices.push(
      `The id in GitHub deployment record ${decides.record.id} is not verified: the key that signs it is not available to this run.`,
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
