import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { ServiceClient } from "./client.js";
import { NameSearch, requiredRole } from "./names.js";
import { firstPage, readList } from "./pages.js";
import { type Organization, readOrganization, readWorkspace, type Workspace } from "./resources.js";

/** How a workflow names an organization or workspace: by id, by name or id, or not at all. */
export interface Reference {
  /** Used as it is: no list is read. */
  readonly id?: string;
  /** Found in the list: as an id, otherwise as a name. */
  readonly nameOrId?: string;
}

/** An organization or workspace that a run works in: its name is known if a list was read. */
export interface Named {
  readonly id: string;
  readonly name?: string | undefined;
}

/** What a look-up needs. */
export interface LookupParts {
  readonly client: Pick<ServiceClient, "listOrganizations" | "listWorkspaces">;
  readonly log: Log;
  /** Makes text from outside fit for a message. */
  readonly quote: (text: string) => string;
}

/** The workspace list is requested with this limit. */
const workspaceLimit = 1_000;

/** Up to so many requests share one connection; more are sent a few at a time over as many connections. */
const fewEnough = 4;

/**
 * Finds the organization; of one given by id, only the id is known.
 * @throws {ActionError} when it is not found, or not the only one of its name.
 */
export async function findOrganization({ id, nameOrId }: Reference, parts: LookupParts): Promise<Named> {
  if (id !== undefined) return { id };
  const search = new NameSearch<Organization>("organization", nameOrId, parts.quote);
  const nameless: Organization[] = [];
  const isComplete = await readList({
    limit: undefined,
    request: (query) => parts.client.listOrganizations(query),
    see: (item) => {
      const organization = readOrganization(item);
      if (organization === undefined) return false;
      // An organization without a name may be known by its workspaces: only when nothing else matches.
      if (organization.name === undefined) nameless.push(organization);
      return organization.id === nameOrId || organization.name !== undefined ? search.see(organization) : false;
    },
  });
  const unread: string[] = [];
  if (!search.found) {
    const named = nameOrId === undefined ? nameless : await namedByWorkspaces(nameless, unread, parts);
    for (const organization of named) search.see(organization);
  }
  const found = search.result(isComplete, unread.at(-1));
  report("Organization", found, nameOrId === undefined, parts);
  return found;
}

/**
 * Finds the workspace, with what the list shows of it; of one given by id, only the id is known.
 * @throws {ActionError} when it is not found, or not the only one of its name.
 */
export async function findWorkspace(
  organizationId: string,
  { id, nameOrId }: Reference,
  parts: LookupParts,
): Promise<Named & Partial<Workspace>> {
  if (id !== undefined) return { id };
  const search = new NameSearch<Workspace>("workspace", nameOrId, parts.quote);
  const isComplete = await readList({
    limit: workspaceLimit,
    request: (query) => parts.client.listWorkspaces(organizationId, query),
    see: (item) => {
      const workspace = readWorkspace(item);
      return workspace !== undefined && search.see(workspace);
    },
  });
  const found = search.result(isComplete);
  report("Workspace", found, nameOrId === undefined, parts);
  return found;
}

function report(what: string, { id, name }: Named, isOnly: boolean, { log, quote }: LookupParts): void {
  const shown = name === undefined ? quote(id) : `${quote(name)} is ${quote(id)}`;
  log.info(`${what} ${shown}${isOnly ? `: the only ${what.toLowerCase()} that the token has access to` : ""}`);
}

async function namedByWorkspaces(
  organizations: readonly Organization[],
  unread: string[],
  parts: LookupParts,
): Promise<Organization[]> {
  const named: Organization[] = [];
  const atATime = organizations.length > fewEnough ? fewEnough : 1;
  for (let start = 0; start < organizations.length; start += atATime) {
    const batch = organizations.slice(start, start + atATime);
    named.push(...(await Promise.all(batch.map((organization) => nameByWorkspace(organization, unread, parts)))));
  }
  return named;
}

/** The organization with the `organizationName` of its first workspace. */
async function nameByWorkspace(
  organization: Organization,
  unread: string[],
  { client, log, quote }: LookupParts,
): Promise<Organization> {
  try {
    const { page } = await firstPage(1, (query) => client.listWorkspaces(organization.id, query));
    const first = page.items[0];
    return { ...organization, name: first && readWorkspace(first)?.organizationName };
  } catch (error) {
    // The name of an organization whose workspaces the token may not list stays unknown; another one may match.
    if (!(error instanceof ActionError) || (error.status !== 403 && error.status !== 404)) throw error;
    const id = quote(organization.id);
    unread.push(
      `Names of organizations could not be read: the token may not list the workspaces of ${id} (status ${error.status}). ${requiredRole}`,
    );
    log.debug(`The workspaces of organization ${id} can't be listed (status ${error.status}).`);
    return organization;
  }
}
