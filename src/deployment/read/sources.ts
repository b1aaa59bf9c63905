import { type Field, fields } from "../fields.js";
import { secretsIn } from "../secrets.js";
import { readDefinitionFile } from "./file.js";
import { inputOrigin, type Located, scalarNode } from "./position.js";
import { type EmptySecret, readVariables, type VariableParts } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

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
export interface Sources {
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

/** Reads file, inline definition, inputs and preview-retire. Each secret value goes to `onSecret`, even from broken YAML. */
export async function readSources(
  given: DefinitionInputs,
  folder: string,
  onSecret: (value: string) => void,
): Promise<Sources> {
  const definitions: Source[] = [];
  let fileProblem: Sources["fileProblem"];
  if (isGiven(given.deploymentFile)) {
    const path = given.deploymentFile.trim();
    const file = await readDefinitionFile(folder, path);
    if ("problem" in file) fileProblem = { path, what: file.problem };
    else definitions.push(await readDocument(file.text, path, onSecret, true));
  }
  if (isGiven(given.deployment)) definitions.push(await readDocument(given.deployment, "deployment", onSecret));
  const emptySecrets: EmptySecret[] = [];
  const inputs = await readInputs(given.inputs, { onSecret, onEmptySecret: (empty) => emptySecrets.push(empty) });
  const patch = isGiven(given.retirePatch)
    ? await readDocument(given.retirePatch, "preview-retire", onSecret)
    : undefined;
  return { definitions, inputs, patch, fileProblem, emptySecrets };
}

async function readDocument(
  text: string,
  name: string,
  onSecret: (value: string) => void,
  isFile = false,
): Promise<Source> {
  const source = await readYaml(text, name, { isFile });
  for (const secret of source.root === undefined ? [] : secretsIn(source.root)) onSecret(secret);
  return source;
}

/** The inputs that are given, in the order of the table. */
async function readInputs(inputs: DefinitionInputs["inputs"], parts: VariableParts): Promise<FieldSource[]> {
  const read: FieldSource[] = [];
  for (const field of fields) {
    const { input, list } = field;
    const text = input === undefined ? undefined : inputs[input];
    if (input !== undefined && isGiven(text)) {
      read.push({ field, input, source: await readInput(field, input, text, parts) });
    }
    const secrets = list?.secretInput === undefined ? undefined : inputs[list.secretInput];
    if (list?.secretInput !== undefined && isGiven(secrets)) {
      const source = await readVariables(secrets, list.secretInput, true, parts);
      read.push({ field, input: list.secretInput, source });
    }
  }
  return read;
}

async function readInput(field: Field, input: string, text: string, parts: VariableParts): Promise<Source> {
  if (field.list?.secretInput !== undefined) return readVariables(text, input, false, parts);
  if (field.kind === "list") return readDocument(text, input, parts.onSecret);
  return { name: `Input ${input}`, root: scalar(text.trim(), input, field), isComplete: true, faults: [] };
}

function scalar(text: string, input: string, { kind }: Field): Located {
  const isBoolean = kind === "boolean" && /^(?:true|True|TRUE|false|False|FALSE)$/.test(text);
  return scalarNode(isBoolean ? text.toLowerCase() === "true" : text, inputOrigin(input));
}
