const shown = "***";

/** A value that prints as `***` wherever it ends up by accident; only {@link Secret.reveal} gives it out. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself: for the request and the masked output alone. */
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
