import { describe, test } from "@jest/globals";

/**
 * `describe` and `test` for what Windows cannot run: skipped there, and the reason is printed.
 * @param reason what is different on Windows
 */
export function exceptOnWindows(reason: string): { describe: typeof describe.skip; test: typeof test.skip } {
  if (process.platform !== "win32") return { describe, test };
  console.info(`Skipped on Windows: ${reason}.`);
  return { describe: describe.skip, test: test.skip };
}

/** Why tests that end a process by a signal are skipped on Windows. */
export const noSignals = "a signal ends a process at once, before it can react";
