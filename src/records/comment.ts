import { ActionError } from "../base/errors.js";
import type { Redactor } from "../secrets/redaction.js";
import type { GitHub } from "./old/resources.js";

/** GitHub accepts 65,536 characters. */
export const longestComment = 60_000;

/** Where a comment is, or will be, and by what it is found: its author and its hidden marker. */
export interface CommentPlace {
  readonly pull: number;
  readonly kind: "preview" | "plan";
  readonly environment: string;
  /** The Deployment's name; undefined for the plans of an environment. */
  readonly name: string | undefined;
  /** The token's own login: no other comment is touched. */
  readonly author: string;
}

/** An own comment. */
export interface FoundComment {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  /** What wrote it: the record of a preview's run, or the workflow run of a plan. */
  readonly number: number;
}

/** A string as it may be in an HTML comment. */
export function hidden(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}

function markerStart({ kind, environment, name }: CommentPlace): string {
  const about = `${hidden(environment)}${name === undefined ? "" : ` ${hidden(name)}`}`;
  return `<!-- platform-deployments-action ${kind} ${about} by=`;
}

/** The first line of a comment, hidden. @throws {ActionError} if a secret is in it: redacted, no later run would find it. */
export function commentMarker(place: CommentPlace, number: number, redactor: Redactor): string {
  const marker = `${markerStart(place)}${number} -->`;
  if (redactor.redact(marker) === marker) return marker;
  throw new ActionError("github", "The comment's hidden marker contains the value of a secret.", {
    hint: "Choose another github-environment, or a longer value for that secret.",
  });
}

/** The own comments with the marker, oldest first; only those updated since then (milliseconds since the epoch). */
export async function findComments(
  place: CommentPlace,
  github: GitHub,
  since?: number,
): Promise<FoundComment[]> {
  const start = markerStart(place);
  const found: FoundComment[] = [];
  for await (const { id, author, body, url } of github.comments(place.pull, since)) {
    if (author !== place.author || !body.startsWith(start)) continue;
    const [, number] = /^(\d+) -->/.exec(body.slice(start.length, start.length + 30)) ?? [];
    if (number !== undefined) found.push({ id, url, body, number: Number(number) });
  }
  return found;
}

/**
 * Writes the one comment of a place. One with a higher number is not overwritten; a second one, left by a lost response, is
 * deleted. @returns its address. @throws {ActionError} of the family `github`.
 */
export async function writeComment(
  { pull }: CommentPlace,
  number: number,
  body: string,
  found: readonly FoundComment[],
  github: GitHub,
): Promise<string> {
  const [newest, ...others] = found.toSorted((one, other) => other.number - one.number);
  for (const { id } of others) await github.deleteComment(id);
  if (newest === undefined) return (await github.createComment(pull, body)).url;
  if (newest.number > number || newest.body === body) return newest.url;
  return (await github.updateComment(newest.id, body)).url;
}
