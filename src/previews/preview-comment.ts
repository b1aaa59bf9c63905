import { ActionError, whyOf } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { type Content, heading, table } from "../base/markdown.js";
import { code, link, type Text, text } from "../base/text.js";
import type { Deployed } from "../deployment/deploy.js";
import type { Look } from "../deployment/look.js";
import { webPageOf } from "../deployment/send.js";
import { type CommentKey, type FoundComment, findComment, writeComment } from "../github/own-comment.js";
import type { KnownDeployment } from "../records/state.js";
import { commitText, unanswered } from "../report/parts.js";
import type { Waited } from "../result.js";
import type { Run } from "../run.js";
import { type Deployment, hibernates } from "../service/resources.js";

/** How a run ended, as its comment shows it. The service's words never go to GitHub. */
type PreviewEnd =
  | {
      readonly kind: "deployed";
      readonly deployment: Deployment;
      readonly outcome: Deployed["outcome"];
      readonly waited?: Waited;
      /** The record could not store the id. */
      readonly isUnstored?: boolean;
    }
  | { readonly kind: "retired"; readonly deployment: Deployment; readonly changes: Text }
  | { readonly kind: "deleted"; readonly id: string }
  /** `before`: the record of the Deployment before this run. */
  | {
      readonly kind: "failed";
      readonly error: unknown;
      readonly id: string | undefined;
      readonly before?: KnownDeployment | undefined;
    };

/** The API shows the status only in the response to a create or update. */
const stillCreating = text`When this run ended, the platform was still creating it. If the link does not open
  yet, wait a few minutes.`;

const unstored = text`The run failed: no GitHub deployment record has this id, so the next run would not find
  this Deployment. The log of the run shows what to do.`;

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
  async write(end: PreviewEnd, isLater = false): Promise<void> {
    const run = this.#run;
    const { github } = run;
    if (github === undefined || !this.#isWanted) return;
    if (isLater) this.#searching = this.#search();
    // Without a search there would be a second comment.
    if (!(await this.#searching)) return;
    await this.#warnOfFailure(async () => {
      const { target } = await this.#looking;
      const contents = contentsOf(end, target.name ?? "", target.commit, run);
      const [pull, found] = [this.#pullRequest, this.#found];
      const written = await writeComment({ key: await this.#key(), pull, found, contents }, run, github);
      if (written === undefined) return;
      this.#found = written;
      run.outputs.commentUrl(written.url);
    }, end.kind === "failed");
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

  async #warnOfFailure(act: () => Promise<void>, isFailed = false): Promise<boolean> {
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
      // A run that failed shows what its token lacks.
      const why = error instanceof ActionError && !isFailed ? error.text : whyOf(error);
      this.#run.log.warning(text`The comment on pull request #${this.#pullRequest} was not written. ${why}`);
      return false;
    }
  }
}

/** The comment below its marker. */
function contentsOf(end: PreviewEnd, name: string, commit: string, run: Run): readonly Content[] {
  const { state, id, url, note } = cellsOf(end, run);
  const cells = [
    url === undefined ? text`${name}` : link(name, url),
    state,
    id === undefined ? text`` : code(id),
    commitText(commit, run.repositoryPage),
    link("run", run.page),
  ];
  return [
    heading(text`Preview: ${name}`),
    table(["Preview", "State", "Id", "Commit", "Run"], [cells]),
    ...(note === undefined ? [] : [note]),
  ];
}

interface Cells {
  readonly state: Text;
  readonly id?: string | undefined;
  readonly url?: string | undefined;
  readonly note?: Text | undefined;
}

/** What the comment shows beside name, commit and run. `note`: what to do, or why the run failed. */
function cellsOf(end: PreviewEnd, run: Run): Cells {
  switch (end.kind) {
    case "failed":
      return failedCells(end);
    case "deleted":
      return { state: text`deleted`, id: end.id };
    case "retired":
      return {
        state: hibernates(end.deployment) ? text`retired, hibernates` : text`retired`,
        id: end.deployment.id,
        note: end.changes,
      };
    case "deployed": {
      const { deployment, outcome, waited = {}, isUnstored } = end;
      const isCreating = stringMember(deployment.raw, "status") === "CREATING";
      const state = isCreating && waited.ready !== true ? text`being created` : text`${outcome}`;
      const cells = { id: deployment.id, url: webPageOf(deployment, run) };
      if (waited.ready === true) return { ...cells, state: text`${state}, the web server responds` };
      if (waited.failure)
        return { ...cells, state, note: text`The web server ${unanswered(waited.failure)}.` };
      if (isUnstored) return { ...cells, state, note: unstored };
      return { ...cells, state, note: isCreating ? stillCreating : undefined };
    }
  }
}

/** A failed update leaves what ran before, and its link. */
function failedCells({ error, id, before }: Extract<PreviewEnd, { kind: "failed" }>): Cells {
  const note = text`${inOwnWords(error)} The log of the run shows what to do.`;
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  const url = before?.url === "" ? undefined : before?.url;
  if (before !== undefined && (outcome === "unknown" || before.kind === "unknown")) {
    return { state: text`whether it was updated is not known`, id, url, note };
  }
  if (before?.kind === "deployed") {
    return { state: text`update failed: still runs ${code(before.sha.slice(0, 7))}`, id, url, note };
  }
  return { state: text`failed`, id, note };
}

/** What failed, without a word of the service or of GitHub. */
function inOwnWords(error: unknown): Text {
  if (!(error instanceof ActionError)) return text`The run failed.`;
  const unknown =
    error.outcome === "unknown" ? text` It is not known whether the request was processed.` : "";
  switch (error.code) {
    case "status":
      return text`The service responded with status ${error.status ?? 0}.${unknown}`;
    case "connection":
      return text`The service did not respond.${unknown}`;
    case "response":
      return text`The service's response could not be used.${unknown}`;
    case "cancelled":
      return text`The run was cancelled.${unknown}`;
    default:
      return text`The run failed.${unknown}`;
  }
}
