import { appendFileSync } from "node:fs";
import type { ServiceAnswer, ServiceRequest } from "./service.js";

/** A request, and the answer of the emulator. */
export interface Exchange {
  readonly request: ServiceRequest;
  /** Not there where a test made it up. */
  readonly answer?: ServiceAnswer;
}

/** Keeps what went over the wire in the file that SERVICE_EXCHANGES names, a line of JSON each, for others to check. */
export function keepExchange(request: ServiceRequest, answer?: ServiceAnswer): void {
  const file = process.env["SERVICE_EXCHANGES"];
  if (file) appendFileSync(file, `${JSON.stringify({ request, answer })}\n`);
}
