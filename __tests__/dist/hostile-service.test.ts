import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { processesOnly, runStep, testOfAll } from "../one-process/run-step.js";
import { exceptOnWindows, noSignals } from "../platform.js";
import { World } from "./previewing.js";
import type { Routes } from "./service.js";
import { bearer, create, ids, organizations, runAgainst, token } from "./steps.js";

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
});

describe("an error page is read in linear time", () => {
  test.each(["<", "<style ", "</", "<!--", "<a <"])("100 kB of %j", async (piece) => {
    const body = piece.repeat(100_000 / piece.length);
    const started = Date.now();
    const { run, error } = await runAgainst(
      { [`POST ${tokens}`]: { status: 400, body } },
      { ...token, ...ids },
    );
    expect(run.outputs["outcome"]).toBe("rejected");
    expect(error).toContain("status 400");
    expect(Date.now() - started).toBeLessThan(5_000);
  });
});

describe("JSON of any depth does not change the outcome", () => {
  test("an error 100,000 levels deep is rejected", async () => {
    const depth = 100_000;
    const body = `{"error":${'{"error":'.repeat(depth)}"deep"${"}".repeat(depth)}}`;
    const { run, error } = await runAgainst(
      { [`POST ${organizations}/o1/deployments`]: { status: 400, body } },
      { ...create, ...ids },
    );
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(error).toContain("status 400");
    expect(error).not.toMatch(/stack|RangeError/);
  });

  test.each(["workerQueues", "environmentVariables", "schedulerSize", "name", "status"])(
    "a success with %s 100,000 levels deep is a success",
    async (field) => {
      const depth = 50_000;
      for (const deep of [
        `${"[".repeat(2 * depth)}${"]".repeat(2 * depth)}`,
        `${'{"value":['.repeat(depth)}1${"]}".repeat(depth)}`,
      ]) {
        const body = `{"id":"d1","schedulerSize":"SMALL","name":"etl","${field}":${deep}}`;
        const inputs = {
          ...create,
          ...ids,
          definition:
            "{ type: STANDARD, schedulerSize: LARGE, workerQueues: [{ name: default }], environmentVariables: [{ key: A, value: b }] }",
        };
        const { run } = await runAgainst({ [`POST ${organizations}/o1/deployments`]: { body } }, inputs);
        expect([run.exitCode, run.outputs["deployment-id"], run.outputs["outcome"]]).toEqual([
          0,
          "d1",
          "created",
        ]);
        expect(JSON.parse(run.outputs["differences"] ?? "")).toContainEqual(
          expect.objectContaining({ sent: "LARGE" }),
        );
      }
    },
  );
});

describe("an error body of any size and shape is a rejection with a short message", () => {
  const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  const repeated = (item: string, count: number): string => `[${`${item},`.repeat(count - 1)}${item}]`;
  test.each([
    ["a message that is nested arrays", `{"message":${nested}}`],
    ["errors that are nested arrays", `{"errors":${nested}}`],
    ["nested arrays", nested],
    ["100,000 errors", `{"errors":${repeated('{"message":"no"}', 100_000)}}`],
    ["100,000 empty arrays", `{"message":"no","fieldErrors":${repeated("[]", 100_000)}}`],
    ["a message of 900,000 characters", `{"message":"${"no ".repeat(300_000)}"}`],
    ["10 MB of text", "no ".repeat(3_400_000)],
  ])("%s", async (_, body) => {
    const route = `POST ${organizations}/o1/deployments`;
    const { run, error } = await runAgainst({ [route]: { status: 422, body } }, { ...create, ...ids });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(error.split("\n")[0]).toMatch(
      /^Could not create the Deployment "etl": POST .* returned status 422/,
    );
    expect(error.length).toBeLessThan(2_000);
    expect(run.milliseconds).toBeLessThan(10_000);
  });
});

test("a name that is not among 100,000 organizations: 20 are listed, the others are counted", async () => {
  const list = Array.from({ length: 100_000 }, (_, index) => ({ id: `o${index}`, name: `Team ${index}` }));
  const routes = { [`GET ${organizations}`]: { body: { organizations: list } } };
  const { run, error } = await runAgainst(routes, { ...token, organization: "Acme" });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
  expect(error.match(/^- /gm)).toHaveLength(20);
  expect(error).toContain("and 99980 more");
  expect(run.milliseconds).toBeLessThan(10_000);
});

test.each([
  ["https://Fake-Host-Secret.evil.example/", "redirects to ***.evil.example"],
  ["https://evil.example/?token=Fake-Host-Secret", "redirects to evil.example"],
  [`https://${bearer}@evil.example/`, "redirects to evil.example"],
  ["https://evil.example/\u001b[31m::error::x", "redirects to evil.example"],
])("the target %j of a redirect shows no secret", async (location, shown) => {
  const routes = {
    [`POST ${organizations}/o1/deployments`]: { status: 307, headers: { location: encodeURI(location) } },
  };
  const inputs = { ...create, ...ids, "secret-environment-variables": "HOST=Fake-Host-Secret" };
  const { run, error } = await runAgainst(routes, inputs);
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
  expect(error).toContain(shown);
  expect(run.log + run.summary).not.toMatch(/fake-host-secret|fake-organization-owner-token/i);
});

const { test: testOfSignals } = exceptOnWindows(noSignals);
const body = `{"id":"cldep1","name":"app","list":[${'"a",'.repeat((46 * 1024 * 1024) / 4)}"a"]}`;

(processesOnly ? testOfSignals : testOfAll)(
  "a response of 46 MiB of small strings to a create that is cancelled: the id is in outputs and on record",
  async () => {
    const world = await World.start();
    try {
      let cancel = (): void => {};
      const url = await serve((_, response) => {
        response.writeHead(200, { "content-type": "application/json" }).end(body, () => cancel());
      });
      const step = await world.startPreview("opened", { "base-url": url });
      // The runner cancels while the response is parsed.
      cancel = () =>
        step.cancel([
          ["SIGTERM", 0],
          ["SIGKILL", 10_000],
        ]);
      const run = await step.done;
      expect([run.killed, run.exitCode]).toEqual([false, 1]);
      expect(run.outputs).toMatchObject({ "deployment-id": "cldep1", outcome: "created" });
      expect(world.github.state.records[0]?.statuses[0]).toMatchObject({ description: "deployed id=cldep1" });
    } finally {
      await world.close();
    }
  },
  60_000,
);

test.each(["", " ", ".", "..", "a/b", "a\\b", "a\nb"])(
  "the id %j is unusable: the outcome is unknown",
  async (id) => {
    const routes: Routes = {
      [`POST ${organizations}/o1/deployments`]: { body: { id, name: "etl" } },
    };
    const { run, error } = await runAgainst(routes, { ...create, ...ids });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "unknown"]);
    if (id !== "") expect(error).toContain(JSON.stringify(id));
  },
);

test("the id of a token may contain a slash: it is part of no path", async () => {
  const { run } = await runAgainst(
    { [`POST ${tokens}`]: { body: { id: "a/b", token: minted } } },
    { ...token, ...ids },
  );
  expect([run.exitCode, run.outputs["token"], run.outputs["token-id"]]).toEqual([0, minted, "a/b"]);
  const blank = await runAgainst(
    { [`POST ${tokens}`]: { body: { id: " ", token: minted } } },
    { ...token, ...ids },
  );
  expect(blank.run.outputs["outcome"]).toBe("unknown");
});

test("the body's request id is shown, not the one of a gateway", async () => {
  const body = { message: "no", requestId: "req-of-the-service" };
  const routes: Routes = { [`POST ${tokens}`]: { status: 400, body, headers: { "cf-ray": "gateway" } } };
  const { error } = await runAgainst(routes, { ...token, ...ids });
  expect(error).toContain("(request id req-of-the-service)");
});
