/** Messages show this instead of a secret. */
export const mask = "***";

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
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return mask;
  }
}
