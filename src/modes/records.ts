/** The states of a record that this action sets. Others that GitHub knows (`queued`, `pending`) only come from others. */
export type RecordState = "in_progress" | "success" | "failure" | "error" | "inactive";

/** A GitHub Deployment to be created: `previews.md`, "The record". */
export interface NewRecord {
  readonly environment: string;
  readonly task: string;
  /** The commit that the record stands for. */
  readonly ref: string;
  /** True for what goes away at some point, such as a pull request's preview. */
  readonly transient: boolean;
  readonly description: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A GitHub Deployment as GitHub lists it. All of it is data: anyone who may write records may have written it. */
export interface StoredRecord {
  readonly id: number;
  readonly task: string;
  /** The login of who created it; undefined when GitHub no longer knows. */
  readonly creator: string | undefined;
  /** The payload as an object; undefined when it is none. */
  readonly payload: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds since the epoch, by GitHub's clock. */
  readonly createdAt: number;
}

/** A status to be set. The description is cut to GitHub's 140 characters by who sets it. */
export interface NewStatus {
  readonly state: RecordState;
  readonly description: string;
  /** The Deployment's web page, where there is one. */
  readonly environmentUrl?: string | undefined;
}

/** A status as GitHub lists it. */
export interface StoredStatus {
  readonly id: number;
  readonly state: string;
  readonly creator: string | undefined;
  readonly description: string;
}

/** A pull request as it is now. */
export interface PullRequest {
  readonly open: boolean;
  readonly headSha: string;
  /** Whether its commits live in another repository. */
  readonly fork: boolean;
}

/**
 * GitHub's records of deployments, pull requests and comments, in one repository, with one token.
 * Every failure is an error of the family `github` that names the permission where one is missing. Reads and statuses
 * are repeated as `reliability.md` has it; creating a record or a comment is not.
 */
export interface Records {
  pullRequest(number: number): Promise<PullRequest>;
  create(record: NewRecord): Promise<StoredRecord>;
  /** The records of an environment, and of a task where one is given, newest first. Pages are read as they are asked for. */
  list(environment: string, task?: string): AsyncIterable<StoredRecord>;
  /** All statuses of a record, newest first. */
  statuses(record: number): Promise<StoredStatus[]>;
  setStatus(record: number, status: NewStatus): Promise<void>;
  /**
   * Edits the oldest comment of that author that holds the marker, or creates one. `compose` gets the text of the comment
   * that is there. Resolves with the comment's web address.
   */
  comment(pullRequest: number, marker: string, author: string, compose: (present: string) => string): Promise<string>;
}
