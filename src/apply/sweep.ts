import { day, minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import type { StoredRecord } from "../github/stored.js";
import { RequestFailure } from "../http/request-failure.js";
import { type DeploymentRequest, type GitHubRequest, nameOf } from "../inputs/request.js";
import { findPlace, isUncheckedPlace, observedLifetime } from "../observe/observe.js";
import { type RetirePlan, retirePlan } from "../plan/plan.js";
import { unfinishedWarning } from "../plan/words.js";
import {
  type DeploymentRecord,
  isOfTarget,
  listNewest,
  listPreviewRecords,
  taskOf,
} from "../records/read.js";
import { due, isScaledDown, type KnownDeployment, type State, stateOf } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import { writeStatus } from "../records/write.js";
import { sweepFailure, warnOfSwept } from "../report/sweep.js";
import type { Result, SweptItem } from "../result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";
import { unchecked } from "./dry-run.js";
import { changesOfRetire, type Retired, retireEach } from "./retire.js";
import { webPageOf } from "./send.js";

type SweepStep = Extract<GitHubRequest, { step: "sweep" }>;

/** A younger one may be of a run that is alive: observe to send 5, the request 1, the status 5 minutes. */
const tooYoung = 15 * minute;

/** A preview that a sweep retired is listed for so long: no later sweep finds anything to do about it. */
const longestListed = 30 * day;

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** After this many previews in a row without a response nothing further is tried. */
const mostUnanswered = 3;

/** A preview on record, as far as it is observed. */
interface Preview {
  readonly target: Target & { readonly pullRequest: number };
  readonly records: readonly DeploymentRecord[];
  readonly newest: DeploymentRecord;
  readonly state: State;
  readonly isOpen: boolean;
  /** When a record or status was written last: milliseconds since the epoch. */
  readonly changedAt: number;
}

/** A preview with its plan, or why it is kept, and each of its Deployments. */
interface Swept {
  readonly preview: Preview;
  readonly planned: RetirePlan | undefined;
  /** A run may be at work on it. */
  readonly isYoung?: boolean;
  items: readonly SweptItem[];
}

/**
 * Does for each preview on record what the close of its pull request would have done, one after the other,
 * and retires idle ones if requested. What a close has retired is retired once more: whatever overlapped or
 * came late is put right. Rules: docs/previews.md, "Why you need the schedule"
 */
export async function sweep(request: DeploymentRequest, step: SweepStep, run: Run): Promise<Result> {
  const { dryRun } = request;
  const { github, outputs, clock } = run;
  if (github === undefined) throw new Error("A sweep has a client of GitHub.");
  const { previews, place, isComplete, elsewhere } = await observeAll(request, step, github, run);
  const now = clock.now();
  const all = previews.map((preview) => sweptOf(preview, request, step, now, run));
  if (!dryRun) outputs.requireWritable();
  const isDue = ({ planned }: Swept): boolean => planned !== undefined;
  let ended: Text | undefined;
  let unanswered = 0;
  for (const each of all.filter(isDue).toSorted(inOrder)) {
    if (!dryRun) ended ??= whyEnded(unanswered, run);
    if (dryRun || ended !== undefined) {
      each.items = ofDue(each, (item) =>
        dryRun
          ? acted(item, "would-retire")
          : { ...item, isLeft: true, reason: text`left for the next sweep` },
      );
      continue;
    }
    each.items = await retirePreview(each, step, github, run);
    const failures = each.items.map(({ error }) => failureOf(error));
    const isUnanswered =
      each.items.some(({ error }) => error instanceof ActionError && error.outcome === "unknown") ||
      failures.some((one) => one !== undefined && (typeof one !== "number" || one >= 500));
    unanswered = isUnanswered ? unanswered + 1 : 0;
    if (failures.includes(429)) ended = text`a rate limit is used up`;
  }
  const items = all.flatMap((each) => each.items);
  outputs.swept(
    items.filter(({ isGone }) => !isGone).map(({ preview }) => preview),
    dryRun,
  );
  const first = all.find((each) => isDue(each) && each.items.some(isChanged));
  const changes = first?.planned && changesOfRetire(first.planned.request, first.preview.target).what;
  for (const each of all) warnIfLeft(each, run);
  warnOfSwept(items, { ended, isComplete, elsewhere: previews.length === 0 ? elsewhere : 0 }, run);
  const old = previews.flatMap(({ state }) => state.ids.filter((known) => isOld(known, now)));
  const failure = sweepFailure(items, ended, run);
  const done = { items, dryRun, changes, failure, unlisted: old.length, elsewhere };
  return { kind: "swept", ...done, workspace: place.workspace, environment: step.environment };
}

/** The previews of this workspace, and how many there are of others. */
async function observeAll(request: DeploymentRequest, step: SweepStep, github: GitHub, run: Run) {
  const placing = findPlace(request, run);
  const checking = placing.then((place) => isUncheckedPlace(place, request, run));
  const [place, listed, open, isUnchecked] = await Promise.all([
    placing,
    listPreviewRecords(github, step.environment),
    github.openPullRequests(),
    checking,
  ]);
  if (isUnchecked) run.log.notice(unchecked.code, unchecked.text);
  // One task may be of several workspaces.
  const groups = new Map<string, DeploymentRecord[]>();
  for (const record of listed.records) {
    const key = JSON.stringify([record.organization.id, record.workspace.id, record.task]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  const previews: Preview[] = [];
  let elsewhere = 0;
  for (const records of groups.values()) {
    const [newest] = records;
    if (newest?.pullRequest === undefined) continue;
    const state = stateOf(records);
    if (!isOfTarget(newest, place)) {
      elsewhere += Number(state.ids.length > 0);
      continue;
    }
    const { pullRequest, sha: commit } = newest;
    const stored = records.find((record) => record.name !== undefined)?.name;
    const given = nameOf(request, pullRequest);
    const name = stored ?? (taskOf({ name: given, pullRequest }) === newest.task ? given : undefined);
    const changedAt = records.reduce((latest, each) => Math.max(latest, each.changedAt, each.createdAt), 0);
    const { environment } = step;
    const of = { environment, definition: request.definition, name, pullRequest, commit, head: undefined };
    const target = { ...place, ...of };
    previews.push({ target, records, newest, state, isOpen: open.has(pullRequest), changedAt });
  }
  return { previews, place, isComplete: listed.isComplete, elsewhere };
}

/** Plans what the sweep does with a preview. */
function sweptOf(
  preview: Preview,
  { definition }: DeploymentRequest,
  { idleDays }: SweepStep,
  now: number,
  run: Run,
): Swept {
  const { target, newest, state, isOpen, changedAt } = preview;
  const kept = (why: Text): Swept => ({ preview, planned: undefined, items: itemsOf(preview, now, why) });
  if (newest.base !== definition.ownName)
    return kept(text`of the definition ${newest.base ?? "without a name"}`);
  if (target.name === undefined) return kept(text`the name of its record does not fit its task`);
  if (now - changedAt < tooYoung) return { ...kept(text`changed in the last 15 minutes`), isYoung: true };
  const { current } = state;
  const age = now - newest.createdAt;
  const idle =
    isOpen && idleDays !== undefined && current && !isScaledDown(current) && age > idleDays * day
      ? [current]
      : [];
  const [first, ...others] = [...idle, ...due(state, { open: isOpen })];
  if (first === undefined) {
    if (isOpen) return kept(text`the pull request is open`);
    return kept(state.ids.length === 0 ? text`a create that did not finish` : text``);
  }
  const reason = idle.length > 0 ? "idle" : isOpen ? "requested" : "closed";
  const planned = retirePlan([first, ...others], reason, preview, run);
  const days = counted(Math.floor(age / day), "day");
  const why = reason === "idle" ? text`no deploy for ${days}` : undefined;
  return { preview, planned, items: itemsOf(preview, now, why) };
}

/** Sorts previews: those at full size come first, the oldest before the others. */
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
  if (state.unfinished.length > 0) {
    const warning = unfinishedWarning(state, target, run);
    log.warning(warning.code, warning.text, warning);
  }
  const isLeft = state.ids.some(({ kind }) => kind !== "swept");
  if (planned !== undefined || !isLeft || first?.reason === undefined) return;
  const what = text`Pull request #${target.pullRequest} is closed, and its preview "${target.name ?? ""}" is
    kept: ${first.reason}. Check the platform for it.`;
  log.warning("sweep/kept", what);
}

/** Whether a sweep retired it so long ago that it is not listed any more. */
function isOld({ kind, changedAt }: KnownDeployment, now: number): boolean {
  return kind === "swept" && now - changedAt > longestListed;
}

/** One item for each Deployment on record that is listed, or one for a create that nobody finished. */
function itemsOf({ target, state }: Preview, now: number, reason: Text | undefined): SweptItem[] {
  const { pullRequest, name = "" } = target;
  const records: readonly DeploymentRecord[] =
    state.ids.length > 0 ? state.ids.filter((known) => !isOld(known, now)) : state.unfinished.slice(0, 1);
  return records.map((record) => ({
    preview: {
      pullRequest,
      name,
      deploymentId: record.id ?? "",
      url: record.url,
      action: "kept",
      state: stateName(record),
      updatedAt: new Date(record.changedAt).toISOString(),
    },
    record: record.number,
    isAgain: record.id !== undefined && isScaledDown(record),
    ...(reason && { reason }),
  }));
}

function stateName(record: DeploymentRecord): SweptItem["preview"]["state"] {
  if (record.id === undefined) return "failed";
  if (record.kind === "open" || record.kind === "unknown") return "open";
  if (record.kind === "missing") return "missing";
  return isScaledDown(record) ? "retired" : "active";
}

/** The items of a preview, those of its plan changed. */
function ofDue({ items, planned }: Swept, change: (item: SweptItem) => SweptItem): SweptItem[] {
  return items.map((item) => (planned?.ids.includes(item.preview.deploymentId) ? change(item) : item));
}

function isChanged({ preview: { action }, isAgain }: SweptItem): boolean {
  return !isAgain && (action === "retired" || action === "would-retire");
}

function acted(item: SweptItem, action: SweptItem["preview"]["action"], error?: unknown): SweptItem {
  return { ...item, preview: { ...item.preview, action }, ...(error === undefined ? {} : { error }) };
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
  swept: Swept,
  step: SweepStep,
  github: GitHub,
  run: Run,
): Promise<readonly SweptItem[]> {
  const { preview, planned, items } = swept;
  if (planned === undefined) return items;
  const notAfter = run.clock.now() + observedLifetime;
  try {
    const reason = await whyChanged(preview, step, github);
    if (reason !== undefined) return items.map((item) => ({ ...item, reason }));
  } catch (error) {
    return ofDue(swept, (item) => acted(item, "failed", error));
  }
  const retired = await retireEach(planned, { ...preview, notAfter }, run);
  const done: SweptItem[] = [];
  for (const item of items) {
    const result = retired.find(({ known }) => known.id === item.preview.deploymentId);
    done.push(result === undefined ? item : await recorded(result, item, preview, run));
  }
  return done;
}

/** Writes what became of a Deployment on its record. */
async function recorded(
  result: Retired,
  item: SweptItem,
  { state, isOpen }: Preview,
  run: Run,
): Promise<SweptItem> {
  const { known, how } = result;
  if (how === "failed") return acted(item, "failed", result.error);
  const url = how === "retired" ? webPageOf(result.deployment, run) : undefined;
  const kind = kindAfter(known, how, isOpen && known === state.current);
  try {
    await writeStatus(known.number, kind, { id: known.id, url }, run);
  } catch (error) {
    return acted(item, "failed", error);
  }
  const updatedAt = new Date(run.clock.now()).toISOString();
  if (how === "missing") {
    const preview = { ...item.preview, state: "missing", updatedAt } as const;
    return { ...item, preview, isGone: kind === "gone" };
  }
  const preview = { ...item.preview, state: "retired", updatedAt, ...(url && { url }) } as const;
  return { ...acted({ ...item, preview }, "retired"), isDeletable: !isOpen && !item.isAgain };
}

/** The status after a retire of a Deployment that was `kind`. */
function kindAfter({ kind }: KnownDeployment, how: "retired" | "missing", isCurrent: boolean): StatusKind {
  // The first 404 may be of a replica that lags.
  if (how === "missing") return kind === "missing" ? "gone" : "missing";
  // The request of such a record may still arrive: the next sweep retires it again.
  if (kind === "open" || kind === "unknown") return "retired";
  return isCurrent ? "idle" : "swept";
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
  const keys = new Set<unknown>();
  const isLater = ({ id, payload }: StoredRecord): boolean => {
    if (id <= newest.number) keys.add(payload?.["key"]);
    return id > newest.number;
  };
  const [pull, later] = await Promise.all([reading, listNewest(github, environment, newest.task, isLater)]);
  if (pull === undefined) return text`GitHub responded with 404 to pull request #${target.pullRequest}`;
  // Another record of the same key is of a request that GitHub carried out late, after its retry. The task is
  // the same in every workspace.
  const isNewer = (record: DeploymentRecord): boolean =>
    isOfTarget(record, target) && (record.key === undefined || !keys.has(record.key));
  if (later.some(isNewer)) return text`a run of the pull request is in progress`;
  if (pull.open === isOpen) return undefined;
  return pull.open ? text`the pull request is open again` : text`the pull request was closed`;
}
