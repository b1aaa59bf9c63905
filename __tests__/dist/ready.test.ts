import { describe, expect, test } from "@jest/globals";
import { startStep } from "../../emulator/runner/step.js";
import { startEmulator } from "../../emulator/service/server.js";
import { type HostedOptions, testOfSharedStep } from "../one-process/run-step.js";
import { bearer, create, runEmulated } from "./steps.js";

const inputs = { ...create, organization: "Acme Data", workspace: "Analytics", "wait-minutes": "1" };
/** The run's clock is so fast that a minute passes at once. */
const fast: HostedOptions = { speed: 600 };

describe("wait-minutes", () => {
  test("waits until the web server responds", async () => {
    const { run } = await runEmulated({ behaviour: { webServerReadyAfter: 0 } }, inputs, fast);
    expect([run.exitCode, run.outputs["ready"], run.outputs["outcome"]]).toEqual([0, "true", "created"]);
    expect(run.log).toMatch(/^Waiting at most 1 min until the web server at http:\S+ responds\.$/m);
    expect(run.log).toMatch(/^The web server responded after .*: status 200\.$/m);
    expect(run.summary).toContain("responds");
  });

  testOfSharedStep("fails, with everything else as it was, if it never does", async () => {
    const never = { behaviour: { webServerReadyAfter: Number.POSITIVE_INFINITY } };
    const { run, error } = await runEmulated(never, inputs, fast);
    expect([run.exitCode, run.outputs["ready"], run.outputs["outcome"]]).toEqual([1, "false", "created"]);
    expect(run.outputs["deployment-id"]).toBe("cldep1");
    expect(error).toMatch(
      /^Deployment cldep1 was created, but its web server did not respond within 1 min\.\nThe last attempt showed: status 503\.\n/,
    );
    expect(run.summary).toContain("Deployment created");
    expect(run.summary).toContain("did not respond within 1 min");
  });

  test("of 0 is not a wait", async () => {
    const { run } = await runEmulated({}, { ...inputs, "wait-minutes": "0" });
    expect([run.exitCode, run.outputs["ready"] ?? ""]).toEqual([0, ""]);
    expect(run.log).not.toContain("Waiting");
  });

  test("ends at once when the step is cancelled", async () => {
    const emulator = await startEmulator({ behaviour: { webServerReadyAfter: Number.POSITIVE_INFINITY } });
    const step = await startStep({
      env: { GITHUB_EVENT_NAME: "workflow_dispatch" },
      inputs: { ...inputs, "base-url": emulator.url, "api-token": bearer, "wait-minutes": "120" },
    });
    await step.saw(/Waiting at most/);
    const started = Date.now();
    step.cancel();
    const run = await step.done;
    await emulator.close();
    expect(Date.now() - started).toBeLessThan(5_000);
    expect([run.exitCode, run.outputs["ready"], run.outputs["outcome"]]).toEqual([1, "false", "created"]);
    expect(run.annotations.map(({ message }) => message.split("\n")[0])).toEqual([
      "The step was cancelled or timed out, but Deployment cldep1 was created.",
      "The operation was canceled.",
    ]);
  });
});
