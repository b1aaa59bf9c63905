import type { Context } from "../base/shared-context.js";
import type { GitHub } from "../records/old/resources.js";
import type { SigningSecrets } from "../records/signature.js";
import type { Report } from "../report/result.js";
import type { ServiceClient } from "../service/client.js";
import type { Bounds } from "../transport/connection.js";

/** What every step of a run works with. */
export interface StepContext extends Context {
  /** What sets the outputs; undefined in a retire of a sweep, which has none for a single Deployment. */
  readonly report: Report | undefined;
  /** Undefined only in a dry run of a Deployment without api-token. */
  readonly client: ServiceClient | undefined;
  /** The status of one request to a Deployment's web server; see `awaitReady`. */
  readonly requestStatus: (url: URL, bounds: Pick<Bounds, "timeout" | "cancelled">) => Promise<number>;
}

/** What every mode works with. */
export interface RunContext extends StepContext {
  readonly report: Report;
  /** What signs the ids in GitHub deployment records. */
  readonly signing: SigningSecrets;
  /** Starts loading Octokit. Sends nothing. Only called in runs with GitHub deployment records. */
  readonly openGitHub: () => GitHub;
}

/** The client of a run that sends requests to the service: validation makes sure that it has an API token. */
export function clientOf({ client }: StepContext): ServiceClient {
  if (client === undefined) throw new Error("Only a dry run of a Deployment works without api-token.");
  return client;
}
