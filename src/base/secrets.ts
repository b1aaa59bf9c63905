import { Redactor, secretForms, shortestMask } from "./redaction.js";

/** Every secret of the run goes through here, before anything else is done with it: it is masked and redacted. */
export class SecretKeeper {
  readonly redactor = new Redactor();
  readonly #mask: (form: string) => void;
  readonly #kept = new Set<string>();
  #unmasked = 0;

  /** @param mask tells the runner to hide a text in its log from now on. */
  constructor(mask: (form: string) => void) {
    this.#mask = mask;
  }

  /** Masks a secret in all its forms. Lines too short to be masked alone are counted. */
  keep(value: string): void {
    if (value === "" || this.#kept.has(value)) return;
    this.#kept.add(value);
    this.redactor.add(value);
    for (const form of secretForms(value)) this.#mask(form);
    this.#unmasked += value
      .split(/\r\n|\r|\n/)
      .filter((line) => line.trim() !== "" && line.length < shortestMask).length;
  }

  /** How many lines of secrets were too short to be masked on their own. */
  get unmasked(): number {
    return this.#unmasked;
  }
}
