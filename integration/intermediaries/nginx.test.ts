import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { listen } from "../../emulator/http.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { removeFolders } from "../folders.js";
import { type Front, startNginx } from "./nginx.js";
import { freePort } from "./programs.js";
import { done, held, ids, names, run, type StepMode, stepModes } from "./steps.js";

let service: Emulator;
let front: Front | undefined;

beforeEach(async () => {
  service = await startEmulator({ seed: { ...defaultSeed, deployments: [held] } });
});
afterAll(removeFolders);
afterEach(async () => {
  await front?.stop();
  front = undefined;
  await service.close();
});

const all = Object.keys(stepModes) as StepMode[];
const creates = all.filter((mode) => mode !== "update-deployment");
const trusting = () => ({ env: { NODE_EXTRA_CA_CERTS: front?.authority } });
const url = (path = "") => `https://localhost:${front?.port}${path}`;
const posts = () => service.requests.filter(({ method }) => method === "POST").length;

describe("through nginx with a certificate of a private authority", () => {
  test.each(all)("%s works, under a path of its own", async (mode) => {
    front = await startNginx({ server: `location /platform-service/ { proxy_pass ${service.url}/; }` });
    const { exitCode, outputs } = await run(
      url("/platform-service"),
      { ...stepModes[mode], ...names },
      trusting(),
    );
    expect([exitCode, outputs["workspace-id"], done(mode, service)]).toEqual([0, "clws1analytics", 1]);
    expect(front.log()).toContain("POST /platform-service/");
  });

  test("a run survives that nginx closes the connection after each response", async () => {
    front = await startNginx({
      http: "keepalive_timeout 0;",
      server: `location / { proxy_pass ${service.url}; }`,
    });
    const { exitCode } = await run(url(), { ...stepModes["create-token"], ...names }, trusting());
    expect([exitCode, done("create-token", service)]).toEqual([0, 1]);
  });

  test.each([
    ["that nothing trusts", "localhost", undefined],
    ["for another host", "other.example.com", "authority"],
  ])("%s, nothing is sent, and the error states what to set", async (_, host, trusted) => {
    front = await startNginx({ host, server: `location / { proxy_pass ${service.url}; }` });
    const env = { NODE_EXTRA_CA_CERTS: trusted && front.authority };
    const { exitCode, error, outputs } = await run(url(), { ...stepModes["create-token"], ...ids }, { env });
    expect([exitCode, outputs["outcome"], service.requests.length]).toEqual([1, "not-sent", 0]);
    expect(error).toMatch(/is not trusted[\s\S]*NODE_EXTRA_CA_CERTS/);
  });
});

describe("what nginx responds by itself", () => {
  test.each(creates)(
    "502, the service being down: %s is not retried, and its outcome is unknown",
    async (mode) => {
      front = await startNginx({ server: `location / { proxy_pass http://127.0.0.1:${await freePort()}; }` });
      const { exitCode, error, outputs } = await run(url(), { ...stepModes[mode], ...ids }, trusting());
      expect([exitCode, outputs["outcome"]]).toEqual([1, "unknown"]);
      expect(error).toMatch(
        /may have been created: POST \S+ returned status 502[\s\S]*Check the platform for/,
      );
      expect(front.log().match(/POST/g)).toHaveLength(1);
    },
  );

  test.each(creates)(
    "504, though the service goes on: %s may have been done, and was done once",
    async (mode) => {
      const slow = await slowly(2_000);
      front = await startNginx({ server: `proxy_read_timeout 1s; location / { proxy_pass ${slow.url}; }` });
      const { outputs, error } = await run(url(), { ...stepModes[mode], ...ids }, trusting());
      expect([outputs["outcome"], error]).toEqual([
        "unknown",
        expect.stringMatching(/may have been created.*504/),
      ]);
      await sleep(1_500);
      expect([done(mode, service), posts()]).toEqual([1, 1]);
      await slow.close();
    },
  );

  test.each(creates)(
    "413, a body above its limit: %s is refused, and nothing reaches the service",
    async (mode) => {
      front = await startNginx({
        server: `client_max_body_size 1k; location / { proxy_pass ${service.url}; }`,
      });
      const description = {
        "token-description": "x".repeat(5_000),
        definition: `{type: STANDARD, description: ${"x".repeat(5_000)}}`,
      };
      const { outputs, error } = await run(url(), { ...stepModes[mode], ...ids, ...description }, trusting());
      expect([outputs["outcome"], posts()]).toEqual(["rejected", 0]);
      expect(error).toContain("returned status 413");
    },
  );
});

/** The service behind something that passes each request on at once, and each response after a delay in milliseconds. */
function slowly(delay: number) {
  return listen({ delay: () => delay }, async ({ method, path, headers: { authorization = "" }, body }) => {
    const headers = { authorization, "content-type": "application/json" };
    const response = await fetch(`${service.url}${path}`, { method, headers, body });
    return { status: response.status, headers: {}, body: await response.text() };
  });
}
