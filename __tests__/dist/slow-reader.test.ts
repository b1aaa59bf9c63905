import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@jest/globals";

test("the error at the end of a long log arrives, however late the log is read", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "slow-"));
  // Each of them is a mask and a warning: far more than a pipe and a stream hold.
  const variables = Array.from({ length: 1_500 }, (_, index) => {
    return `  - { key: KEY_${index}, isSecret: true, value: fake-secret-${index} }`;
  });
  const definition = ["name: app", "type: STANDARD", "environmentVariables:", ...variables];
  writeFileSync(path.join(folder, "outputs"), "");
  writeFileSync(path.join(folder, "deployment.yaml"), definition.join("\n"));
  const child = spawn(process.execPath, [path.resolve("dist", "index.js")], {
    env: {
      PATH: process.env["PATH"],
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: path.join(folder, "outputs"),
      INPUT_MODE: "create-deployment",
      "INPUT_DEFINITION-FILE": "deployment.yaml",
      "INPUT_API-TOKEN": "fake-token",
      "INPUT_BASE-URL": "http://127.0.0.1:9",
      "INPUT_ORGANIZATION-ID": "clorg1",
      "INPUT_WORKSPACE-ID": "clws1",
      "INPUT_MAX-ATTEMPTS": "1",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const closed = once(child, "close");
  let log = "";
  // Nothing is read until there is a listener.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  child.stdout.on("data", (chunk) => {
    log += chunk;
  });
  const [code] = await closed;
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(log).toMatch(/::error [^\n]*Could not create the Deployment "app"/);
});
