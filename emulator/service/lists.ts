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
    throw new Refusal(400, `limit must be at most ${largestLimit}`, [
      { field: "limit", message: "is too large" },
    ]);
  }
  const offset = paging ? (number(query, "offset") ?? 0) : 0;
  const page = items.slice(offset, offset + limit);
  return { [member]: page, ...(paging ? { totalCount: items.length, offset, limit } : {}) };
}

function number(query: URLSearchParams, name: string) {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d+$/.test(text)) throw new Refusal(400, `${name} must be an integer`);
  return Number(text);
}
