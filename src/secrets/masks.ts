import { canHide, linesOf, Redactor, shortestSecret } from "./redact.js";

/** Masks and redacts every secret of the run, before anything else is done with it. */
export class Masks {
  readonly redactor = new Redactor();
  /** How many lines of secrets with several lines are too short to be masked. */
  unmaskedLines = 0;
  readonly #mask: (line: string) => void;
  /** Everything that is masked, and the input or variable that it comes from. */
  readonly #sources = new Map<string, string>();

  /** @param mask makes the runner hide a string in its log from now on. It never gets a line break. */
  constructor(mask: (line: string) => void) {
    this.#mask = mask;
  }

  /**
   * Masks each line of at least 4 characters, longest first. Given several at once, a runner masks even
   * short lines:
   * https://github.com/actions/runner/blob/main/src/Runner.Worker/ActionCommandManager.cs
   * Shorter lines are counted. `true` and `false` are not masked: all outputs of the job would lack them.
   */
  keep(value: string, from = "a secret"): void {
    if (this.#sources.has(value)) return;
    this.redactor.add(value);
    const lines = linesOf(value);
    if (lines.length > 1) this.unmaskedLines += lines.filter((line) => line.length < shortestSecret).length;
    const masks = new Set(lines.filter((line) => canHide(line) && !this.#sources.has(line)));
    for (const mask of [...masks].sort((left, right) => right.length - left.length)) this.#mask(mask);
    for (const each of [value, ...masks]) this.#sources.set(each, from);
  }

  /** The input or variable of a masked value in a text: GitHub passes no such output on to other jobs. */
  sourceIn(text: string): string | undefined {
    if (!this.redactor.finds(text)) return undefined;
    const entry = [...this.#sources].find(([each]) => canHide(each) && text.includes(each));
    return entry?.[1] ?? "a secret";
  }
}
