import { ActionError } from "../base/errors.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { lostWarning, othersWarning, type Survey, survey, unusedWarning } from "../records/find.js";
import { definitionIn, mismatch, type RecordKey, schema, taskOf } from "../records/record.js";
import { search } from "../records/search.js";
import { requireStorable } from "../records/storable.js";
import { type Trace, traceOf } from "../records/trace.js";
import { type DeploymentPlace, findPlace } from "./place.js";
import { lookAtGitHub, previewName } from "./preview.js";
import { textOf } from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Place, Plan } from "./result.js";
import { type RetireReason, retireReason } from "./retire.js";
import { type DryRun, withService } from "./run.js";
import { isStoredIn, ownLogin, type PlaceReference, referenceOf, storedPlace } from "./stored-place.js";

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
  const { deploymentId } = request;
  const { preview: step, pullRequest: event } = recording;
  const [found, look] = await Promise.all([
    run.client === undefined ? undefined : findPlace(request, withService(run)),
    readRecords(request, recording, run),
  ]);
  const notices = found === undefined ? [unverified] : [];
  if ("failure" in look) return unreadable(request, recording, found, [...notices, unreadableNotice(look.failure)]);

  const { github, login, before, name, number, isOpen } = look;
  const isPreview = step !== undefined;
  const reason = isPreview ? retireReason(isOpen, step.action === "retire") : undefined;
  const place = found ?? placeOnRecord(before.page, login, referenceOf(request));
  const intent = {
    name,
    pullRequest: isPreview ? number : event.number,
    reason,
    isPreview,
    place: place ?? nowhere,
    github,
    login,
  };
  const unknown = { ...intent, action: "unknown", id: undefined, applied: undefined } as const;
  if (isPreview && event.closed && reason === undefined) {
    const notice = `Pull request #${number} is open again: a run of its closing sends nothing.`;
    return { ...unknown, notices: [...notices, notice] };
  }

  let known: OnRecord = { id: deploymentId, applied: undefined, notices: [], warnings: [] };
  if (place !== undefined && (recording.search || deploymentId !== undefined)) {
    const key: RecordKey = {
      environment: recording.environment,
      task: taskOf(isPreview ? number : undefined, name),
      name,
      pullRequest: isPreview ? number : undefined,
      organizationId: place.organization.id,
      workspaceId: place.workspace.id,
    };
    try {
      known = await findOnRecord(key, look, deploymentId, run);
    } catch (error) {
      if (!(error instanceof ActionError) || error.code !== "github") throw error;
      return { ...unknown, notices: [...notices, textOf(error)] };
    }
  }
  const { id, applied, warnings } = known;
  notices.push(...known.notices);
  if (id === undefined && reason !== undefined)
    notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
  const action = reason !== undefined ? "retire" : id === undefined ? "create" : "update";
  return { ...intent, action, id, applied, notices, warnings };
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.";

const nowhere: Place = { organization: undefined, workspace: undefined };

function unreadableNotice({ message, lines, hint }: ActionError): string {
  const why = [message, ...lines, hint].join(" ");
  return `The GitHub deployment records can't be read, so what would happen is not known. ${why}`;
}

/** The intent where the token may not read the records, or GitHub does not respond. */
function unreadable(
  { definition }: DeploymentRequest,
  { preview: step, pullRequest: { number } }: Recording,
  place: Place = nowhere,
  notices: readonly string[],
): Intent {
  const isPreview = step !== undefined;
  const name = isPreview && number !== undefined ? previewName(definition, number) : String(definition.body["name"]);
  const nothing = { id: undefined, reason: undefined, applied: undefined, github: undefined, login: undefined };
  return { action: "unknown", name, pullRequest: number, isPreview, place, notices, ...nothing };
}

/** The organization and workspace of the newest own record that the inputs can mean. */
function placeOnRecord(
  page: readonly StoredRecord[],
  login: string,
  reference: PlaceReference,
): DeploymentPlace | undefined {
  const stored = page.find(
    ({ creator, payload }) => creator === login && payload?.["schema"] === schema && isStoredIn(payload, reference),
  );
  return stored?.payload && storedPlace(stored.payload);
}

/** What the records show of the Deployment that the real run would use. */
interface OnRecord extends Pick<Intent, "id" | "applied" | "notices"> {
  readonly warnings: readonly string[];
}

/** Searches the records as the real run does. @throws {ActionError} as `search`. */
async function findOnRecord(
  key: RecordKey,
  { github, login, before }: RecordsRead,
  deploymentId: string | undefined,
  run: DryRun,
): Promise<OnRecord> {
  const { quote } = run;
  requireStorable(key, run);
  const parts = { ...run, github, signer: key.pullRequest === undefined ? run.signer : undefined };
  const records = github.records(key.environment, key.task, before.page);
  const found = await search(key, { creator: login, own: undefined }, records, before.statuses, parts);
  const warnings: string[] = [];
  const notices: string[] = [];
  // With deployment-id the real run searches nothing.
  if (deploymentId === undefined && found.lost.length > 0) warnings.push(lostWarning(key, found.lost, quote));
  if (found.others.length > 0) warnings.push(othersWarning(key, found, quote));
  if (found.unused.length > 0 && found.trace === undefined) notices.push(unusedWarning(key, found.unused, quote));
  const id = deploymentId ?? found.trace?.id;
  const applied = id === undefined ? undefined : await lastApplied(key, login, id, before.page, parts);
  if (id !== undefined) notices.push(...limitsOf(id, applied, quote));
  return { id, applied, notices, warnings };
}

/** What limits a comparison with the definition applied last. */
function limitsOf(id: string, applied: Trace | undefined, quote: (text: string) => string): string[] {
  if (applied === undefined)
    return [`No record of Deployment ${quote(id)} shows a successful run: there is nothing to compare with.`];
  const { record, state } = applied;
  if (definitionIn(record.payload) === undefined) {
    return [
      `The definition applied last was larger than 16 KiB and is not stored in record ${record.id}: there is nothing to compare with.`,
    ];
  }
  return state === "retired" && record.payload?.["retires"] !== true
    ? ["A sweep has scaled the Deployment down since the definition of that record was applied."]
    : [];
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
  const own = page.filter(({ creator, payload }) => creator === login && mismatch(key, payload) === undefined);
  for (const record of own.slice(0, mostRead)) {
    const trace = traceOf(record, await github.statuses(record.id), key, signer);
    if (trace.isApplied && trace.id === id) return trace;
  }
  return undefined;
}
