import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { removeFolders } from "../folders.js";
import { find } from "../workflows/tool.js";
import { startNginx } from "./nginx.js";
import { folder, freePort, madeUpHost, type Program, start, withMadeUpHost } from "./programs.js";
import { done, names, run, stepModes } from "./steps.js";

let service: Emulator;
let opened: Program | undefined;

beforeAll(async () => {
  service = await startEmulator();
});
afterAll(async () => {
  await opened?.stop();
  await service.close();
  removeFolders();
});

test("a proxy that opens TLS is gone through where its authority is trusted", async () => {
  const front = await startNginx({ host: madeUpHost, server: `location / { proxy_pass ${service.url}; }` });
  const own = folder();
  const at = await freePort();
  const trusted = path.join(own, "mitmproxy-ca-cert.pem");
  const flags = ["--listen-host", "127.0.0.1", "--listen-port", String(at), "--set", `confdir=${own}`, "-q"];
  const upstream = ["--set", `ssl_verify_upstream_trusted_ca=${front.authority}`];
  opened = await start(
    withMadeUpHost(find("mitmdump", "apt-get install mitmproxy")),
    [...flags, ...upstream],
    {
      port: at,
      log: path.join(own, "log"),
    },
  );
  expect(existsSync(trusted)).toBe(true);
  const url = `https://${madeUpHost}:${front.port}`;
  const env = { https_proxy: `http://127.0.0.1:${at}`, NODE_EXTRA_CA_CERTS: trusted };
  const { exitCode } = await run(url, { ...stepModes["create-token"], ...names }, { env });
  expect([exitCode, done("create-token", service)]).toEqual([0, 1]);
  await front.stop();
});
