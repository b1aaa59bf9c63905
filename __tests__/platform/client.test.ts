import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { RequestFailure } from "../../src/http/failures.js";
import { deploymentsPath, tokensPath } from "../../src/platform/client.js";
import { textOf } from "../shown.js";
import { clientOf, responseOf } from "./responses.js";

const base = "/platform/v1beta1/organizations";

test.each([
  [deploymentsPath("o 1"), `${base}/o%201/deployments`],
  [deploymentsPath("o1", "d1"), `${base}/o1/deployments/d1`],
  [deploymentsPath("o1", "d 1"), `${base}/o1/deployments/d%201`],
  [tokensPath("o1"), "/iam/v1beta1/organizations/o1/tokens"],
])("the path of a request has its ids encoded: %s", (path, expected) => {
  expect(path).toBe(expected);
});

test("a request has the path of the API after the prefix of base-url", async () => {
  const { service, requests } = clientOf(() => responseOf(200, { id: "d1" }));
  await service.writeDeployment("o'1 ü", undefined, { name: "etl" });
  expect(requests[0]?.url.pathname).toBe(`/prefix${base}/o'1%20%C3%BC/deployments`);
});

test("an update whose response has the id of another Deployment is unknown, and the error shows the id", async () => {
  const { service } = clientOf(() => responseOf(200, { id: "d2", name: "etl" }));
  const error = await service.writeDeployment("o1", "d1", {}).catch((failed) => failed);
  expect(error).toMatchObject({ code: "service/unusable", outcome: "unknown" });
  expect(String(textOf(error))).toContain('"d2"');
});

test("a create whose response has an id that is no string is unknown, and the error shows the id", async () => {
  const { service } = clientOf(() => responseOf(201, { id: 5 }));
  const error = await service.writeDeployment("o1", undefined, {}).catch((failed) => failed);
  expect(error).toMatchObject({ outcome: "unknown" });
  expect(String(textOf(error))).toMatch(/"5"$/m);
});

test.each([null, [], "<p>"])(
  "an update whose response is no JSON object is unknown, and the connection is not used again: %j",
  async (body) => {
    const { service, state } = clientOf(() => responseOf(200, body));
    const error = await service.writeDeployment("o1", "d1", {}).catch((failed) => failed);
    expect(error).toMatchObject({ code: "service/unusable", outcome: "unknown" });
    expect(state.distrusted).toBe(1);
  },
);

describe("hasWorkspace is true only of a list with the workspace", () => {
  const cancelled = (request: HttpRequest): RequestFailure => {
    const ended = { request, failure: "cancelled", response: undefined, attempts: 1, refusals: 0 } as const;
    return new RequestFailure({ ...ended, mayHaveActed: false, requestedWait: undefined }, undefined);
  };

  test.each<[string, Parameters<typeof clientOf>[0], boolean]>([
    ["a list with the workspace", () => responseOf(200, { workspaces: [{ id: "w0" }, { id: "w1" }] }), true],
    ["a list without it", () => responseOf(200, { workspaces: [{ id: "w2", name: "w1" }] }), false],
    [
      "a list for which a limit is refused",
      ({ url }) => (url.search ? responseOf(400, {}) : responseOf(200, { workspaces: [{ id: "w1" }] })),
      true,
    ],
    ["a refusal", () => responseOf(403, {}), false],
    ["a failed service", () => responseOf(500, {}), false],
    ["a website", () => responseOf(200, "<html>"), false],
  ])("%s", async (_, respond, expected) => {
    const { service, requests } = clientOf(respond);
    expect(await service.hasWorkspace("o1", "w1")).toBe(expected);
    expect(requests[0]?.url.search).toBe("?limit=1000");
  });

  test("a cancellation is no proof", async () => {
    const { service } = clientOf(cancelled);
    expect(await service.hasWorkspace("o1", "w1")).toBe(false);
  });
});

describe("createToken", () => {
  const body = { name: "ci", role: "WORKSPACE_MEMBER", type: "WORKSPACE" };
  const minted = "fake-minted-token";

  async function failure(response: object): Promise<[ActionError, string[]]> {
    const { service, kept } = clientOf(() => responseOf(200, response));
    const error = await service.createToken("o1", body).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ActionError);
    return [error as ActionError, kept];
  }

  test("returns the response as it is, and masks its token and short token", async () => {
    const raw = {
      id: "t1",
      name: "ci",
      token: minted,
      shortToken: "fake-short",
      description: "for the CI",
      type: "WORKSPACE",
      roles: [{ role: "WORKSPACE_MEMBER", entityId: "w1" }, { role: "X" }, null],
      endAt: "2030-01-01T00:00:00Z",
    };
    const { service, kept } = clientOf(() => responseOf(200, raw));
    const { shortToken: _, description: __, ...shown } = raw;
    expect(await service.createToken("o1", body)).toEqual({
      ...shown,
      roles: [raw.roles[0], { role: "X", entityId: undefined }],
      raw,
    });
    expect(kept).toEqual([minted, "fake-short"]);
  });

  test.each([undefined, null, "", "  ", 5])("the value %j fails, with the id and name", async (token) => {
    const [error] = await failure({ id: "t1", name: "ci 2", token });
    expect(error.createdToken).toEqual({ id: "t1", name: "ci 2" });
    expect([error.code, error.outcome, error.response]).toEqual(["service/unusable", "unknown", undefined]);
    expect(String(textOf(error))).toContain('"t1"');
  });

  test.each([{}, { id: "" }, { id: " " }, { id: 5 }])("the id of %j fails, after masking", async (id) => {
    const [error, kept] = await failure({ ...id, token: minted, shortToken: "fake-short" });
    expect([error.createdToken, error.outcome, kept]).toEqual([undefined, "unknown", [minted, "fake-short"]]);
    expect(String(textOf(error))).not.toContain(minted);
  });
});
