import { isObject, type JsonObject, type JsonValue, stringMember } from "../base/json.js";
import { type Text, text } from "../base/text.js";
import { largestSource, memoryFor } from "./amounts.js";
import type { Definition } from "./body.js";
import { checkSource } from "./check.js";
import { inDocumentedOrder, memoryFields } from "./fields.js";
import { type Folders, readGivenFile } from "./file.js";
import { checkRetiring, mergeOver, retired } from "./merge.js";
import { type CheckParts, checkMasked, checkRequired, checkRules } from "./rules.js";
import { keysOf, mapVariables, queuesIn, secretsIn, variablesIn } from "./secrets.js";
import { locate, located, locationIn, mergedObject, report, type Source } from "./source.js";
import { readVariables, type SecretParts } from "./variables.js";
import { readYaml } from "./yaml.js";

export const definitionInputs = [
  "definition-file",
  "definition",
  "deployment-name",
  "environment-variables",
  "secret-environment-variables",
  "preview-retire",
] as const;

/** The author's words, by the input's name. None is empty: the runner takes an empty one for not given. */
type DefinitionInputs = Readonly<Partial<Record<(typeof definitionInputs)[number], string | undefined>>>;

/** The parts that reading a definition needs beside the inputs. */
interface DefinitionParts extends CheckParts, SecretParts {
  readonly folders: Folders;
  /** The workspace of the step, where one is given by its id, and by what. */
  readonly workspace: { readonly id: string | undefined; readonly from: Text };
  /** An input was misspelled, which may have given name and type. */
  readonly isPartial: boolean;
  /** The definition must have a name of its own, despite deployment-name: a sweep finds a preview by it. */
  readonly isPreview: boolean;
}

/**
 * Reads files, inline definition and inputs, validates each, merges each over the one before, validates the
 * whole, and derives memory from CPU. Bad input never throws: it adds to `findings`, and returns undefined.
 */
export async function readDefinition(
  given: DefinitionInputs,
  parts: DefinitionParts,
): Promise<Definition | undefined> {
  const { findings, isPartial, isPreview } = parts;
  const before = findings.problems.length;
  // Everything is read before anything is validated, so that every secret is known before the first message.
  const { definitions, inputs, patch } = await readSources(given, parts);
  let isWhole = true;
  const variables: JsonObject[] = [];
  const check = (source: Source): JsonObject => {
    const body = checkSource(source, parts);
    if (body === undefined) isWhole = false;
    variables.push(...variablesIn(body ?? {}));
    return body ?? {};
  };
  const merge = (base: JsonObject, source: Source): JsonObject => mergeOver(base, check(source), findings);
  const own = definitions.reduce(merge, {});
  const body = inputs.reduce(merge, own);
  if (isWhole && !isPartial) {
    const [first] = definitions;
    const location = locationIn(first?.origin ?? { position: () => "Input definition" });
    checkRequired(body, own, isPreview, location, parts);
  }
  checkRules(body, findings);
  const { workspaceId } = body;
  const { id, from } = parts.workspace;
  if (id !== undefined && typeof workspaceId === "string" && workspaceId !== id) {
    const what = text`is ${workspaceId}, and ${from} is ${id}: remove one of them`;
    report(findings, "problem", locate(body, "workspaceId"), what);
  }
  const { description: _, ...small } = retired(body);
  let retiring: JsonObject = small;
  if (patch !== undefined) {
    const isSound = findings.problems.length === before;
    const changes = check(patch);
    // A missing field may be in a file that could not be read.
    if (isWhole) checkRetiring(changes, sentBody(body), parts);
    retiring = mergeOver(small, changes, findings);
    if (isSound) checkRules(retiring, findings);
  }
  // Of an input with a problem a piece may have been read as a value.
  for (const variable of variables) checkMasked(variable, findings);
  if (findings.problems.length > before) return undefined;
  const sent = sentBody(body);
  const bytes = Buffer.byteLength(JSON.stringify(sent));
  if (bytes > largestSource) {
    const what = text`The definition has ${bytes} bytes as JSON: at most ${largestSource} are sent`;
    return findings.problem("definition/problem", what);
  }
  return {
    body: sent,
    retired: sentBody(retiring),
    workspaceId: stringMember(body, "workspaceId"),
    name: stringMember(body, "name") ?? "",
    nameFromInput: given["deployment-name"] !== undefined,
    ownName: stringMember(own, "name"),
  };
}

async function readSources(given: DefinitionInputs, parts: DefinitionParts) {
  const { folders, onSecret, findings, undocumented } = parts;
  const readDocument = async (written: string, name: string, isFile = false): Promise<Source> => {
    const source = await readYaml(written, name, findings, isFile);
    for (const secret of secretsIn(source.value ?? null, undocumented)) onSecret(...secret);
    return source;
  };
  const readFile = async (path: string): Promise<Source> => {
    const file = await readGivenFile(folders, path);
    if ("text" in file) return readDocument(file.text, path, true);
    return unreadable(`Input definition-file: ${JSON.stringify(path)}`, file.problem);
  };
  const unreadable = (name: string, what: Text): Source => {
    const origin = { position: () => name };
    report(findings, "problem", locationIn(origin), what);
    return { origin, value: undefined, isComplete: false };
  };
  const read = async (
    input: keyof DefinitionInputs,
    as: (written: string, input: string) => Promise<Source> | Source,
  ): Promise<Source[]> => {
    const written = given[input];
    return written === undefined ? [] : [await as(written, input)];
  };
  const asVariables = (written: string, input: string): Source => {
    const declared = definitions.flatMap(({ value }) => (isObject(value) ? keysOf(variablesIn(value)) : []));
    const hideKey = (key: string): void => (declared.includes(key) ? undefined : parts.hideKey(key));
    return readVariables(written, input, { onSecret, hideKey }, findings);
  };
  const asName = (written: string): Source => {
    const location = locationIn({ position: () => "Input deployment-name" });
    const name = written.trim().replaceAll("\r\n", "\n");
    return { origin: location.origin, value: located<JsonObject>({ name }, location), isComplete: true };
  };
  const paths = (given["definition-file"] ?? "").split("\n").map((line) => line.trim());
  const definitions: Source[] = [];
  if (paths.some((path) => /^[\w-]+:(?:\s|$)|^[{[]/.test(path))) {
    const what = text`must be paths, one per line: a definition belongs in the input definition`;
    definitions.push(unreadable("Input definition-file", what));
  } else for (const path of paths) if (path !== "") definitions.push(await readFile(path));
  definitions.push(...(await read("definition", readDocument)));
  const inputs = [
    ...(await read("environment-variables", asVariables)),
    ...(await read("secret-environment-variables", asVariables)),
    ...(await read("deployment-name", asName)),
  ];
  const [patch] = await read("preview-retire", readDocument);
  return { definitions, inputs, patch };
}

/** The body that is sent: with what the action adds, in the order of the API documentation. */
function sentBody(merged: JsonObject): JsonObject {
  const { workspaceId: _, ...body } = merged;
  for (const { memory, cpu } of memoryFields) {
    const cores = stringMember(body, cpu);
    if (cores !== undefined && !Object.hasOwn(body, memory)) body[memory] = memoryFor(cores);
  }
  const queues = queuesIn(body);
  const hasDefault = queues.some(({ isDefault }) => isDefault === true);
  const written = queues.map((queue) =>
    withDefault(queue, "isDefault", queue["name"] === "default" && !hasDefault),
  );
  if (queues.length > 0) body["workerQueues"] = written;
  return inDocumentedOrder(mapVariables(body, (variable) => withDefault(variable, "isSecret", false)));
}

function withDefault(item: JsonObject, name: string, value: JsonValue): JsonObject {
  return Object.hasOwn(item, name) ? item : mergedObject(item, { [name]: value });
}
