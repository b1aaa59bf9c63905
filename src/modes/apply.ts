import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { edited, type JsonObject, stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { creationWarnings } from "../definition/body.js";
import { type Difference, differencesOf } from "../definition/compare.js";
import { fields } from "../definition/fields.js";
import type { Done, Report } from "../report/result.js";
import type { Deployment } from "../service/resources.js";
import { clientOf, type RunContext } from "./context.js";

/** The service's response, and what differs in it from the request. */
export interface Applied {
  readonly deployment: Deployment;
  readonly differences: readonly Difference[];
}

/** The one changing request of a run. */
export interface ChangingRequest {
  readonly organizationId: string;
  /** The Deployment to update; undefined creates one. */
  readonly id: string | undefined;
  readonly body: JsonObject;
  /** What differs in the body from the definition as it was written: lines of the log. */
  readonly notes: readonly string[];
  readonly done: Done;
  /** A refusal because of too many requests ends the request at once: a sweep waits without its record. */
  readonly waitsForLimit?: boolean;
  /** Called with the response before anything else can fail. */
  readonly onResponse?: (deployment: Deployment) => void;
  /** What sets the outputs; undefined in a sweep, which has none for a single Deployment. */
  readonly report: Pick<Report, "deployment" | "differences"> | undefined;
}

/** Fields that comparable services require in an update, or reset if it omits them. */
const expectedInUpdates = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);

/**
 * Creates or updates a Deployment. Outputs and the log line are written as soon as the response is there.
 * @throws {ActionError} of the request, or if outputs can't be written.
 */
export async function apply(change: ChangingRequest, context: RunContext): Promise<Applied> {
  const { organizationId, id, body, done, waitsForLimit = true, onResponse, report } = change;
  const { log, redactor } = context;
  const { quote } = redactor;
  const client = clientOf(context);
  if (id === undefined) for (const warning of creationWarnings(body, quote)) log.warning(warning);
  logRequest(change, context);
  const deployment =
    id === undefined
      ? await client.createDeployment(organizationId, body)
      : await client.updateDeployment(organizationId, id, body, { waitsForLimit });
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
  return { deployment, differences };
}

const verbs: Readonly<Record<Done, string>> = {
  created: "Creating",
  updated: "Updating",
  retired: "Scaling down",
};

/** What is sent. A sweep sends one definition many times: what was derived is no news there. */
function logRequest({ id, body, notes, done, report }: ChangingRequest, { log, redactor }: RunContext): void {
  const write = report === undefined ? log.debug : log.info;
  for (const note of notes) write(note);
  const missing = done === "updated" ? expectedInUpdates.filter((name) => !Object.hasOwn(body, name)) : [];
  if (missing.length > 0) {
    log.info(`The update has no ${missing.join(" and no ")}: comparable services require them, or reset them.`);
  }
  const shown = `"${redactor.quote(String(body["name"]))}"${id === undefined ? "" : ` (${redactor.quote(id)})`}`;
  log.info(`${verbs[done]} Deployment ${shown}`);
}

/** Reports a Deployment: its name, id, status and address. */
function deploymentLine(done: Done, { id, raw }: Deployment, { quote }: Redactor): string {
  const [name, status, address] = ["name", "status", "webServerUrl"].map((member) => stringMember(raw, member));
  const known = [...(status ? [`status ${quote(status)}`] : []), ...(address ? [quote(withScheme(address))] : [])];
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
export function isNotFound(error: unknown): error is ActionError {
  return error instanceof ActionError && error.code === "status" && error.status === 404;
}

/** The Deployment's web page as GitHub may show it: http(s), without user info and secrets. The service may omit `https://`. */
export function environmentUrl({ raw }: Deployment, redactor: Redactor): string | undefined {
  const address = withScheme(stringMember(raw, "webServerUrl") ?? "");
  return isWebAddress(address) && redactor.redact(address) === address ? address : undefined;
}
