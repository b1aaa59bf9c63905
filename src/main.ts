import { systemClock } from "./base/clock.js";
import { Findings } from "./base/findings.js";
import { readAccess, readLimits, readMode } from "./inputs/common.js";
import { inputSecrets } from "./inputs/masked.js";
import { InputReader } from "./inputs/reader.js";
import { readTokenRequest } from "./inputs/token.js";
import { type Mode, modes } from "./modes/index.js";
import {
  asActionError,
  failureAfter,
  failureSummary,
  inputError,
  overdue,
  reportFindings,
} from "./runner/failure.js";
import { Outputs } from "./runner/outputs.js";
import type { Runner } from "./runner/port.js";
import { SecretKeeper } from "./secrets/secret.js";

/** One run; resolves with whether it succeeded. The only place that catches: what is thrown becomes one annotation. */
export async function main(runner: Runner, cancelled: AbortSignal): Promise<boolean> {
  const secrets = new SecretKeeper((line) => runner.mask(line));
  const { redactor } = secrets;
  const log = runner.log(redactor);
  const outputs = new Outputs(runner, secrets);
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
  try {
    for (const secret of inputSecrets(runner)) secrets.keep(secret);
    const findings = new Findings();
    const reader = new InputReader(runner, findings, redactor);
    const mode = readMode(reader);
    wantsSummary = reader.boolean("job-summary") ?? true;
    const limits = readLimits(reader);
    const access = readAccess(reader, mode);
    const request = await readRequest(mode, reader, secrets);
    reportFindings(findings, secrets.unmasked, log);
    if (findings.problems.length > 0 || !request || !limits) throw inputError(findings);
    runner.requireOutputs();
    const { send, summaryOf } = await import("./wire.js");
    const sending = send(request, { runner, secrets, outputs, log, cancelled, limits, access });
    const result = await Promise.race([sending, overdue(cancelled)]);
    hasResult = true;
    await summarize(() => summaryOf(result, redactor, systemClock.now()));
    const failure = failureAfter(result, cancelled);
    if (failure !== undefined) throw failure;
    log.end();
    return true;
  } catch (thrown) {
    const error = asActionError(thrown);
    const outcome = outputs.failed(error.outcome);
    // The annotation comes last: nothing is logged after it.
    await summarize(() => failureSummary(error, outcome, redactor, hasResult));
    log.error(error.text);
    return false;
  }
}

/** The validated request; undefined after a problem. */
async function readRequest(mode: Mode | undefined, reader: InputReader, secrets: SecretKeeper) {
  if (mode !== undefined && modes[mode].kind === "token") return readTokenRequest(reader);
  if (mode === undefined) return undefined;
  const { readDeploymentRequest } = await import("./wire.js");
  return readDeploymentRequest(mode, reader, secrets);
}
