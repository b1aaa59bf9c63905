import { didYouMean } from "../base/nearest.js";
import { text } from "../base/text.js";
import type { InputReader } from "./reader.js";
import { type InputName, inputTable } from "./table.js";

const names: readonly InputName[] = inputTable.map(({ name }) => name);

/** Inputs of comparable actions that have another name here. */
const otherNames: Readonly<Record<string, InputName>> = {
  deployment: "definition",
  "deployment-file": "definition-file",
};

/**
 * Reports each given input that does not exist but is probably misspelled: the runner only warns of it, so
 * that `dry_run: true` would deploy. Any other unknown input is left to that warning. An empty one counts as
 * not given.
 */
export function checkInputNames(reader: InputReader): void {
  for (const given of reader.source.inputNames()) {
    const meant = inputFor(given);
    if (meant === undefined) continue;
    reader.problem(text`Input ${reader.plain(given)} does not exist. Did you mean ${meant}?`);
  }
}

/** The input that an unknown one was probably meant to be; undefined for an input, or if none is near. */
function inputFor(given: string): InputName | undefined {
  if (names.some((name) => name === given)) return undefined;
  const isSame = (name: string): boolean => joined(name) === joined(given);
  const other = Object.keys(otherNames).find(isSame);
  return names.find(isSame) ?? (other === undefined ? didYouMean(given, names) : otherNames[other]);
}

/** A name without what separates its words. */
function joined(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, "");
}
