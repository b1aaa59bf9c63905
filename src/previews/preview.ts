import { ActionError } from "../base/errors.js";
import { text } from "../base/text.js";
import { type Deploy, idOf } from "../deployment/body.js";
import { lastApplied } from "../deployment/changes.js";
import { type Deployed, deploy } from "../deployment/deploy.js";
import { type Look, look } from "../deployment/look.js";
import { waitUntilReady } from "../deployment/ready.js";
import type { DeploymentRequest, PreviewStep } from "../inputs/request.js";
import { isRetired, isScaledDown, type KnownDeployment, stateOf } from "../records/state.js";
import { markRecord } from "../records/write.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import type { Deployment } from "../service/resources.js";
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
  const warnings = [...seen.warnings, ...previewWarnings(decision, seen, run)];
  for (const warning of warnings) run.log.warning(warning);
  if (decision.do === "nothing") {
    const why = text`${whyNothing(decision, seen, run)} Nothing was sent.`;
    // A label workflow runs on every push of every pull request.
    if (decision.why === "none-on-record") run.log.info(why);
    else run.log.notice(why);
    run.outputs.notSent();
    return { kind: "not-sent", why, target };
  }
  run.log.info(foundLine(decision, seen));
  if (decision.do === "retire") return retire(decision, seen, comment, run);

  const deleted = new Set<string>();
  const { deployment, outcome, differences, changed } = await deployPreview(
    decision,
    { seen, deleted, comment, request },
    run,
  );
  const others = othersToRetire(state.ids, deployment.id).filter(({ id }) => !deleted.has(id));
  if (others.length > 0) {
    run.log.warning(othersWarning(others, deployment.id, target, run));
    await retireOthers(others, seen, run);
  }
  const waited = await waitUntilReady(deployment, outcome, request.waitMinutes, run);
  if (request.waitMinutes > 0) await comment.write({ kind: "deployed", deployment, outcome, waited }, true);
  const isRestored = isRetired(state, deployment.id);
  return {
    ...{ kind: "deployed", outcome, deployment, target, differences, warnings, changed, isRestored },
    ...waited,
  };
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
  let sent: { readonly deployment: Deployment; readonly outcome: Deployed["outcome"] } | undefined;
  try {
    return await deploy(decision, seen, run, {
      notFound: async (error, record) => used && withoutDeleted(error, record, used, given, run),
      beside: async (deployment, outcome) => {
        sent = { deployment, outcome };
        if (request.waitMinutes === 0) await comment.write({ kind: "deployed", deployment, outcome });
      },
    });
  } catch (error) {
    // Reported by the deploy that took its place.
    if (id !== undefined && deleted.has(id)) throw error;
    if (sent === undefined) {
      const before = used && { ...used, sha: lastApplied(seen.records, used.id)?.sha ?? used.sha };
      const failure = used === undefined ? withCreateAdvice(error, seen.target, run) : error;
      await comment.write({ kind: "failed", error: failure, id, before });
      throw used === undefined ? failure : withRelease(error, used, run);
    }
    // After a cancellation there is no time: the error must be written before the runner kills the step.
    const isUnstored = error instanceof ActionError && error.code === "github";
    if (!run.cancelled.aborted) await comment.write({ kind: "deployed", ...sent, isUnstored }, true);
    throw error;
  }
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
