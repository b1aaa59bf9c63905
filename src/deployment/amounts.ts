const decimal = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const gibibytes = /^(\d{1,16}(?:\.\d{1,30})?)Gi$/;

/** Whether a text is a plain decimal number of cores, such as `0.5`: no sign, exponent or unit. */
export function isCores(text: string): boolean {
  return decimal.test(text);
}

/** Whether a text is a plain decimal number with the suffix Gi, such as `1.5Gi`. */
export function isGibibytes(text: string): boolean {
  return gibibytes.test(text);
}

/** A decimal without needless zeros: `00.50` is `0.5`, `2.0` is `2`. */
function shortest(whole: string, fraction: string): string {
  const end = fraction.replace(/0+$/, "");
  const start = whole.replace(/^0+(?=\d)/, "");
  return end === "" ? start : `${start}.${end}`;
}

/** The memory in Gi that belongs to a number of cores: twice as much, exactly ("Limits"). */
export function memoryFor(cores: string): string {
  const [whole = "0", fraction = ""] = cores.split(".");
  const digits = (BigInt(whole + fraction) * 2n).toString().padStart(fraction.length + 1, "0");
  const point = digits.length - fraction.length;
  return `${shortest(digits.slice(0, point), digits.slice(point))}Gi`;
}

/** Whether a memory is exactly twice a number of cores, however both are written (`0.50` and `1Gi`). */
export function isTwice(memory: string, cores: string): boolean {
  const [whole = "0", fraction = ""] = memory.slice(0, -"Gi".length).split(".");
  return `${shortest(whole, fraction)}Gi` === memoryFor(cores);
}

/** Whether two amounts, as numbers or strings, with or without Gi, have the same value: `0.5` and `"0.50"`. */
export function sameAmount(one: unknown, other: unknown): boolean {
  const [first, second] = [canonical(one), canonical(other)];
  return first !== undefined && first === second;
}

function canonical(amount: unknown): string | undefined {
  const text = String(amount);
  const [, whole = "", fraction = ""] = decimal.exec(text.replace(/Gi$/, "")) ?? [];
  return whole === "" ? undefined : `${shortest(whole, fraction)}${text.endsWith("Gi") ? "Gi" : ""}`;
}
