import { ActionError } from "../base/errors.js";
import type { Definition } from "../definition/body.js";
import type { DeploymentRequest, GitHubContext } from "../inputs/request.js";
import type { Entry } from "../records/entry.js";
import { appliedEntry, type History } from "../records/history.js";
import type { RecordParts } from "../records/ledger.js";
import type { PullRequest } from "../records/old/read.js";
import type { GitHub } from "../records/old/resources.js";
import { NotFirst } from "../records/queue.js";
import { TaskRecords } from "../records/reading.js";
import { type DeploymentPlace, requireStorable, type Subject, taskOf } from "../records/record.js";
import { Signatures } from "../records/signature.js";
import type { RunContext, StepContext } from "./context.js";
import { type Decision, decide, type Facts, idOf, type Wish } from "./decide.js";
import { placeOnRecord, referenceOf } from "./place.js";

/** What is known before the run's own record is opened. */
export interface Look {
  readonly steps: Steps;
  /** The pull request of a preview as it is now; undefined outside previews. */
  readonly pull: PullRequest | undefined;
  /** Undefined if a plan without api-token finds none on record. */
  readonly place: DeploymentPlace | undefined;
  /** The login of the token; in a run, that of the newest record: its own record will show the token's. */
  readonly login: string | undefined;
}

/** Where a plan without api-token finds no place on record: no record counts. */
const nowhere: DeploymentPlace = { organization: { id: "" }, workspace: { id: "" } };

/**
 * Step 1: reads the newest records and the pull request.
 * @param placing the look-ups at the service, in progress; undefined in a plan without api-token.
 * @param notice of a plan: it reads the token's login too.
 * @throws {ActionError} of the look-ups, or of the family `github`: with deployment-id, not for records that can't be read.
 */
export async function look(
  request: DeploymentRequest,
  recording: GitHubContext,
  context: RunContext,
  placing: Promise<DeploymentPlace> | undefined,
  notice?: (text: string) => void,
): Promise<Look> {
  const { environment, repository, pullRequest: event, preview } = recording;
  const subject = subjectOf(request);
  requireStorable({ environment, subject }, undefined, context.redactor);
  const github = context.openGitHub();
  const records = new TaskRecords(github, environment, taskOf(subject));
  const [found, viewer, pull] = await Promise.all([
    placing,
    notice && ownLogin(github, notice),
    subject.kind === "preview" ? github.pullRequest(subject.pull) : undefined,
    // What the run reads later reports the failure.
    optional(request.deploymentId, () => records.survey(), undefined, context.log.debug),
  ]);
  const login = viewer ?? records.records[0]?.creator;
  const place = found ?? placeOnRecord(records.records, login, referenceOf(request));
  const key = { ...(place ?? nowhere), environment, subject };
  const commit = event.headSha ?? (preview === undefined ? repository.sha : (pull?.headSha ?? ""));
  return {
    steps: stepsOf(request, recording, { key, github, records, commit }, context),
    pull,
    place,
    login,
  };
}

/** What a run works on. A preview's name: the input deployment-name as given; otherwise the definition's with `-pr-<N>`. */
export function subjectOf({ definition, recording }: DeploymentRequest): Subject {
  const name = String(definition.body["name"]);
  const pull = recording?.preview && recording.pullRequest.number;
  if (pull === undefined) return { kind: "deployment", name };
  return { kind: "preview", name: definition.nameFromInput ? name : `${name}-pr-${pull}`, pull };
}

/** With deployment-id the records matter less: if they can't be read, that is reported, and the result is `otherwise`. */
export async function optional<Result>(
  given: string | undefined,
  read: () => Promise<Result>,
  otherwise: Result,
  report: (text: string) => void,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isOptional = given !== undefined && error instanceof ActionError && error.code === "github";
    if (!isOptional || error instanceof NotFirst) throw error;
    report(`The GitHub deployment records can't be read; deployment-id is used. ${error.text}`);
    return otherwise;
  }
}

/** What a run with GitHub deployment records works with. */
export interface Steps extends StepContext, RecordParts, Wish {
  readonly definition: Definition;
  /** The commit that is deployed. */
  readonly commit: string;
  /** The input wait-minutes. */
  readonly waitMinutes: number;
  /** Whether the pull request's comment is kept up to date. */
  readonly comment: boolean;
  readonly runUrl: string;
  /** The page of the repository. */
  readonly repositoryUrl: string;
}

/** What the inputs, the event and what was read come to. */
export function stepsOf(
  { definition, deploymentId: given, waitMinutes }: DeploymentRequest,
  { preview, pullRequest, repository, comment }: GitHubContext,
  seen: Pick<Steps, "key" | "github" | "records" | "commit">,
  context: RunContext,
): Steps {
  return {
    ...{ ...context, ...seen, definition, given, waitMinutes },
    signatures: new Signatures(context.signing, seen.key),
    wish: preview?.action ?? "deploy",
    isClosing: preview !== undefined && pullRequest.closed,
    event: repository.runId,
    idleDays: preview?.idleDays,
    comment: comment && seen.key.subject.kind === "preview",
    runUrl: repository.runUrl,
    repositoryUrl: repository.page,
  };
}

/** Of records that can't be read. */
export const noHistory: History = { entries: [], decides: undefined, doubts: [], newest: undefined };

/** The facts for the decision. Without a pull request nothing is idle, and a sweep retires nothing. */
export function factsOf(steps: Steps, history: History, pull: Pick<PullRequest, "open"> | undefined): Facts {
  const { key, wish, isClosing, event, given, github } = steps;
  const [isOpen, idleDays] = pull === undefined ? [true, undefined] : [pull.open, steps.idleDays];
  return {
    wish,
    subject: key.subject,
    isOpen,
    isClosing,
    event,
    given,
    idleDays,
    history,
    now: github.now(),
  };
}

/** What a run means to do, before it has waited for others. */
export interface Expected {
  readonly facts: Facts;
  readonly decision: Decision;
  /** The record of the definition that was applied last to the Deployment. */
  readonly applied: Entry | undefined;
}

/** Decides by what the records mean now to a login. A run decides again when it is its turn. @throws {ActionError} */
export async function expectedOf(
  steps: Steps,
  pull: Pick<PullRequest, "open"> | undefined,
  actor: string | undefined,
  report = steps.log.debug,
): Promise<Expected> {
  const { key, records, signatures, given } = steps;
  const read = (): Promise<History> => records.history({ key, actor, own: undefined, signatures });
  const history = await optional(given, read, noHistory, report);
  const facts = factsOf(steps, history, pull);
  const decision = decide(facts);
  return { facts, decision, applied: appliedEntry(history, idOf(decision)) };
}

/** The login of the token where no own record shows it. A dry run, with a notice, assumes the usual one if that fails. */
export async function ownLogin(github: GitHub, notice?: (text: string) => void): Promise<string> {
  try {
    const login = await github.viewer();
    if (login !== undefined) return login;
    throw new ActionError("github", "GitHub does not report the login of github-token.", {
      hint: "Use the job's own token, or the token of a GitHub App.",
    });
  } catch (error) {
    if (notice === undefined || !(error instanceof ActionError)) throw error;
    const usual = "github-actions[bot]";
    notice(`The login of github-token is not known, so the plan assumes ${usual}. ${error.message}`);
    return usual;
  }
}
