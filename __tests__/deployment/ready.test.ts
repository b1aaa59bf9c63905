import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { eachWorld, type World } from "../world.js";

const second = 1_000;
const records = { "github-environment": "production" };
const open: { close(): void }[] = [];

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  {},
  { webServerReadyAfter: 0 },
);
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A step that creates a Deployment whose web server is at this address, or at the emulated one. */
async function waitFor(address: string | undefined, inputs = {}, variables = {}) {
  if (address !== undefined) {
    const body = { id: "cldep1", webServerUrl: address };
    world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
  }
  const started = world.clock.now();
  const run = await world.step({ "wait-minutes": "2", ...inputs }, { variables });
  return { ...run, waited: world.clock.now() - started };
}

/** The address of a server on loopback. */
async function listening(server: net.Server): Promise<string> {
  open.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("the wait", () => {
  test("ends with the first response of a running web server, one attempt every 10 s", async () => {
    world.service.behaviour.webServerReadyAfter = 65 * second;
    const run = await waitFor(undefined);
    expect(run).toMatchObject({ succeeded: true, waited: 70 * second });
    expect(run.outputs).toMatchObject({ outcome: "created", ready: "true" });
    expect(world.service.webServerRequests).toHaveLength(8);
  });

  test("ends when the time is up, not when the last attempt's own time is", async () => {
    let requests = 0;
    const server = http.createServer((_, response) => {
      requests++;
      if (requests === 1) response.writeHead(503).end(); // then it does not respond
    });
    const address = `http://${await listening(server)}`;
    const { clock } = world;
    // After the first attempt 200 ms are left.
    clock.sleep = async () => {
      clock.time += requests === 1 ? 2 * minute - 200 : minute;
    };
    const started = Date.now();
    const run = await waitFor(address);
    expect(Date.now() - started).toBeLessThan(8_000);
    expect([run.outputs["ready"], requests]).toEqual(["false", 2]);
    server.closeAllConnections();
  });

  test("lasts no longer than wait-minutes where an attempt took longer than the interval", async () => {
    let requests = 0;
    const server = http.createServer((_, response) => {
      requests++;
      if (requests === 1) world.clock.time += 13 * second;
      response.writeHead(503).end();
    });
    const run = await waitFor(`http://${await listening(server)}`);
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
  });

  test("fails after wait-minutes: the Deployment exists, with its id and what the last attempt showed", async () => {
    world.service.behaviour.webServerReadyAfter = Number.POSITIVE_INFINITY;
    const run = await waitFor(undefined, records);
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
    expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep1", ready: "false" });
    expect(run.error).toMatch(/\bcldep1\b[\s\S]*\b503\b/);
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
    const updated = await waitFor(undefined, {
      ...records,
      mode: "update-deployment",
      "deployment-id": "cldep1",
    });
    expect(updated.outputs).toMatchObject({ outcome: "updated", ready: "false" });
  });

  test.each([200, 204, 301, 302, 401, 403])(
    "status %i is a response of a running web server",
    async (status) => {
      const address = await listening(http.createServer((_, response) => response.writeHead(status).end()));
      expect(await waitFor(`http://${address}`)).toMatchObject({ succeeded: true, waited: 0 });
    },
  );

  test.each([400, 404, 429, 500, 502, 503])("status %i is none", async (status) => {
    const address = await listening(http.createServer((_, response) => response.writeHead(status).end()));
    const run = await waitFor(`http://${address}`);
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
    expect(run.error).toContain(String(status));
  });

  test("requests have no credentials, redirects are not followed, and the body is not read", async () => {
    const requests: http.IncomingMessage[] = [];
    const server = http.createServer((request, response) => {
      requests.push(request);
      // The body never ends.
      response.writeHead(302, { location: "/login", "set-cookie": "a=b" }).write("x");
    });
    const run = await waitFor(`http://${await listening(server)}/home?x=1`);
    expect(run.outputs["ready"]).toBe("true");
    expect(requests.map(({ method, url }) => [method, url])).toEqual([["GET", "/home?x=1"]]);
    expect(Object.keys(requests[0]?.headers ?? {}).sort()).toEqual([
      "accept",
      "accept-encoding",
      "connection",
      "host",
      "user-agent",
    ]);
    if (requests[0]?.socket.closed === false) await once(requests[0].socket, "close");
  });
});

describe("a new Deployment often has no DNS entry or certificate yet", () => {
  test("a connection that is refused", async () => {
    // No service listens at port 1, and the system does not give it to another test.
    const run = await waitFor("http://127.0.0.1:1");
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
    expect(run.error).toContain("ECONNREFUSED");
  });

  test("a TLS handshake that fails, and connections that are closed", async () => {
    let connections = 0;
    const server = net.createServer((socket) => {
      socket.on("error", () => {});
      if (++connections % 2 === 0) socket.destroy();
      else socket.end("HTTP/1.1 200 OK\r\n\r\n");
    });
    const run = await waitFor(`https://${await listening(server)}`);
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
    expect(connections).toBe(12);
  });

  test("a connection that is closed twice and then works", async () => {
    let connections = 0;
    const server = net.createServer((socket) => {
      if (++connections <= 2) socket.destroy();
      else socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n");
    });
    const run = await waitFor(`http://${await listening(server)}`);
    expect(run).toMatchObject({ succeeded: true, waited: 20 * second });
  });

  test("a name that can't be resolved", async () => {
    // No resolver asks a name server for a label of 64 characters.
    const run = await waitFor(`http://${"a".repeat(64)}.test`);
    expect(run).toMatchObject({ succeeded: false, waited: 2 * minute });
  });
});

describe("the wait ends at once", () => {
  test.each([
    ["the response has no URL", ""],
    ["it is no web address", "ftp://app.example.com"],
    ["it has user info", "https://user@app.example.com"],
  ])("%s", async (_, address) => {
    const run = await waitFor(address, records);
    expect(run).toMatchObject({ succeeded: false, waited: 0 });
    expect(run.outputs).toMatchObject({ outcome: "created", ready: "false" });
    expect(run.error).toMatch(/\bcldep1\b[\s\S]*\bdeployment-url\b[\s\S]*\bwait-minutes\b/);
  });

  test("it contains a secret", async () => {
    const secret = { "secret-environment-variables": "KEY=fake-secret-value" };
    const run = await waitFor("https://fake-secret-value.example.com", secret);
    expect(run).toMatchObject({ succeeded: false, waited: 0 });
    expect(run.error).not.toContain("fake-secret-value");
  });

  test.each([
    [{ https_proxy: "socks5://proxy.example.com" }, "https_proxy"],
    [{ https_proxy: "http://user:100%@proxy.example.com" }, "https_proxy"],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, "NODE_TLS_REJECT_UNAUTHORIZED"],
  ])("%j can't be used", async (variables, why) => {
    const run = await waitFor("https://app.example.com", {}, variables);
    expect(run).toMatchObject({ succeeded: false, waited: 0 });
    expect(run.error).toContain(why);
  });

  test.each([
    ["after a response", (response: http.ServerResponse) => response.writeHead(503).end()],
    ["before the response", () => {}],
  ])("the step is cancelled %s", async (_, respond) => {
    const cancellation = new AbortController();
    const server = http.createServer((_, response) => {
      cancellation.abort();
      respond(response);
    });
    const started = Date.now();
    const body = { id: "cldep1", webServerUrl: `http://${await listening(server)}` };
    world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
    const run = await world.step({ "wait-minutes": "120", ...records }, { cancelled: cancellation.signal });
    expect(Date.now() - started).toBeLessThan(5_000);
    expect(run.outputs).toMatchObject({ outcome: "created", ready: "false" });
    expect(run.codes).toEqual(["error run/cancelled"]);
    expect(run.error).toContain("cldep1");
  });
});

test("the record's last status and the comment are written before the wait, the comment again after it", async () => {
  world.service.behaviour.webServerReadyAfter = minute;
  const started = world.clock.now();
  await world.preview("opened", { "wait-minutes": "2", "pull-request-comment": "true" });
  const seconds = (item: Record<string, unknown> | undefined): number =>
    (Date.parse(String(item?.["created_at"])) - started) / second;
  expect(seconds(world.github.state.records[0]?.statuses[0])).toBe(0);
  expect(seconds(world.github.state.comments[0])).toBe(0);
  expect(world.github.state.comments[0]?.["body"]).toContain("Web server");
});

test("a failed wait leaves the preview deployed, and the comment shows it", async () => {
  world.service.behaviour.webServerReadyAfter = Number.POSITIVE_INFINITY;
  const run = await world.preview("opened", { "wait-minutes": "1", "pull-request-comment": "true" });
  expect([run.succeeded, world.statuses]).toEqual([false, [["deployed id=cldep1"]]]);
  expect(world.github.state.comments[0]?.["body"]).toContain("Web server");
});

const override = (isHibernating: boolean) =>
  `scalingSpec: { hibernationSpec: { override: { isHibernating: ${isHibernating} } } }`;
const own = "name: app\ntype: STANDARD\n";
test.each([
  ["no word of hibernation", own, 0, true],
  ["asked to hibernate", own + override(true), 0, true],
  ["asked to wake up", own + override(false), 2 * minute, false],
])(
  "HIBERNATING, %s: it is waited for only if the body wakes it",
  async (_, definition, waited, succeeded) => {
    const body = { id: "cldep1", status: "HIBERNATING", webServerUrl: "http://127.0.0.1:1" };
    world.service.inject({ operation: "create-deployment", mishap: { status: 200, body } });
    const run = await waitFor(undefined, { definition });
    expect(run).toMatchObject({ succeeded, waited });
    expect(run.outputs).toMatchObject({ outcome: "created", ready: "false" });
    expect(run.codes.includes("notice deployment/hibernates")).toBe(succeeded);
  },
);

test("no wait: wait-minutes is 0, a retire, a sweep, a dry run", async () => {
  const wait = { "wait-minutes": "5" };
  await world.preview("opened");
  await world.preview("synchronize", { ...wait, "dry-run": "true" });
  expect((await world.preview("closed", wait)).outputs["outcome"]).toBe("retired");
  await world.clock.sleep(20 * minute);
  expect((await world.sweep(wait)).outputs["outcome"]).toBe("swept");
  expect(world.service.webServerRequests).toEqual([]);
});
