import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { World } from "./previewing.js";
import { bearer } from "./steps.js";

const dist = path.join(process.cwd(), "dist");
const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
const textOf = (name: string): string => readFileSync(path.join(dist, name), "utf8");

test("everything that users download has at most 1,000,000 bytes", () => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("emulator"),
  );
  const sizes = files.map((name) => statSync(path.join(dist, name))).filter((stat) => stat.isFile());
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

test("the bundle has no undici", () => {
  for (const name of scripts) expect(textOf(name)).not.toContain("undici/lib");
});

describe("requests and connections", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator({ behaviour: { organizationNames: true } });
  });
  afterAll(() => emulator.close());

  test.each([
    ["ids given", { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" }, 1],
    ["one name", { "organization-id": "clorg1acmedata", workspace: "Analytics" }, 2],
    ["two names", { organization: "Acme Data", workspace: "Analytics" }, 3],
  ])(
    "%s: %j make %i requests; look-ups share a connection, a create has its own",
    async (_, where, requests) => {
      const before = emulator.requests.length;
      const inputs = {
        mode: "create-token",
        "token-role": "R",
        "base-url": emulator.url,
        "api-token": bearer,
        ...where,
      };
      expect((await runStep({ inputs })).exitCode).toBe(0);
      const made = emulator.requests.slice(before);
      expect(made).toHaveLength(requests);
      const connections = made.map(({ connection }) => connection);
      expect(new Set(connections.slice(0, -1)).size).toBe(Math.min(1, requests - 1));
      expect(connections.slice(0, -1)).not.toContain(connections.at(-1));
    },
  );
});

describe("requests to GitHub", () => {
  const definition = "{ name: app, type: STANDARD, schedulerSize: MEDIUM }";
  const inputs = { definition, "deployment-name": "" };
  let world: World;
  beforeEach(async () => {
    world = await World.start();
  });
  afterEach(() => world.close());

  /** How many requests a run sends. */
  async function count(run: () => Promise<StepRun>): Promise<number> {
    const before = world.github.requests.length;
    const { exitCode, annotations } = await run();
    expect([exitCode, annotations.filter(({ level }) => level === "error")]).toEqual([0, []]);
    return world.github.requests.length - before;
  }

  /** Adds records like the newest one, as earlier pushes would have left them. */
  function addPushes(pushes: number): void {
    const { state } = world.github;
    const { fields } = state.records[0] ?? { fields: {} };
    for (let push = 0; push < pushes; push++) {
      const record = state.addRecord("github-actions[bot]", fields);
      state.addStatus("github-actions[bot]", record, {
        state: "inactive",
        description: "superseded id=cldep1",
      });
    }
  }

  test.each([
    ["without the comment", "false", { deploy: 8, retire: 6 }],
    ["with the comment", "true", { deploy: 11, retire: 9 }],
  ])("of a preview are limited, whatever the number of pushes: %s", async (_, comment, most) => {
    const preview = (action: string) =>
      count(() => world.preview(action, { ...inputs, "pull-request-comment": comment }));
    const opened = await preview("opened");
    const pushed = await preview("synchronize");
    addPushes(150);
    const later = await preview("synchronize");
    const closed = await preview("closed");
    expect(Math.max(opened, pushed, later)).toBeLessThanOrEqual(most.deploy);
    expect(later).toBeLessThanOrEqual(pushed);
    expect(closed).toBeLessThanOrEqual(most.retire);
  });

  /** Opens that many previews, each with one record. */
  async function openPreviews(previews: number, isOpen: boolean): Promise<void> {
    await world.preview("opened", inputs);
    const { state } = world.github;
    const { fields } = state.records[0] ?? { fields: {} };
    const { payload, ...others } = fields as { payload: Record<string, unknown> };
    world.pull(42, isOpen);
    for (let number = 43; number < 42 + previews; number++) {
      const [name, id] = [`app-pr-${number}`, `cldep-${number}`];
      world.pull(number, isOpen);
      const task = `preview:pr-${number}:${name}`;
      const record = state.addRecord("github-actions[bot]", {
        ...others,
        task,
        payload: { ...payload, name, pullRequest: number },
      });
      state.addStatus("github-actions[bot]", record, { state: "success", description: `deployed id=${id}` });
      const [deployment = {}] = world.deployments("app-pr-42");
      world.service.state.deployments.set(id, { ...deployment, id, name });
    }
  }

  test("of a sweep over 500 previews of open pull requests are at most 20", async () => {
    await openPreviews(500, true);
    expect(await count(() => world.schedule(inputs))).toBeLessThanOrEqual(20);
  });

  test("of a sweep are at most 4 for each preview that it retires", async () => {
    await openPreviews(1, true);
    const idle = await count(() => world.schedule(inputs));
    await openPreviews(12, false);
    expect(await count(() => world.schedule(inputs))).toBeLessThanOrEqual(idle + 4 * 12);
  });
});

describe("only the runs that need a part load it", () => {
  /** Parts by a string that only they contain. */
  const parts = { YAML: "class YAMLParseError", GitHub: "octokit-core.js/" };
  const fileOf = (text: string): string => scripts.find((name) => textOf(name).includes(text)) ?? "";

  /** The parts that a run loaded, by Node's coverage. */
  async function loaded(inputs: Record<string, string>): Promise<string[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "coverage-"));
    try {
      const env = { NODE_V8_COVERAGE: folder, GITHUB_API_URL: "http://127.0.0.1:9" };
      const common = { "api-token": bearer, "base-url": "http://127.0.0.1:9", "max-attempts": "1" };
      const ids = { "organization-id": "o1", "workspace-id": "w1", "dry-run": "true" };
      await runStep({ inputs: { ...common, ...ids, ...inputs }, env });
      const [report = ""] = readdirSync(folder);
      const { result } = JSON.parse(readFileSync(path.join(folder, report), "utf8"));
      const files: string[] = result.map(({ url }: { readonly url: string }) => path.basename(url));
      expect(files).toContain("index.js");
      return Object.entries(parts).flatMap(([part, text]) => (files.includes(fileOf(text)) ? [part] : []));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const deployment = { mode: "create-deployment", "deployment-name": "a", definition: "type: HYBRID" };
  const records = { "github-environment": "staging", "github-token": "fake-token" };

  test.each<[string, Record<string, string>, readonly string[]]>([
    ["a run without a required input", { mode: "create-token" }, []],
    ["a token", { mode: "create-token", "token-role": "R" }, []],
    ["a Deployment", deployment, ["YAML"]],
    ["a Deployment with a record", { ...deployment, ...records }, ["YAML", "GitHub"]],
  ])("%s", async (_, inputs, expected) => {
    expect([fileOf(parts.YAML), fileOf(parts.GitHub)]).not.toContain("index.js");
    expect(await loaded(inputs)).toEqual(expected);
  });
});
