import { expect } from "@jest/globals";
import type { Bounds, HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure, type ConnectionFailure, RequestFailure } from "../../src/http/failures.js";
import type { RequestKind } from "../../src/http/policy.js";
import type { HttpResponse } from "../../src/http/response.js";
import { Transport, type TransportOptions } from "../../src/http/retry.js";
import { serviceApi as service } from "../../src/platform/client.js";

export const request: HttpRequest = {
  method: "POST",
  url: new URL("https://platform.example.com/v/x?limit=1"),
  headers: {},
};

export function responded(status: number, headers: Record<string, string> = {}): HttpResponse {
  return { status, headers, text: "{}" };
}

export function attemptFailed(failure: ConnectionFailure): AttemptFailure {
  return new AttemptFailure(failure, `said ${failure}`);
}

/**
 * A transport whose attempts end as the test defines, one after the other (the last again and again), at a clock that only waits move,
 * and the attempts themselves where they take this many milliseconds.
 */
export function transport(
  ends: readonly (HttpResponse | Error)[],
  given: Partial<TransportOptions> = {},
  takes = 0,
) {
  const waits: number[] = [];
  const lines: string[] = [];
  const debugLines: string[] = [];
  const requests: HttpRequest[] = [];
  const bounds: Bounds[] = [];
  const state = { now: Date.UTC(2030, 0, 1), closed: 0 };
  const log = {
    info: (line: unknown) => lines.push(String(line)),
    debug: (line: unknown) => debugLines.push(String(line)),
    notice: () => {},
    warning: () => {},
  };
  const sender = new Transport({
    connection: {
      attempt: async (sent, bound) => {
        requests.push(sent);
        bounds.push(bound);
        state.now += takes;
        const end = ends[Math.min(bounds.length, ends.length) - 1];
        if (end === undefined || end instanceof Error) throw end;
        return end;
      },
      close: () => void state.closed++,
    },
    api: service,
    clock: {
      now: () => state.now,
      monotonic: () => state.now,
      sleep: async (ms) => {
        waits.push(ms);
        state.now += ms;
      },
    },
    log: log as unknown as TransportOptions["log"],
    cancelled: new AbortController().signal,
    timeout: 60_000,
    maxAttempts: 4,
    random: () => 0.5,
    ...given,
  });
  return { sender, waits, lines, debugLines, requests, bounds, state };
}

export async function failure(sender: Transport, kind: RequestKind): Promise<RequestFailure> {
  const error = await sender.send(kind, request).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(RequestFailure);
  return error as RequestFailure;
}
