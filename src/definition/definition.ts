import { type JsonObject, member } from "../base/json.js";
import type { Findings } from "../base/notice.js";
import { joined, text } from "../base/text.js";
import { isCores, isGibibytes, memoryFor, sameAmount } from "./amounts.js";
import { type Definition, inDocumentedOrder, type NotedBody } from "./body.js";
import { Checking, type CheckingParts } from "./checking.js";
import { fields, memoryFields, responseOnlyFields } from "./fields.js";
import { mergeOver, retired } from "./merge.js";
import type { Folders } from "./read/file.js";
import type { LocatedObject, Position } from "./read/position.js";
import { type DefinitionInputs, readSources } from "./read/sources.js";
import type { Source } from "./read/yaml.js";
import { checkLists, textIn } from "./rules.js";
import { checkObject, memberMeantBy } from "./validate.js";
import { say } from "./words.js";

/** What reading a definition needs beside the inputs. */
interface DefinitionParts extends CheckingParts {
  readonly findings: Findings;
  /** Called with each secret value as soon as it is read, before any message could contain it. */
  readonly onSecret: (value: string) => void;
  readonly folders: Folders;
  /** Name and type may be left out: for an update, and where an input was misspelled. */
  readonly isPartial?: boolean;
  /** The definition must have a name of its own, despite deployment-name: a sweep finds a preview by it. */
  readonly isPreview?: boolean;
}

/**
 * Reads files, inline definition and inputs, validates each, merges each over the one before, validates the
 * whole, and derives memory from CPU. Bad input never throws: it adds to `findings`, and returns undefined.
 */
export async function readDefinition(
  given: DefinitionInputs,
  parts: DefinitionParts,
): Promise<Definition | undefined> {
  const { findings, isPartial = false, isPreview = false } = parts;
  const before = findings.problems.length;
  // Everything is read before anything is validated, so that every secret is known before the first message.
  const { definitions, inputs, patch } = await readSources(given, parts);
  const checking = new Checking(findings, parts);
  const place = { origin: { place: () => "" }, offset: 0, path: [] };
  const nothing: LocatedObject = { kind: "object", entries: new Map(), ...place };
  const merge = (base: LocatedObject, source: Source) =>
    mergeOver(base, checkSource(source, checking) ?? nothing, checking);
  const own = definitions.reduce(merge, nothing);
  const tree = inputs.reduce(merge, own);
  // What is missing may be in a file that could not be read.
  const isWhole = definitions.every(({ isComplete, root }) => {
    return isComplete && root?.kind === "object" && !isManifest(root);
  });
  if (isWhole && !isPartial) {
    const root = definitions[0]?.root ?? { origin: { place: () => "Input definition" }, offset: 0 };
    checkRequired(tree, own, isPreview, root, checking);
  }
  checkMerged(tree, checking);
  const small = retired({ ...tree, entries: without(tree, "description") });
  const retiring =
    patch === undefined ? small : mergeOver(small, checkPatch(patch, checking) ?? nothing, checking);
  if (patch !== undefined) checkMerged(retiring, checking);
  if (findings.problems.length > before) return undefined;
  const built = buildBody(tree, checking);
  const bytes = Buffer.byteLength(JSON.stringify(built.body));
  if (bytes > largestBody) {
    return findings.problem("definition/too-large", say("too-large", { bytes, most: largestBody }));
  }
  if (patch !== undefined) warnOfLasting(patch, built.body, checking);
  return {
    ...built,
    // Only runs of previews need it.
    get retired() {
      return buildBody(retiring, checking);
    },
    workspaceId: textIn(tree, "workspaceId"),
    nameFromInput: (given["deployment-name"] ?? "").trim() !== "",
    ownName: textIn(own, "name"),
  };
}

/** Bytes: as many as a file may have. Several files and aliases together may have more. */
const largestBody = 1024 * 1024;

/** The body of a merged definition. It is validated: what the checks find here was found before. */
function buildBody(tree: LocatedObject, checking: Checking): NotedBody {
  const silent = checking.silent();
  const body = checkBody(tree, silent);
  for (const { memory, cpu } of memoryFields) {
    const cores = member(body, cpu);
    if (typeof cores !== "string" || Object.hasOwn(body, memory)) continue;
    body[memory] = memoryFor(cores);
    const place = { origin: tree.origin, offset: 0, path: [memory] };
    silent.note("Memory derived from CPU", place, text`${memory} ${body[memory]} (twice ${cpu} ${cores})`);
  }
  const { workspaceId: _, ...rest } = inDocumentedOrder(body);
  return { body: rest, notes: silent.notes };
}

const topLevel = { members: fields, responseOnly: responseOnlyFields };

function checkBody(tree: LocatedObject, checking: Checking): JsonObject {
  return checkObject(tree, topLevel, checking);
}

/** Whether it is one of Kubernetes. */
function isManifest({ entries }: LocatedObject): boolean {
  return entries.has("apiVersion") && entries.has("kind");
}

/** Validates a source: its fields, or undefined if it is not complete. */
function checkSource(source: Source, checking: Checking): LocatedObject | undefined {
  const { name, root, isComplete, faults } = source;
  for (const fault of faults) checking.fault(fault);
  if (!isComplete) return undefined;
  if (root?.kind === "object") {
    if (isManifest(root)) {
      return checking.whole(source, "manifest", { page: checking.page });
    }
    const inner = wrapped(root);
    if (inner !== undefined) {
      const [name = ""] = root.entries.keys();
      checking.problem({ ...root, path: [name] }, "wrapped", { name });
    }
    checkBody(inner ?? root, checking);
    return inner ?? root;
  }
  const isEmpty = root === undefined || (root.kind === "scalar" && root.value === null);
  const example = name === "Input preview-retire" ? text`schedulerSize: SMALL` : text`name: my-deployment`;
  const form = text`an object of fields, such as "${example}"`;
  const isPath = root?.kind === "scalar" && /^\S+\.(?:ya?ml|json)$/.test(root.text);
  const advice = isPath ? text`. A path belongs in the input definition-file` : "";
  return isEmpty
    ? checking.whole(source, "empty-source", { form })
    : checking.whole(source, "not-an-object", { form, got: checking.shown(root), advice });
}

/** A push sends the definition: it does not undo what only a retire sets. */
function warnOfLasting({ root }: Source, body: JsonObject, checking: Checking): void {
  const fields = root?.kind === "object" ? [...root.entries.keys()] : [];
  for (const field of fields) {
    if (Object.hasOwn(body, field) || ["description", "name", "workspaceId"].includes(field)) continue;
    const said = say("lasting", { field: checking.plain(field) });
    checking.findings.warning("definition/lasting", said);
  }
}

/** The definition in an object of one unknown field; undefined if it is not wrapped. */
function wrapped({ entries }: LocatedObject): LocatedObject | undefined {
  const [[name, inner] = ["", undefined], ...others] = entries;
  const isField = [...fields.map(({ field }) => field), ...responseOnlyFields].includes(name);
  if (isField || others.length > 0 || inner?.kind !== "object") return undefined;
  return inner.entries.has("name") && inner.entries.has("type") ? inner : undefined;
}

/** Validates preview-retire: its fields but those that a retired preview keeps. */
function checkPatch(source: Source, checking: Checking): LocatedObject | undefined {
  const patch = checkSource(source, checking);
  const kept = ["name", "workspaceId"];
  for (const field of kept) {
    if (patch?.entries.has(field) !== true) continue;
    checking.findings.warning("definition/kept-by-retired", say("kept-by-retired", { field }));
  }
  return patch && { ...patch, entries: without(patch, ...kept) };
}

function without({ entries }: LocatedObject, ...names: readonly string[]): LocatedObject["entries"] {
  return new Map([...entries].filter(([name]) => !names.includes(name)));
}

/** Validates what only the merged definition shows. */
function checkMerged(tree: LocatedObject, checking: Checking): void {
  checkLists(tree, checking);
  checkPlaceholder(tree, checking);
  for (const { memory, cpu } of memoryFields) {
    const [cores, gibibytes, place] = [textIn(tree, cpu), textIn(tree, memory), tree.entries.get(memory)];
    if (cores === undefined || gibibytes === undefined || place === undefined) continue;
    if (!isCores(cores) || !isGibibytes(gibibytes) || sameAmount(gibibytes, memoryFor(cores))) continue;
    checking.problem(place, "memory", { cpu, cores, right: memoryFor(cores), got: gibibytes });
  }
}

/** A name that somebody meant to fill in would become the Deployment's own. */
function checkPlaceholder({ entries }: LocatedObject, checking: Checking): void {
  const name = entries.get("name");
  if (name?.kind !== "scalar" || !/\$\{\w+\}|^\$\w+$/.test(name.text)) return;
  checking.problem(name, "placeholder", { got: checking.shown(name) });
}

/**
 * What a create must have: name and type, and a preview a name that deployment-name does not change.
 * @param origin where a message says that one is missing: the first definition.
 */
function checkRequired(
  tree: LocatedObject,
  own: LocatedObject,
  isPreview: boolean,
  { origin, offset }: Pick<Position, "origin" | "offset">,
  checking: Checking,
): void {
  // A misspelled field is one problem.
  const misspelled = Array.from(tree.entries.keys(), (name) => memberMeantBy(name, topLevel));
  for (const { field, isRequired, input, allowed, example } of fields) {
    if (!isRequired || misspelled.includes(field)) continue;
    const needsOwn = isPreview && input === "deployment-name";
    if ((needsOwn ? own : tree).entries.has(field)) continue;
    const what =
      allowed === undefined ? text`a string such as ${example ?? ""}` : text`one of ${joined(allowed)}`;
    const ofPreview = text`. A preview needs it even with deployment-name: a sweep finds previews by it`;
    const orInput = input === undefined ? text`` : text`, here or in the input ${input}`;
    const place = { origin, offset, path: [field] };
    checking.problem(place, "required", { what, more: needsOwn ? ofPreview : orInput });
  }
}
