import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import { findComment, readAgain, writeComment } from "../github/own-comment.js";
import type { Observed, SearchedComment } from "../observe/observe.js";
import type { RecordedPreview } from "../observe/previews.js";
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

  /** Whether it is there already. */
  get isFound(): boolean {
    return this.#comment?.found !== undefined;
  }

  /** Writes it, if one is wanted. @param isLater another run may have written since it was observed. */
  async write(report: Report, isLater = false): Promise<void> {
    const run = this.#run;
    const { github, outputs } = run;
    if (github === undefined || this.#comment === undefined) return;
    const { kind, pull, found: known, error } = this.#comment;
    const key = { ...this.#target, kind };
    try {
      if (error !== undefined && !isLater) throw error;
      const search = () => (known ? readAgain(known, key, github) : findComment(() => key, pull, github));
      const found = isLater ? await search() : known;
      const markdown = markdownOf(report, this.#target, run);
      const written = await writeComment({ key, pull, found, markdown }, run, github);
      if (written === undefined) return;
      this.#comment = { kind, pull, found: written };
      outputs.one("comment-url", written.url);
    } catch (error) {
      warnOfComment(pull, error, run);
    }
  }
}

/** Updates the comment of a preview that a sweep has retired, if there is one. A failure is a warning. */
export async function updateSweptComment(
  report: Report,
  target: RecordedPreview["target"],
  github: GitHub,
  run: Run,
): Promise<void> {
  const { pullRequest: pull } = target;
  const key = { ...target, kind: "preview" } as const;
  try {
    const found = await findComment(() => key, pull, github);
    const markdown = markdownOf(report, target, run);
    if (found !== undefined) await writeComment({ key, pull, found, markdown, isOfSweep: true }, run, github);
  } catch (error) {
    warnOfComment(pull, error, run);
  }
}

function markdownOf(
  report: Report,
  { head, commit }: Target,
  { clock, redactor, repositoryPage }: Run,
): string {
  const time = utcMinute(new Date(clock.now()).toISOString());
  return render.comment(report, redactor, commitText(head ?? commit, repositoryPage), time);
}

function warnOfComment(pull: number, error: unknown, { log }: Run): void {
  const what = text`The comment on pull request #${pull} was not written. ${whyOf(error).text}`;
  log.warning("preview/comment", what, error instanceof ActionError ? detailsOf(error) : {});
}
