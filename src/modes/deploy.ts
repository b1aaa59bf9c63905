import { changesBetween, shownChange, variableChanges } from "../definition/compare.js";
import type { DeploymentRequest, GitHubContext } from "../inputs/request.js";
import { appliedEntry } from "../records/history.js";
import { definitionIn } from "../records/record.js";
import type { Result } from "../report/result.js";
import { apply } from "./apply.js";
import { carryOut } from "./carry-out.js";
import type { RunContext } from "./context.js";
import { bodyOf } from "./decide.js";
import { eachRunCreates, whyNothing } from "./explain-decision.js";
import { expectedOf, look, subjectOf } from "./look.js";
import { findPlace } from "./place.js";
import { awaitReady } from "./ready.js";

/**
 * create-deployment and update-deployment. With GitHub deployment records a run is the seven steps of `carryOut`: a preview
 * is one step for the whole life of its pull request.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export function deploy(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const { recording } = request;
  return recording === undefined
    ? withoutRecords(request, context)
    : withRecords(request, recording, context);
}

async function withoutRecords(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const { definition, deploymentId: id, waitMinutes } = request;
  const place = await findPlace(request, context);
  const subject = subjectOf(request);
  if (id === undefined) context.log.info(eachRunCreates);
  const decision = id === undefined ? ({ do: "create" } as const) : ({ do: "update", id } as const);
  const applied = await apply(decision, { ...context, key: { ...place, subject }, definition });
  const waited = await awaitReady(applied.deployment, applied.done, waitMinutes, context);
  return {
    kind: "deployment",
    name: subject.name,
    outcome: applied.done,
    isFound: false,
    ...applied,
    ...waited,
  };
}

async function withRecords(
  request: DeploymentRequest,
  recording: GitHubContext,
  context: RunContext,
): Promise<Result> {
  // 1. Look. What the run then means to do is what its record shows, if it opens one.
  const placing = findPlace(request, context);
  const [{ steps, pull, login }] = await Promise.all([look(request, recording, context, placing), placing]);
  const { key, records, definition, commit } = steps;
  const pullRequest = key.subject.kind === "preview" ? key.subject.pull : undefined;
  const expected = await expectedOf(steps, pull, login);
  const planned = expected.decision;
  // These need no ticket: a run that opens its record later reads the pull request after that, and decides for itself.
  const isEmpty = records.records.length === 0 && steps.given === undefined;
  if (
    planned.do === "nothing" &&
    (planned.why === "reopened" || (planned.why === "none-on-record" && isEmpty))
  ) {
    return notSent(whyNothing(planned, expected.facts, steps), pullRequest, recording, context);
  }
  // 2. to 7.
  const ended = await carryOut(steps, expected, [commit]);
  if (ended.kind === "nothing") return notSent(ended.why, pullRequest, recording, context);
  const { decision, sent, history, waited } = ended;
  const { done, deployment, differences } = sent;
  if (done === "created" && pullRequest === undefined && context.signing.signingKey === undefined) {
    context.log.info(
      "The record is signed with api-token: set record-signing-key before that token is replaced",
    );
  }
  const before = definitionIn(
    appliedEntry(history, done === "updated" ? sent.id : undefined)?.record.payload,
  );
  const whole = bodyOf({ do: "create" }, definition, key.subject, key.workspace.id).body;
  const changed = before && {
    changes: changesBetween(before, whole),
    variables: variableChanges(before, whole),
  };
  // What the record of an update does not store is not known.
  for (const change of changed?.changes ?? []) {
    if (!change.createOnly || change.before === undefined || change.after === undefined) continue;
    const values = shownChange(change, context.redactor.quote).join(" -> ");
    context.log.warning(
      `Not applied: ${change.field} ${values}. Only a create sets it: restore the old value, or create a new Deployment.`,
    );
  }
  return {
    kind: "deployment",
    name: key.subject.name,
    outcome: done,
    deployment,
    differences,
    changed,
    commit,
    isFound: true,
    pullRequest,
    isClosed: decision.do === "retire" && decision.reason === "closed",
    repositoryUrl: recording.repository.page,
    ...waited,
  };
}

function notSent(
  why: string,
  pullRequest: number | undefined,
  { repository }: GitHubContext,
  context: RunContext,
): Result {
  context.log.notice(`${why} Nothing was sent.`);
  context.report.notSent();
  return { kind: "not-sent", why, pullRequest, repositoryUrl: repository.page };
}
