import type { Findings } from "../base/findings.js";
import type { JsonObject } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { type Checking, faultText, shown, startChecking, where } from "./checking.js";
import { fields } from "./fields.js";
import { conflictReporter, deriveMemory, inDocumentedOrder, mergeOver, retired, withoutCreateOnly } from "./merge.js";
import { type DefinitionInputs, type FieldSource, isGiven, readSources, type Sources } from "./read/sources.js";
import type { Source } from "./read/yaml.js";
import { reportEmptySecrets, reportNotes } from "./reporting.js";
import { checkDefinition, checkField } from "./validate.js";

export type { DefinitionInputs } from "./read/sources.js";

import { isSecretItem } from "./secrets.js";

export { redactBody, storedDefinition } from "./secrets.js";

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
  const { findings, redactor } = parts;
  const before = findings.problems.length;
  // Everything is read before anything is validated, so that every secret is known before the first message.
  const sources = await readSources(given, parts.folder, parts.onSecret);
  const checking = startChecking(findings, redactor, givenFields(sources));
  if (sources.fileProblem !== undefined) {
    findings.problem(`Input deployment-file: ${checking.quote(sources.fileProblem.path)} ${sources.fileProblem.what}`);
  }
  if (isGiven(given.deployment) && isGiven(given.deploymentFile)) {
    findings.problem("Inputs deployment and deployment-file must not be given together: keep one of them");
  }
  reportEmptySecrets(sources.emptySecrets, checking, parts.allowEmptySecrets);
  const places = new Map<string, string>();
  const onConflict = conflictReporter(checking);
  let body: JsonObject = {};
  for (const source of sources.definitions) body = mergeOver(body, checkSource(source, checking, places), onConflict);
  for (const source of sources.inputs) body = mergeOver(body, checkInput(source, checking, places), onConflict);
  const canJudge = sources.fileProblem === undefined && sources.definitions.every(({ isComplete }) => isComplete);
  if (canJudge) checkRequired(checking);
  body = deriveMemory(body, places, checking);
  const retirePatch = sources.patch && checkPatch(sources.patch, body, places, checking);
  reportNotes(checking);
  if (findings.problems.length > before) return undefined;
  const { workspaceId, ...rest } = inDocumentedOrder(body);
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
  return inDocumentedOrder({
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
  const merged = mergeOver(shrunk, definition.retirePatch ?? {}, () => {});
  return updateBody({ ...definition, body: merged }, { name, workspaceId });
}

/** The documented fields that any source gives, valid or not. */
function givenFields({ definitions, inputs }: Sources): Set<string> {
  return new Set([...definitions.flatMap(namesIn), ...inputs.map(({ field }) => field.field)]);
}

function namesIn({ root }: Source): string[] {
  return root?.kind === "object" ? [...root.entries.keys()] : [];
}

/** Validates a whole definition: the fields of the body that are valid. `places` gets where each field was given. */
function checkSource(
  { name, root, isComplete, faults }: Source,
  checking: Checking,
  places: Map<string, string>,
): JsonObject {
  for (const fault of faults) checking.findings.problem(faultText(fault, checking));
  if (root?.kind === "object") {
    for (const [field, { value }] of root.entries) {
      if (fields.some((row) => row.field === field)) places.set(field, where(value, [field], checking));
    }
    return isComplete ? checkDefinition(root, checking) : {};
  }
  if (isComplete) {
    const got = root === undefined ? "nothing" : shown(root, checking);
    const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
    const advice = isPath ? ". A path belongs in the input deployment-file" : "";
    checking.findings.problem(
      `${checking.plain(name, 300)} must be an object of fields, such as "name: my-deployment"; got ${got}${advice}`,
    );
  }
  return {};
}

function checkInput(
  { field, input, source }: FieldSource,
  checking: Checking,
  places: Map<string, string>,
): JsonObject {
  const { root, isComplete, faults } = source;
  places.set(field.field, `Input ${input}`);
  for (const fault of faults) checking.findings.problem(faultText(fault, checking));
  if (!isComplete || root === undefined) return {};
  const value = checkField(root, field, [field.field], checking);
  const items = input === field.list?.secretInput && Array.isArray(value) ? value : [];
  for (const [index, item] of items.entries()) {
    if (isSecretItem(item)) continue;
    checking.findings.problem(
      `Input ${input}: ${field.field}[${index}].isSecret must be true: give plain variables in ${field.input}`,
    );
  }
  return value === undefined ? {} : Object.fromEntries([[field.field, value]]);
}

/** Validates preview-retire, on its own and merged over the body. */
function checkPatch(
  source: Source,
  body: JsonObject,
  places: ReadonlyMap<string, string>,
  checking: Checking,
): JsonObject {
  const inPatch = new Map(places);
  const own = { ...checking, given: new Set(namesIn(source)) };
  const patch = inDocumentedOrder(deriveMemory(checkSource(source, own, inPatch), inPatch, checking));
  deriveMemory(mergeOver(body, patch, conflictReporter(checking)), inPatch, checking);
  const { name, workspaceId, ...rest } = patch;
  for (const [field, value] of Object.entries({ name, workspaceId })) {
    if (value === undefined) continue;
    checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
  }
  return rest;
}

function checkRequired({ given, meant, findings }: Checking): void {
  for (const { field, isRequired, input, allowed, example } of fields) {
    if (isRequired !== true || given.has(field) || meant.has(field)) continue;
    const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
    findings.problem(`Input ${input} is required: ${what}, here or as ${field} in deployment or deployment-file`);
  }
}
