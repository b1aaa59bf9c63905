import { type Field, fields } from "../fields.js";
import { readDefinitionFile } from "./file.js";
import { readDocument, readInput } from "./input.js";
import type { EmptySecret } from "./variables.js";
import type { Source } from "./yaml.js";

/** What the author wrote. Empty strings count as not given. */
export interface DefinitionInputs {
  /** Raw strings by the input's name, such as `scheduler-size`. */
  readonly inputs: Readonly<Partial<Record<string, string>>>;
  /** The input `deployment`: YAML or JSON. */
  readonly deployment?: string | undefined;
  /** The input `deployment-file`: a path relative to the job's workspace folder. */
  readonly deploymentFile?: string | undefined;
  /** The input `preview-retire`: YAML or JSON. */
  readonly retirePatch?: string | undefined;
}

/** One input, read as the value of its field. */
export interface FieldSource {
  readonly field: Field;
  readonly input: string;
  readonly source: Source;
}

/** Everything that was read, before any of it is validated. */
interface Sources {
  /** The definition of deployment-file and of deployment. */
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
  const definitions: Source[] = [];
  const emptySecrets: EmptySecret[] = [];
  const read = (text: string, name: string, isFile = false) => readDocument(text, name, onSecret, isFile);
  let fileProblem: Sources["fileProblem"];
  if (isGiven(given.deploymentFile)) {
    const path = given.deploymentFile.trim();
    const file = await readDefinitionFile(folder, path);
    if ("problem" in file) fileProblem = { path, what: file.problem };
    else definitions.push(await read(file.text, path, true));
  }
  if (isGiven(given.deployment)) definitions.push(await read(given.deployment, "deployment"));
  const inputs: FieldSource[] = [];
  for (const field of fields) {
    for (const input of [field.input, field.list?.secretInput]) {
      const text = input === undefined ? undefined : given.inputs[input];
      if (input === undefined || !isGiven(text)) continue;
      const parts = { onSecret, onEmptySecret: (empty: EmptySecret) => emptySecrets.push(empty) };
      inputs.push({ field, input, source: await readInput(text, input, field, parts) });
    }
  }
  const patch = isGiven(given.retirePatch) ? await read(given.retirePatch, "preview-retire") : undefined;
  return { definitions, inputs, patch, fileProblem, emptySecrets };
}
