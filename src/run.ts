import type { Clock } from "./base/clock.js";
import type { GitHub } from "./github/github.js";
import type { WorkflowRun } from "./inputs/workflow-run.js";
import type { Outputs } from "./report/outputs.js";
import type { RunnerLog, Variables } from "./runner/port.js";
import type { Redactor } from "./secrets/redact.js";
import type { ServiceClient } from "./service/client.js";

/** What every run has, made once by connect.ts. */
export interface Run extends WorkflowRun {
  readonly version: string;
  readonly log: RunnerLog;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Knows every secret of the run: for what a record stores and what a plan shows. Sinks have their own. */
  readonly redactor: Redactor;
  readonly outputs: Outputs;
  readonly variables: Variables;
  /** Undefined only in a dry run of a Deployment without api-token. */
  readonly service: ServiceClient | undefined;
  /** Undefined without GitHub deployment records. */
  readonly github: GitHub | undefined;
}
