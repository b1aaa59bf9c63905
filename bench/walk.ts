import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pullRequestEvent } from "../emulator/github/events.js";
import { startGitHub } from "../emulator/github/server.js";
import { root } from "../emulator/runner/prepare.js";
import { runStep } from "../emulator/runner/step.js";
import { startEmulator } from "../emulator/service/server.js";
import type { Results } from "./results.js";

const compiled = path.join(root, "build", "src");

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly functionName: string;
      readonly ranges: readonly { readonly count: number }[];
    }[];
  }[];
}

/** How many files and named functions of src/ a run went through, by what V8 counted in a folder: https://nodejs.org/api/cli.html#node_v8_coveragedir */
function walked(folder: string) {
  let [files, named] = [0, 0];
  for (const name of readdirSync(folder)) {
    const { result }: Coverage = JSON.parse(readFileSync(path.join(folder, name), "utf8"));
    for (const { url, functions } of result) {
      if (!url.startsWith(`file://${compiled}/`)) continue;
      const called = functions.filter(({ ranges }) => ranges[0]?.count);
      // Not the module itself, callbacks without a name, and what V8 makes of fields of classes.
      const names = called.map(({ functionName }) => functionName).filter((each) => /^[^<]/.test(each));
      named += names.length;
      if (names.length > 0) files++;
    }
  }
  return { files, named };
}

/** A push to a pull request that has a preview, and an update, each by names: the second step of each is counted. */
async function walks() {
  const [github, service] = await Promise.all([
    startGitHub(),
    startEmulator({ behaviour: { organizationNames: true } }),
  ]);
  github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
  let run = 100;
  const step = async (inputs: Readonly<Record<string, string>>, event: string) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "walk-"));
    const given = event.startsWith("pull_request")
      ? pullRequestEvent(github.state, 7, "synchronize")
      : undefined;
    const { exitCode, raw } = await runStep({
      script: path.join(compiled, "index.js"),
      workspace: root,
      inputs: {
        "base-url": service.url,
        "api-token": "fake-organization-owner-token",
        "github-token": "ghs_fake",
        organization: "Acme Data",
        workspace: "Analytics",
        "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-warehouse-password",
        ...inputs,
      },
      event: given?.payload ?? {},
      env: {
        NODE_V8_COVERAGE: folder,
        GITHUB_API_URL: github.url,
        GITHUB_SHA: "c".repeat(40),
        GITHUB_RUN_ID: String(++run),
        GITHUB_EVENT_NAME: given?.name ?? event,
      },
    });
    if (exitCode !== 0) throw new Error(`The step failed:\n${raw}`);
    const walk = walked(folder);
    rmSync(folder, { recursive: true });
    return walk;
  };
  try {
    const preview = {
      mode: "create-deployment",
      preview: "true",
      "definition-file": "examples/deployment.yaml\nexamples/preview.yaml",
    };
    await step(preview, "pull_request");
    const push = await step(preview, "pull_request");
    const production = {
      "definition-file": "examples/deployment.yaml\nexamples/production.yaml",
      "github-environment": "production",
    };
    await step({ ...production, mode: "create-deployment" }, "workflow_dispatch");
    const [id = ""] = [...service.state.deployments.keys()].slice(-1);
    const update = await step({ ...production, mode: "update-deployment", "deployment-id": id }, "push");
    return { push, update };
  } finally {
    await Promise.all([github.close(), service.close()]);
  }
}

/** How many files and named functions of src/ a run goes through: a figure to compare changes by. */
export async function measureWalk(results: Results): Promise<void> {
  for (const [name, { files, named }] of Object.entries(await walks())) {
    results.add(`a ${name}: files of src/`, files, "");
    results.add(`a ${name}: named functions of src/`, named, "");
  }
}
