import type { GitHubBehaviour } from "./behaviour.js";
import { example } from "./description.js";
import { inOrder } from "./lists.js";
import { type EmulatedPull, pullFields } from "./pulls.js";

/** A JSON object of GitHub. */
export type Fields = Record<string, unknown>;

/** A GitHub deployment record, its statuses newest first. */
export interface EmulatedRecord {
  readonly fields: Fields & { readonly id: number; readonly environment: string; readonly task: string };
  readonly statuses: Fields[];
}

/** What a state is made of. */
export interface StateParts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Where the API is. */
  readonly url: () => string;
  /** `owner/repo`. */
  readonly slug: string;
  readonly behaviour: GitHubBehaviour;
}

/**
 * What GitHub stores of one repository: deployment records with statuses, pull requests, comments. Responses
 * are GitHub's own examples, filled in.
 */
export class GitHubState {
  /** Newest first. */
  readonly records: EmulatedRecord[] = [];
  readonly pulls = new Map<number, EmulatedPull>();
  readonly comments: Fields[] = [];
  readonly #parts: StateParts;
  /** When each record, status and comment was created: the time, and the version that it made. */
  readonly #created = new WeakMap<object, { readonly time: number; readonly version: number }>();
  /** What pull requests were before a change, the oldest first. */
  readonly #earlierPulls: {
    readonly number: number;
    readonly pull: EmulatedPull;
    readonly version: number;
  }[] = [];
  /** Deleted records, each with the first version without it. */
  readonly #deleted: { readonly record: EmulatedRecord; readonly version: number }[] = [];
  /** Ids of records are above 2^31 since 2025: GraphQL's `databaseId` has no room for them. */
  readonly #lastIds = { record: 3_000_000_000, status: 5000, comment: 9000 };
  #version = 0;

  constructor(parts: StateParts) {
    this.#parts = parts;
  }

  /** `owner/repo`. */
  get slug(): string {
    return this.#parts.slug;
  }

  get behaviour(): GitHubBehaviour {
    return this.#parts.behaviour;
  }

  /**
   * How many changes there were: records, statuses and comments created, records deleted, pull requests
   * changed. Reads can show an earlier version.
   */
  get version(): number {
    return this.#version;
  }

  /** The repository as events show it. */
  get repository(): Fields {
    const [owner, name] = this.slug.split("/");
    return { full_name: this.slug, name, owner: { login: owner }, default_branch: "main" };
  }

  /**
   * Adds a record as that login would; `fields` as in the request. Add records oldest first: lists show them
   * in the order of their ids.
   * @param at when it was created, in milliseconds since 1970; default: now.
   */
  addRecord(login: string, fields: Fields, at = this.#parts.now()): EmulatedRecord {
    const id = ++this.#lastIds.record;
    const url = `${this.#parts.url()}/repos/${this.slug}/deployments/${id}`;
    const {
      task = "deploy",
      environment = "production",
      payload = "",
      description = null,
      ref = "",
    } = fields;
    const record: EmulatedRecord = {
      fields: {
        ...example("deployment"),
        ...stamps(id, url, at),
        id,
        sha: String(fields["sha"] ?? ref),
        ref: String(ref),
        task: String(task),
        payload,
        environment: String(environment),
        original_environment: String(environment),
        description,
        creator: user(login),
        statuses_url: `${url}/statuses`,
        repository_url: `${this.#parts.url()}/repos/${this.slug}`,
        transient_environment: fields["transient_environment"] === true,
        production_environment: fields["production_environment"] ?? environment === "production",
      },
      statuses: [],
    };
    this.records.unshift(record);
    this.#note(record, at);
    return record;
  }

  /** Deletes a record, whatever it shows. */
  deleteRecord(record: EmulatedRecord): void {
    const index = this.records.indexOf(record);
    if (index === -1) throw new Error(`There is no record ${record.fields.id} to delete.`);
    this.records.splice(index, 1);
    this.#deleted.push({ record, version: ++this.#version });
  }

  /**
   * Adds the record that GitHub itself makes for a job with `environment:`, in progress; its payload is empty
   * and its ref a branch.
   */
  addJobRecord(environment: string): EmulatedRecord {
    const fields = { ref: "main", sha: "c".repeat(40), environment };
    const record = this.addRecord("github-actions[bot]", fields);
    const log_url = `https://github.com/${this.slug}/actions/runs/1/job/1`;
    this.addStatus("github-actions[bot]", record, { state: "in_progress", log_url });
    return record;
  }

  /**
   * Adds a status as that login would, such as one of another tool; `fields` as in the request. A success
   * deactivates earlier records unless `auto_inactive` is false.
   * @param at when it was created, in milliseconds since 1970; default: now.
   */
  addStatus(login: string, record: EmulatedRecord, fields: Fields, at = this.#parts.now()): Fields {
    const id = ++this.#lastIds.status;
    const url = `${String(record.fields["url"])}/statuses/${id}`;
    const status: Fields = {
      ...example("deployment-status"),
      ...stamps(id, url, at),
      state: fields["state"],
      creator: user(login),
      description: fields["description"] ?? "",
      environment: record.fields.environment,
      target_url: fields["log_url"] ?? "",
      log_url: fields["log_url"] ?? "",
      environment_url: fields["environment_url"] ?? "",
      deployment_url: record.fields["url"],
      repository_url: record.fields["repository_url"],
    };
    record.statuses.unshift(status);
    this.#note(status, at);
    if (fields["state"] === "success" && fields["auto_inactive"] !== false)
      this.#deactivateEarlier(login, record);
    return status;
  }

  /** https://docs.github.com/rest/deployments/statuses#create-a-deployment-status, `auto_inactive` */
  #deactivateEarlier(login: string, record: EmulatedRecord) {
    for (const other of this.records) {
      const { fields, statuses } = other;
      const affected =
        fields.id < record.fields.id &&
        fields.environment === record.fields.environment &&
        fields["transient_environment"] === false &&
        fields["production_environment"] === false;
      if (affected && statuses[0]?.["state"] === "success")
        this.addStatus(login, other, { state: "inactive" });
    }
  }

  /** Changes a pull request, and keeps what it was for stale reads. */
  changePull(number: number, change: Partial<EmulatedPull>): void {
    const pull = this.pulls.get(number);
    if (pull === undefined) throw new Error(`There is no pull request ${number} to change.`);
    this.#earlierPulls.push({ number, pull: { ...pull }, version: this.#version++ });
    Object.assign(pull, change);
  }

  /**
   * The pull request as its own endpoint returns it, or as it was in an earlier version; undefined when there
   * is none with that number.
   */
  pull(number: number, version?: number): Fields | undefined {
    const pull = this.pullIn(number, version);
    return pull && pullFields("pull-request", number, pull, this.slug);
  }

  /** The pull request in a version. */
  pullIn(number: number, version?: number): EmulatedPull | undefined {
    if (version === undefined) return this.pulls.get(number);
    const earlier = this.#earlierPulls.find((one) => one.number === number && one.version >= version);
    return earlier?.pull ?? this.pulls.get(number);
  }

  /** The pull requests as a list shows them, newest first. */
  listedPulls(version?: number): Fields[] {
    const newestFirst = [...this.pulls].sort(([one], [other]) => other - one);
    return newestFirst.map(([number]) =>
      pullFields("pull-request-simple", number, this.pullIn(number, version) as EmulatedPull, this.slug),
    );
  }

  addComment(login: string, issue: number, body: string): Fields {
    const id = ++this.#lastIds.comment;
    const comment: Fields = {
      ...example("issue-comment"),
      ...stamps(id, `${this.#parts.url()}/repos/${this.slug}/issues/comments/${id}`, this.#parts.now()),
      html_url: `https://github.com/${this.slug}/pull/${issue}#issuecomment-${id}`,
      issue_url: `${this.#parts.url()}/repos/${this.slug}/issues/${issue}`,
      user: user(login),
      body,
    };
    this.comments.push(comment);
    this.#note(comment);
    return comment;
  }

  editComment(comment: Fields, body: unknown): void {
    Object.assign(comment, { body, updated_at: timeOf(this.#parts.now()) });
  }

  deleteComment(comment: Fields): void {
    this.comments.splice(this.comments.indexOf(comment), 1);
  }

  /** What lists show already: `behaviour.listLag` holds back what was created a moment ago. */
  listed<Item extends object>(items: readonly Item[], version?: number): readonly Item[] {
    const existing = this.existing(items, version);
    const { listLag } = this.behaviour;
    if (listLag === 0) return existing;
    const latest = this.#parts.now() - listLag;
    return existing.filter((item) => (this.#created.get(item)?.time ?? 0) <= latest);
  }

  /** What existed in a version. */
  existing<Item extends object>(items: readonly Item[], version?: number): readonly Item[] {
    if (version === undefined) return items;
    return items.filter((item) => (this.#created.get(item)?.version ?? 0) <= version);
  }

  /** The records of a version, newest first. */
  recordsIn(version?: number): readonly EmulatedRecord[] {
    if (version === undefined) return this.records;
    const since = this.#deleted.filter((one) => one.version > version).map(({ record }) => record);
    const all = [...since, ...this.records].sort((one, other) => other.fields.id - one.fields.id);
    return this.existing(all, version);
  }

  /** The records that lists show, newest first. */
  listedRecords(version?: number): readonly EmulatedRecord[] {
    return this.listed(this.recordsIn(version));
  }

  /** A record's statuses as lists show them. */
  statusesOf({ statuses }: EmulatedRecord, version?: number): readonly Fields[] {
    const { behaviour } = this;
    return inOrder(this.existing(statuses, version), behaviour.statusOrder, behaviour.seed);
  }

  /** A copy that later changes leave as it is. */
  copy(parts: Partial<StateParts> = {}): GitHubState {
    const copy = new GitHubState({ ...this.#parts, ...parts });
    const carry = <Item extends object>(item: Item, copied: Item) => {
      const created = this.#created.get(item);
      if (created !== undefined) copy.#created.set(copied, created);
      return copied;
    };
    const records = this.records.map((record) =>
      carry(record, { ...record, statuses: [...record.statuses] }),
    );
    for (const status of this.records.flatMap(({ statuses }) => statuses)) carry(status, status);
    copy.records.push(...records);
    copy.comments.push(...this.comments.map((comment) => carry(comment, { ...comment })));
    for (const [number, pull] of this.pulls) copy.pulls.set(number, { ...pull });
    copy.#earlierPulls.push(...this.#earlierPulls);
    copy.#deleted.push(...this.#deleted);
    Object.assign(copy.#lastIds, this.#lastIds);
    copy.#version = this.#version;
    return copy;
  }

  #note(item: object, time = this.#parts.now()) {
    this.#created.set(item, { time, version: ++this.#version });
  }
}

function stamps(id: number, url: string, at: number): Fields {
  return { id, url, node_id: `MD${id}`, created_at: timeOf(at), updated_at: timeOf(at) };
}

/** GitHub's times have no fractions of a second. */
function timeOf(at: number) {
  return `${new Date(at).toISOString().slice(0, 19)}Z`;
}

/** A user as GitHub shows it: a bot if its login ends like one. */
function user(login: string): Fields {
  const someone = example("issue-comment")["user"] as Fields;
  return { ...someone, login, type: login.endsWith("[bot]") ? "Bot" : "User" };
}
