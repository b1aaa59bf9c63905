import type { Field } from "../fields.js";
import { secretsIn } from "../secrets.js";
import { scalarNode } from "./position.js";
import { readVariables, type VariableParts } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

/** Reads a YAML or JSON document. Each value of a secret in it goes to `onSecret`. */
export async function readDocument(
  text: string,
  name: string,
  onSecret: (value: string) => void,
  isFile: boolean,
): Promise<Source> {
  const source = await readYaml(text, name, { isFile });
  if (source.root !== undefined) for (const secret of secretsIn(source.root)) onSecret(secret);
  return source;
}

/**
 * Reads an input as the value of its field: variables in their formats, everything else as one string. Whether the value is
 * allowed is checked later, in validate.ts.
 */
export async function readInput(text: string, input: string, { list }: Field, parts: VariableParts): Promise<Source> {
  if (list !== undefined) return readVariables(text, input, input === list.secretInput, parts);
  const name = `Input ${input}`;
  const root = scalarNode(text.trim(), { place: () => name, showsPath: "none" });
  return { name, root, isComplete: true, faults: [] };
}
