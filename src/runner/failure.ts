import { ActionError } from "../base/errors.js";
import type { Findings } from "../base/findings.js";
import type { Result } from "../modes/requests.js";

/** All problems with the inputs as one error. */
export function inputError({ problems }: Findings): ActionError {
  const [first = "", ...others] = problems;
  const several = others.length > 0;
  return new ActionError(
    "input",
    several ? `Nothing was sent: the inputs have ${problems.length} problems.` : `Nothing was sent: ${first}`,
    {
      lines: several ? problems.map((problem) => `- ${problem}`) : [],
      hint: "Correct the step's inputs and run it again.",
    },
  );
}

/** The answer came after the workflow was cancelled: its outputs are set, and the run does not end green. */
export function cancelledAfter(result: Result): ActionError {
  return new ActionError("cancelled", `The run was cancelled; ${reached(result)}.`, {
    hint: "The outputs are set. Run the workflow again only if you want it done again.",
  });
}

function reached(result: Result): string {
  switch (result.kind) {
    case "token":
      return `the API token "${result.token.id}" was created before it ended`;
    case "deployment":
      return `the Deployment "${result.deployment.id}" was ${result.outcome} before it ended`;
    case "nothing-to-retire":
      return "there was no preview to retire";
    case "dry-run":
      return "the dry run was complete";
  }
}

/** What was thrown, as an error that people can act on: one that the action does not know leaves the outcome open. */
export function asActionError(thrown: unknown): ActionError {
  if (thrown instanceof ActionError) return thrown;
  const what = thrown instanceof Error ? thrown.stack : String(thrown);
  return new ActionError("internal", `The action met an error that it does not know: ${what}`, {
    hint: "Look in the platform for what the step should have created, and report this error.",
    outcome: "unknown",
    cause: thrown,
  });
}
