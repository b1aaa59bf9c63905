import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "@jest/globals";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import type { Routes } from "./service.js";
import { accepting, bearer, create, ids, organizations, runAgainst, token } from "./steps.js";

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server that does what the listener does; its base URL. */
async function serve(listener: http.RequestListener): Promise<string> {
  const server = http.createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs the bundle in a process of its own. */
function run(url: string, inputs: Readonly<Record<string, string>>): Promise<StepRun> {
  return runStep({ killAfter: 20_000, inputs: { "base-url": url, "api-token": bearer, ...inputs } });
}

const tokens = "/iam/v1beta1/organizations/o1/tokens";
const minted = "fake-minted-token-0123456789abcdef";

describe("the API token goes only to the host of base-url", () => {
  test.each(["//HOST/api", "/..//HOST/x", "/a//HOST", "\\\\HOST/x", "///HOST/x", "/%2f/HOST"])(
    "with the path %s",
    async (path) => {
      const seen: string[] = [];
      const elsewhere = await serve((request, response) => {
        seen.push(`${request.method} ${request.url}`);
        response.end("{}");
      });
      const url = await serve((_, response) => void response.writeHead(404).end());
      await run(url + path.replace("HOST", new URL(elsewhere).host), { ...token, "max-attempts": "1" });
      expect(seen).toEqual([]);
    },
  );

  test("after a redirect too", async () => {
    const seen: string[] = [];
    const elsewhere = await serve((request, response) => {
      seen.push(request.url ?? "");
      response.end("{}");
    });
    const url = await serve((_, response) => void response.writeHead(307, { location: elsewhere }).end());
    const { annotations } = await run(url, { ...token, ...ids });
    expect(annotations.at(-1)?.message).toContain(`redirects to ${new URL(elsewhere).host}`);
    expect(seen).toEqual([]);
  });
});

describe("an error page is read in linear time", () => {
  test.each(["<", "<style ", "</", "<!--", "<a <"])("100 kB of %j", async (piece) => {
    const body = piece.repeat(100_000 / piece.length);
    const started = Date.now();
    const { run, error } = await runAgainst({ [`POST ${tokens}`]: { status: 400, body } }, { ...token, ...ids });
    expect(run.outputs["outcome"]).toBe("rejected");
    expect(error).toContain("status 400");
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

describe("JSON of any depth does not change the outcome", () => {
  test.each([5_000, 100_000])("an error %i levels deep is rejected", async (depth) => {
    const body = `{"error":${'{"error":'.repeat(depth)}"deep"${"}".repeat(depth)}}`;
    const { run, error } = await runAgainst(
      { [`POST ${organizations}/o1/deployments`]: { status: 400, body } },
      { ...create, ...ids },
    );
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(error).toContain("status 400");
    expect(error).not.toMatch(/stack|RangeError/);
  });

  test.each([5_000, 100_000])("a success with a member %i levels deep is a success", async (depth) => {
    const body = `{"id":"d1","name":"etl","extra":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const { run } = await runAgainst({ [`POST ${organizations}/o1/deployments`]: { body } }, { ...create, ...ids });
    expect([run.exitCode, run.outputs["deployment-id"]]).toEqual([0, "d1"]);
  });

  test.each(["workerQueues", "environmentVariables", "schedulerSize", "name", "status"])(
    "a success with %s 100,000 levels deep is a success",
    async (field) => {
      const depth = 50_000;
      for (const deep of [
        `${"[".repeat(2 * depth)}${"]".repeat(2 * depth)}`,
        `${'{"value":['.repeat(depth)}1${"]}".repeat(depth)}`,
      ]) {
        const body = `{"id":"d1","name":"etl","${field}":${deep}}`;
        const inputs = {
          ...create,
          ...ids,
          deployment:
            "{ type: STANDARD, schedulerSize: LARGE, workerQueues: [{ name: default }], environmentVariables: [{ key: A, value: b }] }",
        };
        const { run } = await runAgainst({ [`POST ${organizations}/o1/deployments`]: { body } }, inputs);
        expect([run.exitCode, run.outputs["deployment-id"], run.outputs["outcome"]]).toEqual([0, "d1", "created"]);
        expect(JSON.parse(run.outputs["differences"] ?? "")).toContainEqual(expect.objectContaining({ sent: "LARGE" }));
      }
    },
  );

  test("a token of 1 MB is not lost", async () => {
    const body = { id: "t1", token: "t".repeat(1_000_000) };
    const { run } = await runAgainst({ [`POST ${tokens}`]: { body } }, { ...token, ...ids });
    expect([run.exitCode, run.outputs["token"]?.length]).toEqual([0, 1_000_000]);
  });
});

describe("a token that a creation without a known result echoes is readable nowhere", () => {
  const quoted = JSON.stringify({ token: minted });
  test.each<[string, number, unknown]>([
    ["JSON in the message", 502, { message: quoted }],
    ["HTML", 502, `<html><body>Created {&quot;token&quot;:&quot;${minted}&quot;}</body></html>`],
    ["plain text", 500, `token=${minted} is not stored`],
    ["a success without an id", 200, { token: minted }],
    ["a success that is cut", 200, `{"id":"t1","\\u0074oken":"${minted}`],
  ])("%s", async (_, status, body) => {
    const { run } = await runAgainst({ [`POST ${tokens}`]: { status, body } }, { ...token, ...ids });
    const readable = run.raw
      .split("\n")
      .filter((line) => !line.startsWith("::add-mask::"))
      .join("\n");
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "unknown"]);
    expect(readable + JSON.stringify(run.outputs) + run.summary).not.toContain(minted);
  });
});

test("the created token is readable in no other output", async () => {
  const body = { id: `t-${minted}`, name: `n-${minted}`, token: minted };
  const { run } = await runAgainst({ [`POST ${tokens}`]: { body } }, { ...token, ...ids });
  const { token: value, ...others } = run.outputs;
  expect([value, others["token-id"], others["token-name"]]).toEqual([minted, "t-***", "n-***"]);
  expect(JSON.stringify(others) + run.summary).not.toContain(minted);
});

test("a create is not lost where the server closes kept-alive connections right after the look-ups", async () => {
  for (let round = 0; round < 4; round++) {
    const url = await serve((request, response) => {
      const isList = request.method === "GET";
      const body = isList ? { organizations: [{ id: "o1", name: "Acme" }] } : { id: "t1", token: minted };
      response.end(JSON.stringify(body));
      if (isList) response.once("finish", () => setTimeout(() => request.socket.destroy(), 1));
    });
    const inputs = { ...token, "token-type": "ORGANIZATION", organization: "Acme", "max-attempts": "1" };
    const { outputs } = await run(url, inputs);
    expect(outputs["outcome"]).toBe("created");
  }
});

test("a compressed response to a create is requested by nobody, and read all the same", async () => {
  const accepted: unknown[] = [];
  const url = await serve((request, response) => {
    accepted.push(request.headers["accept-encoding"]);
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(JSON.stringify({ id: "t1", token: minted })));
  });
  const { outputs } = await run(url, { ...token, ...ids });
  expect([outputs["outcome"], outputs["token"], accepted]).toEqual(["created", minted, ["identity"]]);
});

test.each(["", " ", ".", "..", "a/b", "a\\b", "a\nb"])("the id %j is unusable: the outcome is unknown", async (id) => {
  const routes: Routes = {
    [`POST ${organizations}/o1/deployments`]: { body: { id, name: "etl" } },
  };
  const { run, error } = await runAgainst(routes, { ...create, ...ids });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "unknown"]);
  if (id !== "") expect(error).toContain(`"${JSON.stringify(id).slice(1, -1).trim()}"`);
});

test("the id of a token may contain a slash: it is part of no path", async () => {
  const { run } = await runAgainst(
    { [`POST ${tokens}`]: { body: { id: "a/b", token: minted } } },
    { ...token, ...ids },
  );
  expect([run.exitCode, run.outputs["token"], run.outputs["token-id"]]).toEqual([0, minted, "a/b"]);
  const blank = await runAgainst({ [`POST ${tokens}`]: { body: { id: " ", token: minted } } }, { ...token, ...ids });
  expect(blank.run.outputs["outcome"]).toBe("unknown");
});

test("a token of spaces is no token: the outcome is unknown", async () => {
  const { run } = await runAgainst({ [`POST ${tokens}`]: { body: { id: "t1", token: "   " } } }, { ...token, ...ids });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "unknown"]);
});

test("a name in another charset is found", async () => {
  const url = await serve((request, response) => {
    const body = request.method === "GET" ? { workspaces: [{ id: "w1", name: "Zürich" }] } : { id: "d1" };
    response
      .writeHead(200, { "content-type": "application/json; charset=iso-8859-1" })
      .end(Buffer.from(JSON.stringify(body), "latin1"));
  });
  const { outputs } = await run(url, { ...create, "organization-id": "o1", workspace: "Zürich" });
  expect(outputs["workspace-id"]).toBe("w1");
});

test("a request that is refused with 429 more often than max-attempts is still sent", async () => {
  const routes: Routes = {
    ...accepting,
    [`POST ${tokens}`]: (_, before) =>
      before < 4 ? { status: 429, headers: { "retry-after": "0" } } : { body: { id: "t1", token: minted } },
  };
  const { run, requested } = await runAgainst(routes, { ...token, ...ids, "max-attempts": "2" });
  expect([run.outputs["outcome"], requested.length]).toEqual(["created", 5]);
}, 60_000);

test.each([401, 403])("a %i on the list of organizations states that the ids skip the look-up", async (status) => {
  const { error } = await runAgainst({ [`GET ${organizations}`]: { status } }, token);
  expect(error).toContain("To skip this look-up, set organization-id (and workspace-id).");
});

test("the body's request id is shown, not the one of a gateway", async () => {
  const body = { message: "no", requestId: "req-of-the-service" };
  const routes: Routes = { [`POST ${tokens}`]: { status: 400, body, headers: { "cf-ray": "gateway" } } };
  const { error } = await runAgainst(routes, { ...token, ...ids });
  expect(error).toContain("(request id req-of-the-service)");
});
