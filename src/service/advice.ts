import { isObject } from "../base/json.js";
import type { Secret } from "../base/secret.js";
import type { HttpResponse } from "../transport/connection.js";
import type { RequestFailure } from "../transport/retry.js";
import { longestRetryAfter } from "../transport/timing.js";
import { requiredRole } from "./names.js";
import type { FailedRequest, Quoting } from "./subject.js";

/** What to do about a failed request. */
export interface Advice {
  /** What happened, where no status shows it. */
  readonly what: string;
  readonly lines: readonly string[];
  readonly hint: string;
}

/** For a request that got no complete response. */
export function connectionAdvice(error: RequestFailure, url: URL, quote: (text: string) => string): Advice {
  const cause = error.cause instanceof Error ? quote(error.cause.message) : "";
  const because = cause ? ` (${cause})` : "";
  const advice = (what: string, hint: string): Advice => ({ what: `${what}${because}`, lines: [], hint });
  switch (error.failure) {
    case "dns":
      return advice(`the host name ${url.hostname} could not be resolved`, "Check the host name in base-url.");
    case "refused":
    case "connect-timeout":
      return advice(`no connection to ${url.host}`, "Check base-url, and that the runner can connect to that host.");
    case "proxy":
      return advice(
        `the proxy did not connect to ${url.host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /statusCode=40[17]/.test(cause)
          ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
      );
    case "tls-closed":
      return advice(
        `${url.host} closed the connection during the TLS handshake`,
        "Check that base-url names a host and port that support TLS.",
      );
    case "tls-failed":
      return advice(
        `no TLS connection to ${url.host} could be made`,
        "Check that base-url names a host and port that support TLS.",
      );
    case "certificate":
      return advice(
        `the certificate of ${url.host} is not trusted`,
        "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in base-url.",
      );
    case "oversized":
      return advice("the response was cut off", "Set organization-id and workspace-id, so that no list is read.");
    default:
      return advice(
        `the connection to ${url.host} failed`,
        "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.",
      );
  }
}

/** For a response whose status is no success. */
export function statusAdvice(response: HttpResponse, error: RequestFailure, failed: FailedRequest): Advice {
  const { subject, request, redactor } = failed;
  const { status } = response;
  const advice = (hint: string, ...lines: string[]): Advice => ({ what: "", lines, hint });
  if (error.requestedWait !== undefined) {
    const wait = Math.ceil(error.requestedWait);
    const line = `The service requested a wait of ${wait} s, longer than the ${longestRetryAfter} s that a run waits.`;
    return advice(`Run the step again in ${wait} s.`, line);
  }
  if (status >= 300 && status < 400) return advice("Correct base-url.", redirect(response, request.url, redactor));
  if (status === 401 || status === 403) {
    const skip = subject.kind === "read" ? [`To skip this look-up, set ${subject.skippedBy}.`] : [];
    const hint = status === 401 ? "Check api-token." : "Check the role of the token in api-token.";
    return advice(`${hint} ${requiredRole}`, ...(status === 401 ? expiry(failed.apiToken) : []), ...skip);
  }
  if (status === 404) {
    const ids = Object.entries(subject.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
    if (ids.length === 0) return advice("Check base-url.");
    const line = `The path contains ${ids.join(" and ")}.`;
    return advice("Check the ids, and that the token in api-token has access to them.", line);
  }
  if (status === 409) {
    const earlier = subject.kind === "create" ? " An earlier run that was interrupted may have created it." : "";
    return advice("Check the platform for the name, or choose another.", `The name may be taken.${earlier}`);
  }
  if (status === 429) {
    return advice("Run the step again later, or start fewer runs at a time.", rateLimit(response, redactor));
  }
  if (status >= 500) return advice("Run the step again later.");
  return advice("Correct what the service reports, and run the step again.");
}

function rateLimit({ headers }: HttpResponse, redactor: Quoting): string {
  const header = headers["retry-after"];
  const wait =
    header === undefined
      ? "It did not report how long to wait"
      : `It reported Retry-After ${JSON.stringify(redactor.quote(header))}`;
  return `The service limits the rate of requests. ${wait}.`;
}

function redirect({ headers }: HttpResponse, from: URL, redactor: Quoting): string {
  const location = headers["location"] ?? "";
  const target = URL.canParse(location, from.href)
    ? redactor.quote(new URL(location, from.href).host)
    : "an invalid address";
  return `The service redirects to ${target}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`;
}

/** When the API token is a JWT that has expired: when it did. Nothing else of it is read. */
function expiry(apiToken: Secret): string[] {
  const payload = apiToken.reveal().split(".")[1];
  if (payload === undefined) return [];
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    const expires = isObject(claims) ? claims["exp"] : undefined;
    if (typeof expires !== "number" || expires * 1000 > Date.now()) return [];
    return [`The token expired at ${new Date(expires * 1000).toISOString()}.`];
  } catch {
    return [];
  }
}
