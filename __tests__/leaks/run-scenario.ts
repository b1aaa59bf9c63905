import { type StepOptions, type StepRun, startStep } from "../../emulator/runner.js";
import { stepOf } from "../faults/lab/cell.js";
import { proxyPassword, startLab } from "../faults/lab/lab.js";
import { processesOnly, runStep } from "../one-process/run-step.js";
import type { Scenario } from "./scenarios.js";

const unusedProxy = `http://ci:${encodeURIComponent(proxyPassword)}@127.0.0.1:9`;

/** Runs the bundle (or another script) through one scenario, with or without a runner's debug mode. */
export async function runScenario(
  { kind, fault, inputs, env, signal }: Scenario,
  debug: boolean,
  options: Pick<StepOptions, "script"> & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<StepRun> {
  const lab = await startLab(fault, kind, "always");
  try {
    const { node, nodeArguments, ...cell } = stepOf({ fault, kind, times: "always" }, lab);
    const debugging: Record<string, string> = debug ? { RUNNER_DEBUG: "1", ACTIONS_STEP_DEBUG: "true" } : {};
    const step = {
      ...cell,
      ...options,
      inputs: { ...cell.inputs, ...inputs },
      // http-client goes past proxies for loopback hosts: the password is in play, the proxy is not.
      env: { https_proxy: unusedProxy, ...cell.env, ...debugging, ...env, ...options.env },
      killAfter: 30_000,
    };
    const asProcess = { ...step, ...(node ? { node } : {}), ...(nodeArguments ? { nodeArguments } : {}) };
    if (signal === undefined) return await runStep(options.script || processesOnly ? asProcess : step);
    const started = await startStep(asProcess);
    const isOver = started.done.then(() => true);
    const pause = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 20));
    while ((await lab.attempts()) === 0 && !(await Promise.race([isOver, pause()])));
    started.child.kill(signal);
    return await started.done;
  } finally {
    await lab.close();
  }
}
