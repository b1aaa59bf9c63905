import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { runStep } from "../one-process/run-step.js";
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
        const body = `{"id":"d1","name":"etl","executor":"KUBERNETES","${field}":${deep}}`;
        const inputs = {
          ...create,
          ...ids,
          definition:
            "{ type: STANDARD, executor: CELERY, schedulerSize: LARGE, workerQueues: [{ name: default }], environmentVariables: [{ key: A, value: b }] }",
        };
        const { run } = await runAgainst({ [`POST ${organizations}/o1/deployments`]: { body } }, inputs);
        expect([run.exitCode, run.outputs["deployment-id"], run.outputs["outcome"]]).toEqual([
          0,
          "d1",
          "created",
        ]);
        expect(JSON.parse(run.outputs["differences"] ?? "")).toContainEqual(
          expect.objectContaining({ field: "executor", sent: "CELERY" }),
        );
      }
    },
  );
});

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
