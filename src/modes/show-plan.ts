import { ActionError } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { shownChange } from "../definition/compare.js";
import { type CommentPlace, commentMarker, findComments, longestComment, writeComment } from "../records/comment.js";
import { planComment } from "../report/plan-comment.js";
import { changeCount, comparedText, isUnchanged, keyList, planPhrases } from "../report/plan-table.js";
import type { Plan } from "../report/result.js";
import type { RunContext } from "./context.js";
import type { Forecast } from "./forecast.js";
import type { DeploymentRequest } from "./request.js";

/** Shows a plan: warnings, notices and changes in the log, and the pull request's comment if it is requested. */
export async function showPlan(
  plan: Plan,
  forecast: Forecast,
  request: DeploymentRequest,
  context: RunContext,
): Promise<void> {
  for (const warning of forecast.warnings) context.log.warning(warning);
  for (const notice of forecast.notices) context.log.notice(notice);
  logPlan(plan, forecast, context);
  if (request.recording?.comment === true) await comment(plan, forecast, request, context);
}

/** The most lines of changes in the log, and characters of a line of keys: the output has all of them. */
const shownLines = 100;
const shownKeys = 1_000;

function logPlan(
  { action, deploymentId, comparedWith, changes, variables }: Plan,
  { subject }: Forecast,
  { log, redactor: { quote } }: RunContext,
): void {
  const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
  log.info(`Plan for "${quote(subject.name)}"${id}: ${planPhrases[action]}`);
  if (comparedWith !== null) {
    const compared = comparedText(comparedWith, quote(comparedWith.sha.slice(0, 7)));
    const total = changeCount({ changes, variables });
    log.info(total === 0 ? `No changes, ${compared}` : `${counted(total, "change")}, ${compared}:`);
  }
  for (const { field, before, after, createOnly } of changes.slice(0, shownLines)) {
    const note = createOnly ? " (create only: an update does not apply it)" : "";
    const [was, is] = shownChange({ before, after }, quote);
    log.info(`  ${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}${note}`);
  }
  if (changes.length > shownLines)
    log.info(`  ... and ${changes.length - shownLines} more: the output plan has all of them.`);
  for (const [what, keys] of Object.entries(variables)) {
    if (keys.length > 0) log.info(`  Variables ${what}: ${keyList(keys, quote, shownKeys)}`);
  }
}

/** Keeps the plan's comment up to date. A read-only token writes none: the summary has the plan too. */
async function comment(
  plan: Plan,
  forecast: Forecast,
  { recording }: DeploymentRequest,
  context: RunContext,
): Promise<void> {
  const { seen, subject, warnings, notices } = forecast;
  const pull = recording?.pullRequest.number;
  if (recording === undefined || seen === undefined || pull === undefined) return;
  const { redactor, log, report } = context;
  const { environment, repository } = recording;
  const run = repository.runId ?? 0;
  const about = { name: subject.name, commit: seen.commit, repositoryUrl: repository.page, run };
  const section = { ...about, plan, notices: [...warnings, ...notices] };
  const place: CommentPlace = { pull, kind: "plan", environment, name: undefined, author: seen.login };
  try {
    const found = await findComments(place, seen.github);
    const [present] = found;
    if (present === undefined && (isUnchanged(plan) || plan.action === "none")) return;
    // Each Deployment of the environment has a section: the comment keeps the highest number of all runs.
    const number = Math.max(run, present?.number ?? 0);
    const body = planComment(present?.body ?? "", environment, section, redactor, longestComment);
    const whole = `${commentMarker(place, number, redactor)}\n${body}`;
    report.commentUrl(await writeComment(place, number, whole, found, seen.github));
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const why = error instanceof ActionError ? error.text : String(error);
    const text = `The plan's comment on pull request #${pull} was not written; the job summary shows the plan. ${why}`;
    (isDenied ? log.notice : log.warning)(text);
  }
}
