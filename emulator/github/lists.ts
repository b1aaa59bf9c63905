import type { GitHubBehaviour, ListOrder } from "./behaviour.js";

/** Items that are given newest first, in the order. */
export function inOrder<Item>(
  newestFirst: readonly Item[],
  order: ListOrder,
  { seed }: Pick<GitHubBehaviour, "seed">,
  idOf: (item: Item) => number,
): readonly Item[] {
  if (order === "newest-first") return newestFirst;
  if (order === "oldest-first") return newestFirst.toReversed();
  return newestFirst.toSorted((one, other) => scattered(idOf(one), seed) - scattered(idOf(other), seed));
}

/** A number that depends on both, and grows with neither. */
function scattered(id: number, seed: number): number {
  const mixed = Math.imul(id ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0;
}
