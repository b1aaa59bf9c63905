import { expect, test } from "@jest/globals";
import { create, ids, organizations, type Ran, runAgainst } from "./steps.js";

const route = `POST ${organizations}/o1/deployments`;

/** A create that the service rejects with this body. */
function rejected(body: object): Promise<Ran<unknown>> {
  return runAgainst({ [route]: { status: 400, body } }, { ...create, ...ids });
}

test("a strict service's 400 shows each problem, and none cut", async () => {
  const fields = [
    "platformRuntimeVersion",
    "executor",
    "schedulerSize",
    "isCicdEnforced",
    "isDagDeployEnabled",
  ];
  for (const count of [2, 20]) {
    const all = Array.from({ length: count }, (_, index) => `${fields[index % fields.length]}${index}`);
    const message = `Invalid request: ${all.map((field) => `${field} is required`).join("; ")}`;
    const fieldErrors = all.map((field) => ({ field, message: "is required", code: "required" }));
    const { error } = await rejected({ message, fieldErrors });
    for (const field of all) expect(error).toMatch(new RegExp(`${field}(?: is|: is) required`));
  }
});

test("commands in the service's message set no output, mask, variable or annotation", async () => {
  const commands = [
    "::set-output name=token::x",
    "::add-mask::create",
    "::stop-commands::x",
    "::error::x",
    "##[add-mask]y",
  ];
  for (const separator of ["\n", "\r", "%0A", " "]) {
    const { run } = await rejected({ message: commands.join(separator) });
    expect(run.outputs).toEqual({ "organization-id": "o1", "workspace-id": "w1", outcome: "rejected" });
    expect([run.annotations.length, run.environment, run.masks.includes("create")]).toEqual([1, "", false]);
    expect(run.raw).not.toContain("##[");
  }
});

test("ids that are resolved are outputs though the request fails", async () => {
  const { run } = await runAgainst(
    {
      [`GET ${organizations}`]: { body: { organizations: [{ id: "o1", name: "Acme" }] } },
      [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w1", name: "A" }] } },
      [route]: { status: 400 },
    },
    create,
  );
  expect(run.outputs).toEqual({ "organization-id": "o1", "workspace-id": "w1", outcome: "rejected" });
});
