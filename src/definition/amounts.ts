/**
 * A decimal number above 0 without sign and exponent, of at most 15 significant digits: more could change
 * when it is doubled, and a number below 0.000001 would get an exponent.
 */
export const decimal = String.raw`(?=.*[1-9])(?![0.]*[1-9](?:\.?[0-9]){15})(?!0*\.0{6})[0-9]+(?:\.[0-9]+)?`;

/** Bytes of a source, and of the merged body as JSON: 1 MiB. */
export const largestSource = 1024 * 1024;

/** JSON and JavaScript keep integers exact up to this one. */
export const largestInteger = 2 ** 53;

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
export function sameAmount(left: unknown, right: unknown): boolean {
  const [first, second] = [left, right].map((amount) => {
    // String(object) runs a member toString, which may be anything.
    if (typeof amount === "object") return undefined;
    const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(Gi)?$/.exec(String(amount)) ?? [];
    return number === undefined ? undefined : `${Number(number)}${unit}`;
  });
  return first !== undefined && first === second;
}

/** Whether JSON keeps the value that the author wrote, in decimal, octal or hexadecimal digits. */
export function isExact(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^0[xo]/.test(written)) return Number.isSafeInteger(value);
  if (/^[-+]?\d+$/.test(written) && Math.abs(value) > largestInteger) return false;
  // JSON has no -0.
  return !Object.is(value, -0) && canonical(written) === canonical(String(value));
}

/** A decimal number as its significant digits and an exponent of ten. */
function canonical(written: string): string {
  const [, whole = "", part = "", exponent = "0"] =
    /^[-+]?(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(written) ?? [];
  const digits = `${whole}${part}`.replace(/^0+/, "");
  // No expression for the end: it would begin again at each zero.
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return end === 0 ? "0" : `${digits.slice(0, end)}e${Number(exponent) - part.length + digits.length - end}`;
}
