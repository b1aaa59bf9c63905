import { ActionError } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import { didYouMean } from "../base/nearest.js";
import type { Redactor } from "../secrets/redact.js";
import type { Named } from "./resources.js";

/** What the API documentation requires of the token. */
export const requiredRole =
  "The API documentation requires an Organization API token with the Organization Owner role.";

/** How many items an error lists. */
export const shownLimit = 20;

/** What was read of a list. */
export interface List {
  readonly items: readonly Named[];
  /** Whether it is the whole list, or has the item with the wanted id. */
  readonly isComplete: boolean;
  /** Why names could not be read, if that is so. */
  readonly unread?: string | undefined;
}

/** Whether an item has that id, or that name. */
export function isNamed({ id, name }: Named, wanted: string): boolean {
  return id === wanted || (name !== undefined && isSameName(name, wanted));
}

/** An item with its name, if that is known. */
export function shownItem({ id, name }: Named, { quote }: Redactor): string {
  return name === undefined ? quote(id) : `${quote(name)} (${quote(id)})`;
}

/**
 * The item of a list with the wanted id or name (an id wins over every name), or the only one if nothing is wanted.
 * @param within where the list is from, for messages: ` in organization x`, or empty.
 * @throws {ActionError} when there is none, or more than one.
 */
export function choose(
  what: "organization" | "workspace",
  wanted: string | undefined,
  within: string,
  { items, isComplete, unread }: List,
  redactor: Redactor,
): Named {
  const { quote } = redactor;
  const named = wanted === undefined ? [] : items.filter((item) => isNamed(item, wanted));
  const byId = named.find(({ id }) => id === wanted);
  const [match, ...others] = byId ? [byId] : new Map(named.map((item) => [item.id, item])).values();
  if (match && others.length === 0) return match;
  const [only] = items;
  if (only && wanted === undefined && items.length === 1 && isComplete) return only;

  const cut = `The list of ${what}s may be incomplete: the service did not return all of it. With ${what}-id no list is read.`;
  const error = (message: string, hint: string, lines: readonly string[] = []): ActionError =>
    new ActionError("lookup", message, { lines: isComplete ? lines : [...lines, cut], hint });
  const more = (left: number): string[] => (left > 0 ? [`and ${left} more`] : []);
  const setId = `Set ${what}-id to the id of the right one.`;
  if (match) {
    const ids = [match, ...others].slice(0, shownLimit).map(({ id }) => quote(id));
    const list = [ids.join(", "), ...more(others.length + 1 - ids.length)].join(" ");
    throw error(
      `Several ${what}s${within} have the name "${quote(match.name ?? "")}": their ids are ${list}.`,
      setId,
    );
  }
  const setName = isComplete ? `Set ${what} to one of these, or set ${what}-id.` : setId;
  const hint = only || !isComplete ? setName : `Check api-token. ${requiredRole}`;
  const shown = items.slice(0, shownLimit).map((item) => `- ${shownItem(item, redactor)}`);
  const available = only
    ? ["Available:", ...shown, ...more(items.length - shown.length)]
    : ["None is available."];
  if (wanted !== undefined) {
    const near = didYouMean(
      wanted.trim(),
      items.flatMap(({ name }) => name ?? []),
    );
    const meant = near === undefined ? [] : [`Did you mean "${quote(near)}"?`];
    const lines = [...meant, ...available, ...(unread === undefined ? [] : [unread])];
    throw error(`No ${what} has the name or id "${quote(wanted)}"${within}.`, hint, lines);
  }
  if (!only) throw error(`The token has access to no ${what}${within}.`, hint);
  const count = `${isComplete ? "" : "at least "}${items.length}`;
  throw error(`No ${what} is given, and the token has access to ${count}${within}.`, hint, available);
}
