import type { Definition } from "../definition/body.js";
import type { Secret } from "../secrets/secret.js";
import type { Reference } from "../service/lookup.js";

/** What every mode needs: where to work, and whether to change anything. */
export interface Target {
  readonly organization: Reference;
  readonly workspace: Reference;
  readonly dryRun: boolean;
}

/** The documented scopes of an API token. */
export const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"] as const;

/** A validated create-token. */
export interface TokenRequest extends Target {
  readonly kind: "token";
  readonly recording?: undefined;
  readonly name: string;
  readonly role: string;
  readonly type: (typeof tokenTypes)[number];
  readonly description: string | undefined;
  /** Days until the token expires; undefined for a token that never expires. */
  readonly expiryDays: number | undefined;
  /** The Deployment that a DEPLOYMENT token is scoped to. */
  readonly deploymentId: string | undefined;
}

/** A validated create-deployment or update-deployment. */
export interface DeploymentRequest extends Target {
  readonly kind: "deployment";
  readonly definition: Definition;
  /** The input deployment-id. */
  readonly deploymentId: string | undefined;
  /** wait-minutes: how long to wait at most until the web server responds; 0 for not at all. */
  readonly waitMinutes: number;
  /** Where the result is recorded; undefined without github-environment and preview. */
  readonly recording: GitHubContext | undefined;
}

/** The GitHub environment that holds a run's deployment record, and what to do with it. */
export interface GitHubContext {
  readonly environment: string;
  /** The input pull-request-comment. */
  readonly comment: boolean;
  /** The input preview; undefined outside previews. */
  readonly preview: PreviewStep | undefined;
  /** The pull request of the event or of the input pull-request. */
  readonly pullRequest: PullRequestEvent;
  readonly repository: Repository;
  /** record-signing-key: signs the stored ids in place of the API token. */
  readonly signingKey: Secret | undefined;
}

/** What the step does with previews, by the input `preview` and the event. */
export interface PreviewStep {
  /** `retire` only by the input: the event of a close is `deploy`, with `closed` below. */
  readonly action: "deploy" | "retire" | "sweep";
  /** preview-idle-days. */
  readonly idleDays: number | undefined;
}

/** The pull request of a run, as far as the event and the inputs name it. */
export interface PullRequestEvent {
  readonly number: number | undefined;
  /** The event states that the pull request was closed. */
  readonly closed: boolean;
  /** The pull request's head commit, if the event carries it. */
  readonly headSha: string | undefined;
}

/** The repository whose GitHub deployment records store the state. */
export interface Repository {
  readonly token: Secret;
  /** GITHUB_API_URL. */
  readonly apiUrl: string;
  readonly owner: string;
  readonly repo: string;
  /** GITHUB_SHA. */
  readonly sha: string;
  /** GITHUB_RUN_ID: these ids grow, and a re-run keeps its own. */
  readonly runId: number | undefined;
  /** The page of the repository. */
  readonly page: string;
  /** The page of the workflow run. */
  readonly runUrl: string;
}
