import { ActionError } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { nameOf } from "../records/queue.js";
import type { SweptPreview } from "../report/result.js";
import { sweepLegend } from "../report/summary.js";
import type { RunContext } from "./context.js";
import { quotedName } from "./explain-decision.js";
import type { KnownPreview } from "./known-previews.js";

/** What a sweep counts: previews to retire or to confirm, and ids that are gone. `isStopped`: a rate limit ended it. */
export interface SweepTally {
  readonly due: number;
  isStopped: boolean;
  readonly gone: Set<string>;
  readonly failures: { readonly preview: KnownPreview; readonly error: unknown }[];
}

/** Previews of another definition are kept: a retire would send this definition with its secret values. */
export function noticeOthers(bases: readonly (string | undefined)[], { log, redactor }: RunContext): void {
  if (bases.length === 0) return;
  const names = Array.from(new Set(bases), (base) =>
    base ? `"${redactor.quote(base)}"` : "one without a name",
  );
  const are = bases.length === 1 ? "is" : "are";
  log.notice(
    `${counted(bases.length, "preview")} of other definitions ${are} kept: ${names.slice(0, 5).join(", ")}. Each definition needs a sweep of its own. After a rename no sweep retires them: delete them in the platform.`,
  );
}

/** A run that left no id may have left a Deployment: nothing else reports that. */
export function warnOfDoubt({ pull, steps, history }: KnownPreview, { log }: RunContext): void {
  if (history.decides !== undefined || history.doubts.length === 0) return;
  const name = quotedName(steps);
  log.warning(
    `${history.doubts.map(nameOf).join(", ")} of preview ${name} (pull request #${pull}) has no result. It may have left a Deployment ${name} behind: check the platform for that name, and delete it if the pull request is closed.`,
  );
}

/** The one line that every sweep logs, and the warning that something had to be retired. */
export function logSweep(
  previews: readonly SweptPreview[],
  { due, gone, failures }: SweepTally,
  dryRun: boolean,
  { log, redactor: { quote } }: RunContext,
): void {
  const count = (action: SweptPreview["action"]): number =>
    previews.filter((one) => one.action === action).length;
  const onRecord = `Sweep: ${counted(previews.length, "preview")} on record`;
  if (dryRun) {
    log.info(
      `${onRecord}, ${count("would-retire")} would be retired, ${count("kept")} kept. Nothing was retired.`,
    );
    return;
  }
  const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
  const absent = gone.size > 0 ? ` (${gone.size} gone already)` : "";
  log.info(
    `${onRecord}, ${due} due, ${count("retired")} retired, ${count("confirmed")} confirmed, ${count("kept")} kept${failed}${absent}. ${sweepLegend(previews)}`.trimEnd(),
  );
  const retired = previews
    .filter(({ action, deploymentId }) => action === "retired" && !gone.has(deploymentId))
    .map(({ name, deploymentId, url, pullRequest }) => {
      return `#${pullRequest} "${quote(name)}" (${quote(deploymentId)})${url ? ` ${quote(url)}` : ""}`;
    });
  if (retired.length === 0) return;
  log.warning(
    `The sweep retired ${counted(retired.length, "preview")}: ${retired.join(", ")}. Retired previews are scaled down, still exist and may be billed: the API cannot delete them. If pull requests were closed, their own runs did not retire them: check why.`,
  );
}

/**
 * Why a sweep failed; undefined if it did all of it.
 * @param unread records older than this were not read: milliseconds since the epoch.
 */
export function sweepFailure(
  previews: readonly SweptPreview[],
  { due, isStopped, failures }: SweepTally,
  unread: number | undefined,
): ActionError | undefined {
  const [first] = failures;
  if (first !== undefined) {
    const { length: failed } = failures;
    const retired = previews.filter(({ action }) => action === "retired" || action === "confirmed").length;
    const message = isStopped
      ? `The sweep stopped at a rate limit: ${retired} retired, ${failed} failed, ${due - retired - failed} left.`
      : `The sweep could not retire ${failed} of ${due} previews that are due; ${retired} retired.`;
    const hint = `Run the sweep again ${isStopped ? "later" : "after correcting what the service or GitHub reports"}.`;
    const lines = failures.map(({ preview: { pull, steps, history }, error }) => {
      const { quote } = steps.redactor;
      const why = quote(error instanceof Error ? error.message : String(error));
      return `- preview ${quotedName(steps)} (${quote(history.decides?.id ?? "")}) of pull request #${pull}: ${why}`;
    });
    const code = first.error instanceof ActionError ? first.error.code : "internal";
    return new ActionError(code, message, { lines, hint, cause: first.error });
  }
  if (unread === undefined) return undefined;
  const date = new Date(unread).toISOString().slice(0, 10);
  const message = `The environment has more than 10,000 GitHub deployment records: those before ${date} were not read.`;
  return new ActionError("github", message, {
    lines: ["What was read is swept. Previews of older records are not."],
    hint: `Delete records from before ${date} whose previews are confirmed or gone, then run the sweep again.`,
  });
}
