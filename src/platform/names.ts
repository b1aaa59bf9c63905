import { ActionError } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import { listed, type Text, text, type Value } from "../base/text.js";
import type { Entity, List } from "./resources.js";
import { requiredRole } from "./service-error.js";

/** How a workflow names an organization or workspace: by id, by name or id, by both, or not at all. */
export interface Reference {
  /** Used as it is. Without `nameOrId` no list is read. */
  readonly id?: string | undefined;
  /** Found in the list. With `id`, the item that is found must have that id. */
  readonly nameOrId?: string | undefined;
}

/** An error lists so many items: more would hide what to do. */
export const shownLimit = 20;

/** The items with an id or name: an exact id wins, then the exact name, then the trimmed name in NFC. */
export function matching(items: readonly Entity[], wanted: string): readonly Entity[] {
  const isWanted = [
    ({ id }: Entity): boolean => id === wanted,
    ({ name }: Entity): boolean => name === wanted,
    ({ name }: Entity): boolean => name !== undefined && isSameName(name, wanted),
  ];
  return isWanted.map((test) => items.filter(test)).find((found) => found.length > 0) ?? [];
}

/** An item with its name, if that is known. */
export function shownItem({ id, name }: Entity): Text {
  return name === undefined ? text`${id}` : text`${name} (${id})`;
}

/**
 * The item of a list with the wanted id or name, or the only one if nothing is wanted.
 * @param within where the list is from, for messages: ` in organization x`, or empty.
 * @param unread why names could not be read, if that is so.
 * @throws {ActionError} when there is none, or more than one.
 */
export function choose(
  what: "organization" | "workspace",
  { id, nameOrId: wanted }: Reference,
  within: Value,
  found: List & { readonly unread?: Text | undefined },
): Entity {
  const items = [...new Map(found.items.map((item) => [item.id, item])).values()];
  const matches = wanted === undefined ? items : matching(items, wanted);
  const [match] = matches;
  const isOnly = matches.length === 1 && (wanted !== undefined || !found.hasMore);
  if (match !== undefined && isOnly) return match;

  if (match !== undefined && wanted !== undefined) {
    const ids = matches.map(({ id }) => id);
    const why = text`Several ${what}s${within} have the name "${wanted}": ${listed(ids, shownLimit)}.`;
    throw new ActionError("lookup/ambiguous", why, {
      next: text`Set ${what}-id to the right one of these ids.`,
    });
  }
  const list = items.slice(0, shownLimit).map(shownItem);
  const left = items.length - list.length;
  const lines = [
    ...(left > 0 ? [text`and ${left} more`] : []),
    ...(items.length === 0 ? [requiredRole] : []),
    ...(found.unread === undefined ? [] : [found.unread]),
    ...(found.mayBeIncomplete && (wanted !== undefined || found.hasMore)
      ? [text`The list of ${what}s may be incomplete.`]
      : []),
  ];
  const useId = id === undefined ? text`set ${what}-id: then no list is read` : text`remove ${what}`;
  const next =
    items.length === 0
      ? text`Check the role and scope of api-token, or ${useId}.`
      : text`Set ${what} to one of these, or ${useId}.`;
  if (wanted !== undefined) {
    const why = text`No ${what} has the name or id "${wanted}"${within}.`;
    throw new ActionError("lookup/no-match", why, { list, lines, next });
  }
  const why =
    items.length === 0
      ? text`The token has access to no ${what}${within}.`
      : text`No ${what} is given, and the token has access to several${within}.`;
  throw new ActionError("lookup/none-given", why, { list, lines, next });
}
