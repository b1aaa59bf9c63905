import { expect, test } from "@jest/globals";
import { accepting, create, ids, organizations, runAgainst, token, update } from "./steps.js";

// Each of these was a bug once.

test("a dry run shows the request in the log", async () => {
  const inputs = {
    ...create,
    ...ids,
    "dry-run": "true",
    "secret-environment-variables": "PASSWORD=fake-password-1",
  };
  const { run } = await runAgainst({}, inputs);
  expect(run.log).toContain(`POST ${organizations}/o1/deployments`);
  expect(run.log).toContain('"type": "STANDARD"');
  expect(run.log).toContain('"value": "***"');
});

test("a workspaceId of the body can't break the message that quotes it", async () => {
  const { error } = await runAgainst(accepting, {
    ...create,
    ...ids,
    definition: 'type: STANDARD\nworkspaceId: "w\\nx\\u202ey"',
  });
  expect(error.split("\n")[0]).toContain('"w x\\u202ey"');
});

test("ids of workspaces of one name are quoted", async () => {
  const workspaces = [
    { id: "a\n::error::x", name: "D" },
    { id: "b", name: "D" },
  ];
  const routes = { [`GET ${organizations}/o1/workspaces`]: { body: { workspaces } } };
  const { error } = await runAgainst(routes, { ...token, "organization-id": "o1", workspace: "D" });
  expect(error).toContain("their ids are a : :error: :x, b.");
});

test("the error for an organization that is not found explains that names could not be read", async () => {
  const routes = {
    [`GET ${organizations}`]: { body: { organizations: [{ id: "o1" }, { id: "o2" }] } },
    [`GET ${organizations}/o1/workspaces`]: { status: 403 },
    [`GET ${organizations}/o2/workspaces`]: { status: 403 },
  };
  const { error } = await runAgainst(routes, { ...token, organization: "Acme" });
  expect(error).toContain("Names of organizations could not be read");
  expect(error).toContain("Organization Owner");
});

test("an update that ends as unknown shows what the last response requests to correct", async () => {
  const respond = (_: unknown, before: number): object =>
    before === 0
      ? { status: 500, headers: { "retry-after": "0" } }
      : { status: 400, body: { message: "bad" } };
  const { error, run } = await runAgainst(
    { [`POST ${organizations}/o1/deployments/d1`]: respond },
    { ...update, ...ids },
  );
  expect(run.outputs["outcome"]).toBe("unknown");
  expect(error).toContain("Correct what the service reports");
});

test("a default in another spelling was not given", async () => {
  const inputs = { ...token, ...ids, preview: "False", "token-expiry-days": "never" };
  const { warnings } = await runAgainst(accepting, inputs);
  expect(warnings).toEqual([expect.stringContaining("token-expiry-days is never")]);
});

test("many requests over kept-alive connections leave nothing on standard error", async () => {
  const names = Array.from({ length: 80 }, (_, index) => `o${index}`);
  const routes = Object.fromEntries(
    names.map((id) => [
      `GET ${organizations}/${id}/workspaces`,
      { body: { workspaces: [{ id: `w-${id}`, name: "Analytics", organizationName: id }] } },
    ]),
  );
  const list = { body: { organizations: names.map((id) => ({ id })) } };
  const inputs = { ...token, organization: "nowhere", workspace: "Analytics" };
  // Node's warnings come from a process of its own.
  const options = { nodeArguments: ["--trace-warnings"] };
  const { run, requested } = await runAgainst({ ...routes, [`GET ${organizations}`]: list }, inputs, options);
  expect([requested.length, run.standardError]).toEqual([81, ""]);
});
