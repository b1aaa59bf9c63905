import { systemClock } from "./base/clock.js";
import { writeJson } from "./base/json.js";
import type { Log } from "./base/log.js";
import type { Redactor } from "./base/redaction.js";
import type { SecretKeeper } from "./base/secret.js";
import { github } from "./github/limits.js";
import { GitHub } from "./github/resources.js";
import type { Limits, ServiceAccess } from "./inputs/common.js";
import type { RunContext } from "./modes/context.js";
import type { Result } from "./modes/result.js";
import { carryOutMode, type ModeRequest } from "./modes/select.js";
import { requireSafeEnvironment } from "./runner/environment.js";
import { asActionError } from "./runner/failure.js";
import { type Outputs, redacting } from "./runner/outputs.js";
import type { RunnerLog, Variables } from "./runner/port.js";
import { ServiceClient } from "./service/client.js";
import { service } from "./service/peer.js";
import { Connection } from "./transport/connection.js";
import { type Peer, Transport } from "./transport/retry.js";
import { statusOf } from "./transport/status-check.js";

// main.ts loads all of this at once: the bundle has one part for what a run with a missing input does not need.
export { checkWithoutMode, readDeploymentRequest } from "./inputs/deployment.js";
export { summaryOf } from "./runner/summary.js";

const userAgent = "platform-deployments-action";

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

/**
 * Carries out a validated request, over one stack for the service and GitHub. The outputs are set before it resolves.
 * @throws {ActionError} of what failed.
 */
export async function send(request: ModeRequest, shared: Shared): Promise<Result> {
  requireSafeEnvironment(shared.runner, addressesOf(request, shared.access));
  const transports: Transport[] = [];
  const ended = new AbortController();
  const log = until(ended.signal, shared.log);
  const sent = { write: false };
  const open = (url: URL, peer: Peer): Transport => {
    const transport = transportTo(url, peer, { ...shared, log });
    transports.push(transport);
    return transport;
  };
  try {
    const result = await inMode(request, { ...shared, log }, open, sent);
    if (result.kind === "dry-run" && result.request !== undefined) showRequest(result.request, shared);
    return result;
  } catch (error) {
    throw asActionError(error, sent.write ? "unknown" : "not-sent");
  } finally {
    ended.abort();
    for (const transport of transports) transport.close();
  }
}

/** A log that ends with the run: what is still in flight then reports nothing after the run's error. */
function until(ended: AbortSignal, log: Log): Log {
  const writing = (write: (text: string) => void) => (text: string) => {
    if (!ended.aborted) write(text);
  };
  return {
    info: writing(log.info),
    debug: writing(log.debug),
    notice: writing(log.notice),
    warning: writing(log.warning),
  };
}

type Open = (url: URL, peer: Peer) => Transport;

/** What a run works with while it sends requests. */
type Sending = Omit<Shared, "log"> & { readonly log: Log };

function transportTo(url: URL, peer: Peer, { limits, log, secrets, cancelled }: Sending): Transport {
  return new Transport({
    connection: new Connection(url),
    peer,
    clock: systemClock,
    log,
    redactor: secrets.redactor,
    cancelled,
    timeout: limits.requestTimeout,
    maxAttempts: limits.maxAttempts,
    random: Math.random,
  });
}

async function inMode(request: ModeRequest, shared: Sending, open: Open, sent: { write: boolean }): Promise<Result> {
  const { access, secrets, outputs, log, cancelled } = shared;
  const { redactor } = secrets;
  const onToken = (token: string): void => secrets.keep(token);
  const transport = access && open(access.baseUrl, service);
  const sender: Pick<Transport, "send"> | undefined = transport && {
    send: (kind, request, options) => {
      sent.write ||= kind !== "read";
      return transport.send(kind, request, options);
    },
  };
  const client = access && sender && new ServiceClient({ ...access, sender, userAgent, redactor, onToken });
  const context: RunContext = {
    log,
    report: outputs,
    redactor,
    clock: systemClock,
    cancelled,
    client,
    signing: { signingKey: request.recording?.signingKey, apiToken: access?.apiToken },
    openGitHub: () => openGitHub(request, redactor, open),
    requestStatus: async (url, bounds) => {
      requireSafeEnvironment(shared.runner, [url]);
      return statusOf(url, bounds);
    },
  };
  return carryOutMode(request, context);
}

function openGitHub(request: ModeRequest, redactor: Redactor, open: Open): GitHub {
  const { recording } = request;
  if (recording === undefined) throw new Error("Only a run with GitHub deployment records uses GitHub's API.");
  const { repository, comment, preview } = recording;
  return new GitHub({
    repository,
    runUrl: repository.runUrl,
    permissions: { pullRequest: preview !== undefined || comment, comment, write: !request.dryRun },
    transport: open(new URL(repository.apiUrl), github),
    redactor,
    userAgent,
  });
}

/** Where requests may go: the service, and GitHub's API for records. */
function addressesOf(request: ModeRequest, access: ServiceAccess | undefined): URL[] {
  const { recording } = request;
  return [...(access ? [access.baseUrl] : []), ...(recording ? [new URL(recording.repository.apiUrl)] : [])];
}

function showRequest(
  { method, path, body }: NonNullable<Extract<Result, { kind: "dry-run" }>["request"]>,
  { log, secrets }: Shared,
): void {
  const shown = writeJson(body, redacting(secrets.redactor), 2);
  log.group(`Dry run: ${method} ${path} would be sent`, `${method} ${path}\n${shown}`);
}
