import { withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import { type Difference, differencesOf } from "../deployment/compare.js";
import { fields } from "../deployment/fields.js";
import { secretsWithoutValue } from "../deployment/secrets.js";
import type { Deployment } from "../service/resources.js";
import type { RetireReason } from "./decide.js";
import type { Done } from "./result.js";
import type { Run } from "./run.js";

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
  /** Create-only fields that the body leaves out. */
  readonly leftOut: readonly string[];
  readonly done: Done;
}

/** Fields that comparable services require in an update, or reset if it omits them. */
const expectedInUpdates = fields.filter(({ list }) => list !== undefined).map(({ field }) => field);

/**
 * Creates or updates a Deployment. Outputs and the log line are written as soon as the response is there.
 * @throws {ActionError} of the request, or if outputs can't be written.
 */
export async function apply({ organizationId, id, body, leftOut, done }: ChangingRequest, run: Run): Promise<Applied> {
  const { client, report, log, quote } = run;
  if (id === undefined) warnOfSecretsWithoutValue(body, run);
  else logUpdate(body, leftOut, done, run);
  const deployment =
    id === undefined
      ? await client.createDeployment(organizationId, body)
      : await client.updateDeployment(organizationId, id, body);
  // First: whatever fails after this can't lose the id.
  report.deployment(deployment, done);
  const responded = stringMember(deployment.raw, "id");
  if (responded !== deployment.id) {
    log.warning(
      `The service's response has the id of another Deployment, "${quote(responded ?? "")}". The run keeps "${quote(deployment.id)}".`,
    );
  }
  const differences = differencesOf(body, deployment.raw);
  report.differences(differences);
  log.info(deploymentLine(done, deployment, quote));
  if (differences.length > 0) log.warning(differencesWarning(differences, quote));
  return { deployment, differences };
}

/** An update keeps the stored value of such a secret. Whether a run creates is often known only here. */
function warnOfSecretsWithoutValue(body: JsonObject, { log, quote }: Run): void {
  const keys = secretsWithoutValue(body).map(quote);
  if (keys.length === 0) return;
  log.warning(
    `The definition has ${keys.length === 1 ? "a secret variable" : "secret variables"} without a value: ${keys.join(", ")}. ` +
      "The Deployment is new, so no value is stored yet: pass it with secret-environment-variables.",
  );
}

function logUpdate(body: JsonObject, leftOut: readonly string[], done: Done, { log }: Run): void {
  if (leftOut.length > 0) log.info(`Left out of the update because only a create accepts them: ${leftOut.join(", ")}`);
  const missing = done === "updated" ? expectedInUpdates.filter((name) => !Object.hasOwn(body, name)) : [];
  if (missing.length > 0) {
    log.info(`The update has no ${missing.join(" and no ")}: comparable services require them, or reset them.`);
  }
}

/** The line of the log that reports a Deployment: its name, id, status and address. */
export function deploymentLine(done: Done, { id, raw }: Deployment, quote: (text: string) => string): string {
  const name = stringMember(raw, "name");
  const status = stringMember(raw, "status");
  const address = stringMember(raw, "webServerUrl");
  const known = [...(status ? [`status ${quote(status)}`] : []), ...(address ? [quote(withScheme(address))] : [])];
  const verb = `${done[0]?.toUpperCase()}${done.slice(1)}`;
  return `${verb} Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})${known.length > 0 ? `: ${known.join(", ")}` : ""}`;
}

const shownDifferences = 20;

function differencesWarning(differences: readonly Difference[], quote: (text: string) => string): string {
  const value = (one: unknown): string => quote(typeof one === "string" ? one : JSON.stringify(one));
  const shown = differences
    .slice(0, shownDifferences)
    .map(({ field, sent, received }) =>
      received === null
        ? `${quote(field)}: ${value(sent)} was sent, the service's response has no value`
        : `${quote(field)}: ${value(sent)} was sent, the service answered ${value(received)}`,
    );
  const more = differences.length - shown.length;
  return `The service's response differs from the request. ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`;
}

/** The service does not know the id that a record stores. */
export function deletedManually(
  cause: ActionError,
  where: { readonly name: string; readonly environment: string; readonly record: number; readonly id: string },
  quote: (text: string) => string,
): ActionError {
  const { name, environment, record, id } = where;
  return new ActionError(
    "status",
    `The Deployment "${quote(name)}" (${quote(id)}) of the GitHub deployment records does not exist any more: the service responded with 404.`,
    {
      lines: [
        "It was deleted manually, or the API token has no access to it. The run did not create another one.",
        `To let the next run create it again, mark record ${record} in environment ${quote(environment)} inactive:`,
        `gh api repos/{owner}/{repo}/deployments/${record}/statuses -f state=inactive`,
        cause.message,
      ],
      hint: "Mark the record inactive as shown, or pass the id of another Deployment as deployment-id.",
      outcome: cause.outcome,
      status: 404,
      cause,
    },
  );
}

/** The sentence of the warning about a retired preview: it still exists. */
export function retiredWarning(
  preview: { readonly name: string; readonly pullRequest: number | undefined; readonly reason: RetireReason },
  { id, raw }: Deployment,
  quote: (text: string) => string,
): string {
  const { name, pullRequest, reason } = preview;
  const url = stringMember(raw, "webServerUrl");
  const shown = `"${quote(name)}" (${quote(id)})`;
  const at = url ? `: ${quote(withScheme(url))}` : ".";
  if (reason === "requested") {
    return `Preview ${shown} of pull request #${pullRequest} was scaled down, as requested. It still exists and may be billed${at}`;
  }
  const next =
    reason === "closed"
      ? `The API cannot delete it. Delete it in the platform${at}`
      : `The next deploy of the pull request restores it${at}`;
  return `Pull request #${pullRequest} is ${reason}. Its preview ${shown} was scaled down, still exists and may be billed. ${next}`;
}
