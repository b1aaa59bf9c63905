/** One field that is wrong in a request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
  /** Default: `invalid`. */
  readonly code?: string;
}

/** A request that the service refuses: the status, the message and the fields that are wrong. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: readonly FieldError[];

  constructor(status: number, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}
