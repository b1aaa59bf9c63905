import type { JsonObject } from "../base/json.js";
import type { Log } from "../base/log.js";
import type { PlannedRequest, ServiceClient } from "../service/client.js";
import type { Lookup, Reference } from "../service/lookup.js";
import type { ApiToken, Deployment } from "../service/resources.js";

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

/** create-deployment and update-deployment, checked. */
export interface DeploymentRequest extends Target {
  readonly mode: "create-deployment" | "update-deployment";
  /** The request's body, all but `workspaceId`. */
  readonly body: JsonObject;
  /** The same without the values of secret variables: what a dry run shows. */
  readonly shownBody: JsonObject;
  /** `workspaceId` of the body: it counts as the input workspace-id. */
  readonly bodyWorkspaceId: string | undefined;
  /** The Deployment to update. */
  readonly deploymentId: string | undefined;
}

/** What a run has come to: for the summary. */
export type Result =
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
  | { readonly kind: "dry-run"; readonly plan: PlannedRequest };

/** Sets outputs as soon as what they say is known, so that nothing that fails afterwards loses them. */
export interface Report {
  resolved(ids: { organizationId: string; workspaceId?: string }): void;
  token(token: ApiToken): void;
  deployment(deployment: Deployment, outcome: "created" | "updated" | "retired"): void;
  dryRun(plan: PlannedRequest): void;
}

/** What a mode works with. */
export interface Collaborators {
  readonly client: ServiceClient;
  readonly lookup: Lookup;
  readonly log: Log;
  readonly report: Report;
  /** Makes text from outside fit for a line of the log. */
  readonly quote: (text: string) => string;
}
