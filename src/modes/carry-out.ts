import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { PullRequest } from "../github/read.js";
import { type History, withRole } from "../records/history.js";
import { Ledger } from "../records/ledger.js";
import { listOwn, waitForEarlier } from "../records/queue.js";
import { requireStorable } from "../records/storable.js";
import { environmentUrl } from "./apply.js";
import type { RunContext } from "./context.js";
import { decide } from "./decide.js";
import { onRecord, quotedName, refusal, warningsOf, whyNothing } from "./explain-decision.js";
import { factsOf, noHistory, optional } from "./look.js";
import { commentOf } from "./preview-comments.js";
import { awaitReady } from "./ready.js";
import { type Attempt, sendDecided } from "./sending.js";
import type { Ended, Sending, Sent, Steps } from "./steps.js";

/** Step 2: opens the run's own record, which is its ticket. Nothing is sent to the service before. */
export function openLedger(
  steps: Steps,
  stored: JsonObject,
  commits: readonly string[],
  context: RunContext,
): Promise<Ledger> {
  const { key, place, definition, event, given } = steps;
  requireStorable(key, given, context.redactor);
  const names = { organizationName: place.organization.name, workspaceName: place.workspace.name };
  const opening = { ...names, base: definition.ownName, definition: stored, event };
  return Ledger.open(opening, commits, steps, context);
}

/**
 * Steps 3 to 7 of every run that writes: list, wait, decide, send, settle. A live run is never overtaken, and whatever fails
 * before the request is sent leaves a record that shows that nothing was sent.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function carryOut(ledger: Ledger, steps: Steps, context: RunContext): Promise<Ended> {
  const { given, report, waitMinutes } = steps;
  const { log } = context;
  const comments = commentOf(ledger, steps, context);
  const attempt: Attempt = { isSending: false, id: undefined, response: undefined };
  let history = noHistory;
  let decision: Sending;
  let sent: Sent;
  try {
    report?.githubDeploymentId(ledger.own.id);
    // 3. List again, beside the pull request and the first sign of life.
    const [pull, isListed] = await Promise.all([
      readPull(steps, context),
      optional(given, () => listOwn(ledger, context).then(() => true), log.warning),
      ledger.begin(),
      comments.find(),
    ]);
    // 4. Wait for every run before this one.
    if (isListed) history = (await optional(given, () => waitForEarlier(ledger, context), log.warning)) ?? noHistory;
    // 5. Decide.
    const facts = factsOf(steps, history, pull);
    const decided = decide(facts);
    const found = onRecord(decided, facts, steps);
    if (found !== undefined) log.info(found);
    for (const warning of warningsOf(decided, facts, steps, ledger.own.id)) log.warning(warning);
    if (decided.do === "refuse") throw refusal(decided, steps);
    if (decided.do === "nothing") {
      await ledger.settleFailed("skipped", undefined, false);
      return { kind: "nothing", why: whyNothing(decided, facts, steps), history };
    }
    // 6. Send one request, or one for each Deployment to retire.
    decision = decided;
    sent = await sendDecided(decided, history, { ledger, steps, attempt }, context);
  } catch (error) {
    await comments.write({ kind: "failed", error, decides: history.decides });
    await settleFailure(attempt, error, ledger, context);
    throw error;
  }
  // 7. Settle: the comment, then the own last status, beside it the marks. With wait-minutes the comment comes after the wait.
  const { done, deployment } = sent;
  const ended = { kind: "sent", decision, sent, history, waited: {} } as const;
  const waits = waitMinutes > 0 && done !== "retired";
  if (!waits) await comments.write(ended);
  await settle(sent, history, ledger, context);
  if (!waits) return ended;
  const waited = await awaitReady(deployment, done, waitMinutes, context);
  await comments.find();
  await comments.write({ ...ended, waited });
  return { ...ended, waited };
}

/** The pull request of a preview. `unknown`: GitHub does not know it, and a sweep keeps its preview. */
async function readPull(steps: Steps, { log }: RunContext): Promise<PullRequest | "unknown" | undefined> {
  const { subject } = steps.key;
  if (subject.kind !== "preview") return undefined;
  try {
    return await steps.github.pullRequest(subject.pull);
  } catch (error) {
    if (steps.wish !== "sweep" || !(error instanceof ActionError && error.status === 404)) throw error;
    log.warning(`Preview ${quotedName(steps)} is kept: GitHub responded with 404 to pull request #${subject.pull}.`);
    return "unknown";
  }
}

async function settle(
  { kind, id, others, deployment }: Sent,
  history: History,
  ledger: Ledger,
  { redactor }: RunContext,
): Promise<void> {
  const ids: readonly (string | undefined)[] = [id, ...others];
  const earlier = withRole(history, "decides", "superseded", "duplicate");
  const marked = earlier.filter((entry) => entry.showsSuccess && ids.includes(entry.id));
  const [own] = await Promise.allSettled([
    ledger.settle(kind, id, environmentUrl(deployment, redactor)),
    ...marked.map((entry) => ledger.mark(entry, "superseded")),
  ]);
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
    return ledger.settle(kind, deployment.id, environmentUrl(deployment, redactor));
  }
  const outcome = !isSending ? "not-sent" : error instanceof ActionError ? error.outcome : "unknown";
  if (outcome === "unknown") return ledger.settleFailed("unknown", id, false);
  return ledger.settleFailed("skipped", undefined, outcome === "rejected");
}
