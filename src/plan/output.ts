import { createHash } from "node:crypto";
import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import { text } from "../base/text.js";
import { type Changes, fieldThatRedactionChanges, noChanges } from "../definition/compare.js";
import { isSecretItem, keysOf, mapVariables, variablesIn, withKeys } from "../definition/secrets.js";
import { oneLine } from "../outputs.js";
import { deploymentsPath, type PlannedRequest } from "../platform/client.js";
import { keyInPlan } from "../records/applied.js";
import type { Run } from "../run.js";
import { hideValues } from "../secrets/hide-values.js";
import type { Redactor } from "../secrets/redact.js";
import { mask } from "../secrets/secret.js";
import type { Target } from "../target.js";
import { type Plan, type WritePlan, writeOf } from "./plan.js";
import type { StopCode } from "./stops.js";

export interface OutputPlan extends Changes {
  readonly action: Plan["action"];
  readonly deploymentId: string | null;
  /** The record of the definition that was applied last. `stored`: its definition is compared. */
  readonly comparedWith: ComparedWith | null;
  readonly notApplied: readonly string[];
  /**
   * The newest record, after that of `comparedWith`, of another run that is not finished or has no known
   * outcome.
   */
  readonly unfinished: number | null;
  readonly stops: readonly StopCode[];
  readonly forced?: Plan["forced"];
}

/** With `live` the changes are those of the live Deployment, and there may be no record. */
interface ComparedWith {
  readonly record: number | null;
  readonly sha: string | null;
  readonly at: string | null;
  readonly stored: boolean | null;
  readonly live?: true;
}

function outputPlan(planned: Plan, run: Run): OutputPlan {
  const write = writeOf(planned);
  const { changes = noChanges, notApplied = [] } = write ?? {};
  return {
    action: planned.action,
    deploymentId: planned.ids[0] ?? null,
    comparedWith: write ? comparedWith(write) : null,
    changes: changes.changes.map((each) => ({
      ...each,
      before: each.before ?? null,
      after: each.after ?? null,
    })),
    variables: changes.variables,
    notApplied,
    unfinished: planned.unfinished.find(({ runId }) => runId !== run.id || runId === 0)?.number ?? null,
    stops: planned.stops.map(({ code }) => code),
    ...(planned.forced.length > 0 ? { forced: planned.forced } : {}),
  };
}

function comparedWith({ compared, live }: WritePlan): ComparedWith | null {
  if (compared === undefined && live === undefined) return null;
  return {
    record: compared?.number ?? null,
    sha: compared?.sha ?? null,
    at: compared ? new Date(compared.createdAt).toISOString() : null,
    ...(live ? { stored: null, live: true } : { stored: compared?.applied !== undefined }),
  };
}

/**
 * A plan as the outputs of a dry run show it, with the id by which it is approved: undefined where it can't
 * be. @throws {ActionError} where a secret would have to be hidden in it.
 */
export function identified(planned: Plan, target: Target, run: Run) {
  const write = writeOf(planned);
  const apiRequest = write && shownRequest(write, target, run);
  if (apiRequest !== undefined && write?.live !== undefined) {
    const { changes, variables } = write.changes;
    const rows = changes.map(({ field, before = null }) => [field, before] as const);
    const keys = variables.removed.map((key) => [`environmentVariables[${key}]`, null] as const);
    requireShowable(apiRequest.path, Object.fromEntries([...rows, ...keys]), run.redactor);
  }
  const output = outputPlan(planned, run);
  const keys = [...Object.values(output.variables).flat(), ...keysOf(variablesIn(apiRequest?.body ?? {}))];
  // Nobody approves a key that the plan does not show.
  const hidesKeys = keys.includes(mask);
  const isApprovable = planned.action !== "unknown" && planned.stops.length === 0 && !hidesKeys;
  const hashed = `${oneLine(output)}\n${apiRequest === undefined ? "" : oneLine(apiRequest)}`;
  const id = isApprovable ? createHash("sha256").update(hashed).digest("hex") : undefined;
  return { output, apiRequest, id, hidesKeys };
}

/** The request as the run sends it, values of secret variables as `***`. @throws {ActionError} */
export function shownRequest(
  { ids: [id], request }: WritePlan,
  { organization }: Target,
  { service, redactor }: Run,
): PlannedRequest {
  const { body, whole } = request.reveal();
  const path = deploymentsPath(organization.id, id);
  requireShowable(path, whole, redactor);
  const plain = hideValues(body, "secret");
  const masked = service === undefined ? withStars(plain) : plain;
  return { method: "POST", path, body: withKeys(masked, (key) => keyInPlan(key, redactor)) };
}

/** @throws {ActionError} if more than variables would have to be hidden: a policy must read what is sent. */
export function requireShowable(path: string, body: JsonObject, redactor: Redactor): void {
  const field = fieldThatRedactionChanges(body, redactor.redact);
  if (field === undefined && !redactor.finds(path)) return;
  const what = field === undefined ? text`the path` : text`field ${field}`;
  throw new ActionError(
    "plan/secret-in-request",
    text`The dry run can't show the request: ${what} contains the value of a secret.`,
    { next: text`Change the secret, or what contains it.` },
  );
}

/** Without api-token the secrets of the real run may be missing: an empty one is shown as `***` too. */
function withStars(body: JsonObject) {
  return mapVariables(body, (variable) => {
    const isEmpty = isSecretItem(variable) && variable["value"] === "";
    return isEmpty ? { ...variable, value: mask } : variable;
  });
}
