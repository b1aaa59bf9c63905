import type { Findings } from "../base/findings.js";
import type { Redactor } from "../base/redaction.js";
import { fields } from "./fields.js";
import type { Fault, Located, Origin, Path, Position } from "./read/position.js";

/** The longest piece of what the author wrote that a message shows. */
const longestShown = 60;

/** What the action does to a definition: each is documented, and is one line in the log. */
const noteTexts = {
  leftOut: "Left out of the request, because only responses contain them",
  writtenOut: "Added, because comparable services require them",
  asString: "Sent as strings, as in the API documentation",
  derived: "Memory derived from CPU",
  asNull: "Sent as null, which clears the field",
};

const documented = new Set(
  fields.flatMap(({ field, members = [], responseOnly = [] }) => {
    return [field, ...members.map((inner) => inner.field), ...responseOnly];
  }),
);

/** The validation of one definition: words what it finds, with the run's own redactor. */
export class Checking {
  readonly findings: Findings;
  /** The documented fields that a near miss was probably meant to be. */
  readonly meant = new Set<string>();
  /** Where each field of the body was given. */
  readonly places = new Map<string, Position>();
  readonly #redactor: Redactor;
  readonly #notes = new Map(Object.keys(noteTexts).map((kind) => [kind, new Set<string>()]));

  constructor(findings: Findings, redactor: Redactor) {
    this.findings = findings;
    this.#redactor = redactor;
  }

  /** @returns undefined, as the value that is not valid. */
  problem(place: Position, path: Path, what: string): undefined {
    this.findings.problem(`${this.where(place, path)} ${what}`, place.origin.at?.(place.offset));
  }

  warning(place: Position, path: Path, what: string): void {
    this.findings.warning(`${this.where(place, path)} ${what}`, place.origin.at?.(place.offset));
  }

  /** Reports what was found while reading. */
  faults(faults: readonly Fault[]): void {
    for (const fault of faults) {
      this.findings.problem(`${this.where(fault, fault.path)}${fault.what}`, fault.origin.at?.(fault.offset));
    }
  }

  note(kind: keyof typeof noteTexts, text: string): void {
    this.#notes.get(kind)?.add(text);
  }

  /** The notes: one line for each kind. */
  get notes(): string[] {
    return Object.entries(noteTexts).flatMap(([kind, title]) => {
      const texts = [...(this.#notes.get(kind) ?? [])];
      return texts.length === 0 ? [] : [`${title}: ${texts.join(", ")}`];
    });
  }

  /** A string as messages show it: redacted as a whole, then cut, in quotes. */
  quote(text: string): string {
    return this.#redactor.quote(JSON.stringify(this.#redactor.redact(text)), longestShown + 2);
  }

  /** A name or place as messages show it. */
  plain(text: string, limit = longestShown): string {
    return this.#redactor.quote(text, limit);
  }

  /** How a message about a value begins: its place and its path. A path of a file is cut only if it is very long. */
  where({ origin, offset }: Position, path: Path): string {
    const last = path.slice(-1).filter((name) => typeof name === "string");
    const shown = { all: path, last, none: [] }[origin.showsPath];
    const place = this.plain(origin.place(offset), 300);
    return shown.length === 0 ? place : `${place}: ${this.#pathText(shown, origin)}`;
  }

  /** A documented path for the log, the same for all items of a list: `workerQueues[].podCpu`. */
  generalPath(path: Path): string {
    return this.#pathText(path).replace(/\[\d+\]/g, "[]");
  }

  /** The value that a message shows as the one it got: the type only, where the value may be meant to be secret. */
  shown(node: Located, isPrivate = false): string {
    if (node.kind === "list") return "a list";
    if (node.kind === "object") return "an object";
    if (node.value === null) return "null";
    if (isPrivate || node.origin.isSecret) return `a ${typeof node.value}`;
    return typeof node.value === "string" ? this.quote(node.value) : this.quote(node.text).slice(1, -1);
  }

  /** A field's name as messages show it. Of an input for secrets only documented names are shown. */
  nameIn({ isSecret = false }: Pick<Origin, "isSecret">, name: string): string {
    return isSecret && !documented.has(name) ? "***" : this.plain(name) || '""';
  }

  /** A path such as `workerQueues[1].maxWorkerCount`. */
  #pathText(path: Path, origin: Pick<Origin, "isSecret"> = {}): string {
    const names = path.map((name) => (typeof name === "number" ? `[${name}]` : `.${this.nameIn(origin, name)}`));
    return names.join("").replace(/^\./, "");
  }
}
