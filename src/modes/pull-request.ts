import { ActionError } from "../base/errors.js";
import type { PullRequest } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { PullRequestEvent } from "./request.js";
import type { Parts } from "./run.js";

/**
 * The pull request of a `workflow_run` without a number: head repository, branch and SHA must all be equal. An open one
 * takes precedence over closed ones, a newer closed one over older ones.
 * @throws {ActionError} of the family `input` if there is none, or if several are open.
 */
export async function findPullRequest(
  { workflowRun }: PullRequestEvent,
  github: GitHub,
  { quote }: Pick<Parts, "quote">,
): Promise<PullRequest> {
  const { repository = "", branch = "", sha = "" } = workflowRun ?? {};
  const pulls = await github.pullRequestsOf(repository.split("/")[0] ?? "", branch);
  const matching = pulls.filter(
    ({ headRepository, headBranch, headSha }) =>
      headRepository?.toLowerCase() === repository.toLowerCase() && headBranch === branch && headSha === sha,
  );
  const open = matching.filter((pull) => pull.open);
  const found = open[0] ?? matching[0];
  if (found !== undefined && open.length <= 1) return found;
  const which = `the head ${quote(repository)}:${quote(branch)} at ${quote(sha)}`;
  throw new ActionError(
    "input",
    found === undefined
      ? `Nothing was sent: no pull request has ${which}.`
      : `Nothing was sent: several open pull requests have ${which}: ${open.map((pull) => `#${pull.number}`).join(", ")}.`,
    {
      hint: "Pass the pull request's number as pull-request. After a newer push, the run of that push is the one to use.",
    },
  );
}

/** The pull request as it is now; undefined if the token may not read it and the event contains what is needed. */
export async function readPull(
  github: GitHub,
  number: number,
  isOptional: boolean,
  { log }: Parts,
): Promise<PullRequest | undefined> {
  try {
    return await github.pullRequest(number);
  } catch (error) {
    const isDenied = error instanceof ActionError && (error.status === 403 || error.status === 404);
    if (!isOptional || !isDenied) throw error;
    log.notice(
      `Pull request #${number} can't be read: the run relies on its event, and does not see a close in the meantime. ` +
        "Grant `pull-requests: read` to change that.",
    );
    return undefined;
  }
}

/** Whether the pull request is still open right before the request to the service. */
export async function isStillOpen(github: GitHub, number: number, run: Parts): Promise<boolean> {
  return (await readPull(github, number, true, run))?.open ?? true;
}
