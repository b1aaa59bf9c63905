/**
 * No name has so many marks in a row, which would take quadratic time to normalize: they stay as they are.
 */
const manyMarks = /\p{Mn}{100}/u;

/** A name in the form in which names are compared and hashed: trimmed, well-formed Unicode in NFC. */
export function normalName(name: string): string {
  const wellFormed = name.trim().toWellFormed();
  return manyMarks.test(wellFormed) ? wellFormed : wellFormed.normalize("NFC");
}

/** Whether names are equal, after trimming and NFC. */
export function isSameName(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}
/** Whether at most `edits` edits (insert, delete, replace, swap of neighbours) turn one into the other. */
export function isNear(one: string, other: string, edits: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = one.slice(same);
  const to = other.slice(same);
  if (from === to) return true;
  if (edits === 0 || Math.abs(from.length - to.length) > edits) return false;
  const isSwap = from[0] === to[1] && from[1] === to[0];
  return (
    isNear(from.slice(1), to, edits - 1) ||
    isNear(from, to.slice(1), edits - 1) ||
    isNear(from.slice(1), to.slice(1), edits - 1) ||
    (isSwap && isNear(from.slice(2), to.slice(2), edits - 1))
  );
}

/**
 * The candidate that `written` was probably meant to be: another case, or few edits, case aside. Few is one
 * for up to 7 characters, otherwise two. Of a beginning only one character may be missing: `scheduler` is not
 * `schedulerSize`. The nearest wins, the first of equals.
 */
export function didYouMean<Name extends string>(
  written: string,
  candidates: Iterable<Name>,
): Name | undefined {
  const wanted = written.toLowerCase();
  const names = Array.from(candidates, (candidate) => ({ candidate, name: candidate.toLowerCase() })).filter(
    ({ name }) =>
      Math.abs(name.length - wanted.length) <= 1 || !(name.startsWith(wanted) || wanted.startsWith(name)),
  );
  for (let edits = 0; edits <= (written.length <= 7 ? 1 : 2); edits++) {
    const nearest = names.find(({ name }) => isNear(wanted, name, edits));
    if (nearest !== undefined) return nearest.candidate;
  }
  return undefined;
}
