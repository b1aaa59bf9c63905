import { type ActionError, detailsOf } from "../base/errors.js";
import { isObject, type JsonValue, shownJson } from "../base/json.js";
import type { Said } from "../base/notice.js";
import { code, joined, link, type Text, text } from "../base/text.js";
import { changesBetween } from "../definition/compare.js";
import type { Observed } from "../observe/observe.js";
import type { SecretBody } from "../plan/body.js";
import { differencesOf } from "../plan/changes.js";
import type { RetirePlan } from "../plan/plan.js";
import { type Deployment, hibernates } from "../platform/resources.js";
import { isNotFound } from "../platform/service-error.js";
import { isScaledDown, type RecordWithId } from "../records/state.js";
import { markRecord, unstorable } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { failed } from "../report/report.js";
import { reportOf } from "../report/result.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { serviceOf } from "../run.js";
import type { Target } from "../target.js";
import type { RunComment } from "./comment.js";
import { asksToHibernate, reportResponse, send, webPageOf } from "./send.js";

/**
 * The Deployment that a record names, after a retire. Without a response and an error the service does not
 * know it, which may be a replica with old data.
 */
export interface Retired {
  readonly record: RecordWithId;
  readonly deployment?: Deployment;
  readonly error?: ActionError;
}

/** Each value in an object with its path: `scalingSpec.hibernationSpec.override.isHibernating: true`. */
function leaves(path: string, value: JsonValue): Text[] {
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner ?? null))
    : [text`${path}: ${shownJson(value)}`];
}

/** Every body of a preview has its own values of these fields. */
const notScaled = ["name", "description", "workspaceId"];

/** The changes that a retire asks for. */
export function changesOfRetire(request: SecretBody, target: Target): Text {
  const changes = changesBetween(target.definition.body, request.reveal().body)
    .filter(({ field, createOnly }) => !createOnly && !notScaled.includes(field))
    .flatMap(({ field, after }) => leaves(field, after ?? null));
  return changes.length > 0
    ? text`The retire sets ${joined(changes)}.`
    : text`Nothing to scale down in this definition: it costs what it cost before.`;
}

/**
 * Whether a failure is evidence that a Deployment is missing: the service itself responded, and of one that
 * is not scaled down the token can still read the workspace.
 */
export async function isEvidence(
  error: unknown,
  record: RecordWithId,
  { organization, workspace }: Target,
  run: Run,
): Promise<boolean> {
  if (!isNotFound(error)) return false;
  return isScaledDown(record) || serviceOf(run).hasWorkspace(organization.id, workspace.id);
}

/** A retire needs this of what was observed. */
type Retirable = Pick<Observed, "target" | "notAfter">;

/** Retires each Deployment of a plan, one after the other. Never rejects. Writes nothing at GitHub. */
export async function retireEach(planned: RetirePlan, observed: Retirable, run: Run): Promise<Retired[]> {
  const items: Retired[] = [];
  for (const record of planned.records) {
    items.push(await retireDeployment(record, planned.request, observed, run));
  }
  return items;
}

async function retireDeployment(
  record: RecordWithId,
  request: SecretBody,
  { target, notAfter }: Retirable,
  run: Run,
) {
  const { id } = record;
  try {
    const unfit = unstorable([id], target, run.redactor);
    if (unfit !== undefined) throw unfit;
    const { body } = request.reveal();
    const deployment = await send(
      { kind: "retire", id, body, notAfter, record, isAgain: isScaledDown(record) },
      target,
      run,
    );
    return { record, deployment };
  } catch (error) {
    if (await isEvidence(error, record, target, run)) return { record };
    return { record, error: asActionError(error, "unknown") };
  }
}

/** Writes what became of all Deployments of a plan. A failure is a warning: later runs retire them again. */
async function writeAll(items: readonly Retired[], run: Run) {
  const writing = items.map(async ({ record: { id, number }, deployment, error }) => {
    if (error !== undefined) return;
    const url = deployment && webPageOf(deployment, run);
    await markRecord(number, deployment ? "retired" : "missing", { id, url }, run);
  });
  await Promise.all(writing);
}

/** Carries out the retire of a close or of `preview: retire`: sends, then writes statuses and comment. */
export async function retire(
  planned: RetirePlan,
  observed: Observed,
  comment: RunComment,
  run: Run,
): Promise<Result> {
  const { target } = observed;
  const { outputs, log } = run;
  outputs.requireWritable();
  const items = await retireEach(planned, observed, run);
  // The first that exists is the current one.
  const current = items.find((item) => item.deployment ?? item.error);
  const deployment = current?.deployment;
  if (deployment !== undefined) outputs.deployment(deployment, "retired");
  else if (current === undefined || items.some((item) => item.deployment))
    outputs.retired(current?.record.id ?? "");
  for (const item of items) reportRetired(item, planned, target, run);
  const error = failureOf(items);
  const differences = deployment ? differencesOf(planned, deployment, run.redactor) : [];
  const isClosed = planned.reason === "closed";
  const result = { kind: "retired", deployment, target, differences, isClosed } as const;
  const report = reportOf(result, log.said, run);
  const title = text`❌ Preview ${target.name ?? ""} was not retired: it still runs`;
  // Of several the current one may be retired all the same.
  const tried = deployment === undefined ? { title, facts: [], notices: log.said } : report;
  const finalReport = error === undefined ? report : failed(tried, error, error.outcome);
  await Promise.all([writeAll(items, run), comment.write(finalReport)]);
  if (deployment !== undefined) reportResponse(differences, deployment, target, run);
  if (error !== undefined) throw error;
  return result;
}

/** Describes a Deployment that was retired, and what is left of it. */
export function retiredNotice(
  deployment: Deployment,
  { request, reason }: RetirePlan,
  target: Target,
  idle?: Text,
): Said & { readonly level: "warning" | "notice" } {
  const { name = "", pullRequest = 0 } = target;
  const closed = reason === "closed" ? text`Pull request #${pullRequest} is closed. ` : "";
  const why = idle ? text`There was ${idle}. ` : closed;
  const isHibernating = asksToHibernate(request.reveal().body) === true;
  // The platform may need a while to hibernate it.
  const asked = isHibernating ? "It was asked to hibernate" : "Its pipelines still run";
  const state = hibernates(deployment) ? "It hibernates: no pipelines run" : asked;
  const what = text`${why}Preview "${name}" (${deployment.id}) was retired.
    ${changesOfRetire(request, target)}
    ${state}. It exists, and may be billed, until you delete it in the platform.`;
  return { code: "preview/retired", text: what, level: isHibernating ? "notice" : "warning" };
}

/** One line of the log, or a warning, for what became of a Deployment. A failure fails the run. */
function reportRetired(
  { record: { id, number, kind }, deployment, error }: Retired,
  planned: RetirePlan,
  target: Target,
  run: Run,
) {
  const { log } = run;
  if (error !== undefined) return;
  if (deployment === undefined) {
    const what = text`Deployment ${id} was not found: the service responded with 404. GitHub deployment record
      ${number} names it, until a sweep does not find it either.`;
    log.notice("preview/missing", what);
    return;
  }
  log.info(text`Deployment ${id} was retired.`);
  const notice = retiredNotice(deployment, planned, target);
  if (kind === "retired") log.info(notice.text);
  else log[notice.level](notice.code, notice.text);
}

/** Retires the Deployments beside the one that a deploy uses. A failure is a warning: later runs retry. */
export async function retireOthers(planned: RetirePlan, observed: Observed, run: Run): Promise<void> {
  const items = await retireEach(planned, observed, run);
  await writeAll(items, run);
  for (const { record, error } of items) {
    if (error === undefined) continue;
    const what = text`Deployment ${record.id} could not be retired. ${error.text}`;
    run.log.warning("preview/not-retired", what, { ...detailsOf(error), next: undefined });
  }
}

/** The error of the Deployments that could not be retired; undefined if there is none. */
function failureOf(items: readonly Retired[]) {
  const failures = items.flatMap(({ record, error }) => (error ? { record, error } : []));
  const [first, ...others] = failures;
  if (first === undefined) return undefined;
  const done = items.filter(({ deployment }) => deployment);
  const was = done.map(({ record }) => text`Deployment ${record.id} was retired.`);
  const more = others.map(({ record, error }) => text`Deployment ${record.id}: ${error.text}`);
  const commands = others.flatMap(({ error }) => error.commands);
  const { id, url } = first.record;
  return first.error.with({
    facts: [
      ["Id", code(id)],
      ["Link", url === "" ? undefined : link("Open", url)],
    ],
    list: [...first.error.list, ...more, ...was],
    commands: [...first.error.commands, ...commands],
  });
}
