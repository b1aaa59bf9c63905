import { ActionError } from "../base/errors.js";
import { type Content, documentOf } from "../base/markdown.js";
import { text } from "../base/text.js";
import type { RunnerLog } from "../runner/port.js";
import type { Redactor } from "../secrets/redact.js";
import type { GitHub } from "./github.js";

/** GitHub accepts 65,536 characters: bytes. */
const longestComment = 60_000;

/** By what a comment is found, beside its author. */
export interface CommentKey {
  readonly kind: "preview" | "plan";
  /** The environment, the workspace, the name: what makes it the one comment of its subject. */
  readonly parts: readonly string[];
}

/** The run that writes a comment: a newer one is not overwritten. */
interface CommentRun {
  readonly id: number;
  readonly attempt: number;
}

/** This action's comment, with the run that wrote it. */
interface OwnComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly writer: CommentRun;
}

/** The result of a search; undefined if there is none. */
export type FoundComment = OwnComment | undefined;

interface CommentUpdate {
  readonly key: CommentKey;
  readonly pull: number;
  readonly found: FoundComment;
  readonly contents: readonly Content[];
}

/** A string as it may be in an HTML comment. */
function inHtmlComment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}

function markerStart({ kind, parts }: CommentKey): string {
  return `<!-- platform-deployments-action ${kind} ${parts.map(inHtmlComment).join(" ")} run=`;
}

/**
 * Finds this action's comment by its hidden marker and the token's own login.
 * @param keying is awaited when the first page is there.
 * @throws {ActionError} of the family `github`.
 */
export async function findComment(
  keying: CommentKey | Promise<CommentKey>,
  pull: number,
  github: GitHub,
): Promise<FoundComment> {
  const viewing = github.viewer();
  // The list is read meanwhile: only a comment with the marker needs the login.
  viewing.catch(() => {});
  for await (const { id, author, body, url } of github.comments(pull)) {
    const start = markerStart(await keying);
    if (!body.startsWith(start)) continue;
    const [, run, attempt] =
      /^(\d{1,15})\.(\d{1,9}) -->/.exec(body.slice(start.length, start.length + 40)) ?? [];
    if (run === undefined || author === undefined || author !== (await viewing)) continue;
    return { id, url, body, writer: { id: Number(run), attempt: Number(attempt) } };
  }
  return undefined;
}

/**
 * Writes the one comment of a key. @returns what is there now; undefined if a newer run wrote it: that one is
 * not overwritten, with a notice. It is a sink: what it writes is redacted.
 */
export async function writeComment(
  { key, pull, found, contents }: CommentUpdate,
  { id, attempt, log, redactor }: CommentRun & { readonly log: RunnerLog; readonly redactor: Redactor },
  github: GitHub,
): Promise<OwnComment | undefined> {
  const marker = `${markerStart(key)}${id}.${attempt} -->`;
  // The marker encodes the parts, and not only as a URL does.
  if ([marker, ...key.parts].some((given) => redactor.finds(given))) {
    throw new ActionError(
      "github/secret-in-comment",
      text`The comment's hidden marker contains the value of a secret.`,
      {
        next: text`Choose another github-environment or name, or a longer value for that secret.`,
      },
    );
  }
  const body = `${marker}\n${documentOf(contents, redactor.redact, longestComment).trimEnd()}`;
  const writer = { id, attempt };
  if (found === undefined) return { ...(await github.createComment(pull, body)), body, writer };
  const isNewer = found.writer.id > id || (found.writer.id === id && found.writer.attempt > attempt);
  if (isNewer) {
    log.notice(
      "github/newer-comment",
      text`The comment on pull request #${pull} is of a newer run (${found.writer.id}): it was not changed.`,
    );
    return undefined;
  }
  return found.body === body ? found : { ...(await github.updateComment(found.id, body)), body, writer };
}
