import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { code, link, literal, table } from "../base/markdown.js";
import type { Waited } from "../deployment/ready.js";
import { webPageOf } from "../deployment/send.js";
import type { Place } from "../deployment/target.js";
import { type CommentKey, type FoundComment, findComment, writeComment } from "../github/comment.js";
import type { Done } from "../report/result.js";
import { commitCell, unanswered } from "../report/summary-parts.js";
import type { PreviewRecording, Run } from "../run.js";
import type { Deployment } from "../service/resources.js";

/** How a run ended, as its comment shows it. The service's words never go to GitHub. */
export type Shown =
  | {
      readonly kind: "deployed";
      readonly deployment: Deployment;
      readonly done: Done;
      readonly waited?: Waited;
      /** The record could not store the id. */
      readonly isUnstored?: boolean;
    }
  | { readonly kind: "retired"; readonly id: string; readonly changes: string }
  | { readonly kind: "deleted"; readonly id: string }
  | { readonly kind: "failed"; readonly error: unknown; readonly id: string | undefined };

/** The API shows the status only in the response to a create or update. */
const stillCreating =
  "When this run ended, the platform was still creating it. If the link does not open yet, wait some " +
  "minutes.";

const unstored =
  "The run failed: no GitHub deployment record has this id, so the next run would not find this " +
  "Deployment. The log of the run shows what to do.";

/**
 * The one comment of a preview: found beside the look, written beside the last status. It is never read as
 * state: a failure is a warning. Does nothing if no comment is requested.
 */
export class PreviewComment {
  readonly #name: string;
  readonly #recording: PreviewRecording;
  readonly #run: Run;
  readonly #keying: Promise<CommentKey>;
  #found: FoundComment;
  #isSearched = false;

  /** @param placing of the look, which reports its own failure. */
  constructor(name: string, placing: Promise<Place>, recording: PreviewRecording, run: Run) {
    this.#name = name;
    this.#recording = recording;
    this.#run = run;
    // A matrix may deploy the same name to several workspaces.
    this.#keying = placing.then(({ workspace }): CommentKey => {
      return { kind: "preview", parts: [recording.environment, workspace.id, name] };
    });
    this.#keying.catch(() => {});
  }

  /** Finds it, before it is written: again where another run may have written in the meantime. */
  find(): Promise<void> {
    const { github, pullRequest } = this.#recording;
    return this.#warnOfFailure(async () => {
      this.#isSearched = false;
      // GitHub's list may not show yet what this run has written.
      this.#found = (await findComment(this.#keying, pullRequest, github)) ?? this.#found;
      this.#isSearched = true;
    });
  }

  /** @param commit that was deployed. */
  write(shown: Shown, commit: string): Promise<void> {
    const { github, pullRequest: pull } = this.#recording;
    const run = this.#run;
    return this.#warnOfFailure(async () => {
      // Without a search there would be a second comment.
      if (!this.#isSearched) return;
      const [key, text] = [await this.#keying, commentMarkdown(shown, this.#name, commit, run)];
      const found = this.#found;
      this.#found = await writeComment({ key, pull, found, text }, run, github, run.redactor);
      run.outputs.commentUrl(this.#found.url);
    });
  }

  async #warnOfFailure(act: () => Promise<void>): Promise<void> {
    if (!this.#recording.comment) return;
    try {
      await act();
    } catch (error) {
      // A failed look-up is reported as the run's own failure.
      if (error === (await this.#keying.catch((failed) => failed))) return;
      const why = error instanceof ActionError ? error.text : String(error);
      const { log } = this.#run;
      log.warning(`The comment on pull request #${this.#recording.pullRequest} was not written. ${why}`);
    }
  }
}

/** The comment below its marker. */
function commentMarkdown(shown: Shown, given: string, commit: string, run: Run): string {
  const { quote } = run.redactor;
  const name = quote(given);
  const { state, id, url = "", note } = cellsOf(shown, run);
  const cells = [
    link(name, quote(url) === url ? url : ""),
    literal(state),
    id === undefined ? "" : code(quote(id)),
    commitCell(commit, run.repositoryPage, quote),
    link("run", run.page),
  ];
  const rows = table([["Preview", "State", "Id", "Commit", "Run"], cells]);
  const below = note === undefined ? "" : `\n\n${literal(quote(note, 2_000))}`;
  return `### Preview: ${literal(name)}\n\n${rows}${below}`;
}

interface StateCells {
  readonly state: string;
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly note?: string | undefined;
}

/** What the comment shows beside name, commit and run. `note`: what to do, or why the run failed. */
function cellsOf(shown: Shown, { redactor }: Run): StateCells {
  switch (shown.kind) {
    case "failed":
      return {
        state: "failed",
        id: shown.id,
        note: `${inOwnWords(shown.error)} The log of the run shows more.`,
      };
    case "deleted":
      return { state: "deleted", id: shown.id };
    case "retired":
      return { state: "retired", id: shown.id, note: shown.changes };
    case "deployed": {
      const { deployment, done, waited = {}, isUnstored } = shown;
      const isCreating = stringMember(deployment.raw, "status") === "CREATING";
      const state = isCreating && waited.ready !== true ? "being created" : done;
      const cells = { id: deployment.id, url: webPageOf(deployment, redactor) };
      if (waited.ready === true) return { ...cells, state: `${state}, the web server responds` };
      if (waited.failure) return { ...cells, state, note: `The web server ${unanswered(waited.failure)}.` };
      if (isUnstored) return { ...cells, state, note: unstored };
      return { ...cells, state, note: isCreating ? stillCreating : undefined };
    }
  }
}

/** What failed, without a word of the service or of GitHub. */
function inOwnWords(error: unknown): string {
  if (!(error instanceof ActionError)) return "The run failed.";
  const { code, outcome, status } = error;
  const unknown = outcome === "unknown" ? " It is not known whether the request was processed." : "";
  switch (code) {
    case "status":
      return `The service responded with status ${status}.${unknown}`;
    case "connection":
      return `There was no response of the service.${unknown}`;
    case "response":
      return `The service's response could not be used.${unknown}`;
    case "cancelled":
      return `The run was cancelled.${unknown}`;
    default:
      return `The run failed.${unknown}`;
  }
}
