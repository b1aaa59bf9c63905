import type { Scenario } from "./explore.js";

function scenario(name: string, before: Scenario["before"], events: Scenario["events"], isLarge = false) {
  return { name, before, events, isLarge };
}

const closed = ["opened", "close", "ten minutes"] as const;

/** Two runs that overlap, with what came before them. Those that are large take seconds. */
export const scenarios: readonly (Scenario & { readonly isLarge: boolean })[] = [
  scenario("opened, push", [], ["opened", "push"]),
  scenario("opened, close", [], ["opened", "close"]),
  scenario("opened, re-run", [], ["opened", "re-run"]),
  scenario("push, push", ["opened"], ["push", "push"]),
  scenario("push, close", ["opened"], ["push", "close"]),
  scenario("push, re-run", ["opened"], ["push", "re-run"], true),
  scenario("push, retire by a label", ["opened"], ["push", "retire"]),
  scenario("close, reopen", ["opened"], ["close", "reopen"]),
  scenario("close, close", ["opened"], ["close", "close"]),
  scenario("close, sweep", ["opened"], ["close", "ten minutes", "sweep"]),
  scenario("sweep, reopen", closed, ["sweep", "reopen"]),
  scenario("sweep, sweep", closed, ["sweep", "sweep"]),
  scenario(
    "push, then sweep of the closed pull request",
    ["opened"],
    ["push", "close", "ten minutes", "sweep"],
    true,
  ),
  { ...scenario("push, sweep", ["opened"], ["push", "closed", "ten minutes", "sweep"]), isVeryLate: true },
  scenario("a second Deployment: push, push", ["opened", "second"], ["push", "push"], true),
  scenario("a second Deployment: push, close", ["opened", "second"], ["push", "close"], true),
  scenario("a second Deployment: close, sweep", ["opened", "second"], ["close", "ten minutes", "sweep"]),
  scenario("deleted: push, push", ["opened", "deleted"], ["push", "push"], true),
  scenario("deleted: close, sweep", ["opened", "deleted"], ["close", "ten minutes", "sweep"]),
  scenario("push, deleted, close", ["opened"], ["push", "deleted", "close"]),
  scenario("deleted between sweeps", [...closed, "sweep", "deleted"], ["ten minutes", "sweep", "reopen"]),
  scenario("deleted: push, close", ["opened", "deleted"], ["push", "close"], true),
  scenario("one lost create: push, push", ["lost"], ["push", "push"]),
  scenario("one lost create: lost, close", ["lost"], ["lost", "close"]),
  scenario("two lost creates: push, close", ["lost", "lost"], ["push", "close"]),
  scenario("two lost creates: close, sweep", ["lost", "lost", "push"], ["close", "ten minutes", "sweep"]),
  scenario("a record of a later version: push, close", ["newer"], ["push", "close"]),
  scenario(
    "a record of a later version: push, sweep",
    ["opened", "newer"],
    ["push", "close", "ten minutes", "sweep"],
    true,
  ),
];

/** One replica of the service does not know a Deployment that exists. */
export const false404 = /: 404 of a replica$/;

/** The failures after which a request is retried although it was carried out, or will be. */
export const lostResponses = {
  "GitHub's response to a new record": /: POST deployments: (?:response lost|lost, arrives late)$/,
  "the service's response": /: POST clorg1acmedata\/deployments\S*: (?:response lost|lost, arrives late)$/,
} as const;
