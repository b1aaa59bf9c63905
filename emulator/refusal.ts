/** One field that a request has wrong. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** A request that the service turns away: its status, words, and the fields that are wrong. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: readonly FieldError[];

  constructor(status: number, message: string, fields: readonly FieldError[] = []) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}
