import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { PullRequest } from "../github/read.js";
import { type History, withRole } from "../records/history.js";
import { Ledger } from "../records/ledger.js";
import type { StatusKind } from "../records/status.js";
import { requireStorable } from "../records/storable.js";
import type { Deployment } from "../service/resources.js";
import { apply, environmentUrl, isNotFound } from "./apply.js";
import { PreviewComments } from "./comment.js";
import { clientOf, type RunContext } from "./context.js";
import { bodyOf, type Decision, decide } from "./decide.js";
import { deletedManually, refusal, retiredWarning, type Told, warningsOf, whyNothing } from "./explain-decision.js";
import type { Ended, Sending, Sent, Steps } from "./steps.js";

/** Step 2: opens the run's own record, which is its ticket. Nothing is sent to the service before. */
export function openLedger(
  { key, place: { organization, workspace }, definition, event, ...parts }: Steps,
  stored: JsonObject,
  commits: readonly string[],
  context: RunContext,
): Promise<Ledger> {
  requireStorable(key, context.redactor);
  const names = { organizationName: organization.name, workspaceName: workspace.name };
  const opening = { ...names, base: definition.ownName, definition: stored, event };
  return Ledger.open(key, opening, commits, parts, context);
}

/**
 * Steps 3 to 7 of every run that writes: list, wait, decide, send, settle. A live run is never overtaken, and whatever fails
 * before the request is sent leaves a record that shows that nothing was sent.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function carryOut(ledger: Ledger, steps: Steps, context: RunContext): Promise<Ended> {
  const { key, given } = steps;
  const { log } = context;
  const told: Told = { key, redactor: context.redactor };
  const comments = new PreviewComments(ledger, steps, context);
  const attempt: Attempt = { isSending: false, id: undefined, response: undefined };
  let ended: Extract<Ended, { kind: "sent" }>;
  try {
    // 3. List again, beside the pull request and the first sign of life.
    const [pull, isListed] = await Promise.all([
      readPull(steps, context),
      optional(given, () => ledger.list(), context),
      ledger.begin(),
      comments.find(),
    ]);
    // 4. Wait for every run before this one.
    const history = isListed ? await ledger.wait() : noHistory;
    // 5. Decide.
    const { wish, isClosing, event } = steps;
    const idleDays = pull === "unknown" ? undefined : steps.idleDays;
    const isOpen = pull === "unknown" || (pull?.open ?? true);
    const now = steps.github.now() ?? context.clock.now();
    const facts = { wish, subject: key.subject, isOpen, isClosing, event, given, idleDays, history, now };
    const decision = decide(facts);
    for (const warning of warningsOf(decision, facts, told)) log.warning(warning);
    if (decision.do === "refuse") throw refusal(decision, told);
    if (decision.do === "nothing") {
      await ledger.settle("skipped", undefined);
      return { kind: "nothing", why: whyNothing(decision, facts, told), history };
    }
    // 6. Send one request, or one for each Deployment to retire.
    const sent = await send(decision, history, { ledger, steps, attempt, told }, context);
    ended = { kind: "sent", decision, sent, history };
  } catch (error) {
    await comments.write({ kind: "failed", error });
    await settleFailure(attempt, error, ledger, context);
    throw error;
  }
  // 7. Settle: the comment, then the own last status, beside it the marks.
  await comments.write(ended);
  await settle(ended, ledger, context);
  return ended;
}

/** What is known of the request if something fails. */
interface Attempt {
  isSending: boolean;
  /** The Deployment that an update or retire is sent to; undefined for a create. */
  id: string | undefined;
  response: { readonly kind: StatusKind; readonly deployment: Deployment } | undefined;
}

interface SendParts {
  readonly ledger: Ledger;
  readonly steps: Steps;
  readonly attempt: Attempt;
  readonly told: Told;
}

const noHistory: History = { entries: [], decides: undefined, doubts: [], newest: undefined };

/** The pull request of a preview. `unknown`: GitHub does not know it, and a sweep keeps its preview. */
async function readPull(
  { key: { subject }, github, wish }: Steps,
  { log, redactor }: RunContext,
): Promise<PullRequest | "unknown" | undefined> {
  if (subject.kind !== "preview") return undefined;
  try {
    return await github.pullRequest(subject.pull);
  } catch (error) {
    if (wish !== "sweep" || !(error instanceof ActionError && error.status === 404)) throw error;
    log.warning(
      `Preview "${redactor.quote(subject.name)}" is kept: GitHub responded with 404 to pull request #${subject.pull}.`,
    );
    return "unknown";
  }
}

/** With deployment-id the records matter less: what fails is a warning. @returns whether it succeeded. */
async function optional(given: string | undefined, step: () => Promise<void>, { log }: RunContext): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (given === undefined || !(error instanceof ActionError) || error.code === "cancelled") throw error;
    log.warning(`The GitHub deployment records can't be read; deployment-id is used. ${error.text}`);
    return false;
  }
}

/** Sends what was decided. */
async function send(decision: Sending, history: History, parts: SendParts, context: RunContext): Promise<Sent> {
  const { ledger, steps, attempt, told } = parts;
  const { log, redactor } = context;
  const { key, definition, given, report } = steps;
  const { body, leftOut } = bodyOf(decision, definition, key.subject, key.workspaceId);
  const common = { organizationId: key.organizationId, body, leftOut, report, waitsForLimit: report !== undefined };
  attempt.isSending = true;
  if (decision.do === "retire") return retire(decision, common, parts, context);
  const id = decision.do === "update" ? decision.id : undefined;
  const kind = "deployed";
  attempt.id = id;
  const onResponse = (deployment: Deployment): void => {
    attempt.response = { kind, deployment };
  };
  const done = id === undefined ? "created" : "updated";
  try {
    const { deployment, differences } = await apply({ ...common, id, done, onResponse }, context);
    warnOfLate(deployment, ledger, context);
    return { done, kind, id: deployment.id, others: [], deployment, differences };
  } catch (error) {
    const entry = history.decides;
    if (id === undefined || given !== undefined || entry === undefined || !isNotFound(error)) throw error;
    if (key.subject.kind === "deployment") throw deletedManually(error, entry, told);
    attempt.isSending = false;
    await ledger.markGone(entry);
    log.warning(
      `Preview "${redactor.quote(key.subject.name)}" (${redactor.quote(id)}) does not exist any more: the service responded with 404. It is created again.`,
    );
    return send({ do: "create" }, history, parts, context);
  }
}

type Common = Omit<Parameters<typeof apply>[0], "id" | "done" | "onResponse">;

/** Retires the preview, then the other Deployments of its name. A 404 means that it is gone already: a success. */
async function retire(
  { ids: [id, ...more], reason, as }: Extract<Decision, { do: "retire" }>,
  common: Common,
  { ledger, steps: { report, key }, attempt, told }: SendParts,
  context: RunContext,
): Promise<Sent> {
  const { log, redactor } = context;
  const shown = `Preview "${redactor.quote(key.subject.name)}" (${redactor.quote(id)})`;
  let sent: Omit<Sent, "others">;
  attempt.id = id;
  const onResponse = (deployment: Deployment): void => {
    attempt.response = { kind: as, deployment };
  };
  try {
    const { deployment, differences } = await apply({ ...common, id, done: "retired", onResponse }, context);
    warnOfLate(deployment, ledger, context);
    if (report !== undefined) log.warning(retiredWarning(reason, deployment, told));
    sent = { done: "retired", kind: as, id, deployment, differences };
  } catch (error) {
    if (!isNotFound(error)) throw error;
    log.notice(`${shown} does not exist any more: the service responded with 404. Its records are inactive now.`);
    // There is no Deployment to report.
    const deployment = { id: "", raw: {} };
    attempt.response = { kind: "gone", deployment: { id, raw: {} } };
    report?.deployment(deployment, "retired");
    report?.differences([]);
    sent = { done: "retired", kind: "gone", id, deployment, differences: [] };
  }
  const others: string[] = [];
  for (const other of more) if (await retireOther(other, common, told, context)) others.push(other);
  return { ...sent, others };
}

/** Retires another Deployment of the preview's name. What fails is a warning: the records still name it. */
async function retireOther(
  id: string,
  { organizationId, body }: Pick<Common, "organizationId" | "body">,
  { key, redactor }: Told,
  context: RunContext,
): Promise<boolean> {
  const which = `Deployment ${redactor.quote(id)}, which also belongs to "${redactor.quote(key.subject.name)}",`;
  try {
    if (context.cancelled.aborted) return false;
    await clientOf(context).updateDeployment(organizationId, id, body);
    context.log.warning(`${which} was retired too. It still exists and may be billed: delete it in the platform.`);
    return true;
  } catch (error) {
    if (isNotFound(error)) return true;
    const why = error instanceof Error ? error.message : String(error);
    context.log.warning(`${which} could not be retired: ${redactor.quote(why)}`);
    return false;
  }
}

/** An earlier attempt of the request has no known end: it may undo what a later run does. */
function warnOfLate({ id, mayArriveLate }: Deployment, { own }: Ledger, { log, redactor }: RunContext): void {
  if (mayArriveLate !== true) return;
  log.warning(
    `An earlier attempt of the request for Deployment ${redactor.quote(id)} has no known end and may still arrive ` +
      `(GitHub deployment record ${own.id}). If it arrives after the next run's request, run that job again.`,
  );
}

async function settle(
  { decision, sent, history }: Extract<Ended, { kind: "sent" }>,
  ledger: Ledger,
  { redactor }: RunContext,
): Promise<void> {
  const ids = decision.do === "retire" ? [sent.id, ...sent.others] : [sent.id];
  const earlier = (["decides", "superseded", "duplicate"] as const).flatMap((role) => withRole(history, role));
  const marked = earlier.filter(({ showsSuccess, id }) => showsSuccess && id !== undefined && ids.includes(id));
  const stored = ledger.settle(sent.kind, sent.id, { url: environmentUrl(sent.deployment, redactor) });
  const [[own]] = await Promise.all([Promise.allSettled([stored]), ledger.supersede(marked)]);
  if (own.status === "rejected") throw own.reason;
}

/** Settles the record of a run that failed: with the id, if the service acted all the same. */
async function settleFailure(
  { isSending, id, response }: Attempt,
  error: unknown,
  ledger: Ledger,
  { redactor }: RunContext,
): Promise<void> {
  if (response !== undefined) {
    const { kind, deployment } = response;
    return ledger.settle(kind, deployment.id, { url: environmentUrl(deployment, redactor) });
  }
  const outcome = !isSending ? "not-sent" : error instanceof ActionError ? error.outcome : "unknown";
  if (outcome === "unknown") return ledger.settleFailed("unknown", id, false);
  return ledger.settleFailed("skipped", undefined, outcome === "rejected");
}
