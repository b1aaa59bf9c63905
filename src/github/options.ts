import type { Clock } from "../base/clock.js";
import type { ErrorDetails } from "../base/errors.js";
import type { Log } from "../base/log.js";

/**
 * What GitHub's records are made of. This folder is a bundle of its own, so that classes and state of the main bundle
 * do not exist here: what must be the main bundle's own (errors, redaction, log) is passed in.
 */
export interface RecordsOptions {
  readonly token: string;
  /** GITHUB_API_URL. */
  readonly apiUrl: string;
  readonly owner: string;
  readonly repo: string;
  /** The workflow run's page: `log_url` of every status. */
  readonly runUrl: string;
  /** Whether the run is about a pull request, and whether it comments: what the shown `permissions:` block holds. */
  readonly permissions: { readonly pullRequest: boolean; readonly comment: boolean };
  /** Milliseconds that one attempt may take. */
  readonly timeout: number;
  readonly maxAttempts: number;
  readonly clock: Clock;
  readonly log: Log;
  /** In [0, 1): the jitter of the back-off. */
  readonly random: () => number;
  /** Aborted when the run is cancelled: waits end and nothing new starts, but for one last attempt at a status. */
  readonly cancelled: AbortSignal;
  /** Makes text from outside safe to stand in a message: `Redactor.quote`. */
  readonly quote: (text: string) => string;
  /** Makes the error that is thrown: an ActionError of the family `github`. */
  readonly failure: (message: string, details: ErrorDetails) => Error;
}
