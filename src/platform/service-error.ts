import { ActionError, hasStatus, type Outcome } from "../base/errors.js";
import { isObject, parseJson, stringMember } from "../base/json.js";
import type { Code, Commands, Details } from "../base/notice.js";
import { docs, joined, type Text, text } from "../base/text.js";
import type { HttpRequest } from "../http/connection.js";
import { type ApiWords, explanationOf, runAgain } from "../http/explanation.js";
import { RequestFailure } from "../http/failures.js";
import { endpoint, reportedIn, requestId } from "../http/message.js";
import { mayHaveActed, type RequestKind } from "../http/policy.js";
import type { HttpResponse } from "../http/response.js";
import { WrongShape } from "./resources.js";

/** The role that a token needs to create tokens and list organizations and workspaces. */
export const requiredRole = text`The API documentation requires an Organization API token with the
  Organization Owner role for this.`;

/** What an error says of a preview beside the request itself. */
interface Preview {
  /** The name of its workspace, or else the id. */
  readonly workspace: string;
  /** The commands that release the record that names it. */
  readonly release: readonly Commands[];
}

/** A request of the API documentation, in the user's words. */
export interface ServiceRequest {
  readonly kind: RequestKind;
  /** The thing that is listed, created or updated. */
  readonly what: "organizations" | "workspaces" | "API token" | "Deployment";
  /** The name in the body, if there is one. */
  readonly name?: string | undefined;
  /** Whether it was tried under other names: nobody misses what may exist. */
  readonly isRenewed?: boolean;
  /** Of a preview, whose id is stored nowhere but in its records: mode update-deployment is of no use. */
  readonly preview?: Preview | undefined;
  /** The ids in the request, by the input that names each. */
  readonly ids: {
    readonly [input in "organization-id" | "workspace-id" | "deployment-id"]?: string | undefined;
  };
}

/** Whether a response has the API's own error shape: a JSON object with a message. */
function isOwnError(response: Pick<HttpResponse, "text"> | undefined): boolean {
  const body = parseJson(response?.text ?? "");
  return isObject(body) && stringMember(body, "message") !== undefined;
}

/** A 403 that no role or scope mends: what it reports is the reason. */
const isAboutNetwork = /\b(?:limits?|quotas?|networks?|allow[ -]?list|firewall|ip)\b|exceeded/i;

/** Words that only the service's failures need: rows before those of both APIs. */
function wordsOf(request: ServiceRequest, pages: string): ApiWords {
  const { kind, what, name, ids, preview } = request;
  const given = Object.entries(ids).flatMap(([input, id]) => (id ? text`${input} ${id}` : []));
  const page = docs("tokens.md#which-api-token-a-step-needs", pages);
  const skip = what === "workspaces" ? "workspace-id" : "organization-id and workspace-id";
  const isDeployment = what === "Deployment";
  const taken = isDeployment
    ? text`name. To update an existing Deployment, use mode update-deployment with its deployment-id.`
    : text`token-name.`;
  return {
    area: "service",
    address: "base-url",
    token: "api-token",
    rows: [
      {
        on: [403],
        if: ({ message }) => !isAboutNetwork.test(message),
        advice: {
          lines: isDeployment ? [] : [requiredRole],
          next: text`Check the role and scope of api-token${
            kind === "read" ? text`, or set ${skip}: then this list is not read` : ""
          }. See ${page}`,
        },
      },
      {
        on: [404, 405, 410, 501],
        advice: ({ failure: { failure, response } }) => {
          const isGone = kind === "update" && (failure === 404 || failure === 410);
          const isOwn = isOwnError(response) && given.length > 0;
          const deleted =
            isGone && preview === undefined
              ? text` Was Deployment ${ids["deployment-id"] ?? ""} deleted in the platform? Only if it is not
                  there, start the workflow with mode create-deployment and force: true, then store the new
                  id.`
              : "";
          return {
            commands: isGone ? preview?.release : undefined,
            next: isOwn
              ? text`Check ${joined(given)}, that api-token has access, and the path of base-url. For
                  a name use organization or workspace.${deleted}`
              : text`Check base-url: its path may be wrong, or it is not the address of the platform's API.`,
          };
        },
      },
      {
        on: [400, 409],
        if: ({ failure: { failure }, message }) =>
          /in progress|being (?:creat|updat|delet)|\b(?:creating|updating|deleting)\b/i.test(message) ||
          (failure === 409 && kind === "update"),
        advice: {
          next: text`If another operation is in progress, wait until it has ended. Otherwise correct what the
            response reports. Then run the job again.`,
        },
      },
      {
        on: [400, 409],
        if: ({ failure, message }) =>
          name !== undefined && (failure.failure === 409 || /exists|taken|in use|duplicate/i.test(message)),
        advice: {
          lines: [text`The name "${name ?? ""}" may be taken, also by an earlier run that was interrupted.`],
          next:
            preview && kind === "create"
              ? checkForPreview(request)
              : text`Check the platform for the name, or choose another ${taken}`,
        },
      },
    ],
  };
}

interface FailedRequest {
  readonly request: ServiceRequest;
  readonly http: HttpRequest;
  /** The complete response, if the failure is in its content. */
  readonly response: HttpResponse | undefined;
  readonly pages: string;
}

/** Whether the service itself responded that there is no such thing: in the API's own error shape. */
export function isNotFound(error: unknown): boolean {
  return hasStatus(error, 404, 410) && error.code === "service/refused" && isOwnError(error.response);
}

/** Turns a failed request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (!(error instanceof WrongShape || error instanceof RequestFailure)) return error;
  const { request, pages } = failed;
  const { kind, what } = request;
  const outcome = outcomeOf(error, kind);
  const response = error instanceof WrongShape ? failed.response : error.response;
  // Where a token may exist, the response may contain it in any form: show only its status and request id.
  const safeResponse = outcome === "unknown" && what === "API token" ? undefined : response;
  const {
    why,
    lines = [],
    ...explained
  } = error instanceof RequestFailure
    ? explanationOf(error, wordsOf(request, pages), safeResponse === undefined)
    : wrongShape(error, failed, safeResponse);
  const after = whatMayExist(outcome, error, request, pages);
  // What has to be corrected comes first.
  const first = after.next && explained.next && explained.next !== runAgain ? [explained.next] : [];
  const opening =
    outcome === "unknown"
      ? text`The ${subjectOf(request)} may have been ${kind}d`
      : text`Could not ${kind === "read" ? "list" : kind} the ${subjectOf(request)}`;
  return new ActionError(explained.code, text`${opening}: ${why}.`, {
    ...explained,
    outcome,
    status: explained.code === "service/refused" ? response?.status : undefined,
    response: safeResponse,
    createdToken: error instanceof WrongShape ? error.details.createdToken : undefined,
    lines: [...lines, ...first, ...(after.lines ?? [])],
    next: after.next ?? explained.next,
    cause: error,
  });
}

function subjectOf({ kind, what, name = "", ids }: ServiceRequest): Text {
  if (kind === "read") return text`${what}`;
  return text`${what} "${kind === "update" ? (ids["deployment-id"] ?? "") : name}"`;
}

function outcomeOf(error: WrongShape | RequestFailure, kind: RequestKind): Outcome {
  if (kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the last response was.
  if (error instanceof WrongShape || error.mayHaveActed) return "unknown";
  // A run that is cancelled while it waits to retry has the response to its last attempt.
  return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}

/** The advice by the outcome: what may exist, and what to do about that before the cause. */
function whatMayExist(
  outcome: Outcome,
  error: WrongShape | RequestFailure,
  request: ServiceRequest,
  pages: string,
): Details {
  if (outcome === "rejected" || request.kind === "read") return {};
  // A retire of several goes on after a failure: then something was sent.
  if (outcome === "not-sent") return { lines: [text`The request was not sent.`] };
  // The advice is about the last attempt, which shows what to correct.
  if (error instanceof RequestFailure && !mayHaveActed(error.failure))
    return { lines: [text`An earlier attempt may have been processed.`] };
  if (request.kind === "update") return { next: text`Run the job again: the same update can be sent again.` };
  if (request.isRenewed) return { next: runAgain };
  const lines = [text`The request was not retried, because a retry could create a second one.`];
  const workspace = request.ids["workspace-id"];
  const where = workspace ? text` in workspace ${workspace}` : "";
  const check = text`Check the platform for the ${subjectOf(request)}${where}`;
  if (request.what === "API token")
    return {
      lines,
      next: text`${check} before you run the job again. If it exists, delete it: its value is lost.`,
    };
  if (request.preview !== undefined) {
    const again = text`Push again, or re-run the job: it creates the preview again.`;
    return { lines, next: text`${again} ${checkForPreview(request)}` };
  }
  const page = docs("production.md#if-the-response-of-a-create-is-lost", pages);
  return {
    lines,
    next: text`${check}. If it exists, use mode update-deployment with its id as deployment-id and force:
      true. If it does not exist, start the workflow manually with create and force: true. See ${page}`,
  };
}

function checkForPreview({ name = "", preview }: ServiceRequest): Text {
  return text`Check workspace ${preview?.workspace ?? ""} in the platform for the name "${name}": delete the
    Deployment whose id is in no record.`;
}

/** @param safeResponse the response, if its content may be shown. */
function wrongShape(
  { message, details: { id } }: WrongShape,
  { http, response }: FailedRequest,
  safeResponse: HttpResponse | undefined,
): Details & { readonly code: Code; readonly why: Text } {
  const content = safeResponse ? reportedIn(safeResponse) : text``;
  const received = content.isEmpty ? undefined : text`The response: ${content}`;
  const about = response ? text`(status ${response.status})${requestId(response)}` : "";
  return {
    code: "service/unusable",
    why: text`the response of ${endpoint(http)} ${about} ${message}`,
    reported: id ? text`The id in the response: ${JSON.stringify(id)}` : received,
    next: text`Check base-url, and what is between the runner and the service.`,
  };
}
