/**
 * A decimal number above 0 without sign and exponent, of at most 15 significant digits: more could change
 * when it is doubled, and a number below 0.000001 would get an exponent.
 */
export const decimal = String.raw`(?=.*[1-9])(?![0.]*[1-9](?:\.?[0-9]){15})(?!0*\.0{6})[0-9]+(?:\.[0-9]+)?`;

const cores = new RegExp(`^${decimal}$`);
const gibibytes = new RegExp(`^${decimal}Gi$`);

/** Whether a string is a number of cores, such as `0.5`. */
export function isCores(text: string): boolean {
  return cores.test(text);
}

/** Whether a string is a number with the suffix Gi, such as `1.5Gi`. */
export function isGibibytes(text: string): boolean {
  return gibibytes.test(text);
}

/** The memory in Gi that belongs to a number of cores: twice as much ("Limits"). */
export function memoryFor(cores: string): string {
  return `${Number(cores) * 2}Gi`;
}

/** Whether two amounts (numbers or strings, also with Gi) have the same value: `0.5` and `"0.50"`. */
export function sameAmount(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((amount) => {
    // String(object) runs a member toString, which may be anything.
    if (typeof amount === "object") return undefined;
    const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(Gi)?$/.exec(String(amount)) ?? [];
    return number === undefined ? undefined : `${Number(number)}${unit}`;
  });
  return first !== undefined && first === second;
}

/**
 * Whether JSON keeps the value that the author wrote: at most 15 significant digits, and no unsafe integer.
 */
export function isExact(written: string, value: number): boolean {
  const isInteger = Number.isInteger(value) && !/^-?[\d.]+e/i.test(written);
  if (!Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value))) return false;
  if (value === 0 && /^-|[1-9]/.test(written.replace(/e.*$/i, ""))) return false;
  const digits = /^0[xo]/.test(written) ? "" : written.replace(/e.*$/i, "").replace(/[^\d]/g, "");
  // No expression for the end: it would begin again at each zero.
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return digits.slice(0, end).replace(/^0+/, "").length <= 15;
}
