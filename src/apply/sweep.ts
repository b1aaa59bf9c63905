import { day, minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import { type DeploymentRequest, type GitHubRequest, nameOf } from "../inputs/request.js";
import { findPlace, observedLifetime } from "../observe/observe.js";
import { decide } from "../plan/decide.js";
import { type RetirePlan, retirePlan } from "../plan/plan.js";
import { unfinishedWarning } from "../plan/words.js";
import {
  type DeploymentRecord,
  isOfTarget,
  readRecord,
  readRecords,
  taskOf,
  withoutDefinition,
} from "../records/read.js";
import { isScaledDown, type KnownDeployment, type State, stateOf } from "../records/state.js";
import { writeStatus } from "../records/write.js";
import { sweepFailure, warnOfSwept } from "../report/sweep.js";
import type { Result, SweptItem } from "../result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";
import { RequestFailure } from "../transport/retry.js";
import { changesOfRetire, type Retired, retireEach, statusAfter } from "./retire.js";
import { webPageOf } from "./send.js";

type SweepStep = Extract<GitHubRequest, { step: "sweep" }>;

/** A younger record or status may be of a run that is alive: observe to send 5, the request 1, the status 5. */
const tooYoung = 15 * minute;

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** After this many previews in a row without a response nothing further is tried. */
const mostUnanswered = 3;

/** A preview on record, as far as it is observed, and its plan. */
interface Preview {
  readonly target: Target & { readonly pullRequest: number };
  readonly records: readonly DeploymentRecord[];
  readonly newest: DeploymentRecord;
  readonly state: State;
  readonly isOpen: boolean;
  /** When a record or status was written last: milliseconds since the epoch. */
  readonly changedAt: number;
}

/** What is done with a preview: a plan, or why it is kept. And what became of each of its Deployments. */
interface Swept {
  readonly preview: Preview;
  readonly planned: RetirePlan | undefined;
  /** A run may be at work on it. */
  readonly isYoung?: boolean;
  items: readonly SweptItem[];
}

/**
 * Does for each preview on record what the close of its pull request would have done, one after the other, and
 * retires idle ones if requested. What a close has retired is retired once more: whatever overlapped or came
 * late is put right. Rules: docs/previews.md, "Why you need the schedule"
 */
export async function sweep(request: DeploymentRequest, step: SweepStep, run: Run): Promise<Result> {
  const { dryRun } = request;
  const { github, outputs } = run;
  if (github === undefined) throw new Error("A sweep has a client of GitHub.");
  const { previews, place, isComplete } = await observeAll(request, step, github, run);
  const all = previews.map((preview) => sweptOf(preview, request, step, github.now(), run));
  if (!dryRun) outputs.requireWritable();
  const due = all.filter(({ planned }) => planned !== undefined).toSorted(inOrder);
  let ended: Text | undefined;
  let unanswered = 0;
  for (const each of due) {
    if (!dryRun) ended ??= whyEnded(unanswered, run);
    if (ended !== undefined) continue;
    each.items = dryRun
      ? each.items.map((item) => (isDue(item, each.planned) ? acted(item, "would-retire") : item))
      : await retirePreview(each, step, github, run);
    const failures = each.items.map(({ error }) => failureOf(error));
    unanswered = failures.some((one) => one !== undefined && (typeof one !== "number" || one >= 500))
      ? unanswered + 1
      : 0;
    if (failures.includes(429)) ended = text`a rate limit is used up`;
  }
  const items = all.flatMap((each) => each.items);
  const shown = items.filter(({ isGone }) => !isGone).map(({ preview }) => preview);
  outputs.swept(shown, dryRun);
  const [first] = due.filter((each) => each.items.some(isChanged));
  const changes = first?.planned && changesOfRetire(first.planned.request, first.preview.target).what;
  for (const each of all) warnIfLeft(each, run);
  warnOfSwept(items, { ended, isComplete }, run);
  return {
    ...{ kind: "swept", items, dryRun, changes, environment: step.environment },
    ...{ workspace: place.workspace, failure: sweepFailure(items, ended, run) },
  };
}

/** The previews of this workspace. */
async function observeAll(request: DeploymentRequest, step: SweepStep, github: GitHub, run: Run) {
  const [place, listed, open] = await Promise.all([
    findPlace(request, run),
    github.environmentRecords(step.environment, undefined, withoutDefinition),
    github.openPullRequests(),
  ]);
  const own = readRecords(listed.records).filter((record) => isOfTarget(record, place));
  const tasks = new Map<string, DeploymentRecord[]>();
  for (const record of own) tasks.set(record.task, [...(tasks.get(record.task) ?? []), record]);
  const previews = [...tasks.values()].flatMap((records): Preview[] => {
    const [newest] = records;
    if (newest?.pullRequest === undefined) return [];
    const { pullRequest, sha: commit } = newest;
    const stored = records.find((record) => record.name !== undefined)?.name;
    const given = nameOf(request, pullRequest);
    const name = stored ?? (taskOf({ name: given, pullRequest }) === newest.task ? given : undefined);
    const changedAt = records.reduce((latest, each) => Math.max(latest, each.changedAt, each.createdAt), 0);
    const { environment } = step;
    const target = { ...place, environment, definition: request.definition, name, pullRequest, commit };
    const isOpen = open.has(pullRequest);
    return [{ target, records, newest, state: stateOf(records), isOpen, changedAt }];
  });
  return { previews, place, isComplete: listed.isComplete };
}

/** What the sweep does with a preview, before anything is done. */
function sweptOf(
  preview: Preview,
  { definition }: DeploymentRequest,
  { idleDays }: SweepStep,
  now: number,
  run: Run,
): Swept {
  const { target, newest, state, isOpen, changedAt } = preview;
  const kept = (why: Text): Swept => ({ preview, planned: undefined, items: itemsOf(preview, why) });
  const isOther = newest.base !== definition.ownName;
  if (isOther) return kept(text`of the definition ${newest.base ?? "without a name"}`);
  if (target.name === undefined) return kept(text`the name of its record does not fit its task`);
  const minutes = Math.floor((now - changedAt) / minute);
  if (now - changedAt < tooYoung)
    return { ...kept(text`changed ${counted(minutes, "minute")} ago`), isYoung: true };
  const days = Math.floor((now - newest.createdAt) / day);
  if (isOpen && (idleDays === undefined || now - newest.createdAt <= idleDays * day))
    return kept(text`the pull request is open`);
  const decision = decide(
    { action: isOpen ? "retire" : "deploy", isClosing: !isOpen, runId: Number.POSITIVE_INFINITY },
    state,
    { open: isOpen },
  );
  // The current one of an open pull request is idle, or nothing is.
  if (decision.do !== "retire" || (isOpen && state.ids[0] !== decision.ids[0]))
    return kept(state.ids.length === 0 ? text`a create that did not finish` : text`retired before`);
  const planned = retirePlan(decision.ids, isOpen ? "idle" : "closed", preview, run);
  const why = isOpen ? text`no deploy for ${counted(days, "day")}` : undefined;
  return { preview, planned, items: itemsOf(preview, why) };
}

/** What is at full size comes first; the oldest first. */
function inOrder(one: Swept, other: Swept): number {
  const isAgain = ({ preview: { state }, planned }: Swept): number =>
    Number(state.ids.every((known) => !planned?.ids.includes(known.id) || isScaledDown(known)));
  return isAgain(one) - isAgain(other) || one.preview.changedAt - other.preview.changedAt;
}

/** Nobody else looks after what a closed pull request leaves behind. */
function warnIfLeft({ preview, planned, isYoung, items: [first] }: Swept, run: Run): void {
  const { log } = run;
  const { target, state, isOpen } = preview;
  if (isOpen || isYoung) return;
  if (state.doubts.length > 0) {
    const warning = unfinishedWarning(state.doubts, target, run);
    log.warning(warning.code, warning.text, warning);
  }
  const isLeft = state.ids.some(({ kind }) => kind !== "swept");
  if (planned !== undefined || !isLeft || first?.reason === undefined) return;
  const what = text`Pull request #${target.pullRequest} is closed, and its preview "${target.name ?? ""}" is kept:
    ${first.reason}. Check the platform for it.`;
  log.warning("sweep/kept", what);
}

/** One item for each Deployment on record, or one for a create that nobody finished. */
function itemsOf({ target, state }: Preview, reason: Text | undefined): SweptItem[] {
  const { pullRequest, name = "" } = target;
  const records: readonly DeploymentRecord[] = state.ids.length > 0 ? state.ids : state.doubts.slice(0, 1);
  return records.map((record) => ({
    preview: {
      ...{ pullRequest, name, deploymentId: record.id ?? "", url: record.url, action: "kept" },
      state: stateName(record),
      updatedAt: new Date(record.changedAt).toISOString(),
    },
    record: record.number,
    ...(reason && { reason }),
  }));
}

function stateName(record: DeploymentRecord): SweptItem["preview"]["state"] {
  if (record.id === undefined) return "failed";
  if (record.kind === "open" || record.kind === "unknown") return "open";
  return isScaledDown(record) ? "retired" : "active";
}

function isDue({ preview }: SweptItem, planned: RetirePlan | undefined): boolean {
  return planned?.ids.includes(preview.deploymentId) === true;
}

function isChanged({ preview: { action }, isMissing }: SweptItem): boolean {
  return (action === "retired" || action === "would-retire") && isMissing !== true;
}

function acted(item: SweptItem, action: SweptItem["preview"]["action"], error?: unknown): SweptItem {
  return { ...item, preview: { ...item.preview, action }, ...(error === undefined ? {} : { error }) };
}

/** Why the sweep must end; undefined while it may go on. */
function whyEnded(unanswered: number, { cancelled, github }: Run): Text | undefined {
  if (cancelled.aborted) return text`${stepStopped}`;
  if (unanswered >= mostUnanswered) return text`requests of several previews in a row had no usable response`;
  const { remaining } = github ?? {};
  return remaining !== undefined && remaining < leastRemaining
    ? text`GitHub allows only ${remaining} more requests at present`
    : undefined;
}

/** What a request failed with: a status, or what the connection did. */
function failureOf(error: unknown): RequestFailure["failure"] | undefined {
  for (let each = error; each instanceof Error; each = each.cause)
    if (each instanceof RequestFailure) return each.failure;
  return undefined;
}

/** Carries the plan of one preview out, if the pull request and its newest record are as they were listed. */
async function retirePreview(
  { preview, planned, items }: Swept,
  step: SweepStep,
  github: GitHub,
  run: Run,
): Promise<readonly SweptItem[]> {
  if (planned === undefined) return items;
  const notAfter = run.clock.now() + observedLifetime;
  try {
    const reason = await whyChanged(preview, step, github);
    if (reason !== undefined) return items.map((item) => ({ ...item, reason }));
  } catch (error) {
    return items.map((item) => (isDue(item, planned) ? acted(item, "failed", error) : item));
  }
  const retired = await retireEach(planned, { ...preview, notAfter }, run);
  const swept: SweptItem[] = [];
  for (const item of items) {
    const result = retired.find(({ known }) => known.id === item.preview.deploymentId);
    swept.push(result === undefined ? item : await recorded(result, item, planned, github, run));
  }
  return swept;
}

/** Writes what became of a Deployment on its record. */
async function recorded(
  result: Retired,
  item: SweptItem,
  { reason }: RetirePlan,
  github: GitHub,
  run: Run,
): Promise<SweptItem> {
  const { known, how } = result;
  if (how === "failed") return acted(item, "failed", result.error);
  const url = how === "retired" ? webPageOf(result.deployment, run) : undefined;
  try {
    const kind = statusAfter(result, reason === "idle" ? "idle" : sweptKind(known));
    if (kind !== undefined) await writeStatus(known.number, kind, { id: known.id, url }, run);
  } catch (error) {
    return acted(item, "failed", error);
  }
  const updatedAt = new Date(github.now()).toISOString();
  const preview = { ...item.preview, state: "retired", updatedAt, ...(url && { url }) } as const;
  const gone = how === "gone" ? { isMissing: true, isGone: result.isProven } : {};
  return acted({ ...item, preview, ...gone }, "retired");
}

/** Of a record that was open or unknown a request may still arrive: the next sweep retires it again. */
function sweptKind({ kind }: KnownDeployment): "retired" | "swept" {
  return kind === "open" || kind === "unknown" ? "retired" : "swept";
}

/** Reads the pull request and the newest record again, right before the retire. @returns why it is kept. */
async function whyChanged(
  { newest, isOpen, target }: Preview,
  { environment }: SweepStep,
  github: GitHub,
): Promise<Text | undefined> {
  const reading = github.pullRequest(target.pullRequest).catch((error) => {
    if (error instanceof ActionError && error.status === 404) return undefined;
    throw error;
  });
  const [pull, page] = await Promise.all([reading, github.recordPage(environment, newest.task, 1)]);
  if (pull === undefined) return text`GitHub responded with 404 to pull request #${target.pullRequest}`;
  const records = page.records.flatMap((record) => readRecord({ ...record, statuses: [] }) ?? []);
  // Another record of the same key is of a request that GitHub carried out late, after its retry.
  const isRetried = ({ key }: DeploymentRecord): boolean =>
    key !== undefined && records.some((each) => each.key === key && each.number <= newest.number);
  // The task is the same in every workspace.
  const isNewer = (record: DeploymentRecord): boolean =>
    record.number > newest.number && isOfTarget(record, target) && !isRetried(record);
  if (records.some(isNewer)) return text`a run of the pull request is in progress`;
  if (pull.open === isOpen) return undefined;
  return pull.open ? text`the pull request is open again` : text`the pull request was closed`;
}
