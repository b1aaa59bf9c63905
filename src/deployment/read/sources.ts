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

/** Everything that was read, before any of it is validated. */
interface Sources {
  /** The definition of deployment-file, and that of deployment, which takes precedence. */
  readonly definitions: readonly Source[];
  readonly inputs: readonly FieldSource[];
  readonly patch: Source | undefined;
}

/** Whether an input counts as given. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** What reading needs beside the inputs. */
export interface ReadingParts {
  /** Called with each secret value as soon as it is read, before any message could contain it. */
  readonly onSecret: (value: string) => void;
  /** The job's workspace folder. */
  readonly folder: string;
}

/** Reads file, inline definition, inputs and preview-retire. Each secret value goes to `onSecret`, even from broken YAML. */
export async function readSources(given: DefinitionInputs, { folder, onSecret }: ReadingParts): Promise<Sources> {
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
    const origin: Origin = { place: () => `Input deployment-file: ${JSON.stringify(path)}`, showsPath: "none" };
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
      const source = field.list ? await readVariables(text, input, isSecret, onSecret) : readString(text, input);
      inputs.push({ field, input, source });
    }
  }
  const definitions = [file, inline].filter((source) => source !== undefined);
  return { definitions, inputs, patch: await readDocument(given["preview-retire"], "preview-retire") };
}

/** Reads an input as one string. */
function readString(text: string, input: string): Source {
  const name = `Input ${input}`;
  const root = scalarNode(text.trim(), { place: () => name, showsPath: "none" });
  return { name, root, isComplete: true, faults: [] };
}
