import { type JsonObject, mapJson, member, redactions, shownJson } from "../base/json.js";
import {
  type Change,
  type Changes,
  changesBetween,
  type Difference,
  keptFields,
  liveChanges,
  responseDifferences,
  variableChanges,
} from "../definition/compare.js";
import { createOnlyFields } from "../definition/fields.js";
import type { LiveDeployment } from "../definition/live.js";
import { isSecretItem, keysOf, secretKeysOf, variablesIn, withKeys } from "../definition/secrets.js";
import type { Deployment } from "../platform/resources.js";
import { type Applied, comparable, digestsOf, keyInPlan, keyOnRecord } from "../records/applied.js";
import type { DeploymentRecord, RecordMeaning } from "../records/read.js";
import { isUnfinished, newestFirst } from "../records/state.js";
import type { Redactor } from "../secrets/redact.js";
import type { WritePlan } from "./plan.js";

/** The kinds of records that show which definition was applied last. A retire keeps the deploy's record. */
const conclusive: readonly RecordMeaning["kind"][] = [
  "deployed",
  "superseded",
  "retired",
  "idle",
  "swept",
  "gone", // a released record hides older ones
];

/** The record, of those newest first, of the definition that was applied last; undefined if none is known. */
export function lastApplied(
  records: readonly DeploymentRecord[],
  id: string | undefined,
): DeploymentRecord | undefined {
  const newest = records.find((each) => each.id === id && conclusive.includes(each.kind));
  return newest?.kind === "gone" ? undefined : newest;
}

/** The records, of those newest first, that are newer and may have been applied all the same. */
export function unfinishedAfter(
  compared: DeploymentRecord | undefined,
  records: readonly DeploymentRecord[],
): DeploymentRecord[] {
  return records.filter(
    (record) => isUnfinished(record) && (compared === undefined || newestFirst(record, compared) < 0),
  );
}

/**
 * The fields in which the response differs from the definition. Equal values are no word anywhere: so an
 * adopted Deployment, and one that was upgraded, are quiet as soon as the definition says what the platform
 * has. API documentation: "Deployment" (30 fields are optional in responses). Values are redacted: a secret
 * may be anywhere in the definition.
 */
export function differencesOf(
  { action, request, compared }: WritePlan,
  { raw: response }: Deployment,
  redactor: Redactor,
): Difference[] {
  const { body, whole } = request.reveal();
  const before = action === "retire" ? undefined : compared?.applied?.definition;
  const edits = redactions(redactor.redact);
  const isUpdate = action === "update";
  const leftOut = Object.entries(whole).filter(([name]) => isUpdate && createOnlyFields.includes(name));
  const differences = [
    ...responseDifferences(Object.fromEntries(leftOut), response, undefined, "create-only"),
    ...(isUpdate && before ? keptFields(body, response, before) : []),
    ...responseDifferences(body, response, before, "different"),
  ];
  return differences.map(({ field, sent, received, why }) => ({
    field: shownField(field, redactor),
    sent: mapJson(sent, edits),
    received: mapJson(received, edits),
    why,
  }));
}

/** Lists the top-level fields that the service did not apply. */
export function notAppliedAfter(differences: readonly Difference[]): string[] {
  const different = differences.filter(({ why }) => why === "different");
  return [...new Set(different.map(({ field }) => topLevelOf(field)))];
}

/** Cuts a path after its first name. */
export function topLevelOf(field: string): string {
  return field.replace(/[.[].*/s, "");
}

/**
 * The changes of a body against the definition that was applied last. Values of plain variables are compared
 * by their digests; values of secret ones never.
 */
export function changesSince(before: Applied, body: JsonObject, redactor: Redactor): Changes {
  const { definition, digests } = before;
  const after = comparable(body, redactor);
  const { added, removed, kept } = variableChanges(definition, after);
  // Runs without secrets must come to the same plan: a value with a secret in it has a digest here, and none
  // on record. A record without any digest was written manually: it must not hide a change.
  const now = digestsOf(body, undefined, digests.salt).values;
  // Of a secret one only members are compared that the API documentation does not have.
  const own = new Set(secretKeysOf(after));
  const secret = new Set(secretKeysOf(definition).filter((key) => own.has(key)));
  const isChanged = (key: string) => {
    const was = member(digests.values, key);
    const is = member(now, key);
    const isComparable = secret.has(key) || (is !== undefined && (was !== undefined || digests.salt === ""));
    return isComparable && was !== "" && was !== is;
  };
  return {
    changes: changesBetween(definition, after),
    variables: {
      added,
      removed,
      changed: kept.filter(isChanged),
      kept: kept.filter((key) => !isChanged(key)),
    },
  };
}

/** A record with the keys of this definition in place of their digests. */
export function withResolvedKeys(record: DeploymentRecord, definition: JsonObject): DeploymentRecord {
  const keys = keysOf(variablesIn(definition));
  const keyOf = (stored: string) => keyOnRecord(stored, keys);
  const { applied, secretKeys } = record;
  if (secretKeys.every((key) => keyOf(key) === key)) return record;
  const resolved = applied && { ...applied, definition: withKeys(applied.definition, keyOf) };
  return { ...record, applied: resolved, secretKeys: secretKeys.map(keyOf) };
}

/** The path of a field with the key of a variable as plans show it. */
function shownField(field: string, redactor: Redactor) {
  return field.replace(/(?<=^environmentVariables\[)[^\]]*/, (key) => keyInPlan(key, redactor));
}

/** Changes with the keys as plans show them. */
export function shownChanges(
  { changes, variables: { added, removed, changed, kept } }: Changes,
  redactor: Redactor,
): Changes {
  const hide = (keys: readonly string[]) => keys.map((key) => keyInPlan(key, redactor));
  return {
    changes: changes.map((change) => ({ ...change, field: shownField(change.field, redactor) })),
    variables: { added: hide(added), removed: hide(removed), changed: hide(changed), kept: hide(kept) },
  };
}

/** The keys of variables that were secret in the definition that was applied last, and are plain now. */
export function readableKeys(compared: DeploymentRecord | undefined, body: JsonObject): string[] {
  const plain = keysOf(variablesIn(body).filter((variable) => !isSecretItem(variable)));
  return (compared?.secretKeys ?? []).filter((key) => plain.includes(key));
}

/** What a plan shows of the live Deployment beside its changes. */
export interface LiveComparison {
  readonly changes: Changes;
  /** What only the live Deployment has, and create-only fields that differ: no update asks for either. */
  readonly platformOnly: readonly Change[];
  /** The keys of plain variables that have no value in the file: they are not compared. */
  readonly unread: readonly string[];
  /** The lists that the file lacks: what an update deletes there is not seen. */
  readonly missing: readonly string[];
  /** When the platform changed it last, in milliseconds since the epoch; NaN where the file does not say. */
  readonly updatedAt: number;
}

/** Compares a body with the live Deployment. @param compared the record of what was applied last. */
export function compareLive(
  { body: live }: LiveDeployment,
  body: JsonObject,
  compared: DeploymentRecord | undefined,
): LiveComparison {
  const { changes, platformOnly } = liveChanges(live, body, compared?.applied?.definition);
  const liveVariables = variablesIn(live);
  // Some platforms leave secret variables out of their responses.
  const hidden = liveVariables.some(isSecretItem) ? [] : (compared?.secretKeys ?? []);
  const environmentVariables = [...hidden.map((key) => ({ key, isSecret: true })), ...liveVariables];
  const { added, removed, kept: both } = variableChanges({ environmentVariables }, body);
  const was = plainValues(environmentVariables);
  const is = plainValues(variablesIn(body));
  const unread = both.filter((key) => was.get(key) === undefined && is.get(key) !== null);
  const changed = both.filter((key) => was.get(key) !== is.get(key) && !unread.includes(key));
  const variables = { added, removed, changed, kept: both.filter((key) => !changed.includes(key)) };
  const lists = live["executor"] === "KUBERNETES" ? [] : ["workerQueues"];
  const missing = ["environmentVariables", ...lists].filter((name) => !Object.hasOwn(live, name));
  const updatedAt = Date.parse(String(live["updatedAt"]));
  return { changes: { changes, variables }, platformOnly, unread, missing, updatedAt };
}

/** The values of plain variables by their keys: null for a secret one, undefined where there is none. */
function plainValues(variables: readonly JsonObject[]) {
  return new Map(
    variables.map((variable) => {
      const { key, value = null } = variable;
      const plain = value === null ? undefined : shownJson(value);
      return [String(key), isSecretItem(variable) ? null : plain];
    }),
  );
}
