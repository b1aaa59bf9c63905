import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { Routes } from "../canned.js";
import { allCases, exceptOnWindows, noSignals, testOfAll } from "../platform.js";
import { World } from "../world.js";
import { create, ids, organizations, runAgainst, token } from "./steps.js";
import { workflow } from "./workflow.js";

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

const tokens = "/iam/v1beta1/organizations/o1/tokens";
const minted = "fake-minted-token-0123456789abcdef";

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

test("a name that is not among 20,000 organizations: 20 are listed, the others are counted", async () => {
  const list = Array.from({ length: 20_000 }, (_, index) => ({ id: `o${index}`, name: `Team ${index}` }));
  const routes = { [`GET ${organizations}`]: { body: { organizations: list } } };
  const { run, error } = await runAgainst(routes, { ...token, organization: "Acme" });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
  expect(error.match(/^- /gm)).toHaveLength(20);
  expect(error).toContain("and 19980 more");
  expect(run.milliseconds).toBeLessThan(10_000);
});

const { test: testOfSignals } = exceptOnWindows(noSignals);
const body = `{"id":"cldep1","name":"app","list":[${'"a",'.repeat((7 * 1024 * 1024) / 4)}"a"]}`;

(allCases ? testOfSignals : testOfAll)(
  "a response of 7 MiB of small strings to a create that is cancelled: the id is in outputs and on record",
  async () => {
    const world = await World.start(workflow);
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
