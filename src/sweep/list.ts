import { day, minute } from "../base/clock.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { Retire } from "../deployment/body.js";
import { findPlace } from "../deployment/look.js";
import { type DeploymentRequest, type GitHubRequest, nameOf } from "../inputs/request.js";
import { dueIfClosed } from "../previews/decide.js";
import { type DeploymentRecord, isOfTarget, listPreviewRecords, taskOf } from "../records/read.js";
import { isScaledDown, type KnownDeployment, type State, stateOf } from "../records/state.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";

/** What the step says of a sweep. */
export type SweepStep = Extract<GitHubRequest, { step: "sweep" }>;

/**
 * A younger record or status may belong to a run that is alive: look to send 5, the request 1, the status 5.
 */
const tooYoung = 15 * minute;

/** Why a preview is kept. */
type KeptFor = "other definition" | "unclear name" | "young" | "nothing due";

/** A preview on record. */
export interface KnownPreview {
  readonly target: Target;
  readonly task: string;
  readonly pullRequest: number;
  readonly name: string;
  readonly newest: DeploymentRecord;
  /** When a record or one of this action's statuses was written last: milliseconds since the epoch. */
  readonly changedAt: number;
  /** The name of the definition that it was deployed from. */
  readonly base: string | undefined;
  readonly isOpen: boolean;
  readonly state: State;
  /** What is retired of it, and why; otherwise why it is kept. */
  readonly due: (Retire & { readonly reason: "closed" | "idle" }) | undefined;
  readonly keptFor: KeptFor | undefined;
  /** Why it is kept, or idle. */
  readonly reason: Text;
}

/** A preview, and what the sweep did with each of its Deployments: at first nothing. */
export interface Swept {
  readonly preview: KnownPreview;
  items: SweptItem[];
}

/** What a sweep found. */
interface SweepList {
  readonly previews: readonly KnownPreview[];
  readonly place: Pick<Target, "organization" | "workspace">;
  /** Whether all records of the environment were read. */
  readonly isComplete: boolean;
}

/** Lists the previews of this workspace. @throws {ActionError} of the look-ups, or of the family `github`. */
export async function listPreviews(
  request: DeploymentRequest,
  step: SweepStep,
  run: Run,
): Promise<SweepList> {
  const { github } = run;
  if (github === undefined) throw new Error("A sweep has a client of GitHub.");
  const [place, listed, open] = await Promise.all([
    findPlace(request, run),
    listPreviewRecords(github, step.environment),
    github.openPullRequests(),
  ]);
  const groups = new Map<string, DeploymentRecord[]>();
  for (const record of listed.records) {
    if (record.pullRequest === undefined || !isOfTarget(record, place)) continue;
    const group = groups.get(record.task);
    if (group === undefined) groups.set(record.task, [record]);
    else group.push(record);
  }
  const previews = [...groups.values()].flatMap((records) => {
    const [newest] = records;
    const pull = newest?.pullRequest;
    if (newest === undefined || pull === undefined) return [];
    const found = { newest, pullRequest: pull, isOpen: open.has(pull) };
    return knownPreview(records, found, place, request, step, run.clock.now());
  });
  return { previews, place, isComplete: listed.isComplete };
}

/** @param records of one task, newest first. */
function knownPreview(
  records: readonly DeploymentRecord[],
  group: Pick<KnownPreview, "newest" | "pullRequest" | "isOpen">,
  place: Pick<Target, "organization" | "workspace">,
  request: DeploymentRequest,
  step: SweepStep,
  now: number,
): KnownPreview {
  const { newest, pullRequest, isOpen } = group;
  const { task, base } = newest;
  const { definition } = request;
  const own = nameOf(request, pullRequest) ?? "";
  const stored = records.find((record) => record.name !== undefined)?.name;
  const certain = stored ?? (taskOf({ name: own, pullRequest }) === task ? own : undefined);
  const name = certain ?? task.replace(/^preview:pr-\d+:/, "");
  const state = stateOf(records);
  const times = records.map((record) => Math.max(record.changedAt, record.createdAt));
  const changedAt = times.reduce((latest, time) => Math.max(latest, time), 0);
  const target: Target = {
    ...place,
    environment: step.environment,
    definition,
    name,
    pullRequest,
    commit: newest.sha,
  };
  const found = { ...group, target, task, name, changedAt, base, state };
  const keep = (keptFor: KeptFor, reason: Text): KnownPreview => ({
    ...{ ...found, due: undefined },
    ...{ keptFor, reason },
  });
  if (base !== definition.ownName)
    return keep(
      "other definition",
      text`of the definition ${base ?? "without a name"}${isOpen ? "" : "; the pull request is closed"}`,
    );
  if (certain === undefined) return keep("unclear name", text`the name of its record does not fit its task`);
  const minutes = Math.floor((now - changedAt) / minute);
  if (now - changedAt < tooYoung) return keep("young", text`changed ${counted(minutes, "minute")} ago`);
  const [first, ...others] = isOpen ? idleOf(state, newest, step, now) : dueIfClosed(state.ids);
  if (first !== undefined)
    return {
      ...found,
      due: { do: "retire", ids: [first, ...others], reason: isOpen ? "idle" : "closed" },
      keptFor: undefined,
      reason: isOpen ? text`no deploy for ${counted(daysSince(newest, now), "day")}` : text``,
    };
  if (isOpen) return keep("nothing due", text`the pull request is open`);
  const isDoubt = state.ids.length === 0 && state.doubts.length > 0;
  return keep("nothing due", isDoubt ? text`a create that did not finish` : text`confirmed before`);
}

function daysSince({ createdAt }: DeploymentRecord, now: number): number {
  return Math.floor((now - createdAt) / day);
}

/** What is retired of an open pull request's preview that nobody deployed for long. */
function idleOf(
  { ids }: State,
  newest: DeploymentRecord,
  { idleDays }: SweepStep,
  now: number,
): readonly KnownDeployment[] {
  const [current] = ids;
  const isIdle =
    idleDays !== undefined &&
    current !== undefined &&
    !isScaledDown(current) &&
    now - newest.createdAt > idleDays * day;
  return isIdle ? ids.filter((each) => !isScaledDown(each)) : [];
}

/** What is at full size comes first, then what is confirmed; the oldest first. */
export function inOrder({ preview: one }: Swept, { preview: other }: Swept): number {
  const isConfirmation = ({ due }: KnownPreview): number => Number(due?.ids.every(isScaledDown) === true);
  return isConfirmation(one) - isConfirmation(other) || one.changedAt - other.changedAt;
}

/** The items of a preview before anything is done: one for each Deployment, or one for its doubts. */
export function itemsOf({ pullRequest, name, state, due, reason: ofPreview }: KnownPreview): SweptItem[] {
  const item = (
    record: DeploymentRecord,
    deploymentId: string,
    shown: SweptItem["preview"]["state"],
    reason: Text | undefined,
  ): SweptItem => ({
    preview: {
      pullRequest,
      name,
      deploymentId,
      url: record.url,
      state: shown,
      updatedAt: new Date(record.changedAt).toISOString(),
      action: "kept",
    },
    record: record.number,
    ...(reason === undefined ? {} : { reason }),
  });
  const [doubt] = state.doubts;
  if (state.ids.length === 0) return doubt === undefined ? [] : [item(doubt, "", "failed", ofPreview)];
  // Why a preview is due says nothing of those of its Deployments that are not.
  return state.ids.map((each) => {
    const reason = due === undefined || due.ids.some(({ id }) => id === each.id) ? ofPreview : undefined;
    return item(each, each.id, outputState(each), reason);
  });
}

function outputState(known: KnownDeployment): SweptItem["preview"]["state"] {
  if (known.kind === "open" || known.kind === "unknown") return "open";
  return isScaledDown(known) ? "retired" : "active";
}
