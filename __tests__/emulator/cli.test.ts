import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@jest/globals";

const cli = path.join(process.cwd(), "build", "emulator", "cli.js");

function run(...flags: string[]): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...flags], {
    encoding: "utf8",
    timeout: 10_000,
  });
  return { status, text: stdout + stderr };
}

function seedFile(text: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), "seed-")), "seed.json");
  writeFileSync(file, text);
  return file;
}

test("--help tells the flags", () => {
  const { status, text } = run("--help");
  expect(status).toBe(0);
  expect(text).toContain("--seed FILE");
});

test.each([
  [["--prot", "1"], "Unknown option '--prot'"],
  [["--port", "many"], '--port is "many"'],
  [["--port", "70000"], '--port is "70000"'],
  [["--seed", "missing.json"], "The seed missing.json can't be used"],
  [["--seed", seedFile("{}")], '"apiTokens" must be a list'],
  [
    ["--seed", seedFile('{"apiTokens":[],"organizations":[{"id":"o"}],"workspaces":[]}')],
    "organizations[0].name must be a string",
  ],
  [
    [
      "--seed",
      seedFile('{"apiTokens":[],"organizations":[],"workspaces":[{"id":"w","name":"W","organizationId":"o"}]}'),
    ],
    "unknown organization",
  ],
])("%j starts nothing and says why", (flags, message) => {
  const { status, text } = run(...flags);
  expect(status).toBe(2);
  expect(text).toContain(message);
});

test("the example's seed starts, and SIGTERM stops it", async () => {
  const child = spawn(process.execPath, [cli, "--port", "0", "--seed", "examples/emulator-seed.json"]);
  let text = "";
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  await new Promise<void>((resolve) =>
    child.stdout.on("data", (chunk) => {
      text += chunk;
      if (text.includes("Organization Acme Data")) resolve();
    }),
  );
  const [url] = /http:\/\/\S+/.exec(text) ?? [];
  const response = await fetch(`${url}/platform/v1beta1/organizations`, {
    headers: { authorization: "Bearer fake-organization-owner-token" },
  });
  expect(response.status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(text).toContain("The service listens at");
});
