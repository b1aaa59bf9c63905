import { appendFileSync } from "node:fs";
import type { SentResponse } from "../../emulator/http.js";
import type { EmulatorOptions } from "../../emulator/service/server.js";
import type { ServiceRequest } from "../../emulator/service/service.js";

/** A request, and the emulator's response. */
export interface Exchange {
  readonly request: ServiceRequest;
  /** Absent where a test made it up. */
  readonly response?: Omit<SentResponse, "truncated">;
}

/** Appends an exchange to the file that SERVICE_EXCHANGES names, as a line of JSON: `npm run test:openapi` validates them. */
export function keepExchange(request: ServiceRequest, response?: Exchange["response"]): void {
  const file = process.env["SERVICE_EXCHANGES"];
  if (file) appendFileSync(file, `${JSON.stringify({ request, response })}\n`);
}

/** The options of an emulator whose exchanges are kept. */
export function recording(options: EmulatorOptions = {}): EmulatorOptions {
  return {
    ...options,
    onRequest: (request, response) => {
      const { connection: _, status: __, ...sent } = request;
      keepExchange({ ...sent, path: sent.path.slice((options.pathPrefix ?? "").length) }, response);
      options.onRequest?.(request, response);
    },
  };
}
