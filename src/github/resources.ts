import { isObject, stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { GitHubClient, type GitHubOptions, type Octokit, pageSize } from "./client.js";
import type { Permission } from "./explain.js";
import {
  type PullRequest,
  readComment,
  readPullRequest,
  readRecord,
  readStatus,
  type StoredComment,
  type StoredRecord,
  type StoredStatus,
} from "./read.js";
import {
  type RecordList,
  type RecordWithStatuses,
  readRecordsPage,
  readStatusLists,
  recordsQuery,
  statusesQuery,
} from "./records-query.js";
import { type NewRecord, type NewStatus, recordFields, unexpected } from "./stored.js";

/** Lists of one task, of statuses and of comments end after this many pages. */
const pageCap = 10;

/** All records of an environment are read with at most this many requests. */
const recordsPageCap = 100;

/** GitHub's API as far as this action uses it. Everything that is sent is redacted. */
export class GitHub {
  readonly #client: GitHubClient;
  readonly #redactor: Redactor;
  readonly #runUrl: string;
  readonly #repository: { readonly owner: string; readonly repo: string };

  constructor(options: GitHubOptions) {
    const { owner, repo, runUrl } = options.repository;
    this.#client = new GitHubClient(options);
    this.#redactor = options.redactor;
    this.#runUrl = runUrl;
    this.#repository = { owner, repo };
  }

  /** The time on GitHub's clock, in milliseconds since the epoch; before the first response the runner's. */
  now(): number {
    return this.#client.now();
  }

  /** One pull request. @throws {ActionError} of the family `github`; 404 if there is none of that number. */
  pullRequest(number: number): Promise<PullRequest> {
    return this.#read(
      `read pull request #${number}`,
      "pull-requests: read",
      (octokit) => octokit.rest.pulls.get({ ...this.#repository, pull_number: number }),
      readPullRequest,
    );
  }

  /** The numbers of the open pull requests. */
  async openPullRequests(): Promise<Set<number>> {
    const numbers = new Set<number>();
    const pages = this.#client.pages("list the open pull requests", "pull-requests: read", (octokit, query) =>
      octokit.rest.pulls.list({ ...this.#repository, state: "open", ...query }),
    );
    for await (const item of pages) {
      const pull = readPullRequest(item);
      if (pull !== undefined) numbers.add(pull.number);
    }
    return numbers;
  }

  /** Creates a record. It is never retried: a retry would make a second one. */
  createRecord(record: NewRecord): Promise<StoredRecord> {
    const fields = { ...recordFields(record, this.#redactor), auto_merge: false, required_contexts: [] };
    return this.#read(
      `create a GitHub deployment record in environment ${this.#redactor.quote(record.environment)}`,
      "deployments: write",
      (octokit) => octokit.rest.repos.createDeployment({ ...this.#repository, ...fields }),
      readRecord,
    );
  }

  /** One page of a task's records, the newest first, and whether it is the last page. */
  async recordPage(
    environment: string,
    task: string,
    page: number = 1,
  ): Promise<{ readonly records: readonly StoredRecord[]; readonly isLast: boolean }> {
    const what = this.#listing(environment);
    const query = { environment, task, per_page: pageSize, page };
    const data: unknown = await this.#client.call(what, "deployments: read", (octokit) =>
      octokit.rest.repos.listDeployments({ ...this.#repository, ...query }),
    );
    const records = Array.isArray(data) ? data.map(readRecord) : [undefined];
    if (!records.every((record) => record !== undefined)) throw unexpected(what);
    return { records: records.sort((one, other) => other.id - one.id), isLast: records.length < pageSize };
  }

  /** An environment's records with their statuses, newest first: at most this number of pages of 100. */
  async listWithStatuses(environment: string, pages: number = recordsPageCap): Promise<RecordList> {
    const what = this.#listing(environment);
    const records = new Map<number, RecordWithStatuses>();
    let after: string | undefined;
    for (let number = 0; number < pages; number++) {
      const variables = { ...this.#repository, environment, after: after ?? null };
      const page = readRecordsPage(await this.#client.graphql(what, "deployments: read", recordsQuery, variables));
      if (page === undefined) throw unexpected(what);
      // A record that moved to a later page meanwhile is listed once.
      for (const record of page.records) if (!records.has(record.id)) records.set(record.id, record);
      after = page.after;
      if (after === undefined) break;
    }
    return { records: [...records.values()], isComplete: after === undefined };
  }

  /** The newest statuses of at most 100 records, as far as GitHub reported their ids in GraphQL. */
  async statusesOf(records: readonly StoredRecord[]): Promise<Pick<RecordWithStatuses, "id" | "statuses">[]> {
    const what = `list the statuses of ${records.length} GitHub deployment records`;
    const ids = records.map(({ nodeId }) => nodeId).filter((id) => id !== undefined);
    const lists = readStatusLists(await this.#client.graphql(what, "deployments: read", statusesQuery, { ids }));
    if (lists === undefined) throw unexpected(what);
    return lists;
  }

  #listing(environment: string): string {
    return `list the GitHub deployment records of environment ${this.#redactor.quote(environment)}`;
  }

  /** The statuses of a record, newest first. */
  async statuses(record: number): Promise<StoredStatus[]> {
    const what = `list the statuses of GitHub deployment record ${record}`;
    const list = (octokit: Octokit, query: { per_page: number; page: number }) =>
      octokit.rest.repos.listDeploymentStatuses({ ...this.#repository, deployment_id: record, ...query });
    const pages = this.#client.pages(what, "deployments: read", list, pageCap);
    const statuses: StoredStatus[] = [];
    for await (const item of pages) {
      const status = readStatus(item);
      if (status === undefined) throw unexpected(what);
      statuses.push(status);
    }
    return statuses.sort((one, other) => other.id - one.id);
  }

  /** Sets a status. It is retried: the same status again does no harm. */
  async setStatus(record: number, { state, description, environmentUrl }: NewStatus): Promise<void> {
    await this.#read(
      `set the status ${state} of GitHub deployment record ${record}`,
      "deployments: write",
      (octokit) =>
        octokit.rest.repos.createDeploymentStatus({
          ...this.#repository,
          deployment_id: record,
          state,
          description,
          log_url: this.#runUrl,
          auto_inactive: false,
          ...(environmentUrl ? { environment_url: environmentUrl } : {}),
        }),
      readStatus,
    );
  }

  /**
   * The comments of a pull request, oldest first.
   * @param since only those updated since: milliseconds since the epoch.
   */
  async *comments(pullRequest: number, since?: number): AsyncGenerator<StoredComment> {
    const pages = this.#client.pages(
      `list the comments of pull request #${pullRequest}`,
      "pull-requests: write",
      (octokit, query) =>
        octokit.rest.issues.listComments({
          ...this.#repository,
          issue_number: pullRequest,
          ...(since === undefined ? {} : { since: `${new Date(since).toISOString().slice(0, 19)}Z` }),
          ...query,
        }),
      pageCap,
    );
    for await (const item of pages) {
      const comment = readComment(item);
      if (comment !== undefined) yield comment;
    }
  }

  /** Creates a comment. It is never retried. */
  createComment(pullRequest: number, body: string): Promise<StoredComment> {
    const comment = { ...this.#repository, issue_number: pullRequest, body: this.#redactor.redactLines(body) };
    return this.#read(
      `create a comment on pull request #${pullRequest}`,
      "pull-requests: write",
      (octokit) => octokit.rest.issues.createComment(comment),
      readComment,
    );
  }

  /** Replaces a comment's content. */
  updateComment(comment: number, body: string): Promise<StoredComment> {
    const edited = { ...this.#repository, comment_id: comment, body: this.#redactor.redactLines(body) };
    return this.#read(
      `edit comment ${comment}`,
      "pull-requests: write",
      (octokit) => octokit.rest.issues.updateComment(edited),
      readComment,
    );
  }

  async deleteComment(comment: number): Promise<void> {
    await this.#client.call(`delete comment ${comment}`, "pull-requests: write", (octokit) =>
      octokit.rest.issues.deleteComment({ ...this.#repository, comment_id: comment }),
    );
  }

  /** The token's own login. It works for the tokens of GitHub Apps too, unlike `GET /user`. */
  async viewer(): Promise<string | undefined> {
    const data = await this.#client.graphql("read the token's own login", "deployments: read", "{ viewer { login } }");
    const viewer = isObject(data) ? data["viewer"] : undefined;
    return isObject(viewer) ? stringMember(viewer, "login") : undefined;
  }

  async #read<Item>(
    what: string,
    needs: Permission,
    run: (octokit: Octokit) => Promise<{ readonly data: unknown }>,
    take: (data: unknown) => Item | undefined,
  ): Promise<Item> {
    const item = take(await this.#client.call(what, needs, run));
    if (item === undefined) throw unexpected(what);
    return item;
  }
}
