import type { Redactor } from "../base/redaction.js";
import type { Definition } from "../definition/body.js";
import type { Difference } from "../definition/compare.js";
import type { History } from "../records/history.js";
import type { RecordParts } from "../records/ledger.js";
import type { StatusKind } from "../records/status.js";
import type { Done, Report } from "../report/result.js";
import type { Deployment } from "../service/resources.js";
import type { Decision, Wish } from "./decide.js";
import type { DeploymentPlace } from "./place.js";
import type { Waited } from "./ready.js";

/** What the seven steps work with. */
export interface Steps extends RecordParts, Wish {
  readonly place: DeploymentPlace;
  readonly definition: Definition;
  /** The commit that is deployed. */
  readonly commit: string;
  /** The input wait-minutes. */
  readonly waitMinutes: number;
  /** Whether the pull request's comment is kept up to date. */
  readonly comment: boolean;
  readonly runUrl: string;
  /** The page of the repository. */
  readonly repositoryUrl: string;
  readonly redactor: Redactor;
  /** What sets the outputs; undefined in a sweep. */
  readonly report: Report | undefined;
}

/** What was sent, and what came back. */
export interface Sent {
  readonly done: Done;
  /** What the own record stores. */
  readonly kind: StatusKind;
  readonly id: string;
  /** Other ids that were retired, or are gone. */
  readonly others: readonly string[];
  readonly deployment: Deployment;
  readonly differences: readonly Difference[];
}

/** How the seven steps ended. */
export type Ended = { readonly history: History } & (
  | { readonly kind: "nothing"; readonly why: string }
  | { readonly kind: "sent"; readonly decision: Sending; readonly sent: Sent; readonly waited: Waited }
);

/** A decision that something is sent. */
export type Sending = Exclude<Decision, { do: "nothing" | "refuse" }>;
