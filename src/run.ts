import type { Clock } from "./base/clock.js";
import type { GitHub } from "./github/github.js";
import type { GitHubRequest } from "./inputs/request.js";
import type { WorkflowRun } from "./inputs/workflow-run.js";
import type { Outputs } from "./report/outputs.js";
import type { RunnerLog, Variables } from "./runner/port.js";
import type { Redactor } from "./secrets/redact.js";
import type { ServiceClient } from "./service/client.js";

export type { Target } from "./report/result.js";

/** What every run has, made once by main.ts. */
export interface Run extends WorkflowRun {
  readonly version: string;
  readonly log: RunnerLog;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  /** Knows every secret of the run. */
  readonly redactor: Redactor;
  readonly outputs: Outputs;
  readonly variables: Variables;
  /** Undefined only in a dry run of a Deployment without api-token. */
  readonly service: ServiceClient | undefined;
  /** Undefined without GitHub deployment records. */
  readonly recording: Recording | undefined;
}

/** What the step does with GitHub deployment records, and the client that reads and writes them. */
export type Recording = GitHubRequest & { readonly github: GitHub };

/** A step that is about the preview of one pull request. */
export type PreviewRecording = Extract<Recording, { step: "deploy" | "retire" }>;

/** A sweep of all previews. */
export type SweepRecording = Extract<Recording, { step: "sweep" }>;
