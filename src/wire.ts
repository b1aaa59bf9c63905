import { systemClock } from "./base/clock.js";
import { github } from "./github/limits.js";
import { GitHub } from "./github/resources.js";
import type { Limits, ServiceAccess } from "./inputs/common.js";
import type { RunContext } from "./modes/context.js";
import { carryOutMode, type ModeRequest } from "./modes/select.js";
import { shownRequest } from "./report/plan-markdown.js";
import type { Result } from "./report/result.js";
import { requireSafeEnvironment } from "./runner/environment.js";
import { asActionError } from "./runner/failure.js";
import type { Outputs } from "./runner/outputs.js";
import type { RunnerLog, Variables } from "./runner/port.js";
import type { SecretKeeper } from "./secrets/secret.js";
import { ServiceClient, service } from "./service/client.js";
import { Connection, statusOf } from "./transport/connection.js";
import { type Peer, Transport } from "./transport/retry.js";

// main.ts loads all of this at once: the bundle has one part for what a run with a missing input does not need.
export { readDeploymentRequest } from "./inputs/deployment.js";
export { summaryOf } from "./report/summary.js";

/** What a run with valid inputs works with. */
export interface Shared {
  readonly runner: Variables;
  readonly secrets: SecretKeeper;
  readonly outputs: Outputs;
  readonly log: RunnerLog;
  readonly cancelled: AbortSignal;
  readonly limits: Limits;
  /** Undefined in a dry run without api-token: nothing is sent to the service. */
  readonly access: ServiceAccess | undefined;
}

/** Carries out a validated request. The outputs are set before it resolves. @throws {ActionError} of what failed. */
export async function send(request: ModeRequest, shared: Shared): Promise<Result> {
  const { runner, secrets, outputs, log, cancelled, limits, access } = shared;
  const { redactor } = secrets;
  const { recording } = request;
  const urls = [access?.baseUrl, recording && new URL(recording.repository.apiUrl)].filter(
    (url) => url !== undefined,
  );
  requireSafeEnvironment(runner, urls);
  const common = { log, redactor, clock: systemClock, cancelled };
  const transports: Transport[] = [];
  const open = (url: URL, peer: Peer): Transport => {
    const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts, random: Math.random };
    const transport = new Transport({ ...common, ...bounds, connection: new Connection(url), peer });
    transports.push(transport);
    return transport;
  };
  const sender = access && open(access.baseUrl, service);
  const context: RunContext = {
    ...common,
    report: outputs,
    client: access && sender && new ServiceClient({ ...access, sender, secrets }),
    signing: { signingKey: recording?.signingKey, apiToken: access?.apiToken },
    openGitHub: () => {
      if (recording === undefined)
        throw new Error("Only a run with GitHub deployment records uses GitHub's API.");
      const { repository, comment, preview } = recording;
      const permissions = { pullRequest: preview !== undefined || comment, comment, write: !request.dryRun };
      return new GitHub({
        repository,
        permissions,
        transport: open(new URL(repository.apiUrl), github),
        redactor,
      });
    },
    requestStatus: async (url, bounds) => {
      requireSafeEnvironment(runner, [url]);
      return statusOf(url, bounds);
    },
  };
  try {
    const result = await carryOutMode(request, context);
    if (result.kind === "dry-run" && result.request !== undefined) {
      const { method, path, body } = result.request;
      const shown = shownRequest(body, redactor);
      log.group(`Dry run: ${method} ${path} would be sent`, `${method} ${path}\n${shown}`);
    }
    return result;
  } catch (error) {
    throw asActionError(error, sender?.hasWritten ? "unknown" : "not-sent");
  } finally {
    for (const transport of transports) transport.close();
  }
}
