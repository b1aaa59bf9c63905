import type { ActionError } from "./base/errors.js";
import type { Text } from "./base/text.js";
import type { Difference } from "./definition/compare.js";
import type { TokenRequest } from "./inputs/request.js";
import type { SweptPreview } from "./outputs.js";
import type { DeployPlan, Plan } from "./plan/plan.js";
import type { PlannedRequest } from "./platform/client.js";
import type { ApiToken, Deployment, Entity } from "./platform/resources.js";
import type { Target } from "./target.js";

/** Whether the web server responded, and what fails the run if not. Empty where the run did not wait. */
export interface Waited {
  readonly ready?: boolean;
  readonly failure?: ActionError | undefined;
}

/** One Deployment after a sweep: what was done, why it was left, or what failed. */
export interface SweptItem {
  readonly preview: SweptPreview;
  readonly reason: Text | undefined;
  /** It was scaled down before: people read nothing of its retire. */
  readonly isAgain: boolean;
  readonly error?: ActionError;
}

/** The result of a run: for the job summary. */
export type Result =
  | {
      readonly kind: "token";
      readonly token: ApiToken;
      /** The request: without `expiryDays`, a token that never expires. */
      readonly request: TokenRequest;
      readonly entityId: string | undefined;
    }
  | { readonly kind: "token-plan"; readonly request: PlannedRequest }
  | ({
      readonly kind: "deployed";
      readonly outcome: "created" | "updated";
      readonly deployment: Deployment;
      readonly target: Target;
      readonly differences: readonly Difference[];
      readonly plan: DeployPlan;
    } & Waited)
  | {
      readonly kind: "retired";
      /** Undefined if the service knows none of them any more. */
      readonly deployment: Deployment | undefined;
      readonly target: Target;
      readonly differences: readonly Difference[];
      readonly isClosed: boolean;
    }
  | {
      readonly kind: "plan";
      readonly plan: Plan;
      readonly target: Target;
      /** The request that would be sent, secrets as `***`; undefined where none would be. */
      readonly request: PlannedRequest | undefined;
      /** It is not the plan that was approved. */
      readonly failure?: ActionError;
    }
  /** Nothing was sent, on purpose. `why` is for the log and the summary. */
  | { readonly kind: "not-sent"; readonly why: Text; readonly target: Target }
  | {
      readonly kind: "swept";
      readonly items: readonly SweptItem[];
      readonly dryRun: boolean;
      readonly workspace: Entity;
      readonly environment: string;
      /** The error of the run: previews that could not be retired, or are not on record as retired. */
      readonly failure: ActionError | undefined;
      /** The changes of the retires; undefined if nothing was retired. */
      readonly changes: Text | undefined;
      /** How many Deployments were retired long ago, and are not listed. */
      readonly unlisted: number;
      readonly elsewhere: number;
    };

export type ResultOf<Kind extends Result["kind"]> = Extract<Result, { kind: Kind }>;
