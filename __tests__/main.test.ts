import { expect, test } from "@jest/globals";
import { eachWorld, type World } from "./world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

test("secrets are known before the first input is shown, whose signs a log changes", async () => {
  const token = "fake::organization::token";
  const { error, summary } = await world.step({ "api-token": token, mode: token });
  expect(error).toContain("Input mode must be one of");
  expect(error + summary).not.toMatch(/fake|organization: ?:/);
});

test("an unexpected error after a write: the outcome is unknown, and the hint is to look into the platform", async () => {
  const mask = (): void => {
    if (world.service.requests.length > 0) throw new TypeError("x is not a function");
  };
  const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
  const run = await world.step(token, { runner: { mask } });
  expect(run.outputs["outcome"]).toBe("unknown");
  expect(run.error).toMatch(/^Unexpected error: TypeError: x is not a function/);
  expect(run.error).toContain("Check in the platform what the step may have created");
});

test("a wrong mode hides no problem of the inputs that every mode has", async () => {
  const { error } = await world.step({ mode: "deploy", "dry-run": "yes", "organization-id": "a/b" });
  for (const name of ["mode", "dry-run", "organization-id"]) expect(error).toContain(`- Input ${name} `);
});
