import { docs } from "../base/documentation.js";
import { isObject, parseJson, stringMember } from "../base/json.js";
import { joined, type Text, text } from "../base/text.js";
import { isHtml, redirection } from "../transport/message.js";
import type { RequestKind } from "../transport/policy.js";
import type { HttpResponse } from "../transport/response.js";
import type { RequestFailure } from "../transport/retry.js";
import { shownWait } from "../transport/timing.js";

/** What the token needs to create tokens and list organizations and workspaces. */
export const requiredRole = text`The API documentation requires an Organization API token with the
  Organization Owner role for this.`;

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
  readonly lines: readonly Text[];
  readonly hint: Text;
}

/** Whether the service's message reports that the token itself is the problem, and not its role or scope. */
function rejectsToken(message: string): boolean {
  return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}

/** Whether a response has the API's own error shape: a JSON object with a message. */
export function isOwnError(response: Pick<HttpResponse, "text"> | undefined): boolean {
  const body = parseJson(response?.text ?? "");
  return isObject(body) && stringMember(body, "message") !== undefined;
}

/** What to do about a response that is no success. `message` is what the service reports. */
export function statusAdvice(
  request: ServiceRequest,
  { response, requestedWait, longestWait, request: { url } }: RequestFailure,
  message: string,
  actionRef: string,
): Advice {
  const status = response?.status ?? 0;
  const { kind, what, ids } = request;
  const taken =
    request.name === undefined
      ? text`The name may be taken.`
      : text`The name "${request.name}" may be taken.`;
  if (status === 429 || requestedWait !== undefined) {
    const wait =
      requestedWait === undefined
        ? text`The service did not report how long to wait.`
        : text`The service requested ${shownWait(requestedWait, longestWait)}.`;
    const limited = text`The service limits the rate of requests: start fewer runs at a time.`;
    const when = requestedWait === undefined ? "later" : text`in ${Math.ceil(requestedWait)} s`;
    return { lines: status === 429 ? [wait, limited] : [wait], hint: text`Run the step again ${when}.` };
  }
  if (status >= 300 && status < 400) {
    const where = redirection(response?.headers ?? {}, url);
    const why = text`Redirects are not followed, because the API token would be sent to another host.`;
    return {
      lines: [text`The service ${where}. ${why}`],
      hint: text`Correct base-url: it must name the service itself.`,
    };
  }
  if (status === 401 || (status === 403 && rejectsToken(message))) {
    return /\bexpired\b/i.test(message)
      ? { lines: [text`The API token has expired.`], hint: text`Set api-token to a new API token.` }
      : {
          lines: [text`The service does not accept the API token.`],
          hint: text`Check api-token: it may have been deleted, be incomplete, or belong to another
            platform.`,
        };
  }
  if (status === 403) return forbiddenAdvice(request, actionRef);
  if (status === 404) {
    const given = Object.entries(ids).map(([of, id]) => text`${of} ${id}`);
    const last = given.pop();
    const hasPath = !/^\/(?:platform|iam)\//.test(url.pathname);
    if (last === undefined) {
      const what = hasPath ? "its path may be wrong" : "it may not be the address of the platform's API";
      return { lines: [], hint: text`Check base-url: ${what}.` };
    }
    const others = given.length > 0 ? text`${joined(given)} and ` : "";
    const lines = [text`The request contains ${others}${last}.`];
    if (isOwnError(response)) {
      const path = hasPath ? text` Check base-url, too: it contains a path.` : "";
      return {
        lines,
        hint: text`Check the ids, and whether the API token has access to them. For names of organization
          and workspace use the inputs organization and workspace.${path}`,
      };
    }
    const website = response !== undefined && isHtml(response) ? text`, or it names a website` : "";
    return { lines, hint: text`Check base-url first: its path may be wrong${website}. Then check the ids.` };
  }
  if (status === 405 || status === 501) {
    const hint = text`Check base-url: its path may be wrong, or the service has another version of the API.`;
    return { lines: [text`The service does not support this request.`], hint };
  }
  if (kind === "update" && (status === 400 || status === 409)) {
    const busy = text`Your platform may also refuse updates while a Deployment is being created: wait until it
      is ready.`;
    return {
      lines: status === 409 ? [taken, busy] : [busy],
      hint: text`Correct what the service reports, and run the step again.`,
    };
  }
  if (status === 409) {
    const isDeployment = what === "Deployment";
    const update = text` To update an existing Deployment, use mode update-deployment with its
      deployment-id.`;
    return {
      lines: [text`${taken} An earlier run that was interrupted may have created it.`],
      hint: text`Check the platform for the name, or choose
        ${isDeployment ? "another name" : "another token-name"}.${isDeployment ? update : ""}`,
    };
  }
  return {
    lines: [],
    hint:
      status >= 500
        ? text`Run the step again later.`
        : text`Correct what the service reports, and run the step again.`,
  };
}

/** What to do about a 403 that does not reject the token itself. */
function forbiddenAdvice({ kind, what }: ServiceRequest, actionRef: string): Advice {
  const check = text`Check the role and scope of api-token`;
  const page = docs("tokens.md", actionRef);
  if (what === "Deployment") {
    const role = text`The API documentation does not list the role that a Deployment requires. An API token of
      the Workspace or the Deployment may be enough.`;
    return { lines: [role], hint: text`${check}, and the ids. See ${page}` };
  }
  const skippedBy = what === "organizations" ? "organization-id and workspace-id" : "workspace-id";
  const skip = kind === "read" ? text`, or set only ${skippedBy}: then this list is not read` : "";
  return { lines: [requiredRole], hint: text`${check}${skip}. See ${page}` };
}
