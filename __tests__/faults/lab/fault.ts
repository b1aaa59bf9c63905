import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { SecureContextOptions } from "node:tls";
import type { Identity } from "../../../scripts/certificates.js";
import type { Row } from "./policy.js";
import type { ApiRequest } from "./service.js";
import type { WireRequest } from "./wire.js";

/** What a fault gets its hands on. */
export interface Exchange {
  /** Where a response is written to: the TCP connection, or the TLS session on it. */
  readonly stream: Duplex;
  /** The TCP connection itself. */
  readonly connection: Socket;
  readonly kind: ApiRequest;
  /** The request, where the fault strikes after reading it. */
  readonly request: WireRequest | undefined;
  /** The body of a healthy response, where the fault strikes after reading the request. */
  readonly healthy: string;
  /** Another origin, which records whether anything reaches it. */
  readonly elsewhere: string;
}

/** The certificates a TLS fault may show. */
export interface Identities {
  readonly trusted: Identity;
  readonly untrusted: Identity;
}

interface Common {
  readonly name: string;
  /** The row of the policy's table that it falls under. */
  readonly row: Row;
  /** `request-timeout` of the run, in seconds: small for faults that only the clock ends. */
  readonly seconds?: number;
  /** What the annotation must say beside what its row requires. */
  says?(kind: ApiRequest): readonly RegExp[];
  /** Requests that the documents treat in a row of their own. */
  readonly rowOf?: Partial<Record<ApiRequest, Row>>;
  /** How the run reaches the service: default: plain HTTP to loopback. */
  readonly through?: "TLS" | "proxy";
}

/** Strikes when the connection is there, when the first byte is, or when the whole request is. */
export interface WireFault extends Common {
  readonly at: "accept" | "first byte" | "request";
  /** Whether the service did what was requested before the fault. */
  readonly acted: boolean;
  strike(exchange: Exchange): void;
}

/**
 * Strikes between the host's name and the connection: the look-up fails with a code, or the connection goes to a port that
 * refuses it or never responds.
 */
export interface LookupFault extends Common {
  readonly at: "lookup";
  readonly result: "ENOTFOUND" | "refuses" | "never responds";
}

/** Strikes in a proxy's response to CONNECT. */
export interface ProxyFault extends Common {
  readonly at: "proxy";
  strike(proxy: Socket): void;
}

/** Strikes in the TLS handshake: with the connection's bytes, or with the certificate or the protocol shown. */
export interface HandshakeFault extends Common {
  readonly at: "handshake";
  strike?(connection: Socket): void;
  context?(identities: Identities): SecureContextOptions;
}

export type Fault = WireFault | LookupFault | ProxyFault | HandshakeFault;
