import { expect, test } from "@jest/globals";
import { connect } from "../src/connect.js";
import { Masks } from "../src/secrets/masks.js";
import { runnerVariables, sourceOf, validInputs } from "./inputs/sources.js";
import { eachWorld, type World } from "./world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

test("a run has written once it sends a request that changes something at the service, not at GitHub", async () => {
  const { url } = world.service;
  const inputs = { "base-url": url, "api-token": "fake-organization-owner-token" };
  const recorded = { "github-environment": "production", "github-token": "ghs_fake" };
  const variables = { ...runnerVariables, GITHUB_API_URL: world.github.url };
  const { request, access, limits } = await validInputs({ ...inputs, ...recorded }, variables);
  const ignore = (): void => {};
  const parts = {
    runner: { ...sourceOf({}, variables), requireOutputs: ignore },
    log: { debug: ignore, info: ignore },
    secrets: new Masks(ignore),
    clock: world.clock,
    cancelled: new AbortController().signal,
  };
  const { run, hasWritten, close } = connect(
    request,
    access,
    limits,
    parts as unknown as Parameters<typeof connect>[3],
  );
  try {
    world.pull(7);
    await run.github?.createComment(7, "x");
    await run.service?.listOrganizations();
    expect(hasWritten()).toBe(false);
    const body = { name: "app", type: "STANDARD", workspaceId: "clws1analytics" };
    await run.service?.writeDeployment("clorg1acmedata", undefined, body).catch(ignore);
    expect(hasWritten()).toBe(true);
  } finally {
    close();
  }
});
