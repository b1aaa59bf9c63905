import { ActionError } from "../base/errors.js";
import { isObject } from "../base/json.js";
import type { RequestFailure } from "../transport/retry.js";
import { longestRetryAfter } from "../transport/timing.js";
import { isRateLimit, jsonOf, messageOf } from "./limits.js";

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
  /** The request in words, after "Could not". */
  readonly what: string;
  readonly needs: Permission;
  readonly permissions: Permissions;
  readonly apiUrl: string;
  readonly quote: (text: string) => string;
}

/** The `permissions:` block for the run: naming one permission takes all others away. */
function block({ pullRequest, comment, write = true }: Permissions): string[] {
  return [
    "permissions:",
    "  contents: read",
    `  deployments: ${write ? "write" : "read"}`,
    ...(pullRequest || comment ? [`  pull-requests: ${comment ? "write" : "read"}`] : []),
  ];
}

/** GitHub's own message, with the fields that it complains about. */
function reported(error: RequestFailure, quote: FailedCall["quote"]): string {
  if (!error.response) return error.cause instanceof Error ? quote(error.cause.message) : String(error.failure);
  const body = jsonOf(error.response);
  const errors = isObject(body) && Array.isArray(body["errors"]) ? JSON.stringify(body["errors"]) : "";
  return quote([messageOf(error.response), errors].filter(Boolean).join(" "));
}

/** An error of the family `github`: what failed and why, and what to do next. */
export function explainGitHub(error: RequestFailure, failed: FailedCall): ActionError {
  const { response, attempts, requestedWait } = error;
  const { quote, what, needs } = failed;
  const status = response?.status;
  const id = response?.headers["x-github-request-id"];
  const text = reported(error, quote).replace(/\.$/, "");
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  const how = status === undefined ? "no response from GitHub" : `GitHub responded with status ${status}`;
  const request = id ? ` (request id ${quote(id)})` : "";
  const message = `Could not ${what}: ${how}${tries}${text ? `: ${text}` : ""}${request}.`;
  const explained = (hint: string, lines: readonly string[] = []): ActionError =>
    new ActionError("github", message, { hint, lines, cause: error, ...(status === undefined ? {} : { status }) });

  if (error.failure === "cancelled") return explained("The run was cancelled.");
  if (response === undefined) return explained(connectionHint(error, new URL(failed.apiUrl)));
  if (isRateLimit(response)) {
    const wait =
      requestedWait === undefined
        ? "Run the job again later."
        : `GitHub requested a wait of ${Math.ceil(requestedWait)} s, longer than the ${longestRetryAfter} s that a run waits. Run the job again after that.`;
    return explained(`GitHub's rate limit is used up. ${wait}`);
  }
  if (response.status >= 300 && response.status < 400) {
    const location = response.headers["location"] ?? "";
    const target = URL.canParse(location, failed.apiUrl) ? new URL(location, failed.apiUrl).host : "an invalid address";
    return explained("Check GITHUB_API_URL, and whether the repository was renamed or moved.", [
      `GitHub redirects to ${quote(target)}. Redirects are not followed.`,
    ]);
  }
  if (response.status === 401) return explained("GitHub does not accept the token: check the input github-token.");
  if (response.status === 403 && /\block/i.test(text)) {
    return explained("The conversation is locked: unlock it, or leave out pull-request-comment.");
  }
  if (response.status === 403 || response.status === 404) {
    return explained(
      "Add this to the job. For a pull request from a fork or by Dependabot the token is read-only in any case.",
      [`The token of the input github-token may lack \`${needs}\`.`, ...block(failed.permissions)],
    );
  }
  if (response.status >= 500)
    return explained("Run the job again. https://www.githubstatus.com shows failures at GitHub.");
  return explained("Correct what GitHub reports, and run the job again.");
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
      return "Run the job again. https://www.githubstatus.com shows failures at GitHub.";
  }
}
