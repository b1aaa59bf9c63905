import type { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Change, Difference, VariableChanges } from "../definition/compare.js";
import type { PlannedRequest } from "../service/client.js";
import type { ApiToken, Deployment } from "../service/resources.js";

/** What a create, update or retire did to a Deployment. */
export type Done = "created" | "updated" | "retired";

/** What a dry run would change, compared with the definition that this action applied last: the output `plan`. */
export interface Plan {
  readonly action: "create" | "update" | "retire" | "none" | "unknown";
  readonly deploymentId: string | null;
  readonly comparedWith: { readonly record: number; readonly sha: string; readonly at: string } | null;
  readonly changes: readonly Change[];
  readonly variables: VariableChanges;
}

/** One preview after a sweep: a member of the output `previews`. */
export interface SweptPreview {
  readonly pullRequest: number;
  readonly name: string;
  readonly deploymentId: string;
  readonly url: string;
  readonly state: "active" | "in-progress" | "retired" | "failed";
  readonly updatedAt: string;
  readonly action: "kept" | "retired" | "confirmed" | "would-retire" | "failed";
}

/** What a run came to: for the job summary. */
export type Result =
  | {
      readonly kind: "token";
      readonly token: ApiToken;
      /** What was requested: without `expiryDays`, a token that never expires. */
      readonly request: Readonly<Record<"name" | "role" | "type", string>> & {
        readonly expiryDays: number | undefined;
      };
      readonly entityId: string | undefined;
    }
  | {
      readonly kind: "deployment";
      /** The name that the definition gives it. */
      readonly name: string;
      readonly deployment: Deployment;
      readonly outcome: Done;
      /** Fields whose value in the response differs from the one sent. */
      readonly differences: readonly Difference[];
      /** Of an update, against the definition that was applied last, where a record stores it. */
      readonly changed?: Pick<Plan, "changes" | "variables"> | undefined;
      /** The commit that was deployed, and the page of the repository for its link. */
      readonly commit?: string | undefined;
      readonly repositoryUrl?: string;
      /** The next run of the same step finds the Deployment by its record. */
      readonly isFound: boolean;
      /** Of a preview; `isClosed`: it was retired because its pull request is closed. */
      readonly pullRequest?: number | undefined;
      readonly isClosed?: boolean;
      /** With wait-minutes: whether the web server responded. */
      readonly ready?: boolean;
      /** What fails the run although the Deployment was created or updated. */
      readonly failure?: ActionError;
    }
  | {
      readonly kind: "dry-run";
      readonly name: string;
      /** Undefined in mode create-token. */
      readonly plan?: Plan | undefined;
      /** The request that would be sent, secrets redacted; undefined where none can be built. */
      readonly request: (PlannedRequest & { readonly body: JsonObject }) | undefined;
      /** What limits the plan: no comparison, nothing verified, a definition that was too large to store. */
      readonly notices: readonly string[];
      /** Name or id of the workspace; undefined if it is not known. */
      readonly workspace?: string | undefined;
      /** The commit that was planned; undefined if GitHub was not read. */
      readonly commit?: string | undefined;
      readonly repositoryUrl?: string | undefined;
    }
  /** Nothing was sent, on purpose: no preview to retire, or the pull request is open again. `why` is one sentence. */
  | {
      readonly kind: "not-sent";
      readonly why: string;
      readonly pullRequest: number | undefined;
      readonly repositoryUrl: string;
    }
  | {
      readonly kind: "swept";
      readonly previews: readonly SweptPreview[];
      readonly dryRun: boolean;
      readonly repositoryUrl: string;
    };

/** Sets the outputs of the same names as soon as their value is known, so that a later failure can't lose them. */
export interface Report {
  resolved(ids: { organizationId: string; workspaceId?: string }): void;
  token(token: ApiToken): void;
  deployment(deployment: Deployment, done: Done): void;
  differences(differences: readonly Difference[]): void;
  /** The outputs `plan`, `result` (the request) and `outcome` of a dry run. */
  plan(plan: Plan | undefined, request: PlannedRequest | undefined): void;
  /** The output `previews`, and `outcome`: `swept`, or `dry-run`. */
  swept(previews: readonly SweptPreview[], dryRun: boolean): void;
  githubDeploymentId(id: number): void;
  commentUrl(url: string): void;
  ready(isReady: boolean): void;
  /** The outcome of a run that had nothing to send. */
  notSent(): void;
}
