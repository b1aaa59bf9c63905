import { minute } from "../base/clock.js";
import { findPlace, type Place } from "../deployment/target.js";
import type { PullRequest } from "../github/read.js";
import type { DeploymentRequest } from "../inputs/request.js";
import {
  type DeploymentRecord,
  isOfTarget,
  listRecords,
  previewTask,
  requireNoSecret,
} from "../records/record.js";
import type { PreviewRecording, Run, Target } from "../run.js";
import { PreviewComment } from "./comment.js";
import type { PreviewEvent } from "./decide.js";

/** What the run of a preview is about. */
export interface PreviewTarget extends Target {
  readonly environment: string;
  readonly name: string;
  readonly pullRequest: number;
}

/** What a run of a pull request's event found. */
export interface Found {
  readonly target: PreviewTarget;
  readonly recording: PreviewRecording;
  /** The records of the preview, in this organization and workspace. */
  readonly records: readonly DeploymentRecord[];
  readonly pull: PullRequest;
  readonly comment: PreviewComment;
  readonly event: PreviewEvent;
  /** No attempt to send starts later: milliseconds since the epoch. */
  readonly notAfter: number;
}

/** What was found is too old to act on after this time: another run may have changed it. Milliseconds. */
export const longestUse = 5 * minute;

/** Milliseconds until a list that may lack a record or status is read again: GitHub's lists lag behind. */
const lag = 5_000;

/** A preview's name: deployment-name as given, otherwise the definition's own name with `-pr-<N>`. */
export function previewName({ definition }: Pick<DeploymentRequest, "definition">, pull: number): string {
  const name = String(definition.body["name"]);
  return definition.nameFromInput ? name : `${name}-pr-${pull}`;
}

/** Reads the names at the service, the records, the pull request and the comment, all in parallel. */
export async function look(
  request: DeploymentRequest,
  recording: PreviewRecording,
  run: Run,
): Promise<Found> {
  const { github, environment, pullRequest } = recording;
  const name = previewName(request, pullRequest);
  const notAfter = run.clock.now() + longestUse;
  const placing = findPlace(request, run);
  const comment = new PreviewComment(name, placing, recording, run);
  const [place, listed, pull] = await Promise.all([
    placing,
    listPreview(recording, name, placing, run),
    github.pullRequest(pullRequest),
    comment.find(),
  ]);
  const target = {
    ...place,
    environment,
    definition: request.definition,
    name,
    pullRequest,
    commit: recording.event.headSha ?? pull.headSha,
  };
  requireNoSecret(undefined, target, run.redactor);
  const records = listed.filter((record) => isOfTarget(record, target));
  for (const warning of otherWorkspaceWarning(listed, target, run)) run.log.warning(warning);
  return { target, recording, records, pull, comment, event: eventOf(recording, run), notAfter };
}

/** What the inputs and the event request. */
export function eventOf({ step, event }: PreviewRecording, { id }: Pick<Run, "id">): PreviewEvent {
  return { action: step, isClosing: event.action === "closed", runId: id };
}

/**
 * Lists a preview's records: again after some seconds where there is none, unless the pull request was just
 * opened, and where none names a Deployment, but one has no status yet.
 */
export async function listPreview(
  { github, environment, pullRequest, event }: PreviewRecording,
  name: string,
  placing: Promise<Place> | undefined,
  { clock, cancelled }: Pick<Run, "clock" | "cancelled">,
): Promise<DeploymentRecord[]> {
  const task = previewTask(pullRequest, name);
  const isEnough = async (record: DeploymentRecord): Promise<boolean> =>
    record.id !== undefined && (placing === undefined || isOfTarget(record, await placing));
  const listed = await listRecords(github, environment, task, isEnough);
  const place = await placing;
  const own = place === undefined ? listed : listed.filter((record) => isOfTarget(record, place));
  const isDoubtful = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
  const isMissing = own.length === 0 && event.action !== "opened";
  if (!(isDoubtful || isMissing) || cancelled.aborted) return listed;
  await clock.sleep(lag, cancelled);
  return listRecords(github, environment, task, isEnough);
}

/** A record of the same preview in another workspace is not used: that preview is left behind. */
export function otherWorkspaceWarning(
  listed: readonly DeploymentRecord[],
  target: Pick<PreviewTarget, "name" | "organization" | "workspace">,
  { redactor }: Pick<Run, "redactor">,
): string[] {
  const other = listed.find((record) => {
    const isUsed = record.id !== undefined && record.kind !== "gone" && record.kind !== "swept";
    return isUsed && !isOfTarget(record, target);
  });
  if (other === undefined) return [];
  const { quote } = redactor;
  const workspace = quote(other.workspace.name ?? other.workspace.id);
  return [
    `Preview "${quote(target.name)}" also has Deployment ${quote(other.id ?? "")} in workspace ` +
      `${workspace} (GitHub deployment record ${other.number}). This run does not use it: retire or delete ` +
      "it in the platform.",
  ];
}
