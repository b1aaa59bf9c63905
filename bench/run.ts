import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { createAuthority } from "../scripts/certificates.js";
import { bundle, type Compared, empty, file, type Measured, median, node, pairs, run } from "./processes.js";
import { type BenchService, startService } from "./service.js";
import { toolkitBundles } from "./toolkit.js";

const { values } = parseArgs({
  options: {
    peer: { type: "string", multiple: true, default: [] },
    pairs: { type: "string", default: "25" },
    json: { type: "string", default: "bench/results.json" },
  },
});
const count = Number(values.pairs);

interface Row {
  readonly what: string;
  readonly measured: number;
  readonly budget?: number;
  readonly unit: string;
  readonly note?: string;
}

const rows: Row[] = [];

function row(what: string, measured: number, unit: string, budget?: number, note?: string): void {
  rows.push({ what, measured, unit, ...(budget === undefined ? {} : { budget }), ...(note ? { note } : {}) });
  console.error(`  ${what}: ${measured.toFixed(2)}${unit}`);
}

function ratio(what: string, { ratio, difference }: Compared, budget?: number, unit = "ms"): void {
  row(what, ratio, "x", budget, `${difference >= 0 ? "+" : ""}${difference.toFixed(1)} ${unit}`);
}

const outputs = file("output", "");
const runner = { GITHUB_OUTPUT: outputs, GITHUB_REPOSITORY: "acme/pipelines", GITHUB_RUN_ID: "1" };
const token = { ...runner, INPUT_MODE: "create-token", "INPUT_API-TOKEN": "fake-token", "INPUT_TOKEN-ROLE": "R" };
const ids = { "INPUT_ORGANIZATION-ID": "clorg1", "INPUT_WORKSPACE-ID": "clws00000000" };
const names = { INPUT_ORGANIZATION: "Acme Data", INPUT_WORKSPACE: "Workspace 0" };

/** A run that must succeed: a benchmark of failures would be worth nothing. */
async function succeed(env: Readonly<Record<string, string>>, memory = false): Promise<Measured> {
  const measured = await run(bundle, env, memory);
  if (measured.exitCode !== 0) throw new Error(`A measured run ended with ${measured.exitCode}.`);
  return measured;
}

async function coldStart(): Promise<void> {
  const bare = (): Promise<Measured> => run(empty);
  ratio("cold start, missing input, over bare node", await pairs(count, bare, () => run(bundle)), 1.8);
  const dryRun = { ...token, ...ids, "INPUT_BASE-URL": "http://127.0.0.1:9", "INPUT_DRY-RUN": "true" };
  ratio("cold start, dry run with ids, over bare node", await pairs(count, bare, () => succeed(dryRun)));
  const memory = await pairs(
    9,
    () => run(empty, {}, true),
    () => run(bundle, {}, true),
    ({ kibibytes }) => kibibytes / 1024,
  );
  ratio("peak memory, missing input, over bare node", memory, 1.35, "MiB");
  for (const { name, script } of toolkitBundles()) {
    ratio(`cold start of ${name}, bundled as they come`, await pairs(count, bare, () => run(script)));
  }
  for (const peer of values.peer) {
    ratio(`cold start of ${peer}`, await pairs(count, bare, () => run(path.resolve(peer))));
  }
}

/** The same three requests by node:https and nothing else. */
function bareClient(url: string): string {
  return file(
    "bare.mjs",
    `import https from "node:https";
const agent = new https.Agent({ keepAlive: true });
const ask = (method, path, body) => new Promise((resolve, reject) => {
  const headers = { authorization: "Bearer fake-token", accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) };
  https.request("${url}" + path, { method, agent, headers }, async (answer) => {
    const chunks = [];
    for await (const chunk of answer) chunks.push(chunk);
    resolve(JSON.parse(Buffer.concat(chunks)));
  }).on("error", reject).end(body);
});
const { organizations: [{ id }] } = await ask("GET", "/platform/v1beta1/organizations");
const { workspaces: [{ id: entityId }] } = await ask("GET", \`/platform/v1beta1/organizations/\${id}/workspaces?limit=1000\`);
await ask("POST", \`/iam/v1beta1/organizations/\${id}/tokens\`, JSON.stringify({ name: "t", role: "R", type: "WORKSPACE", entityId }));
agent.destroy();
`,
  );
}

async function threeCalls(): Promise<void> {
  const authority = createAuthority("Benchmark Authority");
  const trust = { NODE_EXTRA_CA_CERTS: file("ca.pem", authority.cert) };
  const service = await startService(10, authority.issue("localhost"));
  const url = service.url.replace("127.0.0.1", "localhost");
  const client = bareClient(url);
  try {
    const ours = { ...trust, ...token, ...names, "INPUT_BASE-URL": url };
    const bare = async (): Promise<Measured> => {
      const measured = await run(client, trust);
      if (measured.exitCode !== 0) throw new Error("The bare client failed.");
      return measured;
    };
    ratio("three HTTPS calls, over bare node:https", await pairs(count, bare, () => succeed(ours)), 1.35);
    service.reset();
    await succeed(ours);
    row("connections of one run", service.counts.connections, "", 1);
  } finally {
    service.close();
  }
}

async function requests(): Promise<void> {
  const service = await startService(10);
  const counted = async (what: string, env: Readonly<Record<string, string>>, budget: number): Promise<void> => {
    service.reset();
    await succeed({ ...token, "INPUT_BASE-URL": service.url, ...env });
    row(`requests, ${what}`, service.counts.requests, "", budget);
  };
  try {
    await counted("ids given", ids, 1);
    await counted("one name", { "INPUT_ORGANIZATION-ID": "clorg1", INPUT_WORKSPACE: "Workspace 0" }, 2);
    await counted("two names", names, 3);
  } finally {
    service.close();
  }
}

async function growth(): Promise<void> {
  const sizes = [10, 1_000, 10_000, 100_000];
  const services: BenchService[] = [];
  for (const size of sizes) services.push(await startService(size));
  const runs = sizes.map(() => [] as Measured[]);
  try {
    for (let round = 0; round <= 7; round++) {
      for (const [index, service] of services.entries()) {
        const wanted = { ...names, INPUT_WORKSPACE: `Workspace ${(sizes[index] ?? 1) - 1}` };
        const measured = await succeed({ ...token, ...wanted, "INPUT_BASE-URL": service.url }, true);
        if (round > 0) runs[index]?.push(measured);
      }
    }
  } finally {
    for (const service of services) service.close();
  }
  const times = runs.map((all) => median(all.map(({ milliseconds }) => milliseconds)));
  const peaks = runs.map((all) => median(all.map(({ kibibytes }) => kibibytes / 1024)));
  sizes.forEach((size, index) => {
    row(`${size} workspaces`, times[index] ?? 0, " ms", undefined, `${(peaks[index] ?? 0).toFixed(0)} MiB`);
  });
  const [ten = 0, , tenThousand = 0, hundredThousand = 0] = times;
  const [tenPeak = 1, , tenThousandPeak = 0] = peaks;
  row("peak memory, 10,000 workspaces over 10", tenThousandPeak / tenPeak, "x", 1.5);
  row("reading 100,000 workspaces over 10,000", (hundredThousand - ten) / (tenThousand - ten), "x", 12);
}

function sizes(): void {
  const text = readFileSync(bundle);
  row("dist/index.js", text.length / 1000, " KB", 180);
  row("dist/index.js, gzip", gzipSync(text).length / 1000, " KB", 45);
}

function table(): string {
  const lines = rows.map(({ what, measured, unit, budget, note }) => {
    const digits = unit === "" ? 0 : unit === "x" ? 2 : 1;
    const verdict = budget === undefined ? "" : measured <= budget ? "met" : "missed";
    return `| ${what} | ${measured.toFixed(digits)}${unit}${note ? ` (${note})` : ""} | ${budget === undefined ? "" : `${budget}${unit}`} | ${verdict} |`;
  });
  return ["| what | measured | budget | |", "|---|---|---|---|", ...lines].join("\n");
}

const version = (await import("node:child_process")).execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
console.error(`Node ${version}, ${count} pairs, medians of the ratios pair by pair`);
sizes();
await requests();
await coldStart();
await threeCalls();
await growth();
console.log(table());
writeFileSync(values.json, `${JSON.stringify({ node: version, pairs: count, rows }, null, 2)}\n`);
if (rows.some(({ measured, budget }) => budget !== undefined && measured > budget)) process.exitCode = 1;
