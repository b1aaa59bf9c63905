import { ActionError } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import { didYouMean } from "../base/nearest.js";
import type { Redactor } from "../secrets/redact.js";
import { requiredRole } from "./advice.js";
import type { List, Named } from "./resources.js";

/** How a workflow names an organization or workspace: by id, by name or id, by both, or not at all. */
export interface Reference {
  /** Used as it is. Without `nameOrId` no list is read. */
  readonly id?: string | undefined;
  /** Found in the list. With `id`, the item that is found must have that id. */
  readonly nameOrId?: string | undefined;
}

/** How many items an error lists. */
export const shownLimit = 20;

/** The items with an id or name: an exact id wins, then the exact name, then the trimmed name in NFC. */
export function matching(items: readonly Named[], wanted: string): readonly Named[] {
  const isWanted = [
    ({ id }: Named): boolean => id === wanted,
    ({ name }: Named): boolean => name === wanted,
    ({ name }: Named): boolean => name !== undefined && isSameName(name, wanted),
  ];
  return isWanted.map((test) => items.filter(test)).find((found) => found.length > 0) ?? [];
}

/** An item with its name, if that is known. */
export function shownItem({ id, name }: Named, { quote }: Redactor): string {
  return name === undefined ? quote(id) : `${quote(name)} (${quote(id)})`;
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
  within: string,
  list: List & { readonly unread?: string | undefined },
  redactor: Redactor,
): Named {
  const { quote } = redactor;
  const items = [...new Map(list.items.map((item) => [item.id, item])).values()];
  const found = wanted === undefined ? items : matching(items, wanted);
  const [match] = found;
  if (match !== undefined && found.length === 1) return match;

  const more = (left: number): string[] => (left > 0 ? [`and ${left} more`] : []);
  if (match !== undefined && wanted !== undefined) {
    const ids = found.slice(0, shownLimit).map(({ id }) => quote(id));
    const listed = [ids.join(", "), ...more(found.length - ids.length)].join(" ");
    const message = `Several ${what}s${within} have the name "${quote(wanted)}": their ids are ${listed}.`;
    throw new ActionError("lookup", message, { hint: `Set ${what}-id to the id of the right one.` });
  }
  const shown = items.slice(0, shownLimit).map((item) => `- ${shownItem(item, redactor)}`);
  const lines = shown.length > 0 ? ["Available:", ...shown, ...more(items.length - shown.length)] : [];
  const useId = id === undefined ? `set ${what}-id` : `remove ${what}: its id is given`;
  let hint = `Set ${what} to one of these, or ${useId}.`;
  if (items.length === 0) {
    lines.push(requiredRole);
    hint = `Check the role and scope of api-token, or ${useId}.`;
  }
  if (wanted === undefined) {
    const message =
      items.length === 0
        ? `The token has access to no ${what}${within}.`
        : `No ${what} is given, and the token has access to several${within}.`;
    throw new ActionError("lookup", message, { lines, hint });
  }
  const near = didYouMean(
    wanted.trim(),
    items.flatMap(({ name }) => name ?? []),
  );
  if (near !== undefined) lines.unshift(`Did you mean "${quote(near)}"?`);
  if (list.unread !== undefined) lines.push(list.unread);
  if (list.mayBeIncomplete) {
    const skip = id === undefined ? ` If ${what}-id is set, no list is read.` : "";
    lines.push(`The list of ${what}s may be incomplete.${skip}`);
  }
  const message = `No ${what} has the name or id "${quote(wanted)}"${within}.`;
  throw new ActionError("lookup", message, { lines, hint });
}
