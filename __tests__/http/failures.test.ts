import { expect, test } from "@jest/globals";
import { AttemptFailure, type ConnectionFailure, classify, type Phase } from "../../src/http/failures.js";

function networkError(code: string, message = `connect ${code}`): Error {
  return Object.assign(new Error(message), { code });
}

const tunnel = "tunneling socket could not be established";

test.each<[string, Error, Phase, ConnectionFailure]>([
  ["an unreachable host", networkError("EHOSTUNREACH"), "connecting", "refused"],
  ["an unreachable network", networkError("ENETUNREACH"), "connecting", "refused"],
  ["a connect time-out of the system", networkError("ETIMEDOUT"), "connecting", "connect-timeout"],
  ["a proxy that is not there", networkError("ECONNRESET", `${tunnel}, cause=x`), "connecting", "proxy"],
  [
    "a proxy with a body",
    networkError("ECONNRESET", "got illegal response body from proxy"),
    "connecting",
    "proxy",
  ],
  ["an unknown name", networkError("ENOTFOUND"), "connecting", "dns"],
  ["a name server that does not respond", networkError("EAI_AGAIN"), "connecting", "dns"],
  ["a port without TLS", networkError("EPROTO"), "connecting", "tls-failed"],
  ["a reset during the handshake", networkError("ECONNRESET"), "connecting", "tls-closed"],
  ["a broken pipe during the handshake", networkError("EPIPE"), "connecting", "tls-closed"],
  ["a self-signed certificate", networkError("DEPTH_ZERO_SELF_SIGNED_CERT"), "connecting", "certificate"],
  ["a chain that is self-signed", networkError("SELF_SIGNED_CERT_IN_CHAIN"), "connecting", "certificate"],
  ["an unknown authority", networkError("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), "connecting", "certificate"],
  [
    "an authority that is not there",
    networkError("UNABLE_TO_GET_ISSUER_CERT_LOCALLY"),
    "connecting",
    "certificate",
  ],
  ["an expired certificate", networkError("CERT_HAS_EXPIRED"), "connecting", "certificate"],
  [
    "a certificate for another host",
    networkError("ERR_TLS_CERT_ALTNAME_INVALID"),
    "connecting",
    "certificate",
  ],
  [
    "a handshake that finds no common version",
    networkError("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"),
    "connecting",
    "tls-failed",
  ],
  ["a broken pipe after the connection stood", networkError("EPIPE"), "connected", "lost"],
  ["a socket hang-up", networkError("ECONNRESET", "socket hang up"), "connected", "lost"],
  ["a system time-out after connecting", networkError("ETIMEDOUT"), "connected", "timeout"],
  ["headers without end", networkError("HPE_HEADER_OVERFLOW"), "connected", "malformed"],
  ["a response that is no HTTP", networkError("HPE_INVALID_CONSTANT"), "connected", "malformed"],
  ["a chunk of no size", networkError("HPE_INVALID_CHUNK_SIZE"), "responding", "malformed"],
  ["a response that ends early", new Error("terminated"), "responding", "truncated"],
])("%s", (_, error, phase, failure) => {
  const classified = classify(error, phase);
  expect(classified.failure).toBe(failure);
  expect(classified.cause).toBe(error);
});

test("a failure that has its kind already keeps it", () => {
  const failure = new AttemptFailure("oversized", "too much");
  expect(classify(failure, "responding")).toBe(failure);
});

test("the message is the network's", () => {
  const refused = "connect ECONNREFUSED 127.0.0.1:9";
  expect(classify(networkError("ECONNREFUSED", refused), "connecting").message).toBe(refused);
  const proxy = `${tunnel}, statusCode=403`;
  expect(classify(new Error(proxy), "connecting").message).toBe(proxy);
});

test("an error without a message is reported by its code", () => {
  expect(classify(networkError("ECONNRESET", ""), "connected").message).toBe("ECONNRESET");
});

test("whatever was thrown becomes a failure", () => {
  expect(classify("just a text", "connected")).toMatchObject({ failure: "lost", message: "just a text" });
});
