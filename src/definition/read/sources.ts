import { secretsIn } from "../secrets.js";
import { say, type ValuesOf } from "../words.js";
import { type FileProblem, type Folders, readDefinitionFile } from "./file.js";
import { scalarNode } from "./position.js";
import { readVariables } from "./variables.js";
import { readYaml, type Source } from "./yaml.js";

/** The inputs that make a definition. */
export const definitionInputs = [
  "definition-file",
  "definition",
  "deployment-name",
  "environment-variables",
  "secret-environment-variables",
  "preview-retire",
] as const;

type DefinitionInput = (typeof definitionInputs)[number];

/** What the author wrote, by the input's name. Empty strings count as not given. */
export type DefinitionInputs = Readonly<Partial<Record<DefinitionInput, string | undefined>>>;

/** A source that could not be read, for one reason. */
function unreadable(name: string, place: string, [code, ...values]: FileProblem): Source {
  const origin = { place: () => place };
  const faults = [
    { origin, offset: 0, path: [], code, what: say(code, ...(values as ValuesOf<typeof code>)) },
  ];
  return { name, origin, root: undefined, isComplete: false, faults };
}

/** A definition in the input definition-file: a problem instead of one for each line. */
const noPath = unreadable("Input definition-file", "Input definition-file", ["not-a-path"]);

/**
 * Reads everything before any of it is validated, as objects of fields: the definitions of definition-file
 * and definition, each over the one before; the inputs of fields; preview-retire.
 * @param onSecret called with each secret value as soon as it is read, even from broken YAML.
 */
export async function readSources(
  given: DefinitionInputs,
  { folders, onSecret }: { readonly folders: Folders; readonly onSecret: (value: string) => void },
) {
  const readDocument = async (written: string, name: string, isFile = false): Promise<Source> => {
    const source = await readYaml(written, name, { isFile });
    if (source.root !== undefined) for (const secret of secretsIn(source.root)) onSecret(secret);
    return source;
  };
  const readFile = async (path: string): Promise<Source> => {
    const found = await readDefinitionFile(folders, path);
    if ("text" in found) return readDocument(found.text, path, true);
    return unreadable(path, `Input definition-file: ${JSON.stringify(path)}`, found.problem);
  };
  const readVariablesOf = (written: string, input: string): Promise<Source> =>
    readVariables(written, input, onSecret);
  const readName = (written: string): Source => {
    const origin = { place: () => "Input deployment-name" };
    const place = { origin, offset: 0, path: [] };
    const entries = new Map([["name", scalarNode(written, place)]]);
    const root = { ...place, kind: "object", entries } as const;
    return { name: "Input deployment-name", origin, root, isComplete: true, faults: [] };
  };
  const read = async (
    input: DefinitionInput,
    as: (written: string, input: string) => Promise<Source> | Source,
  ) => {
    const written = given[input] ?? "";
    return written.trim() === "" ? [] : [await as(written, input)];
  };
  const paths = (given["definition-file"] ?? "").split("\n").map((line) => line.trim());
  const files: Source[] = [];
  for (const path of paths.some((line) => /:(?:\s|$)/.test(line)) ? [] : paths) {
    if (path !== "") files.push(await readFile(path));
  }
  if (files.length === 0 && paths.some((path) => path !== "")) files.push(noPath);
  const definitions = [...files, ...(await read("definition", readDocument))];
  const inputs = [
    ...(await read("environment-variables", readVariablesOf)),
    ...(await read("secret-environment-variables", readVariablesOf)),
    ...(await read("deployment-name", (written) => readName(written.trim()))),
  ];
  const [patch] = await read("preview-retire", readDocument);
  return { definitions, inputs, patch };
}
