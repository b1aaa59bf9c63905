import { ActionError } from "../base/errors.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { lostWarning, othersWarning, type Survey, survey, unusedWarning } from "../records/find.js";
import { definitionIn, type RecordKey, schema, taskOf } from "../records/record.js";
import { search } from "../records/search.js";
import { requireStorable } from "../records/storable.js";
import { type Trace, traceOf } from "../records/trace.js";
import { findPlace } from "./place.js";
import { lookAtGitHub, previewName } from "./preview.js";
import { textOf } from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Place, Plan } from "./result.js";
import type { RetireReason } from "./retire.js";
import { type DryRun, withService } from "./run.js";
import { asReference, isStoredIn, ownLogin, referenceOf, storedPlace } from "./stored-place.js";

/** What the real run would do, as far as it is known. */
export interface Intent {
  readonly action: Plan["action"];
  readonly name: string;
  /** Undefined: a new Deployment, or unknown. */
  readonly id: string | undefined;
  readonly pullRequest: number | undefined;
  readonly reason: RetireReason | undefined;
  readonly isPreview: boolean;
  /** The record of the definition that was applied last. */
  readonly applied: Trace | undefined;
  readonly place: Place;
  readonly notices: readonly string[];
  /** What the real run would warn of before it sends anything. */
  readonly warnings?: readonly string[];
  /** For the comment: undefined if GitHub was not read. */
  readonly github: GitHub | undefined;
  readonly login: string | undefined;
}

/** Finds out what the real run would do. @throws {ActionError} of the look-ups, or of the family `input`. */
export function intentOf(request: DeploymentRequest, run: DryRun): Promise<Intent> {
  const { recording } = request;
  return recording === undefined ? planWithoutRecords(request, run) : planWithRecords(request, recording, run);
}

async function planWithoutRecords(request: DeploymentRequest, run: DryRun): Promise<Intent> {
  const place = await findPlace(request, withService(run));
  const id = request.deploymentId;
  const name = String(request.definition.body["name"]);
  const nothing = {
    pullRequest: undefined,
    isPreview: false,
    reason: undefined,
    applied: undefined,
    notices: [],
    github: undefined,
    login: undefined,
  };
  return { action: id === undefined ? "create" : "update", name, id, place, ...nothing };
}

async function planWithRecords(request: DeploymentRequest, recording: Recording, run: DryRun): Promise<Intent> {
  const [place, look] = await Promise.all([
    run.client === undefined ? undefined : findPlace(request, withService(run)),
    readRecords(request, recording, run),
  ]);
  const notices: string[] = [];
  if (run.client === undefined) {
    notices.push(
      "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.",
    );
  }
  const unknown = {
    place: place ?? { organization: undefined, workspace: undefined },
    action: "unknown",
    id: undefined,
    applied: undefined,
    isPreview: recording.preview !== undefined,
  } as const;
  if ("failure" in look) {
    const { failure } = look;
    const { number: inEvent } = recording.pullRequest;
    const isNamed = recording.preview !== undefined && inEvent !== undefined;
    const name = isNamed ? previewName(request.definition, inEvent) : String(request.definition.body["name"]);
    const why = [failure.message, ...failure.lines, failure.hint].join(" ");
    return {
      ...unknown,
      name,
      pullRequest: recording.pullRequest.number,
      reason: undefined,
      github: undefined,
      login: undefined,
      notices: [...notices, `The GitHub deployment records can't be read, so what would happen is not known. ${why}`],
    };
  }
  const { github, login, before, name, number, isOpen } = look;
  const { preview: step, search: isSearched, pullRequest: event } = recording;
  const common = { name, pullRequest: step === undefined ? event.number : number, github, login };
  const reason: RetireReason | undefined =
    step === undefined ? undefined : isOpen ? (step.action === "retire" ? "requested" : undefined) : "closed";
  if (step?.action === "deploy" && event.closed && isOpen) {
    return {
      ...unknown,
      ...common,
      reason,
      notices: [...notices, `Pull request #${number} is open again: a run of its closing sends nothing.`],
    };
  }

  const reference = place ? asReference(place) : referenceOf(request);
  const stored = before.page.find(
    ({ creator, payload }) => creator === login && payload?.["schema"] === schema && isStoredIn(payload, reference),
  );
  const where = place ?? (stored?.payload && storedPlace(stored.payload));
  const found = { ...unknown, ...common, reason, place: where ?? unknown.place };
  const doing = reason === undefined ? "update" : "retire";
  if (where === undefined || (!isSearched && request.deploymentId === undefined)) {
    if (reason !== undefined && request.deploymentId === undefined)
      notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
    const action = request.deploymentId !== undefined || reason !== undefined ? doing : "create";
    return { ...found, action, id: request.deploymentId, notices };
  }
  const key: RecordKey = {
    environment: recording.environment,
    task: taskOf(step && number, name),
    name,
    pullRequest: step && number,
    organizationId: where.organization.id,
    workspaceId: where.workspace.id,
  };
  requireStorable(key, run);
  const parts = { ...run, github, signer: step === undefined ? run.signer : undefined };
  const searcher = { creator: login, own: undefined };
  try {
    const result = await search(
      key,
      searcher,
      github.records(key.environment, key.task, before.page),
      before.statuses,
      parts,
    );
    // With deployment-id the real run searches nothing.
    const isLost = request.deploymentId === undefined && result.lost.length > 0;
    const warnings = isLost ? [lostWarning(key, result.lost, run.quote)] : [];
    if (result.others.length > 0) warnings.push(othersWarning(key, result, run.quote));
    if (result.unused.length > 0 && result.trace === undefined)
      notices.push(unusedWarning(key, result.unused, run.quote));
    const id = request.deploymentId ?? result.trace?.id;
    if (id === undefined && reason !== undefined)
      notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
    if (id === undefined) return { ...found, action: reason === undefined ? "create" : "retire", notices, warnings };
    const applied = await lastApplied(key, login, id, before.page, parts);
    if (applied === undefined)
      notices.push(
        `No record of Deployment ${run.quote(id)} shows a successful run: there is nothing to compare with.`,
      );
    else if (definitionIn(applied.record.payload) === undefined) {
      notices.push(
        `The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`,
      );
    } else if (applied.state === "retired" && applied.record.payload?.["retires"] !== true) {
      notices.push("A sweep has scaled the Deployment down since the definition of that record was applied.");
    }
    return { ...found, action: doing, id, applied, notices, warnings };
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== "github") throw error;
    return { ...found, notices: [...notices, textOf(error)] };
  }
}

interface RecordsRead {
  readonly github: GitHub;
  readonly login: string;
  readonly before: Survey;
  readonly name: string;
  readonly number: number;
  readonly isOpen: boolean;
}

/** Reads what GitHub shows; `failure` if the token may not, or GitHub does not respond. */
async function readRecords(
  { definition }: DeploymentRequest,
  recording: Recording,
  run: DryRun,
): Promise<RecordsRead | { readonly failure: ActionError }> {
  try {
    const github = run.openGitHub();
    const own = ownLogin(github, run);
    const { environment, pullRequest: event, preview: step } = recording;
    if (step === undefined) {
      const name = String(definition.body["name"]);
      requireStorable({ task: taskOf(undefined, name), name }, run);
      const [login, before] = await Promise.all([
        own,
        survey(github, environment, taskOf(undefined, name), { name, pullRequest: undefined }),
      ]);
      return { github, login, before, name, number: event.number ?? 0, isOpen: true };
    }
    const [login, look] = await Promise.all([own, lookAtGitHub(definition, recording, run)]);
    return { ...look, login, isOpen: look.pull?.open ?? !event.closed };
  } catch (error) {
    if (error instanceof ActionError && error.code === "github") return { failure: error };
    throw error;
  }
}

/** Records that are read for the last successful run. */
const mostRead = 10;

/** The newest record whose definition was applied to the Deployment. */
async function lastApplied(
  key: RecordKey,
  login: string,
  id: string,
  page: readonly StoredRecord[],
  { github, signer }: { readonly github: GitHub; readonly signer: DryRun["signer"] },
): Promise<Trace | undefined> {
  const own = page.filter(
    ({ creator, payload }) =>
      creator === login &&
      payload?.["schema"] === schema &&
      payload["pullRequest"] === key.pullRequest &&
      payload["name"] === key.name &&
      payload["organizationId"] === key.organizationId &&
      payload["workspaceId"] === key.workspaceId,
  );
  for (const record of own.slice(0, mostRead)) {
    const trace = traceOf(record, await github.statuses(record.id), key, signer);
    if (trace.isApplied && trace.id === id) return trace;
  }
  return undefined;
}
