import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import type { StoredRecord } from "../github/read.js";
import { find, type Survey } from "../records/find.js";
import { fail, isNotFound, type LedgerParts, remember, settle, trySet } from "../records/ledger.js";
import { marks, payloadOf, type RecordKey, signatureOf } from "../records/record.js";
import type { FindParts } from "../records/search.js";
import { requireStorable } from "../records/storable.js";
import type { Trace } from "../records/trace.js";
import { type Applied, apply, type ChangingRequest, deletedManually } from "./apply.js";
import type { DeploymentPlace } from "./place.js";
import type { Run } from "./run.js";

/** A Deployment whose result is stored in a GitHub deployment record. */
export interface RecordedDeployment {
  readonly key: RecordKey;
  readonly place: DeploymentPlace;
  /** The input deployment-id: it takes precedence over the records. */
  readonly deploymentId: string | undefined;
  /** The records as they were before the own one; undefined where they don't matter. */
  readonly before: Survey | undefined;
  readonly parts: FindParts & LedgerParts;
}

/** What the records show at the time of the request. */
export interface Known {
  readonly own: StoredRecord;
  /** The Deployment's id; undefined if none is known. */
  readonly id: string | undefined;
  /** The records that a success supersedes. */
  readonly superseded: readonly number[];
  /** Those of them whose run may be in progress. */
  readonly running: readonly number[];
  /** Records that store another id, or may do so later: the own record goes on naming them. */
  readonly kept: readonly number[];
  /** Active records of other Deployments of the same name. */
  readonly others: readonly Trace[];
  /** Records without an id. */
  readonly lost: readonly number[];
}

/** Creates the run's own record. It proves `deployments: write` before anything billable exists, and shows the own actor. */
export async function openRecord(
  { key, place, deploymentId, parts }: RecordedDeployment,
  run: { readonly ref: string; readonly definition: JsonObject; readonly retires: boolean },
  { report, log, quote }: Run,
): Promise<StoredRecord> {
  const { github, signer } = parts;
  requireStorable({ ...key, deploymentId }, parts);
  const { environment, task, name } = key;
  const own = await github.createRecord({
    environment,
    task,
    ref: run.ref,
    isPreview: key.pullRequest !== undefined,
    description: name,
    payload: payloadOf(key, {
      organizationName: place.organization.name,
      workspaceName: place.workspace.name,
      deploymentId,
      signature: deploymentId && signer ? signatureOf(signer, key, deploymentId, false) : undefined,
      definition: run.definition,
      retires: run.retires,
    }),
  });
  report.githubDeploymentId(own.id);
  log.info(`GitHub deployment record ${own.id} in environment ${quote(environment)} belongs to this run.`);
  return own;
}

/** Finds the Deployment's id in the records, and marks the own record in progress beside that. */
export async function findKnown(subject: RecordedDeployment, own: StoredRecord, retires: boolean): Promise<Known> {
  const { key, deploymentId, before, parts } = subject;
  const newest = before?.newest?.record.creator === own.creator ? before?.newest : undefined;
  const expected = deploymentId ?? (parts.signer === undefined ? newest?.id : undefined);
  // If this run is killed, the next one knows which records it would have superseded.
  const expectedEarlier =
    newest?.id !== undefined && newest.id === expected
      ? [...(newest.isInactive ? [] : [newest.record.id]), ...newest.earlier]
      : [];
  const description =
    expected === undefined
      ? "Creating or updating a Deployment."
      : remember(key, expected, retires ? marks.retiring : marks.updating, expectedEarlier, parts);
  const started = parts.github.setStatus(own.id, { state: "in_progress", description });
  if (deploymentId !== undefined || before === undefined) {
    await started;
    const isActive = newest !== undefined && !newest.isInactive;
    const isSame = newest?.id === deploymentId;
    const superseded = isActive && isSame ? [newest.record.id] : [];
    // Where ids are signed, nothing has verified what the newest record names.
    const named = parts.signer === undefined ? (newest?.earlier ?? []) : [];
    const kept = isActive && !isSame && parts.signer === undefined ? [newest.record.id, ...named] : named;
    return { own, id: deploymentId, superseded, running: [], kept, others: [], lost: [] };
  }
  const [found] = await Promise.all([find(key, own, before, parts), started]);
  const lost = found.lost.map(({ id }) => id);
  const { trace, superseded, running, others, unended } = found;
  const kept = [...others.map(({ record }) => record), ...unended].map(({ id }) => id);
  return { own, id: trace?.id, superseded, running, kept, others, lost };
}

/** Runs what happens before the request to the service. If it fails, the own record shows that nothing was sent. */
export async function beforeSending<Result>(
  own: StoredRecord,
  { parts }: RecordedDeployment,
  step: Promise<Result>,
): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    await trySet(own.id, "failure", "Nothing was sent.", parts);
    throw error;
  }
}

/** Sends the request to the service, and stores its result or its failure. */
export async function applyAndSettle(
  { key, deploymentId, parts }: RecordedDeployment,
  known: Known,
  change: ChangingRequest,
  run: Run,
): Promise<Applied> {
  const { id, done } = change;
  const { own, superseded, kept, lost } = known;
  let applied: Applied;
  try {
    applied = await apply(change, run);
  } catch (error) {
    await fail(key, own, error, id, id === undefined ? lost : [...kept, ...superseded], parts);
    if (id === undefined || deploymentId !== undefined || !isNotFound(error)) throw error;
    throw deletedManually(error, { name: key.name, environment: key.environment, record: own.id, id }, run.quote);
  }
  await settle(key, own, applied.deployment, done === "retired" ? "inactive" : "success", known, parts);
  return applied;
}

/**
 * Sends the update that retires a preview, and marks its records inactive with the id. A 404 means that the Deployment is
 * gone already: that is stored as well, and is a success.
 */
export async function retireAndSettle(
  { key, parts }: RecordedDeployment,
  known: Known,
  change: ChangingRequest & { readonly id: string },
  run: Run,
): Promise<Applied & { readonly isGone: boolean }> {
  const { id } = change;
  const { own, superseded, kept } = known;
  try {
    const applied = await apply(change, run);
    await settle(key, own, applied.deployment, "inactive", known, parts);
    return { ...applied, isGone: false };
  } catch (error) {
    if (error instanceof ActionError && error.code === "github") throw error;
    if (!isNotFound(error)) {
      await fail(key, own, error, id, [...kept, ...superseded], parts);
      throw error;
    }
  }
  const deployment = { id, raw: { id, name: key.name } };
  const description = remember(key, id, marks.notFound, kept, parts);
  await Promise.all([own.id, ...superseded].map((record) => trySet(record, "inactive", description, parts)));
  run.report.deployment(deployment, "retired");
  run.report.differences([]);
  return { deployment, differences: [], isGone: true };
}

/**
 * Retires the other Deployments of the same name, of runs at once that created one each. What fails is a warning: the
 * records still name them.
 */
export async function retireOthers(
  { key, parts }: RecordedDeployment,
  { others }: Known,
  body: JsonObject,
  { client, log, quote, cancelled }: Run,
): Promise<void> {
  for (const { id, record } of others) {
    if (id === undefined || cancelled.aborted) continue;
    const which = `Deployment ${quote(id)}, which also belongs to "${quote(key.name)}",`;
    let status: string = marks.notFound;
    try {
      const { raw } = await client.updateDeployment(key.organizationId, id, body);
      status = stringMember(raw, "status") ?? "";
      log.warning(
        `${which} was retired too. It was scaled down, still exists and may be billed: delete it in the platform.`,
      );
    } catch (error) {
      if (!isNotFound(error)) {
        log.warning(`${which} could not be retired: ${quote(error instanceof Error ? error.message : String(error))}`);
        continue;
      }
    }
    await trySet(record.id, "inactive", remember(key, id, status, [], parts), parts);
  }
}

/** The content of an error, for a warning: its lines stay lines, so that a `permissions:` block can be copied. */
export function textOf(error: unknown): string {
  if (error instanceof ActionError) return error.text;
  return error instanceof Error ? error.message : String(error);
}
