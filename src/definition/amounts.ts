/** A decimal number without sign and exponent. More digits than these could change when they are doubled. */
const cores = /^\d{1,9}(?:\.\d{1,6})?$/;
const gibibytes = /^\d{1,10}(?:\.\d{1,6})?Gi$/;

/** Whether a string is a number of cores above 0, such as `0.5`. */
export function isCores(text: string): boolean {
  return cores.test(text) && Number(text) > 0;
}

/** Whether a string is a number above 0 with the suffix Gi, such as `1.5Gi`. */
export function isGibibytes(text: string): boolean {
  return gibibytes.test(text) && Number.parseFloat(text) > 0;
}

/** The memory in Gi that belongs to a number of cores: twice as much ("Limits"). */
export function memoryFor(cores: string): string {
  return `${Number(cores) * 2}Gi`;
}

/** Whether two amounts (numbers or strings, also with Gi) have the same value: `0.5` and `"0.50"`. */
export function sameAmount(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((amount) => {
    const [, number, unit = ""] = /^(\d+(?:\.\d+)?)(Gi)?$/.exec(String(amount)) ?? [];
    return number === undefined ? undefined : `${Number(number)}${unit}`;
  });
  return first !== undefined && first === second;
}

/** Whether JSON keeps the exact value that the author wrote: not `9007199254740993`, `1e-400` or `-0`. */
export function isExact(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^0[xo]/.test(written)) return Number.isSafeInteger(value);
  const wanted = canonical(written);
  return wanted !== undefined && wanted === canonical(JSON.stringify(value));
}

/** A decimal number in one form for all ways to write it: digits without outer zeros, and an exponent. */
function canonical(text: string): string | undefined {
  const parts = /^([-+]?)(\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,15}))?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = parts;
  const written = whole + fraction;
  if (written === "") return undefined;
  let end = written.length;
  while (written[end - 1] === "0") end--;
  const digits = written.slice(0, end).replace(/^0+/, "");
  const power = digits === "" ? 0 : Number(exponent) - fraction.length + written.length - end;
  return `${sign === "-" ? "-" : ""}${digits}e${power}`;
}
