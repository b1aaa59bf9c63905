import { ActionError, stepStopped } from "../base/errors.js";
import { type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import { RequestFailure } from "../http/failures.js";
import type { SweepStep } from "../inputs/request.js";
import { observedLifetime } from "../observe/observe.js";
import { readPreviewAgain } from "../observe/previews.js";
import type { RetirePlan } from "../plan/plan.js";
import type { PreviewPlan } from "../plan/sweep.js";
import type { DeploymentRecord } from "../records/read.js";
import { isScaledDown } from "../records/state.js";
import { reportOf } from "../report/result.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";
import { RunComment } from "./comment.js";
import { type Retired, retiredNotice, retireEach, writeRetired } from "./retire.js";

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** After this many previews in a row without a response nothing further is tried. */
const mostUnanswered = 3;

/** A sweep ends with the items of each plan. */
interface SweepEnd {
  readonly results: readonly (readonly SweptItem[])[];
  /** Why the next sweep has to do the rest; undefined if nothing was left. */
  readonly ended: Text | undefined;
}

/** Carries the plans of a sweep out, one after the other. A failure does not stop it. */
export async function applySweep(
  plans: readonly PreviewPlan[],
  step: SweepStep,
  github: GitHub,
  run: Run,
): Promise<SweepEnd> {
  run.outputs.requireWritable();
  const done = new Map<PreviewPlan, readonly SweptItem[]>();
  let ended: Text | undefined;
  let unanswered = 0;
  for (const planned of plans.toSorted(inOrder)) {
    if (planned.retire === undefined) continue;
    ended ??= whyEnded(unanswered, run);
    if (ended !== undefined) break;
    const items = await retirePreview(planned, planned.retire, step, github, run);
    done.set(planned, items);
    const failures = items.map(({ error }) => failureOf(error));
    const isUnanswered =
      items.some(({ error }) => error instanceof ActionError && error.outcome === "unknown") ||
      failures.some((failure) => failure !== undefined && (typeof failure !== "number" || failure >= 500));
    unanswered = isUnanswered ? unanswered + 1 : 0;
    if (failures.includes(429)) ended = text`a rate limit is used up`;
  }
  const left = { isLeft: true, reason: text`left for the next sweep` };
  return { results: plans.map((planned) => done.get(planned) ?? itemsOf(planned, left)), ended };
}

/** The results of a dry run, which retires nothing. */
export function showSweep(plans: readonly PreviewPlan[]): SweepEnd {
  const results = plans.map((planned) => itemsOf(planned, { action: "would-retire" }));
  return { results, ended: undefined };
}

/** Sorts previews: those at full size come first, the oldest before the others. */
function inOrder(one: PreviewPlan, other: PreviewPlan): number {
  const isAgain = ({ retire }: PreviewPlan): number => Number(retire?.records.every(isScaledDown) === true);
  return isAgain(one) - isAgain(other) || one.preview.changedAt - other.preview.changedAt;
}

/** Why the sweep must end; undefined while it may go on. */
function whyEnded(unanswered: number, { cancelled, github }: Run): Text | undefined {
  if (cancelled.aborted) return text`${stepStopped}`;
  if (unanswered >= mostUnanswered) return text`several previews in a row had no usable response`;
  const { remaining } = github ?? {};
  return remaining !== undefined && remaining < leastRemaining
    ? text`GitHub allows only ${remaining} more requests`
    : undefined;
}

/** The status that a request failed with, or what the connection did. */
function failureOf(error: unknown): RequestFailure["failure"] | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof RequestFailure) return each.failure;
  return undefined;
}

/** Carries the plan of one preview out, if the pull request and its newest record are as they were listed. */
async function retirePreview(
  planned: PreviewPlan,
  retire: RetirePlan,
  step: SweepStep,
  github: GitHub,
  run: Run,
): Promise<readonly SweptItem[]> {
  const { preview } = planned;
  const notAfter = run.clock.now() + observedLifetime;
  try {
    const { isOpen, reason } = await readPreviewAgain(preview, step, github);
    if (reason !== undefined) return itemsOf({ ...planned, preview: { ...preview, isOpen }, reason });
  } catch (error) {
    return itemsOf(planned, { action: "failed", error });
  }
  const retired = await retireEach(retire, { ...preview, notAfter }, run);
  const items: SweptItem[] = [];
  for (const item of itemsOf(planned)) {
    const result = retired.find(({ record }) => record.id === item.preview.deploymentId);
    items.push(result === undefined ? item : await itemAfter(result, item, retire, run));
  }
  if (step.comment) await tellPullRequest(planned, retire, retired, run);
  return items;
}

/** Tells the pull request what became of a preview at full size: its comment shows the last deploy. */
async function tellPullRequest(
  { preview: { target, state, isOpen }, reason }: PreviewPlan,
  retire: RetirePlan,
  items: readonly Retired[],
  run: Run,
): Promise<void> {
  const current = items.find(({ record }) => record === state.current && !isScaledDown(record));
  if (current === undefined || current.how === "failed") return;
  const deployment = current.how === "retired" ? current.deployment : undefined;
  const result = { kind: "retired", deployment, target, differences: [], isClosed: !isOpen } as const;
  const notices = deployment ? [retiredNotice(deployment, retire, target, reason)] : [];
  const comment = { kind: "preview", pull: target.pullRequest, found: undefined } as const;
  await new RunComment({ comment, target }, run).write(reportOf(result, notices, run), "sweep");
}

/** Writes what became of a Deployment on its record. */
async function itemAfter(result: Retired, item: SweptItem, retire: RetirePlan, run: Run): Promise<SweptItem> {
  const failed = { ...item, preview: { ...item.preview, action: "failed" } } as const;
  if (result.how === "failed") return { ...failed, error: result.error };
  try {
    const { kind, url = item.preview.url } = await writeRetired(result, retire, run);
    const updatedAt = new Date(run.clock.now()).toISOString();
    if (result.how === "missing") {
      const preview = { ...item.preview, state: "missing", updatedAt } as const;
      return { ...item, preview, isGone: kind === "gone" };
    }
    const preview = { ...item.preview, state: "retired", updatedAt, url, action: "retired" } as const;
    return { ...item, preview, isDeletable: retire.reason === "closed" && !item.isAgain };
  } catch (error) {
    return { ...failed, error };
  }
}

/** What becomes of the Deployments that a plan would retire. */
type Change = Omit<SweptItem, "preview"> & { readonly action?: SweptItem["preview"]["action"] };

/** The items of a preview as they are on record, those that the plan would retire changed. */
function itemsOf(
  { listed: records, preview, retire, reason }: PreviewPlan,
  change: Change = {},
): readonly SweptItem[] {
  const { pullRequest, name = "" } = preview.target;
  return records.map((record) => {
    const { id = "", url, changedAt } = record;
    const state = stateName(record);
    const changed: Change = retire?.ids.includes(id) ? change : {};
    const { action = "kept", ...others } = changed;
    return {
      preview: {
        pullRequest,
        name,
        deploymentId: id,
        url,
        state,
        updatedAt: new Date(changedAt).toISOString(),
        action,
        pullRequestOpen: preview.isOpen,
      },
      isAgain: id !== "" && isScaledDown(record),
      ...(state === "failed" ? { reason: text`a create that did not finish` } : reason && { reason }),
      ...others,
    };
  });
}

function stateName(record: DeploymentRecord): SweptItem["preview"]["state"] {
  const { id, kind } = record;
  if (kind === "newer" || kind === "unreadable") return "open";
  if (kind === "open" || kind === "unknown") return id === undefined ? "failed" : "open";
  if (kind === "missing") return "missing";
  return isScaledDown(record) ? "retired" : "active";
}
