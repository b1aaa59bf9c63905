import type { Fault } from "../lab/fault.js";
import { connecting } from "./connecting.js";
import { endings, framing, oddities, stalls } from "./connections.js";
import { oversized, shapes } from "./responses.js";
import { limits, redirects, refusals, temporary } from "./statuses.js";

/** The faults by family. */
export const families: Readonly<Record<string, readonly Fault[]>> = {
  "connections that end": endings,
  "responses that do not end": stalls,
  "responses that are not HTTP": framing,
  "oddities that HTTP allows": oddities,
  "successes that are none": shapes,
  "bodies without measure": oversized,
  refusals,
  "statuses that may pass": temporary,
  "rate limits": limits,
  redirects,
  "before the request leaves": connecting,
};
