import { getEventListeners } from "node:events";
import { readFileSync } from "node:fs";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { type Bounds, Connection, type HttpRequest } from "../../src/http/connection.js";
import type { AttemptFailure } from "../../src/http/failures.js";

const servers: net.Server[] = [];
const connections: Connection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
  for (const server of servers.splice(0)) {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  }
});

async function listen(server: net.Server, host = "127.0.0.1"): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`;
}

/** A server of HTTP. */
const served = (listener: http.RequestListener): Promise<string> => listen(http.createServer(listener));

/** A server that responds with these bytes, and ends the connection a little later. */
function raw(bytes: string): Promise<string> {
  const respond = (socket: net.Socket): void => {
    socket
      .on("error", () => {})
      .once("data", () => socket.write(bytes, () => setTimeout(() => socket.end(), 30)));
  };
  return listen(net.createServer(respond));
}

interface Attempting extends Partial<Omit<HttpRequest, "url">> {
  readonly bounds?: Partial<Bounds>;
  readonly over?: Connection;
}

function opened(url: string): Connection {
  const connection = new Connection(new URL(url));
  connections.push(connection);
  return connection;
}

function attempt(
  url: string,
  { bounds, over = opened(url), ...request }: Attempting = {},
): ReturnType<Connection["attempt"]> {
  return over.attempt(
    { method: "GET", url: new URL(url), headers: {}, ...request },
    {
      timeout: 25_000,
      cancelled: new AbortController().signal,
      allowance: 0,
      fresh: false,
      ...bounds,
    },
  );
}

async function failureOf(attempted: Promise<unknown>): Promise<AttemptFailure> {
  return attempted.then(
    () => {
      throw new Error("The attempt succeeded.");
    },
    (error: AttemptFailure) => error,
  );
}

describe("a response", () => {
  test("has status, headers in lower case, and body; the request arrives as it was given", async () => {
    let seen: unknown;
    const url = await served(async (incoming, outgoing) => {
      let body = "";
      for await (const chunk of incoming) body += chunk;
      seen = [
        incoming.method,
        incoming.url,
        incoming.headers["x-one"],
        incoming.headers["content-length"],
        body,
      ];
      outgoing.writeHead(201, { "X-List": ["a", "b"], "Set-Cookie": ["c", "d"] }).end("\uFEFFgrün");
    });
    const response = await attempt(`${url}/path?q=1`, {
      method: "POST",
      headers: { "x-one": "1" },
      body: "grün",
    });
    expect(seen).toEqual(["POST", "/path?q=1", "1", "5", "grün"]);
    expect(response).toMatchObject({
      status: 201,
      headers: { "x-list": "a, b", "set-cookie": "c,d" },
      text: "grün",
    });
  });

  test("keeps a character that arrives in two parts", async () => {
    const bytes = Buffer.from("grün");
    const url = await served((_, outgoing) => {
      outgoing.write(bytes.subarray(0, 3));
      setTimeout(() => outgoing.end(bytes.subarray(3)), 30);
    });
    expect((await attempt(url)).text).toBe("grün");
  });

  test("of an error is cut at 1 MiB, and the rest is discarded", async () => {
    const url = await served((_, outgoing) => void outgoing.writeHead(502).end(Buffer.alloc(2 ** 22, "a")));
    const { status, text } = await attempt(url);
    expect([status, text.length]).toEqual([502, 2 ** 20]);
  });

  test("of an error that never ends is cut too", async () => {
    const url = await served((_, outgoing) => {
      outgoing.writeHead(500);
      const more = (): boolean =>
        outgoing.destroyed || (outgoing.write(Buffer.alloc(2 ** 16, "a")) && more());
      outgoing.on("drain", more);
      more();
    });
    expect((await attempt(url)).text.length).toBe(2 ** 20);
  });

  test.each([
    ["its length", "content-length: 9"],
    ["its last chunk", "transfer-encoding: chunked"],
  ])("that ends before %s is truncated", async (_, header) => {
    const url = await raw(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n2\r\n{}\r\n`);
    expect((await failureOf(attempt(url))).failure).toBe("lost");
  });

  test("that switches protocols is a failure at once", async () => {
    const url = await raw("HTTP/1.1 101 -\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n");
    expect((await failureOf(attempt(url))).failure).toBe("lost");
  });

  test("above 8 MiB is a failure", async () => {
    const url = await served((_, outgoing) => void outgoing.end(Buffer.alloc(2 ** 23 + 1, "a")));
    expect((await failureOf(attempt(url))).failure).toBe("oversized");
  });
});

test("a request names the action and its version", async () => {
  let agent: string | undefined;
  const url = await served(({ headers }, outgoing) => {
    agent = headers["user-agent"];
    outgoing.end();
  });
  await attempt(url, { headers: { "user-agent": "octokit" } });
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(agent).toBe(`platform-deployments-action/${version}`);
});

test("a request for another origin is not sent", async () => {
  let requests = 0;
  const url = await served((_, outgoing) => {
    requests++;
    outgoing.end();
  });
  const over = opened("https://platform.example.com/prefix");
  for (const other of [url, "http://platform.example.com", "https://platform.example.com:8443"])
    await expect(attempt(other, { over })).rejects.toThrow("https://platform.example.com");
  expect(requests).toBe(0);
});

const addresses = Object.values(os.networkInterfaces()).flatMap((all) =>
  (all ?? []).map(({ address }) => address),
);

(addresses.includes("::1") ? test : test.skip)("a host that is an IPv6 address is reached", async () => {
  const url = await listen(
    http.createServer((_, outgoing) => outgoing.end("here")),
    "::1",
  );
  await expect(attempt(url)).resolves.toMatchObject({ text: "here" });
});

test("a fresh connection is a socket of its own, also beside an idle one", async () => {
  const ports: (number | undefined)[] = [];
  const url = await served(({ socket }, outgoing) => {
    ports.push(socket.remotePort);
    outgoing.end("ok");
  });
  const over = opened(url);
  await attempt(url, { over });
  await attempt(url, { over });
  await attempt(url, { over, bounds: { fresh: true } });
  expect([ports[1] === ports[0], ports[2] === ports[0]]).toEqual([true, false]);
});

test("closing ends the sockets that are open", async () => {
  let ended = false;
  const url = await served(({ socket }, outgoing) => {
    socket.once("close", () => {
      ended = true;
    });
    outgoing.end("ok");
  });
  const over = opened(url);
  await attempt(url, { over });
  over.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(ended).toBe(true);
});

test("a body of 8 MiB is not too large", async () => {
  const url = await served((_, outgoing) => void outgoing.end(Buffer.alloc(2 ** 23, "a")));
  expect((await attempt(url)).text.length).toBe(2 ** 23);
});

describe("a cancellation", () => {
  /** A server that responds after the given number of milliseconds, and a signal that is aborted when the request has arrived. */
  const slow = async (milliseconds: number): Promise<{ url: string; cancelled: AbortSignal }> => {
    const controller = new AbortController();
    const url = await served((_, outgoing) => {
      controller.abort();
      setTimeout(() => outgoing.end("late"), milliseconds).unref();
    });
    return { url, cancelled: controller.signal };
  };

  test("has no listener left when the attempt has ended", async () => {
    const { signal } = new AbortController();
    await attempt(await served((_, outgoing) => outgoing.end()), { bounds: { cancelled: signal } });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("before the start ends the attempt, and nothing is sent", async () => {
    let requests = 0;
    const url = await served((_, outgoing) => {
      requests++;
      outgoing.end();
    });
    const error = await failureOf(
      attempt(url, { bounds: { cancelled: AbortSignal.abort(), allowance: 1_000 } }),
    );
    expect([error.failure, requests]).toEqual(["cancelled", 0]);
  });

  test("leaves a late response its deadline", async () => {
    const { url, cancelled } = await slow(100);
    expect((await attempt(url, { bounds: { cancelled, allowance: 4_000 } })).text).toBe("late");
  });

  test("ends an attempt whose deadline is over", async () => {
    const { url, cancelled } = await slow(4_000);
    const error = await failureOf(attempt(url, { bounds: { cancelled, allowance: 100 } }));
    expect([error.failure, error.message]).toEqual(["timeout", expect.stringContaining(" 0.1 s ")]);
  });

  test("does not extend the time-out", async () => {
    const { url, cancelled } = await slow(4_000);
    const started = Date.now();
    await failureOf(attempt(url, { bounds: { cancelled, allowance: 3_000, timeout: 300 } }));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

test("a host that accepts the connection and begins no TLS has not received the request", async () => {
  const url = (await listen(net.createServer())).replace("http", "https");
  expect((await failureOf(attempt(url, { bounds: { timeout: 100 } }))).failure).toBe("connect-timeout");
});

test("each address of a host has 2.5 s to connect", () => {
  expect(net.getDefaultAutoSelectFamilyAttemptTimeout()).toBe(2_500);
});

test("codings of a body are undone from the last to the first", async () => {
  const url = await served((_, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": "br, gzip" }).end(gzipSync(brotliCompressSync("grün")));
  });
  expect((await attempt(url)).text).toBe("grün");
});

test("no byte of a compressed response is shown", async () => {
  const url = await served((_, outgoing) => {
    outgoing.writeHead(200, { "content-encoding": "gzip" }).end("\u001f\u008b");
  });
  expect((await attempt(url)).text).not.toContain("\u001f");
});

test("what is connected too late is not sent: a runner may have been suspended meanwhile", async () => {
  let requests = 0;
  const url = await served((_, response) => {
    requests++;
    response.end("{}");
  });
  const over = opened(url);
  const post = { method: "POST", body: "{}", over } as const;
  const late = attempt(url, { ...post, bounds: { isLate: () => true } });
  expect([(await failureOf(late)).failure, requests]).toEqual(["late", 0]);
  expect((await attempt(url, { ...post, bounds: { isLate: () => false } })).status).toBe(200);
  // A connection that is open already is no exception.
  expect((await failureOf(attempt(url, { ...post, bounds: { isLate: () => true } }))).failure).toBe("late");
  expect(requests).toBe(1);
});
