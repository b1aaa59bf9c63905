import { describe, expect, test } from "@jest/globals";
import { findOrganization, findWorkspace, type Reference } from "../../src/service/lookup.js";
import type { HttpRequest, HttpResponse } from "../../src/transport/connection.js";
import { clientOf, responseOf } from "./responses.js";

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
  return { lookup, state: service.state, requests: () => service.requests.map(lineOf) };
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
    await expect(lookup.organization({})).rejects.toMatchObject({
      text: expect.stringContaining("and 30 more"),
    });
    expect(requests().length).toBe(21);
  });
});
