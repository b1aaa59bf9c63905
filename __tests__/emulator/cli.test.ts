import { spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { readSeed } from "../../emulator/service/seed.js";
import { exceptOnWindows, noSignals } from "../platform.js";
import { bearer, deployments, minimal, record, repository, sendTo } from "./request.js";

const cli = path.join(process.cwd(), "build", "emulator", "cli.js");

function run(...flags: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...flags], {
    encoding: "utf8",
    timeout: 10_000,
  });
  return { status, text: stdout + stderr };
}

test("--help shows the options", () => {
  const { status, text } = run("--help");
  expect(status).toBe(0);
  expect(text).toContain("--seed FILE");
});

test.each([
  [["--prot", "1"], "Unknown option '--prot'"],
  [["--port", "70000"], '--port is "70000"'],
  [["--ready", "soon"], '--ready is "soon"'],
  [["--healthy", "never"], '--healthy is "never"'],
  [["--omitted", "dropped"], '--omitted is "dropped"'],
  [["--list-lag", "1"], "--list-lag needs --github"],
  [["--seed", "missing.json"], "The seed missing.json cannot be used"],
])("%j starts nothing and states why", (flags, message) => {
  const { status, text } = run(...flags);
  expect(status).toBe(2);
  expect(text).toContain(message);
});

test.each([
  ["{}", '"apiTokens" must be a list'],
  ['{"apiTokens":[],"organizations":[{"id":"o"}],"workspaces":[]}', "organizations[0].name must be a string"],
  [
    '{"apiTokens":[],"organizations":[],"workspaces":[{"id":"w","name":"W","organizationId":"o"}]}',
    "unknown organization",
  ],
])("the seed %s is refused", (seed, message) => {
  expect(() => readSeed(seed)).toThrow(message);
});

/** Starts the emulator and reads what it prints until that matches. */
async function started(pattern: RegExp, ...flags: string[]) {
  const child = spawn(process.execPath, [cli, "--port", "0", ...flags]);
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const seen = (expected: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const check = (): void => {
        if (expected.test(text)) resolve();
      };
      child.stdout.on("data", check);
      check();
    });
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await seen(pattern);
  return { child, ended, seen, text: () => text };
}

exceptOnWindows(noSignals).test(
  "the example's seed starts, both printed commands work, and SIGTERM stops it",
  async () => {
    const { child, ended, seen, text } = await started(
      /^Requests:$/m,
      "--seed",
      "examples/emulator-seed.json",
    );
    expect(text()).toMatch(/^Organization +Acme Data \(clorg1acmedata\)$/m);
    expect(text()).toMatch(/^ +Workspace +Analytics \(clws1analytics\)$/m);
    const [, curl = "", bundle = ""] = /\n\n( {2}curl .*?)\n\n( {2}env .*?)\n\n/s.exec(text()) ?? [];
    const url = /(http:\S+)$/.exec(curl)?.[1] ?? "";
    const [, header = ""] = /-H "Authorization: (.*?)"/.exec(curl) ?? [];
    expect((await fetch(url, { headers: { authorization: header } })).status).toBe(200);
    const { GITHUB_OUTPUT: _, ...env } = process.env;
    const shell = spawn("sh", ["-c", bundle], { env });
    expect(await new Promise((resolve) => shell.on("close", resolve))).toBe(0);
    await seen(/^POST \/iam\/\S+ 200$/m);
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

test("--drop, --healthy and --omitted change how the API behaves", async () => {
  const { child, ended, text } = await started(
    /^Requests:$/m,
    ...["--drop", "executor", "--healthy", "60", "--omitted", "reset"],
  );
  const [, url] = /^Emulated API +(\S+)$/m.exec(text()) ?? [];
  const post = async (path: string, more: object): Promise<unknown> => {
    const response = await fetch(`${url}${deployments}${path}`, {
      method: "POST",
      headers: { authorization: bearer, "content-type": "application/json" },
      body: JSON.stringify({ ...minimal, ...more }),
    });
    return response.json();
  };
  const created = await post("", { executor: "CELERY", futureField: 1 });
  expect(created).toMatchObject({ id: "cldep1", futureField: 1 });
  expect(created).not.toHaveProperty("executor");
  const updated = await post("/cldep1", {});
  expect(updated).toMatchObject({ status: "CREATING", isDevelopmentMode: false });
  expect(updated).not.toHaveProperty("futureField");
  child.kill("SIGTERM");
  await ended;
});

exceptOnWindows(noSignals).test(
  "--github prints the command of a preview, and the request that closes its pull request",
  async () => {
    const { child, ended, text } = await started(/^Requests:$/m, "--github");
    const [, preview = ""] = /\n( {2}env INPUT_MODE=create-deployment .*?)\n\n/s.exec(text()) ?? [];
    const [, close = ""] = /\n( {2}curl -X PATCH .*?)\n\n/s.exec(text()) ?? [];
    const { GITHUB_OUTPUT: _, GITHUB_EVENT_PATH: __, ...env } = process.env;
    const shell = (command: string) => spawnSync("sh", ["-c", command], { env, encoding: "utf8" });
    expect(shell(preview).stdout).toContain('Created Deployment "app-pr-42" (cldep1)');
    expect(shell(close).status).toBe(0);
    expect(shell(preview).stdout).toContain('Retired Deployment "app-pr-42" (cldep1)');
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

test("--github starts a GitHub with open pull requests, a job token's rate limit and the lag", async () => {
  const { child, ended, text } = await started(/^Requests:$/m, "--github", "--list-lag", "60");
  const [, url = ""] = /^Emulated GitHub +(\S+)/m.exec(text()) ?? [];
  const { headers, status } = await sendTo({ url }, "GET", `${repository}/pulls/42`);
  expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "999"]);
  expect((await sendTo({ url }, "POST", `${repository}/deployments`, record)).status).toBe(201);
  expect((await sendTo({ url }, "GET", `${repository}/deployments`)).body).toEqual([]);
  child.kill("SIGTERM");
  await ended;
});
