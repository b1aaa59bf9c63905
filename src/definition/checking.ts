import { Findings } from "../base/notice.js";
import { atMost, joined, listed, type Text, text } from "../base/text.js";
import type { Located, LocatedFault, Origin, Position } from "./read/position.js";
import type { Source } from "./read/yaml.js";
import { type Finding, say, type ValuesOf } from "./words.js";

/** The longest piece of what the author wrote that a message shows. */
const longestShown = 60;

/** The names that are shown of the input for secrets: any other one may be a piece of a secret. */
const shownNames = ["environmentVariables", "key", "value", "isSecret", "updatedAt"];

/** What the action adds to, changes in or leaves out of a definition: a part of a line of the log. */
export interface Note {
  readonly line: string;
  /** The body's field that it is about: only a body with it has the note. Undefined for what is left out. */
  readonly field: string | undefined;
  readonly text: Text;
}

/** How many parts a line of the log names. */
const mostNoted = 50;

/** The lines of the log for notes. */
export function noteLines(notes: readonly Note[]): Text[] {
  const lines = new Map<string, Map<string, Text>>();
  for (const { line, text: part } of notes)
    lines.set(line, (lines.get(line) ?? new Map()).set(String(part), part));
  return Array.from(lines, ([line, parts]) => text`${line}: ${listed([...parts.values()], mostNoted)}`);
}

/** What a validation needs to know of the step. */
export interface CheckingParts {
  /** An empty secret is a notice: a dry run without api-token, where secrets are not available. */
  readonly allowEmptySecrets: boolean;
  /** The tokens of the step, by input: no variable may be one. */
  readonly tokens: Readonly<Record<string, string | undefined>>;
  /** The page that lists the documented fields. */
  readonly page: Text;
}

/** The validation of one definition: words what it finds. */
export class Checking implements CheckingParts {
  readonly findings: Findings;
  readonly allowEmptySecrets;
  readonly tokens;
  readonly page;
  readonly notes: Note[] = [];
  readonly #found = new Set<string>();

  constructor(findings: Findings, { allowEmptySecrets, tokens, page }: CheckingParts) {
    this.findings = findings;
    this.allowEmptySecrets = allowEmptySecrets;
    this.tokens = tokens;
    this.page = page;
  }

  /** One that finds nothing and only makes notes: for what was validated before it was merged. */
  silent(): Checking {
    return new Checking(new Findings(), this);
  }

  /** @returns undefined, as the value that is not valid. */
  problem<Name extends Finding>(place: Position, name: Name, ...values: ValuesOf<Name>): undefined {
    this.fault({ ...place, code: name, what: say(name, ...values) });
  }

  warning<Name extends Finding>(place: Position, name: Name, ...values: ValuesOf<Name>): void {
    const what = say(name, ...values);
    if (this.#isNew(place, what)) this.findings.warning(`definition/${name}`, what, this.#placeOf(place));
  }

  notice<Name extends Finding>(place: Position, name: Name, ...values: ValuesOf<Name>): void {
    const { where } = this.#placeOf(place);
    this.findings.notices.push({ code: `definition/${name}`, text: say(name, ...values), where });
  }

  /** A problem with all of a source. */
  whole<Name extends Finding>(source: Source, name: Name, ...values: ValuesOf<Name>): undefined {
    const at = source.origin.at?.(source.root?.offset ?? 0);
    const where = this.plain(source.name, 300);
    return this.findings.problem(`definition/${name}`, say(name, ...values), { where, at });
  }

  /**
   * Reports what was found while reading. Everything is reported once: a body and its retired form share
   * most.
   */
  fault(fault: LocatedFault): void {
    const { code, what } = fault;
    if (this.#isNew(fault, what)) this.findings.problem(`definition/${code}`, what, this.#placeOf(fault));
  }

  #placeOf(place: Position) {
    const where = place.path.length === 0 ? text`${this.where(place)}:` : this.where(place);
    return { where, at: place.origin.at?.(place.offset) };
  }

  /** By the place, not the path: that may be long, and be part of a thousand findings. */
  #isNew({ origin, offset, path }: Position, what: Text): boolean {
    const { size } = this.#found;
    return this.#found.add(`${origin.place(offset)} ${path.length} ${what}`).size > size;
  }

  /** Notes what the action does to a value, which `what` describes. Each is documented. */
  note(line: string, { path }: Position, what: Text): void {
    const [field] = path;
    this.notes.push({ line, field: typeof field === "string" ? field : undefined, text: what });
  }

  /** A string in quotes, as messages show it. */
  quote(given: string): Text {
    return atMost(longestShown + 2, JSON.stringify(given));
  }

  /** A name or place as messages show it. */
  plain(given: string, limit = longestShown): Text {
    return atMost(limit, given);
  }

  /** How a message about a value begins: place and path. A file's path is cut only if it is very long. */
  where(position: Position): Text {
    const place = this.plain(position.origin.place(position.offset), 300);
    return position.path.length === 0 ? place : text`${place}: ${this.pathText(position)}`;
  }

  /** A path such as `workerQueues[1].maxWorkerCount`. */
  pathText({ path, origin }: Pick<Position, "path" | "origin">): Text {
    return joined(
      path.map((name, index) => {
        if (typeof name === "number") return text`[${name}]`;
        return text`${index > 0 ? "." : ""}${this.nameIn(origin, name)}`;
      }),
      "",
    );
  }

  /**
   * The same for all items of a list, for the log: `workerQueues[].podCpu`; of one, `workerQueues[heavy]`.
   */
  generalPath({ path, origin }: Position, item = ""): Text {
    const names = path.filter((name) => typeof name === "string");
    const hasItem = path.some((name) => typeof name === "number");
    return joined(
      names.map((name, index) => {
        const list = index === 0 && hasItem ? text`[${this.plain(item)}]` : "";
        return text`${index > 0 ? "." : ""}${this.nameIn(origin, name)}${list}`;
      }),
      "",
    );
  }

  /** What a message shows as the value that it got: only the type, if the value may be meant as secret. */
  shown(node: Located, isPrivate = false): Text {
    if (node.kind !== "scalar") return node.kind === "list" ? text`a list` : text`an object`;
    if (node.value === null) return text`null`;
    if (isPrivate || node.origin.isSecret) return text`a ${typeof node.value}`;
    return typeof node.value === "string" ? this.quote(node.value) : this.plain(node.text);
  }

  /** A field's name as messages show it. */
  nameIn({ isSecret = false }: Pick<Origin, "isSecret">, name: string): Text {
    if (isSecret && !shownNames.includes(name)) return text`***`;
    return name === "" ? text`""` : this.plain(name);
  }
}
