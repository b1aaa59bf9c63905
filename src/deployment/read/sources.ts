import { type Field, fields } from "../fields.js";
import { readDefinitionFile } from "./file.js";
import { readDocument, readInput } from "./input.js";
import type { EmptySecret } from "./variables.js";
import type { Source } from "./yaml.js";

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
  /** What is wrong with the file: its path, and the predicate of the message. */
  readonly fileProblem: { readonly path: string; readonly what: string } | undefined;
  readonly emptySecrets: readonly EmptySecret[];
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
  const emptySecrets: EmptySecret[] = [];
  const parts = { onSecret, onEmptySecret: (empty: EmptySecret) => emptySecrets.push(empty) };
  const read = async (name: "deployment" | "preview-retire"): Promise<Source | undefined> => {
    const text = given[name];
    return isGiven(text) ? readDocument(text, name, onSecret, false) : undefined;
  };
  let file: Source | undefined;
  let fileProblem: Sources["fileProblem"];
  const path = given["deployment-file"]?.trim();
  if (isGiven(path)) {
    const found = await readDefinitionFile(folder, path);
    if ("problem" in found) fileProblem = { path, what: found.problem };
    else file = await readDocument(found.text, path, onSecret, true);
  }
  const inline = await read("deployment");
  const inputs: FieldSource[] = [];
  for (const field of fields) {
    for (const input of [field.input, field.list?.secretInput]) {
      const text = input === undefined ? undefined : given[input];
      if (input === undefined || !isGiven(text)) continue;
      inputs.push({ field, input, source: await readInput(text, input, field, parts) });
    }
  }
  const definitions = [file, inline].filter((source) => source !== undefined);
  return { definitions, inputs, patch: await read("preview-retire"), fileProblem, emptySecrets };
}
