import net, { type AddressInfo } from "node:net";
import { endings, framing } from "../faults/catalogue/connections.js";
import { shapes } from "../faults/catalogue/responses.js";
import { limits, redirects, refusals, temporary } from "../faults/catalogue/statuses.js";
import type { Fault, WireFault } from "../faults/lab/fault.js";
import { kindOf, LabService } from "../faults/lab/service.js";
import { readRequests, response, type WireRequest } from "../faults/lab/wire.js";
import { randomFrom } from "./random.js";

/** The service on a port, a fifth of whose responses fail. */
export interface FlakyService {
  readonly origin: string;
  readonly service: LabService;
  /** How many requests came, and how many met a fault. */
  readonly counts: { requests: number; faults: number };
  close(): Promise<void>;
}

// Those that neither wait for a clock nor request a wait: a soak is about numbers.
const asksToWait = /Retry-After: [1-9]|ahead|trickle/;
const isQuick = (fault: Fault): fault is WireFault =>
  fault.at === "request" && fault.seconds === undefined && fault.through === undefined && !asksToWait.test(fault.name);
const faults = [endings, framing, shapes, refusals, temporary, limits, redirects].flat().filter(isQuick);

/**
 * Starts it. Each run reaches it under a path of its own (/run-17/...), so that what fails depends on the seed, the run
 * and the number of its request, however many runs share the process.
 */
export async function startFlakyService(seed: number, share: number): Promise<FlakyService> {
  const service = new LabService();
  const counts = { requests: 0, faults: 0 };
  const requestsOfRun = new Map<string, number>();
  const chance = ({ target }: WireRequest): (() => number) => {
    const run = /^\/run-(\d+)\//.exec(target)?.[1] ?? "";
    const nth = (requestsOfRun.get(run) ?? 0) + 1;
    requestsOfRun.set(run, nth);
    return randomFrom(seed * 1_000_003 + Number(run) * 101 + nth);
  };
  const server = net.createServer((connection) => {
    connection.setNoDelay(true).on("error", () => {});
    readRequests(connection, {
      firstByte: () => {},
      request: (request) => {
        const kind = kindOf(request);
        if (kind === undefined)
          throw new Error(`Not a request of the API documentation: ${request.method} ${request.target}`);
        const random = chance(request);
        counts.requests += 1;
        const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
        if (fault === undefined) {
          connection.write(response(200, service.respond(kind, request, true)));
          return;
        }
        counts.faults += 1;
        const healthy = service.respond(kind, request, fault.acted);
        fault.strike({ stream: connection, connection, kind, request, healthy, elsewhere: "http://127.0.0.1:9" });
      },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    service,
    counts,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
