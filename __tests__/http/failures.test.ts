import { expect, test } from "@jest/globals";
import { AttemptFailure, type ConnectionFailure, classify } from "../../src/http/failures.js";

function networkError(code: string, message = `connect ${code}`): Error {
  return Object.assign(new Error(message), { code });
}

const tunnel = "tunneling socket could not be established";

test.each<[string, Error, boolean, ConnectionFailure]>([
  ["an unreachable host", networkError("EHOSTUNREACH"), false, "refused"],
  ["an unreachable network", networkError("ENETUNREACH"), false, "refused"],
  ["a connect time-out of the system", networkError("ETIMEDOUT"), false, "connect-timeout"],
  ["a proxy that is not there", networkError("ECONNRESET", `${tunnel}, cause=x`), false, "proxy"],
  ["a proxy with a body", networkError("ECONNRESET", "got illegal response body from proxy"), false, "proxy"],
  ["an unknown name", networkError("ENOTFOUND"), false, "dns"],
  ["a name server that does not respond", networkError("EAI_AGAIN"), false, "dns"],
  ["a port without TLS", networkError("EPROTO"), false, "tls-failed"],
  ["a reset during the handshake", networkError("ECONNRESET"), false, "tls-closed"],
  ["a broken pipe during the handshake", networkError("EPIPE"), false, "tls-closed"],
  ["a self-signed certificate", networkError("DEPTH_ZERO_SELF_SIGNED_CERT"), false, "certificate"],
  ["a chain that is self-signed", networkError("SELF_SIGNED_CERT_IN_CHAIN"), false, "certificate"],
  ["an unknown authority", networkError("UNABLE_TO_VERIFY_LEAF_SIGNATURE"), false, "certificate"],
  ["an authority that is not there", networkError("UNABLE_TO_GET_ISSUER_CERT_LOCALLY"), false, "certificate"],
  ["an expired certificate", networkError("CERT_HAS_EXPIRED"), false, "certificate"],
  ["a certificate for another host", networkError("ERR_TLS_CERT_ALTNAME_INVALID"), false, "certificate"],
  [
    "a handshake that finds no common version",
    networkError("ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION"),
    false,
    "tls-failed",
  ],
  ["a broken pipe after the connection stood", networkError("EPIPE"), true, "lost"],
  ["a socket hang-up", networkError("ECONNRESET", "socket hang up"), true, "lost"],
  ["a system time-out after connecting", networkError("ETIMEDOUT"), true, "lost"],
  ["headers without end", networkError("HPE_HEADER_OVERFLOW"), true, "lost"],
  ["a response that is no HTTP", networkError("HPE_INVALID_CONSTANT"), true, "lost"],
  ["a chunk of no size", networkError("HPE_INVALID_CHUNK_SIZE"), true, "lost"],
  ["a response that ends early", new Error("terminated"), true, "lost"],
])("%s", (_, error, isConnected, failure) => {
  const classified = classify(error, isConnected);
  expect(classified.failure).toBe(failure);
  expect(classified.cause).toBe(error);
});

test("a failure that has its kind already keeps it", () => {
  const failure = new AttemptFailure("oversized", "too much");
  expect(classify(failure, true)).toBe(failure);
});

test("the message is the network's", () => {
  const refused = "connect ECONNREFUSED 127.0.0.1:9";
  expect(classify(networkError("ECONNREFUSED", refused), false).message).toBe(refused);
  const proxy = `${tunnel}, statusCode=403`;
  expect(classify(new Error(proxy), false).message).toBe(proxy);
});

test("an error without a message is reported by its code", () => {
  expect(classify(networkError("ECONNRESET", ""), true).message).toBe("ECONNRESET");
});

test("whatever was thrown becomes a failure", () => {
  expect(classify("just a text", true)).toMatchObject({ failure: "lost", message: "just a text" });
});
