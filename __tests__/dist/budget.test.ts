import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runStep } from "../../emulator/runner/step.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { bearer } from "./steps.js";

const dist = path.join(process.cwd(), "dist");
const bundle = readFileSync(path.join(dist, "index.js"));
const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
const textOf = (name: string): string => readFileSync(path.join(dist, name), "utf8");

test("dist/index.js has at most 140,000 bytes, and 36,000 compressed", () => {
  expect(bundle.length).toBeLessThanOrEqual(140_000);
  expect(gzipSync(bundle).length).toBeLessThanOrEqual(36_000);
});

test("everything that users download has at most 850,000 bytes", () => {
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("emulator"),
  );
  const sizes = files.map((name) => statSync(path.join(dist, name))).filter((stat) => stat.isFile());
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(850_000);
});

test("the bundle is index.js and at most three parts that only some runs load", () => {
  expect(scripts).toContain("index.js");
  expect(scripts.length).toBeLessThanOrEqual(4);
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

describe("only the runs that need a part evaluate it", () => {
  /** Parts by a string that only they contain. */
  const parts = {
    "own code": "Only a run with GitHub deployment records uses",
    YAML: "class YAMLParseError",
    GitHub: "octokit-core.js/",
    "HTTP client": "function TunnelingAgent",
  };
  type Part = keyof typeof parts;
  const common = { "api-token": bearer, "base-url": "http://127.0.0.1:9", "max-attempts": "1" };
  const ids = { "organization-id": "o1", "workspace-id": "w1", "dry-run": "true" };
  const deployment = {
    mode: "create-deployment",
    "deployment-name": "a",
    definition: "type: HYBRID",
    ...ids,
  };
  const name = { ...ids, "workspace-id": "", workspace: "Analytics" };
  const sending: Part[] = ["own code", "HTTP client"];
  const records = { "github-environment": "staging", "github-token": "fake-token" };

  /** What Node's coverage has of one script: ranges of characters, and how often each ran. */
  interface Script {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly (Range & { readonly count: number })[] }[];
  }
  interface Range {
    readonly startOffset: number;
    readonly endOffset: number;
  }

  /** Whether the module that contains the string ran: the outermost function around it. */
  function ran({ url, functions }: Script, string: string): boolean {
    const text = textOf(path.basename(url));
    const place = text.indexOf(string);
    const around = functions
      .flatMap(({ ranges: [whole] }) => (whole === undefined ? [] : [whole]))
      .filter(({ startOffset, endOffset }) => startOffset <= place && place < endOffset)
      .filter(({ startOffset, endOffset }) => endOffset - startOffset < text.length)
      .sort((one, other) => other.endOffset - other.startOffset - (one.endOffset - one.startOffset));
    return place >= 0 && (around[0]?.count ?? 0) > 0;
  }

  /** The parts whose modules ran. */
  async function evaluated(inputs: Record<string, string>): Promise<Part[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "coverage-"));
    try {
      const env = { NODE_V8_COVERAGE: folder, GITHUB_API_URL: "http://127.0.0.1:9" };
      await runStep({ inputs: { ...common, ...inputs }, env });
      const [report = ""] = readdirSync(folder);
      const { result } = JSON.parse(readFileSync(path.join(folder, report), "utf8")) as { result: Script[] };
      const own = result.filter(({ url }) => scripts.some((name) => url.endsWith(`/dist/${name}`)));
      expect(own.map(({ url }) => path.basename(url))).toContain("index.js");
      return (Object.keys(parts) as Part[]).filter((part) => own.some((script) => ran(script, parts[part])));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  test.each<[string, Record<string, string>, readonly Part[]]>([
    ["a run without a required input", { mode: "create-token", ...ids }, []],
    ["a run without a required input of its Deployment", { mode: "create-deployment", ...ids }, ["own code"]],
    ["a dry run of a token with ids", { mode: "create-token", "token-role": "R", ...ids }, ["own code"]],
    ["a dry run of a token with a name", { mode: "create-token", "token-role": "R", ...name }, sending],
    ["a Deployment", deployment, ["own code", "YAML"]],
    [
      "a Deployment with a record",
      { ...deployment, ...records },
      ["own code", "YAML", "GitHub", "HTTP client"],
    ],
  ])("%s", async (_, inputs, expected) => {
    expect(await evaluated(inputs)).toEqual(expected);
  });
});
