import { ActionError } from "../base/errors.js";
import type { Decision } from "../deployment/decision.js";
import { hasName, listTargetRecords, listWanted, otherIdWarning } from "../deployment/on-record.js";
import { secondCreateError } from "../deployment/second-create.js";
import { findPlace, matchOf, nameOf, type Place } from "../deployment/target.js";
import type { PullRequest } from "../github/read.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { decide, othersToRetire } from "../previews/decide.js";
import { doubtWarning, listSome, whyNothing } from "../previews/explain.js";
import { eventOf, listPreview, otherWorkspaceWarning, previewName } from "../previews/look.js";
import { type DeploymentRecord, isOfTarget } from "../records/record.js";
import { isScaledDown, type KnownDeployment, state } from "../records/state.js";
import type { Notice } from "../report/result.js";
import { noticeOf } from "../report/summary-parts.js";
import type { PreviewRecording, Run } from "../run.js";

/** What the real run would do, as far as it is known. */
export interface Forecast {
  readonly decision: Decision | { readonly do: "unknown" };
  /** Undefined in a plan without api-token that finds none on record and is not given both ids. */
  readonly place: Place | undefined;
  readonly name: string | undefined;
  readonly pullRequest: number | undefined;
  readonly commit: string;
  /** The records of the Deployment or preview. */
  readonly records: readonly DeploymentRecord[];
  /** The Deployment is scaled down, and an update restores it. */
  readonly isRestored: boolean;
  /** Of a preview: further Deployments that the run would retire. */
  readonly others: readonly KnownDeployment[];
  /** What the real run would warn of before it sends anything, and what limits the plan. */
  readonly warnings: readonly string[];
  readonly notices: readonly Notice[];
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only. This is " +
  "normal. The real run looks up names at the service, and sends the values of secrets that are empty here.";

/** Finds out what the real run would do, by its functions. @throws {ActionError} of the look-ups. */
export async function forecast(request: DeploymentRequest, run: Run): Promise<Forecast> {
  const placing = run.service && findPlace(request, run);
  const reading = readRecords(request, placing, run).catch(ofGitHub);
  const [found, resolved] = await Promise.all([reading, placing]);
  const start = run.service === undefined ? [{ text: unverified }] : [];
  if (found instanceof ActionError) {
    const text = "The GitHub deployment records can't be read, so what would happen is not known.";
    const notice = noticeOf(found);
    const notices = [...start, { ...notice, text: `${text} ${notice.text}` }];
    return { ...unknown(request, resolved, run), notices };
  }
  const { records, place, notices, warnings, isAmbiguous, preview } = found;
  const seen = { ...unknown(request, place, run), records, warnings, notices: [...start, ...notices] };
  if (isAmbiguous) return seen;
  return preview === undefined ? forecastDeployment(request, seen, run) : forecastPreview(preview, seen, run);
}

/** The preview that the step is about; undefined outside previews. */
function previewIn({ recording }: Run): PreviewRecording | undefined {
  return recording?.step === "deploy" || recording?.step === "retire" ? recording : undefined;
}

/** The error, if GitHub is what failed. */
function ofGitHub(error: unknown): ActionError {
  if (error instanceof ActionError && error.code === "github") return error;
  throw error;
}

function unknown(request: DeploymentRequest, place: Place | undefined, run: Run): Forecast {
  const preview = previewIn(run);
  const pullRequest = preview?.pullRequest;
  return {
    decision: { do: "unknown" },
    place,
    name: pullRequest === undefined ? nameOf(request) : previewName(request, pullRequest),
    pullRequest,
    commit: preview?.event.headSha || run.sha,
    records: [],
    isRestored: false,
    others: [],
    warnings: [],
    notices: [],
  };
}

/** The preview that the step is about, its name, and its pull request as it is now. */
interface LookedPreview {
  readonly recording: PreviewRecording;
  readonly name: string;
  readonly pull: PullRequest;
}

/** What GitHub shows of a Deployment or preview. */
interface Looked {
  readonly records: readonly DeploymentRecord[];
  readonly place: Place | undefined;
  readonly warnings: readonly string[];
  readonly notices: readonly Notice[];
  /** The records are of more than one place that the inputs can mean. */
  readonly isAmbiguous: boolean;
  readonly preview: LookedPreview | undefined;
}

/**
 * Reads the records and the pull request. Without api-token the place is the one on record that the inputs
 * name, or else that of the ids in the inputs.
 */
async function readRecords(
  request: DeploymentRequest,
  placing: Promise<Place> | undefined,
  run: Run,
): Promise<Looked> {
  const nothing = { warnings: [], notices: [], isAmbiguous: false, preview: undefined };
  const { recording } = run;
  if (recording === undefined) {
    const text =
      request.mode === "create-deployment"
        ? "Each run of this step creates another Deployment."
        : "Without github-environment there is no record to compare with: the whole request is shown.";
    return { ...nothing, records: [], place: await placing, notices: [{ text }] };
  }
  const own = previewIn(run);
  if (own === undefined) {
    if (placing !== undefined) {
      return { ...nothing, records: await listTargetRecords(request, placing, run), place: await placing };
    }
    const listed = await listWanted(request, (record) => matchOf(record, request) !== "no", run);
    return { ...nothing, ...ofReferences(listed, request) };
  }
  const name = previewName(request, own.pullRequest);
  const [listed, pull] = await Promise.all([
    listPreview(own, name, placing, run),
    own.github.pullRequest(own.pullRequest),
  ]);
  const place = await placing;
  const preview = { recording: own, name, pull };
  if (place === undefined) return { ...nothing, ...ofReferences(listed, request), preview };
  const records = listed.filter((record) => isOfTarget(record, place));
  const warnings = otherWorkspaceWarning(listed, { ...place, name }, run);
  return { ...nothing, records, place, warnings, preview };
}

/** The records of the one place that the inputs can mean. */
function ofReferences(all: readonly DeploymentRecord[], request: DeploymentRequest) {
  const matching = all.filter((record) => matchOf(record, request) !== "no");
  const [newest] = matching;
  const elsewhere = newest && matching.some((record) => !isOfTarget(record, newest));
  if (elsewhere || matching.some((record) => matchOf(record, request) === "maybe")) {
    const text = elsewhere
      ? "The GitHub deployment records are of several workspaces, so what would happen is not known. " +
        "Set organization-id and workspace-id."
      : "The GitHub deployment records store no name of the organization or workspace, because earlier " +
        "runs were given ids, so what would happen is not known. Set organization-id and workspace-id.";
    return { records: [], place: undefined, notices: [{ text }], isAmbiguous: true };
  }
  const place = newest && { organization: newest.organization, workspace: newest.workspace };
  return { records: matching, place: place ?? placeOfIds(request), notices: [], isAmbiguous: false };
}

function placeOfIds({ organization, workspace }: DeploymentRequest): Place | undefined {
  if (organization.id === undefined || workspace.id === undefined) return undefined;
  return { organization: { id: organization.id }, workspace: { id: workspace.id } };
}

function forecastDeployment(request: DeploymentRequest, seen: Forecast, run: Run): Forecast {
  const { name, records, notices } = seen;
  const { quote } = run.redactor;
  const environment = run.recording?.environment;
  if (request.mode === "create-deployment") {
    const known = state(records.filter((record) => hasName(record, name)));
    const refused = secondCreateError(known, { name, environment }, run);
    if (refused === undefined) return { ...seen, decision: { do: "create" } };
    return { ...seen, notices: [...notices, noticeOf(refused)] };
  }
  const { deploymentId: id } = request;
  if (id !== undefined) {
    const warnings = otherIdWarning(id, records, { name, environment }, run);
    return { ...seen, warnings, decision: { do: "update", id } };
  }
  const [newest] = name === undefined ? [] : state(records.filter((record) => record.name === name)).ids;
  const where = `environment ${quote(environment ?? "")}`;
  if (newest === undefined) {
    const what =
      name === undefined
        ? "the definition has no name"
        : `no Deployment "${quote(name)}" is on record in ${where}`;
    const text =
      `deployment-id is empty, and ${what}, so what would happen is not known. The real run needs ` +
      "deployment-id.";
    return { ...seen, notices: [...notices, { text }] };
  }
  const text =
    `deployment-id is empty: the plan is for Deployment ${quote(newest.id)}, which GitHub deployment ` +
    `record ${newest.number} of ${where} names. The real run needs deployment-id.`;
  return { ...seen, notices: [...notices, { text }], decision: { do: "update", id: newest.id } };
}

function forecastPreview({ recording, name, pull }: LookedPreview, seen: Forecast, run: Run): Forecast {
  const { records, place, notices } = seen;
  const { quote } = run.redactor;
  const known = state(records);
  const decision = decide(eventOf(recording, run), known, pull);
  const { pullRequest } = recording;
  const target = { name, pullRequest, workspace: place?.workspace ?? { id: "" } };
  const isDoubtful = known.doubts.length > 0 && (decision.do === "create" || !pull.open);
  const warnings = [...seen.warnings, ...(isDoubtful ? [doubtWarning(known.doubts, target, run)] : [])];
  const commit = recording.event.headSha ?? pull.headSha;
  const found = { ...seen, decision, warnings, commit };
  if (decision.do === "nothing") {
    const text = `${whyNothing(decision, known, { target, pull }, run)} Nothing would be sent.`;
    return { ...found, notices: [...notices, { text }] };
  }
  if (decision.do === "create") return found;
  const [current] = known.ids;
  const isRestored = decision.do === "update" && current !== undefined && isScaledDown(current);
  const others = decision.do === "retire" ? decision.ids.slice(1) : othersToRetire(known.ids, decision.id);
  const more = isRestored ? [{ text: "The preview is retired: the update restores it." }] : [];
  if (others.length > 0) {
    const shown = listSome(others.map(({ id }) => quote(id)));
    const text =
      `The preview has more than one Deployment on record. The run would also retire ${shown}, which ` +
      "this plan does not show.";
    more.push({ text });
  }
  return { ...found, isRestored, others, notices: [...notices, ...more] };
}
