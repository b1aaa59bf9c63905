import { findPlace, matchOf } from "../deployment/target.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type DeploymentRecord, isOfTarget, previewTask, readRecord } from "../records/record.js";
import { type KnownDeployment, type State, state } from "../records/state.js";
import type { SweptPreview } from "../report/result.js";
import type { Run, SweepRecording } from "../run.js";
import { previewName } from "./look.js";

/** A preview on record. */
export interface KnownPreview {
  readonly task: string;
  readonly pullRequest: number;
  readonly name: string;
  /** Whether the name is certain: a retire sends it. */
  readonly isNamed: boolean;
  readonly organization: DeploymentRecord["organization"];
  readonly workspace: DeploymentRecord["workspace"];
  readonly isOpen: boolean;
  readonly records: readonly DeploymentRecord[];
  readonly newest: DeploymentRecord;
  /** When a record or one of this action's statuses was written last: milliseconds since the epoch. */
  readonly changedAt: number;
  /** The name of the definition that it was deployed from. */
  readonly base: string | undefined;
  readonly state: State;
  /** The entries of the output `previews`, by the id of the Deployment. */
  readonly shown: Map<string, SweptPreview>;
}

/** What a sweep found. */
export interface SweepLook {
  readonly previews: readonly KnownPreview[];
  /** Whether all records of the environment were read. */
  readonly isComplete: boolean;
  /** When the oldest record that was read was created: milliseconds since the epoch. */
  readonly oldest: number;
}

/** Lists the previews of this place. @throws {ActionError} of the look-ups, or of the family `github`. */
export async function knownPreviews(
  request: DeploymentRequest,
  { github, environment }: SweepRecording,
  run: Run,
): Promise<SweepLook> {
  const [place, listed, open] = await Promise.all([
    run.service && findPlace(request, run),
    github.environmentRecords(environment),
    github.openPullRequests(),
  ]);
  const groups = new Map<string, DeploymentRecord[]>();
  for (const stored of listed.records) {
    const record = readRecord(stored);
    if (record?.pullRequest === undefined) continue;
    const isOwn = place === undefined ? matchOf(record, request) === "yes" : isOfTarget(record, place);
    if (!isOwn) continue;
    const key = JSON.stringify([record.task, record.organization.id, record.workspace.id]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return {
    previews: [...groups.values()].flatMap((records) => knownPreview(records, open, request) ?? []),
    isComplete: listed.isComplete,
    oldest: listed.records.reduce((oldest, { createdAt }) => Math.min(oldest, createdAt), github.now()),
  };
}

/** @param records of one task, newest first. */
function knownPreview(
  records: readonly DeploymentRecord[],
  open: ReadonlySet<number>,
  request: DeploymentRequest,
): KnownPreview | undefined {
  const [newest] = records;
  if (newest?.pullRequest === undefined) return undefined;
  const { task, pullRequest, base, organization, workspace } = newest;
  const own = previewName(request, pullRequest);
  const certain =
    records.find((record) => record.name !== undefined)?.name ??
    (previewTask(pullRequest, own) === task ? own : undefined);
  const name = certain ?? task.replace(/^preview:pr-\d+:/, "");
  const known = state(records);
  const changedAt = records.reduce(
    (latest, record) => Math.max(latest, record.changedAt, record.createdAt),
    0,
  );
  const entry = (record: DeploymentRecord): Omit<SweptPreview, "state" | "deploymentId"> => ({
    pullRequest,
    name,
    url: record.url,
    updatedAt: new Date(record.changedAt).toISOString(),
    action: "kept",
  });
  const shown = known.ids.map((one) => ({
    ...entry(one),
    deploymentId: one.id,
    state: shownState(one),
  }));
  const [doubt] = known.doubts;
  const onlyDoubts =
    shown.length === 0 && doubt ? [{ ...entry(doubt), deploymentId: "", state: "failed" as const }] : [];
  return {
    ...{ task, pullRequest, name, organization, workspace, records, newest, changedAt, base },
    isOpen: open.has(pullRequest),
    isNamed: certain !== undefined,
    state: known,
    shown: new Map([...shown, ...onlyDoubts].map((one) => [one.deploymentId, one])),
  };
}

function shownState({ kind }: KnownDeployment): SweptPreview["state"] {
  if (kind === "open" || kind === "unknown") return "open";
  return kind === "retired" || kind === "idle" || kind === "swept" ? "retired" : "active";
}
