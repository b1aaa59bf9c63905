import { type Text, text } from "./text.js";

/** A place in a file, as the author named the file. Line and column begin at 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

type Area =
  | ("definition" | "input" | "lookup" | "service" | "github" | "record" | "stop" | "deployment")
  | ("preview" | "sweep" | "plan" | "token" | "runner" | "run");

/** The sentence's identity, for tests: words may change, codes do not. No log shows them. */
export type Code = `${Area}/${string}`;

/** Lines to copy, and what they are for. */
export interface Commands {
  readonly why: Text;
  readonly lines: readonly Text[];
}

/** A row of what is known. What the service says itself never goes to GitHub. */
export type Fact = readonly [head: string, value: Text | undefined, from?: "service" | undefined];

/** The members of everything that is said beside its sentence. */
export interface Details {
  /** A sentence with what the service or GitHub says: it never goes to GitHub. */
  readonly reported?: Text | undefined;
  readonly facts?: readonly Fact[] | undefined;
  readonly list?: readonly Text[] | undefined;
  readonly lines?: readonly Text[] | undefined;
  readonly commands?: readonly Commands[] | undefined;
  readonly next?: Text | undefined;
  /** Where it is: a place in a file or input, and the path of the field. The sentence follows it. */
  readonly where?: Text | undefined;
  /** The place as data, in a file. */
  readonly at?: FilePosition | undefined;
  /** The log shows it after everything else: people act on it. */
  readonly isLast?: boolean | undefined;
}

/** One thing that a run says: a finding, a warning, a notice, an error. */
export interface Notice extends Details {
  readonly code: Code;
  readonly text: Text;
}

/** A notice as a run said it, and how loud. */
export type Said = Notice & { readonly level: "error" | "warning" | "notice" };

/** Where a run reports what it does: one line for each step. Notices and warnings are in its report too. */
export interface Log {
  info(message: Text): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(message: Text): void;
  notice(code: Code, message: Text, details?: Details): void;
  warning(code: Code, message: Text, details?: Details): void;
}

/** Warns of each of these, with all details. */
export function warnOf(warnings: readonly Notice[], log: Pick<Log, "warning">): void {
  for (const each of warnings) log.warning(each.code, each.text, each);
}

export function sentenceOf({ where, text: said }: Notice): Text {
  return where === undefined ? said : text`${where} ${said}`;
}

/** How much of a list the log and an annotation show. */
const mostListed = 200;

/** The lines of a notice: what follows its list separately, so that a list can be cut. */
export interface Lines<Line> {
  readonly head: readonly Line[];
  readonly list: readonly Line[];
  /** How many items of the list are left out. */
  readonly more: number;
  readonly tail: readonly Line[];
}

export function linesOf(notice: Notice): Lines<Text> {
  const { reported, list = [], lines = [], commands = [], next } = notice;
  return {
    head: [sentenceOf(notice), ...(reported === undefined ? [] : [reported])],
    list: list.slice(0, mostListed).map((item) => text`- ${item}`),
    more: Math.max(0, list.length - mostListed),
    tail: [
      ...lines,
      ...commands.flatMap((each) => [text`${each.why}:`, ...each.lines]),
      ...(next === undefined ? [] : [next]),
    ],
  };
}

/**
 * The findings of the validation of inputs, to be reported together. Problems stop the run before it sends.
 */
export class Findings {
  readonly problems: Notice[] = [];
  readonly warnings: Notice[] = [];
  /** Positions and sentences that are reported: none is reported again. */
  readonly reported = new Set<string>();
  /** The secrets that are empty, where that is no problem. */
  readonly emptySecrets: Text[] = [];
  /** Why the run has nothing to do, if no problem was found. */
  nothingToDo: Text | undefined;
  /** The advice, where it is not to correct the inputs. */
  advice: Details | undefined;

  problem(code: Code, said: Text, position: Pick<Details, "where" | "at"> = {}): undefined {
    this.problems.push({ code, text: said, ...position });
  }

  warning(code: Code, said: Text): void {
    this.warnings.push({ code, text: said });
  }
}
