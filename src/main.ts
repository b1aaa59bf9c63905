import { systemClock } from "./base/clock.js";
import { Findings } from "./base/findings.js";
import { SecretKeeper } from "./base/secret.js";
import { baseUrlSecrets } from "./inputs/base-url.js";
import {
  type Limits,
  readAccess,
  readLimits,
  readMode,
  type ServiceAccess,
  worksWithoutToken,
} from "./inputs/common.js";
import { InputReader } from "./inputs/reader.js";
import type { Mode } from "./inputs/table.js";
import { readTokenRequest } from "./inputs/token.js";
import { createToken } from "./modes/create-token.js";
import type { Records } from "./modes/records.js";
import type { Collaborators, DeploymentRequest, Recording, Result, TokenRequest } from "./modes/requests.js";
import { proxySecrets, requireSafeEnvironment } from "./runner/environment.js";
import { asActionError, cancelledAfter, failureSummary, inputError } from "./runner/failure.js";
import { currentResult } from "./runner/former.js";
import { Outputs } from "./runner/outputs.js";
import type { Runner } from "./runner/port.js";
import { type PlannedRequest, ServiceClient } from "./service/client.js";
import { findOrganization, findWorkspace, type Reference } from "./service/lookup.js";
import { type Peer, service, Transport } from "./transport/retry.js";

const userAgent = "platform-deployments-action";

/** What the parts of one run share. */
interface Run {
  readonly runner: Runner;
  readonly keeper: SecretKeeper;
  readonly outputs: Outputs;
  readonly log: ReturnType<Runner["log"]>;
  readonly cancelled: AbortSignal;
  /** Closed at the end of the run. */
  readonly transports: Transport[];
}

/**
 * One run: inputs, the mode, outputs. The one place that catches: whatever is thrown below becomes one annotation.
 * Resolves with whether the run succeeded.
 */
export async function main(runner: Runner, cancelled: AbortSignal): Promise<boolean> {
  const keeper = new SecretKeeper((form) => runner.mask(form));
  const { redactor } = keeper;
  const log = runner.log(redactor);
  const run: Run = { runner, keeper, outputs: new Outputs(runner, keeper), log, cancelled, transports: [] };
  let wantsSummary = true;
  const summarize = async (compose: () => string | Promise<string>): Promise<void> => {
    if (!wantsSummary || !runner.hasSummary) return;
    try {
      await runner.summarize(await compose());
    } catch (error) {
      // The summary is never the cause of a failure: GitHub limits its size, and the disk may be full.
      log.debug(`No job summary: ${error}`);
    }
  };
  try {
    maskGiven(run);
    const findings = new Findings();
    const reader = new InputReader({ source: runner, findings, quote: (value) => redactor.quote(value) });
    const mode = readMode(reader);
    wantsSummary = reader.boolean("job-summary") ?? true;
    const limits = readLimits(reader);
    const access = readAccess(reader, mode !== undefined && worksWithoutToken(mode, reader));
    const request = await readRequest(mode, reader, run);
    report(findings, run);
    if (request === undefined || limits === undefined || access === undefined) throw inputError(findings);
    const result = await carryOut(request, { ...limits, ...access }, run);
    if (result.kind === "dry-run") showPlan(result.plan, log);
    await summarize(async () => {
      // Only a run that succeeds loads the words for it.
      const { summaryOf } = await import("./runner/summary.js");
      return summaryOf(currentResult(result), redactor, systemClock.now());
    });
    if (cancelled.aborted) throw cancelledAfter(currentResult(result));
    return true;
  } catch (thrown) {
    const error = asActionError(thrown);
    const outcome = run.outputs.failed(error.outcome);
    log.error(error.text);
    await summarize(() => failureSummary(error, outcome, redactor));
    return false;
  }
}

function showPlan({ method, path, body }: PlannedRequest, log: Run["log"]): void {
  log.group(`Dry run: ${method} ${path} would be sent`, `${method} ${path}\n${JSON.stringify(body, null, 2)}`);
}

/** Masks what is secret by its name, before any other output. */
function maskGiven({ runner, keeper }: Run): void {
  const tokens = [runner.input("api-token"), runner.variable("PLATFORM_API_TOKEN"), runner.input("github-token")];
  for (const token of tokens) {
    keeper.keep(token?.trim() ?? "");
    keeper.keep(token?.trim().replace(/^Bearer\s+/i, "") ?? "");
  }
  const urls = [runner.input("base-url"), runner.variable("PLATFORM_BASE_URL")];
  for (const secret of [...urls.flatMap((url) => baseUrlSecrets(url?.trim() ?? "")), ...proxySecrets(runner)]) {
    keeper.keep(secret);
  }
}

async function carryOut(
  request: TokenRequest | DeploymentRequest,
  common: Limits & ServiceAccess,
  run: Run,
): Promise<Result> {
  const { runner, keeper, outputs, log } = run;
  runner.requireOutputs();
  const recording = "recording" in request ? request.recording : undefined;
  requireSafeEnvironment(runner, [common.baseUrl, ...(recording ? [new URL(recording.github.apiUrl)] : [])]);
  const transport = await openTransport(common.baseUrl, service, common, run);
  const quote = (text: string): string => keeper.redactor.quote(text);
  const client = new ServiceClient({
    sender: transport,
    baseUrl: common.baseUrl,
    apiToken: common.apiToken,
    userAgent,
    redactor: keeper.redactor,
    onToken: (token) => keeper.keep(token),
  });
  try {
    const parts = { client, log, quote };
    const lookup = {
      organization: (reference: Reference) => findOrganization(reference, parts),
      workspace: (organizationId: string, reference: Reference) => findWorkspace(organizationId, reference, parts),
    };
    return await inMode(request, { client, lookup, log, report: outputs, quote }, common, run);
  } finally {
    for (const opened of run.transports) opened.close();
  }
}

/** The validated request; undefined after a problem. */
async function readRequest(
  mode: Mode | undefined,
  reader: InputReader,
  { keeper }: Run,
): Promise<TokenRequest | DeploymentRequest | undefined> {
  if (mode === undefined) return undefined;
  if (mode === "create-token") return readTokenRequest(reader);
  // Only a run with a Deployment loads what reads its definition.
  const { readDeploymentRequest } = await import("./inputs/deployment.js");
  const { earlierRequest, updateNotices } = await import("./inputs/earlier-request.js");
  const parts = { redactor: keeper.redactor, onSecret: (secret: string) => keeper.keep(secret) };
  const request = await readDeploymentRequest(mode, reader, parts);
  if (request === undefined) return undefined;
  if (mode === "update-deployment") for (const notice of updateNotices(request)) reader.findings.notice(notice);
  return earlierRequest(request);
}

/** Says what the checks found. @throws {ActionError} with all problems together. */
function report(findings: Findings, { keeper, log }: Run): void {
  for (const warning of findings.warnings) log.warning(warning);
  for (const notice of findings.notices) log.info(notice);
  if (keeper.unmasked > 0) {
    const lines = keeper.unmasked === 1 ? "1 line" : `${keeper.unmasked} lines`;
    log.warning(`${lines} of secret values shorter than 4 characters: too short to be masked alone.`);
  }
  if (findings.problems.length > 0) throw inputError(findings);
}

async function inMode(
  request: TokenRequest | DeploymentRequest,
  collaborators: Collaborators,
  common: Limits & ServiceAccess,
  run: Run,
): Promise<Result> {
  if (request.mode === "create-token") return createToken(request, collaborators);
  const { recording } = request;
  if (recording !== undefined) {
    const { recorded } = await import("./modes/old-recorded.js");
    const open = (): Promise<Records> => openRecords(recording, common, collaborators, run);
    return recorded({ ...request, recording }, collaborators, { open, clock: systemClock });
  }
  const { createDeployment, updateDeployment } = await import("./modes/deployments.js");
  return request.mode === "create-deployment"
    ? createDeployment(request, collaborators)
    : updateDeployment(request, collaborators);
}

async function openRecords(
  { github, preview, comment }: Recording,
  common: Limits,
  { quote }: Collaborators,
  run: Run,
): Promise<Records> {
  // Only a run that uses GitHub's records loads Octokit.
  const [{ openRecords }, { github: peer }] = await Promise.all([
    import("./github/old-resources.js"),
    import("./github/limits.js"),
  ]);
  return openRecords({
    repository: { ...github },
    runUrl: github.runUrl,
    permissions: { pullRequest: preview !== undefined, comment },
    transport: await openTransport(new URL(github.apiUrl), peer, common, run),
    quote,
    userAgent,
  });
}

/** A transport to one origin. A run that fails before its first request does not load node:http and node:tls. */
async function openTransport(
  url: URL,
  peer: Peer,
  { requestTimeout, maxAttempts }: Limits,
  { keeper, log, cancelled, transports }: Run,
): Promise<Transport> {
  const { Connection } = await import("./transport/connection.js");
  const transport = new Transport({
    connection: new Connection(url),
    peer,
    clock: systemClock,
    log,
    redactor: keeper.redactor,
    cancelled,
    timeout: requestTimeout,
    maxAttempts,
    random: Math.random,
  });
  transports.push(transport);
  return transport;
}
