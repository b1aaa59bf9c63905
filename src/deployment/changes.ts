import type { JsonObject } from "../base/json.js";
import { type Change, changesBetween, shownChange, variableChanges } from "../definition/compare.js";
import { isSecretItem, keysOf, variablesIn } from "../definition/secrets.js";
import { type Applied, comparable, digestsOf } from "../records/applied.js";
import type { DeploymentRecord } from "../records/record.js";
import type { Changes } from "../report/result.js";
import type { Target } from "../run.js";
import type { Redactor } from "../secrets/redact.js";
import { idOf, type Sending, wholeBodyOf } from "./decision.js";

/** What a record's newest status shows if its definition was applied. A retire keeps the deploy's record. */
const appliedKinds: readonly DeploymentRecord["kind"][] = [
  "deployed",
  "superseded",
  "retired",
  "idle",
  "swept",
];

/** The record of the definition that was applied last to a Deployment; undefined if none is known. */
export function lastApplied(
  records: readonly DeploymentRecord[],
  id: string | undefined,
): DeploymentRecord | undefined {
  return id === undefined
    ? undefined
    : records.find((one) => one.id === id && appliedKinds.includes(one.kind));
}

/** The newest record with a definition: its create-only fields hold even if later ones were too large. */
export function lastStored(
  records: readonly DeploymentRecord[],
  id: string | undefined,
): DeploymentRecord | undefined {
  const stored = records.filter((one) => one.applied !== undefined);
  return lastApplied(stored, id);
}

/** What a decision changes against the definition applied last; undefined if that is not on record. */
export function changesSinceLast(
  decision: Sending,
  records: readonly DeploymentRecord[],
  target: Target,
  redactor: Redactor,
): Changes | undefined {
  const applied = lastApplied(records, idOf(decision))?.applied;
  return applied && changesSince(applied, wholeBodyOf(decision, target), redactor);
}

/**
 * What a body changes against the definition that was applied last. Values of plain variables are compared by
 * their digests; values of secret ones never.
 * @param keepsCreateOnly the body leaves create-only fields out, and they still hold.
 */
export function changesSince(
  { definition, digests }: Applied,
  body: JsonObject,
  redactor: Redactor,
  keepsCreateOnly = false,
): Changes {
  const after = comparable(body, keepsCreateOnly ? definition : undefined, redactor);
  const { added, removed, kept } = variableChanges(definition, after);
  const now = digestsOf(body, redactor, digests.salt).values;
  const secret = new Set([...variablesOf(definition).secretKeys, ...variablesOf(after).secretKeys]);
  // A plain variable without a digest on record counts as changed: a record that lacks one must not hide it.
  const isChanged = (key: string): boolean => !secret.has(key) && digests.values.get(key) !== now.get(key);
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

/** The most fields that a warning lists: the summary has more, and the output `plan` all of them. */
const mostListed = 10;

/** Warns of create-only fields that differ from the definition applied last: an update leaves them out. */
export function createOnlyWarnings(
  changes: readonly Change[],
  { quote }: Pick<Redactor, "quote">,
): readonly string[] {
  const left = changes.filter(({ createOnly }) => createOnly);
  if (left.length === 0) return [];
  const shown = left.slice(0, mostListed).map((change) => {
    const [was = "not set", is = "not set"] = shownChange(change, quote);
    return `${quote(change.field)}: ${was} -> ${is}`;
  });
  const more = left.length - shown.length;
  return [
    "The update leaves out what differs from the definition applied last (not applied, only a create " +
      `sets it): ${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}. ` +
      "To apply it, create another Deployment. Otherwise restore the old value in the definition.",
  ];
}

/** The keys of the variables of a body, and which are secret: their values are compared nowhere. */
export function variablesOf(body: JsonObject): {
  readonly keys: readonly string[];
  readonly secretKeys: readonly string[];
} {
  const variables = variablesIn(body);
  return { keys: keysOf(variables), secretKeys: keysOf(variables.filter(isSecretItem)) };
}
