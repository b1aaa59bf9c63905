import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { exceptOnWindows, noSignals } from "../platform.js";
import { errorOf, headSha, World } from "./previewing.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

describe("the events of a pull request", () => {
  test("opened creates, pushed updates, closed retires, reopened finds the preview again", async () => {
    const opened = await world.preview("opened");
    expect(opened.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep1" });
    expect((await world.preview("synchronize")).outputs).toMatchObject({
      outcome: "updated",
    });
    expect((await world.preview("labeled")).outputs).toMatchObject({
      outcome: "updated",
      "deployment-id": "cldep1",
    });
    const closed = await world.preview("closed");
    expect(closed.outputs).toMatchObject({ outcome: "retired", "deployment-id": "cldep1" });
    expect(closed.annotations.map(({ level }) => level)).toEqual(["warning"]);
    expect(closed.annotations[0]?.message).toMatch(/"app" \(cldep1\) was retired\..*until you delete it\.$/s);
    expect(world.deployments()[0]).toMatchObject({
      description: "[closed pull request #42] safe to delete",
    });
    expect(world.github.state.records.every(({ statuses }) => statuses[0]?.["state"] === "inactive")).toBe(
      true,
    );
    expect((await world.preview("reopened")).outputs).toMatchObject({
      outcome: "updated",
      "deployment-id": "cldep1",
    });
    expect(world.deployments()).toHaveLength(1);
  }, 30_000);

  test("are the same on GitHub Enterprise Server, whose address has a path", async () => {
    const server = await World.start({ pathPrefix: "/api/v3" });
    try {
      const outcomes: (string | undefined)[] = [];
      for (const action of ["opened", "synchronize", "closed"]) {
        const run = await server.preview(action, { "pull-request-comment": "true" });
        outcomes.push(run.outputs["outcome"]);
      }
      expect(outcomes).toEqual(["created", "updated", "retired"]);
      const paths = server.github.requests.map(({ path }) => path);
      const isGitHub = (path: string): boolean =>
        path.startsWith("/api/v3/repos/acme/pipelines/") || path === "/api/graphql";
      expect(paths.filter((path) => !isGitHub(path))).toEqual([]);
      expect(server.github.violations).toEqual([]);
    } finally {
      await server.close();
    }
  });

  test.each(["", "{", "null"])(
    "a broken event file (%j) is an event without a pull request",
    async (content) => {
      const folder = mkdtempSync(path.join(tmpdir(), "event-"));
      const file = path.join(folder, "event.json");
      writeFileSync(file, content);
      try {
        const options = { env: { GITHUB_EVENT_PATH: file } };
        const run = await world.preview("opened", { "pull-request": "42" }, options);
        expect([errorOf(run), run.outputs["outcome"]]).toEqual(["", "created"]);
        const failed = await world.preview("opened", {}, options);
        expect(failed.outputs).toMatchObject({ outcome: "not-sent" });
        expect(errorOf(failed)).toContain("contains none");
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );

  test("workflow_run with pull-request works, and without it states what to pass", async () => {
    const env = { GITHUB_EVENT_NAME: "workflow_run" };
    const run = await world.preview("opened", { "pull-request": "42" }, { env, event: {} });
    expect(run.outputs).toMatchObject({ outcome: "created" });
    expect(world.github.state.records[0]?.fields["ref"]).toBe(headSha);
    const failed = await world.preview("opened", {}, { env, event: {} });
    expect(errorOf(failed)).toContain("pass the number as pull-request");
  });

  test("preview-retire overrides the default, queue by queue, and create-only fields stay out", async () => {
    const queue = "{name: default, minWorkerCount: 2, maxWorkerCount: 3}";
    const definition = `name: app\ntype: STANDARD\nplatformRuntimeVersion: 13.2.0\nworkerQueues: [${queue}]`;
    await world.preview("opened", { definition });
    await world.preview("closed", {
      definition,
      "preview-retire": "description: gone\nisDagDeployEnabled: false",
    });
    const sent = JSON.parse(world.service.requests.at(-1)?.body ?? "{}");
    expect(sent).toMatchObject({ description: "gone", isDagDeployEnabled: false });
    expect(sent.workerQueues).toEqual([
      { name: "default", isDefault: false, minWorkerCount: 0, maxWorkerCount: 3 },
    ]);
    expect(sent).not.toHaveProperty("platformRuntimeVersion");
  });
});

test("the record is opened before the POST, with what is sent, and its status names the id", async () => {
  const order: string[] = [];
  world.github.onRequest = ({ operation }) => {
    const posts = world.service.requests.filter(({ method }) => method === "POST");
    order.push(`${operation} (${posts.length} POST requests to the service)`);
  };
  const run = await world.preview("opened", { "pull-request-comment": "true" });
  const create = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
  expect(create?.body).toEqual({
    ref: headSha,
    task: "preview:pr-42:app",
    environment: "preview",
    description: "app",
    auto_merge: false,
    required_contexts: [],
    transient_environment: true,
    production_environment: false,
    payload: expect.objectContaining({
      schema: 4,
      pullRequest: 42,
      name: "app",
      base: "app",
      definition: expect.objectContaining({ name: "app", type: "STANDARD" }),
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
      event: 1700000001,
    }),
  });
  expect(order).toContain("repos/create-deployment (0 POST requests to the service)");
  const [success] = world.github.state.records[0]?.statuses ?? [];
  expect(success).toMatchObject({
    state: "success",
    description: "deployed id=cldep1",
    environment_url: run.outputs["deployment-url"],
    log_url: "https://github.com/acme/pipelines/actions/runs/1700000001",
  });
  expect(run.outputs["github-deployment-id"]).toBe(String(world.github.state.records[0]?.fields.id));
  expect(run.outputs["comment-url"]).toMatch(
    /^https:\/\/github\.com\/acme\/pipelines\/pull\/42#issuecomment-\d+$/,
  );
  await world.preview("synchronize", { "pull-request-comment": "true" });
  expect(world.github.state.comments).toHaveLength(1);
});

describe("what goes wrong", () => {
  test("without deployments: write nothing is sent, and the permissions to paste are shown", async () => {
    await world.close();
    world = await World.start({ permissions: { deployments: "read", pullRequests: "read" } });
    const run = await world.preview("opened");
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect(errorOf(run)).toContain("permissions:\n  contents: read\n  deployments: write");
    expect(world.service.requests).toEqual([]);
  });

  test("when the last status fails, the id is in outputs and in the error", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    const run = await world.preview("opened");
    expect([run.exitCode, run.outputs["deployment-id"], run.outputs["outcome"]]).toEqual([
      1,
      "cldep1",
      "created",
    ]);
    expect(errorOf(run)).toMatch(
      /^Deployment cldep1 was created, but GitHub deployment record 1001 could not store its id\./,
    );
    expect(errorOf(run)).toContain("-f state=success -f description='deployed id=cldep1'");
  });

  exceptOnWindows(noSignals).test(
    "after a run that was killed before its POST the next one warns, and creates",
    async () => {
      const started = await world.startPreview("opened");
      world.github.onRequest = ({ operation }) => {
        if (operation === "repos/create-deployment") started.child.kill("SIGKILL");
      };
      expect((await started.done).exitCode).toBeNull();
      world.github.onRequest = undefined;
      const run = await world.preview("synchronize");
      expect(run.outputs["outcome"]).toBe("created");
      const [warning] = run.annotations.filter(({ level }) => level === "warning");
      expect(warning?.message).toMatch(
        /record 1001 has no result: .*check workspace clws1analytics in the platform/,
      );
      expect(world.deployments()).toHaveLength(1);
    },
  );

  test("a record of another format is not used", async () => {
    const payload = {
      schema: 1,
      pullRequest: 42,
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
    };
    world.github.state.addRecord("mallory", {
      environment: "preview",
      task: "preview:pr-42:app",
      payload: { ...payload, deploymentId: "cldep-of-mallory" },
    });
    expect((await world.preview("opened")).outputs).toMatchObject({
      outcome: "created",
      "deployment-id": "cldep1",
    });
  });

  test("two previews of one pull request do not meet", async () => {
    await world.preview("opened", { "deployment-name": "one" });
    await world.preview("opened", { "deployment-name": "two" });
    expect((await world.preview("synchronize", { "deployment-name": "one" })).outputs["deployment-id"]).toBe(
      "cldep1",
    );
    expect((await world.preview("synchronize", { "deployment-name": "two" })).outputs["deployment-id"]).toBe(
      "cldep2",
    );
  });
});

describe("outside pull requests", () => {
  const staging = { "github-environment": "staging" };
  const update = { ...staging, mode: "update-deployment", "deployment-id": "cldep1" };

  test("a create and its updates file records with the result", async () => {
    expect((await world.manual(staging)).outputs).toMatchObject({
      outcome: "created",
      "deployment-id": "cldep1",
    });
    expect((await world.push(update)).outputs).toMatchObject({
      outcome: "updated",
      "deployment-id": "cldep1",
      "github-deployment-id": "1002",
    });
    const { records } = world.github.state;
    expect(records.map(({ fields }) => fields["task"])).toEqual(["deployment", "deployment"]);
    const newest = records.map(({ statuses }) => statuses[0]?.["description"]);
    expect(newest.toSorted()).toEqual(["deployed id=cldep1", "superseded id=cldep1"]);
  });

  test("a second create is refused, and nothing is sent", async () => {
    await world.manual(staging);
    const posts = world.service.requests.length;
    expect((await world.manual(staging)).outputs).toMatchObject({ outcome: "not-sent" });
    expect(world.service.requests.length).toBe(posts);
    expect((await world.manual({ ...staging, "deployment-name": "other" })).outputs["outcome"]).toBe(
      "created",
    );
  });

  test("each create without github-environment makes another Deployment", async () => {
    for (let times = 0; times < 2; times++)
      expect((await world.manual({})).outputs["outcome"]).toBe("created");
    expect(world.deployments()).toHaveLength(2);
  });

  test("an update never creates: a 404 fails", async () => {
    const run = await world.push({ ...update, "deployment-id": "cldep9" });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(world.deployments()).toEqual([]);
  });
});

test.each([
  [
    { preview: "true", mode: "update-deployment", "deployment-id": "d" },
    "Input preview must be false in mode update-deployment",
  ],
  [{ preview: "true", "pull-request": "forty-two" }, "forty-two"],
  [{ preview: "yes" }, "Input preview must be one of true, retire, sweep, false"],
  [{ preview: "true", "pull-request": "42", "preview-retire": "[" }, "preview-retire"],
  [{ preview: "true", "pull-request": "42", "github-token": "" }, "Input github-token is required"],
])("%j is an input error, and nothing is sent", async (inputs, message) => {
  const run = await world.push(inputs);
  expect(errorOf(run)).toContain(message);
  expect([run.outputs["outcome"], ...world.service.requests, ...world.github.requests]).toEqual(["not-sent"]);
});

test("a dry run of a preview changes nothing at either", async () => {
  const run = await world.preview("opened", { "dry-run": "true" });
  expect(run.outputs["outcome"]).toBe("dry-run");
  expect(JSON.parse(run.outputs["plan"] ?? "{}")).toMatchObject({ action: "create", comparedWith: null });
  const changing = world.github.requests.filter(
    ({ method, path }) => method !== "GET" && !path.endsWith("/graphql"),
  );
  expect([...world.service.requests.filter(({ method }) => method !== "GET"), ...changing]).toEqual([]);
});

test("neither github-token nor a secret variable is anywhere at GitHub or in the log", async () => {
  const run = await world.preview("opened", {
    "pull-request-comment": "true",
    "secret-environment-variables": "PASSWORD=fake-variable-secret",
  });
  const written = JSON.stringify(world.github.requests.map(({ body }) => body));
  for (const text of [run.log, run.summary, JSON.stringify(run.outputs), written]) {
    expect(text).not.toMatch(/ghs_fake|fake-variable-secret/);
  }
});
