import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { type CommentPlace, commentMarker, type FoundComment, findComments, writeComment } from "../records/comment.js";
import type { Entry } from "../records/entry.js";
import type { Ledger } from "../records/ledger.js";
import type { Queue } from "../records/queue.js";
import { type PreviewState, previewComment } from "../report/preview-comment.js";
import { environmentUrl } from "./apply.js";
import type { RunContext } from "./context.js";
import type { Ended, Steps } from "./steps.js";

/** In a long conversation only what was updated since the runs of this number of records is read at first. */
const runsBack = 3;

/** How a run ended, as its comment shows it. */
type Shown =
  | Extract<Ended, { kind: "sent" }>
  | { readonly kind: "failed"; readonly error: unknown; readonly decides: Entry | undefined };

/** The pull request's comment of one preview. It is never read as state: if it fails, the run does not. */
export class PreviewComments {
  readonly #ledger: Ledger;
  readonly #queue: Queue;
  readonly #steps: Steps;
  readonly #context: RunContext;
  #found: readonly FoundComment[] | undefined;

  constructor(ledger: Ledger, queue: Queue, steps: Steps, context: RunContext) {
    this.#ledger = ledger;
    this.#queue = queue;
    this.#steps = steps;
    this.#context = context;
  }

  /** Finds the comment, in time for the last status. */
  async find(): Promise<void> {
    const place = this.#place();
    if (place === undefined) return;
    try {
      const { github } = this.#steps;
      const since = this.#lastRun();
      const found = since === undefined ? [] : await findComments(place, github, since);
      this.#found = found.length > 0 ? found : await findComments(place, github);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** When one of the newest runs began: a run that wrote the comment did so later. */
  #lastRun(): number | undefined {
    const { id, creator } = this.#ledger.own;
    const earlier = this.#steps.records.records.filter((record) => record.id < id && record.creator === creator);
    return earlier.slice(0, runsBack).at(-1)?.createdAt;
  }

  /** Writes the comment before the run settles: so the tickets order comments too. */
  async write(shown: Shown): Promise<void> {
    const place = this.#place();
    if (place === undefined) return;
    // A run that was waited for has written in the meantime.
    if (this.#queue.hasWaited) await this.find();
    if (this.#found === undefined) return;
    const { key, github, report } = this.#steps;
    const { redactor } = this.#context;
    const { id } = this.#ledger.own;
    try {
      const marker = commentMarker(place, id, redactor);
      const body = `${marker}\n${previewComment(this.#stateOf(shown, key.subject.name), redactor)}`;
      report?.commentUrl(await writeComment(place, id, body, this.#found, github));
    } catch (error) {
      this.#warn(error);
    }
  }

  #place(): CommentPlace | undefined {
    const { comment, key } = this.#steps;
    const { creator } = this.#ledger.own;
    if (!comment || key.subject.kind !== "preview" || creator === undefined) return undefined;
    const { name, pull } = key.subject;
    return { pull, kind: "preview", environment: key.environment, name, author: creator };
  }

  #stateOf(shown: Shown, name: string): PreviewState {
    const { commit, runUrl } = this.#steps;
    const common = { name, commit, runUrl, id: undefined, url: undefined };
    if (shown.kind === "failed") {
      const { error, decides } = shown;
      const [id, url] = [decides?.id, decides?.url || undefined];
      return { ...common, id, url, state: "failed", note: error instanceof ActionError ? error.message : undefined };
    }
    const { sent } = shown;
    const { id, deployment } = sent;
    if (sent.kind === "gone") return { ...common, state: "deleted", id, note: undefined };
    if (sent.done === "retired") {
      return { ...common, state: "scaled down, delete it in the platform", id, note: undefined };
    }
    const status = stringMember(deployment.raw, "status");
    const requested = status === "CREATING" ? "requested: CREATING" : (status ?? sent.done);
    const { ready, failure } = shown.waited;
    const state = ready === true ? `${requested}; the web server responds` : requested;
    return { ...common, state, id, url: environmentUrl(deployment, this.#context.redactor), note: failure?.message };
  }

  #warn(error: unknown): void {
    const { subject } = this.#steps.key;
    const number = subject.kind === "preview" ? subject.pull : "";
    const why = error instanceof ActionError ? error.text : String(error);
    this.#context.log.warning(`The comment on pull request #${number} was not written. ${why}`);
  }
}
