/**
 * What the validation of a run's inputs found, collected so that all of it is reported together.
 * A problem stops the run before anything is sent; warnings and notices do not.
 */
export class Findings {
  readonly problems: string[] = [];
  readonly warnings: string[] = [];
  readonly notices: string[] = [];

  problem(text: string): void {
    this.problems.push(text);
  }

  warning(text: string): void {
    this.warnings.push(text);
  }

  notice(text: string): void {
    this.notices.push(text);
  }
}
