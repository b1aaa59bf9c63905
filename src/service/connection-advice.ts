import type { RequestFailure } from "../transport/request-failure.js";

const tlsHint = "Check that base-url names a host and port that support TLS.";

/** What happened to a connection without a complete response, and what to do about it. `cause` is the error's message. */
export function connectionAdvice({ failure }: RequestFailure, url: URL, cause: string): [what: string, hint: string] {
  switch (failure) {
    case "dns":
      return [`the host name ${url.hostname} could not be resolved`, "Check the host name in base-url."];
    case "refused":
    case "connect-timeout":
      return [`no connection to ${url.host}`, "Check base-url, and that the runner can connect to that host."];
    case "proxy":
      return [
        `the proxy did not connect to ${url.host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /statusCode=40[17]/.test(cause)
          ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
      ];
    case "tls-closed":
      return [`${url.host} closed the connection during the TLS handshake`, tlsHint];
    case "tls-failed":
      return [`no TLS connection to ${url.host} could be made`, tlsHint];
    case "certificate":
      return [
        `the certificate of ${url.host} is not trusted`,
        "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in base-url.",
      ];
    case "oversized":
      return ["the response was cut off", "Set organization-id and workspace-id, so that no list is read."];
    default:
      return [
        `the connection to ${url.host} failed`,
        "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.",
      ];
  }
}
