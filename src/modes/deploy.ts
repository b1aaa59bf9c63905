import { changesBetween, storedDefinition } from "../definition/compare.js";
import { appliedEntry } from "../records/history.js";
import { definitionIn } from "../records/record.js";
import type { Result } from "../report/result.js";
import { apply } from "./apply.js";
import { carryOut, openLedger } from "./carry-out.js";
import type { RunContext } from "./context.js";
import { bodyOf, decide } from "./decide.js";
import { whyNothing } from "./explain-decision.js";
import { idOf } from "./forecast.js";
import { factsOf, historyOf, look, stepsOf } from "./look.js";
import { noticeOtherNames } from "./other-names.js";
import { findPlace } from "./place.js";
import { awaitReady } from "./ready.js";
import type { DeploymentRequest, GitHubContext } from "./request.js";

/**
 * create-deployment and update-deployment. With GitHub deployment records a run is the seven steps of `carryOut`: a preview
 * is one step for the whole life of its pull request.
 * @throws {ActionError} of the service's request, or of the family `github`.
 */
export function deploy(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const { recording } = request;
  return recording === undefined ? withoutRecords(request, context) : withRecords(request, recording, context);
}

async function withoutRecords(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const { definition, deploymentId: id } = request;
  const { organization, workspace } = await findPlace(request, context);
  const name = String(definition.body["name"]);
  const done = id === undefined ? "created" : "updated";
  if (id === undefined) {
    context.log.info(
      "Without github-environment each run creates another Deployment. With it, the first run creates and later runs update.",
    );
  }
  const decision = id === undefined ? ({ do: "create" } as const) : ({ do: "update", id } as const);
  const body = bodyOf(decision, definition, { kind: "deployment", name }, workspace.id);
  const change = { ...body, id, organizationId: organization.id, done, report: context.report } as const;
  const applied = await apply(change, context);
  const waited = await awaitReady(applied.deployment, done, request.waitMinutes, context);
  return { kind: "deployment", name, outcome: done, isFound: false, ...applied, ...waited };
}

async function withRecords(request: DeploymentRequest, recording: GitHubContext, context: RunContext): Promise<Result> {
  const { definition, deploymentId: given } = request;
  const { log, redactor } = context;
  // Step 1, the survey. Everything that depends on nothing else starts at once.
  const [place, seen] = await Promise.all([
    findPlace(request, context),
    look(request, recording, context.openGitHub(), context),
  ]);
  const steps = stepsOf(request, recording, place, seen, context);
  const { subject } = steps.key;
  const { records } = seen.records;
  const pullRequest = subject.kind === "preview" ? subject.pull : undefined;

  // Until the own record shows the token's login, the newest record's login is used.
  const expected = factsOf(steps, await historyOf(steps, records[0]?.creator, log.debug), seen.pull);
  const planned = decide(expected);
  const isEmpty = records.length === 0 && given === undefined;
  if (planned.do === "nothing" && (planned.why === "reopened" || (planned.why === "none-on-record" && isEmpty))) {
    return notSent(whyNothing(planned, expected, steps), pullRequest, recording, context);
  }
  const applied = appliedEntry(expected.history, idOf(planned));
  const { body } = bodyOf(planned, definition, subject, place.workspace.id);
  const stored = storedDefinition(body, definitionIn(applied?.record.payload));
  const ledger = await openLedger(steps, stored, [seen.commit], context);

  const [ended] = await Promise.all([
    carryOut(ledger, steps, context),
    isEmpty ? noticeOtherNames(steps, ledger.own.creator, context, log.notice) : undefined,
  ]);
  if (ended.kind === "nothing") return notSent(ended.why, pullRequest, recording, context);
  const { decision, sent, history, waited } = ended;
  const { done, deployment, differences } = sent;
  if (done === "created") {
    log.info(
      `Later runs find it in GitHub deployment record ${ledger.own.id} of environment ${redactor.quote(recording.environment)}`,
    );
  }
  const before = definitionIn(appliedEntry(history, done === "updated" ? sent.id : undefined)?.record.payload);
  const whole = bodyOf({ do: "create" }, definition, subject, place.workspace.id).body;
  return {
    kind: "deployment",
    name: subject.name,
    outcome: done,
    deployment,
    differences,
    changes: before && changesBetween(before, whole),
    commit: seen.commit,
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
