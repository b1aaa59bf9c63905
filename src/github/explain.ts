import { ActionError, stepStopped } from "../base/errors.js";
import type { Redactor } from "../base/redaction.js";
import { reportedIn, requestId } from "../transport/message.js";
import type { RequestFailure } from "../transport/request-failure.js";
import { redirection } from "../transport/response.js";
import { longestRetryAfter } from "../transport/timing.js";
import { isRateLimit } from "./limits.js";

/** The permission that a request needs, as a `permissions:` block has it. */
export type Permission = "deployments: read" | "deployments: write" | "pull-requests: read" | "pull-requests: write";

/** What the run's whole work with GitHub needs: the `permissions:` block that an error shows. */
export interface Permissions {
  /** Whether the run is about a pull request. */
  readonly pullRequest: boolean;
  readonly comment: boolean;
  /** Whether the run writes GitHub deployment records: true if omitted. */
  readonly write?: boolean;
}

/** A request that failed. */
export interface FailedCall {
  readonly method: string;
  readonly url: URL;
  /** The request in words, after "Could not". */
  readonly what: string;
  readonly needs: Permission;
  readonly permissions: Permissions;
  readonly apiUrl: string;
  readonly redactor: Redactor;
}

const tryLater = "Run the job again. https://www.githubstatus.com shows failures at GitHub.";

/** How much of a path is shown: names in it may have any length. */
const longestPath = 500;

/** An error of the family `github`: what failed and why, and what to do next. */
export function explainGitHub(error: RequestFailure, failed: FailedCall): ActionError {
  const { response, cause, failure } = error;
  const { redactor, what, method, url } = failed;
  const endpoint = `${method} ${redactor.quote(url.pathname, longestPath)}`;
  const { message, lines: details } = response
    ? reportedIn(response, redactor)
    : { message: cause instanceof Error ? redactor.quote(cause.message) : String(failure), lines: [] };
  const how = response
    ? `GitHub returned status ${response.status} for ${endpoint}`
    : `no response from GitHub to ${endpoint}`;
  const id = response && requestId(response);
  const why =
    failure === "cancelled"
      ? stepStopped
      : `${how}${error.tries}${message && `: ${message}`}${id ? ` (request id ${redactor.quote(id)})` : ""}`;
  const [hint, ...lines] = advice(error, failed, message);
  return new ActionError("github", `Could not ${what}: ${why}.`, {
    hint,
    lines: [...details, ...lines],
    cause: error,
    status: response?.status,
  });
}

/** What to do next, and the lines before it. */
function advice(error: RequestFailure, failed: FailedCall, reason: string): [hint: string, ...lines: string[]] {
  const { response, requestedWait } = error;
  const url = new URL(failed.apiUrl);
  if (error.failure === "cancelled") return ["Run the job again."];
  if (response === undefined) return [connectionHint(error, url)];
  const { status } = response;
  if (isRateLimit(response)) {
    const wait =
      requestedWait === undefined
        ? "Run the job again later."
        : `GitHub requested a wait of ${Math.ceil(requestedWait)} s${requestedWait > longestRetryAfter ? `, longer than the ${longestRetryAfter} s that a run waits` : ""}. Run the job again after that.`;
    return [`GitHub's rate limit is used up. ${wait}`];
  }
  if (status >= 300 && status < 400) {
    return [
      "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
      `GitHub ${failed.redactor.quote(redirection(response.headers, url))}. Redirects are not followed.`,
    ];
  }
  if (status === 401) {
    const expired = /\bexpired\b/i.test(reason) ? ["The token of the input github-token has expired."] : [];
    return ["GitHub does not accept the token: check the input github-token.", ...expired];
  }
  if (status === 403 && /\block/i.test(reason)) {
    return ["The conversation is locked: unlock it, or leave out pull-request-comment."];
  }
  if (status === 403 || status === 404) {
    const isMissing = status === 404 && failed.needs.startsWith("pull-requests");
    return [
      "Add this to the job. For a pull request from a fork or by Dependabot the token is read-only in any case.",
      `The token of the input github-token may lack \`${failed.needs}\`${isMissing ? ", or there is no such pull request" : ""}.`,
      ...permissionsBlock(failed.permissions),
    ];
  }
  return [status >= 500 ? tryLater : "Correct what GitHub reports, and run the job again."];
}

function connectionHint({ failure }: RequestFailure, { host, hostname }: URL): string {
  switch (failure) {
    case "dns":
      return `The host name ${hostname} could not be resolved. Check GITHUB_API_URL and the DNS of the runner.`;
    case "proxy":
      return "Check https_proxy and no_proxy, and that the proxy allows connections to that host.";
    case "certificate":
    case "tls-failed":
      return `Check the certificate of ${host}: NODE_EXTRA_CA_CERTS can name a file with the certificate authority.`;
    case "refused":
    case "connect-timeout":
    case "tls-closed":
      return `Check that the runner can connect to ${host}.`;
    default:
      return tryLater;
  }
}

/** The `permissions:` block for the run: naming one permission takes all others away. */
function permissionsBlock({ pullRequest, comment, write = true }: Permissions): string[] {
  return [
    "permissions:",
    "  contents: read",
    `  deployments: ${write ? "write" : "read"}`,
    ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
  ];
}
