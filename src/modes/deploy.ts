import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import type { UpdateBody } from "../deployment/body.js";
import { changesBetween } from "../deployment/compare.js";
import { storedDefinition } from "../deployment/secrets.js";
import { writePreviewComment } from "../records/comment.js";
import { otherNames } from "../records/find.js";
import { isNotFound, type Known, Ledger } from "../records/ledger.js";
import { definitionIn, marks } from "../records/record.js";
import type { Deployment } from "../service/resources.js";
import { type Applied, apply, deletedManually, retiredWarning } from "./apply.js";
import { bodyOf, type Decision, decide, whyNothing } from "./decide.js";
import { isStillOpen, keyOf, type Look, look } from "./look.js";
import { findPlace } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Place, Result } from "./result.js";
import type { Run } from "./run.js";

const done = { create: "created", update: "updated", retire: "retired" } as const;

type Change = Exclude<Decision, { do: "nothing" }>;

/**
 * create-deployment and update-deployment: looks, decides, records, looks again, decides, sends one request, and stores what
 * became of it. A preview is one step for the whole life of its pull request.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export async function deploy(request: DeploymentRequest, run: Run): Promise<Result> {
  const { recording } = request;
  return recording === undefined ? withoutRecords(request, run) : withRecords(request, recording, run);
}

async function withoutRecords({ deploymentId: id, ...request }: DeploymentRequest, run: Run): Promise<Result> {
  const { definition } = request;
  const place = await findPlace({ ...request, deploymentId: id }, run);
  const decision: Change = id === undefined ? { do: "create" } : { do: "update", id };
  const subject = { name: String(definition.body["name"]), pullRequest: undefined, workspaceId: place.workspace.id };
  const sent = { ...bodyOf(decision, definition, subject), id, organizationId: place.organization.id };
  const applied = await apply({ ...sent, done: done[decision.do] }, run);
  const nothing = { changes: undefined, commit: undefined, pullRequest: undefined };
  return { kind: "deployment", place, outcome: done[decision.do], isFound: false, ...applied, ...nothing };
}

async function withRecords(request: DeploymentRequest, recording: Recording, run: Run): Promise<Result> {
  const { definition, deploymentId } = request;
  // Everything that depends on nothing else starts at once.
  const [place, seen] = await Promise.all([findPlace(request, run), look(request, recording, run)]);
  const { github, name, pullRequest, commit, before } = seen;
  const expected = decide({ ...seen, id: deploymentId ?? before?.newest?.id });
  if (expected.do === "nothing" && (expected.why === "reopened" || before?.page.length === 0)) {
    return notSent(expected, seen, place, run);
  }
  const isPreview = pullRequest !== undefined;
  const signer = isPreview ? undefined : run.signer;
  const ledger = new Ledger(keyOf(seen, recording, place), { ...run, github, signer });
  const subject = { name, pullRequest, workspaceId: place.workspace.id };
  const earlier = definitionIn(before?.newest?.record.payload);

  const own = await ledger.open({
    organizationName: place.organization.name,
    workspaceName: place.workspace.name,
    deploymentId,
    commit,
    definition: storedDefinition(bodyOf(expected, definition, subject).body, earlier),
    retires: expected.do === "retire" || expected.do === "nothing",
  });
  run.report.githubDeploymentId(own.id);
  const where = run.quote(recording.environment);
  run.log.info(`GitHub deployment record ${own.id} in environment ${where} belongs to this run.`);
  const deploys = isPreview && (expected.do === "create" || expected.do === "update");
  const [known, isOpen] = await ledger.beforeSending(
    Promise.all([ledger.known(before), deploys ? isStillOpen(github, pullRequest, run) : seen.isOpen]),
  );
  const decision = decide({ ...seen, isOpen, id: known.id });
  if (decision.do === "nothing") {
    await ledger.nothing(known);
    await noticeOtherNames(ledger, run);
    return notSent(decision, seen, place, run);
  }

  const { body, leftOut } = bodyOf(decision, definition, subject);
  try {
    const [applied] = await Promise.all([
      send(decision, { body, leftOut }, deploymentId, known, ledger, run),
      isPreview && decision.do === "create" ? noticeOtherNames(ledger, run) : undefined,
    ]);
    if (decision.do === "retire") await retireOthers(known, body, ledger, run);
    const isCompared = decision.do === "update" && earlier !== undefined;
    const changes = isCompared
      ? changesBetween(earlier, bodyOf({ do: "create" }, definition, subject).body)
      : undefined;
    const common = { kind: "deployment", place, outcome: done[decision.do], ...applied, changes, commit } as const;
    return { ...common, isFound: true, pullRequest };
  } finally {
    // A failed run shows in the comment too.
    if (isPreview && recording.comment) await comment(ledger, seen, run);
  }
}

/** Sends the request to the service, and stores its result or its failure. */
async function send(
  decision: Change,
  body: UpdateBody,
  deploymentId: string | undefined,
  known: Known,
  ledger: Ledger,
  run: Run,
): Promise<Applied> {
  const { id } = decision;
  const { name, environment, organizationId, pullRequest } = ledger.key;
  const { log, quote, report } = run;
  let applied: Applied;
  try {
    applied = await apply({ ...body, id, organizationId, done: done[decision.do] }, run);
  } catch (error) {
    if (decision.do === "retire" && isNotFound(error)) {
      // It is gone already: that is a success.
      const deployment = { id: decision.id, raw: { id: decision.id, name } };
      await ledger.gone(decision.id, known);
      report.deployment(deployment, "retired");
      report.differences([]);
      log.notice(
        `Preview "${quote(name)}" (${quote(decision.id)}) does not exist any more: the service responded with 404. Its records are inactive now.`,
      );
      return { deployment, differences: [] };
    }
    await ledger.fail(error, known);
    if (id === undefined || deploymentId !== undefined || decision.do === "retire" || !isNotFound(error)) throw error;
    throw deletedManually(error, { name, environment, record: ledger.own?.id ?? 0, id }, quote);
  }
  await ledger.settle(applied.deployment, decision.do === "retire" ? "inactive" : "success", known);
  if (decision.do === "retire") {
    log.warning(retiredWarning({ name, pullRequest, reason: decision.reason }, applied.deployment, quote));
  }
  return applied;
}

/** Scales a Deployment down, and marks its records inactive. Undefined if the service does not know it any more. */
export async function scaleDown(
  { id, records, kept }: { readonly id: string; readonly records: readonly number[]; readonly kept: readonly number[] },
  body: JsonObject,
  ledger: Ledger,
  { client }: Run,
): Promise<Deployment | undefined> {
  let deployment: Deployment | undefined;
  try {
    deployment = await client.updateDeployment(ledger.key.organizationId, id, body);
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
  const status = deployment ? (stringMember(deployment.raw, "status") ?? "") : marks.notFound;
  await ledger.retired(records, id, status, kept);
  return deployment;
}

/**
 * Retires the other Deployments of the same name, of runs at once that created one each. What fails is a warning: the
 * records still name them.
 */
async function retireOthers({ others }: Known, body: JsonObject, ledger: Ledger, run: Run): Promise<void> {
  const { log, quote, cancelled } = run;
  for (const { id, record } of others) {
    if (id === undefined || cancelled.aborted) continue;
    const which = `Deployment ${quote(id)}, which also belongs to "${quote(ledger.key.name)}",`;
    try {
      if ((await scaleDown({ id, records: [record.id], kept: [] }, body, ledger, run)) === undefined) continue;
      log.warning(
        `${which} was retired too. It was scaled down, still exists and may be billed: delete it in the platform.`,
      );
    } catch (error) {
      log.warning(`${which} could not be retired: ${quote(error instanceof Error ? error.message : String(error))}`);
    }
  }
}

function notSent(
  decision: Extract<Decision, { do: "nothing" }>,
  { name, pullRequest }: Look,
  place: Place,
  { log, quote, report }: Run,
): Result {
  const why = whyNothing(decision, quote(name), pullRequest);
  log.notice(`${why} Nothing was sent.`);
  report.notSent();
  return { kind: "not-sent", why, place, pullRequest };
}

/** Reports the pull request's previews of other names: one of them may be this preview, renamed. */
async function noticeOtherNames({ key, own, parts }: Ledger, { log, quote }: Run): Promise<void> {
  try {
    const page = await parts.github.recordPage(key.environment);
    const names = otherNames(key, own?.creator, page).map((name) => `"${quote(name)}"`);
    if (names.length === 0) return;
    log.notice(
      `Pull request #${key.pullRequest} had no preview "${quote(key.name)}" on record, but it has ${names.join(", ")}. ` +
        "If the preview was renamed, the old one still exists and may be billed: continue with it by passing its id as " +
        "deployment-id, or delete it in the platform.",
    );
  } catch (error) {
    log.debug(`The names of other previews are not known: ${textOf(error)}`);
  }
}

/** Keeps the pull request's comment up to date. It is display only: if it fails, the run does not. */
async function comment({ key, own, parts }: Ledger, { before }: Look, { log, report }: Run): Promise<void> {
  if (own === undefined) return;
  const earlierRun = before?.page.find(({ id, creator }) => id < own.id && creator === own.creator);
  try {
    report.commentUrl(await writePreviewComment(key, own, earlierRun?.createdAt, parts));
  } catch (error) {
    log.warning(`The comment on pull request #${key.pullRequest} was not written. ${textOf(error)}`);
  }
}

/** The content of an error, for a warning: its lines stay lines, so that a `permissions:` block can be copied. */
export function textOf(error: unknown): string {
  if (error instanceof ActionError) return error.text;
  return error instanceof Error ? error.message : String(error);
}
