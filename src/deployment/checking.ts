import type { Findings } from "../base/findings.js";
import type { JsonObject } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { fields } from "./fields.js";
import type { Fault, Located, LocatedObject, Origin, Path } from "./read/position.js";

/** The longest piece of what the author wrote that a message shows. */
const longestShown = 60;

/** What the action does to a definition: each is documented, and becomes one line in the log. */
export interface Notes {
  readonly leftOut: Set<string>;
  readonly writtenOut: Set<string>;
  readonly asString: Set<string>;
  readonly derived: Set<string>;
  readonly asNull: Set<string>;
}

/** What the validation of one body shares. */
export interface Checking {
  readonly findings: Findings;
  /** A string as messages show it: redacted as a whole, then cut, in quotes. */
  readonly quote: (text: string) => string;
  /** A name or place as messages show it: the same without quotes. */
  readonly plain: (text: string, limit?: number) => string;
  readonly notes: Notes;
  /** The documented fields that any source gives, valid or not. */
  readonly given: ReadonlySet<string>;
  /** The documented fields that a near miss was probably meant to be. */
  readonly meant: Set<string>;
}

/** Starts the validation of a body. Messages are made with the run's own redactor. */
export function startChecking(findings: Findings, redactor: Redactor, given: ReadonlySet<string>): Checking {
  // One long string may appear thousands of times, by aliases.
  const quoted = new Map<string, string>();
  const quote = (text: string): string => {
    const known = quoted.get(text);
    if (known !== undefined) return known;
    const result = redactor.quote(JSON.stringify(redactor.redact(text)), longestShown + 2);
    quoted.set(text, result);
    return result;
  };
  const notes = () => new Set<string>();
  return {
    findings,
    quote,
    plain: (text, limit = longestShown) => redactor.quote(text, limit),
    notes: { leftOut: notes(), writtenOut: notes(), asString: notes(), derived: notes(), asNull: notes() },
    given,
    meant: new Set(),
  };
}

/** An object of a list, as written and as validated. */
export interface CheckedObject {
  readonly item: LocatedObject;
  readonly path: Path;
  readonly body: JsonObject;
}

const documented = new Set(
  fields.flatMap(({ field, members = [], responseOnly = [] }) => {
    return [field, ...members.map((inner) => inner.field), ...responseOnly];
  }),
);

/** The place of a value. A path of a file is cut only if it is very long: the line follows it. */
export function placeOf({ origin, offset }: { origin: Origin; offset: number }, plain: Checking["plain"]): string {
  return plain(origin.place(offset), 300);
}

/** How a message about a value begins: its place and its path. */
export function where(node: { origin: Origin; offset: number }, path: Path, { plain }: Checking): string {
  const { origin, offset } = node;
  const place = placeOf({ origin, offset }, plain);
  const shown = origin.showsPath === "all" ? path : path.slice(-1);
  const last = shown.at(-1);
  if (origin.showsPath === "none" || last === undefined || (origin.showsPath === "last" && typeof last === "number")) {
    return place;
  }
  return `${place}: ${pathText(shown, plain, origin.isSecret)}`;
}

/** A path such as `workerQueues[1].maxWorkerCount`. Of an input for secrets only documented names are shown. */
function pathText(path: Path, plain: Checking["plain"], isSecret = false): string {
  const names = path.map((name) => {
    if (typeof name === "number") return `[${name}]`;
    return `.${isSecret && !documented.has(name) ? "***" : plain(name) || '""'}`;
  });
  return names.join("").replace(/^\./, "");
}

/** A documented path for the log, the same for all items of a list: `workerQueues[].podCpu`. */
export function generalPath(path: Path, { plain }: Checking): string {
  return pathText(path, plain).replace(/\[\d+\]/g, "[]");
}

/** The message of a fault found while reading. */
export function faultText(fault: Fault, checking: Checking): string {
  return `${where(fault, fault.path, checking)}${fault.what}`;
}

/** The value that a message shows as the one it got: the type only, where the value may be meant to be secret. */
export function shown(node: Located, { quote }: Checking, isPrivate = false): string {
  if (node.kind === "list") return "a list";
  if (node.kind === "object") return "an object";
  if (node.value === null) return "null";
  if (isPrivate || node.origin.isSecret) return `a ${typeof node.value}`;
  return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
}
