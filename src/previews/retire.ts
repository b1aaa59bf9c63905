import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { isObject, type JsonValue, shownJson } from "../base/json.js";
import { code, joined, link, type Text, text } from "../base/text.js";
import type { RequestBody } from "../definition/body.js";
import { changesBetween } from "../definition/compare.js";
import { bodyFor, type Retire } from "../deployment/body.js";
import { differencesOf } from "../deployment/changes.js";
import type { Look } from "../deployment/look.js";
import { logResponse, reportResponse, send, webPageOf } from "../deployment/send.js";
import { releaseCommand } from "../records/commands.js";
import { isScaledDown, type KnownDeployment } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import { markRecord } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { failed, type Report } from "../report/report.js";
import { reportOf } from "../report/result.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { serviceOf } from "../run.js";
import { type Deployment, hibernates } from "../service/resources.js";
import { isNotFound } from "../service/service-error.js";
import type { Target } from "../target.js";
import { goneText, leftText, retiredText } from "./messages.js";
import type { PreviewComment } from "./preview-comment.js";

/** What became of one Deployment. */
export type Retired = { readonly known: KnownDeployment } & (
  | { readonly how: "retired"; readonly deployment: Deployment }
  /**
   * The service does not know it. `isProven`: its response, and the workspace list, are evidence for that.
   */
  | { readonly how: "gone"; readonly isProven: boolean }
  | { readonly how: "failed"; readonly error: unknown }
);

const nothingToScaleDown = text`Nothing to scale down in this definition: it costs what it cost before, until
  you delete it.`;

/** Each value in an object with its path: `scalingSpec.hibernationSpec.override.isHibernating: true`. */
function leaves(path: string, value: JsonValue): Text[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
    : [text`${path}: ${shownJson(value)}`];
}

/** What every body of a preview has of its own. */
const notScaled = ["name", "description", "workspaceId"];

/** What the body of a retire changes. `isSmaller`: something that costs. People still pay for the rest. */
export function changesOfRetire(
  retire: Retire,
  target: Target,
): { readonly what: Text; readonly isSmaller: boolean } {
  const changes = changesBetween(target.definition.body, bodyFor(retire, target).body)
    .filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
    .flatMap(({ field, after }) => leaves(field, after ?? null));
  const isSmaller = changes.length > 0;
  return { what: isSmaller ? text`The retire sets ${joined(changes)}.` : nothingToScaleDown, isSmaller };
}

/** The same with what is left of the preview. Its pipelines go on, unless the response says it hibernates. */
function retireText({ what, isSmaller }: ReturnType<typeof changesOfRetire>, response: Deployment): Text {
  const isHibernating = hibernates(response);
  const left = leftText(isSmaller, isHibernating);
  return isHibernating && !isSmaller ? left : text`${what} ${left}`;
}

/** A 404 is evidence only if the service itself responded, and the workspace can be read with this token. */
export async function isProvenGone(
  error: unknown,
  { organization, workspace }: Target,
  run: Run,
): Promise<boolean> {
  return isNotFound(error) && serviceOf(run).hasWorkspace(organization.id, workspace.id);
}

/** Retires one Deployment. Never rejects: the others are retired all the same. Writes nothing at GitHub. */
async function retireOne(
  known: KnownDeployment,
  { body }: RequestBody,
  { target, notAfter }: Pick<Look, "target" | "notAfter">,
  run: Run,
): Promise<Retired> {
  const { id } = known;
  try {
    if (run.redactor.finds(id)) throw secretId(id);
    const deployment = await send({ kind: "retire", id, body, notAfter }, target, run);
    return { known, how: "retired", deployment };
  } catch (error) {
    // Retired before, a 404 of the service is enough to go on: it costs one request, once.
    if (isNotFound(error) && isScaledDown(known)) return { known, how: "gone", isProven: false };
    if (await isProvenGone(error, target, run)) return { known, how: "gone", isProven: true };
    return { known, how: "failed", error: withRelease(asActionError(error, "unknown"), known, run) };
  }
}

/** Retires each Deployment, one after the other. */
export async function retireEach(
  ids: readonly KnownDeployment[],
  request: RequestBody,
  seen: Pick<Look, "target" | "notAfter">,
  run: Run,
): Promise<Retired[]> {
  const items: Retired[] = [];
  for (const known of ids) items.push(await retireOne(known, request, seen, run));
  return items;
}

/** Its record could not get a status with the id. */
function secretId(id: string): ActionError {
  return new ActionError(
    "preview/secret-id",
    text`Deployment "${id}" was not retired: its id contains the value of a secret. Change that secret, or
      delete the Deployment in the platform.`,
    { next: text`Run the job again after that.` },
  );
}

/** The status that shows what became of a Deployment; undefined if it failed. */
export function statusAfter(item: Retired, retired: StatusKind): StatusKind | undefined {
  if (item.how === "failed") return undefined;
  if (item.how === "retired") return retired;
  return item.isProven ? "gone" : "swept";
}

/**
 * Writes what became of a Deployment on the record that names it: what fails is a warning, and done again
 * later.
 */
async function markRetired(item: Retired, run: Run): Promise<void> {
  const { id, number } = item.known;
  const kind = statusAfter(item, "retired");
  const url = item.how === "retired" ? webPageOf(item.deployment, run) : undefined;
  if (kind !== undefined) await markRecord(number, kind, { id, url }, run);
}

/** The run of a close, or of `preview: retire`: sends, then writes statuses and comment in parallel. */
export async function retire(
  decision: Retire,
  seen: Look,
  comment: PreviewComment,
  run: Run,
): Promise<Result> {
  const { target } = seen;
  const request = bodyFor(decision, target);
  run.outputs.requireWritable();
  const items = await retireEach(decision.ids, request, seen, run);
  // The first that exists is the current one.
  const current = items.find((item) => item.how !== "gone");
  const deployment = current?.how === "retired" ? current.deployment : undefined;
  const retired = changesOfRetire(decision, target);
  if (deployment !== undefined) run.outputs.deployment(deployment, "retired");
  else if (current !== undefined && items.some((item) => item.how === "retired")) {
    run.outputs.retiredOthers(current.known.id);
  }
  for (const item of items) reportRetired(item, decision.reason, retired, target, run);
  const error = failureOf(items);
  const isGone = items.some((item) => item.how === "gone" && item.isProven);
  const differences =
    deployment === undefined
      ? []
      : differencesOf({ kind: "retire", ...request, before: undefined, response: deployment.raw });
  const isClosed = decision.reason === "closed";
  const result = { kind: "retired", deployment, target, differences, isGone, isClosed } as const;
  const shown =
    error === undefined
      ? reportOf(result, run.log.said, run)
      : failed(notRetired(target, run), error, error.outcome);
  await Promise.all([
    ...items.map((item) => markRetired(item, run)),
    // A 404 that is not confirmed changes nothing.
    (error || deployment || isGone) && comment.write(shown),
  ]);
  if (deployment !== undefined) reportResponse(differences, deployment, target, run);
  if (error !== undefined) throw error;
  if (deployment === undefined) run.outputs.retiredNothing();
  return result;
}

/** The report of a Deployment that could not be retired. */
function notRetired({ name = "" }: Target, { log }: Run): Report {
  return { title: text`❌ Preview ${name} was not retired: it still runs`, facts: [], notices: log.said };
}

/** One line of the log, or a warning, for what became of a Deployment. A failure fails the run. */
function reportRetired(
  item: Retired,
  reason: Retire["reason"],
  retired: ReturnType<typeof changesOfRetire>,
  target: Target,
  run: Run,
): void {
  if (item.how === "gone") run.log.notice("preview/not-found", goneText(item.known, item.isProven));
  if (item.how !== "retired") return;
  logResponse("retired", item.deployment, run);
  const report = text`${retiredText(reason, item.known.id, target)} ${retireText(retired, item.deployment)}`;
  if (item.known.kind === "retired") run.log.info(report);
  else run.log.warning("preview/retired", report);
}

/** Retires the Deployments beside the one that a deploy uses. A failure is a warning: later runs retry. */
export async function retireOthers(
  [first, ...rest]: readonly KnownDeployment[],
  seen: Look,
  run: Run,
): Promise<void> {
  if (first === undefined) return;
  const decision = { do: "retire", ids: [first, ...rest], reason: "requested" } as const;
  const items = await retireEach(decision.ids, bodyFor(decision, seen.target), seen, run);
  await Promise.all(items.map((item) => markRetired(item, run)));
  for (const item of items) {
    if (item.how !== "failed") continue;
    const error = asActionError(item.error, "unknown");
    const what = text`Deployment ${item.known.id} could not be retired. ${error.text}`;
    run.log.warning("preview/not-retired", what, { ...detailsOf(error), next: undefined });
  }
}

/** The error of the Deployments that could not be retired; undefined if there is none. */
function failureOf(items: readonly Retired[]): ActionError | undefined {
  const [first, ...others] = items.flatMap((item) => (item.how === "failed" ? [item] : []));
  if (first === undefined) return undefined;
  const done = items.filter((item) => item.how === "retired");
  const failure = asActionError(first.error, "unknown");
  const was = done.map(({ known }) => text`Deployment ${known.id} was retired.`);
  const more = others.map(({ known, error }) => text`Deployment ${known.id}: ${whyOf(error).text}`);
  const commands = others.flatMap(({ error }) => (error instanceof ActionError ? error.commands : []));
  const { id, url } = first.known;
  return failure.with({
    facts: [
      ["Id", code(id)],
      ["Link", url === "" ? undefined : link("Open", url)],
    ],
    list: [...failure.list, ...more, ...was],
    commands: [...failure.commands, ...commands],
  });
}

/**
 * The error; of a 404 of the service, which is no evidence here, with what to do if the Deployment was
 * deleted.
 */
export function withRelease(error: ActionError, known: KnownDeployment, run: Run): ActionError {
  if (error.code !== "service/refused" || error.status !== 404) return error;
  const { id, number } = known;
  return error.with({
    commands: [
      {
        why: text`GitHub deployment record ${number} names Deployment ${id}. If it was deleted in the platform,
          release the record`,
        lines: [releaseCommand(known, run)],
      },
    ],
  });
}
