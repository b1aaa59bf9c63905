import { ActionError, type ErrorDetails, stepStopped } from "../base/errors.js";
import type { Redactor } from "../secrets/redact.js";
import { connectionAdvice, endpoint, redirection, reportedIn, shownId } from "../transport/message.js";
import type { HttpResponse } from "../transport/response.js";
import type { RequestFailure } from "../transport/retry.js";
import { shownWait } from "../transport/timing.js";
import { isRateLimit } from "./limits.js";

/** The permission that a request needs, as a `permissions:` block has it. */
type Permission = "deployments: read" | "deployments: write" | "pull-requests: read" | "pull-requests: write";

/** What the run works with, for the `permissions:` of an error. `write` (default true): it writes records. */
export interface Permissions {
  readonly pullRequest: boolean;
  readonly comment: boolean;
  readonly write?: boolean;
}

/** A request in words, after "Could not", and the permission that it needs. */
export interface Call {
  readonly what: string;
  readonly needs: Permission;
}

export const runAgain = "Run the job again. https://www.githubstatus.com shows failures at GitHub.";
const addressAdvice = { setting: "GITHUB_API_URL", tryAgain: runAgain, readLess: runAgain } as const;

/** An error of the family `github`: what failed and why, and what to do next. */
export function explainGitHub(
  error: RequestFailure,
  { what, needs }: Call,
  permissions: Permissions,
  redactor: Redactor,
): ActionError {
  const { request, response, failure } = error;
  const fail = (why: string, advice: Advice): ActionError =>
    new ActionError("github", `Could not ${what}: ${why}.`, {
      ...advice,
      cause: error,
      status: response?.status,
    });
  if (failure === "cancelled") return fail(stepStopped, { hint: "Run the job again." });
  if (response === undefined) {
    const [why, hint] = connectionAdvice(error, redactor, addressAdvice);
    return fail(why, { hint });
  }
  const { message, lines } = reportedIn(response, redactor);
  const advice = adviceOn(response, error, message, needs, permissions, redactor);
  const status = `GitHub returned status ${response.status} for ${endpoint(request, redactor)}`;
  const why = `${status}${error.tries}${message && `: ${message}`}${shownId(response, redactor)}`;
  return fail(why, { ...advice, lines: [...lines, ...(advice.lines ?? [])] });
}

type Advice = Pick<ErrorDetails, "hint" | "lines" | "commands">;

/** What to do about a response that is no success. */
function adviceOn(
  response: HttpResponse,
  { request, requestedWait: wait, longestWait }: RequestFailure,
  reason: string,
  needs: Permission,
  permissions: Permissions,
  redactor: Redactor,
): Advice {
  const { status } = response;
  if (isRateLimit(response)) {
    const requested = wait === undefined ? "" : `GitHub requested ${shownWait(wait, longestWait)}. `;
    const after = wait === undefined ? "later" : "after that";
    return { hint: `GitHub's rate limit is used up. ${requested}Run the job again ${after}.` };
  }
  if (status >= 300 && status < 400) {
    return {
      hint: "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
      lines: [`GitHub ${redirection(response.headers, request.url, redactor)}. Redirects are not followed.`],
    };
  }
  if (status === 401) {
    const lines = /\bexpired\b/i.test(reason) ? ["The token of the input github-token has expired."] : [];
    return { hint: "GitHub does not accept the token: check the input github-token.", lines };
  }
  if (status === 403 && needs === "pull-requests: write" && /\block/i.test(reason)) {
    return { hint: "The conversation is locked: unlock it, or leave out pull-request-comment." };
  }
  if (status === 403 || status === 404) return permissionAdvice(needs, permissions, status === 404);
  return { hint: status >= 500 ? runAgain : "Correct what GitHub reports, and run the job again." };
}

/** What to do about a missing permission. A 404 of a pull request may also be a wrong number. */
export function permissionAdvice(
  needs: Permission,
  { pullRequest, comment, write = true }: Permissions,
  isNotFound: boolean,
): Advice {
  const isMissing = isNotFound && needs.startsWith("pull-requests");
  const lacking = `The token of the input github-token may lack ${needs}`;
  return {
    lines: [`${lacking}${isMissing ? ", or there is no such pull request" : ""}.`],
    // Naming one permission takes all others away:
    // https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#permissions
    commands: [
      "permissions:",
      "  contents: read",
      `  deployments: ${write ? "write" : "read"}`,
      ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
    ],
    hint:
      `${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} this to the ` +
      "job. The token stays read-only on a pull request from a fork: there, only a maintainer can start " +
      "the workflow, manually.",
  };
}
