import { ActionError, detailsOf, whyOf } from "../base/errors.js";
import { text } from "../base/text.js";
import type { Look } from "../deployment/look.js";
import { type CommentKey, type FoundComment, findComment, writeComment } from "../github/own-comment.js";
import { comment } from "../report/render.js";
import type { Report } from "../report/report.js";
import type { Run } from "../run.js";

/**
 * The one comment of a preview: its search starts beside the look, and it is written beside the last status.
 * It is never read as state: a failure is a warning. Does nothing if no comment is requested.
 */
export class PreviewComment {
  readonly #pullRequest: number;
  readonly #isWanted: boolean;
  readonly #run: Run;
  readonly #looking: Promise<Look>;
  #found: FoundComment;
  #searching: Promise<boolean>;

  /** @param looking the look, which reports its own failure. */
  constructor(looking: Promise<Look>, pullRequest: number, isWanted: boolean, run: Run) {
    this.#looking = looking;
    this.#pullRequest = pullRequest;
    this.#isWanted = isWanted;
    this.#run = run;
    this.#searching = this.#search();
  }

  /** Writes it, after it was found. @param isLater another run may have written since the search. */
  async write(report: Report, isLater = false): Promise<void> {
    const run = this.#run;
    const { github } = run;
    if (github === undefined || !this.#isWanted) return;
    if (isLater) this.#searching = this.#search();
    // Without a search there would be a second comment.
    if (!(await this.#searching)) return;
    await this.#warnOfFailure(async () => {
      const contents = comment(report, run.redactor);
      const [pull, found] = [this.#pullRequest, this.#found];
      const written = await writeComment({ key: await this.#key(), pull, found, contents }, run, github);
      if (written === undefined) return;
      this.#found = written;
      run.outputs.commentUrl(written.url);
    });
  }

  /** Whether the search ended: found or not. */
  async #search(): Promise<boolean> {
    const { github } = this.#run;
    if (github === undefined || !this.#isWanted) return false;
    const keying = this.#key();
    keying.catch(() => {});
    return this.#warnOfFailure(async () => {
      // GitHub's list may not show yet what this run has written.
      this.#found = (await findComment(keying, this.#pullRequest, github)) ?? this.#found;
    });
  }

  /** A matrix may deploy the same name to several workspaces. */
  async #key(): Promise<CommentKey> {
    const { target } = await this.#looking;
    return { kind: "preview", parts: [target.environment ?? "", target.workspace.id, target.name ?? ""] };
  }

  async #warnOfFailure(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      // A failed look is reported as the run's own failure.
      if (
        error ===
        (await this.#looking.then(
          () => undefined,
          (failed) => failed,
        ))
      )
        return false;
      warnOfComment(this.#pullRequest, error, this.#run);
      return false;
    }
  }
}

/** A comment is never worth a failed run. A read-only token writes none: the summary has the report too. */
export function warnOfComment(pull: number, error: unknown, { log }: Pick<Run, "log">): void {
  const { text: why } = whyOf(error);
  const isDenied = error instanceof ActionError && error.status === 403;
  const say = isDenied ? log.notice : log.warning;
  say("preview/comment", text`The comment on pull request #${pull} was not written. ${why}`, {
    ...(error instanceof ActionError && detailsOf(error)),
  });
}
