import { edited, type JsonObject, type JsonValue, stringMember } from "../../base/json.js";
import type { Redactor } from "../../secrets/redaction.js";
import { expected, GitHubClient, type Octokit, type PageQuery, pageSize } from "./client.js";
import {
  longestDescription,
  type PullRequest,
  type RecordState,
  type RecordStatuses,
  type RecordWithStatuses,
  readAll,
  readComment,
  readPullRequest,
  readRecord,
  readRecordsPage,
  readStatus,
  readStatusLists,
  recordsQuery,
  type StoredComment,
  type StoredRecord,
  type StoredStatus,
  statusesQuery,
  within,
} from "./read.js";

/** Lists of statuses and of comments end after this many pages. */
const pageCap = 10;

/** All records of an environment are read with at most this many requests. */
const recordsPageCap = 100;

/** A record to be created. */
interface NewRecord {
  readonly environment: string;
  readonly task: string;
  /** The commit that is deployed. */
  readonly ref: string;
  /** A preview: not production, and it goes away at some point. */
  readonly isPreview: boolean;
  /** Cut at 140 characters. */
  readonly description: string;
  /** Its own names identify it for later runs: only what is below them is redacted. */
  readonly payload: JsonObject;
}

/** A copy in which every string is redacted: what GitHub stores. */
export function redacted(value: JsonValue, redactor: Redactor): JsonValue {
  return edited(value, { string: (text) => redactor.redactLines(text) });
}

/** GitHub's API as far as this action uses it. Everything that is sent is redacted. */
export class GitHub extends GitHubClient {
  /** One pull request. @throws {ActionError} of the family `github`; 404 if there is none of that number. */
  pullRequest(number: number): Promise<PullRequest> {
    return this.read(`read pull request #${number}`, "pull-requests: read", readPullRequest, (octokit) =>
      octokit.rest.pulls.get({ ...this.repository, pull_number: number }),
    );
  }

  /** The numbers of the open pull requests. */
  async openPullRequests(): Promise<Set<number>> {
    const pulls = this.pages(
      "list the open pull requests",
      "pull-requests: read",
      readPullRequest,
      (octokit, query) => octokit.rest.pulls.list({ ...this.repository, state: "open", ...query }),
    );
    const numbers = new Set<number>();
    for await (const { number } of pulls) numbers.add(number);
    return numbers;
  }

  /** Creates a record. It is never retried: a retry would make a second one. */
  createRecord({
    isPreview,
    description,
    payload,
    ref,
    task,
    environment,
  }: NewRecord): Promise<StoredRecord> {
    const what = `create a GitHub deployment record in environment ${this.options.redactor.quote(environment)}`;
    const { redactor } = this.options;
    const stored = Object.entries(payload).map(([name, item]) => [name, redacted(item, redactor)] as const);
    const fields = {
      ...{ ref, task, environment },
      payload: Object.fromEntries<unknown>(stored),
      description: [...redactor.redactLines(description)].slice(0, longestDescription).join(""),
      ...(isPreview ? { transient_environment: true, production_environment: false } : {}),
      auto_merge: false,
      required_contexts: [],
    };
    return this.read(what, "deployments: write", readRecord, (octokit) =>
      octokit.rest.repos.createDeployment({ ...this.repository, ...fields }),
    );
  }

  /** One page of a task's records, the newest first, and whether it is the last page. */
  async recordPage(environment: string, task: string, page: number = 1) {
    const query = { ...this.repository, environment, task, per_page: pageSize, page };
    const read = (data: unknown): StoredRecord[] | undefined => readAll(data, readRecord);
    const records = await this.read(this.#listing(environment), "deployments: read", read, (octokit) =>
      octokit.rest.repos.listDeployments(query),
    );
    return { records: records.sort((one, other) => other.id - one.id), isLast: records.length < pageSize };
  }

  /** An environment's records with their statuses, newest first, in pages of 100, and whether these are all. */
  async listWithStatuses(environment: string, pages: number = recordsPageCap) {
    const what = this.#listing(environment);
    const records = new Map<number, RecordWithStatuses>();
    let after: string | undefined;
    for (let number = 0; number < pages; number++) {
      const variables = { ...this.repository, environment, after: after ?? null };
      const page = expected(what, readRecordsPage(await this.graphql(what, recordsQuery, variables)));
      // A record that moved to a later page meanwhile is listed once.
      for (const record of page.records) if (!records.has(record.id)) records.set(record.id, record);
      after = page.after;
      if (after === undefined) break;
    }
    return { records: [...records.values()], isComplete: after === undefined };
  }

  /** The newest statuses of at most 100 records, as far as GitHub reported their ids in GraphQL. */
  async statusesOf(records: readonly StoredRecord[]): Promise<RecordStatuses[]> {
    const ids = records.map(({ nodeId }) => nodeId).filter((id) => id !== undefined);
    const what = `list the statuses of ${records.length} GitHub deployment records`;
    return expected(what, readStatusLists(await this.graphql(what, statusesQuery, { ids })));
  }

  #listing(environment: string): string {
    return `list the GitHub deployment records of environment ${this.options.redactor.quote(environment)}`;
  }

  /** The statuses of a record, newest first. */
  async statuses(record: number): Promise<StoredStatus[]> {
    const what = `list the statuses of GitHub deployment record ${record}`;
    const list = (octokit: Octokit, query: PageQuery) =>
      octokit.rest.repos.listDeploymentStatuses({ ...this.repository, deployment_id: record, ...query });
    const statuses: StoredStatus[] = [];
    for await (const status of this.pages(what, "deployments: read", readStatus, list, pageCap))
      statuses.push(status);
    return statuses.sort((one, other) => other.id - one.id);
  }

  /** Sets a status, with at most 140 characters of description. It is retried: the same status again does no harm. */
  async setStatus(
    record: number,
    status: {
      readonly state: RecordState;
      readonly description: string;
      readonly environmentUrl?: string | undefined;
    },
  ): Promise<void> {
    const { state, description, environmentUrl } = status;
    const fields = {
      ...{ state, description },
      log_url: this.options.repository.runUrl,
      auto_inactive: false,
      ...(environmentUrl ? { environment_url: environmentUrl } : {}),
    };
    const what = `set the status ${state} of GitHub deployment record ${record}`;
    await this.read(what, "deployments: write", readStatus, (octokit) =>
      octokit.rest.repos.createDeploymentStatus({ ...this.repository, deployment_id: record, ...fields }),
    );
  }

  /** The comments of a pull request, oldest first: all, or those updated since a time (in milliseconds). */
  comments(pullRequest: number, since?: number): AsyncGenerator<StoredComment> {
    const recent = since === undefined ? {} : { since: `${new Date(since).toISOString().slice(0, 19)}Z` };
    const list = (octokit: Octokit, query: PageQuery) =>
      octokit.rest.issues.listComments({
        ...this.repository,
        issue_number: pullRequest,
        ...recent,
        ...query,
      });
    const what = `list the comments of pull request #${pullRequest}`;
    return this.pages(what, "pull-requests: write", readComment, list, pageCap);
  }

  /** Creates a comment. It is never retried. */
  createComment(pullRequest: number, body: string): Promise<StoredComment> {
    const comment = {
      ...this.repository,
      issue_number: pullRequest,
      body: this.options.redactor.redactLines(body),
    };
    const what = `create a comment on pull request #${pullRequest}`;
    return this.read(what, "pull-requests: write", readComment, (octokit) =>
      octokit.rest.issues.createComment(comment),
    );
  }

  /** Replaces a comment's content. */
  updateComment(comment: number, body: string): Promise<StoredComment> {
    const changed = {
      ...this.repository,
      comment_id: comment,
      body: this.options.redactor.redactLines(body),
    };
    return this.read(`edit comment ${comment}`, "pull-requests: write", readComment, (octokit) =>
      octokit.rest.issues.updateComment(changed),
    );
  }

  async deleteComment(comment: number): Promise<void> {
    await this.call(`delete comment ${comment}`, "pull-requests: write", (octokit) =>
      octokit.rest.issues.deleteComment({ ...this.repository, comment_id: comment }),
    );
  }

  /** The token's own login. It works for the tokens of GitHub Apps too, unlike `GET /user`. */
  async viewer(): Promise<string | undefined> {
    const viewer = within(await this.graphql("read the token's own login", "{ viewer { login } }"), "viewer");
    return viewer && stringMember(viewer, "login");
  }
}
