/** Longer names stay as they are: normalizing takes quadratic time, and a list may have thousands of names. */
const longestNormalized = 500;

/** A string has at most this many times the characters of its NFC. */
const longestForm = 8;

/** A name in the form in which names are compared, hashed and signed: well-formed Unicode in NFC. */
export function normalName(name: string): string {
  const wellFormed = name.toWellFormed();
  return wellFormed.length > longestNormalized ? wellFormed : wellFormed.normalize("NFC");
}

/** Whether names are equal, after NFC and trimming. Names that differ too much in length are not normalized. */
export function isSameName(one: string, other: string): boolean {
  const [first, second] = [one.trim(), other.trim()];
  if (first.length > longestForm * second.length || second.length > longestForm * first.length) return false;
  return normalName(first) === normalName(second);
}
