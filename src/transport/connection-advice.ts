import type { Redactor } from "../base/redaction.js";
import { endpoint } from "./message.js";
import type { RequestFailure } from "./request-failure.js";

/** What the advice about a peer contains. */
export interface PeerAdvice {
  /** The setting that has the peer's address. */
  readonly setting: "base-url" | "GITHUB_API_URL";
  /** What to do if the failure has no cause that the user can correct. */
  readonly tryAgain: string;
  /** What to do about a response that is too large. */
  readonly readLess: string;
}

/** What happened to a request without a complete response, and what to do about it. */
export function connectionAdvice(
  error: RequestFailure,
  redactor: Redactor,
  peer: PeerAdvice,
): [what: string, hint: string] {
  const cause = error.cause instanceof Error ? redactor.quote(error.cause.message) : "";
  const [problem, hint] = problemOf(error, cause, peer);
  return [`${endpoint(error.request, redactor)} failed${error.tries}: ${problem}${cause && ` (${cause})`}`, hint];
}

function problemOf(
  { failure, request }: RequestFailure,
  cause: string,
  { setting, tryAgain, readLess }: PeerAdvice,
): [problem: string, hint: string] {
  const { host, hostname } = request.url;
  const tlsHint = `Check that ${setting} names a host and port that support TLS.`;
  switch (failure) {
    case "dns":
      return [`the host name ${hostname} could not be resolved`, `Check the host name in ${setting}.`];
    case "refused":
    case "connect-timeout":
      return [`no connection to ${host}`, `Check ${setting}, and that the runner can connect to that host.`];
    case "proxy":
      return [
        `the proxy did not connect to ${host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /statusCode=40[17]/.test(cause)
          ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
      ];
    case "tls-closed":
      return [`${host} closed the connection during the TLS handshake`, tlsHint];
    case "tls-failed":
      return [`no TLS connection to ${host} could be made`, tlsHint];
    case "certificate":
      return [
        `the certificate of ${host} is not trusted`,
        `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in ${setting}.`,
      ];
    case "oversized":
      return ["the response was cut off", readLess];
    default:
      return [`the connection to ${host} failed`, tryAgain];
  }
}
