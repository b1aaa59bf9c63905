import { stepStopped } from "../base/errors.js";
import { listed, type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import { RequestFailure } from "../http/failures.js";
import type { SweepStep } from "../inputs/request.js";
import { readPreviewAgain } from "../observe/previews.js";
import type { RetirePlan } from "../plan/plan.js";
import type { PreviewPlan } from "../plan/sweep.js";
import type { Deployment } from "../platform/resources.js";
import type { DeploymentRecord } from "../records/read.js";
import { isScaledDown, isUnfinished, observedLifetime, type RecordWithId } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import { writeStatus } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { reportOf } from "../report/result.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";
import { commentOf } from "./comment.js";
import { type Retired, retiredNotice, retireEach } from "./retire.js";
import { webPageOf } from "./send.js";

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** After this many previews in a row without a response nothing further is tried. */
const mostUnanswered = 3;

interface SweepEnd {
  readonly items: readonly SweptItem[];
  /** Why it ended early, and what it left for the next sweep. */
  readonly ended?: Text;
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
  let why: Text | undefined;
  let unanswered = 0;
  for (const planned of plans.toSorted(inOrder)) {
    if (planned.retire === undefined) continue;
    why ??= whyEnded(unanswered, run);
    if (why !== undefined) break;
    const items = await retirePreview(planned, planned.retire, step, github, run);
    done.set(planned, items);
    const failures = items.map(({ error }) => failureOf(error));
    const isUnanswered =
      items.some(({ error }) => error?.outcome === "unknown") ||
      failures.some((failure) => failure !== undefined && (typeof failure !== "number" || failure >= 500));
    unanswered = isUnanswered ? unanswered + 1 : 0;
    if (failures.includes(429)) why = text`a rate limit is used up`;
  }
  const left = plans.filter((planned) => planned.retire && !done.has(planned));
  const reason = text`left for the next sweep`;
  const items = plans.flatMap(
    (planned) => done.get(planned) ?? itemsOf(left.includes(planned) ? { ...planned, reason } : planned),
  );
  if (why === undefined || left.length === 0) return { items };
  const names = left.map(({ preview: { target } }) => text`"${target.name ?? ""}"`);
  const ended = text`The sweep ended early: ${why}. The next sweep does the rest: ${listed(names, 20)}.`;
  return { items, ended };
}

/** The result of a dry run, which retires nothing. */
export function showSweep(plans: readonly PreviewPlan[]): SweepEnd {
  return { items: plans.flatMap((planned) => itemsOf(planned, "would-retire")) };
}

/** Sorts previews: those at full size come first, the oldest before the others. */
function inOrder(left: PreviewPlan, right: PreviewPlan) {
  const isAgain = ({ retire }: PreviewPlan) => Number(retire?.records.every(isScaledDown) === true);
  return isAgain(left) - isAgain(right) || left.preview.changedAt - right.preview.changedAt;
}

/** Why the sweep must end; undefined while it may go on. */
function whyEnded(unanswered: number, { cancelled, github }: Run) {
  if (cancelled.aborted) return text`${stepStopped}`;
  if (unanswered >= mostUnanswered) return text`several previews in a row had no usable response`;
  const { remaining } = github ?? {};
  return remaining !== undefined && remaining < leastRemaining
    ? text`GitHub allows only ${remaining} more requests`
    : undefined;
}

/** The status that a request failed with, or what the connection did. */
function failureOf(error: unknown) {
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
  let retired: readonly Retired[];
  try {
    const { isOpen, reason } = await readPreviewAgain(preview, step, github);
    if (reason !== undefined) return itemsOf({ ...planned, preview: { ...preview, isOpen }, reason });
    retired = await retireEach(retire, { ...preview, notAfter }, run);
  } catch (thrown) {
    const error = asActionError(thrown, "not-sent");
    retired = retire.records.map((record) => ({ record, error }));
  }
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
) {
  const current = items.find(({ record }) => record === state.current && !isScaledDown(record));
  if (current === undefined || current.error !== undefined) return;
  const { deployment } = current;
  const result = { kind: "retired", deployment, target, differences: [], isClosed: !isOpen } as const;
  const notices = deployment ? [retiredNotice(deployment, retire, target, reason)] : [];
  const comment = { kind: "preview", pull: target.pullRequest, existing: undefined } as const;
  await commentOf({ comment, target }, run).write(reportOf(result, notices, run), "sweep");
}

/** Writes what became of a Deployment on its record. */
async function itemAfter(
  { record, deployment, error: failure }: Retired,
  item: SweptItem,
  retire: RetirePlan,
  run: Run,
): Promise<SweptItem> {
  const after = (changed: Partial<SweptItem["preview"]>): SweptItem => ({
    ...item,
    preview: { ...item.preview, ...changed },
  });
  const failed = after({ action: "failed" });
  if (failure !== undefined) return { ...failed, error: failure };
  const { number, id } = record;
  const url = deployment && webPageOf(deployment, run);
  const kind = statusAfter(record, deployment, retire);
  try {
    await writeStatus(number, kind, { id, url }, run);
  } catch (error) {
    return { ...failed, error: asActionError(error, "not-sent") };
  }
  const updatedAt = new Date(run.clock.now()).toISOString();
  return deployment === undefined
    ? after({ state: kind === "gone" ? kind : "missing", updatedAt })
    : after({ state: "retired", updatedAt, url: url ?? item.preview.url, action: "retired" });
}

function statusAfter(
  record: RecordWithId,
  deployment: Deployment | undefined,
  { ids: [current], reason }: RetirePlan,
): StatusKind {
  // The first 404 may be of a replica with old data.
  if (deployment === undefined) return record.kind === "missing" ? "gone" : "missing";
  // The request of such a record may still arrive: the next sweep retires it again.
  if (isUnfinished(record)) return "retired";
  return reason === "idle" && record.id === current ? "idle" : "swept";
}

/** The items of a preview as they are on record. @param action what is done with those that are due. */
function itemsOf(
  { listed: records, preview, retire, reason }: PreviewPlan,
  action: SweptItem["preview"]["action"] = "kept",
): readonly SweptItem[] {
  const { pullRequest, name = "" } = preview.target;
  return records.map((record) => {
    const { id = "", url, changedAt } = record;
    const state = stateName(record);
    return {
      preview: {
        pullRequest,
        name,
        deploymentId: id,
        url,
        state,
        updatedAt: new Date(changedAt).toISOString(),
        action: retire?.ids.includes(id) ? action : "kept",
        pullRequestOpen: preview.isOpen,
      },
      isAgain: isScaledDown(record),
      reason: state === "failed" ? text`a create that did not finish` : reason,
    };
  });
}

function stateName(record: DeploymentRecord): SweptItem["preview"]["state"] {
  const { id, kind } = record;
  if (kind === "newer" || kind === "unreadable") return "open";
  if (isUnfinished(record)) return id === undefined ? "failed" : "open";
  if (kind === "missing") return "missing";
  return isScaledDown(record) ? "retired" : "active";
}
