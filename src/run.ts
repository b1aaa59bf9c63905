import type { Clock } from "./base/clock.js";
import type { Definition } from "./definition/body.js";
import type { GitHub } from "./github/github.js";
import type { WorkflowRun } from "./inputs/workflow-run.js";
import type { Outputs } from "./report/outputs.js";
import type { RunnerLog, Variables } from "./runner/port.js";
import type { Redactor } from "./secrets/redact.js";
import type { ServiceClient } from "./service/client.js";
import type { Named } from "./service/resources.js";

/** What every run has, made once by main.ts. */
export interface Run extends WorkflowRun {
  /** The version of this action. */
  readonly version: string;
  readonly log: RunnerLog;
  readonly clock: Clock;
  /** Aborted when the workflow run is cancelled. */
  readonly cancelled: AbortSignal;
  /** Knows every secret of the run. */
  readonly redactor: Redactor;
  readonly outputs: Outputs;
  readonly variables: Variables;
  /** Undefined only in a dry run of a Deployment without api-token. */
  readonly service: ServiceClient | undefined;
  /** Undefined without GitHub deployment records. */
  readonly github: GitHub | undefined;
}

/** What a run is about, known after the look-ups. */
export interface Target {
  readonly organization: Named;
  readonly workspace: Named;
  /** The GitHub environment of the records; undefined without them. */
  readonly environment: string | undefined;
  readonly definition: Definition;
  /** The Deployment's name; undefined in an update that sends none. */
  readonly name: string | undefined;
  /** The pull request of a preview. */
  readonly pullRequest: number | undefined;
  /** The commit that is deployed. */
  readonly commit: string;
}
