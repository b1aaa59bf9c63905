import { type Decision, idOf, type Sending } from "../deployment/decision.js";
import { type DeploymentRecord, recordName, shownRecords } from "../records/record.js";
import type { KnownDeployment, State } from "../records/state.js";
import type { Run } from "../run.js";
import type { PreviewTarget } from "./look.js";

/** Some of a long list, and how many more there are. */
export function listSome(items: readonly string[]): string {
  const more = items.length - shownRecords;
  return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Names records of creates that nobody finished, as the beginning of a sentence. */
export function withoutResult(doubts: readonly DeploymentRecord[], run: Run): string {
  const shown = listSome(doubts.map((record) => recordName(record, run)));
  return `${shown} ${doubts.length === 1 ? "has" : "have"} no result`;
}

/** Warns of creates that nobody finished. */
export function doubtWarning(
  doubts: readonly DeploymentRecord[],
  { name, workspace }: Pick<PreviewTarget, "name" | "workspace">,
  run: Run,
): string {
  const { quote } = run.redactor;
  const place = quote(workspace.name ?? workspace.id);
  return (
    `${withoutResult(doubts, run)}: the run was interrupted, or the outcome of its create is unknown. ` +
    `It may have left a Deployment "${quote(name)}" behind: check workspace ${place} in the platform ` +
    "for that name, and delete the Deployment whose id is in no run's log."
  );
}

/** Warns of further Deployments of a preview, which are retired. */
export function othersWarning(
  others: readonly KnownDeployment[],
  used: string,
  { name }: Pick<PreviewTarget, "name">,
  { redactor: { quote } }: Run,
): string {
  const shown = listSome(others.map(({ id, number }) => `${quote(id)} (GitHub deployment record ${number})`));
  return (
    `Preview "${quote(name)}" has more than one Deployment on record. The run uses ${quote(used)}, ` +
    `and retires ${shown}: delete ${others.length === 1 ? "it" : "them"} in the platform.`
  );
}

/** What the log shows of the record that a decision uses. */
export function foundLine(
  decision: Sending,
  { ids }: State,
  { name, environment }: PreviewTarget,
  run: Run,
): string {
  const { quote } = run.redactor;
  const [id, where] = [idOf(decision), `environment ${quote(environment)}`];
  const known = ids.find((one) => one.id === id);
  if (id === undefined || known === undefined) return `No preview "${quote(name)}" is on record in ${where}`;
  return (
    `Found preview "${quote(name)}" (${quote(id)}) in GitHub deployment record ` +
    `${known.number} of ${where}`
  );
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  { why }: Extract<Decision, { do: "nothing" }>,
  { newestRun }: Pick<State, "newestRun">,
  {
    target: { name, pullRequest },
    pull,
  }: {
    readonly target: Pick<PreviewTarget, "name" | "pullRequest">;
    readonly pull: { readonly open: boolean };
  },
  run: Run,
): string {
  const shown = `"${run.redactor.quote(name)}"`;
  switch (why) {
    case "reopened":
      return `Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
    case "outdated": {
      const by = run.repositoryPage ? `${run.repositoryPage}/actions/runs/${newestRun}` : String(newestRun);
      const own = run.page || String(run.id);
      return (
        `The run of a newer event (${by}) has already handled preview ${shown}, so this run (${own}) is ` +
        "out of date."
      );
    }
    case "none-on-record":
      return pull.open
        ? `For pull request #${pullRequest} no preview ${shown} is on record that is not retired yet.`
        : `Pull request #${pullRequest} is closed, and no preview ${shown} is on record that is left to ` +
            "retire.";
  }
}
