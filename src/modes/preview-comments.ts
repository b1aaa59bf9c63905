import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { code, link, literal, table } from "../base/markdown.js";
import type { StoredRecord } from "../github/read.js";
import { type CommentPlace, commentMarker, type FoundComment, findComments, writeComment } from "../records/comment.js";
import type { Entry } from "../records/entry.js";
import type { Ledger } from "../records/ledger.js";
import { commitCell } from "../report/summary-parts.js";
import { environmentUrl } from "./apply.js";
import type { RunContext } from "./context.js";
import type { Ended, Steps } from "./steps.js";

/** In a long conversation only what was updated since the runs of this number of records is read at first. */
const runsBack = 3;

/** The API shows the status only in the response to a create or update. */
const stillCreating = "The platform accepted the request and is still working on it: the link works when it is done.";

/** How a run ended, as its comment shows it. */
type Shown =
  | Extract<Ended, { kind: "sent" }>
  | { readonly kind: "failed"; readonly error: unknown; readonly decides: Entry | undefined };

/** What a comment shows beside name, commit and run. */
interface State {
  /** One or two words: `requested: CREATING`. */
  readonly state: string;
  readonly id: string | undefined;
  /** The Deployment's web page; undefined if it is not known, or scaled down. */
  readonly url?: string | undefined;
  /** What to do, or why the run failed: a sentence. */
  readonly note?: string | undefined;
}

/** The pull request's comment of one preview. It is never read as state: if it fails, the run does not. */
export class PreviewComments {
  readonly #ledger: Ledger;
  readonly #steps: Steps;
  readonly #context: RunContext;
  /** Undefined if there is no comment to write. */
  readonly #place: CommentPlace | undefined;
  #found: readonly FoundComment[] | undefined;

  constructor(ledger: Ledger, steps: Steps, context: RunContext) {
    this.#ledger = ledger;
    this.#steps = steps;
    this.#context = context;
    const { environment, subject } = steps.key;
    const author = ledger.own.creator;
    if (!steps.comment || subject.kind !== "preview" || author === undefined) return;
    this.#place = { pull: subject.pull, kind: "preview", environment, name: subject.name, author };
  }

  /** The records of the earlier runs, newest first. */
  get #earlier(): StoredRecord[] {
    const { id, creator } = this.#ledger.own;
    return this.#steps.records.records.filter((record) => record.id < id && record.creator === creator);
  }

  /** Finds the comment, in time for the last status. */
  async find(): Promise<void> {
    await this.#orWarn(async (place) => {
      const { github } = this.#steps;
      // A run that wrote the comment did so later than it began.
      const since = this.#earlier.slice(0, runsBack).at(-1)?.createdAt;
      const found = since === undefined ? [] : await findComments(place, github, since);
      this.#found = found.length > 0 ? found : await findComments(place, github);
    });
  }

  /** Writes the comment before the run settles: so the tickets order comments too. */
  async write(shown: Shown): Promise<void> {
    // A run that was waited for has written in the meantime; one that has just ended may have written the first comment.
    const maySeeFirst = this.#found?.length === 0 && this.#earlier.length > 0;
    if (this.#ledger.hasWaited || maySeeFirst) await this.find();
    const found = this.#found;
    if (found === undefined) return;
    await this.#orWarn(async (place) => {
      const { github, report } = this.#steps;
      const { id } = this.#ledger.own;
      const body = `${commentMarker(place, id, this.#context.redactor)}\n${this.#markdown(this.#stateOf(shown))}`;
      report?.commentUrl(await writeComment(place, id, body, found, github));
    });
  }

  #stateOf(shown: Shown): State {
    if (shown.kind === "failed") {
      const { error, decides } = shown;
      const note = error instanceof ActionError ? error.message : undefined;
      return { id: decides?.id, url: decides?.url, state: "failed", note };
    }
    const { id, kind, done, deployment } = shown.sent;
    if (kind === "gone") return { id, state: "deleted" };
    if (done === "retired") return { id, state: "scaled down, delete it in the platform" };
    const status = stringMember(deployment.raw, "status");
    const requested = status === "CREATING" ? "requested: CREATING" : (status ?? done);
    const { ready, failure } = shown.waited;
    const state = ready === true ? `${requested}; the web server responds` : requested;
    const note = failure?.message ?? (status === "CREATING" && ready === undefined ? stillCreating : undefined);
    return { state, id, url: environmentUrl(deployment, this.#context.redactor), note };
  }

  #markdown({ state, id, url = "", note }: State): string {
    const { key, commit, repositoryUrl, runUrl } = this.#steps;
    const { quote } = this.#context.redactor;
    const { name } = key.subject;
    const cells = [
      link(quote(name), quote(url) === url ? url : ""),
      literal(quote(state)),
      id === undefined ? "" : code(quote(id)),
      commitCell(commit, repositoryUrl, quote),
      link("run", runUrl),
    ];
    const rows = table([["Preview", "State", "Id", "Commit", "Run"], cells]);
    return `### Preview: ${literal(quote(name))}\n\n${rows}${note === undefined ? "" : `\n\n${literal(quote(note))}`}`;
  }

  async #orWarn(run: (place: CommentPlace) => Promise<void>): Promise<void> {
    const place = this.#place;
    if (place === undefined) return;
    try {
      await run(place);
    } catch (error) {
      const why = error instanceof ActionError ? error.text : String(error);
      this.#context.log.warning(`The comment on pull request #${place.pull} was not written. ${why}`);
    }
  }
}
