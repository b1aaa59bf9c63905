import path from "node:path";
import { pullRequestEvent } from "../emulator/github/events.js";
import { startGitHub } from "../emulator/github/server.js";
import { runStep } from "../emulator/runner/step.js";
import { defaultSeed } from "../emulator/service/seed.js";
import { startEmulator } from "../emulator/service/server.js";

/** What each picture shows, as real runs of the bundle wrote it in Markdown. */
export interface Shown {
  /** The comment on a pull request with a preview, and the link of its GitHub deployment record. */
  readonly preview: { readonly comment: string; readonly environment: string };
  /** The comment on a pull request with the plan of a change. */
  readonly plan: string;
}

const root = path.resolve(import.meta.dirname, "..", "..");

/** Runs the bundle against the emulators and returns what it wrote. */
export async function written(): Promise<Shown> {
  const [emulator, github] = [await startEmulator(), await startGitHub()];
  github.state.pulls.set(42, {
    open: true,
    headSha: "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e",
    fork: false,
  });
  const event = pullRequestEvent(github.state, 42, "opened");
  const run = async (inputs: Readonly<Record<string, string>>) => {
    const step = await runStep({
      inputs: {
        mode: "create-deployment",
        organization: "Acme Data",
        workspace: "Analytics",
        "definition-file": "examples/deployment.yaml",
        ...inputs,
      },
      workspace: root,
      githubToken: "ghs_fake",
      event: event?.payload,
      env: {
        PLATFORM_BASE_URL: emulator.url,
        PLATFORM_API_TOKEN: defaultSeed.apiTokens[0]?.value,
        GITHUB_API_URL: github.url,
        GITHUB_EVENT_NAME: "pull_request",
        WAREHOUSE_PASSWORD: "fake-password",
      },
    });
    if (step.exitCode !== 0) throw new Error(`A step failed:\n${step.log}`);
  };
  const comment = (): string => String(github.state.comments.at(-1)?.["body"]);
  try {
    const production = { "github-environment": "production" };
    await run(production);
    await run({ preview: "true", "pull-request-comment": "true" });
    const preview = { comment: comment(), environment: "preview" };
    const change = {
      definition: "{ schedulerSize: LARGE, resourceQuotaCpu: 20, resourceQuotaMemory: 40Gi }",
      "environment-variables": "FEATURE_FLAGS=new-parser",
    };
    await run({ ...production, ...change, "dry-run": "true", "pull-request-comment": "true" });
    return { preview, plan: comment() };
  } finally {
    await Promise.all([emulator.close(), github.close()]);
  }
}
