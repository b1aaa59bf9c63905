import { describe, test } from "@jest/globals";

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

/** Whether every case is tried, and each step of `dist/` gets a process of its own: `npm run test:all` does that. */
export const allCases = process.env["CASES"] === "all";

/** A test for `npm run test:all` only: it takes seconds, and little of what it covers depends on the action. */
export const testOfAll = allCases ? test : skipped(test.skip, "only in npm run test:all");
