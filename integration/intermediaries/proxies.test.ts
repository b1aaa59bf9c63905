import { afterAll, afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { defaultSeed } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { removeFolders } from "../folders.js";
import { type Front, startNginx } from "./nginx.js";
import { freePort, madeUpHost, type Program, withMadeUpHost } from "./programs.js";
import { startSquid, startTinyproxy } from "./proxies.js";
import { done, held, ids, names, run, type StepMode, stepModes } from "./steps.js";

let service: Emulator;
let front: Front;

beforeEach(async () => {
  service = await startEmulator({ seed: { ...defaultSeed, deployments: [held] } });
  front = await startNginx({ host: madeUpHost, server: `location / { proxy_pass ${service.url}; }` });
});
afterAll(removeFolders);
afterEach(async () => {
  await front.stop();
  await service.close();
});

const url = () => `https://${madeUpHost}:${front.port}`;

describe.each([
  ["tinyproxy", startTinyproxy, { name: "ci", password: "fake-proxy-password" }],
  // Characters that have to be encoded in a URL.
  ["squid", startSquid, { name: "ci@example.com", password: "fake-proxy-password:@/?#%" }],
])("through %s, which requires a password", (_, startProxy, user) => {
  let proxy: Program;
  beforeEach(async () => {
    proxy = await startProxy(user, front.port);
  });
  afterEach(() => proxy.stop());

  const through = (password: string, port = proxy.port) => ({
    env: {
      https_proxy: `http://${encodeURIComponent(user.name)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
      NODE_EXTRA_CA_CERTS: front.authority,
    },
  });

  test.each(Object.keys(stepModes) as StepMode[])(
    "%s works, and the proxy sees a tunnel and no more",
    async (mode) => {
      const { exitCode, outputs } = await run(
        url(),
        { ...stepModes[mode], ...names },
        through(user.password),
      );
      expect([exitCode, outputs["workspace-id"], done(mode, service)]).toEqual([0, "clws1analytics", 1]);
      expect(proxy.log()).toContain(`CONNECT ${madeUpHost}:${front.port}`);
      expect(proxy.log()).not.toMatch(/platform\/v1beta1|iam\/v1beta1|fake-organization-owner-token/);
    },
  );

  test("a wrong password: nothing is sent, the error names the proxy, and the password is nowhere", async () => {
    const { exitCode, error, outputs } = await run(
      url(),
      { ...stepModes["create-token"], ...ids, "max-attempts": "2" },
      through("fake-proxy-password-that-is-wrong"),
    );
    expect([exitCode, outputs["outcome"], service.state.tokens.size]).toEqual([1, "not-sent", 0]);
    expect(error).toMatch(/service\.test:\d+[\s\S]*40[17][\s\S]*https_proxy/);
  });

  test("a port that it does not connect to: nothing is sent, and the error names the proxy", async () => {
    const forbidden = `https://${madeUpHost}:${await freePort()}`;
    const { error, outputs } = await run(
      forbidden,
      { ...stepModes["create-token"], ...ids, "max-attempts": "2" },
      through(user.password),
    );
    expect([outputs["outcome"], error]).toEqual(["not-sent", expect.stringContaining("403")]);
  });

  test("no proxy there: nothing is sent", async () => {
    const { outputs, error } = await run(
      url(),
      { ...stepModes["create-token"], ...ids, "max-attempts": "2" },
      through(user.password, await freePort()),
    );
    expect([outputs["outcome"], service.state.tokens.size]).toEqual(["not-sent", 0]);
    expect(error).toContain("https_proxy");
  });

  test("no_proxy goes around it", async () => {
    const { env } = through(user.password);
    const { exitCode } = await run(
      url(),
      { ...stepModes["create-token"], ...ids },
      { node: withMadeUpHost(process.execPath), env: { ...env, no_proxy: madeUpHost } },
    );
    expect([exitCode, service.state.tokens.size]).toEqual([0, 1]);
    expect(proxy.log()).not.toContain(`CONNECT ${madeUpHost}`);
  });
});
