import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { code, link, literal, table } from "../base/markdown.js";
import {
  type CommentPlace,
  commentMarker,
  type FoundComment,
  findComments,
  writeComment,
} from "../records/comment.js";
import type { Entry } from "../records/entry.js";
import type { Ledger } from "../records/ledger.js";
import type { StoredRecord } from "../records/old/read.js";
import { commitCell } from "../report/summary-parts.js";
import type { Redactor } from "../secrets/redaction.js";
import { environmentUrl, type Sent } from "./apply.js";
import type { Steps } from "./look.js";
import type { Waited } from "./ready.js";

/** In a long conversation only what was updated since the runs of this number of records is read at first. */
const runsBack = 3;

/** The API shows the status only in the response to a create or update. */
const stillCreating =
  "When this run ended, the platform was still working on it. If the link does not open yet, wait some minutes.";

/** How a run ended, as its comment shows it. */
type Shown =
  | { readonly kind: "sent"; readonly sent: Sent; readonly waited: Waited }
  | { readonly kind: "failed"; readonly error: unknown; readonly decides: Entry | undefined };

/**
 * Finds a preview's comment, and writes it: before the run settles, so that tickets order comments too, or after its wait. It
 * is never read as state: if it fails, the run does not. Does nothing if no comment is requested.
 */
export function commentOf(ledger: Ledger, steps: Steps) {
  const { github, report, key, comment, records, log, redactor } = steps;
  const { id, creator: author } = ledger.own;
  const { environment, subject } = key;
  if (!comment || subject.kind !== "preview" || author === undefined) {
    return { find: async () => {}, write: async (_: Shown) => {} };
  }
  const place: CommentPlace = {
    pull: subject.pull,
    kind: "preview",
    environment,
    name: subject.name,
    author,
  };
  let found: readonly FoundComment[] | undefined;
  /** The records of the earlier runs, newest first. */
  const earlier = (): StoredRecord[] =>
    records.records.filter((one) => one.id < id && one.creator === author);
  const orWarn = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      const why = error instanceof ActionError ? error.text : String(error);
      log.warning(`The comment on pull request #${place.pull} was not written. ${why}`);
    }
  };
  const find = (): Promise<void> =>
    orWarn(async () => {
      // A run that wrote the comment did so later than it began.
      const since = earlier().slice(0, runsBack).at(-1)?.createdAt;
      const recent = since === undefined ? [] : await findComments(place, github, since);
      found = recent.length > 0 ? recent : await findComments(place, github);
    });
  const write = async (shown: Shown): Promise<void> => {
    // A run that was waited for has written in the meantime; one that has just ended may have written the first comment.
    if (ledger.hasWaited || (found?.length === 0 && earlier().length > 0)) await find();
    const known = found;
    if (known === undefined) return;
    await orWarn(async () => {
      const body = `${commentMarker(place, id, redactor)}\n${markdownOf(shown, steps)}`;
      const url = await writeComment(place, id, body, known, github);
      report?.commentUrl(url);
    });
  };
  return { find, write };
}

function markdownOf(shown: Shown, { key, commit, repositoryUrl, runUrl, redactor }: Steps): string {
  const { quote } = redactor;
  const name = quote(key.subject.name);
  const { state, id, url = "", note } = stateOf(shown, redactor);
  const cells = [
    link(name, quote(url) === url ? url : ""),
    literal(quote(state)),
    id === undefined ? "" : code(quote(id)),
    commitCell(commit, repositoryUrl, quote),
    link("run", runUrl),
  ];
  const rows = table([["Preview", "State", "Id", "Commit", "Run"], cells]);
  return `### Preview: ${literal(name)}\n\n${rows}${note === undefined ? "" : `\n\n${literal(quote(note))}`}`;
}

/** What the comment shows beside name, commit and run. `note`: what to do, or why the run failed. */
function stateOf(
  shown: Shown,
  redactor: Redactor,
): { readonly state: string } & Readonly<Partial<Record<"id" | "url" | "note", string | undefined>>> {
  if (shown.kind === "failed") {
    const { error, decides } = shown;
    const note = error instanceof ActionError ? error.message : undefined;
    return { state: "failed", id: decides?.id, url: decides?.url, note };
  }
  const { id, kind, done, deployment } = shown.sent;
  if (kind === "gone") return { id, state: "deleted" };
  if (done === "retired") return { id, state: "scaled down, delete it in the platform" };
  const status = stringMember(deployment.raw, "status");
  const requested = status === "CREATING" ? "requested: CREATING" : (status ?? done);
  const { ready, failure } = shown.waited;
  const state = ready === true ? `${requested}; the web server responds` : requested;
  const note = failure?.message ?? (status === "CREATING" && ready === undefined ? stillCreating : undefined);
  return { state, id, url: environmentUrl(deployment, redactor), note };
}
