import { describe, expect, test } from "@jest/globals";
import { eachWorld, type World } from "../world.js";

const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER", "token-name": "ci" };
const response = {
  id: "cltok1",
  name: "ci",
  type: "WORKSPACE",
  endAt: "2026-05-02T12:00:00Z",
  token: "fake-000001-api-token-value",
  roles: [{ entityId: "clws1analytics", entityType: "WORKSPACE", role: "WORKSPACE_MEMBER" }],
};

let world: World;
eachWorld((started) => {
  world = started;
});

/** A run of create-token where the service responds with another body. */
function where(body: object, inputs = {}) {
  world.service.inject({ operation: "create-token", mishap: { status: 200, body } });
  return world.step({ ...token, ...inputs });
}

test("the outputs and the log show what the service responded", async () => {
  const run = await world.step(token);
  expect(run).toMatchObject({ succeeded: true, warnings: [] });
  expect(run.outputs).toMatchObject({
    token: "fake-000001-api-token-value",
    "token-id": "cltok1",
    "token-name": "ci",
    "token-expires-at": "2026-05-02T12:00:00Z",
    outcome: "created",
  });
  expect(run.outputs["result"]).not.toContain("api-token-value");
  expect(run.lines.join("\n")).toContain('"ci" (cltok1)');
});

test.each([
  ["workspace-id clws1analytics", {}],
  ["deployment-id cldep9", { "token-type": "DEPLOYMENT", "deployment-id": "cldep9" }],
])("a 404 names the id that the token is for: %s", async (id, inputs) => {
  const body = { message: "Not found" };
  world.service.inject({ operation: "create-token", mishap: { status: 404, body } });
  expect((await world.step({ ...token, ...inputs })).error).toContain(id);
});

describe("the response is compared with the request", () => {
  test("a difference is one warning, and the run succeeds", async () => {
    const run = await where({ ...response, endAt: undefined });
    expect(run.succeeded).toBe(true);
    expect(run.warnings).toEqual([expect.stringContaining("endAt")]);
  });

  test.each([
    ["WORKSPACE", "the requested one", "clws1analytics", false],
    ["WORKSPACE", "another", "clother", true],
    ["DEPLOYMENT", "the requested one", "cldep1", false],
    ["DEPLOYMENT", "another", "clother", true],
  ])("a %s token whose role is for %s (%s): a warning: %s", async (type, _, entityId, warns) => {
    const role = `${type}_MEMBER`;
    const inputs = { "token-type": type, "token-role": role };
    const scope = type === "DEPLOYMENT" ? { "workspace-id": "", "deployment-id": "cldep1" } : {};
    const run = await where({ ...response, type, roles: [{ role, entityId }] }, { ...inputs, ...scope });
    expect(run.warnings).toEqual(warns ? [expect.stringContaining(`"${role}" (clother)`)] : []);
  });

  test.each([
    ["the same", {}, {}],
    ["no roles: the API documents them as optional", { roles: undefined }, {}],
    ["no type", { type: undefined }, {}],
    ["an entry without a role", { roles: [...response.roles, { entityId: "clother" }] }, {}],
  ])("%s: no warning", async (_, changed, inputs) => {
    expect((await where({ ...response, ...changed }, inputs)).warnings).toEqual([]);
  });

  test("the log shows all roles of the response", async () => {
    const run = await where({ ...response, roles: [...response.roles, { role: "X" }] });
    expect(run.lines.join("\n")).toContain("WORKSPACE_MEMBER, X");
  });

  test("a token that never expires has one warning, about the input", async () => {
    const run = await where({ ...response, endAt: undefined }, { "token-expiry-days": "never" });
    expect(run.warnings).toEqual([expect.stringContaining("token-expiry-days")]);
  });
});

test.each([
  ["missing", undefined],
  ["empty", ""],
  ["null", null],
  ["no string", 5],
])("a response whose token is %s fails, and still sets token-id and token-name", async (_, value) => {
  const run = await where({ ...response, token: value });
  expect(run.succeeded).toBe(false);
  expect(run.outputs).toMatchObject({ outcome: "unknown", "token-id": "cltok1", "token-name": "ci" });
  expect(run.outputs).not.toHaveProperty("token");
  expect(run.error).toContain("cltok1");
});

test("a token whose outcome is unknown shows the status, and nothing of the response", async () => {
  const body = { message: "made fake-000001-api-token-value" };
  world.service.inject({ operation: "create-token", mishap: { status: 500, body } });
  const run = await world.step(token);
  expect(run.outputs["outcome"]).toBe("unknown");
  expect(run.error).toContain("500");
  expect(run.error).not.toContain("fake-000001");
});

test("log and summary show the role and type that the service granted", async () => {
  const roles = [{ entityId: "clorg1acmedata", entityType: "ORGANIZATION", role: "ORGANIZATION_OWNER" }];
  const body = { ...response, type: "ORGANIZATION", roles };
  world.service.inject({ operation: "create-token", mishap: { status: 200, body } });
  const run = await world.step(token);
  expect(run.lines.join("\n")).toContain("ORGANIZATION_OWNER");
  expect(run.summary).toContain("| <code>ORGANIZATION</code> | <code>ORGANIZATION&#95;OWNER</code> |");
});

test("the error names a token without a value also where outputs can't be written", async () => {
  const body = { ...response, token: undefined };
  world.service.inject({ operation: "create-token", mishap: { status: 200, body } });
  const run = await world.step(token, { unwritable: "token-id" });
  expect(run.succeeded).toBe(false);
  expect(run.error).toContain("cltok1");
});
