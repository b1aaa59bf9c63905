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
  /** The limit to ask for; none is sent where there is none. */
  readonly limit: number | undefined;
  ask(query: ListQuery): Promise<Page>;
  /** Called with every item, in order; `true` ends the reading. */
  see(item: JsonObject): boolean;
}

/** More pages than this are not read: a list that never ends is not followed for ever. */
const pageLimit = 1_000;

/**
 * Asks with a limit, and once more without it where the service refuses the value: no maximum is documented.
 * Resolves with the answer and the query that got it.
 */
export async function askFirst(
  limit: number | undefined,
  ask: (query: ListQuery) => Promise<Page>,
): Promise<{ page: Page; query: ListQuery }> {
  if (limit === undefined) return { page: await ask({}), query: {} };
  try {
    return { page: await ask({ limit }), query: { limit } };
  } catch (error) {
    if (!(error instanceof ActionError) || (error.status !== 400 && error.status !== 422)) throw error;
    return { page: await ask({}), query: {} };
  }
}

/**
 * Reads a list, following pages only where the answer itself reports `totalCount` and `offset` (the document shows
 * neither). Resolves with whether the whole list was seen, or reading ended on purpose.
 */
export async function readList({ limit, ask, see }: ListReading): Promise<boolean> {
  const { page: firstPage, query } = await askFirst(limit, ask);
  let page = firstPage;
  let seen = 0;
  for (let number = 1; ; number++) {
    for (const item of page.items) if (see(item)) return true;
    seen += page.items.length;
    const asMany = page.items.length > 0 && page.items.length === (page.limit ?? query.limit);
    const cutShort = page.totalCount === undefined ? asMany : seen < page.totalCount;
    if (!cutShort) return true;
    if (page.totalCount === undefined || page.offset === undefined || number === pageLimit) return false;
    const next = await ask({ ...query, offset: seen });
    // A page that repeats the last one, or that starts elsewhere than asked, does not advance: the rest stays unseen.
    const first = next.items[0]?.["id"];
    if (first === undefined || first === page.items[0]?.["id"] || (next.offset !== undefined && next.offset !== seen))
      return false;
    page = next;
  }
}
