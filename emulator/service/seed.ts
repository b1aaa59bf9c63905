/** A JSON object of the service. */
export type Resource = Record<string, unknown>;

/** An API token that the emulated service accepts. */
export interface SeedToken {
  readonly value: string;
  /** `owner` may do everything; `none` is known but may do nothing (403). */
  readonly role?: "owner" | "none";
}

/** What the emulated service stores when it starts. */
export interface Seed {
  readonly apiTokens: readonly SeedToken[];
  /** `name` is shown only with `behaviour.organizationNames`: the API documentation shows none. */
  readonly organizations: readonly { readonly id: string; readonly name: string }[];
  readonly workspaces: readonly {
    readonly id: string;
    readonly name: string;
    readonly organizationId: string;
    readonly description?: string;
    readonly cicdEnforcedDefault?: boolean;
  }[];
  /** Deployments as create requests would have made them, with their ids. */
  readonly deployments?: readonly ({ readonly id: string; readonly organizationId: string } & Resource)[];
}

/** An account for trying things out. Nothing in it is real. */
export const defaultSeed: Seed = {
  apiTokens: [
    { value: "fake-organization-owner-token" },
    { value: "fake-token-without-a-role", role: "none" },
  ],
  organizations: [
    { id: "clorg1acmedata", name: "Acme Data" },
    { id: "clorg2acmelabs", name: "Acme Labs" },
  ],
  workspaces: [
    { id: "clws1analytics", name: "Analytics", organizationId: "clorg1acmedata" },
    { id: "clws2platform", name: "Platform", organizationId: "clorg1acmedata", cicdEnforcedDefault: true },
    { id: "clws3research", name: "Research", organizationId: "clorg2acmelabs" },
  ],
};

/** A list of the seed, whose items have these members. */
function list(value: unknown, name: string, ...members: readonly string[]): Resource[] {
  if (!Array.isArray(value)) throw new Error(`"${name}" must be a list.`);
  for (const [index, item] of value.entries()) {
    const wrong = members.find((member) => typeof item?.[member] !== "string" || item[member] === "");
    if (wrong !== undefined)
      throw new Error(`${name}[${index}].${wrong} must be a string that is not empty.`);
  }
  return value;
}

/**
 * Reads a seed from JSON.
 * @throws {Error} that names what is wrong.
 */
export function readSeed(text: string): Seed {
  const seed = JSON.parse(text) as Record<string, unknown>;
  list(seed["apiTokens"], "apiTokens", "value");
  const organizations = list(seed["organizations"], "organizations", "id", "name");
  const workspaces = list(seed["workspaces"], "workspaces", "id", "name", "organizationId");
  const deployed = ["id", "organizationId", "name", "type", "workspaceId"];
  const deployments = list(seed["deployments"] ?? [], "deployments", ...deployed);
  const known = new Set(organizations.map(({ id }) => id));
  for (const { id, organizationId } of [...workspaces, ...deployments]) {
    if (!known.has(organizationId))
      throw new Error(`${id} belongs to an unknown organization, "${organizationId}".`);
  }
  return seed as unknown as Seed;
}
