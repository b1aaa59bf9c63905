import { stepStopped } from "../base/errors.js";
import type { Code, Details } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import { endpoint, reportedIn, requestId } from "./message.js";
import type { HttpResponse } from "./response.js";
import type { RequestFailure } from "./retry.js";

/** What one API says about its failures. */
export interface ApiWords<Call> {
  readonly area: "service" | "github";
  /** What to do about each status that is no success: the first row that applies. */
  readonly rows: readonly AdviceRow<Call>[];
  readonly address: AddressAdvice;
  readonly afterCancellation: Text;
}

/** Why a request failed, as the end of a sentence, and what to do. */
interface Explanation extends Details {
  readonly code: Code;
  readonly why: Text;
}

/**
 * Explains a failed request of either API. @param call what the API's own words depend on.
 * @param isSecret whether the response may contain a secret in any form: then nothing that it reports is
 * shown.
 */
export function explanationOf<Call>(
  failed: RequestFailure,
  { area, rows, address, afterCancellation: next }: ApiWords<Call>,
  call: Call,
  isSecret = false,
): Explanation {
  const { failure, request, response, tries } = failed;
  if (failure === "cancelled") {
    // Before the request was sent, or while the run waited to retry it.
    const after = response ? text`, after a response with status ${response.status}` : "";
    return {
      code: area === "github" ? "github/cancelled" : "run/cancelled",
      why: text`${stepStopped}${after}`,
      next,
    };
  }
  if (response === undefined) return { code: `${area}/no-response`, ...connectionAdvice(failed, address) };
  const message = isSecret ? text`` : reportedIn(response);
  const advice = adviceFrom(rows, { response, failure: failed, message: String(message), call });
  return {
    ...advice,
    code: `${area}/refused`,
    why: text`${endpoint(request)} returned status ${response.status}${tries}${requestId(response)}`,
    reported: message.isEmpty ? undefined : text`The response: ${message}`,
  };
}

/** A response that is no success. `call` is what the API's own words depend on. */
export interface FailedStatus<Call> {
  readonly response: HttpResponse;
  readonly failure: RequestFailure;
  /** What the API reports. */
  readonly message: string;
  readonly call: Call;
}

/** What to do about some statuses, and when. */
export interface AdviceRow<Call> {
  readonly statuses: readonly number[] | "3xx" | "5xx" | "any";
  readonly if?: (failed: FailedStatus<Call>) => boolean;
  readonly advice: (failed: FailedStatus<Call>) => Details;
}

function adviceFrom<Call>(rows: readonly AdviceRow<Call>[], failed: FailedStatus<Call>): Details {
  const { status } = failed.response;
  const row = rows.find(({ statuses, if: holds }) => isOneOf(status, statuses) && (holds?.(failed) ?? true));
  if (row === undefined) throw new Error(`The table has no row for status ${status}.`);
  return row.advice(failed);
}

function isOneOf(status: number, statuses: AdviceRow<never>["statuses"]): boolean {
  if (statuses === "any") return true;
  if (statuses === "3xx") return status >= 300 && status < 400;
  return statuses === "5xx" ? status >= 500 : statuses.includes(status);
}

/** What the advice about the address of an API contains. */
interface AddressAdvice {
  /** The setting that has the API's address. */
  readonly setting: "base-url" | "GITHUB_API_URL";
  /** What to do if the failure has no cause that the user can correct. */
  readonly tryAgain: Text;
  /** What to do about a response that is too large. */
  readonly readLess: Text;
}

/** What happened to a request without a complete response, and what to do about it. */
function connectionAdvice(
  { failure, request, tries, cause }: RequestFailure,
  { setting, tryAgain, readLess }: AddressAdvice,
): Details & { readonly why: Text } {
  const { host, hostname } = request.url;
  const reported = cause instanceof Error ? cause.message : "";
  const advice = (problem: Text, next: Text) => {
    const because = reported ? text`The network: ${reported}` : undefined;
    return { why: text`${endpoint(request)} failed${tries}: ${problem}`, next, reported: because };
  };
  const tlsHint = text`Check that ${setting} names a host and port that support TLS.`;
  switch (failure) {
    case "dns":
      return advice(
        text`the host name ${hostname} could not be resolved`,
        text`Check the host name in ${setting}.`,
      );
    case "refused":
    case "connect-timeout":
      return advice(
        text`no connection to ${host}`,
        text`Check ${setting}, and that the runner can connect to that host.`,
      );
    case "proxy":
      return advice(
        text`the proxy did not connect to ${host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /status 40[17]/.test(reported)
          ? text`Check the user name and password in https_proxy, as in
            http://user:password@proxy.example.com:3128.`
          : text`Check https_proxy and no_proxy, and that the proxy allows connections to that host.`,
      );
    case "tls-closed":
      return advice(text`${host} closed the connection during the TLS handshake`, tlsHint);
    case "tls-failed":
      return advice(text`no TLS connection to ${host} could be made`, tlsHint);
    case "certificate":
      return advice(
        text`the certificate of ${host} is not trusted`,
        text`For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the
          env of the job or step. Otherwise check the host name in ${setting}.`,
      );
    case "oversized":
      return advice(text`the response was cut off`, readLess);
    case "timeout":
      return advice(text`${host} did not respond in time`, tryAgain);
    default:
      return advice(text`the connection to ${host} failed`, tryAgain);
  }
}
