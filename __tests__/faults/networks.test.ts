// What real networks, gateways and runners do, each over sockets.
import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import type { AddressInfo, Server } from "node:net";
import { Worker } from "node:worker_threads";
import zlib from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { ReceivedRequest } from "../../emulator/http.js";
import { createAuthority } from "../../scripts/certificates.js";
import { minute } from "../../src/base/clock.js";
import { Connection } from "../../src/http/connection.js";
import { testOfAll } from "../platform.js";
import { eachWorld, type World } from "../world.js";

const open: { close(): unknown }[] = [];
const { lookup } = dns;
let world: World;
eachWorld((started) => {
  world = started;
});
afterEach(() => {
  dns.lookup = lookup;
  for (const each of open.splice(0)) each.close();
});

async function portOf(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** An intermediary in front of a service: it may change what comes back, or write to the socket itself. */
async function between(
  target: string,
  pass: (answer: Answer, request: http.IncomingMessage) => Answer | undefined,
): Promise<string> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { connection: _, host: __, ...headers } = request.headers;
    const method = request.method ?? "GET";
    const asked = await fetch(`${target}${request.url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(method === "GET" ? {} : { body: Buffer.concat(chunks) }),
    });
    const link = asked.headers.get("link");
    const answer = pass(
      {
        status: asked.status,
        headers: { "content-type": "application/json", ...(link && { link }) },
        body: Buffer.from(await asked.arrayBuffer()),
      },
      request,
    );
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const close = server.close.bind(server);
  open.push({ close: () => server.closeAllConnections() });
  server.close = close;
  return `http://127.0.0.1:${await portOf(server)}`;
}

const update = { mode: "update-deployment", "deployment-id": "cldep1" };

describe("an intermediary that compresses unasked", () => {
  const codings: readonly (readonly [string, (body: Buffer) => Buffer])[] = [
    ["gzip", zlib.gzipSync],
    ["x-gzip", zlib.gzipSync],
    ["deflate", zlib.deflateSync],
    ["deflate", zlib.deflateRawSync],
    ["br", zlib.brotliCompressSync],
    ["gzip, identity, br", (body) => zlib.brotliCompressSync(zlib.gzipSync(body))],
  ];
  test.each(codings)("hides no response: %s", async (coding, compress) => {
    const url = await between(world.service.url, ({ status, headers, body }) => ({
      status,
      headers: { ...headers, "content-encoding": coding },
      body: compress(body),
    }));
    const run = await world.step({ "base-url": url, "workspace-id": "", workspace: "Analytics" });
    expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep1" });
  });

  test("hides no rejection, and its message", async () => {
    world.service.inject({
      operation: "create-deployment",
      times: 9,
      mishap: { status: 400, body: { message: "No such cluster" } },
    });
    const url = await between(world.service.url, ({ status, headers, body }) => ({
      status,
      headers: { ...headers, "content-encoding": "gzip" },
      body: zlib.gzipSync(body),
    }));
    const run = await world.step({ "base-url": url });
    expect(run.outputs["outcome"]).toBe("rejected");
    expect(run.error).toContain("No such cluster");
  });

  const bomb = zlib.gzipSync(Buffer.alloc(2 ** 26, " "));
  test.each<[what: string, status: number, coding: string, body: Buffer, outcome: string]>([
    ["a bomb", 200, "gzip", bomb, "unknown"],
    ["a bomb in a bomb", 200, "gzip, gzip", zlib.gzipSync(bomb), "unknown"],
    ["a bomb of an error", 400, "gzip", bomb, "rejected"],
    ["an unknown coding", 200, "zstd", Buffer.from("(/\u00b5/\u00fd"), "unknown"],
    ["the name of a member", 200, "constructor", Buffer.from("{}"), "unknown"],
    ["no gzip at all", 200, "gzip", Buffer.from("{}"), "unknown"],
    ["an error that is no gzip", 400, "gzip", Buffer.from("{}"), "rejected"],
    ["nothing, called gzip", 400, "gzip", Buffer.alloc(0), "rejected"],
  ])("ends a create with what is known, quickly: %s", async (_, status, coding, body, outcome) => {
    const url = await between(world.service.url, () => ({
      status,
      headers: { "content-encoding": coding },
      body,
    }));
    const started = Date.now();
    const run = await world.step({ "base-url": url });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, outcome]);
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

describe("responses that are out of step on a kept-alive connection", () => {
  /** Each request on a connection gets the response of the one before; the first one its own. */
  async function shifted(): Promise<string> {
    const before = new WeakMap<object, Answer>();
    return between(world.service.url, (answer, { socket }) => {
      const { status, body } = before.get(socket) ?? answer;
      before.set(socket, answer);
      const head = `HTTP/1.1 ${status} -\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
      socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]));
      return undefined;
    });
  }

  test("a retire of three goes on with the next id, and none is on record as retired that was not", async () => {
    for (const id of ["cldep1", "cldep2", "cldep3"]) {
      world.addDeployment(id, "app-pr-7");
      world.addRecord(7, [`deployed id=${id}`]);
    }
    world.service.state.deleteDeployment("cldep2");
    const run = await world.preview("closed", { "base-url": await shifted() });
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "retired" } });
    expect(world.sent).toEqual(["update cldep3", "update cldep2", "update cldep1"]);
    expect(world.statuses).toEqual([
      ["retired id=cldep3", "deployed id=cldep3"],
      ["deployed id=cldep2"],
      ["retired id=cldep1", "deployed id=cldep1"],
    ]);
  });

  test("an update that gets the response to a look-up is unknown", async () => {
    world.addDeployment("cldep1");
    const named = { "workspace-id": "", workspace: "Analytics", "base-url": await shifted() };
    const run = await world.step({ ...update, ...named });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "unknown"]);
  });
});

test("a host with a slow IPv4 and an unreachable IPv6 address is connected to", async () => {
  // The queue of connections is full for 600 ms: the kernel tries again after a second.
  const code = `
    const net = require("node:net"), http = require("node:http");
    const { parentPort } = require("node:worker_threads");
    const server = http.createServer((_, response) => response.end("{}"));
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
      const { port } = server.address();
      for (let filler = 0; filler < 4; filler++) net.connect(port, "127.0.0.1").on("error", () => {}).unref();
      process.nextTick(() => {
        parentPort.postMessage(port);
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);
      });
    });`;
  const worker = new Worker(code, { eval: true });
  open.push({ close: () => worker.terminate() });
  const port = await new Promise((resolve) => worker.once("message", resolve));
  const addresses = [
    { address: "127.0.0.1", family: 4 },
    { address: "::1", family: 6 },
  ];
  dns.lookup = ((_: string, __: unknown, done: (error: null, all: typeof addresses) => void) =>
    done(null, addresses)) as unknown as typeof dns.lookup;
  const url = new URL(`http://service.test:${port}/`);
  const connection = new Connection(url);
  open.push(connection);
  const bounds = { timeout: 10_000, cancelled: new AbortController().signal, allowance: 0, fresh: true };
  const attempt = connection.attempt({ method: "GET", url, headers: {} }, bounds);
  expect((await attempt).status).toBe(200);
});

test("a runner that was suspended while it connected does not send: what it has read is too old", async () => {
  await world.preview("opened");
  dns.lookup = ((...given: Parameters<typeof lookup>) => {
    world.clock.time += 6 * minute;
    return lookup(...given);
  }) as typeof dns.lookup;
  const url = world.service.url.replace("127.0.0.1", "localhost");
  const run = await world.preview("synchronize", { "base-url": url });
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
  expect(world.sent).toEqual(["create"]);
  expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
});

test("the next page is of the same task, whatever its Link has unescaped", async () => {
  const records = { "github-environment": "production" };
  world.addRecord("production", ["deployed id=cldep1"], {}, world.clock.now() - 1_000);
  for (let count = 0; count < 100; count++) world.addRecord("production", ["skipped"]);
  const url = await between(world.github.url, ({ headers, ...answer }) => ({
    ...answer,
    headers: { ...headers, ...(headers["link"] && { link: decodeURIComponent(headers["link"]) }) },
  }));
  const run = await world.step(records, { variables: { GITHUB_API_URL: url } });
  expect([run.outputs["outcome"], run.codes]).toEqual(["not-sent", ["error stop/exists"]]);
  expect(world.sent).toEqual([]);
});

describe("GraphQL that fails for a moment with status 200", () => {
  const mishap = { status: 200, body: { data: null, errors: [{ message: "Something went wrong" }] } };

  test("fails no push, close or sweep", async () => {
    await world.preview("opened");
    for (const step of [
      () => world.preview("synchronize"),
      () => world.preview("closed"),
      () => world.sweep(),
    ]) {
      world.github.inject({ operation: "graphql/nodes", mishap, times: 1 });
      expect((await step()).succeeded).toBe(true);
    }
  });
});

describe("a 403 of the service", () => {
  test.each<[said: string, isRole: boolean]>([
    ["Forbidden", true],
    ["The quota of Deployments is used up", false],
    ["You have reached the limit of 10 Deployments", false],
    ["Access from this network is not allowed", false],
    ["Your IP address is not in the allow list", false],
    ["<html><h1>Request blocked</h1></html>", false],
  ])("leads where the response says: %s", async (said, isRole) => {
    const body = said.startsWith("<") ? said : { message: said };
    world.service.inject({ operation: "create-deployment", mishap: { status: 403, body } });
    const { error, outputs } = await world.step({});
    expect(outputs["outcome"]).toBe("rejected");
    expect(/api-token|role/.test(error.split("\n").at(-1) ?? "")).toBe(isRole);
  });
});

describe("the status of a response", () => {
  const environment = { "pull-request-comment": "true" };

  test.each<[status: string, isFailure: boolean]>([
    ["UNHEALTHY", true],
    ["FAILED", true],
    ["DELETING", true],
    ["Error", true],
    ["DEGRADED", true],
    ["CRASHING", true],
    ["HEALTHY", false],
    ["ODD", false],
  ])(
    "fails nothing, is a notice where it names a failure, and is in the comment: %s",
    async (status, isFailure) => {
      const body = { id: "cldep1", name: "app-pr-7", status, statusReason: "says-the-platform" };
      world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
      const run = await world.preview("opened", environment);
      expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "created" } });
      expect(run.codes.includes("notice deployment/failing")).toBe(isFailure);
      const comments = world.github.state.comments.map(({ body }) => String(body)).join();
      expect(comments).toContain(status);
      expect(comments).not.toContain("says-the-platform");
    },
  );
});

test("a certificate that is not trusted ends the wait for the web server at once", async () => {
  const server = https.createServer(createAuthority("Nobody").issue("127.0.0.1"));
  const webServerUrl = `https://127.0.0.1:${await portOf(server)}`;
  const body = { id: "cldep1", webServerUrl };
  world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
  const started = world.clock.now();
  const run = await world.step({ "wait-minutes": "20" });
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "created", ready: "false" } });
  expect(world.clock.now() - started).toBe(0);
  expect(run.error).toContain("NODE_EXTRA_CA_CERTS");
});

describe("the start", () => {
  const inProcess = (nodeOptions: string, preload = "") => {
    const imported = preload === "" ? "" : `--import=data:text/javascript,${encodeURIComponent(preload)}`;
    const variables = { NODE_OPTIONS: `${nodeOptions} ${imported}`.trim() };
    return world.step({ "github-environment": "production" }, { in: "process", clock: "real", variables });
  };

  const options = [
    ...["--no-deprecation", "--throw-deprecation", "--frozen-intrinsics", "--disable-proto=throw"],
    ...["--disallow-code-generation-from-strings", "--unhandled-rejections=strict", "--jitless"],
    ...["--trace-deprecation", "--pending-deprecation", "--stack-trace-limit=0"],
  ];
  test.each(options.slice(0, 2))("survives NODE_OPTIONS: %s", async (given) => {
    expect((await inProcess(given)).outputs).toMatchObject({ outcome: "created" });
  });
  testOfAll.each(options.slice(2))("survives NODE_OPTIONS: %s", async (given) => {
    expect((await inProcess(given)).outputs).toMatchObject({ outcome: "created" });
  });

  test("survives read-only members of the process", async () => {
    const preload = `for (const name of ["noDeprecation", "traceDeprecation", "throwDeprecation"])
      Object.defineProperty(process, name, { value: false });`;
    expect((await inProcess("", preload)).outputs).toMatchObject({ outcome: "created" });
  });

  test("that throws is an annotation, an outcome and exit code 1", async () => {
    // Whatever the bundle is evaluated with: AbortSignal.any is used when the client is made, setMaxListeners before.
    const preload = `const events = process.getBuiltinModule("node:events");
      events.setMaxListeners = () => { throw new TypeError(["secret", "fake-1"].join("-")); };
      process.getBuiltinModule("node:module").syncBuiltinESMExports();`;
    const run = await inProcess("", preload);
    expect([run.exitCode, run.outputs]).toEqual([1, { outcome: "not-sent" }]);
    expect(run.annotations.map(({ level }) => level)).toEqual(["error"]);
    expect(run.raw + run.standardError).not.toContain("secret-fake-1");
  });

  test("of a run in which something else throws: what was done stays, and the error is its annotation", async () => {
    world.onService = ({ method }: ReceivedRequest) => {
      if (method === "POST") created = true;
    };
    let created = false;
    const preload = `const { Socket } = process.getBuiltinModule("node:net");
      const { write } = Socket.prototype;
      Socket.prototype.write = function (data, ...rest) {
        if (String(data).includes("POST /platform")) setTimeout(() => { throw new TypeError("elsewhere"); });
        return write.call(this, data, ...rest);
      };`;
    const run = await inProcess("", preload);
    expect(created).toBe(true);
    expect([run.exitCode, run.outputs["outcome"], run.outputs["deployment-id"]]).toEqual([
      ...[1, "created", "cldep1"],
    ]);
    expect(run.error).toContain("elsewhere");
  });
});
