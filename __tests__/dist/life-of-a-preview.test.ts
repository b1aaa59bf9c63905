import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { exceptOnWindows, noSignals } from "../platform.js";
import { eachWorld, World } from "../world.js";
import { workflow } from "./workflow.js";

let world: World;
eachWorld((started) => {
  world = started;
}, workflow);

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
    expect(closed.annotations[0]?.message).toContain("cldep1");
    expect(world.deployments[0]).toMatchObject({
      description: expect.stringMatching(/^\[closed acme\/pipelines#42\]/),
    });
    expect(world.github.state.records.every(({ statuses }) => statuses[0]?.["state"] === "inactive")).toBe(
      true,
    );
    expect((await world.preview("reopened")).outputs).toMatchObject({
      outcome: "updated",
      "deployment-id": "cldep1",
    });
    expect(world.deployments).toHaveLength(1);
  }, 30_000);

  test("are the same on GitHub Enterprise Server, whose address has a path", async () => {
    const server = await World.start({ ...workflow, pathPrefix: "/api/v3" });
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
        // As soon as a process loads @actions/github, it reads the file too.
        const isProcess = content === "{" || workflow.in === "process";
        const options = {
          variables: { GITHUB_EVENT_PATH: file },
          in: isProcess ? "process" : "here",
        } as const;
        const run = await world.preview("opened", { "pull-request": "42" }, options);
        expect([run.error, run.outputs["outcome"]]).toEqual(["", "created"]);
        const failed = await world.preview("opened", {}, options);
        expect(failed.outputs).toMatchObject({ outcome: "not-sent" });
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
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
    expect(warning?.message).toMatch(/\b3000000001\b[\s\S]*clws1analytics/);
    expect(world.deployments).toHaveLength(1);
  },
);
