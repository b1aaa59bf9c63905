import { createBody, type Definition } from "../deployment/body.js";
import { changesBetween } from "../deployment/compare.js";
import { storedDefinition } from "../deployment/secrets.js";
import type { PullRequest, StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { writePreviewComment } from "../records/comment.js";
import { otherNames, type Survey, survey } from "../records/find.js";
import { remember, trySet } from "../records/ledger.js";
import { definitionIn, taskOf } from "../records/record.js";
import { requireStorable } from "../records/storable.js";
import { bodyFor } from "./deploy.js";
import { findPlace } from "./place.js";
import { findPullRequest, isStillOpen, readPull } from "./pull-request.js";
import {
  applyAndSettle,
  beforeSending,
  findKnown,
  openRecord,
  type RecordedDeployment,
  retireAndSettle,
  retireOthers,
  textOf,
} from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Result } from "./result.js";
import { previewDescription, type RetireReason, retiredWarning, retireReason, retiringBody } from "./retire.js";
import type { Parts, Run } from "./run.js";

/**
 * One step for the whole life of a pull request's preview: created the first time, updated from then on, retired when the
 * pull request is closed or `preview: retire` requests it.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function preview(request: DeploymentRequest, recording: Recording, run: Run): Promise<Result> {
  const { definition, deploymentId } = request;
  const { environment, pullRequest: event } = recording;

  // Everything that depends on nothing else starts at once.
  const [place, { github, pull, number, name, before }] = await Promise.all([
    findPlace(request, run),
    lookAtGitHub(definition, recording, run),
  ]);
  const [organizationId, workspaceId] = [place.organization.id, place.workspace.id];
  const isOpen = pull?.open ?? !event.closed;
  let reason = retireReason(isOpen, recording.preview?.action === "retire");
  if (event.closed && reason === undefined) {
    const why = `Pull request #${number} is open again, so this run of its closing is out of date.`;
    return notSent(why, number, place, run);
  }
  if (reason !== undefined && deploymentId === undefined && before.page.length === 0) {
    return nothingToRetire(reason, name, number, place, run);
  }

  const task = taskOf(number, name);
  const key = { environment, task, name, pullRequest: number, organizationId, workspaceId };
  const subject: RecordedDeployment = {
    key,
    place,
    deploymentId,
    before,
    parts: { ...run, github, signer: undefined },
  };
  const earlier = definitionIn(before.newest?.record.payload);
  const options = { name, workspaceId, defaultDescription: previewDescription(number) };
  const expected =
    reason === undefined
      ? bodyFor(definition, deploymentId ?? before.newest?.id, options)
      : retiringBody(definition, { name, pullRequest: number, reason }, workspaceId);

  // The own record proves deployments: write before anything billable exists.
  const commit = event.headSha ?? pull?.headSha ?? "";
  const stored = storedDefinition(expected.body, earlier);
  const own = await openRecord(subject, { ref: commit, definition: stored, retires: reason !== undefined }, run);
  const [known, isOpenNow] = await beforeSending(
    own,
    subject,
    Promise.all([
      findKnown(subject, own, reason !== undefined),
      reason === undefined ? isStillOpen(github, number, run) : isOpen,
    ]),
  );
  if (reason === undefined && isOpenNow === false) reason = "closed";
  const { id } = known;
  if (reason !== undefined && id === undefined) {
    const description = remember(key, undefined, "NOTHING_TO_RETIRE", known.lost, subject.parts);
    await trySet(own.id, "inactive", description, subject.parts);
    await noticeOtherNames(subject, own, run);
    return nothingToRetire(reason, name, number, place, run);
  }

  const common = { kind: "deployment", place, commit, isFound: true, pullRequest: number } as const;
  try {
    if (reason !== undefined && id !== undefined) {
      const { body, leftOut } = retiringBody(definition, { name, pullRequest: number, reason }, workspaceId);
      const applied = await retireAndSettle(
        subject,
        known,
        { organizationId, id, body, leftOut, done: "retired" },
        run,
      );
      await retireOthers(subject, known, body, run);
      if (applied.isGone) run.log.notice(goneNotice(name, id, run));
      else run.log.warning(retiredWarning({ name, pullRequest: number, reason }, applied.deployment, run.quote));
      return { ...common, ...applied, outcome: "retired", changes: undefined };
    }
    const body = bodyFor(definition, id, options);
    const done = id === undefined ? "created" : "updated";
    const [applied] = await Promise.all([
      applyAndSettle(subject, known, { ...body, organizationId, id, done }, run),
      id === undefined ? noticeOtherNames(subject, own, run) : undefined,
    ]);
    const isCompared = id !== undefined && earlier !== undefined;
    const changes = isCompared ? changesBetween(earlier, createBody(definition, options)) : undefined;
    return { ...common, ...applied, outcome: done, changes };
  } finally {
    // A failed run shows in the comment too.
    if (recording.comment) await comment(subject, own, run);
  }
}

/** What GitHub shows of the run's pull request and its preview. */
export interface Look {
  readonly github: GitHub;
  /** Undefined if it was not read: the event contains everything that is needed so far. */
  readonly pull: PullRequest | undefined;
  readonly number: number;
  readonly name: string;
  readonly before: Survey;
}

export async function lookAtGitHub(definition: Definition, recording: Recording, run: Parts): Promise<Look> {
  const { environment, pullRequest: event, preview: step } = recording;
  const github = run.openGitHub();
  const found = event.number === undefined ? await findPullRequest(event, github, run) : undefined;
  const number = event.number ?? found?.number ?? 0;
  const name = previewName(definition, number);
  requireStorable({ task: taskOf(number, name), name }, run);
  const needsPull = found === undefined && (event.closed || event.headSha === undefined || step?.action === "retire");
  const [before, pull] = await Promise.all([
    survey(github, environment, taskOf(number, name), { name, pullRequest: number }),
    needsPull ? readPull(github, number, event.headSha !== undefined, run) : found,
  ]);
  return { github, pull, number, name, before };
}

/** A preview's name: the input deployment-name as given; otherwise the definition's, with the pull request's number. */
export function previewName({ body, nameFromInput }: Definition, pullRequest: number): string {
  const name = String(body["name"]);
  return nameFromInput ? name : `${name}-pr-${pullRequest}`;
}

function notSent(why: string, pullRequest: number, place: Result["place"], { log, report }: Run): Result {
  log.notice(`${why} Nothing was sent.`);
  report.notSent();
  return { kind: "not-sent", why, place, pullRequest };
}

function nothingToRetire(reason: RetireReason, name: string, number: number, place: Result["place"], run: Run): Result {
  const subject = reason === "closed" ? `Pull request #${number} is closed, and no` : `For pull request #${number} no`;
  return notSent(`${subject} preview "${run.quote(name)}" is on record.`, number, place, run);
}

function goneNotice(name: string, id: string, { quote }: Run): string {
  return `Preview "${quote(name)}" (${quote(id)}) does not exist any more: the service responded with 404. Its records are inactive now.`;
}

/** Reports the pull request's previews of other names: one of them may be this preview, renamed. */
async function noticeOtherNames(
  { key, parts }: RecordedDeployment,
  own: StoredRecord,
  { log, quote }: Run,
): Promise<void> {
  try {
    const page = await parts.github.recordPage(key.environment);
    const names = otherNames(key, own.creator, page).map((name) => `"${quote(name)}"`);
    if (names.length === 0) return;
    log.notice(
      `Pull request #${key.pullRequest} had no preview "${quote(key.name)}" on record, but it has ${names.join(", ")}. ` +
        "If the preview was renamed, the old one still exists and may be billed: continue with it by passing its id as " +
        "deployment-id, or delete it in the platform.",
    );
  } catch (error) {
    log.debug(`The names of other previews are not known: ${textOf(error)}`);
  }
}

/** Keeps the pull request's comment up to date. It is display only: if it fails, the run does not. */
async function comment(
  { key, before, parts }: RecordedDeployment,
  own: StoredRecord,
  { log, report }: Run,
): Promise<void> {
  const earlierRun = before?.page.find(({ id, creator }) => id < own.id && creator === own.creator);
  try {
    report.commentUrl(await writePreviewComment(key, own, earlierRun?.createdAt, parts));
  } catch (error) {
    log.warning(`The comment on pull request #${key.pullRequest} was not written. ${textOf(error)}`);
  }
}
