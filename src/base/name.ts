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
export function isSameName(left: string, right: string): boolean {
  return normalName(left) === normalName(right);
}
/** Whether a word is probably a misspelled form of another one: the longer it is, the more edits. */
export function isMisspelling(word: string, meant: string): boolean {
  return isNear(word, meant, word.length <= 7 ? 1 : 2);
}

/** Whether at most `edits` edits (insert, delete, replace, swap of neighbours) turn one into the other. */
export function isNear(left: string, right: string, edits: number): boolean {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same++;
  const from = left.slice(same);
  const to = right.slice(same);
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
