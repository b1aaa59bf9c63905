import type { ListOrder } from "./behaviour.js";
import type { Fields } from "./state.js";

/** Items that are given newest first, in the order. */
export function inOrder(newestFirst: readonly Fields[], order: ListOrder, seed: number): readonly Fields[] {
  if (order === "newest-first") return newestFirst;
  if (order === "oldest-first") return newestFirst.toReversed();
  return newestFirst.toSorted((one, other) => scattered(one, seed) - scattered(other, seed));
}

/** A number that depends on id and seed, and grows with neither. */
function scattered({ id }: Fields, seed: number) {
  const mixed = Math.imul(Number(id) ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  return Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35) >>> 0;
}
