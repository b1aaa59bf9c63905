import { main } from "../../src/main.js";
import { ActionsRunner } from "../../src/runner/runner.js";

/** What src/index.ts does for a process of its own. */
export function startMain(cancelled: AbortSignal): Promise<boolean> {
  return main(new ActionsRunner(), cancelled);
}
