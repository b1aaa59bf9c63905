import type { Redactor } from "../secrets/redact.js";
import { isHtml, redirection } from "../transport/message.js";
import type { RequestKind } from "../transport/policy.js";
import type { RequestFailure } from "../transport/retry.js";
import { shownWait } from "../transport/timing.js";

/** What the token needs to create tokens and list organizations and workspaces. */
export const requiredRole =
  "The API documentation requires an Organization API token with the Organization Owner role for this.";

/** A request of the API documentation, in the user's words. */
export interface ServiceRequest {
  readonly kind: RequestKind;
  /** What is listed, created or updated. */
  readonly what: "organizations" | "workspaces" | "API token" | "Deployment";
  /** The name in the body, if there is one. */
  readonly name?: string | undefined;
  /** The ids in the request, by what they are ids of. */
  readonly ids: Readonly<Record<string, string>>;
}

/** What to do about a failure. */
export interface Advice {
  readonly lines: readonly string[];
  readonly hint: string;
}

/** Whether the service's message reports that the token itself is the problem, and not its role or scope. */
function rejectsToken(message: string): boolean {
  return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}

/** What to do about a response that is no success. `message` is what the service reports. */
export function statusAdvice(
  request: ServiceRequest,
  { response, requestedWait, longestWait, request: { url } }: RequestFailure,
  message: string,
  redactor: Redactor,
): Advice {
  const { quote } = redactor;
  const status = response?.status ?? 0;
  const { kind, what, ids } = request;
  const name = request.name === undefined ? "The name" : `The name "${quote(request.name)}"`;
  if (status === 429 || requestedWait !== undefined) {
    const wait =
      requestedWait === undefined
        ? "The service did not report how long to wait."
        : `The service requested ${shownWait(requestedWait, longestWait)}.`;
    const limited = "The service limits the rate of requests: start fewer runs at a time.";
    const when = requestedWait === undefined ? "later" : `in ${Math.ceil(requestedWait)} s`;
    return { lines: [wait, ...(status === 429 ? [limited] : [])], hint: `Run the step again ${when}.` };
  }
  if (status >= 300 && status < 400) {
    const where = redirection(response?.headers ?? {}, url, redactor);
    const why = "Redirects are not followed, because the API token would be sent to another host.";
    return {
      lines: [`The service ${where}. ${why}`],
      hint: "Correct base-url: it must name the service itself.",
    };
  }
  if (status === 401 || (status === 403 && rejectsToken(message))) {
    return /\bexpired\b/i.test(message)
      ? { lines: ["The API token has expired."], hint: "Set api-token to a new API token." }
      : {
          lines: ["The service does not accept the API token."],
          hint: "Check api-token: it may have been deleted, be incomplete, or belong to another platform.",
        };
  }
  if (status === 403) {
    const check = "Check the role and scope of api-token";
    if (what === "Deployment") {
      const role =
        "The API documentation does not list the role that a Deployment requires. An API token of the " +
        "Workspace or the Deployment may be enough, with organization-id and workspace-id set.";
      return { lines: [role], hint: `${check}, and the ids.` };
    }
    const skippedBy = what === "organizations" ? "organization-id and workspace-id" : "workspace-id";
    const skip = kind === "read" ? `, or set only ${skippedBy}: then this list is not read` : "";
    return { lines: [requiredRole], hint: `${check}${skip}.` };
  }
  if (status === 404) {
    const given = Object.entries(ids).map(([of, id]) => `${of} ${quote(id)}`);
    if (given.length === 0) return { lines: [], hint: "Check base-url: its path may be wrong." };
    const last = given.pop() ?? "";
    return {
      lines: [`The request contains ${given.length > 0 ? `${given.join(", ")} and ` : ""}${last}.`],
      hint:
        response !== undefined && isHtml(response)
          ? "Check base-url first: its path may be wrong, or it names a website. Then check the ids."
          : "Check the ids, whether the API token has access to them, and base-url: its path may be wrong.",
    };
  }
  if (status === 405 || status === 501) {
    const hint = "Check base-url: its path may be wrong, or the service has another version of the API.";
    return { lines: ["The service does not support this request."], hint };
  }
  if (kind === "update" && (status === 400 || status === 409)) {
    const taken = status === 409 ? [`${name} may be taken.`] : [];
    const busy =
      "Comparable services also refuse updates while a Deployment is being created: wait until it is ready.";
    return { lines: [...taken, busy], hint: "Correct what the service reports, and run the step again." };
  }
  if (status === 409) {
    const isDeployment = what === "Deployment";
    const other = isDeployment ? "another name" : "another token-name";
    const update = " To update an existing Deployment, use mode update-deployment with its deployment-id.";
    return {
      lines: [`${name} may be taken. An earlier run that was interrupted may have created it.`],
      hint: `Check the platform for the name, or choose ${other}.${isDeployment ? update : ""}`,
    };
  }
  const later = "Run the step again later.";
  return {
    lines: [],
    hint: status >= 500 ? later : "Correct what the service reports, and run the step again.",
  };
}
