import { ActionError, whyOf } from "../base/errors.js";
import { text } from "../base/text.js";
import { type CommentKey, findComment, writeComment } from "../github/own-comment.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { ResultOf } from "../result.js";
import type { Run } from "../run.js";
import { planComment } from "./render.js";

/**
 * Keeps the plan's comment up to date: one for each Deployment. It is not created when nothing changes. A
 * read-only token writes none: the summary has the plan too.
 */
export async function writePlanComment(
  result: ResultOf<"plan">,
  { github: requested }: DeploymentRequest,
  run: Run,
): Promise<void> {
  const { github, log, outputs } = run;
  const pull = requested?.pull.number;
  if (github === undefined || requested?.comment !== true || pull === undefined) return;
  const { plan, name, hasChanges, workspace } = result;
  const parts = [requested.environment, workspace?.id ?? "", name ?? plan.deploymentId ?? ""];
  const key: CommentKey = { kind: "plan", parts };
  try {
    const found = await findComment(key, pull, github);
    if (found === undefined && hasChanges === false) return;
    const written = await writeComment({ key, pull, found, contents: planComment(result, run) }, run, github);
    if (written !== undefined) outputs.commentUrl(written.url);
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const why = error instanceof ActionError ? error.text : whyOf(error);
    const what = text`The plan's comment on pull request #${pull} was not written; the log shows the plan.
      ${why}`;
    (isDenied ? log.notice : log.warning)(what);
  }
}
