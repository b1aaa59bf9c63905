import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

/** The error of a run that sent nothing, as one string. */
function refusal({ error, outputs }: RunEnd): string {
  expect(outputs["outcome"]).toBeUndefined();
  expect(error).toMatchObject({ code: "input", outcome: "not-sent" });
  return error && "text" in error ? error.text : "";
}

describe("a secret in what identifies a GitHub deployment record stops the run before anything is created", () => {
  test.each([
    [
      "the name of a preview",
      { name: "analytics", secrets: ["analytics"] },
      /name, "\*\*\*(?:-pr-7)?", contains/,
    ],
    [
      "github-environment",
      { environment: "env-s3cret", secrets: ["s3cret"] },
      /github-environment, "env-\*\*\*", contains/,
    ],
    ["the organization's id", { secrets: ["clorg1acmedata"] }, /organization's id, "\*\*\*", contains/],
    ["the workspace's id", { secrets: ["clws1"] }, /workspace's id, "\*\*\*analytics", contains/],
    ["deployment-id", { deploymentId: "cldep1", secrets: ["cldep1"] }, /deployment-id, "\*\*\*", contains/],
  ])("%s", async (_, options, message) => {
    for (const action of ["opened", "synchronize"]) {
      const text = refusal(await world.preview({ action, ...options }));
      expect(text).toMatch(message);
      expect(text).not.toContain(options.secrets[0]);
    }
    expect(world.records).toEqual([]);
    expect(world.changes).toEqual([]);
  });

  test.each([{}, { dryRun: true }])("the name of a Deployment outside previews: %j", async (more) => {
    expect(refusal(await world.push({ name: "analytics", secrets: ["analytics"], ...more }))).toContain(
      "Choose another name",
    );
    expect(world.records).toEqual([]);
  });

  test("in a dry run of a preview too", async () => {
    refusal(await world.preview({ name: "analytics", secrets: ["analytics"], dryRun: true }));
  });
});

test("a secret that is a name of the payload's own members does not change them", async () => {
  const secrets = ["schema", "name", "organizationId", "workspaceId", "pullRequest", "definition", "preview"];
  const runs = [
    await world.preview({ secrets }),
    await world.preview({ secrets }),
    await world.sweep({ secrets }),
  ];
  expect(runs.map(({ error, outputs }) => error ?? outputs["outcome"])).toEqual([
    "created",
    "updated",
    "swept",
  ]);
  expect(world.deployments).toHaveLength(1);
});
