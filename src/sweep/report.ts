import { docs } from "../base/documentation.js";
import { ActionError, whyOf } from "../base/errors.js";
import type { Details } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import { dueIfClosed } from "../previews/decide.js";
import { releases, withoutResult } from "../previews/messages.js";
import { mostListed, recordText } from "../records/read.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";
import type { KnownPreview, Swept } from "./list.js";

/** Reports what is kept: other definitions' previews, unclear names, and creates that nobody finished. */
export function warnOfKept(previews: readonly KnownPreview[], ownName: string | undefined, run: Run): void {
  const { log } = run;
  const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
  const open = others.filter(({ isOpen }) => isOpen);
  if (open.length > 0) {
    const names = Array.from(new Set(open.map(({ base }) => base)), (base) =>
      base ? text`"${base}"` : text`a definition without a name`,
    );
    log.notice(
      "sweep/other-definitions",
      text`${counted(open.length, "preview")} of open pull requests
        ${open.length === 1 ? "belongs" : "belong"} to other definitions: ${listed(names, mostListed)}. Each
        definition needs a sweep of its own.`,
    );
  }
  for (const preview of previews) warnIfClosed(preview, run);
}

/** Warns of what a closed pull request leaves behind. */
function warnIfClosed(preview: KnownPreview, run: Run): void {
  const { isOpen, state, pullRequest, name, base, newest, keptFor } = preview;
  if (isOpen) return;
  const left = dueIfClosed(state.ids);
  const closed = text`Pull request #${pullRequest} is closed`;
  const ids = listed(
    left.map(({ id }) => id),
    mostListed,
  );
  if (left.length > 0 && keptFor === "other definition") {
    run.log.warning(
      "sweep/kept-other",
      text`${closed}, and its preview "${name}" (${ids}) is kept: it is of another definition,
        ${base ? text`"${base}"` : text`without a name`}. If that definition was renamed, no sweep retires it:
        delete it in the platform.`,
    );
  } else if (left.length > 0 && keptFor === "unclear name") {
    run.log.warning(
      "sweep/kept-unclear",
      text`${closed}, and its preview (${ids}) is kept: ${recordText(newest, run)} has a name that does not
        fit its task. Delete the Deployment in the platform.`,
    );
  }
  if (state.doubts.length === 0 || keptFor === "young") return;
  const what = text`${closed}, and ${withoutResult(state.doubts, run)}: the run may have left a Deployment named
    "${name}". Check the platform for that name, and delete the Deployment whose id is in no run's log.`;
  run.log.warning("sweep/unfinished", what, { commands: releases(state.doubts, run) });
}

/** Warns of what a sweep did, and left: its table has each preview. */
export function warnOfSwept(
  items: readonly SweptItem[],
  { ended, isComplete }: { ended: Text | undefined; isComplete: boolean },
  { log, docs: pages }: Pick<Run, "log" | "docs">,
): void {
  const retired = items.filter(({ preview }) => preview.action === "retired");
  if (retired.length > 0) {
    const shown = retired.map(({ preview: { name, deploymentId } }) => text`"${name}" (${deploymentId})`);
    const page = docs("previews.md#why-you-need-the-schedule", pages);
    const what = text`The sweep retired ${counted(retired.length, "preview")} that no run had retired:
      ${listed(shown, 20)}. For the reasons, see ${page}`;
    log.warning("sweep/retired", what);
  }
  if (ended !== undefined)
    log.warning("sweep/ended", text`The sweep ended early: ${ended}. The next sweep does the rest.`);
  if (!isComplete) {
    const what = text`The environment has more than 10,000 GitHub deployment records: older ones were not read, and
      a preview whose records are all older is not found. Delete records of swept previews, or use a new
      github-environment.`;
    log.warning("sweep/incomplete", what);
  }
}

/** Why a sweep failed; undefined if it did what it could. */
export function sweepFailure(
  all: readonly Swept[],
  due: number,
  ended: Text | undefined,
  { cancelled: { aborted } }: Run,
): ActionError | undefined {
  const failed = all.filter(({ items }) => items.some(({ error }) => error !== undefined));
  const items = failed.flatMap((each) => each.items).filter(({ error }) => error !== undefined);
  const [first] = items;
  if (first === undefined) {
    return ended !== undefined && aborted
      ? new ActionError("run/cancelled", text`The sweep ended early: ${ended}.`, {
          next: text`The next sweep does the rest.`,
        })
      : undefined;
  }
  const list = items.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
    const { text: why, reported } = whyOf(error);
    return text`preview "${name}" (${deploymentId}) of pull request #${pullRequest}: ${why} ${reported ?? ""}`;
  });
  const errors = items.flatMap(({ error }) => (error instanceof ActionError ? error : []));
  const { error } = first;
  const when = ended === undefined ? text`after correcting what the service or GitHub reports` : text`later`;
  // What to check about the request, such as of a 403.
  const advice =
    error instanceof ActionError && error.outcome === "rejected" && error.next ? [error.next] : [];
  const { lines = [], commands, next } = remedyOf(errors);
  return new ActionError(
    "sweep/failed",
    text`The sweep failed for ${failed.length} of ${counted(due, "due preview")}.`,
    {
      list,
      lines: [...advice, ...lines],
      commands,
      next: next ?? text`Run the sweep again ${when}.`,
      outcome: "swept",
      cause: error,
    },
  );
}

/** What is to be copied: the permission that is missing, or else commands that release records. */
function remedyOf(errors: readonly ActionError[]): Pick<Details, "lines" | "commands" | "next"> {
  const remedies = errors.filter(({ commands }) => commands.length > 0);
  const records = remedies.filter(({ isGitHub }) => !isGitHub);
  // A 404 of GitHub may also be a record that was deleted meanwhile.
  const refused = remedies.find(({ isGitHub, status }) => isGitHub && status !== 404);
  if (refused !== undefined) return refused;
  return records.length === 0
    ? (remedies[0] ?? {})
    : { commands: records.flatMap((each) => each.commands).slice(0, mostListed) };
}
