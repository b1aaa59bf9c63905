import { ActionError } from "../base/errors.js";
import type { Log } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import type { ServiceClient } from "./client.js";
import { choose, matching, type Reference, shownItem, shownLimit } from "./names.js";
import type { Entity, List } from "./resources.js";
import { requiredRole } from "./service-error.js";

interface LookupRun {
  readonly service: ServiceClient;
  readonly log: Log;
}

/** So many lists of workspaces are read at once. */
const namesAtATime = 4;

/** The names of so many organizations without one are read. */
const mostNameless = 200;

/** Finds exactly one organization, or throws. Only the id is known of one given by id. */
export async function findOrganization(reference: Reference, run: LookupRun): Promise<Entity> {
  const { id, nameOrId } = reference;
  if (id !== undefined && nameOrId === undefined) return { id };
  const list = await withNames(await run.service.listOrganizations(), nameOrId, run);
  const found = choose("organization", reference, "", list);
  return checked("organization", found, reference, run);
}

/** Finds exactly one workspace, or throws. Only the id is known of one given by id. */
export async function findWorkspace(
  organization: Entity,
  reference: Reference,
  run: LookupRun,
): Promise<Entity> {
  const { id, nameOrId } = reference;
  if (id !== undefined && nameOrId === undefined) return { id };
  const list = await run.service.listWorkspaces(organization.id);
  const within = text` in organization ${shownItem(organization)}`;
  const found = choose("workspace", reference, within, list);
  return checked("workspace", found, reference, run);
}

/**
 * The entity that was found, reported. @throws {ActionError} when it is not the one with the id that is
 * given too.
 */
function checked(
  what: "organization" | "workspace",
  found: Entity,
  { id, nameOrId }: Reference,
  { log }: LookupRun,
): Entity {
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
async function withNames(
  list: List,
  wanted: string | undefined,
  run: LookupRun,
): Promise<List & { readonly unread?: Text | undefined }> {
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
  const isRefused = error.status === 403 || error.status === 404;
  if (!isRefused && (!isOptional || error.code === "run/cancelled")) throw error;
  log.debug(error.text);
  const which = text`the workspaces of ${id} (status ${error.status ?? ""})`;
  return text`Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}
