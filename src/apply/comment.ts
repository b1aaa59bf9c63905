import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { text } from "../base/text.js";
import { findComment, readAgain, writeComment } from "../github/own-comment.js";
import type { Observed, SearchedComment } from "../observe/observe.js";
import * as render from "../report/render.js";
import type { Report } from "../report/report.js";
import { commitText } from "../report/result.js";
import type { Run } from "../run.js";

/** The one comment of a preview, or of a plan. It is never read as state: a failure is a warning. */
export class OwnComment {
  readonly #run: Run;
  readonly #commit: string;
  #comment: SearchedComment | undefined;

  constructor({ comment, target }: Pick<Observed, "comment" | "target">, run: Run) {
    this.#comment = comment;
    this.#commit = target.head ?? target.commit;
    this.#run = run;
  }

  /** Whether it is there already. */
  get isFound(): boolean {
    return this.#comment?.found !== undefined;
  }

  /** Writes it, if one is wanted. @param isLater another run may have written since it was observed. */
  async write(report: Report, isLater = false): Promise<void> {
    const run = this.#run;
    const { github, outputs, log } = run;
    if (github === undefined || this.#comment === undefined) return;
    const { key, pull } = this.#comment;
    try {
      if (this.#comment.error !== undefined && !isLater) throw this.#comment.error;
      const known = this.#comment.found;
      const search = () => (known ? readAgain(known, key, github) : findComment(key, pull, github));
      const found = isLater ? await search() : known;
      const time = utcMinute(new Date(run.clock.now()).toISOString());
      const commit = commitText(this.#commit, run.repositoryPage);
      const markdown = render.comment(report, run.redactor, commit, time);
      const written = await writeComment({ key, pull, found, markdown }, run, github);
      if (written === undefined) return;
      this.#comment = { key, pull, found: written };
      outputs.one("comment-url", written.url);
    } catch (error) {
      const what = text`The comment on pull request #${pull} was not written. ${whyOf(error).text}`;
      log.warning("preview/comment", what, error instanceof ActionError ? detailsOf(error) : {});
    }
  }
}
