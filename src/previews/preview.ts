import type { ActionError } from "../base/errors.js";
import { code, link, text } from "../base/text.js";
import { type Deploy, idOf } from "../deployment/body.js";
import { lastApplied } from "../deployment/changes.js";
import { type Deployed, deploy } from "../deployment/deploy.js";
import { type Look, look, warnOf } from "../deployment/look.js";
import { waitUntilReady } from "../deployment/ready.js";
import type { DeploymentRequest, PreviewStep } from "../inputs/request.js";
import { isRetired, isScaledDown, type KnownDeployment, stateOf } from "../records/state.js";
import { markRecord } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { attempted, failed, type Report } from "../report/report.js";
import { reportOf } from "../report/result.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { isNotFound } from "../service/service-error.js";
import { decide, eventOf, othersToRetire } from "./decide.js";
import { foundLine, othersWarning, previewWarnings, whyNothing, withCreateAdvice } from "./messages.js";
import { PreviewComment } from "./preview-comment.js";
import { isProvenGone, retire, retireOthers, withRelease } from "./retire.js";

/** One event of a pull request: look, decide, then deploy or retire. Events: docs/previews.md */
export async function preview(request: DeploymentRequest, step: PreviewStep, run: Run): Promise<Result> {
  const looking = look(request, run);
  const comment = new PreviewComment(looking, step.pullRequest, step.comment, run);
  const seen = await looking;
  const { target, state, pull } = seen;
  const decision = decide(eventOf(step, run), state, { open: pull?.open === true });
  warnOf(seen, run, previewWarnings(decision, seen, run));
  if (decision.do === "nothing") {
    const why = text`${whyNothing(decision, seen, run)} Nothing was sent.`;
    // A label workflow runs on every push of every pull request.
    if (decision.why !== "none-on-record") run.log.notice("preview/nothing", why);
    run.outputs.notSent();
    return { kind: "not-sent", why, target };
  }
  run.log.info(foundLine(decision, seen));
  if (decision.do === "retire") return retire(decision, seen, comment, run);

  const deleted = new Set<string>();
  const deployed = await deployPreview(decision, { seen, deleted, comment, request }, run);
  const { deployment, outcome } = deployed;
  const others = othersToRetire(state.ids, deployment.id).filter(({ id }) => !deleted.has(id));
  if (others.length > 0) {
    run.log.warning("preview/others", othersWarning(others, deployment.id, target, run));
    await retireOthers(others, seen, run);
  }
  const waited = await waitUntilReady(deployment, outcome, request.waitMinutes, run);
  const isRestored = isRetired(state, deployment.id);
  const result = { kind: "deployed", ...deployed, target, isRestored, ...waited } as const;
  if (request.waitMinutes > 0) await comment.write(reportOf(result, run.log.said, run), true);
  return result;
}

/** What a deploy of a preview works with. */
interface PreviewDeploy {
  readonly seen: Look;
  /** The ids that the service did not know. */
  readonly deleted: Set<string>;
  readonly comment: PreviewComment;
  readonly request: DeploymentRequest;
}

/** Creates or updates the preview, and writes the comment beside the last status. */
async function deployPreview(decision: Deploy, given: PreviewDeploy, run: Run): Promise<Deployed> {
  const { seen, deleted, comment, request } = given;
  const id = idOf(decision);
  const used = seen.state.ids.find((each) => each.id === id);
  const { target, state, records } = seen;
  let sent: Report | undefined;
  try {
    return await deploy(decision, seen, run, {
      notFound: async (error, record) => used && withoutDeleted(error, record, used, given, run),
      beside: async (deployed) => {
        const isRestored = isRetired(state, deployed.deployment.id);
        sent = reportOf({ kind: "deployed", ...deployed, target, isRestored }, run.log.said, run);
        if (request.waitMinutes === 0) await comment.write(sent);
      },
    });
  } catch (error) {
    // Reported by the deploy that took its place.
    if (id !== undefined && deleted.has(id)) throw error;
    const given = asActionError(error, "unknown");
    if (sent === undefined) {
      const before = used && { ...used, sha: lastApplied(records, used.id)?.sha ?? used.sha };
      const failure = before
        ? withRelease(withWhatRuns(given, before), before, run)
        : withCreateAdvice(given, target, run);
      await comment.write(failed(attempted(request, run.log.said), failure, failure.outcome));
      throw failure;
    }
    // After a cancellation there is no time: the error must be written before the runner kills the step.
    if (!run.cancelled.aborted) await comment.write(failed(sent, given, given.outcome), true);
    throw error;
  }
}

/** The error of an update, with what runs all the same. */
function withWhatRuns(error: ActionError, { kind, sha, url }: KnownDeployment): ActionError {
  const isUnknown = error.outcome === "unknown" || kind === "unknown";
  const state = isUnknown
    ? text`whether it was updated is not known`
    : text`update failed: still runs ${code(sha.slice(0, 7))}`;
  return error.with({
    facts: [
      ...(isUnknown || kind === "deployed" ? [["State", state] as const] : []),
      ["Link", url === "" ? undefined : link("Open", url)],
    ],
  });
}

/**
 * The service does not know the Deployment: the run decides again without it, with a second record of its
 * own. Undefined if the 404 is no evidence.
 */
async function withoutDeleted(
  error: ActionError,
  record: number,
  used: KnownDeployment,
  given: PreviewDeploy,
  run: Run,
): Promise<Deployed | undefined> {
  const { id } = used;
  const { seen } = given;
  const isProven = !isScaledDown(used) && (await isProvenGone(error, seen.target, run));
  // Retired before, the service's own 404 is enough: the request that follows shows whether it is true.
  if (!isProven && !(isScaledDown(used) && isNotFound(error))) return undefined;
  given.deleted.add(id);
  if (isProven) await markRecord(record, "gone", { id }, run);
  const records = seen.records.filter((each) => each.id !== id);
  const state = stateOf(records);
  const [next] = state.ids;
  const decision: Deploy = next === undefined ? { do: "create" } : { do: "update", id: next.id };
  const instead = next === undefined ? text`creates it again` : text`uses Deployment ${next.id}`;
  run.log.warning(
    "preview/gone",
    text`Preview "${seen.target.name ?? ""}" (${id}) does not exist any more: the service responded with 404.
      The run ${instead}.`,
  );
  try {
    const deployed = await deployPreview(decision, { ...given, seen: { ...seen, records, state } }, run);
    if (!isProven) await markRecord(record, "gone", { id }, run);
    return deployed;
  } catch (failure) {
    if (!isProven) await markRecord(record, "skipped", { id, isRefused: true }, run);
    throw failure;
  }
}
