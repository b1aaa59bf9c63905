import { describe, expect, test } from "@jest/globals";
import {
  acme,
  first,
  list,
  lookOrganization,
  lookWorkspace,
  numbered,
  pages,
  workspaces,
} from "./looking.js";
import type { Route } from "./service.js";
import { organizations, runAgainst, token } from "./steps.js";

describe("a list of workspaces", () => {
  test.each([400, 422])("is requested again without the limit when it is refused with %d", async (status) => {
    const route: Route = ({ path }) =>
      path.includes("limit")
        ? { status, body: { message: "limit is too large" } }
        : { body: { workspaces: [{ id: "w1", name: "A" }] } };
    const { run, requested } = await lookWorkspace(route, "A");
    expect([run.exitCode, requested.slice(0, 2)]).toEqual([0, [first, `GET ${workspaces}`]]);
  });

  test("is requested no third time", async () => {
    const { run, requested } = await lookWorkspace({ status: 400 }, "A");
    expect([run.exitCode, requested]).toEqual([1, [first, `GET ${workspaces}`]]);
  });

  test("is followed page by page where the service reports totalCount and offset", async () => {
    const { run, requested } = await lookWorkspace(
      pages("workspaces", numbered(250), 100),
      "Team number 249",
    );
    expect(run.outputs["workspace-id"]).toBe("w249");
    expect(requested.slice(0, 3)).toEqual([first, `${first}&offset=100`, `${first}&offset=200`]);
  });

  test("that was read to its end is not called incomplete", async () => {
    const { error } = await lookWorkspace(pages("workspaces", numbered(250), 100), "Elsewhere");
    expect(error).toContain("and 230 more");
    expect(error).not.toContain("incomplete");
  });

  test.each<[string, Route, number]>([
    ["as many items as the limit, no counts", list("workspaces", numbered(1_000)), 1],
    ["a totalCount above what came, no offset", list("workspaces", numbered(20), { totalCount: 30 }), 1],
    ["the service's own limit, no totalCount", list("workspaces", numbered(20), { limit: 20 }), 1],
    ["pages that repeat", list("workspaces", numbered(20), { totalCount: 60, offset: 0, limit: 20 }), 2],
    [
      "pages that end early",
      ({ path }) => ({
        body: {
          workspaces: path.includes("offset") ? [] : numbered(20),
          totalCount: 60,
          offset: path.includes("offset") ? 20 : 0,
        },
      }),
      2,
    ],
  ])("that may be incomplete is reported as such, and workspace-id is named: %s", async (_, route, count) => {
    const { run, error, requested } = await lookWorkspace(route, "Elsewhere");
    expect([run.exitCode, requested.length]).toEqual([1, count]);
    expect(error).toContain("may be incomplete");
    expect(error).toContain("workspace-id");
  });

  test("that was cut short is no proof that its only item is the only one", async () => {
    const { run, error } = await lookWorkspace(
      list("workspaces", [{ id: "w1", name: "A" }], { totalCount: 2 }),
      "",
    );
    expect(run.exitCode).toBe(1);
    expect(error).toContain("at least 1");
  });
});

describe("a list of organizations", () => {
  test("is requested without a limit, and followed page by page likewise", async () => {
    const many = [
      ...Array.from({ length: 25 }, (_, index) => ({ id: `x${index}`, name: `Org ${index}` })),
      acme,
    ];
    const { run, requested } = await lookOrganization(
      { [`GET ${organizations}`]: pages("organizations", many, 20) },
      "Acme Data",
    );
    expect(run.outputs["organization-id"]).toBe("o1");
    expect(requested.slice(0, 2)).toEqual([`GET ${organizations}`, `GET ${organizations}?offset=20`]);
  });

  test("that may be cut short names organization-id", async () => {
    const cut = list("organizations", [acme], { totalCount: 2 });
    const { error } = await lookOrganization({ [`GET ${organizations}`]: cut }, "Elsewhere");
    expect(error).toContain("may be incomplete");
    expect(error).toContain("organization-id");
  });
});

test("a debug line shows the URL as it was sent", async () => {
  const routes = { [`GET ${organizations}/o%201/workspaces`]: { body: { workspaces: [] } } };
  const inputs = { ...token, "organization-id": "o 1" };
  const { run } = await runAgainst(routes, inputs, { env: { RUNNER_DEBUG: "1" } });
  expect(run.log).toContain(`${organizations}/o%201/workspaces?limit=1000: 200`);
});
