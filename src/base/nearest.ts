/**
 * The number of single-character edits (insert, delete, replace, swap of neighbours) that turn one string into the other,
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

/** The candidate that `text` was probably meant to be: equal but for case, or within two edits and a third of its length. */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  return closest(text, candidates, () => Math.min(2, Math.floor(text.length / 3)));
}

/** The candidate that is equal but for case, or within two edits whatever its length. */
export function withinTwoEdits(text: string, candidates: Iterable<string>): string | undefined {
  return closest(text, candidates, () => 2);
}

/**
 * The documented name of which `name` is a near miss: another case, one edit for names of up to 7 characters, two for
 * longer ones. A name that is the beginning of the other is none: `scheduler` is not meant to be `schedulerSize`.
 */
export function nearMiss(name: string, documented: Iterable<string>): string | undefined {
  return closest(name, documented, (candidate) => {
    const [one, other] = [name.toLowerCase(), candidate.toLowerCase()];
    if (one !== other && (one.startsWith(other) || other.startsWith(one))) return -1;
    return candidate.length <= 7 ? 1 : 2;
  });
}

/** The candidate with the fewest edits, case aside, of those within their limit; the first of equals. */
function closest(text: string, candidates: Iterable<string>, limit: (candidate: string) => number): string | undefined {
  const wanted = text.toLowerCase();
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const most = Math.min(limit(candidate), fewest - 1);
    if (most < 0) continue;
    const distance = editDistance(wanted, candidate.toLowerCase(), most);
    if (distance > most) continue;
    best = candidate;
    fewest = distance;
  }
  return best;
}
