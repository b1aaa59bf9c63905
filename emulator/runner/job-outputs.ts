import { RunnerMasks } from "./masks.js";

/** What of a step's outputs another job can read, where the job declares each of them under `outputs:`. */
export interface JobOutputs {
  readonly passed: Readonly<Record<string, string>>;
  /** The names of outputs that masking would change: "Skip output 'token' since it may contain secret." */
  readonly dropped: readonly string[];
}

/**
 * Which outputs cross from one job to another: JobExtension.cs, FinalizeJob. Empty outputs do not exist
 * there.
 */
export function crosses(
  outputs: Readonly<Record<string, string>>,
  maskedValues: readonly string[],
): JobOutputs {
  const masks = new RunnerMasks();
  for (const value of maskedValues) masks.add(value);
  const given = Object.entries(outputs).filter(([, value]) => value !== "");
  return {
    passed: Object.fromEntries(given.filter(([, value]) => masks.apply(value) === value)),
    dropped: given.filter(([, value]) => masks.apply(value) !== value).map(([name]) => name),
  };
}
