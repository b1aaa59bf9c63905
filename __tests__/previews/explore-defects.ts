// node build/__tests__/previews/explore-defects.js: explores the compiled code with each defect, and prints what was found.
import { register } from "node:module";
import { pathToFileURL } from "node:url";
import { lostResponses, scenarios } from "./explore-scenarios.js";

/** A rule that is broken on purpose, in one place of build/src. */
export interface Defect {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The scenario that shows it; undefined: runs that do not overlap do. */
  readonly scenario: string | undefined;
  readonly failures: number;
  /** Which failures are tried, with retries; undefined: all, without. */
  readonly only: RegExp | undefined;
}

function defect(name: string, file: string, find: string, replace: string, scenario?: string, failures = 0) {
  return { name, file, find, replace, scenario, failures, only: undefined } satisfies Defect;
}

function retryDefect(name: string, file: string, find: string, replace: string, scenario: string) {
  const only = lostResponses["GitHub's response to a new record"];
  return { ...defect(name, file, find, replace, scenario, 1), only } satisfies Defect;
}

export const defects: readonly Defect[] = [
  defect(
    "an open record does not name its id",
    "records/write",
    "deploymentId: id,\n        ...storedDefinition",
    "...storedDefinition",
    "push, sweep",
    1,
  ),
  defect(
    "a retire writes on the newest record, whatever id that names",
    "records/state",
    "map((record) => [record.id, record])",
    "map((record) => [record.id, { ...named[0], id: record.id, kind: record.kind }])",
    "a second Deployment: close, sweep",
  ),
  defect(
    "any 404 counts as gone",
    "apply/retire",
    "return isNotFound(error) &&",
    "return error.status === 404 ||",
    "push, close",
    1,
  ),
  defect(
    "a sweep does not ask again",
    "apply/sweep",
    "if (reason !== undefined)",
    "if (false)",
    "sweep, reopen",
  ),
  defect(
    "superseded on records of another id",
    "apply/deploy",
    'each.id === id && each.kind === "deployed"',
    'each.kind === "deployed"',
    "a second Deployment: push, close",
  ),
  defect(
    "a sweep writes swept on a record that was open",
    "apply/sweep",
    'return kind === "open" || kind === "unknown" ? "retired" : "swept"',
    'return "swept"',
    "push, sweep",
    1,
  ),
  defect(
    "only the current Deployment is retired",
    "plan/decide",
    'return ids.filter(({ kind }) => kind !== "swept")',
    'return ids.slice(0, 1).filter(({ kind }) => kind !== "swept")',
    "a second Deployment: close, sweep",
  ),
  defect(
    "a deploy leaves other Deployments at full size",
    "plan/decide",
    "return ids.filter((known) => known.id !== used && !isScaledDown(known))",
    "return []",
    "opened, push",
  ),
  defect("an outdated event is not refused", "plan/decide", "if (runId < newestRun)", "if (false)"),
  defect("the event decides, not the pull request", "plan/decide", "if (!pull.open)", "if (isClosing)"),
  defect(
    "a retired preview is not updated",
    "plan/decide",
    "const [current] = ids",
    "const [current] = ids.filter((one) => !isScaledDown(one))",
  ),
  defect(
    "a create without a known end is no doubt",
    "apply/deploy",
    'outcome === "unknown" ? "unknown" : "skipped"',
    '"skipped"',
    "opened, close",
    1,
  ),
  retryDefect(
    "a sweep takes the late record of a retried request for a newer run",
    "apply/sweep",
    "&& !isRetried(record)",
    "",
    "opened, close",
  ),
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  register("./explore-hooks.js", import.meta.url, { data: defects });
  for (const [number, { name, scenario, failures, only }] of defects.entries()) {
    const { explore, exploreInTurn }: typeof import("./explore.js") = await import(
      `./explore.js?defect=${number}`
    );
    const overlapping = scenarios.find((one) => one.name === scenario);
    const attempts = only === undefined ? 1 : 3;
    const bounds = { failures, share: 1, step: 1000, attempts, stopAtFirst: true, ...(only ? { only } : {}) };
    const { violations } = await (overlapping ? explore(overlapping, bounds) : exploreInTurn(3));
    console.log(JSON.stringify({ name, violations }));
  }
}
