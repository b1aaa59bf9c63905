import type { JsonObject } from "../base/json.js";
import type { Log } from "../base/log.js";
import type { Secret } from "../base/secret.js";
import type { PlannedRequest, ServiceClient } from "../service/client.js";
import type { Named, Reference } from "../service/lookup.js";
import type { ApiToken, Deployment, Workspace } from "../service/resources.js";

/** What the workflow asks for in every mode. */
export interface Target {
  readonly organization: Reference;
  readonly workspace: Reference;
  readonly dryRun: boolean;
}

/** The documented scopes of an API token. */
export const tokenTypes = ["WORKSPACE", "DEPLOYMENT", "ORGANIZATION"] as const;

/** create-token, checked. */
export interface TokenRequest extends Target {
  readonly mode: "create-token";
  readonly name: string;
  readonly role: string;
  readonly type: (typeof tokenTypes)[number];
  readonly description: string | undefined;
  /** Days until the token expires; undefined for one that never does. */
  readonly expiryDays: number | undefined;
  /** The Deployment that a DEPLOYMENT token is scoped to. */
  readonly deploymentId: string | undefined;
}

/** A request's body, all but `workspaceId`, and the same without the values of secret variables: what may be shown. */
export interface Body {
  readonly sent: JsonObject;
  readonly shown: JsonObject;
}

/** create-deployment and update-deployment, checked. */
export interface DeploymentRequest extends Target {
  readonly mode: "create-deployment" | "update-deployment";
  readonly body: Body;
  /** `workspaceId` of the body: it counts as the input workspace-id. */
  readonly bodyWorkspaceId: string | undefined;
  /** The Deployment to update. */
  readonly deploymentId: string | undefined;
  /** How the result is recorded at GitHub; undefined where nothing is. */
  readonly recording: Recording | undefined;
}

/** What a run with GitHub's records needs beside the Deployment: `previews.md`. */
export interface Recording {
  readonly environment: string;
  /** The pull request whose preview this is; undefined outside previews. */
  readonly preview: PreviewEvent | undefined;
  /** Whether an earlier record decides between create and update: `if-exists: update`. */
  readonly search: boolean;
  readonly comment: boolean;
  /** The body of an update, without what only a creation takes. */
  readonly updateBody: Body;
  /** The lines that tell what an update leaves out. */
  readonly updateNotices: readonly string[];
  /** The body of the update that retires a preview. */
  readonly retireBody: Body;
  readonly github: GitHubAccess;
}

/** The repository at GitHub that keeps the records. */
export interface GitHubAccess {
  readonly token: Secret;
  readonly apiUrl: string;
  readonly owner: string;
  readonly repo: string;
  /** The workflow's commit. */
  readonly sha: string;
  /** The workflow run's page. */
  readonly runUrl: string;
}

/** The pull request that a run is about. */
export interface PreviewEvent {
  readonly pullRequest: number;
  /** The event says that the pull request is closed; where it says nothing, GitHub is asked. */
  readonly closed: boolean;
  /** The head commit, where the event carries it. */
  readonly headSha: string | undefined;
}

/** Where a run works. */
export interface Place {
  readonly organization: Named;
  /** Undefined where none was needed. */
  readonly workspace: Named | undefined;
}

/** What a run has come to: for the summary. */
export type Result = { readonly place: Place } & (
  | {
      readonly kind: "token";
      readonly token: ApiToken;
      readonly request: TokenRequest;
      readonly entityId: string | undefined;
    }
  | {
      readonly kind: "deployment";
      readonly deployment: Deployment;
      readonly outcome: "created" | "updated" | "retired";
    }
  | { readonly kind: "dry-run"; readonly plan: PlannedRequest }
  /** The preview of a closed pull request that has none. */
  | { readonly kind: "nothing-to-retire"; readonly pullRequest: number }
);

/** Sets outputs as soon as what they say is known, so that nothing that fails afterwards loses them. */
export interface Report {
  resolved(ids: { organizationId: string; workspaceId?: string }): void;
  token(token: ApiToken): void;
  deployment(deployment: Deployment, outcome: "created" | "updated" | "retired"): void;
  dryRun(plan: PlannedRequest): void;
  githubDeploymentId(id: number): void;
  commentUrl(url: string): void;
  nothingSent(): void;
}

/** What a mode works with. */
export interface Collaborators {
  readonly client: ServiceClient;
  readonly lookup: {
    organization(reference: Reference): Promise<Named>;
    workspace(organizationId: string, reference: Reference): Promise<Named & Partial<Workspace>>;
  };
  readonly log: Log;
  readonly report: Report;
  /** Makes text from outside fit for a line of the log. */
  readonly quote: (text: string) => string;
}
