import type { Log } from "../../src/base/notice.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { RequestFailure } from "../../src/http/failures.js";
import type { HttpResponse } from "../../src/http/response.js";
import { ServiceClient } from "../../src/platform/client.js";
import { Redactor } from "../../src/secrets/redact.js";
import { Secret } from "../../src/secrets/secret.js";

/** A complete response; headers are lower case. */
export function responseOf(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): HttpResponse {
  return { status, headers, text: typeof body === "string" ? body : JSON.stringify(body) };
}

/** The failure that the transport makes of a response that is no success. */
function statusFailure(request: HttpRequest, refused: HttpResponse): RequestFailure {
  return new RequestFailure(
    {
      request,
      failure: refused.status,
      response: refused,
      attempts: 1,
      refusals: 0,
      mayHaveActed: false,
      requestedWait: undefined,
    },
    undefined,
  );
}

/** A client of a service that `respond` plays: its requests, and the most requests at once. */
export function clientOf(respond: (request: HttpRequest) => HttpResponse | Error) {
  const requests: HttpRequest[] = [];
  const state = { now: 0, most: 0, distrusted: 0 };
  const redactor = new Redactor();
  const kept: string[] = [];
  const service = new ServiceClient({
    transport: {
      distrust: () => void state.distrusted++,
      send: async (_, request) => {
        requests.push(request);
        state.most = Math.max(state.most, ++state.now);
        await new Promise((resolve) => setImmediate(resolve));
        state.now--;
        const given = respond(request);
        if (given instanceof Error) throw given;
        if (given.status >= 300) throw statusFailure(request, given);
        return given;
      },
    },
    baseUrl: new URL("https://platform.example.com/prefix/"),
    apiToken: new Secret("fake-api-token"),
    pages: "",
    secrets: {
      keep: (token) => {
        kept.push(token);
        redactor.add(token);
      },
    },
  });
  const silent = (): void => {};
  const lines: string[] = [];
  const log: Log = {
    info: (line) => lines.push(String(line)),
    debug: silent,
    notice: silent,
    warning: silent,
  };
  return { service, requests, log, lines, kept, redactor, state };
}
