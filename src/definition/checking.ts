import { Findings } from "../base/findings.js";
import { listed, type Text, text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";
import { mask } from "../secrets/secret.js";
import type { Located, LocatedFault, Origin, Position } from "./read/position.js";

/** The longest piece of what the author wrote that a message shows. */
const longestShown = 60;

/** The names that are shown of the input for secrets: any other one may be a piece of a secret. */
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];

/** What the action adds to, changes in or leaves out of a definition: a part of a line of the log. */
export interface Note {
  readonly line: string;
  /** The body's field that it is about: only a body with it has the note. Undefined for what is left out. */
  readonly field: string | undefined;
  readonly text: string;
}

/** How many parts a line of the log names. */
const mostNoted = 50;

/** The lines of the log for notes. */
export function noteLines(notes: readonly Note[]): Text[] {
  const lines = new Map<string, Set<string>>();
  for (const { line, text: part } of notes) lines.set(line, (lines.get(line) ?? new Set()).add(part));
  return Array.from(lines, ([line, parts]) => text`${line}: ${listed([...parts], mostNoted)}`);
}

/** The validation of one definition: words what it finds, with the run's own redactor. */
export class Checking {
  readonly findings: Findings;
  /** An empty secret is a notice: secrets are not available. */
  readonly allowEmptySecrets: boolean;
  readonly notes: Note[] = [];
  readonly #redactor: Redactor;
  readonly #faults = new Set<string>();

  constructor(findings: Findings, redactor: Redactor, allowEmptySecrets: boolean) {
    this.findings = findings;
    this.allowEmptySecrets = allowEmptySecrets;
    this.#redactor = redactor;
  }

  /** One that finds nothing and only makes notes: for what was validated before it was merged. */
  silent(): Checking {
    return new Checking(new Findings(), this.#redactor, this.allowEmptySecrets);
  }

  /** @returns undefined, as the value that is not valid. */
  problem(place: Position, what: string): undefined {
    this.fault({ ...place, what: ` ${what}` });
  }

  warning(place: Position, what: string): void {
    this.findings.warning(`${this.where(place)} ${what}`, place.origin.at?.(place.offset));
  }

  /** Reports what was found while reading, each problem once: a body and its retired form share most. */
  fault(fault: LocatedFault): void {
    const text = `${this.where(fault)}${fault.what}`;
    if (this.#faults.has(text)) return;
    this.#faults.add(text);
    this.findings.problem(text, fault.origin.at?.(fault.offset));
  }

  /** Notes what the action does to a value, which `text` describes. Each is documented. */
  note(line: string, { path }: Position, text: string): void {
    const [field] = path;
    this.notes.push({
      line,
      field: typeof field === "string" ? field : undefined,
      text: this.plain(text, 200),
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

  /** How a message about a value begins: place and path. A file's path is cut only if it is very long. */
  where(position: Position): string {
    const place = this.plain(position.origin.place(position.offset), 300);
    return position.path.length === 0 ? place : `${place}: ${this.pathText(position)}`;
  }

  /** A path such as `workerQueues[1].maxWorkerCount`. */
  pathText({ path, origin }: Pick<Position, "path" | "origin">): string {
    const names = path.map((name) =>
      typeof name === "number" ? `[${name}]` : `.${this.nameIn(origin, name)}`,
    );
    return names.join("").replace(/^\./, "");
  }

  /** The same for all items of a list, for the log: `workerQueues[].podCpu`. */
  generalPath(place: Position): string {
    return this.pathText(place).replace(/\[\d+\]/g, "[]");
  }

  /** What a message shows as the value that it got: only the type, if the value may be meant as secret. */
  shown(node: Located, isPrivate = false): string {
    if (node.kind !== "scalar") return node.kind === "list" ? "a list" : "an object";
    if (node.value === null) return "null";
    if (isPrivate || node.origin.isSecret) return `a ${typeof node.value}`;
    return typeof node.value === "string" ? this.quote(node.value) : this.plain(node.text);
  }

  /** A field's name as messages show it. */
  nameIn({ isSecret = false }: Pick<Origin, "isSecret">, name: string): string {
    return isSecret && !shownNames.includes(name) ? mask : this.plain(name) || '""';
  }
}
