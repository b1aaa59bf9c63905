import { ActionError } from "../base/errors.js";
import { type Code, type Notice, warnOf } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { Observed } from "../observe/observe.js";
import { newerRunOf } from "../plan/order.js";
import { identified, shownRequest } from "../plan/output.js";
import { type Plan, writeOf } from "../plan/plan.js";
import { fixOf } from "../plan/stops.js";
import { mostListed, recordText } from "../records/read.js";
import { reportOf } from "../report/result.js";
import type { Result, ResultOf } from "../result.js";
import type { Run } from "../run.js";
import { commentOf } from "./comment.js";

/**
 * Shows a plan, and sends nothing to the service.
 * @throws {ActionError} where a secret would have to be hidden in what is shown.
 */
export async function showPlan(
  planned: Plan,
  observed: Observed,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  const { log, outputs } = run;
  const { target } = observed;
  // A name that holds a secret can't be shown, whatever the plan is.
  if (planned.action === "unknown" && planned.refused) shownRequest(planned.refused, target, run);
  const write = writeOf(planned);
  const { output, apiRequest, id, hidesKeys } = identified(planned, target, run);
  const isUnchanged = planned.action === "none" && planned.unfinished.length === 0;
  outputs.plan(output, apiRequest, id, isUnchanged ? false : write?.hasChanges);
  warnOf(planned.warnings, log);
  for (const stop of planned.stops)
    log.warning(
      `stop/${stop.code}`,
      text`The run would be stopped (stop/${stop.code}): ${stop.why} ${fixOf(stop)}`,
    );
  const notices = [...noticesOf(planned, observed, request), ...(hidesKeys ? [hiddenKeys] : [])];
  for (const each of notices) log.notice(each.code, each.text, each);
  const result = { kind: "plan", plan: planned, target, request: apiRequest } as const;
  const comment = commentOf(observed, run);
  // A pull request that changes nothing gets no comment.
  const isQuiet = write?.hasChanges === false && planned.stops.length === 0;
  if (comment.exists || !isQuiet) await comment.write(reportOf(result, log.said, run));
  return result;
}

/**
 * The plan of a run that is not the one that was approved: it is shown, and fails the run. Undefined where it
 * may be carried out. @throws {ActionError} where its dry run would fail.
 */
export function refusedPlan(
  planned: Plan,
  observed: Observed,
  { approvedPlan }: DeploymentRequest,
  run: Run,
): ResultOf<"plan"> | undefined {
  if (approvedPlan === "none") return undefined;
  const { target } = observed;
  const { apiRequest, id } = identified(planned, target, run);
  if (id === approvedPlan) return undefined;
  const newer = newerRunOf(planned.ids[0], observed, run);
  const isId = /^[0-9a-f]{64}$/.test(approvedPlan);
  const again = isId
    ? text`Re-run all jobs, and approve the new plan.`
    : text`Set approved-plan to the output plan-id of the step that planned.`;
  const next = newer ? text`This run is obsolete: the run of ${recordText(newer, run)} is newer.` : again;
  const what = text`approved-plan is ${approvedPlan}, and the plan of this run is ${id ?? "none"}.`;
  const causes = text`Usual causes: the two steps list different secret variables, only one of them has
    live-file, they have another definition, id or workspace, another run deployed in between, or somebody
    changed the Deployment in the platform.`;
  const failure = new ActionError("plan/not-approved", what, { lines: newer ? [] : [causes], next });
  return { kind: "plan", plan: planned, target, request: apiRequest, failure };
}

const hiddenKeys: Notice = {
  code: "plan/hidden-keys",
  text: text`This plan cannot be approved: it has keys of secrets that are not shown. Write them in upper-case
    letters, digits and _, or list them in the definition as { key: NAME, isSecret: true }.`,
};

/** A dry run says so whose ids the service neither confirmed nor refused. */
export const unchecked: Notice = {
  code: "plan/unverified",
  text: text`Not every id was checked: no list of the service shows it, or there is no api-token to read
    one.`,
};

/** These notices say on what the plan rests, and what it can't show. */
function noticesOf(
  planned: Plan,
  { isUnchecked, target }: Observed,
  { mode, deploymentId }: DeploymentRequest,
) {
  const write = writeOf(planned);
  const notices: Notice[] = [...planned.notices];
  const note = (code: Code, what: Text) => void notices.push({ code, text: what });
  if (planned.action === "unknown") {
    const what = text`What would happen is not known. ${planned.error.text}`;
    notices.push({ ...planned.error, text: what });
  }
  if (planned.action === "none") note("plan/nothing", text`${planned.why} Nothing would be sent.`);
  if (isUnchecked) notices.push(unchecked);
  const [id, ...others] = planned.ids;
  if (write === undefined || id === undefined) return notices;
  const { compared, live } = write;
  const [unfinished] = write.unfinished;
  if (others.length > 0) note("plan/others", text`The run would also retire ${listed(others, mostListed)}.`);
  if (mode === "update-deployment" && deploymentId === undefined)
    note(
      "plan/no-id",
      text`deployment-id is empty: the plan is for Deployment ${id}, which the newest record names. The real
        run needs deployment-id.`,
    );
  if (live === undefined && compared?.applied === undefined)
    note(
      "plan/not-compared",
      text`There is nothing to compare with: no GitHub deployment record stores a definition that was applied
        to Deployment ${id}${target.environment ? "" : " (github-environment is not set)"}.`,
    );
  if (unfinished !== undefined && write.hasChanges === undefined)
    note(
      "plan/unfinished",
      text`The run of GitHub deployment record ${unfinished.number} has not finished, or its outcome is
        unknown: whether anything would change is not known.`,
    );
  return notices;
}
