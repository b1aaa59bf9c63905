import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { edited, stringMember } from "../base/json.js";
import { creationWarnings } from "../definition/body.js";
import { type Difference, differencesOf } from "../definition/compare.js";
import { fields } from "../definition/fields.js";
import type { History } from "../records/history.js";
import type { Ledger } from "../records/ledger.js";
import type { StatusKind } from "../records/status.js";
import type { Done } from "../report/result.js";
import type { Redactor } from "../secrets/redaction.js";
import type { Deployment } from "../service/resources.js";
import { clientOf, type StepContext } from "./context.js";
import { bodyOf, idOf, type Sending } from "./decide.js";
import { deletedManually, quotedName, retiredWarning, unknownCreate } from "./explain-decision.js";
import type { Steps } from "./look.js";

/** What a run with a record sent, and what came back. */
export interface Sent {
  readonly done: Done;
  readonly deployment: Deployment;
  /** What differs in the response from the request. */
  readonly differences: readonly Difference[];
  /** What the own record stores. */
  readonly kind: StatusKind;
  readonly id: string;
  /** Other ids that were retired, or are gone. */
  readonly others: readonly string[];
}

/** Step 6: sends what was decided. A preview that was deleted in the platform is created again. @throws {ActionError} */
export async function sendDecided(
  decision: Sending,
  { decides }: History,
  ledger: Ledger,
  steps: Steps,
): Promise<Sent> {
  if (decision.do === "retire") return retire(decision, ledger, steps);
  try {
    return await send(decision, ledger, steps);
  } catch (error) {
    if (decision.do === "create" && error instanceof ActionError)
      throw unknownCreate(error, ledger.own, steps);
    if (decision.do === "create" || steps.given !== undefined || !decides || !isNotFound(error)) throw error;
    if (steps.key.subject.kind === "deployment")
      throw deletedManually(error, decision.id, decides.record, steps);
    ledger.ending = { kind: "skipped" };
    await ledger.mark(decides, "gone");
    steps.log.warning(
      `Preview ${quotedName(steps)} (${steps.redactor.quote(decision.id)}) does not exist any more: the service responded with 404. It is created again.`,
    );
    return send({ do: "create" }, ledger, steps);
  }
}

/** Sends one request. The ledger notes what is known of it. */
async function send(decision: Sending, ledger: Ledger, steps: Steps): Promise<Sent> {
  const { log, redactor } = steps;
  const kind = decision.do === "retire" ? decision.as : "deployed";
  ledger.ending = { kind: "unknown", id: idOf(decision) };
  const applied = await apply(decision, steps, (deployment) => {
    ledger.ending = { kind, id: deployment.id, url: environmentUrl(deployment, redactor) };
  });
  const { id, mayArriveLate } = applied.deployment;
  if (mayArriveLate === true) {
    log.warning(
      `An earlier attempt of the request for Deployment ${redactor.quote(id)} has no known end and may still arrive ` +
        `(GitHub deployment record ${ledger.own.id}). If it arrives after the next run's request, run that job again.`,
    );
  }
  return { ...applied, kind, id, others: [] };
}

/** Retires the preview, then the other Deployments of its name. A 404 means that it is gone already: a success. */
async function retire(
  decision: Extract<Sending, { do: "retire" }>,
  ledger: Ledger,
  steps: Steps,
): Promise<Sent> {
  const { log, redactor, report } = steps;
  const [id] = decision.ids;
  const retireOthers = (): Promise<string[]> => retireAlso(decision, steps);
  try {
    const sent = await send(decision, ledger, steps);
    if (report !== undefined) log.warning(retiredWarning(decision.reason, sent.deployment, steps));
    return { ...sent, others: await retireOthers() };
  } catch (error) {
    // The run fails, but one Deployment must not keep the others running. A limit concerns all of them.
    const isLimit = error instanceof ActionError && error.status === 429;
    if (!isNotFound(error) && !isLimit) await retireOthers();
    if (!isNotFound(error)) throw error;
  }
  log.notice(
    `Preview ${quotedName(steps)} (${redactor.quote(id)}) does not exist any more: the service responded with 404. Its records are inactive now.`,
  );
  ledger.ending = { kind: "gone", id };
  // There is no Deployment to report.
  const nothing = { done: "retired", deployment: { id: "", raw: {} }, differences: [] } as const;
  report?.deployment(nothing.deployment, "retired");
  report?.differences([]);
  return { ...nothing, kind: "gone", id, others: await retireOthers() };
}

/** Retires the other Deployments of the name. What fails is a warning. @returns the ids that are retired or gone. */
async function retireAlso(decision: Extract<Sending, { do: "retire" }>, steps: Steps): Promise<string[]> {
  const { cancelled, log, redactor } = steps;
  const { subject, organization, workspace } = steps.key;
  const { body } = bodyOf(decision, steps.definition, subject, workspace.id);
  const retired: string[] = [];
  for (const id of decision.ids.slice(1)) {
    if (cancelled.aborted) break;
    const which = `Deployment ${redactor.quote(id)}, which also belongs to ${quotedName(steps)},`;
    try {
      await clientOf(steps).updateDeployment(organization.id, id, body);
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

const words = {
  create: { done: "created", doing: "Creating" },
  update: { done: "updated", doing: "Updating" },
  retire: { done: "retired", doing: "Scaling down" },
} as const;

/** Fields that comparable services require in an update, or reset if it omits them. */
const expectedInUpdates = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);

/**
 * The one changing request of a run: creates or updates a Deployment. Outputs and the log line are written as soon as the
 * response is there.
 * @param onResponse called with the response before anything else can fail.
 * @throws {ActionError} of the request, or if outputs can't be written.
 */
export async function apply(
  decision: Sending,
  run: StepContext & Pick<Steps, "definition"> & { readonly key: Omit<Steps["key"], "environment"> },
  onResponse?: (deployment: Deployment) => void,
): Promise<Pick<Sent, "done" | "deployment" | "differences">> {
  const { key, definition, report, log, redactor } = run;
  const { quote } = redactor;
  const client = clientOf(run);
  const id = idOf(decision);
  const { done, doing } = words[decision.do];
  const { body, notes } = bodyOf(decision, definition, key.subject, key.workspace.id);
  if (id === undefined) for (const warning of creationWarnings(body, quote)) log.warning(warning);
  // A sweep sends one definition many times: what was derived is no news there.
  for (const note of notes) (report === undefined ? log.debug : log.info)(note);
  const missing = expectedInUpdates.filter((name) => !Object.hasOwn(body, name));
  if (decision.do === "update" && missing.length > 0) {
    log.info(
      `The update has no ${missing.join(" and no ")}: comparable services require them, or reset them.`,
    );
  }
  log.info(
    `${doing} Deployment "${quote(String(body["name"]))}"${id === undefined ? "" : ` (${quote(id)})`}`,
  );
  const deployment =
    id === undefined
      ? await client.createDeployment(key.organization.id, body)
      : await client.updateDeployment(key.organization.id, id, body);
  // First: whatever fails after this can't lose the id.
  onResponse?.(deployment);
  report?.deployment(deployment, done);
  const responded = stringMember(deployment.raw, "id");
  if (responded !== deployment.id) {
    log.warning(
      `The service's response has the id of another Deployment, "${quote(responded ?? "")}". The run keeps "${quote(deployment.id)}".`,
    );
  }
  // Each string of the response by itself: in JSON as a whole, a secret that the service cut is not at the end of a value.
  const string = (text: string): string => redactor.redactResponse(text);
  const differences = differencesOf(body, deployment.raw).map(({ received, ...difference }) => ({
    ...difference,
    received: edited(received, { string }),
  }));
  report?.differences(differences);
  log.info(deploymentLine(done, deployment, redactor));
  if (differences.length > 0) log.warning(differencesWarning(differences, redactor));
  return { done, deployment, differences };
}

/** Reports a Deployment: its name, id, status and address. */
function deploymentLine(done: Done, { id, raw }: Deployment, { quote }: Redactor): string {
  const [name, status, address] = ["name", "status", "webServerUrl"].map((member) =>
    stringMember(raw, member),
  );
  const known = [
    ...(status ? [`status ${quote(status)}`] : []),
    ...(address ? [quote(withScheme(address))] : []),
  ];
  const shown = `Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})`;
  return `${done[0]?.toUpperCase()}${done.slice(1)} ${shown}${known.length > 0 ? `: ${known.join(", ")}` : ""}`;
}

const shownDifferences = 20;

function differencesWarning(differences: readonly Difference[], { quote }: Redactor): string {
  const value = (one: unknown): string => quote(typeof one === "string" ? one : JSON.stringify(one));
  const shown = differences.slice(0, shownDifferences).map(({ field, sent, received }) => {
    const response = received === null ? "no value" : value(received);
    return `${quote(field)}: ${value(sent)} was sent, the response has ${response}`;
  });
  const more = differences.length - shown.length;
  return `The service's response differs from the request. ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

/** Whether the service does not know the Deployment. */
function isNotFound(error: unknown): error is ActionError {
  return error instanceof ActionError && error.code === "status" && error.status === 404;
}

/** The Deployment's web page as GitHub may show it: http(s), without user info and secrets. The service may omit `https://`. */
export function environmentUrl({ raw }: Deployment, redactor: Redactor): string | undefined {
  const address = withScheme(stringMember(raw, "webServerUrl") ?? "");
  return isWebAddress(address) && redactor.redact(address) === address ? address : undefined;
}
