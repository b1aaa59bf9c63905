import type { Definition } from "../definition/body.js";
import type { LiveDeployment } from "../definition/live.js";
import type { Repository } from "../github/client.js";
import type { Reference } from "../platform/lookup.js";
import type { PullRequestEvent } from "./event.js";
import type { tokenTypes } from "./table.js";

/** The part that every mode needs: where to work, and whether to change anything. */
export interface CommonRequest {
  readonly organization: Reference;
  readonly workspace: Reference;
  readonly dryRun: boolean;
}

export interface TokenRequest extends CommonRequest {
  readonly mode: "create-token";
  readonly name: string;
  /** Another generated name, where nobody would miss a token whose value is lost. */
  readonly another: (() => string) | undefined;
  readonly role: string;
  readonly type: (typeof tokenTypes)[number];
  readonly description: string | undefined;
  /** Days until the token expires; undefined for a token that never expires. */
  readonly expiryDays: number | undefined;
  /** The Deployment that a DEPLOYMENT token is scoped to. */
  readonly deploymentId: string | undefined;
}

export interface DeploymentRequest extends CommonRequest {
  readonly mode: "create-deployment" | "update-deployment";
  readonly definition: Definition;
  readonly deploymentId: string | undefined;
  /** Whether the write is carried out although records stop it. */
  readonly force: boolean;
  /** The id of the plan that was approved, or `none`. */
  readonly approvedPlan: string;
  /** The Deployment in live-file, with which an update is compared. */
  readonly live: LiveDeployment | undefined;
  /** wait-minutes: how long to wait at most until the web server responds; 0 for not at all. */
  readonly waitMinutes: number;
  /** Where the result is recorded; undefined without github-environment and preview. */
  readonly github: GitHubRequest | undefined;
}

export type Request = TokenRequest | DeploymentRequest;

/** The step's use of GitHub deployment records, by the input `preview` and the event. */
export type RecordsStep =
  /** Outside previews, with github-environment. */
  | { readonly step: "record" }
  /** `retire` only by the input: what a close does is decided by the pull request as it is then. */
  | { readonly step: "deploy" | "retire"; readonly pullRequest: number }
  /** `idleDays`: preview-idle-days. */
  | { readonly step: "sweep"; readonly idleDays: number | undefined };

/** The GitHub environment that has the deployment records, and what the step does with them. */
export type GitHubRequest = RecordsStep & {
  readonly environment: string;
  readonly comment: boolean;
  readonly repository: Repository;
  /** The pull request of the event or of the input pull-request. */
  readonly pull: PullRequestEvent;
};

/** A step about the preview of one pull request. */
type PreviewStep = Extract<GitHubRequest, { pullRequest: number }>;

/** A step that sweeps the previews of all pull requests. */
export type SweepStep = Extract<GitHubRequest, { step: "sweep" }>;

/** The step of a preview; undefined outside previews, and for a sweep. */
export function previewOf({ github }: DeploymentRequest): PreviewStep | undefined {
  return github?.step === "deploy" || github?.step === "retire" ? github : undefined;
}

/** The name of the Deployment: of a preview deployment-name as given, or the definition's with `-pr-<N>`. */
export function nameOf({ definition }: Pick<DeploymentRequest, "definition">, pull?: number): string {
  const { name } = definition;
  return pull === undefined || definition.nameFromInput ? name : `${name}-pr-${pull}`;
}
