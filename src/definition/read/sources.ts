import { secretsIn } from "../secrets.js";
import { type Folders, readDefinitionFile } from "./file.js";
import { scalarNode } from "./position.js";
import { readVariables } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

/** The inputs that make a definition. */
export const definitionInputs = [
  ...(["definition-file", "definition", "deployment-name"] as const),
  ...(["environment-variables", "secret-environment-variables", "preview-retire"] as const),
];

type DefinitionInput = (typeof definitionInputs)[number];

/** What the author wrote, by the input's name. Empty strings count as not given. */
export type DefinitionInputs = Readonly<Partial<Record<DefinitionInput, string | undefined>>>;

/** A definition in the input definition-file: a problem instead of one for each line. */
const noPath: Source = {
  name: "Input definition-file",
  origin: { place: () => "Input definition-file" },
  root: undefined,
  isComplete: false,
  faults: [
    {
      origin: { place: () => "Input definition-file" },
      offset: 0,
      path: [],
      what:
        " must be a path, or several paths, one per line: a definition itself belongs in the input " +
        "definition",
    },
  ],
};

/**
 * Reads everything before any of it is validated, as objects of fields: the definitions of definition-file
 * and definition, each over the one before; the inputs of fields; preview-retire.
 * @param onSecret called with each secret value as soon as it is read, even from broken YAML.
 */
export async function readSources(
  given: DefinitionInputs,
  { folders, onSecret }: { readonly folders: Folders; readonly onSecret: (value: string) => void },
) {
  const readDocument = async (text: string, name: string, isFile = false): Promise<Source> => {
    const source = await readYaml(text, name, { isFile });
    if (source.root !== undefined) for (const secret of secretsIn(source.root)) onSecret(secret);
    return source;
  };
  const readFile = async (path: string): Promise<Source> => {
    const found = await readDefinitionFile(folders, path);
    if ("text" in found) return readDocument(found.text, path, true);
    const origin = { place: () => `Input definition-file: ${JSON.stringify(path)}` };
    const faults = [{ origin, offset: 0, path: [], what: ` ${found.problem}` }];
    return { name: path, origin, root: undefined, isComplete: false, faults };
  };
  const readName = (text: string): Source => {
    const origin = { place: () => "Input deployment-name" };
    const place = { origin, offset: 0, path: [] };
    const entries = new Map([["name", scalarNode(text, place)]]);
    const root = { ...place, kind: "object", entries } as const;
    return { name: "Input deployment-name", origin, root, isComplete: true, faults: [] };
  };
  const read = async (
    input: DefinitionInput,
    as: (text: string, input: string) => Promise<Source> | Source,
  ) => {
    const text = given[input] ?? "";
    return text.trim() === "" ? [] : [await as(text, input)];
  };
  const paths = (given["definition-file"] ?? "").split("\n").map((line) => line.trim());
  const files: Source[] = [];
  for (const path of paths.some((line) => /:(?:\s|$)/.test(line)) ? [] : paths) {
    if (path !== "") files.push(await readFile(path));
  }
  if (files.length === 0 && paths.some((path) => path !== "")) files.push(noPath);
  const definitions = [...files, ...(await read("definition", readDocument))];
  const inputs = [
    ...(await read("environment-variables", (text, input) => readVariables(text, input, onSecret))),
    ...(await read("secret-environment-variables", (text, input) => readVariables(text, input, onSecret))),
    ...(await read("deployment-name", (text) => readName(text.trim()))),
  ];
  const [patch] = await read("preview-retire", readDocument);
  return { definitions, inputs, patch };
}
