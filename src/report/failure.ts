import { ActionError, type Outcome, stepStopped } from "../base/errors.js";
import { type Findings, sentenceOf } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { block, joined, listed, text } from "../base/text.js";
import type { Result } from "../result.js";
import type { RunnerLog } from "../runner/runner.js";

/** Reports what validation found, problems in files as annotations of their own, and what can't be masked. */
export function reportFindings(findings: Findings, unmaskedLines: number, log: RunnerLog): void {
  for (const { code, text: warning, ...details } of findings.warnings) log.warning(code, warning, details);
  const { emptySecrets } = findings;
  if (emptySecrets.length > 0)
    log.info(text`Secrets that are empty here, which the plan does not need: ${listed(emptySecrets, 20)}`);
  // No braces: the runner may mask each of this warning too.
  if (findings.problems.length === 0 && unmaskedLines > 0) {
    const what = text`${counted(unmaskedLines, "line")} of the secret values cannot be masked: the action masks
      nothing shorter than 4 characters. Store the secret on one line, or base64-encode it.`;
    log.warning("input/unmasked-lines", what);
  }
  for (const problem of findings.problems) log.problem(problem);
}

/** All problems with the inputs as one error. */
export function inputError({ problems, advice }: Findings): ActionError {
  const [first, ...others] = problems;
  const isSingle = first !== undefined && others.length === 0;
  const next = text`Correct the definition and inputs, and run the step again.`;
  // A problem of a file has an annotation of its own.
  if (isSingle && first.at === undefined)
    return new ActionError(first.code, first.text, { next, ...advice, where: first.where });
  const what = text`The definition and the inputs have ${counted(problems.length, "problem")}.`;
  return new ActionError(isSingle ? first.code : "input/problems", what, {
    ...advice,
    list: problems.map(sentenceOf),
    next: joined([next, ...(advice?.next ? [advice.next] : [])], " "),
  });
}

const stopped = stepStopped.replace("the", "The");

/**
 * The error of a run that has a result: a cancellation that came before, what the result contains, or outputs
 * that stopped being writable.
 */
export function failureAfter(
  result: Result,
  { aborted }: AbortSignal,
  ofOutputs?: ActionError,
  done = text`all of its work was done`,
): ActionError | undefined {
  const isUnrecorded =
    result.kind === "deployed" && result.outcome === "created" && result.target.environment === undefined;
  const own = "failure" in result ? result.failure : undefined;
  let failure = own ?? ofOutputs;
  // A sweep reports itself what a cancellation left undone.
  if (aborted && result.kind !== "swept") {
    const next = ofOutputs?.next ?? text`The outputs are set, and no request has to be sent again.`;
    failure = new ActionError("run/cancelled", text`${stopped}, but ${done}.`, { next });
  }
  // Without a record nothing stops a second run.
  const never = text`Do not run this job again: it would create another Deployment.`;
  return isUnrecorded ? failure?.with({ next: joined([failure.next ?? "", never], " ") }) : failure;
}

/** A cancelled run reports after this many milliseconds, whatever hangs: the runner kills it after 10 s. */
const longestCancellation = 8_000;

/** Rejects when a cancelled run does not end by itself. Never resolves. */
export function overdue(cancelled: AbortSignal, hasWritten: () => boolean): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => {
      const message = text`${stopped}, and it did not end by itself.`;
      reject(new ActionError("run/cancelled", message, nextAfter(hasWritten() ? "unknown" : "not-sent")));
    };
    const expire = () => void setTimeout(fail, longestCancellation).unref();
    if (cancelled.aborted) expire();
    else cancelled.addEventListener("abort", expire, { once: true });
  });
}

function nextAfter(outcome: Outcome) {
  const next =
    outcome === "unknown"
      ? text`Check in the platform what the step may have created or updated before you run it again.`
      : text`Nothing was created or updated. Run the step again.`;
  return { next, outcome };
}

/** Makes of anything thrown an error that users can act on; `outcome` is that of an unexpected one. */
export function asActionError(thrown: unknown, outcome: Outcome): ActionError {
  if (thrown instanceof ActionError) return thrown;
  const what = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
  return new ActionError("run/unexpected", text`Unexpected error. Please report it.`, {
    ...nextAfter(outcome),
    reported: block(what, 4_000),
    cause: thrown,
  });
}
