import type { Findings } from "../base/findings.js";
import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import type { Redactor } from "../secrets/redact.js";
import { Checking } from "./checking.js";
import { createOnlyFields, fields, responseOnlyFields } from "./fields.js";
import { deriveMemory, inDocumentedOrder, mergeOver, retired } from "./merge.js";
import { type DefinitionInputs, readSources } from "./read/sources.js";
import type { Source } from "./read/yaml.js";
import { isSecretItem } from "./secrets.js";
import { checkObject } from "./validate.js";

/** A validated definition of a Deployment. */
export interface Definition {
  /** All fields but `workspaceId`, in the order of the API documentation. Secret values are in clear: see `visible`. */
  readonly body: JsonObject;
  readonly workspaceId: string | undefined;
  /** The name comes from the input deployment-name: a preview takes it as given, without `-pr-<N>`. */
  readonly nameFromInput: boolean;
  /** The name without the input deployment-name; undefined if the definition has none. */
  readonly ownName: string | undefined;
  readonly retirePatch: JsonObject | undefined;
  /** What was derived, added or left out: lines of the log, for a run that sends the body. */
  readonly notes: readonly string[];
}

/** What reading a definition needs beside the inputs. */
export interface DefinitionParts {
  readonly findings: Findings;
  /** The run's own: it knows the secrets of `onSecret` as well. */
  readonly redactor: Redactor;
  /** Called with each secret value as soon as it is read, before any message could contain it. */
  readonly onSecret: (value: string) => void;
  /** The job's workspace folder. */
  readonly folder: string;
  /** An empty secret is a notice: a dry run without api-token, where secrets are not available. */
  readonly allowEmptySecrets: boolean;
}

/** What a request body adds to the definition. */
export interface BodyOptions {
  /** Takes precedence over the definition's name: the name of a preview. */
  readonly name?: string | undefined;
  readonly workspaceId?: string | undefined;
  /** Sent if the definition has no description, so that the next update restores what a retire has changed. */
  readonly defaultDescription?: string | undefined;
}

/** A body, and what differs in it from the definition as it was written: lines of the log. */
export type NotedBody = { readonly body: JsonObject; readonly notes: readonly string[] };

/**
 * Reads file, inline definition and inputs, merges each over the one before, validates all of it, and derives memory from
 * CPU. Undefined after a problem: what is wrong goes into `findings`, and bad input never throws.
 */
export async function readDefinition(
  given: DefinitionInputs,
  parts: DefinitionParts,
): Promise<Definition | undefined> {
  const { findings, redactor } = parts;
  const before = findings.problems.length;
  // Everything is read before anything is validated, so that every secret is known before the first message.
  const { definitions, inputs, patch } = await readSources(given, parts.folder, parts.onSecret);
  const checking = new Checking(findings, redactor, parts.allowEmptySecrets);
  const merge = (body: JsonObject, source: Source) =>
    mergeOver(body, checkSource(source, checking), checking);
  const own = definitions.reduce(merge, {});
  const merged = inputs.reduce(merge, own);
  if (definitions.every(({ isComplete }) => isComplete)) checkRequired(checking);
  const body = deriveMemory(merged, checking);
  const retirePatch = patch && checkPatch(patch, body, checking);
  if (findings.problems.length > before) return undefined;
  const { workspaceId: _, ...rest } = inDocumentedOrder(body);
  return {
    body: rest,
    workspaceId: stringMember(body, "workspaceId"),
    nameFromInput: (given["deployment-name"] ?? "").trim() !== "",
    ownName: stringMember(own, "name"),
    retirePatch,
    notes: checking.notes,
  };
}

/** The body of a creation. */
export function createBody({ body }: Definition, options: BodyOptions = {}): JsonObject {
  const { name, workspaceId, defaultDescription } = options;
  return inDocumentedOrder({
    ...(defaultDescription && { description: defaultDescription }),
    ...body,
    ...(name && { name }),
    ...(workspaceId && { workspaceId }),
  });
}

/** The body of an update: that of a creation without the create-only fields. */
export function updateBody(definition: Definition, options: BodyOptions = {}): NotedBody {
  const body = createBody(definition, options);
  const leftOut = createOnlyFields.filter((name) => Object.hasOwn(body, name));
  for (const name of leftOut) delete body[name];
  const note = `Left out of the update because only a create accepts them: ${leftOut.join(", ")}`;
  return { body, notes: leftOut.length === 0 ? definition.notes : [...definition.notes, note] };
}

/** The body of the update that retires a preview: scaled down and with `description`, and preview-retire over that. */
export function retireBody(
  definition: Definition,
  options: BodyOptions & { readonly description: string },
): NotedBody {
  const shrunk = { ...retired(definition.body), description: options.description };
  return updateBody({ ...definition, body: mergeOver(shrunk, definition.retirePatch ?? {}) }, options);
}

/** What is probably wrong with the body of a creation. Whether a run creates is often known only when it looked. */
export function creationWarnings(body: JsonObject, quote: (text: string) => string): string[] {
  const { type, clusterId, environmentVariables: variables } = body;
  const warnings: string[] = [];
  if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
    const advice = "comparable services require it to create a Deployment";
    warnings.push(`The definition has type ${type} and no clusterId: ${advice}.`);
  }
  const items = Array.isArray(variables) ? variables.filter(isObject) : [];
  const unset = items.filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
  if (unset.length > 0) {
    const keys = unset.map((item) => quote(String(member(item, "key")))).join(", ");
    const what = `${unset.length === 1 ? "a secret variable" : "secret variables"} without a value: ${keys}`;
    const advice = "no value is stored yet: pass it with secret-environment-variables";
    warnings.push(`The definition has ${what}. The Deployment is new, so ${advice}.`);
  }
  return warnings;
}

/** Validates a source: the fields of the body that are valid. */
function checkSource({ name, root, isComplete, faults }: Source, checking: Checking): JsonObject {
  for (const fault of faults) checking.fault(fault);
  if (root?.kind === "object") {
    for (const [field, value] of root.entries) checking.places.set(field, value);
    return isComplete
      ? checkObject(root, { members: fields, responseOnly: responseOnlyFields }, checking)
      : {};
  }
  if (isComplete) {
    const got = root === undefined ? "nothing" : checking.shown(root);
    const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
    const advice = isPath ? ". A path belongs in the input deployment-file" : "";
    checking.findings.problem(
      `${checking.plain(name, 300)} must be an object of fields, such as "name: my-deployment"; got ${got}${advice}`,
      root?.origin.at?.(root.offset),
    );
  }
  return {};
}

/** Validates preview-retire, on its own and merged over the body. */
function checkPatch(source: Source, body: JsonObject, checking: Checking): JsonObject {
  const patch = inDocumentedOrder(deriveMemory(checkSource(source, checking), checking));
  deriveMemory(mergeOver(body, patch, checking), checking);
  const { name, workspaceId, ...rest } = patch;
  for (const [field, value] of Object.entries({ name, workspaceId })) {
    if (value === undefined) continue;
    checking.findings.warning(`Input preview-retire: ${field} is not used: a retired preview keeps its own`);
  }
  return rest;
}

function checkRequired({ places, meant, findings }: Checking): void {
  for (const { field, isRequired, input, allowed, example } of fields) {
    if (!isRequired || places.has(field) || meant.has(field)) continue;
    const what = allowed === undefined ? `a string such as ${example}` : `one of ${allowed.join(", ")}`;
    const place = "in deployment or deployment-file";
    findings.problem(
      input === undefined
        ? `Field ${field} is required: ${what}, ${place}`
        : `Input ${input} is required: ${what}, here or as ${field} ${place}`,
    );
  }
}
