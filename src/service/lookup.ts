import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Log } from "../base/log.js";
import type { Redactor } from "../base/redaction.js";
import type { ListQuery, ServiceClient } from "./client.js";
import { NameSearch, requiredRole, shownLimit } from "./names.js";
import { type Named, type Page, readNamed } from "./resources.js";

/** How a workflow names an organization or workspace: by id, by name or id, or not at all. */
export interface Reference {
  /** Used as it is: no list is read. */
  readonly id?: string;
  /** Found in the list: as an id, otherwise as a name. */
  readonly nameOrId?: string;
}

/** What a look-up needs. */
export interface LookupParts {
  readonly client: Pick<ServiceClient, "listOrganizations" | "listWorkspaces">;
  readonly log: Log;
  readonly redactor: Redactor;
}

/** The workspace list is requested with this limit. */
const workspaceLimit = 1_000;

/** Up to this many requests share one connection; more are sent a few at a time over as many connections. */
const fewEnough = 4;

/**
 * Finds the organization; of one given by id, only the id is known.
 * @throws {ActionError} when it is not found, or not the only one of its name.
 */
export async function findOrganization({ id, nameOrId }: Reference, parts: LookupParts): Promise<Named> {
  if (id !== undefined) return { id };
  const search = new NameSearch("organization", nameOrId, parts.redactor);
  const nameless: Named[] = [];
  const isComplete = await readList({
    limit: undefined,
    request: (query) => parts.client.listOrganizations(query),
    see: (item) => {
      const organization = readNamed(item);
      if (organization === undefined) return false;
      // An organization without a name may be known by its workspaces: only when nothing else matches.
      if (organization.name === undefined) nameless.push(organization);
      return (organization.name !== undefined || organization.id === nameOrId) && search.see(organization);
    },
  });
  const unread: string[] = [];
  if (!search.found) {
    // Without a name given, names are only needed for an error that lists several.
    const shown = search.count + nameless.length > 1 ? shownLimit : 0;
    const needed = nameOrId === undefined ? nameless.slice(0, shown) : nameless;
    const atATime = needed.length > fewEnough ? fewEnough : 1;
    for (let start = 0; start < needed.length; start += atATime) {
      const batch = needed.slice(start, start + atATime);
      const named = await Promise.all(
        batch.map((each) => nameByWorkspace(each, nameOrId === undefined, unread, parts)),
      );
      for (const organization of named) search.see(organization);
    }
    for (const organization of nameless.slice(needed.length)) search.see(organization);
  }
  return reported("Organization", search.result(isComplete, unread.at(-1)), nameOrId, parts);
}

/**
 * Finds the workspace of an organization, with what the list shows of it; of one given by id, only the id is known.
 * @throws {ActionError} when it is not found, or not the only one of its name.
 */
export async function findWorkspace(
  organization: Named,
  { id, nameOrId }: Reference,
  parts: LookupParts,
): Promise<Named> {
  if (id !== undefined) return { id };
  const search = new NameSearch("workspace", nameOrId, parts.redactor, organization);
  const isComplete = await readList({
    limit: workspaceLimit,
    request: (query) => parts.client.listWorkspaces(organization.id, query),
    see: (item) => {
      const workspace = readNamed(item);
      return workspace !== undefined && search.see(workspace);
    },
  });
  return reported("Workspace", search.result(isComplete), nameOrId, parts);
}

function reported(what: string, found: Named, wanted: string | undefined, { log, redactor }: LookupParts): Named {
  const id = redactor.quote(found.id);
  const shown = found.name === undefined ? id : `${redactor.quote(found.name)} is ${id}`;
  const only = wanted === undefined ? `: the only ${what.toLowerCase()} that the token has access to` : "";
  log.info(`${what} ${shown}${only}`);
  return found;
}

/**
 * The organization with the `organizationName` of its first workspace.
 * @param isOptional whether any failure leaves the name unknown: nothing is searched by name.
 * @param unread gets a line for an organization whose name can't be read.
 */
async function nameByWorkspace(
  organization: Named,
  isOptional: boolean,
  unread: string[],
  { client, log, redactor }: LookupParts,
): Promise<Named> {
  try {
    const { page } = await firstPage(1, (query) => client.listWorkspaces(organization.id, query));
    const first = page.items[0];
    return { ...organization, name: first && readNamed(first)?.organizationName };
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    // The name of an organization whose workspaces the token may not list stays unknown; another one may match.
    const isRefused = error.status === 403 || error.status === 404;
    if (!isRefused && (!isOptional || error.code === "cancelled")) throw error;
    const which = `the workspaces of ${redactor.quote(organization.id)} (status ${error.status})`;
    unread.push(`Names of organizations could not be read: the token may not list ${which}. ${requiredRole}`);
    log.debug(error.message);
    return organization;
  }
}

/** How a list is read. */
interface ListReading {
  /** The limit in the first request; undefined sends none. */
  readonly limit: number | undefined;
  request(query: ListQuery): Promise<Page>;
  /** Called with every item, in order; `true` ends the reading. */
  see(item: JsonObject): boolean;
}

/** More pages than this are not read: a list may never end. */
const pageLimit = 1_000;

/**
 * Requests a list with a limit, and again without it if the service refuses the value: no maximum is documented.
 * Resolves with the response and its query.
 */
export async function firstPage(
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
 * Reads a list. Further pages are read only if the response reports `totalCount` and `offset` (the API documentation
 * shows neither). Resolves with whether the whole list was seen, or `see` ended the reading.
 */
export async function readList({ limit, request, see }: ListReading): Promise<boolean> {
  let { page, query } = await firstPage(limit, request);
  let seen = 0;
  for (let number = 1; ; number++) {
    if (page.items.some(see)) return true;
    seen += page.items.length;
    const isFull = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
    if (page.totalCount === undefined) return !isFull;
    if (seen >= page.totalCount) return true;
    if (page.offset === undefined || number === pageLimit) return false;
    const next = await request({ ...query, offset: seen });
    const firstId = next.items[0]?.["id"];
    const isElsewhere = next.offset !== undefined && next.offset !== seen;
    // A page that is the last one again, or starts at another offset, does not advance: the rest stays unseen.
    if (firstId === undefined || firstId === page.items[0]?.["id"] || isElsewhere) return false;
    page = next;
  }
}
