/**
 * The number of single-character edits (insert, delete, replace, swap of neighbours) that turn one string into the other,
 * or `limit + 1` when it takes more than `limit`.
 */
function editDistance(from: string, to: string, limit: number): number {
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

/**
 * The candidate that `written` was probably meant to be: another case, or few edits, case aside. Few is one for up to 7
 * characters, otherwise two. A beginning is never meant: `scheduler` is not `schedulerSize`. The nearest wins, the first of equals.
 */
export function didYouMean(written: string, candidates: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let best: string | undefined;
  let limit = written.length <= 7 ? 1 : 2;
  for (const candidate of candidates) {
    const name = candidate.toLowerCase();
    if (name !== wanted && (name.startsWith(wanted) || wanted.startsWith(name))) continue;
    const edits = editDistance(wanted, name, limit);
    if (edits > limit) continue;
    best = candidate;
    limit = edits - 1;
    if (limit < 0) break;
  }
  return best;
}
