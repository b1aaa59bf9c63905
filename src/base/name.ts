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
