import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runStep, type StepRun } from "../../emulator/runner.js";
import { type Emulator, startEmulator } from "../../emulator/server.js";
import { recording } from "./exchanges.js";
import { bearer } from "./steps.js";

const dist = path.join(process.cwd(), "dist");
const bundle = readFileSync(path.join(dist, "index.js"));

test("dist/index.js has at most 180,000 bytes, and 45,000 packed", () => {
  expect(bundle.length).toBeLessThanOrEqual(180_000);
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(45_000);
});

test("the bundle holds no undici", () => {
  for (const name of readdirSync(dist)) {
    if (name.endsWith(".js")) expect(readFileSync(path.join(dist, name), "utf8")).not.toContain("undici/lib");
  }
});

describe("requests and connections", () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(recording({ behaviour: { organizationNames: true } }));
  });
  afterAll(() => emulator.close());

  test.each([
    ["ids given", { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" }, 1],
    ["one name", { "organization-id": "clorg1acmedata", workspace: "Analytics" }, 2],
    ["two names", { organization: "Acme Data", workspace: "Analytics" }, 3],
  ])("%s: %j make %i requests over one connection", async (_, where, requests) => {
    const before = emulator.requests.length;
    const inputs = { mode: "create-token", "token-role": "R", "base-url": emulator.url, "api-token": bearer, ...where };
    expect((await runStep({ inputs })).exitCode).toBe(0);
    const made = emulator.requests.slice(before);
    expect(made).toHaveLength(requests);
    expect(new Set(made.map(({ connection }) => connection)).size).toBe(1);
  });
});

describe("what only some runs need is loaded only there", () => {
  let copy: string;
  /** The parts of the bundle by a text that only they hold. */
  const parts = {
    yaml: "class YAMLParseError",
    github: "github",
    definition: "Left out of the update",
    transport: "TunnelingAgent",
  };
  beforeAll(() => {
    copy = mkdtempSync(path.join(os.tmpdir(), "dist-"));
    cpSync(dist, copy, { recursive: true });
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Takes parts out of the copy. Each text must be found in one file beside index.js. */
  function without(...names: (keyof typeof parts)[]): void {
    for (const name of names) {
      if (name === "github") {
        rmSync(path.join(copy, "github"), { recursive: true, force: true });
        continue;
      }
      const files = readdirSync(copy).filter(
        (file) => file.endsWith(".js") && readFileSync(path.join(copy, file), "utf8").includes(parts[name]),
      );
      expect(files).not.toContain("index.js");
      for (const file of files) rmSync(path.join(copy, file));
    }
  }

  function run(inputs: Record<string, string>): Promise<StepRun> {
    const common = { "api-token": bearer, "base-url": "http://127.0.0.1:9", "max-attempts": "1" };
    return runStep({ script: path.join(copy, "index.js"), inputs: { ...common, ...inputs } });
  }
  const ids = { "organization-id": "o1", "workspace-id": "w1", "dry-run": "true" };
  const deployment = { mode: "create-deployment", "deployment-name": "a", "deployment-type": "HYBRID", ...ids };

  test("scalar inputs need neither YAML nor GitHub's records", async () => {
    without("yaml", "github");
    expect((await run(deployment)).outputs["outcome"]).toBe("dry-run");
    const failed = await run({ ...deployment, deployment: "executor: CELERY" });
    expect(failed.exitCode).toBe(1);
  });

  test("a token needs no definition", async () => {
    without("definition");
    expect((await run({ mode: "create-token", "token-role": "R", ...ids })).outputs["outcome"]).toBe("dry-run");
    expect((await run(deployment)).exitCode).toBe(1);
  });

  test("a run that fails on its inputs loads no HTTP client", async () => {
    without("transport");
    const { annotations } = await run({ mode: "create-token", ...ids });
    expect(annotations[0]?.message).toContain("Input token-role is required");
  });
});
