import { ActionError, type FailedOutcome, stepStopped } from "../base/errors.js";
import type { Findings } from "../base/findings.js";
import { fitting, literal } from "../base/markdown.js";
import { counted, plain } from "../base/printing.js";
import { unlisted } from "../runner/annotation.js";
import type { RunnerLog } from "../runner/port.js";
import type { Unmasked } from "../secrets/masks.js";
import type { Redactor } from "../secrets/redact.js";
import type { Result } from "./result.js";
import { commandBlock, paragraphs } from "./summary-parts.js";

/** How many problems are listed; the others are counted. */
const mostProblems = 200;

/** Reports what validation found, problems in files as annotations of their own, and what can't be masked. */
export function reportFindings(findings: Findings, unmasked: Unmasked, log: RunnerLog): void {
  for (const warning of findings.warnings) log.warning(warning, findings.positions.get(warning));
  for (const notice of findings.notices) log.notice(notice);
  for (const note of findings.notes) log.info(note);
  if (findings.problems.length === 0) warnOfUnmasked(unmasked, log);
  for (const problem of findings.problems) {
    const at = findings.positions.get(problem);
    if (at !== undefined) log.problem(problem, at);
  }
}

/** Warns of secrets that only the runner masks. No braces: it may mask each brace of this warning too. */
function warnOfUnmasked({ lines, values }: Unmasked, log: RunnerLog): void {
  const why = "cannot be masked: the action masks nothing shorter than 4 characters.";
  if (lines > 0) {
    log.warning(
      `${counted(lines, "line")} of the secret values ${why} The runner masks each line of a GitHub ` +
        "secret. With JSON, each brace in the log becomes ***, and an output that contains a brace, " +
        "such as result, does not reach other jobs. Store the secret on one line, or base64-encode it " +
        "and decode it where it is used.",
    );
  }
  if (values > 0) {
    log.warning(
      `${counted(values, "secret value")} ${why} The runner masks a GitHub secret of any length: ids, ` +
        "URLs and numbers that contain the value become ***, and outputs with them do not reach other " +
        "jobs. Make it a plain variable.",
    );
  }
}

/** All problems with the inputs as one error. */
export function inputError({ problems, positions, advice }: Findings): ActionError {
  const [first = "", ...others] = problems;
  const inFiles = problems.filter((problem) => positions.has(problem)).length;
  const both = "Correct the definition and the step's inputs, and run the step again.";
  const one =
    inFiles > 0
      ? "Correct the definition and run the step again."
      : "Correct the step's inputs and run it again.";
  const correct = inFiles > 0 && inFiles < problems.length ? both : one;
  const isOnly = advice !== undefined && others.length === 0;
  const hint = isOnly ? advice : [correct, advice].filter(Boolean).join(" ");
  if (others.length === 0) return new ActionError("input", `Nothing was sent: ${first}`, { hint });
  const left = problems.length - mostProblems;
  const listed = problems.slice(0, mostProblems).map((problem) => `- ${problem}`);
  const lines = [...listed, ...(left > 0 ? [`... and ${left} more`] : [])];
  return new ActionError("input", `Nothing was sent: the inputs have ${problems.length} problems.`, {
    lines,
    hint,
  });
}

const stopped = stepStopped.replace("the", "The");

/** What fails a run that has a result: a cancellation that came before, or what the result contains. */
export function failureAfter(result: Result, { aborted }: AbortSignal): ActionError | undefined {
  const isDeployment = result.kind === "deployment";
  const isOnRecord = !isDeployment || result.outcome !== "created" || result.target.environment !== undefined;
  const after = (error: ActionError): ActionError => (isOnRecord ? error : neverAgain(error));
  const failure = isDeployment || result.kind === "swept" ? result.failure : undefined;
  // A sweep reports itself what a cancellation left undone.
  if (!aborted || result.kind === "swept") return failure && after(failure);
  const other =
    result.kind === "token" ? `API token ${result.token.id} was created` : "all of its work was done";
  const done = isDeployment ? `Deployment ${result.deployment.id} was ${result.outcome}` : other;
  const hint =
    isDeployment || result.kind === "token"
      ? "The outputs are set, and the request does not have to be sent again."
      : "The outputs are set.";
  return after(new ActionError("cancelled", `${stopped}, but ${done}.`, { hint }));
}

/** The error of a run that has created a Deployment without a record: nothing stops a second run. */
export function neverAgain(error: ActionError): ActionError {
  const hint = "Do not run this job again: it would create another Deployment.";
  return error.with({ lines: [...error.lines, error.hint], hint });
}

const checkPlatform =
  "Check in the platform what the step may have created or updated before you run it again.";

/** A cancelled run reports after this many milliseconds, whatever hangs: the runner kills it after 10 s. */
const longestCancellation = 8_000;

/** Rejects when a cancelled run does not end by itself. Never resolves. */
export function overdue(cancelled: AbortSignal, hasWritten: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => {
      const [hint, outcome] = hasWritten()
        ? ([checkPlatform, "unknown"] as const)
        : (["Nothing was created or updated. Run the step again.", "not-sent"] as const);
      const message = `${stopped}, and it did not end by itself.`;
      reject(new ActionError("cancelled", message, { hint, outcome }));
    };
    const expire = (): void => void setTimeout(fail, longestCancellation).unref();
    if (cancelled.aborted) expire();
    else cancelled.addEventListener("abort", expire, { once: true });
  });
}

/** What was thrown, as an error that users can act on; `outcome` is that of an unexpected one. */
export function asActionError(thrown: unknown, outcome: FailedOutcome): ActionError {
  if (thrown instanceof ActionError) return thrown;
  const what = thrown instanceof Error ? thrown.stack : thrown;
  const check =
    outcome === "unknown" ? "Check in the platform what the step may have created" : "Nothing was sent";
  const details = { hint: `${check}. Please report this error.`, outcome, cause: thrown };
  return new ActionError("internal", `Unexpected error: ${what}`, details);
}

/** What the output `outcome` of a failed run means. */
const meanings: Readonly<Record<string, string>> = {
  "not-sent": "No write request was sent.",
  rejected: "The service rejected the request.",
  unknown: "It is not known whether the service processed the request.",
  "dry-run": "Nothing was created or updated.",
};

const longestLine = 1_000;
const roomForLines = 400 * 1024;

/**
 * The job summary of a failed run: what failed and why, what happened to the request, and what to do next.
 * @param follows the summary of the result is already written: what it shows is not shown again.
 */
export function failureSummary(
  error: ActionError,
  outcome: string,
  redactor: Redactor,
  follows = false,
): string {
  // A message may have several lines: a stack, a list of problems.
  const redact = (shown: string): string => redactor.redact(shown);
  const [what = "", ...lines] = [error.what, ...error.lines].flatMap((message) =>
    plain(message, redact).split(/\r?\n/),
  );
  const { shown, left } = fitting(lines, line, roomForLines);
  return paragraphs(
    follows ? "" : "### ❌ platform-deployments-action failed",
    `**${line(what)}**`,
    // Lines become paragraphs; those that begin with a dash stay together as a list.
    shown.replaceAll("\n", "\n\n").replace(/^(- .*)\n(?=\n- )/gm, "$1"),
    commandBlock(
      error.commands.map((each) => plain(each, redact)),
      redactor,
    ),
    left > 0 ? `... and ${left + Math.max(unlisted(lines.at(-1)) - 1, 0)} more lines: see the log` : "",
    follows ? "" : `**Outcome** <code>${outcome}</code>: ${meanings[outcome] ?? "The outputs are set."}`,
    `**Next** ${line(plain(error.hint, redact))}`,
  );
}

/** A line of an error as Markdown; the dash of a list item stays one. */
function line(text: string): string {
  const shown = text.trim().replace(/\s+/g, " ");
  const cut = shown.length > longestLine ? `${shown.slice(0, longestLine).toWellFormed()}…` : shown;
  return cut.startsWith("- ") ? `- ${literal(cut.slice(2))}` : literal(cut);
}
