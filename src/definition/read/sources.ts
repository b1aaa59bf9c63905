import { type Field, fields } from "../fields.js";
import { secretsIn } from "../secrets.js";
import { readDefinitionFile } from "./file.js";
import { type Origin, scalarNode } from "./position.js";
import { readVariables } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

/** The inputs that make a definition. */
export const definitionInputs = [
  ...(["deployment-file", "deployment", "deployment-name"] as const),
  ...(["environment-variables", "secret-environment-variables", "preview-retire"] as const),
];

/** What the author wrote, by the input's name. Empty strings count as not given. */
export type DefinitionInputs = Readonly<Partial<Record<(typeof definitionInputs)[number], string | undefined>>>;

/** One input, read as the value of its field. */
export interface FieldSource {
  readonly field: Field;
  readonly input: string;
  readonly source: Source;
}

/** Whether an input counts as given. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/**
 * Reads everything before any of it is validated: the definitions of deployment-file and deployment, which takes precedence;
 * the inputs of fields; preview-retire.
 * @param folder the job's workspace folder.
 * @param onSecret called with each secret value as soon as it is read, even from broken YAML.
 */
export async function readSources(given: DefinitionInputs, folder: string, onSecret: (value: string) => void) {
  const readDocument = async (text: string | undefined, name: string, isFile = false): Promise<Source | undefined> => {
    if (!isFile && !isGiven(text)) return undefined;
    const source = await readYaml(text ?? "", name, { isFile });
    if (source.root !== undefined) for (const secret of secretsIn(source.root)) onSecret(secret);
    return source;
  };
  const readFile = async (path: string | undefined): Promise<Source | undefined> => {
    if (!isGiven(path)) return undefined;
    const found = await readDefinitionFile(folder, path);
    if ("text" in found) return readDocument(found.text, path, true);
    const origin: Origin = { place: () => `Input deployment-file: ${JSON.stringify(path)}` };
    const fault = { origin, offset: 0, path: [], what: ` ${found.problem}` };
    return { name: path, root: undefined, isComplete: false, faults: [fault] };
  };
  const file = await readFile(given["deployment-file"]?.trim());
  const inline = await readDocument(given.deployment, "deployment");
  const inputs: FieldSource[] = [];
  for (const field of fields) {
    for (const input of [field.input, field.list?.secretInput]) {
      const text = input && given[input];
      if (input === undefined || !isGiven(text)) continue;
      const isSecret = input === field.list?.secretInput;
      const source = field.list
        ? await readVariables(text, { field: field.field, input, isSecret }, onSecret)
        : readString(text, input);
      inputs.push({ field, input, source });
    }
  }
  const definitions = [file, inline].filter((source) => source !== undefined);
  const patch = await readDocument(given["preview-retire"], "preview-retire");
  return { definitions, inputs, patch };
}

/** Reads an input as one string. */
function readString(text: string, input: string): Source {
  const name = `Input ${input}`;
  const root = scalarNode(text.trim(), { origin: { place: () => name }, offset: 0, path: [] });
  return { name, root, isComplete: true, faults: [] };
}
