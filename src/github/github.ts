import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject, stringMember } from "../base/json.js";
import type { Log } from "../base/log.js";
import { text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";
import { Client, type GitHubOptions, pageSize } from "./client.js";
import {
  type PullRequest,
  type RecordNode,
  type RecordState,
  type RecordWithStatuses,
  readAll,
  readComment,
  readPullRequest,
  readRecordsPage,
  readStatusLists,
  readStoredRecord,
  readStoredStatus,
  recordsQuery,
  type StoredComment,
  type StoredRecord,
  type StoredStatus,
  statusesQuery,
  within,
} from "./read.js";

/** Lists of statuses and of comments end after this many pages. */
const shortList = 10;

/** The list of open pull requests ends after this many pages. */
const longList = 30;

/** All records of an environment are read with at most this many requests. */
const recordsPageCap = 100;

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

/** A record to be created. */
export interface NewRecord {
  readonly environment: string;
  readonly task: string;
  /** The commit that is deployed. */
  readonly ref: string;
  /** Otherwise the environment is transient. */
  readonly isProduction: boolean;
  /** Redacted, and cut at 140 characters. */
  readonly description: string;
  /** Sent as it is: the caller redacts it by field. */
  readonly payload: JsonObject;
}

/** A status to be set. */
export interface NewStatus {
  readonly state: RecordState;
  /** Sent as it is, at most 140 characters. */
  readonly description: string;
  readonly environmentUrl?: string | undefined;
}

/** What is written at GitHub has no secrets in it. */
type WriterOptions = GitHubOptions & { readonly redactor: Redactor; readonly log: Pick<Log, "warning"> };

/** GitHub's API as far as it is used. Every failure is an {@link ActionError} of the family `github`. */
export class GitHub {
  readonly #client: Client;
  readonly #options: WriterOptions;
  readonly #repository: { readonly owner: string; readonly repo: string };

  /** Starts loading Octokit. Nothing is sent. */
  constructor(options: WriterOptions) {
    const { owner, repo } = options.repository;
    this.#options = options;
    this.#repository = { owner, repo };
    this.#client = new Client(options);
  }

  /** The time on GitHub's clock, in milliseconds since the epoch; before the first response the runner's. */
  now(): number {
    return this.#client.now();
  }

  /** How many more REST requests GitHub allows, by its last response; undefined if it reported no limit. */
  get remaining(): number | undefined {
    return this.#client.remaining;
  }

  /** One pull request. @throws {ActionError} with status 404 if there is none of that number. */
  pullRequest(number: number): Promise<PullRequest> {
    const call = { what: text`read pull request #${number}`, needs: "pull-requests: read" } as const;
    return this.#client.request(call, readPullRequest, ({ rest }) =>
      rest.pulls.get({ ...this.#repository, pull_number: number }),
    );
  }

  /** The numbers of the open pull requests. */
  async openPullRequests(): Promise<Set<number>> {
    const call = { what: text`list the open pull requests`, needs: "pull-requests: read" } as const;
    const query = { ...this.#repository, state: "open", per_page: pageSize } as const;
    const pulls = this.#client.list(call, longList, readPullRequest, ({ paginate, rest }) =>
      paginate.iterator(rest.pulls.list, query),
    );
    const numbers = new Set<number>();
    for await (const { number } of pulls) numbers.add(number);
    return numbers;
  }

  /** One page of a task's records, 100 a page, newest first, and whether it is the last page. */
  async recordPage(
    environment: string,
    task: string,
    page: number,
  ): Promise<{ records: StoredRecord[]; isLast: boolean }> {
    const query = { ...this.#repository, environment, task, per_page: pageSize, page };
    const read = (data: unknown): StoredRecord[] | undefined => readAll(data, readStoredRecord);
    const listed = await this.#client.request(this.#listing(environment), read, ({ rest }) =>
      rest.repos.listDeployments(query),
    );
    const records = [...new Map(listed.map((record) => [record.id, record])).values()];
    return { records: records.sort(newestFirst), isLast: listed.length < pageSize };
  }

  /** At most 100 records, without deleted ones, with all statuses: one request for all that GraphQL shows. */
  async withStatuses(records: readonly StoredRecord[]): Promise<RecordWithStatuses[]> {
    const listed = records.filter(({ nodeId }) => nodeId !== undefined);
    const others = records.filter(({ nodeId }) => nodeId === undefined);
    const nodes: RecordNode[] = others.map((record) => ({ record, statuses: undefined }));
    if (listed.length > 0) {
      const what = text`list the statuses of ${listed.length} GitHub deployment records`;
      const read = (data: unknown): readonly RecordNode[] | undefined => readStatusLists(data, listed);
      const variables = { ids: listed.flatMap(({ nodeId = [] }) => nodeId) };
      nodes.push(
        ...(await this.#client.graphql({ what, needs: "deployments: read" }, read, statusesQuery, variables)),
      );
    }
    return this.#complete(nodes);
  }

  /**
   * An environment's records with all their statuses, newest first, and whether these are all records.
   * @param keep what is kept of each payload: there may be 10,000.
   */
  async environmentRecords(
    environment: string,
    keep: (payload: JsonObject) => JsonObject = (payload) => payload,
  ): Promise<{ records: RecordWithStatuses[]; isComplete: boolean }> {
    const nodes = new Map<number, RecordNode>();
    let after: string | undefined;
    for (let number = 0; number < recordsPageCap; number++) {
      const variables = { ...this.#repository, environment, after: after ?? null };
      const page = await this.#client.graphql(
        this.#listing(environment),
        readRecordsPage,
        recordsQuery,
        variables,
      );
      // A record that moved to a later page meanwhile is listed once.
      for (const { record, statuses } of page.records) {
        const { payload = {} } = record;
        if (!nodes.has(record.id))
          nodes.set(record.id, { record: { ...record, payload: keep(payload) }, statuses });
      }
      after = page.after;
      if (after === undefined) break;
    }
    return { records: await this.#complete([...nodes.values()]), isComplete: after === undefined };
  }

  /** The environment's newest 100 records with all their statuses, in one request. */
  async newestRecords(environment: string): Promise<RecordWithStatuses[]> {
    const variables = { ...this.#repository, environment, after: null };
    const page = await this.#client.graphql(
      this.#listing(environment),
      readRecordsPage,
      recordsQuery,
      variables,
    );
    return this.#complete(page.records);
  }

  /** Creates a record. It is retried: the payload's `key` joins two records of one retried request. */
  createRecord(record: NewRecord): Promise<StoredRecord> {
    const { environment, task, ref, isProduction, description, payload } = record;
    const { redactor } = this.#options;
    const fields = {
      ref,
      task,
      environment,
      payload,
      transient_environment: !isProduction,
      production_environment: isProduction,
      description: [...redactor.redact(description)].slice(0, longestDescription).join(""),
      auto_merge: false,
      required_contexts: [],
    };
    const what = text`create a GitHub deployment record in environment ${environment}`;
    return this.#client.request({ what, needs: "deployments: write" }, readStoredRecord, ({ rest }) =>
      rest.repos.createDeployment({ ...this.#repository, ...fields }),
    );
  }

  /**
   * Sets a status of a record. It is retried: the same status again does no harm.
   * @param patience it is tried for so many milliseconds, however many attempts that takes.
   */
  async setStatus(id: number, status: NewStatus, { patience = 0 } = {}): Promise<void> {
    const { state, description, environmentUrl } = status;
    const fields = {
      state,
      description,
      log_url: this.#options.repository.runUrl,
      auto_inactive: false,
      ...(environmentUrl ? { environment_url: environmentUrl } : {}),
    };
    const what = text`set the status ${state} of GitHub deployment record ${id}`;
    // The status may be the only place that has a new id: any other 2xx does not show that it is stored.
    const read = (data: unknown) => (isObject(data) && data["state"] === state ? true : undefined);
    await this.#client.request(
      { what, needs: "deployments: write" },
      read,
      ({ rest }) => rest.repos.createDeploymentStatus({ ...this.#repository, deployment_id: id, ...fields }),
      patience,
    );
  }

  /** The comments of a pull request, oldest first. The next page is requested when it is needed. */
  comments(pull: number): AsyncGenerator<StoredComment> {
    const call = {
      what: text`list the comments of pull request #${pull}`,
      needs: "pull-requests: write",
    } as const;
    const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
    return this.#client.list(call, shortList, readComment, ({ paginate, rest }) =>
      paginate.iterator(rest.issues.listComments, query),
    );
  }

  /** Creates a comment. It is retried only if nothing was sent: otherwise there could be a second one. */
  createComment(pull: number, body: string): Promise<StoredComment> {
    const call = {
      what: text`create a comment on pull request #${pull}`,
      needs: "pull-requests: write",
    } as const;
    const comment = { issue_number: pull, body: this.#options.redactor.redact(body) };
    return this.#client.request(call, readComment, ({ rest }) =>
      rest.issues.createComment({ ...this.#repository, ...comment }),
    );
  }

  updateComment(id: number, body: string): Promise<StoredComment> {
    const call = { what: text`edit comment ${id}`, needs: "pull-requests: write" } as const;
    const comment = { comment_id: id, body: this.#options.redactor.redact(body) };
    return this.#client.request(call, readComment, ({ rest }) =>
      rest.issues.updateComment({ ...this.#repository, ...comment }),
    );
  }

  /** The token's own login. It works for the tokens of GitHub Apps too, unlike `GET /user`. */
  viewer(): Promise<string | undefined> {
    const call = { what: text`read the token's own login`, needs: "pull-requests: write" } as const;
    const read = (data: unknown): { readonly login: string | undefined } => {
      const viewer = within(data, "viewer");
      return { login: viewer && stringMember(viewer, "login") };
    };
    return this.#client.graphql(call, read, "{ viewer { login } }").then(({ login }) => login);
  }

  #listing(environment: string) {
    const what = text`list the GitHub deployment records of environment ${environment}`;
    return { what, needs: "deployments: read" } as const;
  }

  /** The records, newest first, with the statuses that were missing; without those deleted meanwhile. */
  async #complete(nodes: readonly RecordNode[]): Promise<RecordWithStatuses[]> {
    const complete: RecordWithStatuses[] = [];
    // One after the other: GitHub limits requests that are made at the same time.
    for (const { record, statuses = await this.#statuses(record) } of nodes) {
      if (statuses !== undefined) complete.push({ ...record, statuses });
    }
    return complete.sort(newestFirst);
  }

  /** All statuses of a record; undefined if it was deleted meanwhile. */
  async #statuses({ id }: StoredRecord): Promise<StoredStatus[] | undefined> {
    const call = {
      what: text`list the statuses of GitHub deployment record ${id}`,
      needs: "deployments: read",
    } as const;
    const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
    const list = this.#client.list(call, shortList, readStoredStatus, ({ paginate, rest }) =>
      paginate.iterator(rest.repos.listDeploymentStatuses, query),
    );
    try {
      const statuses: StoredStatus[] = [];
      for await (const status of list) {
        if (statuses.push(status) < shortList * pageSize) continue;
        this.#options.log.warning(
          text`GitHub deployment record ${id} has ${statuses.length} statuses or more: only these were read.`,
        );
        break;
      }
      return statuses;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }
}

/** Whether GitHub does not show what was requested. */
function isMissing(error: unknown): boolean {
  return error instanceof ActionError && error.status === 404;
}

function newestFirst(one: StoredRecord, other: StoredRecord): number {
  return other.createdAt - one.createdAt || other.id - one.id;
}
