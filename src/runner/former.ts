import type { Result as Former } from "../modes/requests.js";
import type { Result } from "../modes/result.js";

/** A result of the former shape as one of the new shape, until every mode returns the new one. */
export function currentResult(result: Former | Result): Result {
  const { place } = result;
  switch (result.kind) {
    case "nothing-to-retire":
      return {
        kind: "not-sent",
        place,
        why: `Pull request ${result.pullRequest} is closed and has no preview on record.`,
        pullRequest: result.pullRequest,
      };
    case "deployment":
      return {
        differences: [],
        changes: undefined,
        commit: undefined,
        isFound: false,
        pullRequest: undefined,
        ...result,
      };
    case "dry-run":
      if ("request" in result) return result;
      return {
        kind: "dry-run",
        place,
        plan: {
          action: result.plan.path.includes("/deployments/") ? "update" : "create",
          deploymentId: null,
          comparedWith: null,
          changes: [],
          variables: { added: [], removed: [], kept: [] },
        },
        request: result.plan,
        notices: [],
        pullRequest: undefined,
      };
    default:
      return result;
  }
}
