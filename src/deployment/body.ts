import { Findings } from "../base/findings.js";
import { isObject, type JsonObject, member } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { checkField } from "./check.js";
import { readDefinitionFile } from "./definition-file.js";
import { type Field, fields, secretVariablesInput } from "./fields.js";
import { inputOrigin, type Located, textNode } from "./located.js";
import { deriveMemory, inDocumentOrder, mergeOver, retired, withoutCreateOnly } from "./merge.js";
import {
  checkSource,
  finish,
  isGiven,
  type Reading,
  readSource,
  readVariables,
  type Source,
  startReading,
} from "./sources.js";

/** A validated definition of a Deployment. */
export interface Definition {
  /** All fields but `workspaceId`, in the order of the API documentation. Secret values are in clear: see `redactBody`. */
  readonly body: JsonObject;
  readonly workspaceId: string | undefined;
  /** The name comes from the input deployment-name: a preview takes it as given, without `-pr-<N>`. */
  readonly nameFromInput: boolean;
  /** The input preview-retire. */
  readonly retirePatch: JsonObject | undefined;
}

/** What the author wrote. Empty strings count as not given. */
export interface DefinitionInputs {
  /** Raw strings by the input's name, such as `scheduler-size`. */
  readonly inputs: Readonly<Partial<Record<string, string>>>;
  /** The input `deployment`: YAML or JSON. */
  readonly deployment?: string | undefined;
  /** The input `deployment-file`: a path relative to `folder`. */
  readonly deploymentFile?: string | undefined;
  /** The input `preview-retire`: YAML or JSON. */
  readonly retirePatch?: string | undefined;
}

/** What reading a definition needs beside the inputs. */
export interface DefinitionParts {
  /** Everything that is wrong is collected here. */
  readonly findings: Findings;
  /** The run's own: it knows the secrets of `onSecret` as well. */
  readonly redactor: Redactor;
  /** Called with each secret value as soon as it is read, before any message could contain it. */
  readonly onSecret: (value: string) => void;
  /** The job's workspace folder. */
  readonly folder: string;
  /** An empty secret is a notice: a dry run without api-token, where secrets are not available. */
  readonly allowEmptySecrets: boolean;
  readonly mode: "create-deployment" | "update-deployment";
}

/** What a request body adds to the definition. */
export interface BodyOptions {
  /** Takes precedence over the definition's name: the name of a preview. */
  readonly name?: string | undefined;
  readonly workspaceId?: string | undefined;
  /** Sent if the definition has no description, so that the next update restores what a retire has changed. */
  readonly defaultDescription?: string | undefined;
}

/** The body of an update, and the create-only fields that it leaves out. */
export interface UpdateBody {
  readonly body: JsonObject;
  readonly leftOut: readonly string[];
}

/**
 * Reads file, inline definition and inputs, validates all of it, and derives memory from CPU (API documentation: "Create a
 * Deployment", "Update a Deployment"). Everything that is wrong goes into `findings`; bad input never throws.
 * @returns undefined after a problem.
 */
export async function readDefinition(given: DefinitionInputs, parts: DefinitionParts): Promise<Definition | undefined> {
  const { findings } = parts;
  const before = findings.problems.length;
  const reading = startReading(findings, parts.onSecret);
  // Everything is read before anything is validated, so that every secret is known before the first message.
  const definitions = await readDefinitions(given, reading, parts.folder);
  const inputs = await readInputs(given.inputs, reading);
  const patch = isGiven(given.retirePatch)
    ? await readSource(given.retirePatch, "preview-retire", false, reading)
    : undefined;
  let body: JsonObject = {};
  for (const definition of definitions) body = mergeOver(body, checkSource(definition, reading), findings);
  for (const { field, source } of inputs) body = mergeOver(body, checkInput(field, source, reading), findings);
  const isFileMissing = isGiven(given.deploymentFile) && definitions.length === (isGiven(given.deployment) ? 1 : 0);
  if (!isFileMissing && definitions.every(({ isWhole }) => isWhole)) checkRequired(reading);
  body = deriveMemory(body, reading.places, findings);
  const retirePatch = patch && inDocumentOrder(deriveMemory(checkSource(patch, reading), reading.places, findings));
  if (retirePatch !== undefined) deriveMemory(mergeOver(body, retirePatch, findings), reading.places, findings);
  finish(reading);
  if (findings.problems.length > before) return undefined;
  const { workspaceId, ...rest } = inDocumentOrder(body);
  return {
    body: rest,
    workspaceId: typeof workspaceId === "string" ? workspaceId : undefined,
    nameFromInput: isGiven(given.inputs["deployment-name"]),
    retirePatch,
  };
}

/** The body of a creation. */
export function createBody({ body }: Definition, options: BodyOptions = {}): JsonObject {
  const { name, workspaceId, defaultDescription } = options;
  return inDocumentOrder({
    ...(defaultDescription === undefined ? {} : { description: defaultDescription }),
    ...body,
    ...(name === undefined ? {} : { name }),
    ...(workspaceId === undefined ? {} : { workspaceId }),
  });
}

/** The body of an update: that of a creation without the create-only fields. */
export function updateBody(definition: Definition, options: BodyOptions = {}): UpdateBody {
  return withoutCreateOnly(createBody(definition, options));
}

/**
 * The body of the update that retires a preview: the definition, with the table's values of a retired preview and
 * `description` over it, and the input preview-retire over that.
 */
export function retireBody(
  definition: Definition,
  {
    name,
    description,
    workspaceId,
  }: { name: string; description?: string | undefined; workspaceId?: string | undefined },
): UpdateBody {
  const shrunk = { ...retired(definition.body), ...(description === undefined ? {} : { description }) };
  const merged = mergeOver(shrunk, definition.retirePatch ?? {}, new Findings());
  return updateBody({ ...definition, body: merged }, { name, workspaceId });
}

async function readDefinitions(
  { deployment, deploymentFile }: DefinitionInputs,
  reading: Reading,
  folder: string,
): Promise<Source[]> {
  const sources: Source[] = [];
  if (isGiven(deploymentFile)) {
    const file = await readDefinitionFile(folder, deploymentFile.trim(), reading.findings);
    if (file !== undefined) sources.push(await readSource(file.text, file.path, true, reading));
  }
  if (isGiven(deployment)) sources.push(await readSource(deployment, "deployment", false, reading));
  if (isGiven(deployment) && isGiven(deploymentFile)) {
    reading.findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
  }
  return sources;
}

interface InputSource {
  readonly field: Field;
  readonly source: Source;
}

/** The inputs that are given, in the table's order, each read as the value of its field. */
async function readInputs(inputs: DefinitionInputs["inputs"], reading: Reading): Promise<InputSource[]> {
  const read: InputSource[] = [];
  for (const field of fields) {
    const text = field.input === undefined ? undefined : inputs[field.input];
    if (field.input !== undefined && isGiven(text)) {
      read.push({ field, source: await readInput(field, field.input, text, reading) });
    }
    const secrets = inputs[secretVariablesInput.input];
    if (field.field === "environmentVariables" && isGiven(secrets)) {
      read.push({ field, source: await readVariables(secrets, secretVariablesInput.input, true, reading) });
    }
  }
  return read;
}

async function readInput(field: Field, input: string, text: string, reading: Reading): Promise<Source> {
  if (field.field === "environmentVariables") return readVariables(text, input, false, reading);
  if (field.kind === "list") return readSource(text, input, false, reading);
  return { name: `Input ${input}`, root: scalar(text.trim(), input, field), isWhole: true, problems: [] };
}

function scalar(text: string, input: string, { kind }: Field): Located {
  const node = textNode(text, inputOrigin(input));
  if (kind !== "flag" || !/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return node;
  return { ...node, kind: "scalar", value: text.toLowerCase() === "true", text };
}

function checkInput(field: Field, { name, root, isWhole, problems }: Source, reading: Reading): JsonObject {
  reading.given.add(field.field);
  reading.places.set(field.field, name);
  for (const problem of problems) reading.findings.problem(problem);
  if (!isWhole || root === undefined) return {};
  const value = checkField(root, field, field.field, reading);
  if (name === `Input ${secretVariablesInput.input}` && Array.isArray(value)) {
    for (const [index, variable] of value.entries()) {
      if (!isObject(variable) || member(variable, "isSecret") !== false) continue;
      reading.findings.problem(
        `${name}: environmentVariables[${index}].isSecret must not be false here; give it in environment-variables`,
      );
    }
  }
  return value === undefined ? {} : Object.fromEntries([[field.field, value]]);
}

/** `name` and `type` are required somewhere. */
function checkRequired({ given, findings }: Reading): void {
  for (const [field, allowed] of [
    ["name", "a name such as my-deployment"],
    ["type", "one of DEDICATED, HYBRID, STANDARD"],
  ] as const) {
    const input = `deployment-${field}`;
    if (!given.has(field)) {
      findings.problem(`Input ${input} is required: ${allowed}, here or as ${field} in deployment or deployment-file`);
    }
  }
}

export { redactBody, storedDefinition } from "./secrets.js";
