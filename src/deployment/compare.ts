import type { JsonValue } from "../base/json.js";

/** One field whose value changes. Paths as in messages, list members by name or key: `workerQueues[default].maxWorkerCount`. */
export interface Change {
  readonly field: string;
  /** Undefined where the field is not set. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** An update does not apply the field. */
  readonly createOnly: boolean;
}

/** Keys of environment variables, by what happens to them. Values are not compared: they are stored nowhere. */
export interface VariableChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/** A field that was sent, and whose value in the response is another. `received` is null where the response has none. */
export interface Difference {
  readonly field: string;
  readonly sent: JsonValue;
  readonly received: JsonValue;
}
