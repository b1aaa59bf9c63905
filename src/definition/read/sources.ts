import { secretsIn } from "../secrets.js";
import { readDefinitionFile } from "./file.js";
import { scalarNode } from "./position.js";
import { readVariables } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

/** The inputs that make a definition. */
export const definitionInputs = [
  ...(["deployment-file", "deployment", "deployment-name"] as const),
  ...(["environment-variables", "secret-environment-variables", "preview-retire"] as const),
];

type DefinitionInput = (typeof definitionInputs)[number];

/** What the author wrote, by the input's name. Empty strings count as not given. */
export type DefinitionInputs = Readonly<Partial<Record<DefinitionInput, string | undefined>>>;

/**
 * Reads everything before any of it is validated, as objects of fields: the definitions of deployment-file and deployment,
 * which takes precedence; the inputs of fields; preview-retire.
 * @param onSecret called with each secret value as soon as it is read, even from broken YAML.
 */
export async function readSources(
  given: DefinitionInputs,
  folder: string,
  onSecret: (value: string) => void,
) {
  const readDocument = async (text: string, name: string, isFile = false): Promise<Source> => {
    const source = await readYaml(text, name, { isFile });
    if (source.root !== undefined) for (const secret of secretsIn(source.root)) onSecret(secret);
    return source;
  };
  const readFile = async (path: string, input: string): Promise<Source> => {
    const found = await readDefinitionFile(folder, path);
    if (found.text !== undefined) return readDocument(found.text, path, true);
    const origin = { place: () => `Input ${input}: ${JSON.stringify(path)}` };
    const faults = [{ origin, offset: 0, path: [], what: ` ${found.problem}` }];
    return { name: path, root: undefined, isComplete: false, faults };
  };
  const readName = (text: string, input: string): Source => {
    const place = { origin: { place: () => `Input ${input}` }, offset: 0, path: [] };
    const entries = new Map([["name", scalarNode(text, place)]]);
    return { name: input, root: { ...place, kind: "object", entries }, isComplete: true, faults: [] };
  };
  const read = async (
    input: DefinitionInput,
    as: (text: string, input: string) => Promise<Source> | Source,
  ) => {
    const text = given[input] ?? "";
    return text.trim() === "" ? [] : [await as(text, input)];
  };
  const definitions = [
    ...(await read("deployment-file", (text, input) => readFile(text.trim(), input))),
    ...(await read("deployment", readDocument)),
  ];
  const inputs = [
    ...(await read("environment-variables", (text, input) => readVariables(text, input, onSecret))),
    ...(await read("secret-environment-variables", (text, input) => readVariables(text, input, onSecret))),
    ...(await read("deployment-name", (text, input) => readName(text.trim(), input))),
  ];
  const [patch] = await read("preview-retire", readDocument);
  return { definitions, inputs, patch };
}
