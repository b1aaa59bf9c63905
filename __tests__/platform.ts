import { describe, test } from "@jest/globals";
import { processesOnly } from "./world/processes.js";

type Skip = typeof describe.skip | typeof test.skip;

/** `describe.skip` or `test.skip` whose names end with the reason. */
export function skipped<Kind extends Skip>(skip: Kind, reason: string): Kind {
  const named = (name: unknown): string => `${name} (skipped: ${reason})`;
  const rest = skip as (name: string, ...more: unknown[]) => void;
  const each = skip.each as (table: unknown) => typeof rest;
  return Object.assign((name: unknown, ...more: unknown[]) => rest(named(name), ...more), {
    each:
      (table: unknown) =>
      (name: unknown, ...more: unknown[]) =>
        each(table)(named(name), ...more),
  }) as unknown as Kind;
}

/**
 * `describe` and `test` for what Windows cannot run: skipped there, with the reason in their names.
 * @param reason what is different on Windows
 */
export function exceptOnWindows(reason: string): { describe: typeof describe.skip; test: typeof test.skip } {
  if (process.platform !== "win32") return { describe, test };
  return { describe: skipped(describe.skip, reason), test: skipped(test.skip, reason) };
}

/** Why tests that end a process by a signal are skipped on Windows. */
export const noSignals = "a signal ends a process at once, before it can react";

export { processesOnly };

/** A test whose step can't have a process of its own: Linux passes no input of 128 KiB, and nobody waits a real minute. */
export const testOfHere = processesOnly ? skipped(test.skip, "only where steps run in this process") : test;

/** A test for `npm run test:all` only: it takes seconds, and little of what it covers depends on the action. */
export const testOfAll = processesOnly ? test : skipped(test.skip, "only in npm run test:all");
