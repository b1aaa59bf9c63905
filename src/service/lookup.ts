import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { ServiceClient } from "./client.js";
import { NameSearch } from "./names.js";
import { askFirst, readList } from "./pages.js";
import { type Organization, readOrganization, readWorkspace, type Workspace } from "./resources.js";

/** How a workflow names an organization or workspace: by id, by name or id, or not at all. */
export interface Reference {
  /** Used as it is: no list is read. */
  readonly id?: string;
  /** Looked up in the list, as an id first and as a name then. */
  readonly nameOrId?: string;
}

/** An organization or workspace that a run works in: its name is known where a list was read. */
export interface Named {
  readonly id: string;
  readonly name?: string | undefined;
}

/** The workspace list is asked for as many at once. */
const workspaceLimit = 1_000;

/** Up to so many requests share the run's one connection; more go a few at a time over as many connections. */
const fewEnough = 4;

/** Finds organizations and workspaces through the list endpoints. */
export class Lookup {
  readonly #client: ServiceClient;
  readonly #log: Log;
  readonly #quote: (text: string) => string;
  #unread: string | undefined;

  constructor(client: ServiceClient, log: Log, quote: (text: string) => string) {
    this.#client = client;
    this.#log = log;
    this.#quote = quote;
  }

  /**
   * The organization; of one given by id, only the id is known.
   * @throws {ActionError} when it is not found, or not the only one of its name.
   */
  async organization({ id, nameOrId }: Reference): Promise<Named> {
    if (id !== undefined) return { id };
    const search = new NameSearch<Organization>("organization", nameOrId, this.#quote);
    const nameless: Organization[] = [];
    const complete = await readList({
      limit: undefined,
      ask: (query) => this.#client.listOrganizations(query),
      see: (item) => {
        const organization = readOrganization(item);
        if (organization === undefined) return false;
        // An organization without a name may be known by its workspaces: only when nothing else matches.
        if (organization.name === undefined) nameless.push(organization);
        return organization.id === nameOrId || organization.name !== undefined ? search.see(organization) : false;
      },
    });
    if (!search.found) {
      const named = nameOrId === undefined ? nameless : await this.#namedByWorkspaces(nameless);
      for (const organization of named) search.see(organization);
    }
    const found = search.result(complete, this.#unread);
    this.#report("Organization", found, nameOrId === undefined);
    return found;
  }

  /**
   * The workspace, with what the list says of it; of one given by id, only the id is known.
   * @throws {ActionError} when it is not found, or not the only one of its name.
   */
  async workspace(organizationId: string, { id, nameOrId }: Reference): Promise<Named & Partial<Workspace>> {
    if (id !== undefined) return { id };
    const search = new NameSearch<Workspace>("workspace", nameOrId, this.#quote);
    const complete = await readList({
      limit: workspaceLimit,
      ask: (query) => this.#client.listWorkspaces(organizationId, query),
      see: (item) => {
        const workspace = readWorkspace(item);
        return workspace !== undefined && search.see(workspace);
      },
    });
    const found = search.result(complete);
    this.#report("Workspace", found, nameOrId === undefined);
    return found;
  }

  #report(what: string, { id, name }: Named, only: boolean): void {
    const shown = name === undefined ? this.#quote(id) : `${this.#quote(name)} is ${this.#quote(id)}`;
    this.#log.info(`${what} ${shown}${only ? `: the only ${what.toLowerCase()} that the token sees` : ""}`);
  }

  async #namedByWorkspaces(organizations: readonly Organization[]): Promise<Organization[]> {
    const named: Organization[] = [];
    const atATime = organizations.length > fewEnough ? fewEnough : 1;
    for (let start = 0; start < organizations.length; start += atATime) {
      const batch = organizations.slice(start, start + atATime);
      named.push(...(await Promise.all(batch.map((organization) => this.#nameByWorkspace(organization)))));
    }
    return named;
  }

  async #nameByWorkspace(organization: Organization): Promise<Organization> {
    try {
      const { page } = await askFirst(1, (query) => this.#client.listWorkspaces(organization.id, query));
      const first = page.items[0];
      return { ...organization, name: first && readWorkspace(first)?.organizationName };
    } catch (error) {
      // An organization whose workspaces the token may not list keeps its name to itself; another may be the one.
      if (!(error instanceof ActionError) || (error.status !== 403 && error.status !== 404)) throw error;
      this.#unread =
        `Names of organizations could not be read: the token may not list the workspaces of ${this.#quote(organization.id)} (${error.status}). ` +
        "The document asks for an Organization API token with the Organization Owner role.";
      this.#log.debug(
        `The workspaces of organization ${this.#quote(organization.id)} can't be listed (${error.status}).`,
      );
      return organization;
    }
  }
}
