import { type Clock, systemClock } from "./base/clock.js";
import { type ActionError, whyOf } from "./base/errors.js";
import { Findings } from "./base/notice.js";
import { Text, text } from "./base/text.js";
import type { Connected } from "./connect.js";
import { readVariables } from "./definition/variables.js";
import { inputSecrets, readAccess, readLimits } from "./inputs/access.js";
import { readCommonRequest, readMode } from "./inputs/common.js";
import { readDeploymentRequest } from "./inputs/deployment.js";
import { InputReader } from "./inputs/reader.js";
import type { Request } from "./inputs/request.js";
import { readTokenRequest } from "./inputs/token.js";
import { type Outputs, outputsOf } from "./outputs.js";
import { asActionError, failureAfter, inputError, overdue, reportFindings } from "./report/failure.js";
import * as render from "./report/render.js";
import { attempted, failed, type Report } from "./report/report.js";
import type { Runner } from "./runner/runner.js";
import { Masks } from "./secrets/masks.js";

/** All of these write, and know the secrets. */
type Writers = ReturnType<typeof openWriters>;

/**
 * One run: read, connect, run, report. Resolves with whether it succeeded; what is thrown is one annotation.
 * @param receive gets the report of the run: tests read it instead of words.
 */
export async function main(
  runner: Runner,
  cancelled: AbortSignal,
  clock: Clock = systemClock,
  receive: (report: Report) => void = () => {},
): Promise<boolean> {
  const writers = openWriters(runner);
  const { outputs, log, secrets } = writers;
  let request: Request | undefined;
  let connected: Connected | undefined;
  let resultReport: Report | undefined;
  let error: ActionError | undefined;
  try {
    const read = await readRequest(runner, writers);
    if (read instanceof Text) {
      outputs.notSent();
      log.info(read);
      resultReport = { title: read, facts: [], notices: log.said };
    } else {
      request = read.request;
      const { connect, runMode, reportOf } = await import("./run-mode.js");
      connected = connect(request, read.access, read.limits, { ...writers, runner, clock, cancelled });
      const result = await Promise.race([
        runMode(request, connected.run),
        overdue(cancelled, connected.hasWritten),
      ]);
      error = failureAfter(result, cancelled, outputs.failure, outputs.about);
      resultReport = reportOf(result, log.said, connected.run);
    }
  } catch (thrown) {
    error = asActionError(thrown, connected?.hasWritten() ? "unknown" : "not-sent");
  } finally {
    outputs.warnOfMasked();
    connected?.close();
  }
  // Something else threw, outside of the promises of the run.
  const { reason } = cancelled;
  if (error && reason instanceof Error && reason.name !== "AbortError")
    error = asActionError(reason, error.outcome);
  const outcome = error && outputs.failed(error.outcome);
  resultReport ??= attempted(request, log.said, outputs.about);
  error &&= withOutputFailure(error, outputs);
  const report = error && outcome ? failed(resultReport, error, outcome) : resultReport;
  receive(report);
  await writers.summary(report);
  render.log(report, secrets.redactor, log);
  // The annotation comes last: nothing is logged after it.
  if (error) log.error(error);
  else log.end();
  return error === undefined;
}

function openWriters(runner: Runner) {
  const secrets = new Masks((line) => runner.mask(line));
  const { redactor } = secrets;
  const log = runner.log(redactor);
  const outputs = outputsOf(runner, secrets, log);
  const isUnwanted = /^false$/i.test(runner.input("job-summary")?.trim() ?? "");
  const summary = async (report: Report) => {
    if (isUnwanted) return;
    try {
      await runner.summarize(render.summary(report, redactor));
    } catch (error) {
      // A summary never fails a run: the disk may be full.
      log.warning("runner/summary", text`The job summary was not written.`, { reported: whyOf(error).text });
    }
  };
  return { secrets, log, outputs, summary };
}

/**
 * Reads and validates all inputs; why there is nothing to do, if that is so.
 * @throws {ActionError} with all problems together.
 */
async function readRequest(runner: Runner, { secrets, log }: Writers) {
  for (const [secret, from] of inputSecrets(runner)) secrets.keep(secret, from);
  const findings = new Findings();
  const reader = new InputReader(runner, findings);
  const mode = readMode(reader);
  const limits = readLimits(reader);
  const access = readAccess(reader, mode);
  let request: Request | undefined;
  if (mode === "create-token") request = readTokenRequest(reader);
  else if (mode !== undefined) request = await readDeploymentRequest(mode, reader, secrets);
  else readCommonRequest(reader); // what every mode has is checked all the same
  if (mode === undefined || mode === "create-token") {
    // No definition is read, and a message may show an input that has the value of a secret variable.
    const name = "secret-environment-variables";
    const parts = { onSecret: (secret: string) => secrets.keep(secret), hideKey: () => {} };
    readVariables(runner.input(name) ?? "", name, parts, new Findings());
  }
  reportFindings(findings, secrets.unmaskedLines, log);
  if (findings.problems.length === 0) {
    if (findings.nothingToDo) return findings.nothingToDo;
    if (request) return { request, access, limits };
  }
  throw inputError(findings);
}

/** The error of the run; that outputs are missing is part of it. */
function withOutputFailure(error: ActionError, { failure }: Outputs) {
  return failure === undefined || failure.message === error.message
    ? error
    : error.with({ lines: [...error.lines, failure.text] });
}
