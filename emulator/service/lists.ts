import type { Behaviour } from "./behaviour.js";
import { Refusal } from "./refusal.js";
import type { Resource } from "./seed.js";

/** The response of a list endpoint: a page of the items, with counts if the behaviour has them. */
export function listed(
  member: string,
  items: readonly Resource[],
  query: URLSearchParams,
  behaviour: Behaviour,
): Resource {
  const { paging, defaultLimit, largestLimit } = behaviour;
  const limit = number(query, "limit") ?? defaultLimit;
  if (limit > largestLimit) {
    throw new Refusal(400, `limit must be at most ${largestLimit}`, [{ field: "limit", message: "is too large" }]);
  }
  const offset = paging ? (number(query, "offset") ?? 0) : 0;
  const page = items.slice(offset, offset + limit);
  return { [member]: page, ...(paging ? { totalCount: items.length, offset, limit } : {}) };
}

/** "List workspaces": those of the organization, sorted if requested. */
export function workspacesOf(
  organizationId: string,
  all: readonly Resource[],
  query: URLSearchParams,
  behaviour: Behaviour,
): Resource {
  const items = all.filter((workspace) => workspace["organizationId"] === organizationId);
  const sorts = query.get("sorts");
  const [, field, direction] = /^(\w+):(asc|desc)$/.exec(sorts ?? "") ?? [];
  if (sorts !== null && field === undefined) throw new Refusal(400, "sorts must be <field>:<direction>");
  const sign = direction === "desc" ? -1 : 1;
  const key = (item: Resource): string => String(item[field ?? ""]);
  const sorted =
    field === undefined ? items : items.toSorted((one, other) => sign * key(one).localeCompare(key(other)));
  return listed("workspaces", sorted, query, behaviour);
}

function number(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d+$/.test(text)) throw new Refusal(400, `${name} must be an integer`);
  return Number(text);
}
