import type { Clock } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { GitHub } from "../github/resources.js";
import type { Signer } from "../records/record.js";
import type { ServiceClient } from "../service/client.js";
import type { Report } from "./result.js";

/** What every mode works with. */
export interface Parts {
  readonly log: Log;
  readonly report: Report;
  /** Redacts a whole string. */
  readonly redact: (text: string) => string;
  /** Makes content from outside fit for one line of a message: redacted, without control characters, cut. */
  readonly quote: (text: string) => string;
  readonly clock: Clock;
  /** Aborted when the workflow run is cancelled. */
  readonly cancelled: AbortSignal;
  /** Starts loading Octokit. Sends nothing. Only called with a `recording`. */
  readonly openGitHub: () => GitHub;
}

/** What depends on the API token: a dry run of a Deployment works without it. */
export interface Service {
  readonly client: ServiceClient;
  /** Signs ids in GitHub deployment records; the API token itself is not part of a run. */
  readonly signer: Signer;
}

/** What a mode works with that sends requests to the service. */
export type Run = Parts & Service;

/** What a dry run works with. */
export type DryRun = Parts & { readonly [Name in keyof Service]: Service[Name] | undefined };

/** A run that sends requests to the service. Only a dry run has no API token: validation makes sure of that. */
export function withService({ client, signer, ...parts }: DryRun): Run {
  if (client !== undefined && signer !== undefined) return { ...parts, client, signer };
  throw new ActionError("internal", "A run without api-token can't send requests to the service.", {
    hint: "Report this error.",
  });
}
