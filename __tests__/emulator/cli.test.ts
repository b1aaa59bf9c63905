import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import path from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { readSeed } from "../../emulator/service/seed.js";
import { allCases, exceptOnWindows, noSignals, testOfAll } from "../platform.js";
import { bearer, deployments, minimal, record, repository, sendTo } from "./request.js";

const cli = path.join(process.cwd(), "build", "emulator", "cli.js");

function run(...flags: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...flags], {
    encoding: "utf8",
    timeout: 10_000,
  });
  return { status, text: stdout + stderr };
}

type Refusal = readonly [flags: readonly string[], message: string];

/** Starts nothing, and states why. */
const refusals: readonly Refusal[] = [
  [["--prot", "1"], "Unknown option '--prot'"],
  [["--seed", "missing.json"], "The seed missing.json cannot be used"],
];
const moreRefusals: readonly Refusal[] = [
  [["--port", "70000"], '--port is "70000"'],
  [["--ready", "soon"], '--ready is "soon"'],
  [["--healthy", "never"], '--healthy is "never"'],
  [["--omitted", "dropped"], '--omitted is "dropped"'],
  [["--list-lag", "1"], "--list-lag needs --github"],
];

function expectRefusal(flags: readonly string[], message: string): void {
  const { status, text } = run(...flags);
  expect(status).toBe(2);
  expect(text).toContain(message);
  // The options that there are.
  expect(text).toContain("--seed FILE");
}

test.each(refusals)("%j starts nothing and states why", expectRefusal);
testOfAll.each(moreRefusals)("%j starts nothing and states why", expectRefusal);

testOfAll("--help shows the options", () => {
  const { status, text } = run("--help");
  expect(status).toBe(0);
  expect(text).toContain("--seed FILE");
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

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts the emulator and reads what it prints until that matches. */
async function started(pattern: RegExp, ...flags: string[]) {
  const child = spawn(process.execPath, [cli, "--port", "0", ...flags]);
  children.push(child);
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

(allCases ? exceptOnWindows(noSignals).test : testOfAll)(
  "the example's seed starts with a GitHub, the printed commands work, and SIGTERM stops it",
  async () => {
    const { child, ended, seen, text } = await started(
      /^Requests:$/m,
      ...["--seed", "examples/emulator-seed.json", "--github"],
    );
    expect(text()).toMatch(/^Organization +Acme Data \(clorg1acmedata\)$/m);
    expect(text()).toMatch(/^ +Workspace +Analytics \(clws1analytics\)$/m);
    const [, curl = "", token = "", preview = "", close = ""] =
      /\n\n( {2}curl .*?)\n\n( {2}env .*?)\n\n( {2}env .*?)\n\n( {2}curl -X PATCH .*?)\n\n/s.exec(text()) ??
      [];
    const url = /(http:\S+)$/.exec(curl)?.[1] ?? "";
    const [, header = ""] = /-H "Authorization: (.*?)"/.exec(curl) ?? [];
    expect((await fetch(url, { headers: { authorization: header } })).status).toBe(200);
    const { GITHUB_OUTPUT: _, GITHUB_EVENT_PATH: __, ...env } = process.env;
    const shell = (command: string) => spawnSync("sh", ["-c", command], { env, encoding: "utf8" });
    expect(shell(token).status).toBe(0);
    await seen(/^POST \/iam\/\S+ 200$/m);
    expect(shell(preview).stdout).toContain("Deployment cldep2 was created");
    expect(shell(close).status).toBe(0);
    expect(shell(preview).stdout).toContain("Deployment cldep2 was retired");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  },
);

test("the options change how the API and GitHub behave", async () => {
  const { child, ended, text } = await started(
    /^Requests:$/m,
    ...["--drop", "executor", "--healthy", "60", "--omitted", "reset", "--github", "--list-lag", "60"],
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

  const github = { url: /^Emulated GitHub +(\S+)/m.exec(text())?.[1] ?? "" };
  const { headers, status } = await sendTo(github, "GET", `${repository}/pulls/42`);
  expect([status, headers.get("x-ratelimit-remaining")]).toEqual([200, "999"]);
  expect((await sendTo(github, "POST", `${repository}/deployments`, record)).status).toBe(201);
  expect((await sendTo(github, "GET", `${repository}/deployments`)).body).toEqual([]);
  child.kill("SIGTERM");
  await ended;
});
