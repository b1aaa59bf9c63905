import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { text } from "../base/text.js";
import { findComment, readAgain, writeComment } from "../github/own-comment.js";
import type { Observed } from "../observe/observe.js";
import * as render from "../report/render.js";
import type { Report } from "../report/report.js";
import { commitText } from "../report/result.js";
import type { Run } from "../run.js";

/** The one comment of a preview, or of a plan. It is never read as state: a failure is a warning. */
export type RunComment = ReturnType<typeof commentOf>;

export function commentOf({ comment, target }: Pick<Observed, "comment" | "target">, run: Run) {
  const { github, outputs, log, clock, redactor, repositoryPage } = run;
  let current = comment;
  return {
    exists: comment?.existing !== undefined,

    /**
     * Writes it, if one is wanted.
     * @param by `later`: another run may have written since it was observed. `sweep`: it makes none.
     */
    async write(report: Report, by: "run" | "later" | "sweep" = "run"): Promise<void> {
      if (github === undefined || current === undefined) return;
      const { kind, pull, existing: observed, error } = current;
      const key = { ...target, kind };
      const commit = commitText(target.head ?? target.commit, repositoryPage);
      try {
        if (error !== undefined && by === "run") throw error;
        const search = () =>
          observed ? readAgain(observed, key, github) : findComment(() => key, pull, github);
        const existing = by === "run" ? observed : await search();
        const isOfSweep = by === "sweep";
        if (isOfSweep && existing === undefined) return;
        const markdown = render.comment(report, redactor, commit, utcMinute(clock.now()));
        const written = await writeComment({ key, pull, existing, markdown, isOfSweep }, run, github);
        if (written === undefined || isOfSweep) return;
        current = { kind, pull, existing: written };
        outputs.single("comment-url", written.url);
      } catch (error) {
        const what = text`The comment on pull request #${pull} was not written. ${whyOf(error).text}`;
        log.warning("preview/comment", what, error instanceof ActionError ? detailsOf(error) : {});
      }
    },
  };
}
