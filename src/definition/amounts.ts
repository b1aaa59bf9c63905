/** A plain decimal number of cores, such as `0.5`: no sign, exponent or unit. */
export const cores = /^(\d{1,15})(?:\.(\d{1,30}))?$/;

/** A plain decimal number with the suffix Gi, such as `1.5Gi`. */
export const gibibytes = /^(\d{1,16}(?:\.\d{1,30})?)Gi$/;

/** The memory in Gi that belongs to a number of cores: exactly twice as much ("Limits"), without needless zeros. */
export function memoryFor(cores: string): string {
  const [whole = "0", fraction = ""] = cores.split(".");
  const digits = (BigInt(whole + fraction) * 2n).toString().padStart(fraction.length + 1, "0");
  const point = digits.length - fraction.length;
  const decimal = `${digits.slice(0, point)}.${digits.slice(point)}`;
  return `${decimal.replace(/\.?0*$/, "")}Gi`;
}

/** Whether two amounts, as numbers or strings, with or without Gi, have the same value: `0.5` and `"0.50"`. */
export function sameAmount(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((amount) => {
    const [, number = "", unit = ""] = /^(.+?)(Gi)?$/.exec(String(amount)) ?? [];
    const value = canonical(number);
    return value && value + unit;
  });
  return first !== undefined && first === second;
}

/** Whether a number, sent as JSON, has exactly the value that the author wrote: not `9007199254740993`, `1e-400` or `-0`. */
export function isExact(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^0[xo]/.test(written)) return BigInt(written) === BigInt(value);
  const wanted = canonical(written);
  return wanted !== undefined && wanted === canonical(JSON.stringify(value));
}

/** A decimal number in the one form that all ways to write it share: digits without zeros at either end, and an exponent. */
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
