import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { PullRequest } from "../github/read.js";
import { withRole } from "../records/history.js";
import { Ledger } from "../records/ledger.js";
import { Queue } from "../records/queue.js";
import { requireStorable } from "../records/storable.js";
import { environmentUrl } from "./apply.js";
import type { RunContext } from "./context.js";
import { decide } from "./decide.js";
import { onRecord, refusal, type Told, warningsOf, whyNothing } from "./explain-decision.js";
import { factsOf, noHistory, optional } from "./look.js";
import { PreviewComments } from "./preview-comments.js";
import { awaitReady } from "./ready.js";
import { type Attempt, sendDecided } from "./sending.js";
import type { Ended, Steps } from "./steps.js";

/** Step 2: opens the run's own record, which is its ticket. Nothing is sent to the service before. */
export function openLedger(
  { key, place: { organization, workspace }, definition, event, given, ...parts }: Steps,
  stored: JsonObject,
  commits: readonly string[],
  context: RunContext,
): Promise<Ledger> {
  requireStorable({ ...key, deploymentId: given }, context.redactor);
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
  const { given, github, report } = steps;
  const { log } = context;
  const told: Told = { ...steps, redactor: context.redactor, own: ledger.own.id };
  const queue = new Queue(ledger, steps, context);
  const comments = new PreviewComments(ledger, queue, steps, context);
  const attempt: Attempt = { isSending: false, id: undefined, response: undefined };
  const warn = (text: string): void => log.warning(text);
  let history = noHistory;
  let ended: Extract<Ended, { kind: "sent" }>;
  try {
    report?.githubDeploymentId(ledger.own.id);
    // 3. List again, beside the pull request and the first sign of life.
    const [pull, listed] = await Promise.all([
      readPull(steps, context),
      optional(given, () => queue.list().then(() => true), warn),
      ledger.begin(),
      comments.find(),
    ]);
    // 4. Wait for every run before this one.
    if (listed) history = (await optional(given, () => queue.wait(), warn)) ?? noHistory;
    // 5. Decide.
    const facts = factsOf(steps, history, pull, github.now() ?? context.clock.now());
    const decision = decide(facts);
    for (const line of onRecord(decision, facts, told)) log.info(line);
    for (const warning of warningsOf(decision, facts, told)) log.warning(warning);
    if (decision.do === "refuse") throw refusal(decision, told);
    if (decision.do === "nothing") {
      await ledger.settleFailed("skipped", undefined, false);
      return { kind: "nothing", why: whyNothing(decision, facts, told), history };
    }
    // 6. Send one request, or one for each Deployment to retire.
    const sent = await sendDecided(decision, history, { ledger, steps, attempt, told }, context);
    ended = { kind: "sent", decision, sent, history, waited: {} };
  } catch (error) {
    await comments.write({ kind: "failed", error, decides: history.decides });
    await settleFailure(attempt, error, ledger, context);
    throw error;
  }
  // 7. Settle: the comment, then the own last status, beside it the marks. With wait-minutes the comment comes after the wait.
  const { done, deployment } = ended.sent;
  const waits = steps.waitMinutes > 0 && done !== "retired";
  if (!waits) await comments.write(ended);
  await settle(ended, ledger, context);
  if (!waits) return ended;
  const waited = await awaitReady(deployment, done, steps.waitMinutes, context);
  await comments.find();
  await comments.write({ ...ended, waited });
  return { ...ended, waited };
}

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
