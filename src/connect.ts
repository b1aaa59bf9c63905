import type { Clock } from "./base/clock.js";
import { GitHub } from "./github/github.js";
import { githubApi } from "./github/limits.js";
import { Connection } from "./http/connection.js";
import { type Api, Transport } from "./http/retry.js";
import type { Limits, ServiceAccess } from "./inputs/access.js";
import { at, headShaOf } from "./inputs/event.js";
import type { Request } from "./inputs/request.js";
import { readWorkflowRun } from "./inputs/workflow-run.js";
import type { Outputs } from "./outputs.js";
import { ServiceClient, serviceApi } from "./platform/client.js";
import { isOwnStatus } from "./records/status.js";
import type { Run } from "./run.js";
import { requireSafeEnvironment } from "./runner/environment.js";
import type { Runner, RunnerLog } from "./runner/runner.js";
import type { Masks } from "./secrets/masks.js";

/** The outside of the process, where the order of requests is decided by somebody else. */
interface Outside {
  readonly connectionTo: (url: URL) => Pick<Connection, "attempt" | "close">;
  /** From 0 to 1: the jitter of waits. */
  readonly random: () => number;
}

const machine: Outside = {
  connectionTo: (url) => new Connection(url),
  random: Math.random,
};

/** The clients are made of these, beside the request. */
interface ConnectParts {
  readonly runner: Pick<Runner, "variable" | "event" | "requireOutputs">;
  readonly secrets: Masks;
  readonly log: RunnerLog;
  readonly outputs: Outputs;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  readonly outside?: Outside;
}

/** The clients of a run. It owns their transports. */
export interface Connected {
  readonly run: Run;
  /** Whether the sending of a request that changes something at the service has begun. */
  readonly hasWritten: () => boolean;
  close(): void;
}

/**
 * Makes the clients of a validated request. @throws {ActionError} where a token could be read on its way, or
 * outputs would be lost.
 */
export function connect(
  request: Request,
  access: ServiceAccess | undefined,
  limits: Limits,
  { runner, secrets, log, outputs, clock, cancelled, outside = machine }: ConnectParts,
): Connected {
  runner.requireOutputs();
  const recording = request.mode === "create-token" ? undefined : request.github;
  const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)];
  requireSafeEnvironment(
    runner,
    urls.filter((url) => url !== undefined),
  );
  const { redactor } = secrets;
  const common = { log, clock, cancelled };
  const { connectionTo, random } = outside;
  const open = (url: URL, api: Api) =>
    new Transport({ ...common, ...limits, random, connection: connectionTo(url), api });
  const workflowRun = readWorkflowRun(runner);
  const { name: event, payload } = runner.event();
  const source = at(payload, "pull_request", "head", "repo", "full_name");
  const toService = access && open(access.baseUrl, serviceApi);
  const toGitHub = recording && open(new URL(recording.repository.apiUrl), githubApi);
  const service =
    access &&
    toService &&
    new ServiceClient({ ...access, transport: toService, secrets, pages: workflowRun.docs });
  const github =
    recording &&
    toGitHub &&
    new GitHub({
      repository: { ...recording.repository, runUrl: workflowRun.page },
      permissions: {
        pullRequest: recording.step !== "record",
        comment: recording.comment,
        write: !request.dryRun,
        // The token of a fork's run is read-only.
        isFork: event === "pull_request" && source !== runner.variable("GITHUB_REPOSITORY"),
      },
      transport: toGitHub,
      ...common,
      redactor,
      isOwnStatus,
    });
  return {
    run: {
      ...workflowRun,
      ...common,
      headSha: headShaOf(payload),
      redactor,
      outputs,
      variables: runner,
      service,
      github,
    },
    hasWritten: () => toService?.hasWritten === true,
    close: () => {
      toService?.close();
      toGitHub?.close();
    },
  };
}
