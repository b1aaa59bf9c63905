import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Log } from "../base/log.js";
import { text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";
import { Client, type GitHubOptions, type Octokit, pageSize } from "./client.js";
import type { Call } from "./github-error.js";
import {
  type EnvironmentPage,
  type ListedRecord,
  latestFirst,
  listedRecord,
  type PageInfo,
  type PullRequest,
  type RecordState,
  type RecordWithStatuses,
  recordsQuery,
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

/** The list of open pull requests ends after this many pages. */
const longList = 30;

/** All records of an environment are read with at most this many requests. */
const mostPages = 100;

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

/** A record to be created. */
interface NewRecord {
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
interface NewStatus {
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
    return this.#client.request(call, async ({ rest }) => {
      const { data } = await rest.pulls.get({ ...this.#repository, pull_number: number });
      requireShape(data.state === "open" || data.state === "closed");
      return { open: data.state === "open", headSha: data.head.sha };
    });
  }

  /** The numbers of the open pull requests. */
  async openPullRequests(): Promise<Set<number>> {
    const call = { what: text`list the open pull requests`, needs: "pull-requests: read" } as const;
    const query = { ...this.#repository, state: "open", per_page: pageSize } as const;
    const list = this.#client.list(
      call,
      longList,
      ({ paginate, rest }) => paginate.iterator(rest.pulls.list, query),
      ({ number }) => number,
    );
    const numbers = new Set<number>();
    for await (const number of list) numbers.add(number);
    return numbers;
  }

  /** One page of a task's records, 100 a page, newest first, and whether it is the last page. */
  recordPage(
    environment: string,
    task: string,
    page: number,
  ): Promise<{ records: StoredRecord[]; isLast: boolean }> {
    const query = { ...this.#repository, environment, task, per_page: pageSize, page };
    return this.#client.request(listing(environment), async ({ rest }) => {
      const { data } = await rest.repos.listDeployments(query);
      const records = new Map(data.map((record) => [record.id, storedRecord(record)]));
      return { records: [...records.values()].sort(latestFirst), isLast: data.length < pageSize };
    });
  }

  /** At most 100 records, without deleted ones, with all statuses: one request for all that GraphQL shows. */
  async withStatuses(records: readonly StoredRecord[]): Promise<RecordWithStatuses[]> {
    if (records.length === 0) return [];
    const what = text`list the statuses of ${records.length} GitHub deployment records`;
    const lists = await this.#client.request({ what, needs: "deployments: read" }, async ({ graphql }) => {
      const ids = records.map(({ nodeId }) => nodeId);
      const { nodes } = await graphql<{ nodes: readonly (StatusesNode | null)[] }>(statusesQuery, { ids });
      requireShape(nodes.length === records.length);
      // GitHub may show an id in another format than the one that was sent, and keeps their order:
      // https://docs.github.com/en/graphql/guides/migrating-graphql-global-node-ids
      return records.map(({ nodeId }, index) => {
        const node = nodes.find((each) => each?.id === nodeId) ?? nodes[index];
        return node ? storedStatuses(node) : undefined;
      });
    });
    return this.#complete(records.map((record, index) => [record, lists[index]] as const));
  }

  /**
   * An environment's records with all their statuses, newest first, and whether these are all records.
   * @param most how many pages of 100 are read.
   * @param keep what is kept of each payload: there may be 10,000.
   */
  async environmentRecords(
    environment: string,
    most = mostPages,
    keep = (payload: JsonObject): JsonObject => payload,
  ): Promise<{ records: RecordWithStatuses[]; isComplete: boolean }> {
    const found = new Map<number, ListedRecord>();
    let next: PageInfo = { hasNextPage: true, endCursor: null };
    for (let number = 0; next.hasNextPage && number < most; number++) {
      const variables = { ...this.#repository, environment, after: next.endCursor };
      next = await this.#client.request(listing(environment), async ({ graphql }) => {
        const { repository } = await graphql<EnvironmentPage>(recordsQuery, variables);
        const { pageInfo, nodes } = repository.deployments;
        requireShape(pageInfo.hasNextPage === false || typeof pageInfo.endCursor === "string");
        for (const [record, statuses] of nodes.filter((node) => node !== null).map(listedRecord)) {
          const payload = record.payload && keep(record.payload);
          // A record that moved to a later page meanwhile is listed once.
          if (!found.has(record.id)) found.set(record.id, [{ ...record, payload }, statuses]);
        }
        return pageInfo;
      });
    }
    return { records: await this.#complete(found.values()), isComplete: !next.hasNextPage };
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
      // Without auto_merge there is no other response.
      requireShape("id" in data && Number.isSafeInteger(data.id));
      return data.id;
    });
  }

  /**
   * Sets a status of a record. It is retried: the same status again does no harm.
   * @param options `patience`: it is tried for so many milliseconds, however many attempts that takes.
   */
  async setStatus(id: number, status: NewStatus, options: { patience?: number } = {}): Promise<void> {
    const { state, description, environmentUrl } = status;
    const { redactor, repository } = this.#options;
    const { runUrl } = repository;
    const what = text`set the status ${state} of GitHub deployment record ${id}`;
    const act = async ({ rest }: Octokit): Promise<void> => {
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
      ({ paginate, rest }) => paginate.iterator(rest.issues.listComments, query),
      storedComment,
    );
  }

  /** Creates a comment. It is retried only if nothing was sent: otherwise there could be a second one. */
  createComment(pull: number, body: string): Promise<StoredComment> {
    const what = text`create a comment on pull request #${pull}`;
    const comment = { issue_number: pull, body: this.#options.redactor.redact(body) };
    return this.#client.request({ what, needs: "pull-requests: write" }, async ({ rest }) =>
      storedComment((await rest.issues.createComment({ ...this.#repository, ...comment })).data),
    );
  }

  updateComment(id: number, body: string): Promise<StoredComment> {
    const call = { what: text`edit comment ${id}`, needs: "pull-requests: write" } as const;
    const comment = { comment_id: id, body: this.#options.redactor.redact(body) };
    return this.#client.request(call, async ({ rest }) =>
      storedComment((await rest.issues.updateComment({ ...this.#repository, ...comment })).data),
    );
  }

  /** The token's own login. It works for the tokens of GitHub Apps too, unlike `GET /user`. */
  viewer(): Promise<string | undefined> {
    const call = { what: text`read the token's own login`, needs: "pull-requests: write" } as const;
    return this.#client.request(call, async ({ graphql }) => {
      const { viewer } = await graphql<{ viewer: { login: string } | null }>("{ viewer { login } }");
      return viewer?.login;
    });
  }

  /** The records, newest first, with the statuses that were missing; without those deleted meanwhile. */
  async #complete(found: Iterable<ListedRecord>): Promise<RecordWithStatuses[]> {
    const complete: RecordWithStatuses[] = [];
    // One after the other: GitHub limits requests that are made at the same time.
    for (const [record, listed] of found) {
      const statuses = listed ?? (await this.#statuses(record));
      if (statuses !== undefined) complete.push({ ...record, statuses });
    }
    return complete.sort(latestFirst);
  }

  /** All statuses of a record; undefined if it was deleted meanwhile. */
  async #statuses({ id }: StoredRecord): Promise<StoredStatus[] | undefined> {
    const what = text`list the statuses of GitHub deployment record ${id}`;
    const query = { ...this.#repository, deployment_id: id, per_page: pageSize };
    const list = this.#client.list(
      { what, needs: "deployments: read" },
      shortList,
      ({ paginate, rest }) => paginate.iterator(rest.repos.listDeploymentStatuses, query),
      (status) => storedStatus(status),
    );
    const statuses: StoredStatus[] = [];
    try {
      for await (const status of list) {
        if (statuses.push(status) < shortList * pageSize) continue;
        this.#options.log.warning(
          "github/many-statuses",
          text`GitHub deployment record ${id} has ${statuses.length} statuses or more: only these were read.`,
        );
        break;
      }
      return statuses;
    } catch (error) {
      if (error instanceof ActionError && error.status === 404) return undefined;
      throw error;
    }
  }
}

function listing(environment: string): Call {
  const what = text`list the GitHub deployment records of environment ${environment}`;
  return { what, needs: "deployments: read" };
}
