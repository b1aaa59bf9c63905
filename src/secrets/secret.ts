import { isCommonWord, linesOf, shortestSecret } from "./forms.js";
import { Redactor } from "./redaction.js";

const shown = "***";

/** A value that prints as `***` wherever it appears by accident; only {@link Secret.reveal} returns it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself: only for the request and the masked output. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return shown;
  }

  toJSON(): string {
    return shown;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return shown;
  }
}

/** Masks and redacts every secret of the run, before anything else is done with it. */
export class SecretKeeper {
  readonly redactor = new Redactor();
  readonly #mask: (line: string) => void;
  readonly #kept = new Set<string>();
  readonly #masked = new Set<string>();
  /** How many lines of secrets were too short to be masked. */
  unmasked = 0;

  /** @param mask makes the runner hide a string in its log from now on. It never gets a line break. */
  constructor(mask: (line: string) => void) {
    this.#mask = mask;
  }

  /**
   * Masks each line of a secret, longest first: a runner that is given several lines at once masks every line, however
   * short. Lines of fewer than 4 characters are counted instead. The words `true` and `false` are not masked: they would be
   * missing from all outputs of the job.
   */
  keep(value: string): void {
    if (this.#kept.has(value)) return;
    this.#kept.add(value);
    this.redactor.add(value);
    const lines = linesOf(value);
    this.unmasked += lines.filter((line) => line.length < shortestSecret).length;
    const masks = lines
      .flatMap((line) => [line, line.trim()])
      .filter((line) => line.length >= shortestSecret);
    for (const mask of masks.sort((one, other) => other.length - one.length)) {
      if (isCommonWord(mask.trim()) || this.#masked.has(mask)) continue;
      this.#masked.add(mask);
      this.#mask(mask);
    }
  }
}
