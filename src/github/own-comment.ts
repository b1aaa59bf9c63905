import { ActionError } from "../base/errors.js";
import { text } from "../base/text.js";
import type { RunnerLog } from "../runner/runner.js";
import type { Redactor } from "../secrets/redact.js";
import type { GitHub } from "./github.js";
import type { StoredComment } from "./stored.js";

/** The environment of previews that have no other one: no secret either. */
const defaultEnvironment = "preview";

/** The subject of a comment: by it and by its author it is found. */
export interface CommentKey {
  readonly kind: "preview" | "plan";
  readonly environment: string | undefined;
  /** A matrix may deploy the same name to several workspaces. */
  readonly workspace: { readonly id: string };
  readonly name: string | undefined;
}

/** The run that writes a comment: a newer one is not overwritten. */
interface CommentRun {
  readonly id: number;
  readonly attempt: number;
}

/** This action's comment, with the run that wrote it. */
export interface OwnComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly writer: CommentRun;
}

interface CommentUpdate {
  readonly key: CommentKey;
  readonly pull: number;
  readonly existing: OwnComment | undefined;
  readonly markdown: string;
  /** A sweep makes no comment, and its word is no newer than a re-run of the run that wrote the comment. */
  readonly isOfSweep?: boolean;
}

/** A string as it may be in an HTML comment. */
function inHtmlComment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}

function partsOf({ environment = "", workspace, name = "" }: CommentKey): string[] {
  return [environment, workspace.id, name];
}

function markerStart(key: CommentKey): string {
  return `<!-- platform-deployments-action ${key.kind} ${partsOf(key).map(inHtmlComment).join(" ")} run=`;
}

/**
 * Finds this action's comment by its hidden marker and the token's own login.
 * @param keyed is called when the first page is there.
 * @throws {ActionError} of the family `github`.
 */
export async function findComment(
  keyed: () => CommentKey | Promise<CommentKey>,
  pull: number,
  github: GitHub,
): Promise<OwnComment | undefined> {
  const viewer = github.viewer();
  // The list is read meanwhile: only a comment with the marker needs the login.
  viewer.catch(() => {});
  for await (const comment of github.comments(pull)) {
    const own = ownComment(comment, await keyed());
    if (own !== undefined && comment.author !== undefined && comment.author === (await viewer)) return own;
  }
  return undefined;
}

/** A comment with the marker of a key; undefined without it. */
function ownComment({ id, body, url }: StoredComment, key: CommentKey): OwnComment | undefined {
  const start = markerStart(key);
  if (!body.startsWith(start)) return undefined;
  const [, run, attempt] =
    /^(\d{1,15})\.(\d{1,9}) -->/.exec(body.slice(start.length, start.length + 40)) ?? [];
  return run === undefined
    ? undefined
    : { id, url, body, writer: { id: Number(run), attempt: Number(attempt) } };
}

/** Reads a comment that was found again: another run may have written it. Undefined if it was deleted. */
export async function readAgain(
  { id }: OwnComment,
  key: CommentKey,
  github: GitHub,
): Promise<OwnComment | undefined> {
  const comment = await github.comment(id);
  return comment && ownComment(comment, key);
}

/**
 * Writes the one comment of a key. @returns what is there now; undefined if a newer run wrote it: that one is
 * not overwritten, with a notice. What is written is redacted here.
 */
export async function writeComment(
  { key, pull, existing, markdown, isOfSweep = false }: CommentUpdate,
  { id, attempt, log, redactor }: CommentRun & { readonly log: RunnerLog; readonly redactor: Redactor },
  github: GitHub,
): Promise<OwnComment | undefined> {
  const writer = isOfSweep && existing ? existing.writer : { id, attempt };
  const marker = `${markerStart(key)}${writer.id}.${writer.attempt} -->`;
  // The marker encodes the parts. Its other words are always the same, and no secret: later runs find it by
  // them.
  const values = partsOf(key).filter((part) => part !== defaultEnvironment);
  if (values.some((part) => redactor.finds(part) || redactor.finds(inHtmlComment(part)))) {
    const why = text`The comment's hidden marker contains the value of a secret.`;
    const next = text`Choose another github-environment or name, or a longer value for that secret.`;
    throw new ActionError("github/secret-in-comment", why, { next });
  }
  const redacted = redactor.redact(markdown.trimEnd());
  const body = `${marker}\n${redacted}`;
  const create = async () => ({ ...(await github.createComment(pull, body)), body, writer });
  if (existing === undefined) return create();
  const isNewer = existing.writer.id > id || (existing.writer.id === id && existing.writer.attempt > attempt);
  if (isNewer) {
    const what = text`The comment on pull request #${pull} is of a newer run (${existing.writer.id}).`;
    log.notice("github/newer-comment", what);
    return undefined;
  }
  if (existing.body === body) return existing;
  const written = await github.updateComment(existing.id, body);
  if (written !== undefined) return { ...written, body, writer };
  return isOfSweep ? undefined : create();
}
