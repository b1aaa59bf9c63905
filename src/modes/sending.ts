import { ActionError } from "../base/errors.js";
import type { History } from "../records/history.js";
import type { Ledger } from "../records/ledger.js";
import type { StatusKind } from "../records/status.js";
import type { Deployment } from "../service/resources.js";
import { apply, type ChangingRequest, isNotFound } from "./apply.js";
import { clientOf, type RunContext } from "./context.js";
import { bodyOf, type Decision } from "./decide.js";
import { deletedManually, quotedName, retiredWarning, unknownCreate } from "./explain-decision.js";
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
  const { ledger, steps, attempt } = parts;
  const { key, definition, given } = steps;
  if (decision.do === "retire") return retire(decision, parts, context);
  const body = bodyOf(decision, definition, key.subject, key.workspaceId);
  const id = decision.do === "update" ? decision.id : undefined;
  try {
    const change = { ...body, id, done: id === undefined ? "created" : "updated" } as const;
    return { ...(await send(change, "deployed", parts, context)), others: [] };
  } catch (error) {
    const entry = history.decides;
    if (id === undefined && error instanceof ActionError) throw unknownCreate(error, ledger.own, steps);
    if (id === undefined || given !== undefined || entry === undefined || !isNotFound(error)) throw error;
    if (key.subject.kind === "deployment") throw deletedManually(error, id, entry.record, steps);
    attempt.isSending = false;
    await ledger.mark(entry, "gone");
    context.log.warning(
      `Preview ${quotedName(steps)} (${context.redactor.quote(id)}) does not exist any more: the service responded with 404. It is created again.`,
    );
    return sendDecided({ do: "create" }, history, parts, context);
  }
}

type Change = Pick<ChangingRequest, "id" | "done" | "body" | "notes">;

/** Sends one request, and notes what is known of it. */
async function send(
  change: Change,
  kind: StatusKind,
  { ledger, steps: { key, report }, attempt }: SendParts,
  context: RunContext,
): Promise<Omit<Sent, "others">> {
  const { log, redactor } = context;
  attempt.isSending = true;
  attempt.id = change.id;
  const onResponse = (response: Deployment): void => {
    attempt.response = { kind, deployment: response };
  };
  const { organizationId } = key;
  // A sweep waits for a limit without its ticket.
  const waitsForLimit = report !== undefined;
  const applied = await apply({ ...change, organizationId, report, waitsForLimit, onResponse }, context);
  const { id, mayArriveLate } = applied.deployment;
  if (mayArriveLate === true) {
    log.warning(
      `An earlier attempt of the request for Deployment ${redactor.quote(id)} has no known end and may still arrive ` +
        `(GitHub deployment record ${ledger.own.id}). If it arrives after the next run's request, run that job again.`,
    );
  }
  return { done: change.done, kind, id, ...applied };
}

/** Retires the preview, then the other Deployments of its name. A 404 means that it is gone already: a success. */
async function retire(
  decision: Extract<Decision, { do: "retire" }>,
  parts: SendParts,
  context: RunContext,
): Promise<Sent> {
  const { steps, attempt } = parts;
  const { key, definition, report } = steps;
  const { log, redactor } = context;
  const [id, ...more] = decision.ids;
  const body = bodyOf(decision, definition, key.subject, key.workspaceId);
  const retireOthers = (): Promise<string[]> => retireAlso(more, body.body, steps, context);
  try {
    const sent = await send({ ...body, id, done: "retired" }, decision.as, parts, context);
    if (report !== undefined) log.warning(retiredWarning(decision.reason, sent.deployment, steps));
    return { ...sent, others: await retireOthers() };
  } catch (error) {
    if (!isNotFound(error)) {
      // The run fails, but one Deployment must not keep the others running. A limit concerns all of them.
      if (!(error instanceof ActionError && error.status === 429)) await retireOthers();
      throw error;
    }
  }
  log.notice(
    `Preview ${quotedName(steps)} (${redactor.quote(id)}) does not exist any more: the service responded with 404. Its records are inactive now.`,
  );
  attempt.response = { kind: "gone", deployment: { id, raw: {} } };
  // There is no Deployment to report.
  const deployment = { id: "", raw: {} };
  report?.deployment(deployment, "retired");
  report?.differences([]);
  return { done: "retired", kind: "gone", id, deployment, differences: [], others: await retireOthers() };
}

/**
 * Retires the other Deployments of the preview's name. What fails is a warning: the records still name it.
 * @returns the ids that are retired or gone.
 */
async function retireAlso(
  ids: readonly string[],
  body: ChangingRequest["body"],
  steps: Steps,
  context: RunContext,
): Promise<string[]> {
  const { cancelled, log, redactor } = context;
  const retired: string[] = [];
  for (const id of ids) {
    if (cancelled.aborted) break;
    const which = `Deployment ${redactor.quote(id)}, which also belongs to ${quotedName(steps)},`;
    try {
      await clientOf(context).updateDeployment(steps.key.organizationId, id, body);
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
