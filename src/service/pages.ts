import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Page } from "./resources.js";

/** The query of a list request. */
export interface ListQuery {
  readonly limit?: number;
  readonly offset?: number;
}

/** How a list is read. */
export interface ListReading {
  /** The limit in the first request; undefined sends none. */
  readonly limit: number | undefined;
  request(query: ListQuery): Promise<Page>;
  /** Called with every item, in order; `true` ends the reading. */
  see(item: JsonObject): boolean;
}

/** More pages than this are not read: a list that never ends is not read to the end. */
const pageLimit = 1_000;

/**
 * Requests a list with a limit, and again without it if the service refuses the value: no maximum is documented.
 * Resolves with the response and its query.
 */
export async function firstPage(
  limit: number | undefined,
  request: (query: ListQuery) => Promise<Page>,
): Promise<{ page: Page; query: ListQuery }> {
  if (limit === undefined) return { page: await request({}), query: {} };
  try {
    return { page: await request({ limit }), query: { limit } };
  } catch (error) {
    if (!(error instanceof ActionError) || (error.status !== 400 && error.status !== 422)) throw error;
    return { page: await request({}), query: {} };
  }
}

/**
 * Reads a list. Further pages are read only if the response reports `totalCount` and `offset` (the API documentation
 * shows neither). Resolves with whether the whole list was seen, or `see` ended the reading.
 */
export async function readList({ limit, request, see }: ListReading): Promise<boolean> {
  const first = await firstPage(limit, request);
  const { query } = first;
  let { page } = first;
  let seen = 0;
  for (let number = 1; ; number++) {
    for (const item of page.items) if (see(item)) return true;
    seen += page.items.length;
    const asMany = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
    const cutShort = page.totalCount === undefined ? asMany : seen < page.totalCount;
    if (!cutShort) return true;
    if (page.totalCount === undefined || page.offset === undefined || number === pageLimit) return false;
    const next = await request({ ...query, offset: seen });
    // A page that is the last one again, or starts at another offset, does not advance: the rest stays unseen.
    const firstId = next.items[0]?.["id"];
    if (
      firstId === undefined ||
      firstId === page.items[0]?.["id"] ||
      (next.offset !== undefined && next.offset !== seen)
    )
      return false;
    page = next;
  }
}
