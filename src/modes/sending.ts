import { ActionError } from "../base/errors.js";
import type { History } from "../records/history.js";
import type { Ledger } from "../records/ledger.js";
import type { StatusKind } from "../records/status.js";
import type { Deployment } from "../service/resources.js";
import { apply, isNotFound } from "./apply.js";
import { clientOf, type RunContext } from "./context.js";
import { bodyOf, type Decision } from "./decide.js";
import { deletedManually, retiredWarning, type Told } from "./explain-decision.js";
import type { Sending, Sent, Steps } from "./steps.js";

/** What is known of the request if something fails. */
export interface Attempt {
  isSending: boolean;
  /** The Deployment that an update or retire is sent to; undefined for a create. */
  id: string | undefined;
  response: { readonly kind: StatusKind; readonly deployment: Deployment } | undefined;
}

interface SendParts {
  readonly ledger: Ledger;
  readonly steps: Steps;
  readonly attempt: Attempt;
  readonly told: Told;
}

/**
 * Step 6: sends what was decided. A preview that was deleted in the platform is created again.
 * @throws {ActionError} of the request.
 */
export async function sendDecided(
  decision: Sending,
  history: History,
  parts: SendParts,
  context: RunContext,
): Promise<Sent> {
  const { ledger, steps, attempt, told } = parts;
  const { log, redactor } = context;
  const { key, definition, given, report } = steps;
  const { body, notes } = bodyOf(decision, definition, key.subject, key.workspaceId);
  const common = { organizationId: key.organizationId, body, notes, report, waitsForLimit: report !== undefined };
  attempt.isSending = true;
  if (decision.do === "retire") return retire(decision, common, parts, context);
  const id = decision.do === "update" ? decision.id : undefined;
  const kind = "deployed";
  attempt.id = id;
  const onResponse = (deployment: Deployment): void => {
    attempt.response = { kind, deployment };
  };
  const done = id === undefined ? "created" : "updated";
  try {
    const { deployment, differences } = await apply({ ...common, id, done, onResponse }, context);
    warnOfLate(deployment, ledger, context);
    return { done, kind, id: deployment.id, others: [], deployment, differences };
  } catch (error) {
    const entry = history.decides;
    if (id === undefined || given !== undefined || entry === undefined || !isNotFound(error)) throw error;
    if (key.subject.kind === "deployment") throw deletedManually(error, entry, told);
    attempt.isSending = false;
    await ledger.markGone(entry);
    log.warning(
      `Preview "${redactor.quote(key.subject.name)}" (${redactor.quote(id)}) does not exist any more: the service responded with 404. It is created again.`,
    );
    return sendDecided({ do: "create" }, history, parts, context);
  }
}

type Common = Omit<Parameters<typeof apply>[0], "id" | "done" | "onResponse">;

/** Retires the preview, then the other Deployments of its name. A 404 means that it is gone already: a success. */
async function retire(
  { ids: [id, ...more], reason, as }: Extract<Decision, { do: "retire" }>,
  common: Common,
  { ledger, steps: { report, key }, attempt, told }: SendParts,
  context: RunContext,
): Promise<Sent> {
  const { log, redactor } = context;
  const shown = `Preview "${redactor.quote(key.subject.name)}" (${redactor.quote(id)})`;
  let sent: Omit<Sent, "others">;
  attempt.id = id;
  const onResponse = (deployment: Deployment): void => {
    attempt.response = { kind: as, deployment };
  };
  try {
    const { deployment, differences } = await apply({ ...common, id, done: "retired", onResponse }, context);
    warnOfLate(deployment, ledger, context);
    if (report !== undefined) log.warning(retiredWarning(reason, deployment, told));
    sent = { done: "retired", kind: as, id, deployment, differences };
  } catch (error) {
    if (!isNotFound(error)) {
      const isLimited = error instanceof ActionError && error.status === 429;
      // The run fails, but one Deployment must not keep the others running.
      if (!isLimited) await retireOthers(more, common, told, context);
      throw error;
    }
    log.notice(`${shown} does not exist any more: the service responded with 404. Its records are inactive now.`);
    // There is no Deployment to report.
    const deployment = { id: "", raw: {} };
    attempt.response = { kind: "gone", deployment: { id, raw: {} } };
    report?.deployment(deployment, "retired");
    report?.differences([]);
    sent = { done: "retired", kind: "gone", id, deployment, differences: [] };
  }
  return { ...sent, others: await retireOthers(more, common, told, context) };
}

/**
 * Retires the other Deployments of the preview's name. What fails is a warning: the records still name it.
 * @returns the ids that are retired or gone.
 */
async function retireOthers(
  ids: readonly string[],
  { organizationId, body }: Pick<Common, "organizationId" | "body">,
  { key, redactor }: Told,
  context: RunContext,
): Promise<string[]> {
  const { cancelled, log } = context;
  const retired: string[] = [];
  for (const id of ids) {
    if (cancelled.aborted) break;
    const which = `Deployment ${redactor.quote(id)}, which also belongs to "${redactor.quote(key.subject.name)}",`;
    try {
      await clientOf(context).updateDeployment(organizationId, id, body);
      log.warning(`${which} was retired too. It still exists and may be billed: delete it in the platform.`);
      retired.push(id);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (isNotFound(error)) retired.push(id);
      else log.warning(`${which} could not be retired: ${redactor.quote(why)}`);
    }
  }
  return retired;
}

/** An earlier attempt of the request has no known end: it may undo what a later run does. */
function warnOfLate({ id, mayArriveLate }: Deployment, { own }: Ledger, { log, redactor }: RunContext): void {
  if (mayArriveLate !== true) return;
  log.warning(
    `An earlier attempt of the request for Deployment ${redactor.quote(id)} has no known end and may still arrive ` +
      `(GitHub deployment record ${own.id}). If it arrives after the next run's request, run that job again.`,
  );
}
