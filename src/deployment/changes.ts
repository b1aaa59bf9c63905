import { isObject, type JsonObject, stringMember } from "../base/json.js";
import { changesBetween, shownChange, variableChanges } from "../definition/compare.js";
import { isSecretItem } from "../definition/secrets.js";
import { type Applied, comparable, digestsOf } from "../records/applied.js";
import type { DeploymentRecord } from "../records/record.js";
import type { Changes } from "../report/result.js";
import type { Run } from "../run.js";
import type { Redactor } from "../secrets/redact.js";

/** What a status shows of a record whose definition was applied. */
const appliedKinds: readonly DeploymentRecord["kind"][] = [
  "deployed",
  "superseded",
  "retired",
  "idle",
  "swept",
];

/** The newest record of a definition that was applied to the Deployment; undefined if none is known. */
export function lastApplied(
  records: readonly DeploymentRecord[],
  id: string | undefined,
): DeploymentRecord | undefined {
  return id === undefined
    ? undefined
    : records.find((one) => one.id === id && appliedKinds.includes(one.kind));
}

/**
 * What a body changes against the definition that was applied last. Values of plain variables are compared by their
 * digests; values of secret ones never.
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
  const isChanged = (key: string): boolean => {
    const [was, is] = [digests.values.get(key), now.get(key)];
    return was !== undefined && is !== undefined && was !== is;
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

/** Warns of create-only fields that changed: an update leaves them out. */
export function warnOfNotApplied(
  { changes }: Changes,
  { log, redactor: { quote } }: Pick<Run, "log" | "redactor">,
): void {
  const shown = changes.flatMap(({ field, before, after, createOnly }) => {
    const [was, is] = shownChange({ before, after }, quote);
    return createOnly ? [`${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}`] : [];
  });
  if (shown.length === 0) return;
  log.warning(
    `Not applied, only a create sets it: ${shown.join("; ")}. Restore the old value, or create a new Deployment.`,
  );
}

/** The keys of the variables of a body, and whether some are secret: their values are compared nowhere. */
export function variablesOf({ environmentVariables: list }: JsonObject): {
  readonly keys: readonly string[];
  readonly hasSecrets: boolean;
} {
  const items = (Array.isArray(list) ? list : []).filter(isObject);
  return {
    keys: items.flatMap((item) => stringMember(item, "key") ?? []),
    hasSecrets: items.some(isSecretItem),
  };
}
