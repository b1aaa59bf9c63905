import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { ActionError, hasStatus, whyOf } from "../base/errors.js";
import { type JsonObject, mapJson, withoutUndefined } from "../base/json.js";
import { showsSecret } from "../base/printing.js";
import { listed, text } from "../base/text.js";
import { replicationDelay } from "../github/client.js";
import type { GitHub } from "../github/github.js";
import type { StoredRecord } from "../github/stored.js";
import { version } from "../http/connection.js";
import { RequestFailure } from "../http/failures.js";
import { type DeploymentRequest, nameOf, previewOf } from "../inputs/request.js";
import type { Run } from "../run.js";
import type { Redactor } from "../secrets/redact.js";
import type { Target } from "../target.js";
import { storedDefinition } from "./applied.js";
import { mostListed, nameInTask, schema, taskOf } from "./read.js";
import { storingBudget } from "./state.js";
import { describe, githubState, isStorable, longestId, others, type StatusKind } from "./status.js";

/** A write that a run is about to do, as its record stores it. */
interface PlannedWrite {
  /** The Deployment that it updates; undefined in a create. */
  readonly id: string | undefined;
  /** The body that is sent, and in an update the create-only fields. */
  readonly applied: JsonObject;
  readonly isForced: boolean;
  /** Used if the commit is gone: GitHub responds with 422 to it. */
  readonly otherCommit?: string | undefined;
}

/** The record that a run has opened, and that its last status completes. */
export interface OpenedRecord {
  readonly number: number;
  /** Other records of this key are of requests whose response GitHub lost. */
  readonly key: string;
}

/**
 * Opens a record before anything is sent: that proves `deployments: write`.
 * @throws {ActionError} of the family `github`. The plan makes sure that no name or id contains a secret.
 */
export async function openRecord(
  { id, applied, isForced, otherCommit = "" }: PlannedWrite,
  target: Target,
  github: GitHub,
  run: Run,
): Promise<OpenedRecord> {
  const { environment = "", name, pullRequest, head, organization, workspace } = target;
  const isProduction = pullRequest === undefined && environment === "production";
  const key = randomBytes(12).toString("base64url");
  const { redactor } = run;
  const { redact } = redactor;
  const { definition, digests, secretKeys } = storedDefinition(applied, redactor);
  const payload = withoutUndefined({
    schema,
    pullRequest,
    // By redacted names and ids, later runs would not find the record: the plan refuses those with a secret.
    name,
    base: pullRequest === undefined ? undefined : target.definition.ownName,
    organizationId: organization.id,
    organizationName: organization.name,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    deploymentId: id,
    secretKeys,
    actor: redact(run.actor),
    sha: redact(target.commit),
    version: redact(version),
    ref: redact(run.actionRef),
    forced: isForced || undefined,
    event: run.id,
    attempt: run.attempt,
    key,
  });
  const task = taskOf(target);
  const record = { environment, task, isProduction, description: name ?? id ?? "", payload };
  const whole = { ...record, payload: withoutUndefined({ ...payload, definition, digests }) };
  // The random key, and digests, are not searched.
  requireClean({ ...payload, key: null, definition: definition ?? null }, redactor);
  const ref = (pullRequest === undefined ? undefined : head) ?? run.sha;
  const other = otherCommit || ref;
  const create = async (sent: Parameters<GitHub["createRecord"]>[0]) => ({
    number: await github.createRecord(sent),
    isStored: sent.payload["definition"] !== undefined,
  });
  // GitHub responds with 422 to a commit that is gone, and to a payload that is too large.
  const unlessRefused = (next: typeof whole & { ref: string }) => (error: unknown) => {
    if (!hasStatus(error, 422)) throw error;
    return create(next);
  };
  let creating = create({ ...whole, ref });
  if (other !== ref) creating = creating.catch(unlessRefused({ ...whole, ref: other }));
  if (definition !== undefined) creating = creating.catch(unlessRefused({ ...record, ref: other }));
  try {
    const { number, isStored } = await creating;
    run.outputs.single("github-deployment-id", number);
    if (!isStored)
      run.log.notice(
        "record/not-stored",
        text`GitHub deployment record ${number} does not store the definition, because it is larger than 32
          KiB or GitHub refused it: the next plan has nothing to compare with.`,
      );
    return { number, key };
  } catch (error) {
    // GitHub may have created it although no attempt had a usable response.
    const cause = error instanceof ActionError ? error.cause : undefined;
    const mayExist = cause instanceof RequestFailure ? cause.mayHaveActed : cause !== undefined;
    if (!(error instanceof ActionError) || !mayExist) throw error;
    throw await withdrawn(error, { key, id, environment, task }, github, run);
  }
}

/** Nothing is sent: records of this key would look like creates that nobody finished. */
async function withdrawn(
  error: ActionError,
  { key, id, environment, task }: { key: string; id: string | undefined; environment: string; task: string },
  github: GitHub,
  run: Run,
) {
  const left = new Set<number>();
  try {
    await run.clock.sleep(replicationDelay, run.cancelled);
    const isOwn = (record: StoredRecord) => (record.payload?.["key"] === key ? record : undefined);
    const { value: page } = await github.records(environment, task, isOwn).next();
    for (const { id: number } of page?.items ?? []) left.add(number);
    const own = [...left];
    const writing = own.map(async (number) => {
      await writeStatus(number, "skipped", { id }, run);
      left.delete(number);
    });
    await Promise.allSettled(writing);
    if (own.length > 0 && left.size === 0) return error;
  } catch {
    // What is left is named.
  }
  const which = left.size === 0 ? "" : text`: ${listed([...left], mostListed)}`;
  const lost = text`GitHub may have created a record with task ${task} in environment ${environment} all the
    same, which looks like a create that nobody finished${which}.`;
  return error.with({ lines: [...error.lines, lost] });
}

/** @throws {ActionError} where a string in the values of an object still shows a secret. */
function requireClean(object: JsonObject, { redact }: Redactor) {
  const values = Object.values(object);
  if (isDeepStrictEqual(values, mapJson(values, { string: redact }))) return;
  const next = text`Choose another value of the secret, or other names.`;
  throw new ActionError("record/secret", text`The record at GitHub would show the value of a secret.`, {
    next,
  });
}

/**
 * The error of a run whose record would store a secret in what was found or in an id, or has no room for it.
 */
export function unstorable(
  ids: readonly string[],
  target: Target,
  redactor: Redactor,
): ActionError | undefined {
  const { organization, workspace } = target;
  const names = {
    "the organization": [organization.id, organization.name],
    "the workspace": [workspace.id, workspace.name],
    "deployment-id": ids,
  };
  const unfit = ids.find((id) => !isStorable(id));
  return secretAmong(names, redactor) ?? (unfit === undefined ? undefined : noRoom(unfit));
}

/**
 * The error of a step whose environment or name contains a secret: requests to GitHub would contain it too.
 */
export function secretInNames(request: DeploymentRequest, redactor: Redactor): ActionError | undefined {
  if (request.github === undefined) return undefined;
  const { environment } = request.github;
  const pullRequest = previewOf(request)?.pullRequest;
  const name = nameOf(request, pullRequest);
  const names = {
    // The default environment is no secret: it is always the same.
    "github-environment": environment === "preview" ? [] : [environment],
    "the name": [name],
    "the definition's name": [request.definition.ownName],
    "the name in the record's task": [nameInTask({ name, pullRequest })],
  };
  return secretAmong(names, redactor);
}

/** Names and ids may come from the service: what their decoding shows counts. */
function secretAmong(names: Readonly<Record<string, readonly (string | undefined)[]>>, { redact }: Redactor) {
  for (const [what, values] of Object.entries(names)) {
    const value = values.find((each) => each !== undefined && showsSecret(each, redact));
    if (value === undefined) continue;
    return new ActionError(
      "record/secret",
      text`${what}, "${value}", contains the value of a secret, and a record at GitHub would store it.`,
      {
        lines: [text`*** shows where the secret is: a secret variable, a token or a password of this step.`],
        next: text`Choose another name, or another value of the secret. If the value is not confidential, set
          it in environment-variables, not as a secret.`,
      },
    );
  }
  return undefined;
}

function noRoom(id: string) {
  const what = text`The id "${id}" can't be stored in a GitHub deployment record, which has room for
    ${longestId} characters without whitespace.`;
  const next = text`Check deployment-id. If it is right, use the step without github-environment.`;
  return new ActionError("record/no-room", what, { next });
}

/** A status stores these beside its kind. */
interface StatusParts {
  readonly id: string | undefined;
  /** The Deployment's web page. */
  readonly url?: string | undefined;
  /** Top-level fields that the platform did not apply. */
  readonly differs?: readonly string[] | undefined;
  /** The service refused the request. */
  readonly isRefused?: boolean;
  /** It is the only place that has the id: it is tried for five minutes. */
  readonly storesNewId?: boolean;
}

/**
 * Writes a status on a record; nothing without a client of GitHub. @throws {ActionError} of the family
 * `github`.
 */
export async function writeStatus(
  record: number,
  kind: StatusKind,
  { id, url, differs = [], isRefused = false, storesNewId = false }: StatusParts,
  { github, redactor }: Run,
): Promise<void> {
  if (github === undefined) return;
  const isPublic = (field: string) => !redactor.finds(field);
  const description = describe(
    kind,
    id,
    differs.map((field) => (isPublic(field) ? field : others)),
  );
  const secret = secretAmong({ "the Deployment's id": [id] }, redactor);
  if (secret !== undefined) throw secret;
  if (description === undefined) throw noRoom(id ?? "");
  const status = { state: githubState(kind, isRefused), description };
  const options = storesNewId ? { retryBudget: storingBudget } : {};
  try {
    await github.setStatus(record, { ...status, environmentUrl: url }, options);
  } catch (error) {
    // The address is the service's, and GitHub may refuse it. The id must not be lost with it.
    if (url === undefined || !hasStatus(error, 422)) throw error;
    await github.setStatus(record, status, options);
  }
}

/** Writes a status that a later run can do without: a failure is a warning. */
export async function markRecord(
  record: number,
  kind: StatusKind,
  parts: StatusParts,
  run: Run,
): Promise<void> {
  await writeStatus(record, kind, parts, run).catch((error) => {
    const { text: why, reported } = whyOf(error);
    const what = text`GitHub deployment record ${record} could not be updated. ${why}`;
    run.log.warning("record/not-marked", what, { reported });
  });
}
