import { ActionError, hasStatus } from "../base/errors.js";
import { isSameName } from "../base/name.js";
import type { Log } from "../base/notice.js";
import { type Text, text, type Value } from "../base/text.js";
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
const mostCandidates = 20;

interface LookupRun {
  readonly service: ServiceClient;
  readonly log: Log;
}

export function findOrganization(reference: Reference, run: LookupRun): Promise<Entity> {
  const list = async () => withNames(await run.service.listOrganizations(), reference.nameOrId, run.service);
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
  list: () => Promise<List>,
  { log }: LookupRun,
): Promise<Entity> {
  const { id, nameOrId } = reference;
  if (id !== undefined && nameOrId === undefined) return { id };
  const match = choose(what, reference, within, await list());
  if (id !== undefined && id !== match.id) {
    const why = text`Input ${what} is "${nameOrId ?? ""}", whose id is "${match.id}", but the id "${id}" is
      given too.`;
    const other = what === "workspace" ? " (or workspaceId in the definition)" : "";
    const next = text`Remove ${what} or ${what}-id${other}, or let both name the same ${what}.`;
    throw new ActionError("lookup/contradicts", why, { next });
  }
  const description = match.name === undefined ? text`${match.id}` : text`${match.name} is ${match.id}`;
  const only = nameOrId === undefined ? text`: the only ${what} that the token has access to` : "";
  log.info(text`${what === "organization" ? "Organization" : "Workspace"} ${description}${only}`);
  return match;
}

/**
 * The organizations with the names that their workspaces show, where the list has none: only if nothing else
 * matches, and without a wanted one only as many as an error lists.
 */
async function withNames(list: List, wanted: string | undefined, service: ServiceClient): Promise<List> {
  if (wanted === undefined ? list.items.length < 2 : matching(list.items, wanted).length > 0) return list;
  const items: Entity[] = [];
  for (const item of list.items) {
    const isNeeded = wanted !== undefined || items.length < mostCandidates;
    const name = item.name ?? (isNeeded ? await nameOf(item, service) : undefined);
    items.push({ ...item, name });
  }
  return { ...list, items };
}

/** The name that the workspaces of an organization show; undefined where the token may not list them. */
async function nameOf({ id }: Entity, service: ServiceClient): Promise<string | undefined> {
  try {
    const { items } = await service.listWorkspaces(id);
    return items[0]?.organizationName;
  } catch (error) {
    if (!hasStatus(error, 403, 404)) throw error;
    return undefined;
  }
}

/** The items with an id or name: an exact id wins, then the exact name, then the trimmed name in NFC. */
function matching(items: readonly Entity[], wanted: string): readonly Entity[] {
  const isWanted = [
    ({ id }: Entity) => id === wanted,
    ({ name }: Entity) => name === wanted,
    ({ name }: Entity) => name !== undefined && isSameName(name, wanted),
  ];
  return isWanted.map((test) => items.filter(test)).find((matches) => matches.length > 0) ?? [];
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
  { nameOrId: wanted }: Reference,
  within: Value,
  listed: List,
): Entity {
  const items = [...new Map(listed.items.map((item) => [item.id, item])).values()];
  const matches = wanted === undefined ? items : matching(items, wanted);
  const [match] = matches;
  if (match !== undefined && matches.length === 1) return match;

  const candidates = wanted === undefined || match === undefined ? items : matches;
  const list = candidates.slice(0, mostCandidates).map(shownItem);
  const left = candidates.length - list.length;
  const lines = [
    ...(left > 0 ? [text`and ${left} more`] : []),
    ...(items.length === 0 ? [requiredRole] : []),
    ...(listed.mayBeIncomplete && wanted !== undefined
      ? [text`The list of ${what}s may be incomplete.`]
      : []),
  ];
  const useId = text`use only ${what}-id: then no list is read`;
  const next =
    items.length === 0
      ? text`Check the role and scope of api-token, or ${useId}.`
      : text`Set ${what} to one of these, or ${useId}.`;
  const details = { list, lines, next };
  if (wanted === undefined) {
    const access = items.length === 0 ? "no" : "more than one";
    const why = text`No ${what} is given, and the token has access to ${access}${within}.`;
    throw new ActionError("lookup/none-given", why, details);
  }
  if (match === undefined) {
    const why = text`No ${what} has the name or id "${wanted}"${within}.`;
    throw new ActionError("lookup/no-match", why, details);
  }
  const why = text`Several ${what}s${within} have the name "${wanted}".`;
  throw new ActionError("lookup/ambiguous", why, details);
}
