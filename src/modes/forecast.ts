import { ActionError } from "../base/errors.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { lostWarning, othersWarning, unusedWarning } from "../records/find.js";
import { definitionIn, mismatch, type RecordKey, schema } from "../records/record.js";
import { type RecordParts, search } from "../records/search.js";
import { requireStorable } from "../records/storable.js";
import { type Trace, traceOf } from "../records/trace.js";
import { type Decision, decide, whyNothing } from "./decide.js";
import { textOf } from "./deploy.js";
import { keyOf, type Look, look, nameOf } from "./look.js";
import { type DeploymentPlace, findPlace, isStoredIn, type PlaceReference, referenceOf, storedPlace } from "./place.js";
import type { DeploymentRequest } from "./request.js";
import { type DryRun, withService } from "./run.js";

/** What the real run would do, as far as it is known; `unknown` if the records can't be used. */
export interface Forecast {
  readonly decision: Decision | { readonly do: "unknown"; readonly id?: undefined };
  readonly place: DeploymentPlace | undefined;
  readonly name: string;
  readonly pullRequest: number | undefined;
  /** The record of the definition that was applied last. */
  readonly applied?: Trace | undefined;
  /** What limits the plan. */
  readonly notices: readonly string[];
  /** What the real run would warn of before it sends anything. */
  readonly warnings: readonly string[];
  /** For the comment; undefined if GitHub was not read. */
  readonly github?: GitHub;
  readonly login?: string | undefined;
}

const unverified =
  "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.";

/** Finds out what the real run would do. @throws {ActionError} of the look-ups, or of the family `input`. */
export async function forecastOf(request: DeploymentRequest, run: DryRun): Promise<Forecast> {
  const { recording, deploymentId: given } = request;
  const [found, seen] = await Promise.all([
    run.client === undefined ? undefined : findPlace(request, withService(run)),
    recording && look(request, recording, run).catch(ofGitHub),
  ]);
  const notices = run.client === undefined ? [unverified] : [];
  if (recording === undefined || seen === undefined) {
    const decision = decide({ wish: "deploy", isOpen: true, isClosing: false, id: given });
    const name = nameOf(request, undefined);
    return { decision, place: found, name, pullRequest: undefined, notices, warnings: [] };
  }
  const unknown = { decision: { do: "unknown" }, place: found, warnings: [] } as const;
  if (seen instanceof ActionError) {
    const { number } = recording.pullRequest;
    const name = nameOf(request, recording.preview && number);
    const why = [seen.message, ...seen.lines, seen.hint].join(" ");
    const notice = `The GitHub deployment records can't be read, so what would happen is not known. ${why}`;
    return { ...unknown, name, pullRequest: number, notices: [...notices, notice] };
  }

  const { github, login, name } = seen;
  const pullRequest = seen.pullRequest ?? recording.pullRequest.number;
  const place = found ?? placeOnRecord(seen.before?.page ?? [], login, referenceOf(request));
  const common = { place, name, pullRequest, github, login };
  const known = place
    ? await onRecord(keyOf(seen, recording, place), seen, given, run).catch(ofGitHub)
    : { id: given, warnings: [], notices: [] };
  if (known instanceof ActionError) return { ...unknown, ...common, notices: [...notices, textOf(known)] };
  const decision = decide({ ...seen, id: known.id });
  const more =
    decision.do === "nothing"
      ? [`${whyNothing(decision, run.quote(name), pullRequest)} Nothing would be sent.`]
      : known.notices;
  return { ...common, ...known, decision, notices: [...notices, ...more] };
}

/** The error, if GitHub is what failed. */
function ofGitHub(error: unknown): ActionError {
  if (error instanceof ActionError && error.code === "github") return error;
  throw error;
}

/** The organization and workspace of the newest own record that the inputs can mean. */
function placeOnRecord(
  page: readonly StoredRecord[],
  login: string | undefined,
  reference: PlaceReference,
): DeploymentPlace | undefined {
  const stored = page.find(
    ({ creator, payload }) => creator === login && payload?.["schema"] === schema && isStoredIn(payload, reference),
  );
  return stored?.payload && storedPlace(stored.payload);
}

/** What the records show of the Deployment that the real run would use. */
interface OnRecord extends Pick<Forecast, "applied" | "notices" | "warnings"> {
  readonly id: string | undefined;
}

/** Searches the records as the real run does: with deployment-id it does not. @throws {ActionError} as `search`. */
async function onRecord(
  key: RecordKey,
  { github, login, before }: Look,
  given: string | undefined,
  run: DryRun,
): Promise<OnRecord> {
  const { quote } = run;
  requireStorable(key, run);
  const parts = { ...run, github, signer: key.pullRequest === undefined ? run.signer : undefined };
  const [warnings, notices]: [string[], string[]] = [[], []];
  let id = given;
  if (given === undefined) {
    const records = github.records(key.environment, key.task, before?.page);
    const found = await search(key, { creator: login, own: undefined }, records, before?.statuses ?? new Map(), parts);
    id = found.trace?.id;
    if (found.lost.length > 0) warnings.push(lostWarning(key, found.lost, quote));
    if (found.others.length > 0) warnings.push(othersWarning(key, found, quote));
    if (found.unused.length > 0 && id === undefined) notices.push(unusedWarning(key, found.unused, quote));
  }
  const applied = id === undefined ? undefined : await lastApplied(key, login, id, before?.page ?? [], parts);
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

/** Records that are read for the last successful run. */
const mostRead = 10;

/** The newest record whose definition was applied to the Deployment. */
async function lastApplied(
  key: RecordKey,
  login: string | undefined,
  id: string,
  page: readonly StoredRecord[],
  { github, signer }: Pick<RecordParts, "github" | "signer">,
): Promise<Trace | undefined> {
  const own = page.filter(({ creator, payload }) => creator === login && mismatch(key, payload) === undefined);
  for (const record of own.slice(0, mostRead)) {
    const trace = traceOf(record, await github.statuses(record.id), key, signer);
    if (trace.isApplied && trace.id === id) return trace;
  }
  return undefined;
}
