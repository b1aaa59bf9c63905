import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { statusOf } from "../../src/transport/connection.js";

const servers: net.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  }
});

async function listen(server: net.Server): Promise<URL> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/home?x=1`);
}

const never = new AbortController().signal;

describe("a request for a status", () => {
  test("holds no credentials and no cookies", async () => {
    let seen: http.IncomingMessage | undefined;
    const url = await listen(
      http.createServer((request, response) => {
        seen = request;
        response.setHeader("set-cookie", "session=1").end("x");
      }),
    );
    expect([
      await statusOf(url, { timeout: 5_000, cancelled: never }),
      await statusOf(url, { timeout: 5_000, cancelled: never }),
    ]).toEqual([200, 200]);
    expect([seen?.method, seen?.url]).toEqual(["GET", "/home?x=1"]);
    expect(Object.keys(seen?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
  });

  test("does not follow a redirect", async () => {
    const requests: string[] = [];
    const url = await listen(
      http.createServer((request, response) => {
        requests.push(request.url ?? "");
        response.writeHead(302, { location: "/login" }).end();
      }),
    );
    expect([await statusOf(url, { timeout: 5_000, cancelled: never }), requests]).toEqual([
      302,
      ["/home?x=1"],
    ]);
  });

  test("does not wait for a body, and closes the connection", async () => {
    let closed: Promise<void> | undefined;
    const url = await listen(
      http.createServer((request, response) => {
        closed = new Promise((resolve) => request.socket.once("close", () => resolve()));
        response.writeHead(200, { "content-length": "1000000000" }).write("x");
      }),
    );
    expect(await statusOf(url, { timeout: 5_000, cancelled: never })).toBe(200);
    await closed;
  });

  test("ends at once when the run is cancelled", async () => {
    const cancellation = new AbortController();
    const url = await listen(net.createServer(() => cancellation.abort()));
    const started = Date.now();
    const ended = statusOf(url, { timeout: 30_000, cancelled: cancellation.signal });
    await expect(ended).rejects.toThrow("was cancelled");
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});
