import { describe, expect, test } from "@jest/globals";
import { acme, first, list, lookOrganization, lookWorkspace, numbered, workspaces } from "./looking.js";
import type { Route } from "./service.js";
import { organizations, runAgainst, token } from "./steps.js";

const smaller = `GET ${workspaces}?limit=100`;
const unlimited = `GET ${workspaces}`;

/** A service that refuses limits above `most`. */
function strict(status: number, most: number, items: unknown[]): Route {
  return ({ path }) => {
    const limit = Number(new URL(path, "http://x").searchParams.get("limit") ?? 0);
    return limit > most
      ? { status, body: { message: "limit is too large" } }
      : { body: { workspaces: items } };
  };
}

describe("a list of workspaces", () => {
  test.each<[number, number, string[]]>([
    [400, 100, [first, smaller]],
    [422, 100, [first, smaller]],
    [400, 0, [first, smaller, unlimited]],
  ])("of a service that refuses with %i a limit above %i", async (status, most, requests) => {
    const { run, requested } = await lookWorkspace(strict(status, most, [{ id: "w1", name: "A" }]), "A");
    expect([run.exitCode, requested.slice(0, -1)]).toEqual([0, requests]);
  });

  test("is requested three times at most", async () => {
    const { run, requested } = await lookWorkspace({ status: 400 }, "A");
    expect([run.exitCode, requested]).toEqual([1, [first, smaller, unlimited]]);
  });

  test.each<[string, Route]>([
    ["as many items as the limit", list("workspaces", numbered(1_000))],
    ["as many items as the smaller limit", strict(400, 100, numbered(100))],
    ["a request without a limit", strict(400, 0, numbered(2))],
  ])("that may be incomplete is reported as such, and workspace-id is named: %s", async (_, route) => {
    const { run, error } = await lookWorkspace(route, "Elsewhere");
    expect(run.exitCode).toBe(1);
    expect(error).toContain(
      "The list of workspaces may be incomplete. If workspace-id is set, no list is read.",
    );
  });

  test("has no further pages, whatever it reports", async () => {
    const counts = { totalCount: 60, offset: 0, limit: 20 };
    const { error, requested } = await lookWorkspace(list("workspaces", numbered(20), counts), "Elsewhere");
    expect(requested).toEqual([first]);
    expect(error).not.toContain("incomplete");
  });
});

test("a list of organizations is requested without a limit, and may be incomplete", async () => {
  const routes = { [`GET ${organizations}`]: list("organizations", [acme], { totalCount: 2, offset: 0 }) };
  const { error, requested } = await lookOrganization(routes, "Elsewhere");
  expect(requested).toEqual([`GET ${organizations}`]);
  expect(error).toContain("may be incomplete. If organization-id is set, no list is read.");
});

test("a debug line shows the URL as it was sent", async () => {
  const routes = { [`GET ${organizations}/o%201/workspaces`]: { body: { workspaces: [] } } };
  const inputs = { ...token, "organization-id": "o 1" };
  const { run } = await runAgainst(routes, inputs, { env: { RUNNER_DEBUG: "1" } });
  expect(run.log).toContain(`${organizations}/o%201/workspaces?limit=1000: 200`);
});
