import type { Clock } from "./base/clock.js";
import type { GitHub } from "./github/github.js";
import type { WorkflowRun } from "./inputs/workflow-run.js";
import type { Outputs } from "./outputs.js";
import type { ServiceClient } from "./platform/client.js";
import type { RunnerLog, Variables } from "./runner/runner.js";
import type { Redactor } from "./secrets/redact.js";

/** Every run has this, made once by connect.ts. */
export interface Run extends WorkflowRun {
  /** The head of the event's pull request; undefined where the event carries none. */
  readonly headSha: string | undefined;
  readonly log: RunnerLog;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Knows every secret of the run, as the writers do: for what a record stores and what a plan shows. */
  readonly redactor: Redactor;
  readonly outputs: Outputs;
  readonly variables: Variables;
  /** Undefined only in a dry run of a Deployment without api-token. */
  readonly service: ServiceClient | undefined;
  /** Undefined without GitHub deployment records. */
  readonly github: GitHub | undefined;
}

/** The client of a run that sends requests to the service: validation makes sure that it has an API token. */
export function serviceOf({ service }: Run): ServiceClient {
  if (service === undefined) throw new Error("Only a dry run of a Deployment works without api-token.");
  return service;
}
