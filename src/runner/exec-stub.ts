/**
 * Stands in for @actions/exec in the main bundle. @actions/core uses it to ask the operating system for its version, which
 * the action never does; it is a fifth of the bundle.
 */
function absent(): never {
  throw new Error("This bundle starts no processes.");
}

export { absent as exec, absent as getExecOutput };
