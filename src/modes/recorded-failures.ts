import { ActionError } from "../base/errors.js";
import { describe, notFound } from "../records/old-record.js";
import type { NewStatus } from "./records.js";

/** Whether the service does not know the Deployment. */
export function isNotFound(error: unknown): error is ActionError {
  return error instanceof ActionError && error.status === 404;
}

/** What the record says after a request to the service that failed. */
export function failureStatus(error: unknown, name: string, id: string | undefined): NewStatus {
  if (id !== undefined) {
    return { state: "failure", description: describe(id, isNotFound(error) ? notFound : "UPDATE_FAILED") };
  }
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  if (outcome === "unknown") {
    return { state: "error", description: `Unknown outcome: a Deployment of this name may exist: ${name}` };
  }
  return { state: "failure", description: outcome === "rejected" ? "The service said no." : "Nothing was sent." };
}

/** The service does not know the id that the records remember: step 7. */
export function deletedByHand(
  cause: ActionError,
  where: { readonly name: string; readonly environment: string; readonly record: number; readonly id: string },
  quote: (text: string) => string,
): ActionError {
  const { name, environment, record, id } = where;
  return new ActionError(
    "status",
    `The Deployment "${quote(name)}" (${quote(id)}) that GitHub's records remember does not exist any more: the service answered 404.`,
    {
      lines: [
        "It was deleted by hand, or the token may not see it. The run did not create another one.",
        `To let the next run create it anew, mark record ${record} in environment ${quote(environment)} inactive:`,
        `gh api repos/{owner}/{repo}/deployments/${record}/statuses -f state=inactive`,
        cause.message,
      ],
      hint: `Mark the record inactive as shown, or pass the id of another Deployment as deployment-id.`,
      outcome: cause.outcome,
      status: 404,
      cause,
    },
  );
}

/** The service acted, and the record could not say so: the error is what keeps the id. */
export function unrecorded(id: string, record: number, quote: (text: string) => string, cause: unknown): ActionError {
  const details = cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [];
  return new ActionError(
    "github",
    `The service did its part, but record ${record} at GitHub could not be completed: Deployment ${quote(id)} may not be found by the next run.`,
    {
      lines: details,
      hint: `Pass \`deployment-id: ${quote(id)}\` to the step until a run has succeeded.`,
      outcome: "unknown",
      cause,
    },
  );
}
