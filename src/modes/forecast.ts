import { ActionError } from "../base/errors.js";
import type { Entry } from "../records/entry.js";
import { withRole } from "../records/history.js";
import { nameOf } from "../records/queue.js";
import { definitionIn, type Subject } from "../records/record.js";
import { appliedEntry } from "./applied.js";
import type { RunContext } from "./context.js";
import { type Decision, decide, type Facts } from "./decide.js";
import { refusal, type Told, warningsOf, whyNothing } from "./explain-decision.js";
import { factsOf, historyOf, type Look, look, ownLogin, stepsOf, subjectOf } from "./look.js";
import { noticeOtherNames } from "./other-names.js";
import { type DeploymentPlace, findPlace, placeOnRecord } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";

/** What the real run would do, as far as it is known. */
export interface Forecast {
  readonly decision: Decision | { readonly do: "unknown" };
  readonly place: DeploymentPlace | undefined;
  readonly subject: Subject;
  /** The record of the definition that was applied last. */
  readonly applied: Entry | undefined;
  /** What the real run would warn of before it sends anything. */
  readonly warnings: readonly string[];
  /** What limits the plan. */
  readonly notices: readonly string[];
  /** For the comment; undefined if GitHub was not read. */
  readonly seen: Look | undefined;
  readonly login: string | undefined;
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.";

/** Without api-token, where no record of this Deployment names a place: none counts. */
const nowhere: DeploymentPlace = { organization: { id: "", name: undefined }, workspace: { id: "", name: undefined } };

/** The id of the Deployment that a decision is about; undefined if there is none. */
export function idOf(decision: Forecast["decision"]): string | undefined {
  if (decision.do === "update") return decision.id;
  return decision.do === "retire" ? decision.ids[0] : undefined;
}

/** Finds out what the real run would do. @throws {ActionError} of the look-ups, or of the family `input`. */
export async function forecastOf(request: DeploymentRequest, context: RunContext): Promise<Forecast> {
  const { recording, deploymentId: given } = request;
  const notices = context.client === undefined ? [unverified] : [];
  const [found, seen] = await Promise.all([
    context.client === undefined ? undefined : findPlace(request, context),
    recording && lookForPlan(request, recording, context).catch(ofGitHub),
  ]);
  const nothing = { applied: undefined, warnings: [], notices, seen: undefined, login: undefined };
  if (recording === undefined || seen === undefined) {
    const subject: Subject = { kind: "deployment", name: String(request.definition.body["name"]) };
    return {
      ...nothing,
      decision: given === undefined ? { do: "create" } : { do: "update", id: given },
      place: found,
      subject,
    };
  }
  const unknown = (why: ActionError): string =>
    `The GitHub deployment records can't be used, so what would happen is not known. ${why.text}`;
  if (seen instanceof ActionError) {
    const subject = subjectOf(request, recording);
    return { ...nothing, decision: { do: "unknown" }, place: found, subject, notices: [...notices, unknown(seen)] };
  }
  const { login, records, subject } = seen;
  if (seen.notice !== undefined) notices.push(seen.notice);
  const place = found ?? placeOnRecord(records.records, login, request);
  const common = { place, subject, seen, login };
  const steps = stepsOf(request, recording, place ?? nowhere, seen, context);
  const report = (text: string): void => void notices.push(text);
  const history = await historyOf(steps, login, context, report).catch(ofGitHub);
  if (history instanceof ActionError) {
    return {
      ...common,
      applied: undefined,
      decision: { do: "unknown" },
      warnings: [],
      notices: [...notices, unknown(history)],
    };
  }
  const facts = factsOf(steps, history, seen.pull, seen.github.now() ?? context.clock.now());
  const told = { ...steps, redactor: context.redactor };
  const decision = decide(facts);
  if (decision.do === "create" && records.records.length === 0) {
    await noticeOtherNames(steps.key, login, seen.github, context);
  }
  const applied = appliedEntry(history, idOf(decision));
  const warnings = warningsOf(decision, facts, told);
  return { ...common, decision, applied, warnings, notices: [...notices, ...limitsOf(decision, facts, applied, told)] };
}

/** What GitHub shows, and the token's login: a dry run creates no record that would show it. */
async function lookForPlan(
  request: DeploymentRequest,
  recording: Recording,
  context: RunContext,
): Promise<Look & { readonly login: string; readonly notice: string | undefined }> {
  const github = context.openGitHub();
  const [seen, login] = await Promise.all([
    look(request, recording, github, context),
    ownLogin(github).catch(ofGitHub),
  ]);
  if (!(login instanceof ActionError)) return { ...seen, login, notice: undefined };
  const usual = "github-actions[bot]";
  return {
    ...seen,
    login: usual,
    notice: `The login of github-token is not known, so the plan assumes ${usual}. ${login.message}`,
  };
}

/** The error, if GitHub is what failed. */
function ofGitHub(error: unknown): ActionError {
  if (error instanceof ActionError && error.code === "github") return error;
  throw error;
}

/** What a reader of the plan must know: why nothing is sent, what is not verified, what it can't compare. */
function limitsOf(decision: Decision, facts: Facts, applied: Entry | undefined, told: Told): string[] {
  const notices: string[] = [];
  const running = withRole(facts.history, "in-progress");
  if (running.length > 0) {
    notices.push(
      `${running.map(nameOf).join(" and ")} is in progress: the real run waits for it, and may then do something else.`,
    );
  }
  if (decision.do === "refuse") {
    const { message, lines, hint } = refusal(decision, told);
    return [...notices, [message, ...lines, hint].join(" ")];
  }
  if (decision.do === "nothing") return [...notices, `${whyNothing(decision, facts, told)} Nothing would be sent.`];
  const { decides } = facts.history;
  if (decides?.verdict === "unverified" && decides.id === idOf(decision)) {
    notices.push(
      `The id in GitHub deployment record ${decides.record.id} is not verified: the key that signs it is not available to this run.`,
    );
  }
  if (decision.do === "create") return notices;
  const id = told.redactor.quote(idOf(decision) ?? "");
  if (applied === undefined) {
    notices.push(
      `No record shows a definition that was applied to Deployment ${id}: there is nothing to compare with.`,
    );
  } else if (definitionIn(applied.record.payload) === undefined) {
    notices.push(
      `The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`,
    );
  }
  return notices;
}
