import os from "node:os";
import { describe, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { type ActionRun, runAction } from "../world/step.js";
import { stepOf } from "./lab/cell.js";
import type { WireFault } from "./lab/fault.js";
import { labToken } from "./lab/inputs.js";
import { proxyPassword, startLab } from "./lab/lab.js";
import { type ApiRequest, mintedToken } from "./lab/service.js";
import { sendBytes } from "./lab/strikes.js";
import { response } from "./lab/wire.js";

const healthy: WireFault = {
  name: "none",
  row: "harmless",
  at: "request",
  acted: true,
  strike: sendBytes(({ healthy: body }) => response(200, body)),
};
const withTls: WireFault = { ...healthy, through: "TLS" };
const withProxy: WireFault = { ...healthy, through: "proxy" };

interface Seen extends ActionRun {
  readonly requests: number;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Runs a step against a healthy service, with these variables over the lab's own. */
async function runWith(
  env: Variables,
  fault: WireFault = healthy,
  kind: ApiRequest = "create token",
  inputs: Readonly<Record<string, string>> = {},
): Promise<Seen> {
  const lab = await startLab(fault, kind, "always");
  try {
    const isProcess = Object.keys(env).length > 0;
    const step = stepOf({ fault, kind, times: "always", isProcess }, lab);
    const run = await runAction({
      ...step,
      env: { ...step.env, ...env },
      inputs: { ...step.inputs, ...inputs },
      killAfter: 20_000,
    });
    return { ...run, requests: lab.requests.length };
  } finally {
    await lab.close();
  }
}

function expectRefused(run: Seen, naming: RegExp): void {
  expect({ killed: run.killed, exitCode: run.exitCode, requests: run.requests }).toEqual({
    killed: false,
    exitCode: 1,
    requests: 0,
  });
  const errors = run.annotations.filter(({ level }) => level === "error");
  expect(errors).toHaveLength(1);
  expect(errors[0]?.message).toMatch(naming);
  expect(run.raw.replace(/^::add-mask::.*$/gm, "")).not.toContain(labToken);
}

const missing = "/nowhere/at/all/output";

describe("refused before anything is sent", () => {
  const values: readonly (readonly [string, string | undefined])[] = [
    ["not set", undefined],
    ["in a folder that does not exist", missing],
    ["empty", ""],
    ["a folder", os.tmpdir()],
  ];
  test.each(allCases ? values : values.slice(0, 2))("GITHUB_OUTPUT %s", async (_, value) => {
    const kinds = ["create token", "create Deployment", "update Deployment"] as const;
    for (const kind of allCases ? kinds : kinds.slice(0, 1)) {
      const run = await runWith({ GITHUB_OUTPUT: value }, healthy, kind);
      expectRefused(run, /GITHUB_OUTPUT/);
      expect(run.raw).not.toContain("::set-output");
    }
  });

  test("GITHUB_OUTPUT not writable, in a dry run: it fails where the real run would", async () => {
    expectRefused(
      await runWith({ GITHUB_OUTPUT: missing }, healthy, "create token", { "dry-run": "true" }),
      /GITHUB_OUTPUT/,
    );
  });

  test("GITHUB_OUTPUT on a full disk: no token is created that the output can't store", async () => {
    expectRefused(await runWith({ GITHUB_OUTPUT: "/dev/full" }), /GITHUB_OUTPUT|outputs/);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 for an https base-url", async () => {
    const run = await runWith({ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, withTls);
    expectRefused(run, /NODE_TLS_REJECT_UNAUTHORIZED/);
    expect(run.outputs["outcome"]).toBe("not-sent");
  });

  test.each(allCases ? ["https_proxy", "HTTPS_PROXY"] : ["https_proxy"])(
    "%s without a scheme",
    async (name) => {
      const url = `ci:${encodeURIComponent(proxyPassword)}@127.0.0.1:3128`;
      const run = await runWith({ https_proxy: undefined, [name]: url }, withProxy);
      expectRefused(run, /proxy/i);
      // Its mask is the one place where it stands: the runner takes that line out of the log.
      expect(run.raw.replace(/^::add-mask::.*$/gm, "")).not.toMatch(/FAKE-proxy/);
      expect(run.masks).toContain(decodeURIComponent("FAKE-proxy-p%40ss%2Fw0rd"));
      expect(run.outputs["outcome"]).toBe("not-sent");
    },
  );
});

describe("honoured", () => {
  test("https_proxy, with its credentials never shown", async () => {
    const run = await runWith({}, withProxy);
    expect(run).toMatchObject({ exitCode: 0, requests: 1, outputs: { token: mintedToken } });
    expect(run.raw.replace(/^::add-mask::.*$/gm, "")).not.toMatch(/FAKE-proxy/);
  });

  test("HTTPS_PROXY, without a deprecation warning in the log", async () => {
    const lab = await startLab(withProxy, "create token", "always");
    const step = stepOf({ fault: withProxy, kind: "create token", times: "always" }, lab);
    const { https_proxy: url = "", ...env } = step.env;
    const run = await runAction({ ...step, env: { ...env, HTTPS_PROXY: url } });
    await lab.close();
    expect(run).toMatchObject({ exitCode: 0, standardError: "", outputs: { token: mintedToken } });
  });

  testOfAll("https_proxy of nothing but whitespace: as if it were not given", async () => {
    expect(await runWith({ https_proxy: " " }, withTls)).toMatchObject({ exitCode: 0, requests: 1 });
  });

  test("no_proxy", async () => {
    const run = await runWith({ https_proxy: "http://127.0.0.1:9", no_proxy: "service.test" }, withTls);
    expect(run).toMatchObject({ exitCode: 0, requests: 1 });
  });

  test("NODE_EXTRA_CA_CERTS, for a private certificate authority", async () => {
    expect(await runWith({}, withTls)).toMatchObject({ exitCode: 0, requests: 1 });
    const without = await runWith({ NODE_EXTRA_CA_CERTS: undefined }, withTls);
    expectRefused(without, /NODE_EXTRA_CA_CERTS/);
  });

  testOfAll(
    "NODE_TLS_REJECT_UNAUTHORIZED=0 where base-url is plain http to loopback: nothing to check",
    async () => {
      expect(await runWith({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toMatchObject({
        exitCode: 0,
        requests: 1,
      });
    },
  );
});
