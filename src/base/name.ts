/** No name is longer. Normalizing takes quadratic time: a longer string stays as it is. */
const longestNormalized = 300;

/** A name in the form in which names are compared and hashed: trimmed, well-formed Unicode in NFC. */
export function normalName(name: string): string {
  const wellFormed = name.trim().toWellFormed();
  return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}

/** Whether names are equal, after trimming and NFC. */
export function isSameName(one: string, other: string): boolean {
  return normalName(one) === normalName(other);
}
