import { runStep } from "../emulator/runner/step.js";
import { startEmulator } from "../emulator/service/server.js";
import { node } from "./processes.js";
import type { Results } from "./results.js";

/** Starts the runs at once, as a matrix does, against a service with a rate limit. */
export async function measureLoad(results: Results, runs = 60, postsPerSecond = 3): Promise<void> {
  for (const retryAfter of [1, undefined]) {
    const service = await startEmulator({ behaviour: { postsPerSecond, retryAfter } });
    try {
      const started = Date.now();
      const all = await Promise.all(
        Array.from({ length: runs }, (_, index) =>
          runStep({
            node,
            killAfter: 300_000,
            inputs: {
              mode: "create-token",
              "token-role": "WORKSPACE_MEMBER",
              "token-name": `leg-${index}`,
              "base-url": service.url,
              "api-token": "fake-organization-owner-token",
              "organization-id": "clorg1acmedata",
              "workspace-id": "clws1analytics",
            },
          }),
        ),
      );
      const seconds = (Date.now() - started) / 1000;
      const what = `${runs} runs at once, ${postsPerSecond} POST/s, ${retryAfter ? "with" : "without"} Retry-After`;
      const ideal = runs / postsPerSecond;
      results.add(`${what}: red runs`, all.filter(({ exitCode }) => exitCode !== 0).length, "", 0);
      results.add(
        `${what}: time over the ideal ${ideal} s`,
        seconds / ideal,
        "x",
        2,
        `${seconds.toFixed(0)} s`,
      );
    } finally {
      await service.close();
    }
  }
}
