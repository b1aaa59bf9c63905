import { docs } from "../base/documentation.js";
import { isObject, parseJson, stringMember } from "../base/json.js";
import type { Details } from "../base/notice.js";
import { joined, type Text, text } from "../base/text.js";
import type { AdviceRow, ApiWords, FailedStatus } from "../transport/explanation.js";
import { isHtml, redirection } from "../transport/message.js";
import type { RequestKind } from "../transport/policy.js";
import type { HttpResponse } from "../transport/response.js";
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

/** Whether the service's message reports that the token itself is the problem, and not its role or scope. */
function rejectsToken(message: string): boolean {
  return /\b(?:expired|invalid|revoked)\b/i.test(message) && /token|jwt|credential/i.test(message);
}

/** Whether a response has the API's own error shape: a JSON object with a message. */
export function isOwnError(response: Pick<HttpResponse, "text"> | undefined): boolean {
  const body = parseJson(response?.text ?? "");
  return isObject(body) && stringMember(body, "message") !== undefined;
}

/** A request, and the version of the action for links to its documentation. */
interface Call {
  readonly request: ServiceRequest;
  readonly actionRef: string;
}

type Failed = FailedStatus<Call>;

const correct = text`Correct what the service reports, and run the step again.`;

const rows: readonly AdviceRow<Call>[] = [
  { statuses: [429], advice: limitAdvice },
  { statuses: "any", if: ({ failure }) => failure.requestedWait !== undefined, advice: limitAdvice },
  { statuses: "3xx", advice: redirectAdvice },
  { statuses: [401], advice: tokenAdvice },
  { statuses: [403], if: ({ message }) => rejectsToken(message), advice: tokenAdvice },
  { statuses: [403], advice: forbiddenAdvice },
  { statuses: [404], advice: missingAdvice },
  {
    statuses: [405, 501],
    advice: () => ({
      lines: [text`The service does not support this request.`],
      next: text`Check base-url: its path may be wrong, or the service has another version of the API.`,
    }),
  },
  {
    statuses: [400, 409],
    if: ({ call }) => call.request.kind === "update",
    advice: ({ response, call }) => ({
      lines: response.status === 409 ? [takenText(call.request)] : [],
      next: text`If the Deployment is still being created, wait until it is ready. Otherwise correct what the
        service reports. Then run the step again.`,
    }),
  },
  { statuses: [409], advice: conflictAdvice },
  { statuses: "5xx", advice: () => ({ next: text`Run the step again later.` }) },
  { statuses: "any", advice: () => ({ next: correct }) },
];

/** What the action says about failures of the service. */
export const serviceWords: ApiWords<Call> = {
  area: "service",
  rows,
  address: {
    setting: "base-url",
    tryAgain: text`Run the step again. If it fails again, check the network between the runner and the
      service, or increase request-timeout.`,
    readLess: text`Set only organization-id and workspace-id, so that no list is read.`,
  },
  afterCancellation: text`Run the workflow again.`,
};

function limitAdvice({ response, failure: { requestedWait, longestWait } }: Failed): Details {
  const wait =
    requestedWait === undefined
      ? text`The service did not report how long to wait.`
      : text`The service requested ${shownWait(requestedWait, longestWait)}.`;
  const limited = text`The service limits the rate of requests: start fewer runs at a time.`;
  const when = requestedWait === undefined ? "later" : text`in ${Math.ceil(requestedWait)} s`;
  return {
    lines: response.status === 429 ? [wait, limited] : [wait],
    next: text`Run the step again ${when}.`,
  };
}

function redirectAdvice({ response, failure }: Failed): Details {
  const where = redirection(response.headers, failure.request.url);
  const why = text`Redirects are not followed, because the API token would be sent to another host.`;
  return {
    lines: [text`The service ${where}. ${why}`],
    next: text`Correct base-url: it must name the service itself.`,
  };
}

function tokenAdvice({ message }: Failed): Details {
  return /\bexpired\b/i.test(message)
    ? { lines: [text`The API token has expired.`], next: text`Set api-token to a new API token.` }
    : {
        lines: [text`The service does not accept the API token.`],
        next: text`Check api-token: it may have been deleted, be incomplete, or belong to another platform.`,
      };
}

/** A 403 that does not reject the token itself. */
function forbiddenAdvice({ call: { request, actionRef } }: Failed): Details {
  const { kind, what } = request;
  const check = text`Check the role and scope of api-token`;
  const page = docs("tokens.md#which-api-token-a-step-needs", actionRef);
  if (what === "Deployment") {
    const orDeployment = kind === "update" ? " or the Deployment" : "";
    const role = text`The API documentation does not list the role that this requires. An API token of the
      Workspace${orDeployment} may be enough.`;
    return { lines: [role], next: text`${check}, and the ids. See ${page}` };
  }
  const skippedBy =
    what === "organizations"
      ? "organization-id and workspace-id in place of organization and workspace"
      : "workspace-id in place of workspace";
  const skip = kind === "read" ? text`, or set ${skippedBy}: then this list is not read` : "";
  return { lines: [requiredRole], next: text`${check}${skip}. See ${page}` };
}

function missingAdvice({ call, response, failure }: Failed): Details {
  const [path = ""] = /^.*?(?=\/(?:platform|iam)\/v)/.exec(failure.request.url.pathname) ?? [];
  const given = Object.entries(call.request.ids).map(([of, id]) => text`${of} ${id}`);
  const last = given.pop();
  if (last === undefined) {
    const what =
      path === ""
        ? text`it may not be the address of the platform's API`
        : text`its path ${path} may be wrong`;
    return { next: text`Check base-url: ${what}.` };
  }
  const others = given.length > 0 ? text`${joined(given)} and ` : "";
  const lines = [text`The request contains ${others}${last}.`];
  const website = isHtml(response) ? text`, or it names a website` : "";
  const baseUrl = text`Check base-url first: its path${path === "" ? "" : text` ${path}`} may be
    wrong${website}. Then check the ids`;
  if (!isOwnError(response)) return { lines, next: text`${baseUrl}.` };
  const names = text`Each input takes an id: for a name use organization or workspace.`;
  const first = path === "" ? text`Check the ids` : baseUrl;
  return { lines, next: text`${first}, and whether the API token has access to them. ${names}` };
}

function takenText({ name }: ServiceRequest): Text {
  return name === undefined ? text`The name may be taken.` : text`The name "${name}" may be taken.`;
}

/** A conflict of a create: an earlier request may have made what has the name. */
function conflictAdvice({ call: { request } }: Failed): Details {
  const isDeployment = request.what === "Deployment";
  const update = text` To update an existing Deployment, use mode update-deployment with its deployment-id.`;
  return {
    lines: [text`${takenText(request)} An earlier run that was interrupted may have created it.`],
    next: text`Check the platform for the name, or choose
      ${isDeployment ? "another name" : "another token-name"}.${isDeployment ? update : ""}`,
  };
}
