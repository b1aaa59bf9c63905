import { textMember } from "../base/json.js";
import { type MemoryParts, recall, tellOtherNames } from "../records/old-find.js";
import { describe, payloadOf, type RecordKey } from "../records/old-record.js";
import type { Deployment } from "../service/resources.js";
import { deploymentLine } from "./deployment-line.js";
import { deletedByHand, failureStatus, isNotFound, unrecorded } from "./recorded-failures.js";
import type { NewStatus, StoredRecord } from "./records.js";

/** The service's two requests on one Deployment, bodies and all. Failures are ActionErrors with their outcome. */
export interface DeployPort {
  create(): Promise<Deployment>;
  update(id: string): Promise<Deployment>;
  /** The update that shrinks the preview of a closed pull request. */
  retire(id: string): Promise<Deployment>;
}

/** Outputs, set as soon as they are known. */
export interface RecordedReport {
  deployment(deployment: Deployment, outcome: "created" | "updated" | "retired"): void;
  githubDeploymentId(id: number): void;
  commentUrl(url: string): void;
}

/** A Deployment whose record is kept at GitHub. */
export interface RecordedRequest {
  readonly key: RecordKey;
  readonly name: string;
  /** The commit that the record stands for: the head of the pull request, or the workflow's commit. */
  readonly ref: string;
  /** The input deployment-id: it wins, nothing is searched. */
  readonly deploymentId: string | undefined;
  /** Whether an earlier record decides between create and update: `if-exists: update`. */
  readonly search: boolean;
}

/** What a recorded run works with. */
export interface RecordedParts extends MemoryParts {
  readonly deploy: DeployPort;
  readonly report: RecordedReport;
}

/** What became of a recorded run. */
export interface Recorded {
  /** `not-sent`: there was nothing to retire. */
  readonly outcome: "created" | "updated" | "retired" | "not-sent";
  readonly deployment: Deployment | undefined;
  /** One's own record: its creator is the token's own actor. */
  readonly record: StoredRecord | undefined;
}

/** Creates the run's own record: it proves `deployments: write` while nothing billable exists, and tells who one is. */
export async function openRecord(
  request: RecordedRequest,
  { records, report, log }: RecordedParts,
): Promise<StoredRecord> {
  const { key, name, ref, deploymentId } = request;
  const record = await records.create({
    environment: key.environment,
    task: key.task,
    ref,
    transient: key.pullRequest !== undefined,
    description: name,
    payload: payloadOf(key, deploymentId),
  });
  report.githubDeploymentId(record.id);
  log.info(`Record ${record.id} in GitHub's environment ${key.environment} is this run's.`);
  return record;
}

/** Sets a status that the run does not depend on. */
async function tryStatus(
  record: StoredRecord,
  status: NewStatus,
  { records, log, quote }: RecordedParts,
): Promise<void> {
  try {
    await records.setStatus(record.id, status);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warning(`Record ${record.id} could not be marked ${status.state}: ${quote(why)}`);
  }
}

/** Runs what happens before anything is sent. When it fails, the record says that nothing was. */
export async function beforeSending<Result>(
  record: StoredRecord,
  parts: RecordedParts,
  step: () => Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    await tryStatus(record, { state: "failure", description: "Nothing was sent." }, parts);
    throw error;
  }
}

/** The request to the service, and its result in outputs, log and record: `previews.md`, steps 4 to 7. */
export async function sendRecorded(
  request: RecordedRequest,
  record: StoredRecord,
  id: string | undefined,
  done: "created" | "updated" | "retired",
  parts: RecordedParts,
): Promise<Deployment> {
  const { deploy, report, log, quote } = parts;
  let deployment: Deployment;
  try {
    if (id === undefined) deployment = await deploy.create();
    else deployment = await (done === "retired" ? deploy.retire(id) : deploy.update(id));
  } catch (error) {
    await tryStatus(record, failureStatus(error, request.name, id), parts);
    throw id !== undefined && request.deploymentId === undefined && isNotFound(error)
      ? deletedByHand(error, { name: request.name, environment: request.key.environment, record: record.id, id }, quote)
      : error;
  }
  try {
    report.deployment(deployment, done);
  } catch (error) {
    // Outputs that can't be written are one more reason to keep the id at GitHub.
    await tryStatus(record, { state: "success", description: describe(deployment.id, undefined) }, parts);
    throw error;
  }
  log.info(deploymentLine(`${done[0]?.toUpperCase()}${done.slice(1)}`, deployment, quote));
  return deployment;
}

/** Sets the last status. When that fails, the id must not be lost: the error names it. */
export async function settle(
  record: StoredRecord,
  deployment: Deployment,
  state: "success" | "inactive",
  { records, quote }: RecordedParts,
): Promise<void> {
  const url = textMember(deployment.raw, "webServerUrl") ?? "";
  try {
    await records.setStatus(record.id, {
      state,
      description: describe(deployment.id, textMember(deployment.raw, "status")),
      ...(/^https?:\/\//i.test(url) && URL.canParse(url) ? { environmentUrl: url } : {}),
    });
  } catch (cause) {
    throw unrecorded(deployment.id, record.id, quote, cause);
  }
}

/**
 * Creates the Deployment, or updates the one that the records remember, with the record kept as `previews.md` has it.
 * `closed` is asked right before anything is sent: a pull request that was closed meanwhile is retired by `retire`.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function recordedDeployment(
  request: RecordedRequest,
  parts: RecordedParts,
  meanwhile?: {
    readonly closed: () => Promise<boolean>;
    readonly retire: (record: StoredRecord, id: string | undefined) => Promise<Recorded>;
  },
): Promise<Recorded> {
  const { records, log, quote } = parts;
  const { key } = request;
  const record = await openRecord(request, parts);
  const { id, closed } = await beforeSending(record, parts, async () => {
    const known = request.deploymentId ?? (request.search ? await recallOwn() : undefined);
    await records.setStatus(record.id, {
      state: "in_progress",
      description: known === undefined ? "Creating a Deployment." : describe(known, "UPDATING"),
    });
    return { id: known, closed: (await meanwhile?.closed()) ?? false };
  });
  if (closed && meanwhile) return meanwhile.retire(record, id);
  const outcome = id === undefined ? "created" : "updated";
  const deployment = await sendRecorded(request, record, id, outcome, parts);
  await settle(record, deployment, "success", parts);
  return { outcome, deployment, record };

  async function recallOwn(): Promise<string | undefined> {
    const known = await recall(key, record, records.list(key.environment, key.task), parts);
    if (known === undefined) {
      // It helps, and is not needed: the run goes on without it.
      await tellOtherNames(key, record, parts).catch((error) => log.debug(`Other names: ${quote(String(error))}`));
    }
    return known;
  }
}
