/** A place in a file, as the author named the file. Line and column begin at 1. */
export interface FilePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What the validation of inputs found, to be reported together. Problems stop the run before it sends. */
export class Findings {
  readonly problems: string[] = [];
  readonly warnings: string[] = [];
  readonly notices: string[] = [];
  /** Only lines of the log. */
  readonly notes: string[] = [];
  /** Where a problem or a warning in a definition file is. */
  readonly positions = new Map<string, FilePosition>();
  /** What to do, if the author of the pull request can't correct what is wrong. */
  advice: string | undefined;

  problem(text: string, at?: FilePosition): void {
    this.problems.push(text);
    if (at !== undefined) this.positions.set(text, at);
  }

  warning(text: string, at?: FilePosition): void {
    this.warnings.push(text);
    if (at !== undefined) this.positions.set(text, at);
  }

  notice(text: string): void {
    this.notices.push(text);
  }

  note(text: string): void {
    this.notes.push(text);
  }
}
