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
 * Reads an input as the value of its field, by the field's kind: variables in their formats, lists and objects as YAML or
 * JSON, everything else as one value. Whether the value is allowed is checked later, in validate.ts.
 */
export async function readInput(text: string, input: string, field: Field, parts: VariableParts): Promise<Source> {
  const { kind, list } = field;
  if (list?.secretInput !== undefined) return readVariables(text, input, input === list.secretInput, parts);
  if (kind === "list" || kind === "strings" || kind === "object") {
    return readDocument(text, input, parts.onSecret, false);
  }
  const written = text.trim();
  const isBoolean = kind === "boolean" && /^(?:true|True|TRUE|false|False|FALSE)$/.test(written);
  const name = `Input ${input}`;
  const value = isBoolean ? written.toLowerCase() === "true" : written;
  const root = scalarNode(value, { place: () => name, showsPath: "none" });
  return { name, root, isComplete: true, faults: [] };
}
