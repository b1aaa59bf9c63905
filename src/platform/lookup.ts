import { ActionError, hasStatus } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import type { Log } from "../base/notice.js";
import { listed, type Text, text, type Value } from "../base/text.js";
import type { ServiceClient } from "./client.js";
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
const shownLimit = 20;

/** A list with the names that could be read, and why others could not. */
interface NamedList extends List {
  readonly unread?: Text | undefined;
}

interface LookupRun {
  readonly service: ServiceClient;
  readonly log: Log;
}

/** So many lists of workspaces are read at once. */
const namesAtATime = 4;

/** The names of so many organizations without one are read. */
const mostNameless = 200;

export function findOrganization(reference: Reference, run: LookupRun): Promise<Entity> {
  const list = async () => withNames(await run.service.listOrganizations(), reference.nameOrId, run);
  return find("organization", reference, "", list, run);
}

export function findWorkspace(organization: Entity, reference: Reference, run: LookupRun): Promise<Entity> {
  const list = () => run.service.listWorkspaces(organization.id);
  return find("workspace", reference, text` in organization ${shownItem(organization)}`, list, run);
}

/**
 * Finds exactly one in a list. Only the id is known of one given by id. @throws {ActionError} also when it is
 * not the one with the id that is given too.
 */
async function find(
  what: "organization" | "workspace",
  reference: Reference,
  within: Value,
  list: () => Promise<NamedList>,
  { log }: LookupRun,
): Promise<Entity> {
  const { id, nameOrId } = reference;
  if (id !== undefined && nameOrId === undefined) return { id };
  const found = choose(what, reference, within, await list());
  if (id !== undefined && id !== found.id) {
    const why = text`Input ${what} is "${nameOrId ?? ""}", whose id is "${found.id}", but the id "${id}" is
      given too.`;
    const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
    const next = text`Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
    throw new ActionError("lookup/contradicts", why, { next });
  }
  const shown = found.name === undefined ? text`${found.id}` : text`${found.name} is ${found.id}`;
  const only = nameOrId === undefined ? text`: the only ${what} that the token has access to` : "";
  log.info(text`${what === "organization" ? "Organization" : "Workspace"} ${shown}${only}`);
  return found;
}

/**
 * The organizations with the names that their workspaces show, where the list has none: only if nothing else
 * matches, and without a wanted one only as many as an error lists.
 */
async function withNames(list: List, wanted: string | undefined, run: LookupRun): Promise<NamedList> {
  const { items } = list;
  if (wanted === undefined ? items.length < 2 : matching(items, wanted).length > 0) return list;
  const nameless = items.filter(({ name }) => name === undefined);
  const needed = nameless.slice(0, wanted === undefined ? shownLimit : mostNameless);
  const names = new Map<string, string | undefined>();
  let unread: Text | undefined;
  for (let start = 0; start < needed.length; start += namesAtATime) {
    const reading = needed.slice(start, start + namesAtATime).map(async ({ id }) => {
      try {
        const [workspace] = (await run.service.listWorkspaces(id)).items;
        names.set(id, workspace?.organizationName);
      } catch (error) {
        unread = unreadName(error, id, wanted === undefined, run);
      }
    });
    await Promise.all(reading);
  }
  return {
    ...list,
    items: items.map((item) => ({ ...item, name: item.name ?? names.get(item.id) })),
    unread,
  };
}

/**
 * Why a name could not be read, if the token may not list the workspaces: another organization may match.
 * @param isOptional whether any failure leaves the name unknown: nothing is searched by name.
 */
function unreadName(error: unknown, id: string, isOptional: boolean, { log }: LookupRun): Text {
  if (!(error instanceof ActionError)) throw error;
  const isTolerated = isOptional && error.code !== "run/cancelled";
  if (!isTolerated && !hasStatus(error, 403, 404)) throw error;
  log.debug(error.text);
  const which = text`the workspaces of ${id} (status ${error.status ?? ""})`;
  return text`Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}

/** The items with an id or name: an exact id wins, then the exact name, then the trimmed name in NFC. */
function matching(items: readonly Entity[], wanted: string): readonly Entity[] {
  const isWanted = [
    ({ id }: Entity): boolean => id === wanted,
    ({ name }: Entity): boolean => name === wanted,
    ({ name }: Entity): boolean => name !== undefined && isSameName(name, wanted),
  ];
  return isWanted.map((test) => items.filter(test)).find((found) => found.length > 0) ?? [];
}

/** An item with its name, if that is known. */
function shownItem({ id, name }: Entity): Text {
  return name === undefined ? text`${id}` : text`${name} (${id})`;
}

/**
 * The item of a list with the wanted id or name, or the only one if nothing is wanted.
 * @param within where the list is from, for messages: ` in organization x`, or empty.
 * @throws {ActionError} when there is none, or more than one.
 */
export function choose(
  what: "organization" | "workspace",
  { id, nameOrId: wanted }: Reference,
  within: Value,
  found: NamedList,
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
