import { pullRequestEvent } from "../../emulator/github/events.js";
import { startGitHub } from "../../emulator/github/server.js";
import { type StepOptions, type StepRun, startStep } from "../../emulator/runner/step.js";
import { stepOf } from "../faults/lab/cell.js";
import { proxyPassword, startLab } from "../faults/lab/lab.js";
import { runAction } from "../world/step.js";
import type { LeakScenario } from "./scenario.js";
import { secrets } from "./secrets.js";

const unusedProxy = `http://ci:${encodeURIComponent(proxyPassword)}@127.0.0.1:9`;

/** A scenario's run, and what it sent to GitHub: each request's path and body by its operation and number. */
export interface ScenarioRun {
  readonly run: StepRun;
  readonly sent: ReadonlyMap<string, string>;
}

/**
 * Runs the bundle (or another script) through one scenario, with or without a runner's debug mode; in a process also
 * where none is needed, if `inProcess`.
 */
export async function runScenario(
  { kind, fault, inputs, env, signal, github: faults, event }: LeakScenario,
  debug: boolean,
  inProcess = false,
  options: Pick<StepOptions, "script"> & { readonly env?: Readonly<Record<string, string>> } = {},
): Promise<ScenarioRun> {
  const lab = await startLab(fault, kind, "always");
  const github = await startGitHub({ actors: { [secrets["github-token"]]: "github-actions[bot]" } });
  github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
  for (const each of faults ?? []) github.inject(each);
  const onPullRequest = faults && { GITHUB_API_URL: github.url, GITHUB_EVENT_NAME: "pull_request" };
  const ended = (run: StepRun): ScenarioRun => ({
    run,
    sent: new Map(
      github.requests.map(({ operation, path, body }, index) => [
        `GitHub, ${operation} (${index + 1})`,
        `${path}\n${JSON.stringify(body)}`,
      ]),
    ),
  });
  try {
    const debugging: Record<string, string> = debug ? { RUNNER_DEBUG: "1", ACTIONS_STEP_DEBUG: "true" } : {};
    const isProcess = inProcess || Object.keys(env).length > 0 || signal !== undefined;
    const cell = stepOf({ fault, kind, times: "always", isProcess }, lab);
    const step = {
      ...cell,
      ...options,
      inputs: { ...cell.inputs, ...inputs },
      // http-client goes past proxies for loopback hosts: the password is in play, the proxy is not.
      env: { https_proxy: unusedProxy, ...cell.env, ...onPullRequest, ...debugging, ...env, ...options.env },
      killAfter: 330_000,
    };
    if (event !== undefined) {
      // The fault is one of the update: this create succeeds.
      await runAction({ ...step, event: pullRequestEvent(github.state, 7, "opened")?.payload });
      github.state.pulls.set(7, { open: event !== "closed", headSha: "a".repeat(40), fork: false });
    }
    const payload = faults && pullRequestEvent(github.state, 7, event ?? "opened")?.payload;
    const last = { ...step, ...(payload && { event: payload }) };
    if (signal === undefined) return ended(await runAction(last));
    const started = await startStep(last);
    const isOver = started.done.then(() => true);
    const pause = (): Promise<boolean> => new Promise((resolve) => setTimeout(() => resolve(false), 20));
    while ((await lab.attempts()) === 0 && !(await Promise.race([isOver, pause()])));
    started.child.kill(signal);
    return ended(await started.done);
  } finally {
    await lab.close();
    await github.close();
  }
}
