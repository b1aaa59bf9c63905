import type { Findings } from "../base/findings.js";
import { inputError } from "./failure.js";
import type { RunnerLog } from "./port.js";
import { counted } from "./summary-parts.js";

/**
 * Reports what validation found.
 * @param shortLines how many lines of secret values the action does not mask by themselves.
 * @throws {ActionError} with all problems together.
 */
export function reportFindings(findings: Findings, shortLines: number, log: RunnerLog): void {
  const { problems, warnings, notices } = findings;
  for (const warning of warnings) log.warning(warning, findings.positions.get(warning));
  for (const notice of notices) log.info(notice);
  if (shortLines > 0) log.warning(shortLinesWarning(shortLines));
  for (const problem of problems) {
    const at = findings.positions.get(problem);
    if (at !== undefined) log.problem(problem, at);
  }
  if (problems.length > 0) throw inputError(findings);
}

function shortLinesWarning(count: number): string {
  const [are, them] = count === 1 ? ["is", "it"] : ["are", "them"];
  return (
    `${counted(count, "line")} of the secret values ${are} shorter than 4 characters. The action does not mask ${them}, ` +
    "but the runner masks every line of a value from the secrets context: with a JSON secret, each { in the log becomes " +
    "***, and an output that contains {, such as result, does not reach other jobs. Store the secret on one line, or " +
    "base64-encode it and decode it where it is used."
  );
}
