import { createHash } from "node:crypto";
import { ActionError } from "../base/errors.js";
import { type JsonObject, member, stringMember } from "../base/json.js";
import { normalName } from "../base/name.js";
import type { GitHub } from "../github/github.js";
import type { RecordWithStatuses, StoredRecord } from "../github/read.js";
import type { Recording, Run, Target } from "../run.js";
import type { Redactor } from "../secrets/redact.js";
import { type Applied, appliedIn, storedDefinition } from "./applied.js";
import { describe, isStorable, longestId, newestStatus, type StatusKind, stateOf } from "./status.js";

/** The format of a payload. Records of another one are not used. */
const schema = 4;

/** GitHub documents no limit for `task`: this much is certainly accepted. */
const longestTask = 100;

/** The task of records outside previews. */
export const deploymentTask = "deployment";

/** A list of one task ends after this many pages of 100. */
const mostPages = 10;

/** One GitHub deployment record of this action, and what its newest status means. */
export interface DeploymentRecord {
  /** Its id at GitHub. */
  readonly number: number;
  readonly task: string;
  /** `open`: no status yet. Its run is alive, or was killed. */
  readonly kind: StatusKind | "open";
  /** The Deployment that it names. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** The definition's own name. */
  readonly base: string | undefined;
  readonly pullRequest: number | undefined;
  readonly organization: { readonly id: string; readonly name: string | undefined };
  readonly workspace: { readonly id: string; readonly name: string | undefined };
  /** The id of the workflow run that opened it: the payload's `event`. A smaller one is of an older event. */
  readonly runId: number;
  readonly sha: string;
  /** What was sent, without the values of variables; undefined if it was too large to be stored. */
  readonly applied: Applied | undefined;
  readonly createdAt: number;
  /** When its newest status of this action, else the record, was written: milliseconds since the epoch. */
  readonly changedAt: number;
  /** The Deployment's web page and the page of the run; empty if they are not known. */
  readonly url: string;
  readonly runPage: string;
  /** Whether GitHub deletes it: it refuses a record that is active, or has no status. */
  readonly isInactive: boolean;
}

/**
 * The task of a preview's records. The name is part of it: several previews of one pull request (a matrix)
 * must never be mixed up. A name that does not fit is shortened, with a hash of the whole name.
 */
export function previewTask(pullRequest: number, given: string): string {
  const [prefix, name] = [`preview:pr-${pullRequest}:`, normalName(given)];
  const task = prefix + name;
  if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task)) return task;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16);
  const room = longestTask - prefix.length - hash.length - 1;
  return `${prefix}${name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, room)}-${hash}`;
}

/** The task of a target's records. */
export function taskOf({ name, pullRequest }: Pick<Target, "name" | "pullRequest">): string {
  return pullRequest === undefined ? deploymentTask : previewTask(pullRequest, name ?? "");
}

/** What a record is about, by its task: a manually written payload may not fit. Undefined for other tools. */
function subjectOf(
  task: string,
  name: string | undefined,
): Pick<DeploymentRecord, "name" | "pullRequest"> | undefined {
  if (task === deploymentTask) return { name, pullRequest: undefined };
  const match = /^preview:pr-([1-9]\d{0,14}):/.exec(task);
  if (match === null) return undefined;
  const pullRequest = Number(match[1]);
  const isFitting = name !== undefined && previewTask(pullRequest, name) === task;
  return { name: isFitting ? name : undefined, pullRequest };
}

/** Reads a record; undefined if it is of another format or tool. */
export function readRecord(record: RecordWithStatuses): DeploymentRecord | undefined {
  const { payload = {}, task } = record;
  const text = (name: string): string | undefined => stringMember(payload, name) || undefined;
  const [organizationId, workspaceId] = [text("organizationId"), text("workspaceId")];
  if (payload["schema"] !== schema || organizationId === undefined || workspaceId === undefined)
    return undefined;
  const subject = subjectOf(task, text("name"));
  if (subject === undefined) return undefined;
  const run = member(payload, "event");
  const newest = newestStatus(record.statuses);
  const planned = text("deploymentId");
  const isPlannable = planned !== undefined && isStorable(planned);
  const latest = record.statuses.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return {
    number: record.id,
    task,
    kind: newest?.kind ?? "open",
    id: newest === undefined ? (isPlannable ? planned : undefined) : newest.id,
    ...subject,
    base: text("base"),
    organization: { id: organizationId, name: text("organizationName") },
    workspace: { id: workspaceId, name: text("workspaceName") },
    runId: typeof run === "number" && Number.isSafeInteger(run) ? run : 0,
    sha: record.sha,
    applied: appliedIn(payload),
    createdAt: record.createdAt,
    changedAt: newest?.status.createdAt ?? record.createdAt,
    url: newest?.status.environmentUrl ?? "",
    runPage: newest?.status.logUrl ?? "",
    isInactive: latest !== undefined && ["inactive", "failure", "error"].includes(latest.state),
  };
}

/**
 * Lists the records of a task with their statuses, newest first: the newest 100, and the next page only while
 * none of them is enough. @throws {ActionError} of the family `github`.
 */
export async function listRecords(
  github: GitHub,
  environment: string,
  task: string,
  isEnough: (record: DeploymentRecord) => boolean | Promise<boolean>,
): Promise<DeploymentRecord[]> {
  const listed: DeploymentRecord[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const { records, isLast } = await github.recordPage(environment, task, page);
    const ofTask = records.filter((record) => record.task === task);
    const read = (await github.withStatuses(ofTask)).map(readRecord).filter((record) => record !== undefined);
    listed.push(...read);
    if (isLast) break;
    const enough = await Promise.all(read.map(isEnough));
    if (enough.includes(true)) break;
  }
  return listed;
}

/** The most records that a message lists. */
export const shownRecords = 5;

/** A record, and the run that it belongs to. */
export function recordName(
  { number, runPage }: Pick<DeploymentRecord, "number" | "runPage">,
  { redactor }: Pick<Run, "redactor">,
): string {
  return `GitHub deployment record ${number}${runPage === "" ? "" : ` (${redactor.quote(runPage)})`}`;
}

/** Whether a record is of the organization and workspace of a run. */
export function isOfTarget(
  { organization, workspace }: Pick<DeploymentRecord, "organization" | "workspace">,
  target: Pick<Target, "organization" | "workspace">,
): boolean {
  return organization.id === target.organization.id && workspace.id === target.workspace.id;
}

/** What a run is about to do, as its record stores it. */
export interface Opening {
  /** The Deployment that it updates; undefined in a create. */
  readonly id: string | undefined;
  readonly body: JsonObject;
  /** The record of the definition that was applied last: create-only fields of it still hold. */
  readonly before: DeploymentRecord | undefined;
  /** Used if the commit is gone: GitHub responds with 422 to it. */
  readonly otherCommit?: string | undefined;
}

/**
 * Opens a record before anything is sent: that proves `deployments: write`. @returns its number.
 * @throws {ActionError} of the family `github`; of `input` if a name or id contains a secret.
 */
export async function openRecord(
  opening: Opening,
  target: Target,
  recording: Recording,
  run: Run,
): Promise<number> {
  const { environment = "", name, pullRequest, definition, organization, workspace } = target;
  requireNoSecret(opening.id, target, run.redactor);
  const isProduction = pullRequest === undefined && environment === "production";
  const payload = {
    schema,
    pullRequest,
    name,
    base: pullRequest === undefined ? undefined : definition.ownName,
    organizationId: organization.id,
    organizationName: organization.name,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    deploymentId: opening.id,
    ...storedDefinition(opening.body, opening.before?.applied?.definition, run.redactor),
    event: run.id,
    actor: run.redactor.redact(run.actor),
    version: run.version,
  };
  const record = {
    environment,
    task: taskOf(target),
    isProduction,
    description: name ?? opening.id ?? "",
    payload: withoutUndefined(payload),
  };
  const create = (ref: string): Promise<StoredRecord> => recording.github.createRecord({ ...record, ref });
  const { commit } = target;
  const { otherCommit } = opening;
  const { id } = await create(commit).catch((error) => {
    const isCommitGone = error instanceof ActionError && error.status === 422;
    if (!isCommitGone || otherCommit === undefined || otherCommit === commit) throw error;
    return create(otherCommit);
  });
  try {
    run.outputs.githubDeploymentId(id);
  } catch (error) {
    // Without a status it would look like a create that nobody finished. The failure is reported.
    await writeStatus(id, "skipped", { id: opening.id }, { ...run, recording }).catch(() => {});
    throw error;
  }
  return id;
}

function withoutUndefined(payload: Readonly<Record<string, unknown>>): JsonObject {
  const members = Object.entries(payload).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as JsonObject;
}

/**
 * Names and ids are stored as they are: by redacted ones, later runs would not find the record.
 * @throws {ActionError} if one contains a secret, or an id does not fit into a status.
 */
export function requireNoSecret(
  id: string | undefined,
  { environment, name, definition, organization, workspace }: Target,
  redactor: Redactor,
): void {
  const values = {
    // The default is no secret: it is always the same.
    "github-environment": environment === "preview" ? undefined : environment,
    "the Deployment's name": name,
    "the definition's name": definition.ownName,
    "the organization's id": organization.id,
    "the organization's name": organization.name,
    "the workspace's id": workspace.id,
    "the workspace's name": workspace.name,
    "deployment-id": id,
  };
  for (const [what, value = ""] of Object.entries(values)) {
    if (redactor.redact(value) === value) continue;
    const message = `Nothing was sent: ${what}, "${redactor.quote(value)}", contains the value of a secret.`;
    throw new ActionError("input", message, {
      lines: [
        "A GitHub deployment record stores it, and everyone who can read the repository can read the record.",
        "*** shows where the secret is: a secret variable, a token or a password of this step.",
      ],
      hint:
        "Choose another name, or another value of the secret. If the value is not confidential, set it in " +
        "environment-variables, not as a secret.",
    });
  }
  if (id === undefined || isStorable(id)) return;
  const message =
    `Nothing was sent: deployment-id "${redactor.quote(id)}" can't be stored in a GitHub deployment ` +
    "record.";
  throw new ActionError("input", message, {
    lines: [
      `A status has room for an id of ${longestId} characters without whitespace, and an id is never cut.`,
    ],
    hint: "Check deployment-id. If it is right, use the step without github-environment.",
  });
}

/** What a status stores beside its kind. */
export interface StatusParts {
  readonly id: string | undefined;
  /** The Deployment's web page. */
  readonly url?: string | undefined;
  /** The service refused the request. */
  readonly isRefused?: boolean;
}

/** Writes a status on a record. @throws {ActionError} of the family `github`. */
export async function writeStatus(
  record: number,
  kind: StatusKind,
  { id, url, isRefused = false }: StatusParts,
  { recording, redactor }: Run,
): Promise<void> {
  const description = describe(kind, id);
  if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
    throw new ActionError(
      "github",
      `The id "${redactor.quote(id ?? "")}" can't be stored in a GitHub deployment record.`,
      {
        lines: [
          `A status has room for an id of ${longestId} characters without whitespace, and must not contain ` +
            "a secret.",
        ],
        hint: "Use the step without github-environment and preview.",
      },
    );
  }
  const status = { state: stateOf(kind, isRefused), description };
  try {
    await recording?.github.setStatus(record, { ...status, environmentUrl: url });
  } catch (error) {
    // The address is the service's, and GitHub may refuse it. The id must not be lost with it.
    if (url === undefined || !(error instanceof ActionError) || error.status !== 422) throw error;
    await recording?.github.setStatus(record, status);
  }
}
