import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { deploymentsPath } from "../../src/service/client.js";
import { clientOf, responseOf } from "./responses.js";

const headers = { authorization: "Bearer fake-api-token", accept: "application/json" };

/** The one request that a call makes, as it goes out. */
async function sent(call: (client: ReturnType<typeof clientOf>["client"]) => Promise<unknown>, body: unknown) {
  const { client, requests } = clientOf(() => responseOf(200, body));
  await call(client);
  expect(requests.length).toBe(1);
  return { ...requests[0], url: requests[0]?.url.href };
}

const root = "https://platform.example.com/prefix";
const token = { id: "t1", token: "fake-minted" };

describe("the five endpoints, under the prefix of base-url", () => {
  test("List organizations", async () => {
    const request = await sent((client) => client.listOrganizations({}), { organizations: [] });
    expect(request).toEqual({ method: "GET", url: `${root}/platform/v1beta1/organizations`, headers });
  });

  test("List workspaces", async () => {
    const request = await sent((client) => client.listWorkspaces("o 1", { limit: 1000, offset: 20 }), {
      workspaces: [],
    });
    const url = `${root}/platform/v1beta1/organizations/o%201/workspaces?limit=1000&offset=20`;
    expect(request).toEqual({ method: "GET", url, headers });
  });

  test.each([
    ["Create an API token", "/iam/v1beta1/organizations/o1/tokens", token],
    ["Create a Deployment", "/platform/v1beta1/organizations/o1/deployments", { id: "d1" }],
    ["Update a Deployment", "/platform/v1beta1/organizations/o1/deployments/d1", { id: "d1" }],
  ])("%s: POST with Content-Type and the body as JSON", async (endpoint, path, created) => {
    const body = { name: "ä", nested: [{ a: 1 }] };
    const request = await sent((client) => {
      if (endpoint.includes("token")) return client.createToken("o1", body);
      return endpoint.startsWith("Create")
        ? client.createDeployment("o1", body)
        : client.updateDeployment("o1", "d1", body);
    }, created);
    expect(request).toEqual({
      method: "POST",
      url: root + path,
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  });
});

test("a plan is the request that would be sent: method, path with the prefix, body", () => {
  const { client } = clientOf(() => responseOf(200, {}));
  const body = { name: "x" };
  expect(client.planToken("o1", body)).toEqual({
    method: "POST",
    path: "/prefix/iam/v1beta1/organizations/o1/tokens",
    body,
  });
  expect(client.plan(deploymentsPath("o1"), body).path).toBe("/prefix/platform/v1beta1/organizations/o1/deployments");
});

test.each(["", ".", "..", "a\nb"])("the id %j is refused before anything is sent", (id) => {
  const { client, requests } = clientOf(() => responseOf(200, {}));
  expect(() => client.createDeployment(id, {})).toThrow(ActionError);
  expect(() => client.updateDeployment("o1", id, {})).toThrow(ActionError);
  expect(requests).toEqual([]);
});

describe("a response to the creation of a token", () => {
  test("is known to be secret before anything else is done with it", async () => {
    const { client, tokens } = clientOf(() => responseOf(200, { ...token, shortToken: "fake-short" }));
    await client.createToken("o1", { name: "ci" });
    expect(tokens).toEqual(expect.arrayContaining(["fake-minted", "fake-short"]));
  });

  test("is known to be secret in a response without id too", async () => {
    const { client, tokens } = clientOf(() => responseOf(200, { token: "fake-minted" }));
    await expect(client.createToken("o1", { name: "ci" })).rejects.toThrow(ActionError);
    expect(tokens).toEqual(["fake-minted"]);
  });

  test("shows the token's value in neither id nor name", async () => {
    const { client } = clientOf(() =>
      responseOf(200, { id: "t-fake-minted", name: "a fake-minted b", token: "fake-minted" }),
    );
    expect(await client.createToken("o1", { name: "ci" })).toMatchObject({ id: "t-***", name: "a *** b" });
  });

  test("shows no beginning of the token's value that the service cut in id or name", async () => {
    const { client } = clientOf(() =>
      responseOf(200, { id: "t-fake-mint", name: "a fake-mint... b", token: "fake-minted" }),
    );
    expect(await client.createToken("o1", { name: "ci" })).toMatchObject({ id: "***", name: "***" });
  });

  test.each([
    ["no id", { token: "fake-minted" }, "has no id of an API token"],
    ["an empty id", { id: "", token: "fake-minted" }, "has no id of an API token"],
    ["no token", { id: "t1" }, "has no value of the token"],
    ["an empty token", { id: "t1", token: "" }, "has no value of the token"],
    ["a token that is no text", { id: "t1", token: 5 }, "has no value of the token"],
    ["null", null, "is not a JSON object"],
    ["a list", [], "is not a JSON object"],
  ])("with %s is an unknown outcome", async (_, body, missing) => {
    const { client } = clientOf(() => responseOf(200, body));
    const call = client.createToken("o1", { name: "ci" });
    await expect(call).rejects.toMatchObject({ outcome: "unknown", message: expect.stringContaining(missing) });
  });

  test("keeps the service's whole response", async () => {
    const raw = { ...token, name: "ci", endAt: "2030-01-01T00:00:00Z", surprise: [1] };
    const { client } = clientOf(() => responseOf(200, raw));
    const { id, name, endAt, raw: kept } = await client.createToken("o1", { name: "ci" });
    expect([id, name, endAt, kept]).toEqual(["t1", "ci", "2030-01-01T00:00:00Z", raw]);
  });
});

test.each([[{}], [{ id: "" }], [{ id: 5 }]])("a Deployment %j without an id is an unknown outcome", async (body) => {
  const { client } = clientOf(() => responseOf(200, body));
  await expect(client.createDeployment("o1", { name: "etl" })).rejects.toMatchObject({ outcome: "unknown" });
  await expect(client.updateDeployment("o1", "d1", {})).rejects.toMatchObject({ outcome: "unknown" });
});
