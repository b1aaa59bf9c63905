/**
 * Replaces @actions/exec in the bundle: @actions/core asks programs for the runner's platform with it, which the
 * action never does. With @actions/io it is 45 KB, which every step would load.
 */
export function getExecOutput() {
  throw new Error("This bundle has no @actions/exec: the action starts no program.");
}
