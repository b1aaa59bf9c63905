import { type Checking, placeOf } from "./checking.js";
import type { EmptySecret } from "./read/variables.js";

/** Reports empty secrets: problems, or notices where secrets are not available. */
export function reportEmptySecrets(empty: readonly EmptySecret[], checking: Checking, isAllowed: boolean): void {
  const { findings, plain } = checking;
  for (const { origin, offset, key } of empty) {
    const place = placeOf({ origin, offset }, plain);
    const name = key === undefined ? "the secret" : plain(key);
    if (isAllowed) findings.notice(`${place}: ${name} is empty: the plan does not need it`);
    else {
      findings.problem(
        `${place}: ${name} is empty, and would overwrite the stored value. Does the secret exist in this repository and environment, and is it available to this event? For an intentionally empty secret, write { key: ${key === undefined ? "MY_KEY" : plain(key)}, value: "", isSecret: true } in the definition`,
      );
    }
  }
}

/** Reports what the action does to a definition: one line in the log for each kind. */
export function reportNotes({ findings, notes }: Checking): void {
  const { leftOut, writtenOut, asString, derived, asNull } = notes;
  const lines: readonly (readonly [ReadonlySet<string>, string])[] = [
    [leftOut, "Left out of the request, because only responses contain them"],
    [writtenOut, "Added, because comparable services require them"],
    [asString, "Sent as strings, as in the API documentation"],
    [derived, "Memory derived from CPU"],
    [asNull, "Sent as null, which clears the field"],
  ];
  for (const [paths, what] of lines) {
    if (paths.size > 0) findings.notice(`${what}: ${[...paths].join(", ")}`);
  }
}
