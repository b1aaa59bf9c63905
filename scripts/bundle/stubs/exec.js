/**
 * Replaces @actions/exec in the bundle. @actions/core uses it only to find the version of the operating system, which the
 * action never needs. This saves 50 KB.
 */
function absent() {
  throw new Error("This bundle starts no processes.");
}

export { absent as exec, absent as getExecOutput };
