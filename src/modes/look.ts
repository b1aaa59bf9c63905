import { ActionError } from "../base/errors.js";
import type { PullRequest } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { Reader } from "../records/history.js";
import { TaskRecords } from "../records/reading.js";
import { type Subject, schema, taskOf } from "../records/record.js";
import { Signatures } from "../records/signature.js";
import { requireStorable } from "../records/storable.js";
import type { RunContext } from "./context.js";
import type { Facts } from "./decide.js";
import type { DeploymentPlace } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Steps } from "./steps.js";

/** What GitHub shows before anything is written. */
export interface Look {
  readonly github: GitHub;
  readonly subject: Subject;
  /** The commit that is deployed. */
  readonly commit: string;
  /** The pull request of a preview as it is now; undefined outside previews. */
  readonly pull: PullRequest | undefined;
  readonly records: TaskRecords;
}

/** The number of records whose statuses are read in advance: a run rarely needs more. */
const surveyed = 3;

/**
 * Reads the newest records and the pull request.
 * @throws {ActionError} of the family `github`. With deployment-id, records that can't be read are a warning.
 */
export async function look(
  request: DeploymentRequest,
  recording: Recording,
  github: GitHub,
  context: RunContext,
): Promise<Look> {
  const { environment, repository, pullRequest: event, preview } = recording;
  const subject = subjectOf(request, recording);
  requireStorable({ subject }, context.redactor);
  const records = new TaskRecords(github, environment, taskOf(subject));
  const [pull] = await Promise.all([
    subject.kind === "preview" ? github.pullRequest(subject.pull) : undefined,
    survey(records, request.deploymentId, context),
  ]);
  const commit = event.headSha ?? (preview === undefined ? repository.sha : (pull?.headSha ?? ""));
  return { github, subject, commit, pull, records };
}

async function survey(records: TaskRecords, given: string | undefined, context: RunContext): Promise<void> {
  try {
    await records.list();
    await records.prefetch(({ payload }) => payload?.["schema"] === schema, surveyed);
  } catch (error) {
    if (given === undefined || !(error instanceof ActionError)) throw error;
    context.log.warning(`The GitHub deployment records can't be read; deployment-id is used. ${error.text}`);
  }
}

/** What a run works on. A preview's name: the input deployment-name as given; otherwise the definition's with `-pr-<N>`. */
export function subjectOf({ definition }: DeploymentRequest, { preview, pullRequest }: Recording): Subject {
  const name = String(definition.body["name"]);
  if (preview === undefined || pullRequest.number === undefined) return { kind: "deployment", name };
  const pull = pullRequest.number;
  return { kind: "preview", name: definition.nameFromInput ? name : `${name}-pr-${pull}`, pull };
}

/** The facts for the decision, as the records and the pull request show them now. */
export async function factsOf(
  { key, records, github, signatures, wish, isClosing, event, given, idleDays }: Steps,
  who: Pick<Reader, "actor" | "own">,
  pull: PullRequest | undefined,
  { clock }: RunContext,
): Promise<Facts> {
  const now = (): number => github.now() ?? clock.now();
  const history = await records.history(key, () => ({ ...who, now: now(), signatures }));
  const isOpen = pull?.open ?? true;
  return { wish, subject: key.subject, isOpen, isClosing, event, given, idleDays, history, now: now() };
}

/** What the seven steps of this run work with. */
export function stepsOf(
  { definition, deploymentId: given }: DeploymentRequest,
  { environment, preview, pullRequest, repository, comment }: Recording,
  place: DeploymentPlace,
  { github, subject, records, commit }: Look,
  { signing, report }: RunContext,
): Steps {
  const { organization, workspace } = place;
  return {
    key: { environment, subject, organizationId: organization.id, workspaceId: workspace.id },
    place,
    github,
    records,
    signatures: new Signatures(signing, subject.kind),
    definition,
    wish: preview?.action ?? "deploy",
    isClosing: preview !== undefined && pullRequest.closed,
    event: repository.runId,
    given,
    idleDays: preview?.idleDays,
    commit,
    comment: comment && subject.kind === "preview",
    runUrl: repository.runUrl,
    report,
  };
}

/** The login of the token where no own record shows it. @throws {ActionError} if GitHub does not report it. */
export async function ownLogin(github: GitHub): Promise<string> {
  const login = await github.viewer();
  if (login !== undefined) return login;
  throw new ActionError("github", "GitHub does not report the login of github-token.", {
    hint: "Use the job's own token, or the token of a GitHub App.",
  });
}
