import type { Findings } from "../base/findings.js";
import type { JsonObject } from "../base/json.js";
import { checkDefinition } from "./check.js";
import { type Checking, shown } from "./checking.js";
import { parseDotenv } from "./dotenv.js";
import { about, type Located, type Origin, textNode, textOrigin } from "./located.js";
import { secretsIn, textsIn } from "./secrets.js";
import { isVariableName } from "./variables.js";
import { readYaml } from "./yaml-text.js";

/** How many problems (and warnings) are told: more than this in one body have one cause. */
const mostFindings = 200;

/** What the reading of all sources of one body shares. */
export interface Reading extends Checking {
  /** Takes a secret value: from then on no message shows it. */
  readonly onSecret: (value: string) => void;
  /** How a message begins that speaks of a field: the place where it was given last. */
  readonly places: Map<string, string>;
  /** The fields that were given, well or badly. */
  readonly given: Set<string>;
}

/** A text that was read, before any check. */
export interface Source {
  /** How a message names the whole text. */
  readonly name: string;
  readonly root: Located | undefined;
  /** Whether the root may be checked: a text that is broken is not judged further. */
  readonly isWhole: boolean;
  readonly problems: readonly string[];
}

/** Starts a reading. Values in messages are cut to 60 characters, after secrets in them were replaced. */
export function startReading(findings: Findings, onSecret: (value: string) => void): Reading {
  const secrets = new Set<string>();
  const quote = (text: string): string => {
    // Past the findings that are told, nobody reads it.
    if (findings.problems.length > mostFindings) return '"..."';
    let clean = text;
    for (const secret of secrets) if (secret.length > 3) clean = clean.replaceAll(secret, "***");
    return JSON.stringify(clean.length > 60 ? `${clean.slice(0, 60)}...` : clean);
  };
  const keep = (value: string): void => {
    if (value === "" || secrets.has(value)) return;
    secrets.add(value);
    onSecret(value);
  };
  return { findings, quote, onSecret: keep, leftOut: new Set(), places: new Map(), given: new Set() };
}

/** Whether an input's text counts as given. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

/** Reads a YAML or JSON text of a file or an input. Its secret variables go to `onSecret` even when it is broken. */
export async function readSource(given: string, name: string, isFile: boolean, reading: Reading): Promise<Source> {
  const text = given.replace(/^\uFEFF/, "");
  const read = await readYaml(text, textOrigin(name, text, isFile));
  for (const secret of read.root === undefined ? [] : secretsIn(read.root)) reading.onSecret(secret);
  return { ...read, name: isFile ? name : `Input ${name}` };
}

/** Reads variables from `KEY=VALUE` lines or a list; entries that do not say so themselves become plain or secret by the input. */
export async function readVariables(text: string, input: string, isSecret: boolean, reading: Reading): Promise<Source> {
  const first = text.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
  if (/^\s*[-[]/.test(first ?? "")) {
    const source = await readSource(text, input, false, reading);
    if (isSecret) for (const secret of source.root === undefined ? [] : textsIn(source.root)) reading.onSecret(secret);
    if (isSecret && !source.isWhole) reading.onSecret(text.trim());
    return { ...source, root: source.root && markEach(source.root, isSecret) };
  }
  const { entries, faults, unread } = parseDotenv(text);
  if (isSecret) {
    // A line of a secret may look like an assignment: what cannot be a key is taken for a secret too.
    const keys = entries.map(({ key }) => key).filter((key) => !isVariableName(key));
    for (const secret of [...entries.map(({ value }) => value), ...keys, ...unread]) reading.onSecret(secret);
  }
  const inLine = (path: string, line: number): string => {
    const name = path.replace(/^environmentVariables\[\d+\]\.?/, "");
    return `${input} input, line ${line}${name === "" ? "" : `: ${name}`}`;
  };
  const origin: Origin = { about: inLine };
  const items = entries.map(({ key, value, line }): Located => {
    const nodes = {
      key: textNode(key, origin, line),
      value: textNode(value, origin, line),
      isSecret: flag(isSecret, origin, line),
    };
    const members = Object.entries(nodes).map(([name, node]) => [name, { nameOffset: line, value: node }] as const);
    return { kind: "mapping", entries: new Map(members), origin, offset: line, size: 4 };
  });
  const problems = faults.map((fault) => `${inLine("", fault.line)}: ${fault.text}`);
  // Nothing but comments is not a list: an empty list would wipe the variables that the Deployment has.
  const root: Located | undefined =
    items.length === 0 ? undefined : { kind: "list", items, origin, offset: 1, size: 1 };
  return { name: `Input ${input}`, root, isWhole: true, problems };
}

function flag(value: boolean, origin: Origin, offset: number): Located {
  return { kind: "scalar", value, text: String(value), origin, offset, size: 1 };
}

/** The list with `isSecret` added to each mapping that has none. */
function markEach(root: Located, isSecret: boolean): Located {
  if (root.kind !== "list") return root;
  const items = root.items.map((item): Located => {
    if (item.kind !== "mapping" || item.entries.has("isSecret")) return item;
    const mark = { nameOffset: item.offset, value: flag(isSecret, item.origin, item.offset) };
    return { ...item, entries: new Map([["isSecret", mark], ...item.entries]) };
  });
  return { ...root, items };
}

/** Checks a source as a whole definition: the body's fields, as far as they are right. */
export function checkSource({ name, root, isWhole, problems }: Source, reading: Reading): JsonObject {
  for (const problem of problems) reading.findings.problem(problem);
  if (root?.kind === "mapping") {
    for (const [field, { value }] of root.entries) {
      reading.given.add(field);
      reading.places.set(field, about(value, field));
    }
    return isWhole ? checkDefinition(root, reading) : {};
  }
  if (isWhole) {
    const got = root === undefined ? "nothing" : shown(root, reading);
    reading.findings.problem(`${name} must be a mapping of fields, such as "name: my-deployment"; got ${got}`);
  }
  return {};
}

/** Ends a reading: tells which fields were left out because only responses have them, and cuts endless lists of findings. */
export function finish({ leftOut, findings }: Reading): void {
  if (leftOut.size > 0) {
    findings.notice(`Left out of the request, because only responses have them: ${[...leftOut].join(", ")}`);
  }
  for (const texts of [findings.problems, findings.warnings]) {
    if (texts.length > mostFindings) texts.push(`... and ${texts.splice(mostFindings).length} more`);
  }
}
