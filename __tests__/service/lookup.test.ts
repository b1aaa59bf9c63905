import { describe, expect, test } from "@jest/globals";
import { findOrganization, findWorkspace, type Reference } from "../../src/service/lookup.js";
import type { HttpRequest, HttpResponse } from "../../src/transport/connection.js";
import { clientOf, items, responseOf } from "./responses.js";

/** What of a request distinguishes list requests. */
function lineOf({ method, url }: HttpRequest): string {
  return `${method} ${url.pathname.replace("/prefix/platform/v1beta1/organizations", "organizations")}${url.search}`;
}

function lookupOf(respond: (request: HttpRequest) => HttpResponse) {
  const service = clientOf(respond);
  const parts = { client: service.client, log: service.log, redactor: service.redactor };
  const lookup = {
    organization: (reference: Reference) => findOrganization(reference, parts),
    workspace: (organizationId: string, reference: Reference) =>
      findWorkspace({ id: organizationId }, reference, parts),
  };
  return { lookup, lines: service.lines, state: service.state, requests: () => service.requests.map(lineOf) };
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

test.each<[string, Reference]>([
  ["alone", { id: "given" }],
  ["beside a name", { id: "given", nameOrId: "Acme" }],
])("an id that is given %s is used as it is: nothing is requested", async (_, reference) => {
  const { lookup, requests } = lookupOf(() => responseOf(500, {}));
  expect(await lookup.organization(reference)).toMatchObject({ id: "given" });
  expect(await lookup.workspace("org", reference)).toEqual({ id: "given" });
  expect(requests()).toEqual([]);
});

describe("organizations that carry a name", () => {
  const acme = { organizations: [...items(2), { id: "org", name: "Acme" }] };

  test.each([["Acme"], ["org"], [" Acme "]])("%j is found with one request, without a limit", async (nameOrId) => {
    const { lookup, requests, lines } = lookupOf(() => responseOf(200, acme));
    expect(await lookup.organization({ nameOrId })).toMatchObject({ id: "org" });
    expect(requests()).toEqual(["GET organizations"]);
    expect(lines).toEqual(["Organization Acme is org"]);
  });

  test("the only one is taken, and the log reports it", async () => {
    const { lookup, lines } = lookupOf(() => responseOf(200, { organizations: [{ id: "org", name: "Acme" }] }));
    expect(await lookup.organization({})).toMatchObject({ id: "org" });
    expect(lines).toEqual(["Organization Acme is org: the only organization that the token has access to"]);
  });

  test("pages are followed where the service reports them", async () => {
    const { lookup, requests } = lookupOf(({ url }) => {
      const offset = Number(url.searchParams.get("offset") ?? 0);
      return responseOf(200, { organizations: items(20, offset + 1), totalCount: 60, offset, limit: 20 });
    });
    expect(await lookup.organization({ nameOrId: "Name 41" })).toMatchObject({ id: "id-41" });
    expect(requests()).toEqual(["GET organizations", "GET organizations?offset=20", "GET organizations?offset=40"]);
  });

  test("items without an id, and items that are no objects, are passed over", async () => {
    const { lookup } = lookupOf(() =>
      responseOf(200, {
        organizations: [null, "x", { name: "Acme" }, { id: "", name: "Acme" }, { id: "org", name: "Acme" }],
      }),
    );
    expect(await lookup.organization({ nameOrId: "Acme" })).toMatchObject({ id: "org" });
  });

  test("a name that is no string is as none", async () => {
    const { lookup } = lookupOf(() => responseOf(200, { organizations: [{ id: "org", name: 5 }] }));
    expect(await lookup.organization({})).toMatchObject({ id: "org" });
  });
});

describe("organizations without a name", () => {
  test("are known by the organizationName of their workspaces, one request each with limit=1", async () => {
    const { lookup, requests, lines } = nameless({ o1: "Acme Data", o2: "Acme Labs" });
    expect(await lookup.organization({ nameOrId: "Acme Labs" })).toMatchObject({ id: "o2" });
    expect(requests()).toEqual([
      "GET organizations",
      "GET organizations/o1/workspaces?limit=1",
      "GET organizations/o2/workspaces?limit=1",
    ]);
    expect(lines).toEqual(["Organization Acme Labs is o2"]);
  });

  test("are requested only when needed: not for an id", async () => {
    const { lookup, requests } = nameless({ o1: "Acme Data", o2: "Acme Labs" });
    expect(await lookup.organization({ nameOrId: "o2" })).toMatchObject({ id: "o2" });
    expect(requests()).toEqual(["GET organizations"]);
  });

  test("are requested only when needed: not when another has the name itself", async () => {
    const { lookup, requests } = nameless({ o1: "Acme Data" }, [{ id: "o9", name: "Acme Labs" }]);
    expect(await lookup.organization({ nameOrId: "Acme Labs" })).toMatchObject({ id: "o9" });
    expect(requests()).toEqual(["GET organizations"]);
  });

  test("are requested only when needed: not when nothing is given", async () => {
    const { lookup, requests } = nameless({ o1: "Acme Data" });
    expect(await lookup.organization({})).toMatchObject({ id: "o1" });
    expect(requests()).toEqual(["GET organizations"]);
  });

  test("are requested when those with a name are others", async () => {
    const { lookup } = nameless({ o1: "Acme Data" }, [{ id: "o9", name: "Acme Labs" }]);
    expect(await lookup.organization({ nameOrId: "Acme Data" })).toMatchObject({ id: "o1" });
  });

  test("are requested a few at a time", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`o${index}`, `Org ${index}`]));
    const { lookup, requests, state } = nameless(many);
    expect(await lookup.organization({ nameOrId: "Org 10" })).toMatchObject({ id: "o10" });
    expect(requests().length).toBe(12);
    expect(state.most).toBeGreaterThan(1);
    expect(state.most).toBeLessThanOrEqual(4);
  });

  test("one whose workspaces the token may not list keeps its name to itself", async () => {
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
    await expect(lookup.organization({ nameOrId: "Elsewhere" })).rejects.toMatchObject({
      lines: ["Available:", "- o1", "- Acme Labs (o2)"],
    });
  });

  test("two of one name are ambiguous", async () => {
    const { lookup } = nameless({ o1: "Acme", o2: "Acme" });
    await expect(lookup.organization({ nameOrId: "Acme" })).rejects.toThrow("o1, o2");
  });

  test("with several and none given, the error lists their names", async () => {
    const { lookup } = nameless({ o1: "Acme", o2: 500, o3: "Other" }, [{ id: "o9", name: "Own" }]);
    await expect(lookup.organization({})).rejects.toMatchObject({
      message: "No organization is given, and the token has access to 4.",
      lines: ["Available:", "- Own (o9)", "- Acme (o1)", "- o2", "- Other (o3)"],
      hint: "Set organization to one of these, or set organization-id.",
    });
  });

  test("with very many and none given, only the names that are shown are requested", async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`o${index}`, `Org ${index}`]));
    const { lookup, requests } = nameless(many);
    await expect(lookup.organization({})).rejects.toMatchObject({ text: expect.stringContaining("and 30 more") });
    expect(requests().length).toBe(21);
  });

  test("a refused limit is requested again without it", async () => {
    const { lookup, requests } = lookupOf(({ url }) => {
      if (!url.pathname.endsWith("/workspaces")) return responseOf(200, { organizations: [{ id: "o1" }] });
      if (url.search !== "") return responseOf(400, {});
      return responseOf(200, { workspaces: [{ id: "ws", organizationName: "Acme" }] });
    });
    expect(await lookup.organization({ nameOrId: "Acme" })).toMatchObject({ id: "o1" });
    expect(requests().slice(1)).toEqual(["GET organizations/o1/workspaces?limit=1", "GET organizations/o1/workspaces"]);
  });
});

describe("workspaces", () => {
  const three = { workspaces: [...items(2), { id: "ws", name: "Analytics", cicdEnforcedDefault: true }] };

  test.each([["Analytics"], ["ws"]])("%j is found with one request of limit=1000", async (nameOrId) => {
    const { lookup, requests, lines } = lookupOf(() => responseOf(200, three));
    expect(await lookup.workspace("o 1", { nameOrId })).toMatchObject({ id: "ws", cicdEnforcedDefault: true });
    expect(requests()).toEqual(["GET organizations/o%201/workspaces?limit=1000"]);
    expect(lines).toEqual(["Workspace Analytics is ws"]);
  });

  test.each([400, 422])("a service that refuses the limit with %d is requested again without it", async (status) => {
    const { lookup, requests } = lookupOf(({ url }) =>
      url.search === "" ? responseOf(200, three) : responseOf(status, {}),
    );
    expect(await lookup.workspace("o1", { nameOrId: "Analytics" })).toMatchObject({ id: "ws" });
    expect(requests()).toEqual(["GET organizations/o1/workspaces?limit=1000", "GET organizations/o1/workspaces"]);
  });

  test("not found in a list as long as the limit: it may be incomplete", async () => {
    const { lookup } = lookupOf(() => responseOf(200, { workspaces: items(1_000) }));
    const error = await lookup.workspace("o1", { nameOrId: "Elsewhere" }).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ text: expect.stringContaining("may be incomplete") });
    expect(error).toMatchObject({ text: expect.stringContaining("workspace-id") });
    expect(error).toMatchObject({ text: expect.stringContaining("and 980 more") });
  });

  test("not found: the error names the organization that was searched", async () => {
    const { client, log, redactor } = clientOf(() => responseOf(200, three));
    const search = findWorkspace({ id: "o1", name: "Acme" }, { nameOrId: "X" }, { client, log, redactor });
    await expect(search).rejects.toThrow('No workspace has the name or id "X" in organization Acme (o1).');
  });

  test("not found in a whole list: the error does not call it incomplete", async () => {
    const { lookup } = lookupOf(() => responseOf(200, three));
    await expect(lookup.workspace("o1", { nameOrId: "Elsewhere" })).rejects.toMatchObject({
      text: expect.not.stringContaining("incomplete"),
    });
  });

  test.each([
    ["no object", "[]"],
    ["no list", "{}"],
    ["a list that is none", '{"workspaces":{}}'],
    ["another list", '{"organizations":[]}'],
    ["null", "null"],
    ["nothing", ""],
    ["a page of HTML", "<html>hello</html>"],
  ])("a response with %s is an error, not an empty list", async (_, text) => {
    const { lookup } = lookupOf(() => responseOf(200, text));
    await expect(lookup.workspace("o1", { nameOrId: "A" })).rejects.toThrow("the response of ");
  });
});
