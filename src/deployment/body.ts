import type { Findings } from "../base/findings.js";
import { isObject, type JsonObject, member } from "../base/json.js";
import { checkField } from "./check.js";
import type { DefinitionFile } from "./definition-file.js";
import { type Field, fields, secretVariablesInput } from "./fields.js";
import { inputOrigin, type Located, textNode } from "./located.js";
import { deriveMemory, forUpdate, inDocumentOrder, mergeOver } from "./merge.js";
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

/** What the author gave for the request body. Empty texts count as not given. */
export interface DeploymentInputs {
  /** Raw texts by the input's name, such as `scheduler-size`. */
  readonly inputs: Readonly<Partial<Record<string, string>>>;
  /** The input `deployment`: YAML or JSON. */
  readonly deployment?: string;
  /** The file of the input `deployment-file`. */
  readonly deploymentFile?: DefinitionFile;
}

/** The body of a request, ready to be sent but for `workspaceId`. */
export interface DeploymentBody {
  /** In the document's order of fields; what nobody gave is absent. It holds secret values in clear: see `redactBody`. */
  readonly body: JsonObject;
  /** The body's `workspaceId`: the caller compares it with its own and sends it. */
  readonly workspaceId?: string;
  /** The keys of the secret variables. */
  readonly secretKeys: readonly string[];
}

/**
 * Builds the request body of create or update from file, inline text and inputs, checks it, and derives memory from CPU
 * (interface: "create-deployment and update-deployment"). All that is wrong goes into `findings`; bad input never throws.
 * `onSecret` gets each secret value as soon as it is read, before any text could hold it.
 */
export async function buildDeploymentBody(
  purpose: "create" | "update",
  given: DeploymentInputs,
  findings: Findings,
  onSecret: (value: string) => void,
): Promise<DeploymentBody> {
  const reading = startReading(findings, onSecret);
  // Everything is read before anything is checked, so that every secret is known before the first message.
  const definitions = await readDefinitions(given, reading);
  const inputs = await readInputs(given.inputs, reading);
  let body: JsonObject = {};
  for (const definition of definitions) body = mergeOver(body, checkSource(definition, reading), findings);
  for (const { field, source } of inputs) body = mergeOver(body, checkInput(field, source, reading), findings);
  if (definitions.every(({ isWhole }) => isWhole)) checkRequired(reading);
  body = deriveMemory(body, reading.places, findings);
  if (purpose === "update") body = forUpdate(body, findings);
  finish(reading);
  const { workspaceId, ...rest } = inDocumentOrder(body);
  return { body: rest, ...(typeof workspaceId === "string" ? { workspaceId } : {}), secretKeys: secretKeysOf(rest) };
}

/**
 * Reads the mapping of an input such as preview-retire, checked like a definition, with memory derived from CPU;
 * undefined after a problem. `onSecret` as in {@link buildDeploymentBody}.
 */
export async function parsePatch(
  text: string,
  inputName: string,
  findings: Findings,
  onSecret: (value: string) => void,
): Promise<JsonObject | undefined> {
  const reading = startReading(findings, onSecret);
  const before = findings.problems.length;
  const patch = checkSource(await readSource(text, inputName, false, reading), reading);
  const derived = inDocumentOrder(deriveMemory(patch, reading.places, findings));
  finish(reading);
  return findings.problems.length === before ? derived : undefined;
}

async function readDefinitions({ deployment, deploymentFile }: DeploymentInputs, reading: Reading): Promise<Source[]> {
  const sources: Source[] = [];
  if (deploymentFile !== undefined) {
    sources.push(await readSource(deploymentFile.text, deploymentFile.path, true, reading));
  }
  if (isGiven(deployment)) sources.push(await readSource(deployment, "deployment", false, reading));
  if (sources.length > 1) {
    reading.findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
  }
  return sources;
}

interface InputSource {
  readonly field: Field;
  readonly source: Source;
}

/** The inputs that are given, in the table's order, each read as the value of its field. */
async function readInputs(inputs: DeploymentInputs["inputs"], reading: Reading): Promise<InputSource[]> {
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

function secretKeysOf(body: JsonObject): string[] {
  const variables = member(body, "environmentVariables");
  return (Array.isArray(variables) ? variables : []).flatMap((variable) => {
    const key = isObject(variable) && member(variable, "isSecret") === true ? member(variable, "key") : undefined;
    return typeof key === "string" ? [key] : [];
  });
}
