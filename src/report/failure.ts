import { ActionError, type Outcome, stepStopped } from "../base/errors.js";
import type { Findings } from "../base/findings.js";
import { type Content, codeBlock, heading } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import { block, code, strong, type Text, text } from "../base/text.js";
import type { Result } from "../result.js";
import type { RunnerLog } from "../runner/port.js";
import type { Unmasked } from "../secrets/masks.js";
import { paragraphsOf } from "./parts.js";

/** How many problems are listed; the others are counted. */
const mostProblems = 200;

/** Reports what validation found, problems in files as annotations of their own, and what can't be masked. */
export function reportFindings(findings: Findings, unmasked: Unmasked, log: RunnerLog): void {
  for (const { text: warning, at } of findings.warnings) log.warning(warning, at);
  for (const { text: notice } of findings.notices) log.notice(notice);
  for (const { text: note } of findings.notes) log.info(note);
  if (findings.problems.length === 0) warnOfUnmasked(unmasked, log);
  for (const { text: problem, at } of findings.problems) if (at !== undefined) log.problem(problem, at);
}

/** Warns of secrets that only the runner masks. No braces: it may mask each brace of this warning too. */
function warnOfUnmasked({ lines, values }: Unmasked, log: RunnerLog): void {
  const why = text`cannot be masked: the action masks nothing shorter than 4 characters.`;
  if (lines > 0) {
    log.warning(
      text`${counted(lines, "line")} of the secret values ${why} The runner masks each line of a GitHub
        secret. With JSON, each brace in the log becomes ***, and an output that contains a brace, such as
        result, does not reach other jobs. Store the secret on one line, or base64-encode it and decode it
        where it is used.`,
    );
  }
  if (values > 0) {
    log.warning(
      text`${counted(values, "secret value")} ${why} The runner masks a GitHub secret of any length: ids, URLs
        and numbers that contain the value become ***, and outputs with them do not reach other jobs. Make it
        a plain variable.`,
    );
  }
}

/** All problems with the inputs as one error. */
export function inputError({ problems, advice }: Findings): ActionError {
  const [first, ...others] = problems;
  const inFiles = problems.filter(({ at }) => at !== undefined).length;
  const both = text`Correct the definition and the step's inputs, and run the step again.`;
  const single =
    inFiles > 0
      ? text`Correct the definition and run the step again.`
      : text`Correct the step's inputs and run it again.`;
  const correct = inFiles > 0 && inFiles < problems.length ? both : single;
  if (first !== undefined && others.length === 0)
    return new ActionError("input", text`Nothing was sent: ${first.text}`, advice ?? { hint: correct });
  const left = problems.length - mostProblems;
  const listed = problems.slice(0, mostProblems).map((problem) => text`- ${problem.text}`);
  return new ActionError("input", text`Nothing was sent: the inputs have ${problems.length} problems.`, {
    lines: [...listed, ...(left > 0 ? [text`... and ${left} more`] : []), ...(advice?.lines ?? [])],
    commands: advice?.commands ?? [],
    hint: advice === undefined ? correct : text`${correct} ${advice.hint}`,
  });
}

const stopped = stepStopped.replace("the", "The");

/**
 * What fails a run that has a result: a cancellation that came before, what the result contains, or outputs
 * that stopped being writable.
 */
export function failureAfter(
  result: Result,
  { aborted }: AbortSignal,
  ofOutputs?: ActionError,
): ActionError | undefined {
  const isUnrecorded =
    result.kind === "deployed" && result.outcome === "created" && result.target.environment === undefined;
  const after = (error: ActionError): ActionError => (isUnrecorded ? neverAgain(error) : error);
  const own = result.kind === "deployed" || result.kind === "swept" ? result.failure : undefined;
  const failure = own ?? ofOutputs;
  // A sweep reports itself what a cancellation left undone.
  if (!aborted || result.kind === "swept") return failure && after(failure);
  const { done, isWritten } = doneText(result);
  const set = isWritten
    ? text`The outputs are set, and the request does not have to be sent again.`
    : text`The outputs are set.`;
  const hint = ofOutputs === undefined ? set : ofOutputs.hint;
  return after(new ActionError("cancelled", text`${stopped}, but ${done}.`, { hint }));
}

function doneText(result: Result): { readonly done: Text; readonly isWritten: boolean } {
  if (result.kind === "token")
    return { done: text`API token ${result.token.id} was created`, isWritten: true };
  if (result.kind === "deployed") {
    return { done: text`Deployment ${result.deployment.id} was ${result.outcome}`, isWritten: true };
  }
  if (result.kind === "retired" && result.deployment !== undefined) {
    return { done: text`Deployment ${result.deployment.id} was retired`, isWritten: true };
  }
  return { done: text`all of its work was done`, isWritten: false };
}

/**
 * The error of a run that created, or may have created, a Deployment without a record: nothing stops a
 * second run.
 */
export function neverAgain(error: ActionError): ActionError {
  const never = text`Do not run this job again: it would create another Deployment.`;
  // Where the Deployment may not exist, the hint ends with what to do if it does.
  return error.outcome === "unknown"
    ? error.with({ hint: text`${error.hint} ${never}` })
    : error.with({ lines: [...error.lines, error.hint], hint: never });
}

const checkPlatform = text`Check in the platform what the step may have created or updated before you run it
  again.`;

/** A cancelled run reports after this many milliseconds, whatever hangs: the runner kills it after 10 s. */
const longestCancellation = 8_000;

/** Rejects when a cancelled run does not end by itself. Never resolves. */
export function overdue(cancelled: AbortSignal, hasWritten: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => {
      const [hint, outcome] = hasWritten()
        ? ([checkPlatform, "unknown"] as const)
        : ([text`Nothing was created or updated. Run the step again.`, "not-sent"] as const);
      const message = text`${stopped}, and it did not end by itself.`;
      reject(new ActionError("cancelled", message, { hint, outcome }));
    };
    const expire = (): void => void setTimeout(fail, longestCancellation).unref();
    if (cancelled.aborted) expire();
    else cancelled.addEventListener("abort", expire, { once: true });
  });
}

/** What was thrown, as an error that users can act on; `outcome` is that of an unexpected one. */
export function asActionError(thrown: unknown, outcome: Outcome): ActionError {
  if (thrown instanceof ActionError) return thrown;
  const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  const check =
    outcome === "unknown"
      ? text`Check in the platform what the step may have created`
      : text`Nothing was sent`;
  const details = { hint: text`${check}. Please report this error.`, outcome, cause: thrown };
  return new ActionError("internal", text`Unexpected error: ${block(what, 4_000)}`, details);
}

/** What the output `outcome` of a failed run means. */
const meanings: Readonly<Partial<Record<Outcome, string>>> = {
  "not-sent": "No write request was sent.",
  rejected: "The service rejected the request.",
  unknown: "It is not known whether the service processed the request.",
  "dry-run": "Nothing was created or updated.",
};

/**
 * The job summary of a failed run: what failed and why, what happened to the request, and what to do next.
 * @param title what was tried; undefined where the summary of the result is already written.
 */
export function failureSummary(
  error: ActionError,
  outcome: Outcome,
  title: Text | undefined,
): readonly Content[] {
  const meaning = meanings[outcome] ?? "The outputs are set.";
  // Nobody should create a Deployment again that was created.
  const isDone = outcome === "created" || outcome === "updated";
  const head = title && isDone ? text`The step failed after the Deployment was ${outcome}` : title;
  return [
    ...(head === undefined ? [] : [heading(text`❌ ${head}`)]),
    strong(error.what),
    ...paragraphsOf(error.lines),
    codeBlock(error.commands),
    ...(title === undefined ? [] : [text`${strong("Outcome")} ${code(outcome)}: ${meaning}`]),
    text`${strong("Next:")} ${error.hint}`,
  ];
}
