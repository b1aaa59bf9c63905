import type { ActionError } from "../base/errors.js";
import type { Definition } from "../definition/body.js";
import type { Change, Difference } from "../definition/compare.js";
import type { PlannedRequest } from "../service/client.js";
import type { ApiToken, Deployment, Named } from "../service/resources.js";

/** What a create, update or retire did to a Deployment. */
export type Done = "created" | "updated" | "retired";

/** What changes against the definition that this action applied last. */
export interface Changes {
  readonly changes: readonly Change[];
  /** Keys of environment variables, by what happens to them. */
  readonly variables: Readonly<Record<"added" | "removed" | "changed" | "kept", readonly string[]>>;
}

/** What a dry run would do: the output `plan`. */
export interface Plan extends Changes {
  readonly action: "create" | "update" | "retire" | "none" | "unknown";
  readonly deploymentId: string | null;
  /** The record of the definition that was applied last. `stored`: it was small enough to be stored. */
  readonly comparedWith: {
    readonly record: number;
    readonly sha: string;
    readonly at: string;
    readonly stored: boolean;
  } | null;
}

/** One Deployment of a preview after a sweep: a member of the output `previews`. */
export interface SweptPreview {
  readonly pullRequest: number;
  readonly name: string;
  readonly deploymentId: string;
  readonly url: string;
  readonly state: "active" | "open" | "retired" | "failed";
  readonly updatedAt: string;
  readonly action: "kept" | "retired" | "confirmed" | "would-retire" | "failed";
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
  | { readonly kind: "token-plan"; readonly request: PlannedRequest }
  | {
      readonly kind: "deployment";
      readonly outcome: Done;
      /** Of a retire whose Deployment does not exist any more, the id is empty. */
      readonly deployment: Deployment;
      readonly target: Target;
      /** Fields whose value in the response differs from the one sent. */
      readonly differences: readonly Difference[];
      /** Of an update, against the definition that was applied last, where a record stores it. */
      readonly changed?: Changes | undefined;
      /** Of a create outside previews: how to store the id. */
      readonly commands?: readonly { readonly when: string; readonly command: string }[];
      /** Of a retire. `isClosed`: the pull request. `isGone`: confirmed that a Deployment does not exist. */
      readonly retired?: { readonly changes: string; readonly isClosed: boolean; readonly isGone: boolean };
      /** With wait-minutes: whether the web server responded, and what fails the run if it did not. */
      readonly ready?: boolean;
      readonly failure?: ActionError;
    }
  | {
      readonly kind: "plan";
      readonly plan: Plan;
      readonly hasChanges: boolean | undefined;
      readonly name: string | undefined;
      /** Name or id; undefined if it is not known. */
      readonly workspace: string | undefined;
      readonly environment: string | undefined;
      /** The request that would be sent, secrets as `***`; undefined where none would be. */
      readonly request: PlannedRequest | undefined;
      /** What the real run would warn of, and what limits the plan. */
      readonly notices: readonly Notice[];
      readonly commit: string;
    }
  /** Nothing was sent, on purpose. `why` is one sentence. */
  | { readonly kind: "not-sent"; readonly why: string; readonly target: Target }
  | {
      readonly kind: "swept";
      readonly previews: readonly SweptPreview[];
      readonly dryRun: boolean;
      /** Undefined if there are no previews. */
      readonly workspace: Named | undefined;
      readonly environment: string;
      /** What fails the run: previews that could not be retired, or are not on record as retired. */
      readonly failure: ActionError | undefined;
      /** What the retires changed, in words; undefined if nothing was retired. */
      readonly changes?: string | undefined;
    };

/** A paragraph, and what is to be copied below it. */
export interface Notice {
  readonly text: string;
  readonly commands?: readonly string[];
}
