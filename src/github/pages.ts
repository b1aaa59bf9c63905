import type { Answer } from "./attempts.js";

/** GitHub's largest page. */
export const pageSize = 100;

/** One page: its items as read, and whether GitHub says that another follows. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Reads a page: undefined when the answer is no list. What is no item of the kind is left out. */
export function readPage<Item>(answer: Answer, read: (data: unknown) => Item | undefined): Page<Item> | undefined {
  if (!Array.isArray(answer.data)) return undefined;
  const more = answer.data.length >= pageSize || /\brel="?next"?/.test(answer.headers["link"] ?? "");
  return { items: answer.data.map(read).filter((item) => item !== undefined), more };
}

/** All items of a list, page after page as they are asked for. A page that brings nothing new ends it. */
export async function* allItems<Item extends { readonly id: number }>(
  page: (number: number) => Promise<Page<Item>>,
): AsyncGenerator<Item> {
  const seen = new Set<number>();
  for (let number = 1; ; number++) {
    const { items, more } = await page(number);
    const fresh = items.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield* fresh;
    if (!more || fresh.length === 0) return;
  }
}
