import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { text } from "../base/text.js";
import { findComment, readAgain, writeComment } from "../github/own-comment.js";
import type { Observed, SearchedComment } from "../observe/observe.js";
import * as render from "../report/render.js";
import type { Report } from "../report/report.js";
import { commitText } from "../report/result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";

/** The one comment of a preview, or of a plan. It is never read as state: a failure is a warning. */
export class RunComment {
  readonly #run: Run;
  readonly #target: Target;
  #comment: SearchedComment | undefined;

  constructor({ comment, target }: Pick<Observed, "comment" | "target">, run: Run) {
    this.#comment = comment;
    this.#target = target;
    this.#run = run;
  }

  get isFound(): boolean {
    return this.#comment?.found !== undefined;
  }

  /**
   * Writes it, if one is wanted.
   * @param by `later`: another run may have written since it was observed. `sweep`: it makes none.
   */
  async write(report: Report, by: "run" | "later" | "sweep" = "run"): Promise<void> {
    const run = this.#run;
    const { github, outputs } = run;
    if (github === undefined || this.#comment === undefined) return;
    const { kind, pull, found: known, error } = this.#comment;
    const key = { ...this.#target, kind };
    try {
      if (error !== undefined && by === "run") throw error;
      const search = () => (known ? readAgain(known, key, github) : findComment(() => key, pull, github));
      const found = by === "run" ? known : await search();
      const isOfSweep = by === "sweep";
      if (isOfSweep && found === undefined) return;
      const markdown = this.#markdown(report);
      const written = await writeComment({ key, pull, found, markdown, isOfSweep }, run, github);
      if (written === undefined || isOfSweep) return;
      this.#comment = { kind, pull, found: written };
      outputs.one("comment-url", written.url);
    } catch (error) {
      const what = text`The comment on pull request #${pull} was not written. ${whyOf(error).text}`;
      run.log.warning("preview/comment", what, error instanceof ActionError ? detailsOf(error) : {});
    }
  }

  #markdown(report: Report) {
    const { clock, redactor, repositoryPage } = this.#run;
    const { head, commit } = this.#target;
    const time = utcMinute(clock.now());
    return render.comment(report, redactor, commitText(head ?? commit, repositoryPage), time);
  }
}
