import { ActionError } from "../base/errors.js";
import type { Place } from "../deployment/target.js";
import { type CommentKey, findComment, longestComment, writeComment } from "../github/comment.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { ResultOf } from "../report/summary-parts.js";
import type { Run } from "../run.js";
import { planComment } from "./markdown.js";

/**
 * Keeps the plan's comment up to date: one for each Deployment. It is not created when nothing changes. A
 * read-only token writes none: the summary has the plan too.
 */
export async function writePlanComment(
  result: ResultOf<"plan">,
  place: Place | undefined,
  { workspace }: DeploymentRequest,
  run: Run,
): Promise<void> {
  const { recording, log, outputs, redactor } = run;
  const pull = recording?.event.number;
  if (recording?.comment !== true || pull === undefined) return;
  const { github, environment } = recording;
  const { plan, name, hasChanges } = result;
  const where = place?.workspace.id ?? workspace.id ?? workspace.nameOrId ?? "";
  const key: CommentKey = {
    kind: "plan",
    parts: [environment, where, name ?? plan.deploymentId ?? ""],
  };
  try {
    const found = await findComment(key, pull, github);
    if (found === undefined && hasChanges === false) return;
    const whole = planComment(result, run).trimEnd();
    const cut = `${whole.slice(0, longestComment).toWellFormed()}…`;
    const text = whole.length > longestComment ? cut : whole;
    outputs.commentUrl((await writeComment({ key, pull, found, text }, run, github, redactor)).url);
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const why = error instanceof ActionError ? error.text : String(error);
    const what = `The plan's comment on pull request #${pull} was not written`;
    const text = `${what}; the log shows the plan. ${why}`;
    (isDenied ? log.notice : log.warning)(text);
  }
}
