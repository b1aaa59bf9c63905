import { type Clock, systemClock } from "./base/clock.js";
import { Findings } from "./base/findings.js";
import { version } from "./base/version.js";
import { GitHub } from "./github/github.js";
import { githubApi } from "./github/limits.js";
import { readAccess, readCommonRequest, readLimits, readMode, type ServiceAccess } from "./inputs/common.js";
import { readDeploymentRequest } from "./inputs/deployment.js";
import { inputSecrets } from "./inputs/masked.js";
import { InputReader } from "./inputs/reader.js";
import type { Request } from "./inputs/request.js";
import { readTokenRequest } from "./inputs/token.js";
import { readWorkflowRun } from "./inputs/workflow-run.js";
import { runMode } from "./modes/index.js";
import { planSummary, tokenPlanSummary } from "./plan/markdown.js";
import {
  asActionError,
  failureAfter,
  failureSummary,
  inputError,
  overdue,
  reportFindings,
} from "./report/failure.js";
import { Outputs } from "./report/outputs.js";
import type { Result } from "./report/result.js";
import { summaryOf } from "./report/summary.js";
import type { Run } from "./run.js";
import { requireSafeEnvironment } from "./runner/environment.js";
import type { Runner } from "./runner/port.js";
import { Masks } from "./secrets/masks.js";
import { ServiceClient, serviceApi } from "./service/client.js";
import { Connection } from "./transport/connection.js";
import { type Api, Transport } from "./transport/retry.js";

/** One run; resolves with whether it succeeded. Whatever is thrown becomes one annotation. */
export async function main(
  runner: Runner,
  cancelled: AbortSignal,
  clock: Clock = systemClock,
): Promise<boolean> {
  const secrets = new Masks((line) => runner.mask(line));
  const { redactor } = secrets;
  const log = runner.log(redactor);
  const outputs = new Outputs(runner, secrets, log.warning);
  let wantsSummary = true;
  let hasResult = false;
  const summarize = async (compose: () => string): Promise<void> => {
    if (!wantsSummary) return;
    try {
      await runner.summarize(compose());
    } catch (error) {
      // A summary never fails a run: the disk may be full.
      wantsSummary = false;
      log.warning(`The job summary was not written: ${error instanceof Error ? error.message : error}.`);
    }
  };
  const transports = new Map<Api, Transport>();
  const hasWritten = (): boolean => transports.get(serviceApi)?.hasWritten === true;
  try {
    for (const secret of inputSecrets(runner)) secrets.keep(secret);
    const findings = new Findings();
    const reader = new InputReader(runner, findings, redactor);
    const mode = readMode(reader);
    wantsSummary = reader.boolean("job-summary") ?? true;
    const limits = readLimits(reader);
    const access = readAccess(reader, mode);
    let request: Request | undefined;
    if (mode === "create-token") request = readTokenRequest(reader);
    else if (mode !== undefined) request = await readDeploymentRequest(mode, reader, secrets);
    else readCommonRequest(reader); // what every mode has is checked all the same
    reportFindings(findings, secrets.unmasked, log);
    if (findings.problems.length > 0 || !request || !limits) throw inputError(findings);
    runner.requireOutputs();
    const common = { log, redactor, clock, cancelled };
    const open = (url: URL, api: Api): Transport => {
      const bounds = { timeout: limits.requestTimeout, maxAttempts: limits.maxAttempts, random: Math.random };
      const transport = new Transport({ ...common, ...bounds, connection: new Connection(url), api });
      transports.set(api, transport);
      return transport;
    };
    const workflowRun = readWorkflowRun(runner);
    const run: Run = {
      ...workflowRun,
      ...common,
      version,
      outputs,
      variables: runner,
      ...clients(request, access, workflowRun.page, secrets, open, runner),
    };
    const result = await Promise.race([runMode(request, run), overdue(cancelled, hasWritten)]);
    hasResult = true;
    const parts = { redactor, repositoryPage: run.repositoryPage, now: clock.now() };
    await summarize(() => summaryFor(result, parts));
    const failure = failureAfter(result, cancelled);
    if (failure !== undefined) throw failure;
    log.end();
    return true;
  } catch (thrown) {
    const error = asActionError(thrown, hasWritten() ? "unknown" : "not-sent");
    const outcome = outputs.failed(error.outcome);
    // The annotation comes last: nothing is logged after it.
    await summarize(() => failureSummary(error, outcome, redactor, hasResult));
    log.error(error.text);
    return false;
  } finally {
    for (const transport of transports.values()) transport.close();
  }
}

/** The clients of the run, once the environment is safe for their URLs. */
function clients(
  request: Request,
  access: ServiceAccess | undefined,
  runUrl: string,
  secrets: Masks,
  open: (url: URL, api: Api) => Transport,
  runner: Runner,
): Pick<Run, "service" | "recording"> {
  const context = request.mode === "create-token" ? undefined : request.github;
  const urls = [access?.baseUrl, context && new URL(context.repository.apiUrl)];
  requireSafeEnvironment(
    runner,
    urls.filter((url) => url !== undefined),
  );
  const { redactor } = secrets;
  const service =
    access && new ServiceClient({ ...access, transport: open(access.baseUrl, serviceApi), secrets });
  if (context === undefined) return { service, recording: undefined };
  const { repository, comment, step } = context;
  const permissions = { pullRequest: step !== "record", comment, write: !request.dryRun };
  const transport = open(new URL(repository.apiUrl), githubApi);
  const github = new GitHub({ repository: { ...repository, runUrl }, permissions, transport, redactor });
  return { service, recording: { ...context, github } };
}

function summaryFor(result: Result, parts: Parameters<typeof summaryOf>[1]): string {
  if (result.kind === "plan") return planSummary(result, parts);
  if (result.kind === "token-plan") return tokenPlanSummary(result, parts.redactor);
  return summaryOf(result, parts);
}
