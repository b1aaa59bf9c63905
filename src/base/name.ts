/** Longer names stay as they are: normalizing takes quadratic time, and a list may have thousands. */
const longestNormalized = 200;

/** A name in the form in which names are compared and hashed: well-formed Unicode in NFC. */
export function normalName(name: string): string {
  const wellFormed = name.toWellFormed();
  return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}

/** Whether names are equal, after NFC and trimming. */
export function isSameName(one: string, other: string): boolean {
  return normalName(one.trim()) === normalName(other.trim());
}
