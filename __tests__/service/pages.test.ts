import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import type { ListQuery } from "../../src/service/client.js";
import { readList } from "../../src/service/lookup.js";
import type { Named, Page } from "../../src/service/resources.js";
import { items } from "./responses.js";

function page(list: readonly Named[], counts: Partial<Omit<Page, "items">> = {}): Page {
  return { items: list, totalCount: undefined, offset: undefined, limit: undefined, ...counts };
}

function refusal(status: number | undefined): ActionError {
  return new ActionError("status", "refused", { hint: "", ...(status === undefined ? {} : { status }) });
}

/** Reads a list from a service that responds to each query as the test defines. */
async function read(limit: number | undefined, respond: (query: ListQuery) => Page, until?: string) {
  const queries: ListQuery[] = [];
  const { items, isComplete } = await readList(until, limit, async (query) => {
    queries.push(query);
    return respond(query);
  });
  return { complete: isComplete, queries, seen: items.map(({ id }) => id) };
}

describe("a list in one response", () => {
  test.each<[string, number | undefined, Page, boolean]>([
    ["without counts, fewer than the limit", 1_000, page(items(3)), true],
    ["without counts, as many as the limit", 3, page(items(3)), false],
    ["without counts and limit", undefined, page(items(20)), true],
    ["empty", 1_000, page([]), true],
    ["as many as the service's own limit says", undefined, page(items(20), { limit: 20 }), false],
    ["fewer than the service's own limit", undefined, page(items(19), { limit: 20 }), true],
    ["the service's own limit below the requested one", 1_000, page(items(5), { limit: 5 }), false],
    ["totalCount reached", 3, page(items(3), { totalCount: 3 }), true],
    ["totalCount and offset, reached", 3, page(items(3), { totalCount: 3, offset: 0, limit: 3 }), true],
    ["totalCount above what came, no offset", 1_000, page(items(3), { totalCount: 7 }), false],
    ["totalCount below what came", 1_000, page(items(3), { totalCount: 1 }), true],
    ["totalCount 0 of an empty list", 1_000, page([], { totalCount: 0, offset: 0 }), true],
    ["offset without totalCount", 3, page(items(3), { offset: 0 }), false],
  ])("%s", async (_, limit, only, complete) => {
    const result = await read(limit, () => only);
    expect(result.complete).toBe(complete);
    expect(result.queries).toEqual([limit === undefined ? {} : { limit }]);
    expect(result.seen.length).toBe(only.items.length);
  });
});

describe("a list in pages", () => {
  const paged =
    (total: number, size: number, more: (query: ListQuery) => Partial<Page> = () => ({})) =>
    (query: ListQuery): Page => {
      const offset = query.offset ?? 0;
      const list = items(Math.min(size, Math.max(0, total - offset)), offset + 1);
      return page(list, { totalCount: total, offset, limit: size, ...more(query) });
    };

  test("ends at the item that was searched for", async () => {
    const { complete, queries } = await read(1_000, paged(5_000, 1_000), "id-1500");
    expect([complete, queries.length]).toEqual([true, 2]);
  });

  test.each<[string, (query: ListQuery) => Partial<Page>]>([
    ["repeats the first", ({ offset }) => (offset === undefined ? {} : { items: items(20), offset: 0 })],
    [
      "repeats the first under the new offset",
      ({ offset }) => (offset === undefined ? {} : { items: items(20) }),
    ],
    ["starts elsewhere than requested", ({ offset }) => (offset === undefined ? {} : { offset: 5 })],
    ["is empty", ({ offset }) => (offset === undefined ? {} : { items: [] })],
  ])("a page that does not advance ends the reading, unfinished: it %s", async (_, more) => {
    const { complete, queries, seen } = await read(undefined, paged(60, 20, more));
    expect([complete, queries.length, new Set(seen).size]).toEqual([false, 2, 20]);
  });

  test("a list that never ends is not followed for ever", async () => {
    const { complete, queries } = await read(undefined, paged(Number.MAX_SAFE_INTEGER, 1));
    expect([complete, queries.length]).toEqual([false, 1_000]);
  });
});

describe("a refused limit", () => {
  test("is not sent with the pages that follow", async () => {
    const { queries } = await read(1_000, ({ limit, offset = 0 }) => {
      if (limit !== undefined) throw refusal(400);
      return page(items(2, offset + 1), { totalCount: 4, offset });
    });
    expect(queries).toEqual([{ limit: 1_000 }, {}, { offset: 2 }]);
  });

  test.each([401, 403, 404, 429, 500, undefined])(
    "another failure (%s) is thrown at once",
    async (status) => {
      const queries: ListQuery[] = [];
      const load = async (query: ListQuery): Promise<Page> => {
        queries.push(query);
        throw refusal(status);
      };
      await expect(readList(undefined, 1_000, load)).rejects.toThrow("refused");
      expect(queries.length).toBe(1);
    },
  );
});
