import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { edited, type JsonObject, stringMember } from "../base/json.js";
import { type Difference, differencesOf } from "../definition/compare.js";
import type { Done } from "../report/result.js";
import type { Run, Target } from "../run.js";
import type { Redactor } from "../secrets/redact.js";
import type { Deployment } from "../service/resources.js";
import { bodyWarnings } from "./decision.js";
import { serviceOf } from "./target.js";

const doing = { create: "Creating", update: "Updating", retire: "Retiring" } as const;

/** One write request to the service. */
export type WriteRequest = (
  | { readonly do: "create" }
  | { readonly do: "update" | "retire"; readonly id: string }
) & {
  readonly body: JsonObject;
  /** What was derived, added or left out: lines of the log. */
  readonly notes: readonly string[];
  /** No attempt starts later: milliseconds since the epoch. */
  readonly notAfter?: number;
};

/**
 * Sends the one request of a create, an update or a retire. Callers then set the outputs first: what fails
 * later can't lose the id. API documentation: "Create a Deployment", "Update a Deployment".
 */
export async function send(
  write: WriteRequest,
  { organization, name }: Pick<Target, "organization" | "name">,
  run: Run,
): Promise<Deployment> {
  const { log, redactor, clock } = run;
  const { quote } = redactor;
  const { body, notes, notAfter } = write;
  const isCreate = write.do === "create";
  for (const warning of bodyWarnings(write.do, body, redactor)) log.warning(warning);
  for (const note of notes) log.info(note);
  const shown = [name === undefined ? "" : ` "${quote(name)}"`, isCreate ? "" : ` (${quote(write.id)})`];
  if (notAfter !== undefined && clock.now() > notAfter) {
    throw new ActionError(
      "environment",
      `Nothing was sent: more than five minutes have passed since this run read the records.`,
      {
        lines: ["Another run may have changed the Deployment in the meantime."],
        hint: "Run the job again.",
      },
    );
  }
  log.info(`${doing[write.do]} Deployment${shown.join("")}`);
  const service = serviceOf(run);
  return isCreate
    ? service.createDeployment(organization.id, body, notAfter)
    : service.updateDeployment(organization.id, write.id, body, notAfter);
}

/** Logs what came back: the Deployment's name, id, status and address. */
export function logResponse(done: Done, { id, raw }: Deployment, { log, redactor: { quote } }: Run): void {
  const [name, status, address] = ["name", "status", "webServerUrl"].map((member) =>
    stringMember(raw, member),
  );
  const known = [
    ...(status ? [`status ${quote(status)}`] : []),
    ...(address ? [quote(withScheme(address))] : []),
  ];
  const shown = `Deployment ${name === undefined ? "" : `"${quote(name)}" `}(${quote(id)})`;
  const verb = `${done[0]?.toUpperCase()}${done.slice(1)}`;
  log.info(`${verb} ${shown}${known.length > 0 ? `: ${known.join(", ")}` : ""}`);
  const responded = stringMember(raw, "id") ?? "";
  if (responded === id) return;
  log.warning(
    `The service's response has the id of another Deployment, "${quote(responded)}". The run keeps ` +
      `"${quote(id)}".`,
  );
}

const shownDifferences = 20;

/** Sets the outputs `result` and `differences`: what differs from the request is also a warning. */
export function reportResponse(body: JsonObject, { raw }: Deployment, run: Run): readonly Difference[] {
  const { log, outputs, redactor } = run;
  outputs.result(raw);
  const string = (text: string): string => redactor.redact(text);
  const differences = differencesOf(body, raw).map(({ field, sent, received }) => {
    return { field, sent: edited(sent, { string }), received: edited(received, { string }) };
  });
  outputs.differences(differences);
  if (differences.length > 0) log.warning(differencesWarning(differences, redactor));
  return differences;
}

function differencesWarning(differences: readonly Difference[], { quote }: Redactor): string {
  const value = (one: unknown): string => quote(typeof one === "string" ? one : JSON.stringify(one));
  const shown = differences.slice(0, shownDifferences).map(({ field, sent, received }) => {
    return `${quote(field)}: ${value(sent)} was sent, the response has ${value(received)}`;
  });
  const more = differences.length - shown.length;
  return (
    "The service's response differs from the request. " +
    `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}`
  );
}

/** The address of the Deployment's web server as the service reports it; empty without one. */
export function addressOf({ raw }: Deployment): string {
  return withScheme(stringMember(raw, "webServerUrl") ?? "");
}

/** The Deployment's web page as GitHub may show it: http(s), no user info, no secrets; else undefined. */
export function webPageOf(deployment: Deployment, redactor: Redactor): string | undefined {
  const address = addressOf(deployment);
  return isWebAddress(address) && redactor.redact(address) === address ? address : undefined;
}
