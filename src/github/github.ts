import { hasStatus } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import { text } from "../base/text.js";
import { Client, type GitHubOptions, type Octokit, type Page, pageSize } from "./client.js";
import {
  latestFirst,
  type PullRequest,
  type RecordState,
  type RecordWithStatuses,
  requireShape,
  type StatusesNode,
  type StoredComment,
  type StoredRecord,
  type StoredStatus,
  statusesQuery,
  storedComment,
  storedRecord,
  storedStatus,
  storedStatuses,
} from "./stored.js";

/** Lists of statuses and of comments end after this many pages. */
const shortList = 10;

/**
 * The list of open pull requests ends after this many pages: half of the requests that a job has in an hour.
 */
const longList = 500;

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

interface NewRecord {
  readonly environment: string;
  readonly task: string;
  readonly ref: string;
  /** Whether GitHub shows the environment as production: otherwise it is transient. */
  readonly isProduction: boolean;
  /** It is redacted here, and cut at 140 characters. */
  readonly description: string;
  /** Sent as it is: the caller redacts it by field. */
  readonly payload: JsonObject;
}

interface NewStatus {
  readonly state: RecordState;
  /** Sent as it is, at most 140 characters. */
  readonly description: string;
  readonly environmentUrl?: string | undefined;
}

/** GitHub's API as far as it is used. Every failure is an {@link ActionError} of the family `github`. */
export class GitHub {
  readonly #client: Client;
  readonly #options: GitHubOptions;
  readonly #repository: { readonly owner: string; readonly repo: string };

  constructor(options: GitHubOptions) {
    const { owner, repo } = options.repository;
    this.#options = options;
    this.#repository = { owner, repo };
    this.#client = new Client(options);
  }

  /** How many more REST requests GitHub allows, by its last response; undefined if it reported no limit. */
  get remaining(): number | undefined {
    return this.#client.remaining;
  }

  /**
   * The time by which ages of records are judged: by the runner's clock or by GitHub's last response,
   * whichever is earlier. A clock that is ahead makes nothing old.
   */
  get now(): number {
    return Math.min(this.#options.clock.now(), this.#client.date ?? Number.POSITIVE_INFINITY);
  }

  /** One pull request. @throws {ActionError} with status 404 if there is none of that number. */
  pullRequest(number: number): Promise<PullRequest> {
    const call = { what: text`read pull request #${number}`, needs: "pull-requests: read" } as const;
    return this.#client.request(call, async ({ rest }) => {
      const { data } = await rest.pulls.get({ ...this.#repository, pull_number: number });
      requireShape(data.number === number && (data.state === "open" || data.state === "closed"));
      return { open: data.state === "open", headSha: data.head.sha };
    });
  }

  /** Lists the numbers of all open pull requests. @throws {ActionError} if there are too many. */
  async openPullRequests(): Promise<Set<number>> {
    const call = { what: text`list the open pull requests`, needs: "pull-requests: read" } as const;
    const query = { ...this.#repository, state: "open", per_page: pageSize } as const;
    const list = this.#client.list(
      call,
      longList,
      ({ rest }, page) => rest.pulls.list({ ...query, ...page }),
      ({ id, number }) => ({ id, number }),
    );
    const numbers = new Set<number>();
    for await (const { number } of list) numbers.add(number);
    return numbers;
  }

  /**
   * The records of an environment with all their statuses, a page at a time, newest first. Ids come from
   * REST: GraphQL's `databaseId` is a 32-bit integer, and there are larger ones.
   * @param task only its records.
   * @param keep what is kept of a record; undefined where it is not wanted: nothing else is read of it.
   */
  records(
    environment: string,
    task: string | undefined,
    keep: (record: StoredRecord) => StoredRecord | undefined,
  ): AsyncGenerator<Page<RecordWithStatuses>> {
    const what = text`list the GitHub deployment records of environment ${environment}`;
    const query = { ...this.#repository, environment, ...(task && { task }), per_page: pageSize };
    return this.#client.pages(
      { what, needs: "deployments: read" },
      ({ rest }, page) => rest.repos.listDeployments({ ...query, ...page }),
      (given) => {
        const record = storedRecord(given);
        return { id: record.id, kept: keep(record) };
      },
      (page) => this.#withStatuses(page.flatMap(({ kept }) => kept ?? [])),
    );
  }

  /** At most 100 records with their statuses; undefined if GitHub shows one of them as missing. */
  async #withStatuses(records: readonly StoredRecord[]): Promise<RecordWithStatuses[] | undefined> {
    if (records.length === 0) return [];
    const what = text`list the statuses of ${records.length} GitHub deployment records`;
    const lists = await this.#client.request({ what, needs: "deployments: read" }, async ({ graphql }) => {
      const ids = records.map(({ nodeId }) => nodeId);
      const { nodes } = await graphql<{ nodes: readonly (StatusesNode | null)[] }>(statusesQuery, { ids });
      requireShape(nodes.length === records.length);
      if (nodes.includes(null)) return undefined;
      // GitHub may show an id in another format than the one that was sent, and keeps their order:
      // https://docs.github.com/en/graphql/guides/migrating-graphql-global-node-ids
      return records.map(({ nodeId }, index) => {
        const node = nodes.find((each) => each?.id === nodeId) ?? nodes[index];
        return { statuses: node ? storedStatuses(node) : undefined };
      });
    });
    if (lists === undefined) return undefined;
    const complete: RecordWithStatuses[] = [];
    // One after the other: GitHub limits requests that are made at the same time.
    for (const [index, record] of records.entries()) {
      const statuses = lists[index]?.statuses ?? (await this.#statuses(record));
      complete.push({ ...record, statuses });
    }
    return complete.sort(latestFirst);
  }

  /**
   * Creates a record, and returns its id. It is retried: the payload's `key` joins two records of one retried
   * request.
   */
  createRecord(record: NewRecord): Promise<number> {
    const { isProduction, description, ...fields } = record;
    const { redactor } = this.#options;
    const what = text`create a GitHub deployment record in environment ${record.environment}`;
    return this.#client.request({ what, needs: "deployments: write" }, async ({ rest }) => {
      const { data } = await rest.repos.createDeployment({
        ...this.#repository,
        ...fields,
        transient_environment: !isProduction,
        production_environment: isProduction,
        description: [...redactor.redact(description)].slice(0, longestDescription).join(""),
        auto_merge: false,
        required_contexts: [],
      });
      // GitHub documents a response of another shape only where auto_merge is true.
      requireShape("id" in data && Number.isSafeInteger(data.id) && data.task === record.task);
      return data.id;
    });
  }

  /**
   * Sets a status of a record. It is retried: the same status again does no harm.
   * @param options `retryBudget`: it is tried for so many milliseconds, however many attempts that takes.
   */
  async setStatus(id: number, status: NewStatus, options: { retryBudget?: number } = {}): Promise<void> {
    const { state, description, environmentUrl } = status;
    const { redactor, repository } = this.#options;
    const { runUrl } = repository;
    const what = text`set the status ${state} of GitHub deployment record ${id}`;
    const act = async ({ rest }: Octokit) => {
      const { data } = await rest.repos.createDeploymentStatus({
        ...this.#repository,
        deployment_id: id,
        state,
        description,
        ...(redactor.finds(runUrl) ? {} : { log_url: runUrl }),
        auto_inactive: false,
        ...(environmentUrl ? { environment_url: environmentUrl } : {}),
      });
      // The status may be the only place that has a new id: any other 2xx does not show that it is stored.
      requireShape(data.state === state);
    };
    await this.#client.request({ what, needs: "deployments: write" }, act, options);
  }

  /** The comments of a pull request, oldest first. The next page is requested when it is needed. */
  comments(pull: number): AsyncGenerator<StoredComment> {
    const what = text`list the comments of pull request #${pull}`;
    const query = { ...this.#repository, issue_number: pull, per_page: pageSize };
    return this.#client.list(
      { what, needs: "pull-requests: write" },
      shortList,
      ({ rest }, page) => rest.issues.listComments({ ...query, ...page }),
      storedComment,
    );
  }

  /** Reads a comment by its id; undefined if it was deleted meanwhile. */
  async comment(id: number): Promise<StoredComment | undefined> {
    const what = text`read comment ${id}`;
    const reading = this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => {
      const { data } = await rest.issues.getComment({ ...this.#repository, comment_id: id });
      requireShape(data.id === id);
      return storedComment(data);
    });
    return await reading.catch(ifMissing);
  }

  /**
   * Creates a comment; `body` is redacted by the caller. It is retried only if nothing was sent: otherwise
   * there could be a second one.
   */
  createComment(pull: number, body: string): Promise<StoredComment> {
    const what = text`create a comment on pull request #${pull}`;
    const comment = { issue_number: pull, body };
    return this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) =>
      storedComment((await rest.issues.createComment({ ...this.#repository, ...comment })).data),
    );
  }

  /** Edits a comment, the same way; undefined if it was deleted. */
  async updateComment(id: number, body: string): Promise<StoredComment | undefined> {
    const what = text`edit comment ${id}`;
    const comment = { comment_id: id, body };
    const editing = this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) => {
      const { data } = await rest.issues.updateComment({ ...this.#repository, ...comment });
      requireShape(data.id === id);
      return storedComment(data);
    });
    return await editing.catch(ifMissing);
  }

  /** The token's own login. It works for the tokens of GitHub Apps too, unlike `GET /user`. */
  viewer(): Promise<string | undefined> {
    const call = { what: text`read the token's own login`, needs: "pull-requests: write" } as const;
    return this.#client.request(call, async ({ graphql }) => {
      const { viewer } = await graphql<{ viewer: { login: string } | null }>("{ viewer { login } }");
      requireShape(viewer !== undefined);
      return viewer?.login;
    });
  }

  /**
   * The statuses of a record that has more than 100, as far as they are needed; undefined if they are too
   * many.
   */
  async #statuses({ id }: StoredRecord): Promise<StoredStatus[] | undefined> {
    const what = text`list the statuses of GitHub deployment record ${id}`;
    const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
    const list = this.#client.pages(
      { what, needs: "deployments: read" },
      ({ rest }, page) => rest.repos.listDeploymentStatuses({ ...query, ...page }),
      (status) => ({
        id: status.id,
        ...storedStatus(status.description, status.environment_url, status.created_at),
      }),
      async (page) => page,
    );
    const statuses: StoredStatus[] = [];
    let pages = 0;
    for await (const { items, isLast } of list) {
      statuses.push(...items);
      if (isLast || items.some(this.#options.isOwnStatus)) break;
      if (++pages === shortList) return undefined;
    }
    return statuses;
  }
}

/** Undefined where GitHub has no such thing. @throws every other error. */
function ifMissing(error: unknown): undefined {
  if (!hasStatus(error, 404, 410)) throw error;
}
