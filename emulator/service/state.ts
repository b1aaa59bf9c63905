import { shownDeployment } from "./resources.js";
import type { Resource } from "./seed.js";

/** What the service stores. */
export class ServiceState {
  readonly organizations: readonly Resource[];
  readonly workspaces: readonly Resource[];
  readonly tokens = new Map<string, Resource>();
  readonly deployments: Map<string, Resource>;
  /** The newest number in an id: the id of a deleted Deployment is never used again. */
  #lastNumber = 0;

  constructor(stored: Pick<ServiceState, "organizations" | "workspaces" | "deployments">) {
    this.organizations = stored.organizations;
    this.workspaces = stored.workspaces;
    this.deployments = stored.deployments;
  }

  /** The number of the next Deployment that is created. */
  nextNumber(): number {
    let number = Math.max(this.#lastNumber, this.deployments.size) + 1;
    // Seeded Deployments may have ids of the same form.
    while (this.deployments.has(`cldep${number}`)) number++;
    this.#lastNumber = number;
    return number;
  }

  /** A Deployment as the platform shows it to people, in the form of the API's responses. */
  shown(id: string): Resource {
    return shownDeployment(this.#held(id));
  }

  #held(id: string): Resource {
    const held = this.deployments.get(id);
    if (held === undefined) throw new Error(`There is no Deployment ${id}.`);
    return held;
  }

  /** Changes a Deployment, as people do in the platform: an upgrade is another `platformRuntimeVersion`. */
  changeDeployment(id: string, fields: Resource): Resource {
    const held = this.#held(id);
    const { platformRuntimeVersion: runtimeVersion } = fields;
    const changed = { ...held, ...fields, ...(runtimeVersion === undefined ? {} : { runtimeVersion }), id };
    this.deployments.set(id, changed);
    return changed;
  }

  /** Deletes a Deployment, as people do in the platform: requests with its id get 404 from then on. */
  deleteDeployment(id: string): void {
    if (!this.deployments.delete(id)) throw new Error(`There is no Deployment ${id} to delete.`);
  }

  /** A copy that later requests do not change. */
  copy(): ServiceState {
    const copy = new ServiceState({ ...this, deployments: new Map(this.deployments) });
    for (const [id, token] of this.tokens) copy.tokens.set(id, token);
    copy.#lastNumber = this.#lastNumber;
    return copy;
  }
}
