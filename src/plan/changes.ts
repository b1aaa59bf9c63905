import { type JsonObject, mapJson, redactions } from "../base/json.js";
import {
  type Changes,
  changesBetween,
  type Difference,
  keptFields,
  responseDifferences,
  variableChanges,
} from "../definition/compare.js";
import { createOnlyFields } from "../definition/fields.js";
import { secretKeysOf } from "../definition/secrets.js";
import { type Applied, comparable, digestsOf } from "../records/applied.js";
import type { DeploymentRecord } from "../records/read.js";
import { newestOf } from "../records/state.js";
import type { Run } from "../run.js";

/** The kinds of records whose definition was applied. A retire keeps the deploy's record. */
const appliedKinds: readonly DeploymentRecord["kind"][] = [
  "deployed",
  "superseded",
  "retired",
  "idle",
  "swept",
];

/** The record, of those newest first, of the definition that was applied last; undefined if none is known. */
export function lastApplied(
  records: readonly DeploymentRecord[],
  id: string | undefined,
): DeploymentRecord | undefined {
  return newestOf(records, id, appliedKinds);
}

/** A write, and its response. */
interface Exchange {
  readonly kind: "create" | "update" | "retire";
  readonly body: JsonObject;
  /** With the create-only fields of the definition. */
  readonly whole: JsonObject;
  /** The definition that this action applied last, if a record stores it. */
  readonly before: Applied | undefined;
  readonly response: JsonObject;
}

/**
 * The fields in which the response differs from the definition. Equal values are no word anywhere: so an
 * adopted Deployment, and one that was upgraded, are quiet as soon as the definition says what the platform
 * has. API documentation: "Deployment" (30 fields are optional in responses). Values are redacted: a secret
 * may be anywhere in the definition.
 */
export function differencesOf(
  { kind, body, whole, before, response }: Exchange,
  { redactor }: Pick<Run, "redactor">,
): Difference[] {
  const edits = redactions(redactor.redact);
  const leftOut = Object.entries(whole).filter(
    ([name]) => kind === "update" && createOnlyFields.includes(name),
  );
  const createOnly = responseDifferences(Object.fromEntries(leftOut), response, undefined);
  const kept = kind === "update" && before ? keptFields(body, response, before.definition) : [];
  const different = responseDifferences(body, response, before?.definition);
  const all = [
    ...createOnly.map((each) => ({ ...each, why: "create-only" as const })),
    ...kept.map(({ field, received }) => ({ field, sent: null, received, why: "kept" as const })),
    ...different.map((each) => ({ ...each, why: "different" as const })),
  ];
  return all.map(({ field, sent, received, why }) => {
    return { field, sent: mapJson(sent, edits), received: mapJson(received, edits), why };
  });
}

/** The top-level fields that the service did not apply. */
export function notAppliedAfter(differences: readonly Difference[]): string[] {
  const different = differences.filter(({ why }) => why === "different");
  return [...new Set(different.map(({ field }) => topLevel(field)))];
}

/** The top-level field of a path. */
export function topLevel(field: string): string {
  return field.replace(/[.[].*/s, "");
}

/**
 * The changes of a body against the definition that was applied last. Values of plain variables are compared
 * by their digests; values of secret ones never.
 */
export function changesSince(
  before: Applied,
  body: JsonObject,
  { redactor }: Pick<Run, "redactor">,
): Changes {
  const { definition, digests } = before;
  const after = comparable(body, redactor);
  const { added, removed, kept } = variableChanges(definition, after);
  // Runs without secrets must come to the same plan: a value with a secret in it has a digest here, and none
  // on record. A record without any digest was written manually: it must not hide a change.
  const now = digestsOf(body, undefined, digests.salt).values;
  // Of a secret one only members are compared that the API documentation does not have.
  const own = new Set(secretKeysOf(after));
  const secret = new Set(secretKeysOf(definition).filter((key) => own.has(key)));
  const isKnown = (key: string): boolean =>
    digests.values.get(key) !== "" &&
    (secret.has(key) || (now.has(key) && (digests.values.has(key) || digests.salt === "")));
  const isChanged = (key: string): boolean => isKnown(key) && digests.values.get(key) !== now.get(key);
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
