import { ActionError } from "../base/errors.js";
import { storedDefinition } from "../definition/compare.js";
import { type History, withRole } from "../records/history.js";
import { Ledger } from "../records/ledger.js";
import type { PullRequest } from "../records/old/read.js";
import { listOwn, waitForEarlier } from "../records/queue.js";
import { definitionIn, payloadOf, requireStorable } from "../records/record.js";
import { type Sent, sendDecided } from "./apply.js";
import { bodyOf, decide, type Sending } from "./decide.js";
import { onRecord, othersWarning, quotedName, refusal, warningsOf, whyNothing } from "./explain-decision.js";
import { type Expected, factsOf, noHistory, optional, type Steps } from "./look.js";
import { noticeOtherNames } from "./other-names.js";
import { commentOf } from "./preview-comments.js";
import { awaitReady, type Waited } from "./ready.js";

/** How a run ended. */
export type Ended =
  | { readonly kind: "nothing"; readonly why: string }
  | {
      readonly kind: "sent";
      readonly decision: Sending;
      readonly history: History;
      readonly sent: Sent;
      readonly waited: Waited;
    };

/**
 * Steps 2 to 7 of every run that writes, a retire of a sweep too: open, list, wait, decide, send, settle. Step 1 is the
 * caller's look.
 *
 * Two runs may overlap, such as those of a push and a close. Each has opened a record: the one with the lower number is
 * first. The other waits until that one has settled, or was interrupted (`records/queue.ts`), and then decides (`decide.ts`)
 * by what the first has left on record, and by the pull request as it was after its own record was opened: whoever changes
 * it later starts a run with a higher number. A live run is overtaken only with deployment-id, where records can't be read.
 *
 * Whatever fails before the request is sent leaves a record that shows that nothing was sent.
 * @param expected what the run means to do: its record shows that.
 * @param commits of the record: the first that exists is used.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function carryOut(steps: Steps, expected: Expected, commits: readonly string[]): Promise<Ended> {
  const { key, records, definition, event, given, waitMinutes, report, log, redactor } = steps;
  // 2. Open the own record: the ticket. Nothing is sent to the service before.
  requireStorable(key, given, redactor);
  const isFirst = records.records.length === 0 && given === undefined;
  const { body } = bodyOf(expected.decision, definition, key.subject, key.workspace.id);
  const stored = storedDefinition(body, definitionIn(expected.applied?.record.payload));
  const payload = payloadOf(key, definition.ownName, stored, event);
  const ledger = await Ledger.open(payload, commits, steps);
  const comments = commentOf(ledger, steps);
  let history = noHistory;
  let decision: Sending;
  let sent: Sent;
  try {
    report?.githubDeploymentId(ledger.own.id);
    // 3. List again, beside the pull request and the first sign of life.
    const list = (): Promise<boolean> => listOwn(ledger).then(() => true);
    const [pull, isListed] = await Promise.all([
      readPull(steps),
      optional(given, list, false, log.warning),
      ledger.begin(),
      comments.find(),
      isFirst ? noticeOtherNames(steps, ledger.own.creator, log.notice) : undefined,
    ]);
    // 4. Wait for every run before this one.
    if (isListed) history = await optional(given, () => waitForEarlier(ledger), noHistory, log.warning);
    // 5. Decide, also whether anything is sent at all.
    const facts = factsOf(steps, history, pull);
    const decided = decide(facts);
    const found = onRecord(decided, facts, steps);
    if (found !== undefined) log.info(found);
    for (const warning of warningsOf(decided, facts, steps, ledger.own.id)) log.warning(warning);
    if (decided.do === "refuse") throw refusal(decided, steps, "Nothing was sent");
    if (decided.do === "nothing") {
      await ledger.settleFailed();
      return { kind: "nothing", why: whyNothing(decided, facts, steps) };
    }
    // 6. Send one request, or one for each Deployment to retire.
    decision = decided;
    sent = await sendDecided(decided, history, ledger, steps);
  } catch (error) {
    await comments.write({ kind: "failed", error, decides: history.decides });
    await ledger.settleFailed(error);
    throw error;
  }
  // 7. Settle: the comment, then the own last status, beside it the marks. With wait-minutes the comment comes after the wait.
  const { done, deployment } = sent;
  const ended = { kind: "sent", decision, history, sent, waited: {} } as const;
  const waits = waitMinutes > 0 && done !== "retired";
  if (!waits) await comments.write(ended);
  await settle(sent, history, ledger);
  if (done === "created" || (done === "updated" && given !== undefined)) {
    const environment = redactor.quote(key.environment);
    const need = given === undefined ? "" : ", and need no deployment-id";
    log.info(
      `Later runs find it in GitHub deployment record ${ledger.own.id} of environment ${environment}${need}`,
    );
    if (given !== undefined) for (const warning of othersWarning(given, history, steps)) log.warning(warning);
  }
  if (!waits) return ended;
  const waited = await awaitReady(deployment, done, waitMinutes, steps);
  await comments.find();
  await comments.write({ ...ended, waited });
  return { ...ended, waited };
}

/** The pull request of a preview; undefined outside previews, and where a sweep keeps one that GitHub does not know. */
async function readPull(steps: Steps): Promise<PullRequest | undefined> {
  const { subject } = steps.key;
  if (subject.kind !== "preview") return undefined;
  try {
    return await steps.github.pullRequest(subject.pull);
  } catch (error) {
    if (steps.wish !== "sweep" || !(error instanceof ActionError && error.status === 404)) throw error;
    steps.log.warning(
      `Preview ${quotedName(steps)} is kept: GitHub responded with 404 to pull request #${subject.pull}.`,
    );
    return undefined;
  }
}

/** Writes the own last status, and marks the earlier records of the Deployments that the run has sent something to. */
async function settle({ id, others }: Sent, history: History, ledger: Ledger): Promise<void> {
  const ids: readonly (string | undefined)[] = [id, ...others];
  const earlier = withRole(history, "decides", "superseded", "duplicate");
  const marked = earlier.filter((entry) => entry.showsSuccess && ids.includes(entry.id));
  const [own] = await Promise.allSettled([
    ledger.settle(),
    ...marked.map((entry) => ledger.mark(entry, "superseded")),
  ]);
  if (own.status === "rejected") throw own.reason;
}
