import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runStep } from "../../emulator/runner/step.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
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
