import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { defaultSeed } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { startNginx } from "./nginx.js";
import {
  folder,
  freePort,
  madeUpHost,
  type Program,
  removeFolders,
  start,
  version,
  withMadeUpHost,
} from "./programs.js";
import { done, held, ids, type Mode, modes, names, run } from "./steps.js";

const seed = { ...defaultSeed, deployments: [held] };
const addon = path.join(process.cwd(), "integration", "intermediaries", "faults.py");
const place = folder();
const faultFile = path.join(place, "fault.json");

let service: Emulator;
let port: number;
let proxy: Program;

beforeAll(async () => {
  process.stdout.write(`${version("mitmdump", "--version", "mitmproxy")}\n`);
  service = await startEmulator({ seed });
  port = await freePort();
  const flags = ["--mode", `reverse:${service.url}`, "--listen-host", "127.0.0.1", "--listen-port", String(port)];
  const options = ["--set", `confdir=${place}`, "--set", "termlog_verbosity=warn", "-q", "-s", addon];
  injecting("none", 0);
  proxy = await start("mitmdump", [...flags, ...options], {
    port,
    log: path.join(place, "log"),
    env: { FAULT_FILE: faultFile },
  });
});
afterAll(async () => {
  await proxy.stop();
  await service.close();
  removeFolders();
});
beforeEach(async () => {
  service.state.tokens.clear();
  for (const id of service.state.deployments.keys()) if (id !== held.id) service.state.deployments.delete(id);
  service.state.deployments.set(held.id, { ...held });
});

let faults = 0;
/** Sets what happens to the next requests of that method. */
function injecting(fault: string, times: number, method = "POST"): void {
  writeFileSync(faultFile, JSON.stringify({ id: ++faults, fault, times, method }));
}

const all = Object.keys(modes) as Mode[];
const expectedUpdates = (mode: Mode): number => (mode === "update-deployment" ? 1 : 0);

/** What a fault that strikes once makes of a create, and of an update: the outcome, and how often the service acted. */
const table: readonly (readonly [fault: string, create: readonly [string, number], update: string])[] = [
  ["killed before the service", ["unknown", 0], "updated"],
  ["killed after the service", ["unknown", 1], "updated"],
  ["response too late", ["unknown", 1], "updated"],
  ["a body that stops half-way", ["unknown", 1], "updated"],
  ["a gateway's page with 200", ["unknown", 1], "unknown"],
  ["a gateway's page with 502", ["unknown", 1], "updated"],
  ["429 with Retry-After", ["created", 1], "updated"],
  ["no Content-Type", ["created", 1], "updated"],
  ["headers twice", ["created", 1], "updated"],
];
const cells = table.flatMap(([fault, create, update]) =>
  all.map((mode) => [fault, mode, ...(expectedUpdates(mode) ? ([update, 1] as const) : create)] as const),
);

describe("a fault between the action and the service", () => {
  test.each(cells)("%s, %s: the outcome is %s, and the service acted %i times", async (fault, mode, outcome, times) => {
    injecting(fault, 1);
    const step = await run(`http://127.0.0.1:${port}`, { ...modes[mode], ...ids, "request-timeout": "2" });
    const good = outcome === "created" || outcome === "updated";
    expect([step.exitCode, step.outputs["outcome"]]).toEqual([good ? 0 : 1, outcome]);
    if (fault === "response too late") await sleep(1_500);
    expect(done(mode, service)).toBe(times);
    if (outcome === "unknown" && !expectedUpdates(mode))
      expect(step.error).toMatch(/may have been created[\s\S]*Check the platform for/);
  });

  test.each(table.map(([fault]) => fault).filter((fault) => !fault.includes("with 200")))(
    "%s, while the lists are read: the run goes on, and the token is created once",
    async (fault) => {
      injecting(fault, 2, "GET");
      const inputs = { ...modes["create-token"], ...names, "request-timeout": "2" };
      const { exitCode, outputs } = await run(`http://127.0.0.1:${port}`, inputs);
      expect([exitCode, outputs["outcome"], done("create-token", service)]).toEqual([0, "created", 1]);
    },
  );
});

describe("a proxy that opens TLS, with an authority of its own", () => {
  let opened: Program | undefined;
  afterEach(async () => {
    await opened?.stop();
  });

  test("is gone through where its authority is trusted, and otherwise nothing is sent", async () => {
    const front = await startNginx({ host: madeUpHost, server: `location / { proxy_pass ${service.url}; }` });
    const own = folder();
    const at = await freePort();
    const trusted = path.join(own, "mitmproxy-ca-cert.pem");
    injecting("none", 0);
    const flags = ["--listen-host", "127.0.0.1", "--listen-port", String(at), "--set", `confdir=${own}`, "-q"];
    const upstream = ["--set", `ssl_verify_upstream_trusted_ca=${front.authority}`, "-s", addon];
    opened = await start(withMadeUpHost("mitmdump"), [...flags, ...upstream], {
      port: at,
      log: path.join(own, "log"),
      env: { FAULT_FILE: faultFile },
    });
    expect(existsSync(trusted)).toBe(true);
    const url = `https://${madeUpHost}:${front.port}`;
    const through = (authority: string | undefined) => ({
      env: { https_proxy: `http://127.0.0.1:${at}`, NODE_EXTRA_CA_CERTS: authority },
    });
    const good = await run(url, { ...modes["create-token"], ...names }, through(trusted));
    expect([good.exitCode, done("create-token", service)]).toEqual([0, 1]);
    const bad = await run(url, { ...modes["create-token"], ...ids }, through(undefined));
    expect([bad.outputs["outcome"], done("create-token", service)]).toEqual(["not-sent", 1]);
    expect(bad.error).toContain("NODE_EXTRA_CA_CERTS");
    await front.stop();
  });
});
