import { describe, expect, test } from "@jest/globals";
import type { ActionError } from "../../src/base/errors.js";
import type { HttpRequest } from "../../src/http/connection.js";
import type { HttpResponse } from "../../src/http/response.js";
import type { Reference } from "../../src/platform/lookup.js";
import { findOrganization, findWorkspace } from "../../src/platform/lookup.js";
import { logLine, textOf } from "../shown.js";
import { clientOf, responseOf } from "./responses.js";

/** What of a request distinguishes list requests. */
function lineOf({ method, url }: HttpRequest): string {
  return `${method} ${url.pathname.replace("/prefix/platform/v1beta1/organizations", "organizations")}${url.search}`;
}

function lookupOf(respond: (request: HttpRequest) => HttpResponse | Error) {
  const run = clientOf(respond);
  const lookup = {
    organization: (reference: Reference) => findOrganization(reference, run),
    workspace: (reference: Reference) => findWorkspace({ id: "o1" }, reference, run),
  };
  return { lookup, lines: run.lines, state: run.state, requests: () => run.requests.map(lineOf) };
}

type Workspaces = Readonly<Record<string, string | undefined | number>>;

/** Organizations without names; each has one workspace that holds the organization's name, none, or responds with a status. */
function nameless(workspaces: Workspaces, named: readonly { id: string; name: string }[] = []) {
  return lookupOf(({ url }) => {
    const id = url.pathname.split("/").at(-2) ?? "";
    if (!url.pathname.endsWith("/workspaces")) {
      return responseOf(200, { organizations: [...named, ...Object.keys(workspaces).map((id) => ({ id }))] });
    }
    const found = workspaces[id];
    if (typeof found === "number") return responseOf(found, {});
    return responseOf(200, {
      workspaces: found === undefined ? [] : [{ id: "ws", name: "W", organizationName: found }],
    });
  });
}

describe("organizations that carry a name", () => {
  test("items without an id, and items that are no objects, are passed over", async () => {
    const { lookup } = lookupOf(() =>
      responseOf(200, {
        organizations: [null, "x", { name: "Acme" }, { id: "", name: "Acme" }, { id: "org", name: "Acme" }],
      }),
    );
    expect(await lookup.organization({ nameOrId: "Acme" })).toMatchObject({ id: "org" });
  });
});

describe("organizations without a name", () => {
  test.each([
    ["one that carries its name", "Acme Data"],
    ["an id", "o2"],
  ])("are not requested if %s matches", async (_, nameOrId) => {
    const { lookup, requests } = nameless({ o2: "Other" }, [{ id: "o1", name: "Acme Data" }]);
    await lookup.organization({ nameOrId });
    expect(requests()).toEqual(["GET organizations"]);
  });

  test("one whose workspaces the token may not list does not hide another", async () => {
    for (const status of [403, 404]) {
      const { lookup } = nameless({ o1: status, o2: "Acme Labs" });
      expect(await lookup.organization({ nameOrId: "Acme Labs" })).toMatchObject({ id: "o2" });
    }
  });

  test("another failure on the way is an error: an organization of that name might be missed", async () => {
    const { lookup } = nameless({ o1: 500, o2: "Acme Labs" });
    await expect(lookup.organization({ nameOrId: "Acme Labs" })).rejects.toThrow("500");
  });

  test("one without workspaces is listed by its id", async () => {
    const { lookup } = nameless({ o1: undefined, o2: "Acme Labs" });
    for (const given of [{ nameOrId: "Elsewhere" }, {}]) {
      const error = await lookup.organization(given).catch((thrown) => thrown);
      expect(error.list.map(String)).toEqual(["o1", "Acme Labs (o2)"]);
    }
  });

  test("two of one name are ambiguous", async () => {
    const { lookup } = nameless({ o1: "Acme", o2: "Acme", o3: "Other" });
    const error = await lookup.organization({ nameOrId: "Acme" }).catch((thrown) => thrown);
    expect([error.code, ...error.list.map(String)]).toEqual(["lookup/ambiguous", "Acme (o1)", "Acme (o2)"]);
  });

  test("with several and none given, the error lists their names", async () => {
    const { lookup } = nameless({ o1: "Acme", o2: 403, o3: "Other" }, [{ id: "o9", name: "Own" }]);
    const error = await lookup.organization({}).catch((thrown) => thrown);
    expect(error.list.map(String)).toEqual(["Own (o9)", "Acme (o1)", "o2", "Other (o3)"]);
  });

  test("limits that are refused are left out", async () => {
    const { lookup, requests } = lookupOf(({ url }) => {
      if (!url.pathname.endsWith("/workspaces"))
        return responseOf(200, { organizations: [{ id: "o1" }, { id: "o2" }] });
      if (url.search !== "") return responseOf(422, {});
      return responseOf(200, { workspaces: [{ id: "w", organizationName: `Name of ${url.pathname}` }] });
    });
    const nameOrId = "Name of /prefix/platform/v1beta1/organizations/o2/workspaces";
    expect(await lookup.organization({ nameOrId })).toMatchObject({ id: "o2" });
    expect(requests().filter((line) => line.includes("?"))).toHaveLength(4);
  });

  test("with very many and none given, only the names that are shown are requested", async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`o${index}`, `Org ${index}`]));
    const { lookup, requests } = nameless(many);
    const error = await lookup.organization({}).catch((thrown) => thrown);
    expect(logLine(textOf(error))).toContain("and 30 more");
    expect(requests().length).toBe(21);
    expect(await lookup.organization({ nameOrId: "Org 49" })).toMatchObject({ id: "o49" });
  });
});

describe("an id and a name", () => {
  const lists = () =>
    lookupOf(({ url }) =>
      url.pathname.endsWith("/workspaces")
        ? responseOf(200, { workspaces: [{ id: "w1", name: "Data" }] })
        : responseOf(200, { organizations: [{ id: "o1", name: "Acme" }] }),
    );

  test("an id without a name reads no list", async () => {
    const { lookup, requests } = lists();
    expect([await lookup.organization({ id: "x" }), await lookup.workspace({ id: "y" })]).toEqual([
      { id: "x" },
      { id: "y" },
    ]);
    expect(requests()).toEqual([]);
  });

  test("neither: the only one is used, and the log shows it", async () => {
    const { lookup, lines } = lists();
    expect(await lookup.organization({})).toMatchObject({ id: "o1" });
    expect(await lookup.workspace({})).toMatchObject({ id: "w1" });
    expect(lines).toEqual([
      expect.stringMatching(/\bAcme\b.*\bo1\b/),
      expect.stringMatching(/\bData\b.*\bw1\b/),
    ]);
  });

  test("both of the same one read the list, and the log shows what was found", async () => {
    const { lookup, lines } = lists();
    expect(await lookup.organization({ id: "o1", nameOrId: "Acme" })).toMatchObject({ id: "o1" });
    expect(await lookup.workspace({ id: "w1", nameOrId: "w1" })).toMatchObject({ name: "Data" });
    expect(lines).toEqual(["Organization Acme is o1", "Workspace Data is w1"]);
  });

  test("of different ones are an error that shows both", async () => {
    const { lookup } = lists();
    for (const refused of [
      lookup.organization({ id: "x2", nameOrId: "Acme" }),
      lookup.workspace({ id: "x2", nameOrId: "Data" }),
    ]) {
      const error = await refused.catch((thrown) => thrown);
      expect([error.code, logLine(textOf(error))]).toEqual([
        "lookup/contradicts",
        expect.stringMatching(/"(Acme|Data)".*"[ow]1".*"x2"/),
      ]);
    }
  });
});

describe("the list of workspaces", () => {
  const line = "GET organizations/o1/workspaces";
  // Members of paging are not in the API documentation: they are ignored.
  const workspaces = (count: number, totalCount: unknown = count) =>
    responseOf(200, {
      workspaces: Array.from({ length: count }, (_, index) => ({ id: `w${index}` })),
      totalCount,
      offset: 0,
      limit: count,
    });
  const isIncomplete = (error: ActionError) => error.lines.map(String).join().includes("incomplete");

  test.each<[string, number[], number, string[], boolean]>([
    ["fewer than the limit", [], 999, ["?limit=1000"], false],
    ["as many as the limit", [], 1_000, ["?limit=1000"], true],
    ["a refused limit of 1000", [400], 99, ["?limit=1000", "?limit=100"], false],
    ["as many as the smaller limit", [422], 100, ["?limit=1000", "?limit=100"], true],
    ["both limits refused", [400, 422], 1, ["?limit=1000", "?limit=100", ""], true],
    ["all three requests refused", [400, 422, 400], 1, ["?limit=1000", "?limit=100", ""], false],
  ])(
    "with %s: its requests, and whether it may be incomplete",
    async (_, refusals, count, queries, mayBeIncomplete) => {
      const left = [...refusals];
      const { lookup, requests } = lookupOf(() => {
        const status = left.shift();
        return status === undefined ? workspaces(count) : responseOf(status, {});
      });
      const error = await lookup.workspace({ nameOrId: "Elsewhere" }).catch((thrown: unknown) => thrown);
      expect(requests()).toEqual(queries.map((query) => line + query));
      expect(isIncomplete(error as ActionError)).toBe(mayBeIncomplete);
    },
  );

  test("with a totalCount above the number of its items: it may be incomplete", async () => {
    const { lookup } = lookupOf(() => workspaces(20, 21));
    const error = await lookup.workspace({ nameOrId: "Elsewhere" }).catch((thrown) => thrown);
    expect(isIncomplete(error)).toBe(true);
  });

  test.each([{ toString: 1 }, [[[1]]], null])("a totalCount of %j counts nothing", async (totalCount) => {
    const { lookup } = lookupOf(() => workspaces(20, totalCount));
    const error = await lookup.workspace({ nameOrId: "Elsewhere" }).catch((thrown) => thrown);
    expect(isIncomplete(error)).toBe(false);
  });

  test.each([401, 403, 404, 429, 500])("another status (%i) ends the look-up at once", async (status) => {
    const { lookup, requests } = lookupOf(() => responseOf(status, {}));
    await expect(lookup.workspace({})).rejects.toMatchObject({ code: "service/refused", status });
    expect(requests()).toEqual([`${line}?limit=1000`]);
  });
});
