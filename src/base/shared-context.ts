import type { Clock } from "./clock.js";
import type { Log } from "./log.js";
import type { Redactor } from "./redaction.js";

/** What every part of a run works with. */
export interface Context {
  readonly log: Log;
  /** Knows every secret of the run. */
  readonly redactor: Redactor;
  readonly clock: Clock;
  /** Aborted when the workflow run is cancelled. */
  readonly cancelled: AbortSignal;
}
