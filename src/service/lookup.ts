import { ActionError } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { ListQuery, ServiceClient } from "./client.js";
import { choose, isNamed, type List, requiredRole, shownItem, shownLimit } from "./names.js";
import type { Named, Page } from "./resources.js";

/** How a workflow names an organization or workspace: by id, by name or id, or not at all. */
export interface Reference {
  /** Used as it is: no list is read. */
  readonly id?: string;
  /** Found in the list: as an id, otherwise as a name. */
  readonly nameOrId?: string;
}

/** What a look-up needs. */
interface LookupParts extends Pick<Context, "log" | "redactor"> {
  readonly client: Pick<ServiceClient, "listOrganizations" | "listWorkspaces">;
}

/** The workspace list is requested with this limit. */
const workspaceLimit = 1_000;

/** More pages than this are not read: a list may never end. */
const pageLimit = 1_000;

/** Up to this many lists of workspaces share one connection; of more, this number is requested at a time. */
const fewEnough = 4;

/** Finds the organization; of one given by id, only the id is known. @throws {ActionError} unless one is found. */
export async function findOrganization({ id, nameOrId }: Reference, parts: LookupParts): Promise<Named> {
  if (id !== undefined) return { id };
  const list = await readList(nameOrId, undefined, (query) => parts.client.listOrganizations(query));
  const named = await withNames(list, nameOrId, parts);
  return reported(
    "Organization",
    choose("organization", nameOrId, "", named, parts.redactor),
    nameOrId,
    parts,
  );
}

/** Finds the workspace; of one given by id, only the id is known. @throws {ActionError} unless one is found. */
export async function findWorkspace(
  organization: Named,
  { id, nameOrId }: Reference,
  parts: LookupParts,
): Promise<Named> {
  if (id !== undefined) return { id };
  const { client, redactor } = parts;
  const list = await readList(nameOrId, workspaceLimit, (query) =>
    client.listWorkspaces(organization.id, query),
  );
  const within = ` in organization ${shownItem(organization, redactor)}`;
  return reported("Workspace", choose("workspace", nameOrId, within, list, redactor), nameOrId, parts);
}

function reported(
  what: string,
  found: Named,
  wanted: string | undefined,
  { log, redactor }: LookupParts,
): Named {
  const id = redactor.quote(found.id);
  const shown = found.name === undefined ? id : `${redactor.quote(found.name)} is ${id}`;
  const only = wanted === undefined ? `: the only ${what.toLowerCase()} that the token has access to` : "";
  log.info(`${what} ${shown}${only}`);
  return found;
}

/**
 * The organizations with the names that their workspaces show, where the list has none: only if nothing else matches,
 * and without a name given only as many as an error lists.
 */
async function withNames(list: List, wanted: string | undefined, parts: LookupParts): Promise<List> {
  const { items } = list;
  if (wanted === undefined ? items.length < 2 : items.some((item) => isNamed(item, wanted))) return list;
  const nameless = items.filter(({ name }) => name === undefined);
  const needed = wanted === undefined ? nameless.slice(0, shownLimit) : nameless;
  const names = new Map<string, string | undefined>();
  let unread: string | undefined;
  const atATime = needed.length > fewEnough ? fewEnough : 1;
  for (let start = 0; start < needed.length; start += atATime) {
    const reading = needed.slice(start, start + atATime).map(async ({ id }) => {
      try {
        const { page } = await firstPage(1, (query) => parts.client.listWorkspaces(id, query));
        names.set(id, page.items[0]?.organizationName);
      } catch (error) {
        unread = unreadName(error, id, wanted === undefined, parts);
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
function unreadName(error: unknown, id: string, isOptional: boolean, { log, redactor }: LookupParts): string {
  if (!(error instanceof ActionError)) throw error;
  const isRefused = error.status === 403 || error.status === 404;
  if (!isRefused && (!isOptional || error.code === "cancelled")) throw error;
  log.debug(error.message);
  const which = `the workspaces of ${redactor.quote(id)} (status ${error.status})`;
  return `Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`;
}

/** The first response with a limit, and without it if the service refuses the value: no maximum is documented. */
async function firstPage(
  limit: number | undefined,
  request: (query: ListQuery) => Promise<Page>,
): Promise<{ page: Page; query: ListQuery }> {
  if (limit !== undefined) {
    try {
      return { page: await request({ limit }), query: { limit } };
    } catch (error) {
      if (!(error instanceof ActionError) || (error.status !== 400 && error.status !== 422)) throw error;
    }
  }
  return { page: await request({}), query: {} };
}

/**
 * Reads a list up to the page that has an item with the wanted id. Further pages are read only if the response reports
 * `totalCount` and `offset` (the API documentation shows neither). Without a `limit` the request has none.
 */
export async function readList(
  wantedId: string | undefined,
  limit: number | undefined,
  request: (query: ListQuery) => Promise<Page>,
): Promise<List> {
  let { page, query } = await firstPage(limit, request);
  const items: Named[] = [];
  let seen = 0;
  for (let number = 1; ; number++) {
    const ended = (isComplete: boolean): List => ({ items, isComplete });
    for (const item of page.items) items.push(item);
    if (page.items.some(({ id }) => id === wantedId)) return ended(true);
    seen += page.items.length;
    const isFull = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
    if (page.totalCount === undefined) return ended(!isFull);
    if (seen >= page.totalCount) return ended(true);
    if (page.offset === undefined || number === pageLimit) return ended(false);
    const next = await request({ ...query, offset: seen });
    const firstId = next.items[0]?.id;
    const isElsewhere = (next.offset ?? seen) !== seen;
    // A page that is the last one again, or starts at another offset, does not advance: the rest stays unseen.
    if (firstId === undefined || firstId === page.items[0]?.id || isElsewhere) return ended(false);
    page = next;
  }
}
