/**
 * The number of single-character edits (insert, delete, replace, swap of neighbours) that turn one text into the other,
 * or `limit + 1` when it takes more than `limit`.
 */
export function editDistance(from: string, to: string, limit: number): number {
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[to.length] ?? 0, limit + 1);
}

/** How many edits still count as a slip of the hand: two, and for short texts at most a third of their length. */
function tolerated(text: string): number {
  return Math.min(2, Math.floor(text.length / 3));
}

/** The candidate that `text` was probably meant to be: equal but for case, or within two edits; undefined when none is. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const wanted = text.toLowerCase();
  let best: string | undefined;
  let bestDistance = tolerated(text) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase(), bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
