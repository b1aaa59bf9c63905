import type { Advice } from "./errors.js";
import type { Text } from "./text.js";

/** A place in a file, as the author named the file. Line and column begin at 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** One thing that the validation found, and where it is, in a definition file. */
export interface Finding {
  readonly text: Text;
  readonly at?: FilePosition | undefined;
}

/** What the validation of inputs found, to be reported together. Problems stop the run before it sends. */
export class Findings {
  readonly problems: Finding[] = [];
  readonly warnings: Finding[] = [];
  readonly notices: Finding[] = [];
  /** Only lines of the log. */
  readonly notes: Finding[] = [];
  /** What to do, where it is not to correct the inputs. */
  advice: Advice | undefined;

  problem(text: Text, at?: FilePosition): void {
    this.problems.push({ text, at });
  }

  warning(text: Text, at?: FilePosition): void {
    this.warnings.push({ text, at });
  }

  notice(text: Text): void {
    this.notices.push({ text });
  }

  note(text: Text): void {
    this.notes.push({ text });
  }
}
