import { ActionError, whyOf } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";

/** How a sweep ended. */
interface SweepEnd {
  /** Why it ended early. */
  readonly ended: Text | undefined;
  /** Whether all records were read. */
  readonly isComplete: boolean;
  /** How many previews are of other workspaces, where none is of this one. */
  readonly elsewhere: number;
}

/** Warns of what a sweep did, and left: its table has each preview. */
export function warnOfSwept(
  items: readonly SweptItem[],
  { ended, isComplete, elsewhere }: SweepEnd,
  { log }: Pick<Run, "log">,
): void {
  const left = items.filter(({ isLeft }) => isLeft).map(({ preview }) => text`"${preview.name}"`);
  if (ended !== undefined) {
    const what = text`The sweep ended early: ${ended}. The next sweep does the rest: ${listed(left, 20)}.`;
    log.warning("sweep/ended", what);
  }
  if (elsewhere > 0) {
    const what = text`No preview is of this workspace, and ${elsewhere} of others: check the workspace.`;
    log.warning("sweep/other-workspaces", what);
  }
  if (isComplete) return;
  const what = text`The environment has more than 10,000 GitHub deployment records: older ones were not read.
    Use a new github-environment.`;
  log.warning("sweep/incomplete", what);
}

/** Why a sweep failed; undefined if it did what it could. */
export function sweepFailure(
  items: readonly SweptItem[],
  ended: Text | undefined,
  { cancelled: { aborted } }: Pick<Run, "cancelled">,
): ActionError | undefined {
  const failed = items.filter(({ error }) => error !== undefined);
  const next = text`The next sweep does the rest.`;
  const [first] = failed;
  if (first === undefined)
    return aborted && ended
      ? new ActionError("run/cancelled", text`The sweep ended early: ${ended}.`, { next })
      : undefined;
  const list = failed.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
    const { text: why, reported } = whyOf(error);
    return text`"${name}" (${deploymentId}) of pull request #${pullRequest}: ${why} ${reported ?? ""}`;
  });
  const errors = failed.flatMap(({ error }) => (error instanceof ActionError ? error : []));
  return new ActionError("sweep/failed", text`The sweep failed for ${counted(failed.length, "preview")}.`, {
    list,
    commands: errors.find(({ commands }) => commands.length > 0)?.commands,
    next: errors[0]?.next ?? next,
    outcome: "swept",
    cause: first.error,
  });
}
