import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError, whyOf } from "../base/errors.js";
import { type JsonObject, type JsonValue, shownJson, stringMember } from "../base/json.js";
import { atMost, joined, type Text, text } from "../base/text.js";
import { bodyWarnings } from "../definition/body.js";
import type { Changes, Difference } from "../definition/compare.js";
import { statusCommand } from "../records/commands.js";
import { describe } from "../records/status.js";
import { type OpenedRecord, openRecord, writeStatus } from "../records/write.js";
import { changeLines, changesText } from "../report/changes.js";
import type { Run } from "../run.js";
import type { Deployment } from "../service/resources.js";
import type { Target } from "../target.js";
import { bodyFor, type Deploy, idOf } from "./body.js";
import { changesSince, differencesOf, lastApplied } from "./changes.js";
import { type Look, recordsOf, serviceOf } from "./look.js";

/** A create or update that succeeded. */
export interface Deployed {
  readonly outcome: "created" | "updated";
  readonly deployment: Deployment;
  readonly differences: readonly Difference[];
  /** Of an update, against the definition that was applied last, where a record stores it. */
  readonly changed: Changes | undefined;
}

/** What a create or a preview does beside the steps of every deploy. */
interface DeployHooks {
  /** After the record was opened, before anything is sent. What it throws refuses the deploy. */
  readonly opened?: (record: OpenedRecord) => Promise<void>;
  /** The service does not know the Deployment: what takes the place of the update. Undefined: it failed. */
  readonly notFound?: (error: ActionError, record: number) => Promise<Deployed | undefined>;
  /** Started beside the last status. It never rejects. */
  readonly beside?: (deployment: Deployment, outcome: Deployed["outcome"]) => Promise<void>;
}

/**
 * Creates or updates a Deployment: opens the record, sends, sets the outputs, and writes the last statuses.
 * The outputs come before everything that can fail.
 * @throws {ActionError} if the request failed, or a new id could not be stored.
 */
export async function deploy(
  decision: Deploy,
  seen: Look,
  run: Run,
  { opened, notFound, beside = async () => {} }: DeployHooks = {},
): Promise<Deployed> {
  const { target, pull, notAfter } = seen;
  const all = recordsOf(seen);
  const id = idOf(decision);
  const { body, whole, notes } = bodyFor(decision, target);
  run.outputs.requireWritable();
  const { github } = run;
  const planned = { id, applied: whole, otherCommit: pull?.headSha };
  const own = github && (await openRecord(planned, target, github, run));
  const record = own?.number;
  let deployment: Deployment;
  try {
    if (own !== undefined) await opened?.(own);
    // The record's number was the first output.
    run.outputs.requireWritable();
    deployment = await send({ kind: decision.do, id, body, notes, notAfter }, target, run);
  } catch (error) {
    if (record !== undefined && error instanceof ActionError && error.status === 404) {
      const replaced = await notFound?.(error, record);
      if (replaced !== undefined) return replaced;
    }
    await writeFailure(record, id, error, run);
    throw error;
  }
  const outcome = decision.do === "create" ? "created" : "updated";
  run.outputs.deployment(deployment, outcome);
  logResponse(outcome, deployment, run);
  const writing = beside(deployment, outcome);
  try {
    await writeDeployed(record, outcome, deployment, all, run);
  } finally {
    await writing;
  }
  const before = lastApplied(all, id)?.applied;
  const changed = before && withoutKept(changesSince(before, whole, run.redactor));
  if (changed !== undefined) logChanges(changed, run);
  const differences = differencesOf({ kind: decision.do, body, whole, before, response: deployment.raw });
  reportResponse(differences, deployment, target, run);
  return { outcome, deployment, differences, changed };
}

const doing = { create: "Creating", update: "Updating", retire: "Retiring" } as const;

/** One write request to the service. */
export interface WriteRequest {
  readonly kind: "create" | "update" | "retire";
  readonly id: string | undefined;
  readonly body: JsonObject;
  /** What was derived, added or left out: lines of the log. */
  readonly notes: readonly Text[];
  /** No attempt starts later: milliseconds since the epoch. */
  readonly notAfter: number;
}

/** Sends the one request of a create, update or retire. "Create a Deployment", "Update a Deployment". */
export async function send(
  { kind, id, body, notes, notAfter }: WriteRequest,
  { organization, name }: Pick<Target, "organization" | "name">,
  run: Run,
): Promise<Deployment> {
  const { log, clock } = run;
  for (const warning of bodyWarnings(kind, body)) log.warning(warning);
  for (const note of notes) log.info(note);
  if (clock.now() > notAfter) {
    throw new ActionError(
      "environment",
      text`The request was not sent: more than five minutes have passed since this run read the records.`,
      {
        lines: [text`Another run may have changed the Deployment in the meantime.`],
        hint: text`Run the job again.`,
      },
    );
  }
  const shown = [
    ...(name === undefined ? [] : [text` "${name}"`]),
    ...(id === undefined ? [] : [text` (${id})`]),
  ];
  log.info(text`${doing[kind]} Deployment${joined(shown, "")}`);
  const service = serviceOf(run);
  // Without records nothing read can be too old.
  const until = run.github === undefined ? undefined : notAfter;
  const sending =
    id === undefined
      ? service.createDeployment(organization.id, body, until)
      : service.updateDeployment(organization.id, id, body, until);
  return sending.catch((error) => {
    if (error instanceof ActionError) run.outputs.attempted(error.outcome);
    throw error;
  });
}

/** Logs what came back: the Deployment's name, id, status and address. */
export function logResponse(
  outcome: "created" | "updated" | "retired",
  { id, raw }: Deployment,
  { log }: Run,
): void {
  const [name, status, address] = ["name", "status", "webServerUrl"].map((member) =>
    stringMember(raw, member),
  );
  const known = [...(status ? [text`status ${status}`] : []), ...(address ? [withScheme(address)] : [])];
  const shown = name === undefined ? text`(${id})` : text`"${name}" (${id})`;
  const verb = `${outcome[0]?.toUpperCase()}${outcome.slice(1)}`;
  log.info(text`${verb} Deployment ${shown}${known.length > 0 ? text`: ${joined(known)}` : ""}`);
  const responded = stringMember(raw, "id") ?? "";
  if (responded === id) return;
  log.warning(
    text`The service's response has the id of another Deployment, "${responded}". The run keeps "${id}".`,
  );
}

/** Only what changed: a plan also lists the variables that stay. */
function withoutKept({ changes, variables }: Changes): Changes {
  return { changes, variables: { ...variables, kept: [] } };
}

/** Logs what an update changed against the definition that was applied last. */
function logChanges(changed: Changes, { log }: Run): void {
  const what = changesText(changed);
  log.info(
    what === undefined
      ? text`No changes since the definition that this action applied last`
      : text`Changed in the definition since this action applied it last: ${what}`,
  );
  for (const line of changeLines(changed)) log.info(line);
}

/** Writes on a run's record that its request failed. Problems here are warnings: the failure is reported. */
async function writeFailure(record: number | undefined, id: string | undefined, error: unknown, run: Run) {
  if (record === undefined) return;
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  const kind = outcome === "unknown" ? "unknown" : "skipped";
  await markRecord(record, kind, { id, isRefused: outcome === "rejected" }, run);
}

/** Writes a status that a later run can do without: a failure is a warning. */
export async function markRecord(
  record: number,
  kind: Parameters<typeof writeStatus>[1],
  parts: Parameters<typeof writeStatus>[2],
  run: Run,
): Promise<void> {
  try {
    await writeStatus(record, kind, parts, run);
  } catch (error) {
    run.log.warning(text`GitHub deployment record ${record} could not be updated: ${whyOf(error)}`);
  }
}

/** Writes the last status, and in parallel that older records of the same Deployment are superseded. */
async function writeDeployed(
  record: number | undefined,
  outcome: Deployed["outcome"],
  deployment: Deployment,
  records: Look["records"],
  run: Run,
): Promise<void> {
  if (record === undefined) return;
  const { id } = deployment;
  const parts = { id, url: webPageOf(deployment, run), storesNewId: outcome === "created" };
  const older = records.filter((each) => each.id === id && each.kind === "deployed");
  const stored =
    outcome === "created"
      ? writeStatus(record, "deployed", parts, run).catch((cause) => {
          throw unstoredError(record, id, cause, run);
        })
      : markRecord(record, "deployed", parts, run);
  await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}

function unstoredError(record: number, id: string, cause: unknown, run: Run): ActionError {
  const description = describe("deployed", id);
  const why = cause instanceof ActionError ? [cause.what, ...cause.lines] : [];
  return new ActionError(
    "github",
    text`Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`,
    {
      lines: [
        ...why,
        text`The next run would not find this Deployment.${
          description === undefined ? "" : text` This command stores its id:`
        }`,
      ],
      commands: description === undefined ? [] : [statusCommand(record, "success", description, run)],
      hint: text`Run the command before the next run of this step, or delete Deployment ${id} in the
        platform.`,
      outcome: "created",
      cause,
    },
  );
}

const shownDifferences = 20;

/** Sets the outputs `result` and `differences`, and warns once of each kind of difference. */
export function reportResponse(
  differences: readonly Difference[],
  { raw }: Deployment,
  { pullRequest }: Pick<Target, "pullRequest">,
  { log, outputs, redactor }: Run,
): void {
  outputs.result(raw);
  outputs.differences(differences, redactor);
  for (const warning of differenceWarnings(differences, pullRequest !== undefined)) log.warning(warning);
}

/** One warning for each reason why the response differs. */
function differenceWarnings(all: readonly Difference[], isPreview: boolean): Text[] {
  const of = (why: Difference["why"], say: (difference: Difference) => Text, next: Text): Text[] => {
    const some = all.filter((difference) => difference.why === why);
    const shown = some.slice(0, shownDifferences).map(say);
    const more = some.length > shown.length ? text`; and ${some.length - shown.length} more` : "";
    return some.length === 0 ? [] : [text`${joined(shown, "; ")}${more}${next}`];
  };
  const value = (given: JsonValue): Text => atMost(100, shownJson(given));
  const instead = isPreview
    ? text`to try it, delete the preview in the platform: the next push creates it again`
    : text`correct the definition, or change it in the platform`;
  return [
    ...of(
      "create-only",
      ({ field, sent, received }) =>
        text`${field}: the Deployment has ${value(received)}, the definition says ${value(sent)}`,
      text`. An update does not change it: ${instead}.`,
    ),
    ...of(
      "kept",
      ({ field, received }) =>
        text`${field} is no longer in the definition, and the Deployment still has ${value(received)}`,
      text`: the service kept it, or it is the default. Write the value that you want, or null.`,
    ),
    ...of(
      "different",
      ({ field, sent, received }) =>
        text`${field}: ${value(sent)} was sent, the response has ${value(received)}`,
      text`. The service's response differs from the request: check the Deployment in the platform.`,
    ),
  ];
}

/** The address of the Deployment's web server as the service reports it; empty without one. */
export function addressOf({ raw }: Deployment): string {
  return withScheme(stringMember(raw, "webServerUrl") ?? "");
}

/** The Deployment's web page as GitHub may show it: http(s), no user info, no secrets; else undefined. */
export function webPageOf(deployment: Deployment, { redactor }: Pick<Run, "redactor">): string | undefined {
  const address = addressOf(deployment);
  return isWebAddress(address) && redactor.redact(address) === address ? address : undefined;
}
