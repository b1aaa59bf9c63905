import type { GitHubBehaviour } from "./behaviour.js";
import { example } from "./description.js";
import { type EmulatedPull, pullFields } from "./pulls.js";

/** A JSON object of GitHub. */
export type Fields = Record<string, unknown>;

/** A GitHub deployment record, its statuses newest first. */
export interface EmulatedRecord {
  readonly fields: Fields & { readonly id: number; readonly environment: string; readonly task: string };
  readonly statuses: Fields[];
}

/** What GitHub stores of one repository: deployment records with statuses, pull requests, comments. Responses are GitHub's own examples, filled in. */
export class GitHubState {
  /** Newest first. */
  readonly records: EmulatedRecord[] = [];
  readonly pulls = new Map<number, EmulatedPull>();
  readonly comments: Fields[] = [];
  readonly #behaviour: Pick<GitHubBehaviour, "listLag">;
  readonly #now: () => number;
  readonly #url: () => string;
  /** `owner/repo`. */
  readonly slug: string;
  readonly #created = new WeakMap<object, number>();
  #lastId = 1000;

  constructor(parts: {
    readonly now: () => number;
    readonly url: () => string;
    readonly slug: string;
    readonly behaviour: Pick<GitHubBehaviour, "listLag">;
  }) {
    this.#now = parts.now;
    this.#url = parts.url;
    this.slug = parts.slug;
    this.#behaviour = parts.behaviour;
  }

  /** The repository as events show it. */
  get repository(): Fields {
    const [owner, name] = this.slug.split("/");
    return { full_name: this.slug, name, owner: { login: owner }, default_branch: "main" };
  }

  /** Adds a record as that actor would; `fields` as in the request. */
  addRecord(actor: string, fields: Fields): EmulatedRecord {
    const id = ++this.#lastId;
    const url = `${this.#url()}/repos/${this.slug}/deployments/${id}`;
    const { task = "deploy", environment = "production", payload = "", description = null, ref = "" } = fields;
    const record: EmulatedRecord = {
      fields: {
        ...example("deployment"),
        ...this.#stamps(id, url),
        id,
        sha: String(fields["sha"] ?? ref),
        ref: String(ref),
        task: String(task),
        payload,
        environment: String(environment),
        original_environment: String(environment),
        description,
        creator: user(actor),
        statuses_url: `${url}/statuses`,
        repository_url: `${this.#url()}/repos/${this.slug}`,
        transient_environment: fields["transient_environment"] === true,
        production_environment: fields["production_environment"] ?? environment === "production",
      },
      statuses: [],
    };
    this.records.unshift(record);
    this.#created.set(record, this.#now());
    return record;
  }

  /** Adds the record that GitHub itself makes for a job with `environment:`, in progress; its payload is empty and its ref a branch. */
  addJobRecord(environment: string, branch = "main", sha = "c".repeat(40)): EmulatedRecord {
    const record = this.addRecord("github-actions[bot]", { ref: branch, sha, environment });
    const log_url = `https://github.com/${this.slug}/actions/runs/1/job/1`;
    this.addStatus("github-actions[bot]", record, { state: "in_progress", log_url });
    return record;
  }

  /** Adds a status as that actor would. A success deactivates earlier records unless `auto_inactive` is false, as GitHub does. */
  addStatus(actor: string, record: EmulatedRecord, fields: Fields): Fields {
    const id = ++this.#lastId;
    const url = `${String(record.fields["url"])}/statuses/${id}`;
    const status: Fields = {
      ...example("deployment-status"),
      ...this.#stamps(id, url),
      state: fields["state"],
      creator: user(actor),
      description: fields["description"] ?? "",
      environment: record.fields.environment,
      target_url: fields["log_url"] ?? "",
      log_url: fields["log_url"] ?? "",
      environment_url: fields["environment_url"] ?? "",
      deployment_url: record.fields["url"],
      repository_url: record.fields["repository_url"],
    };
    record.statuses.unshift(status);
    if (fields["state"] === "success" && fields["auto_inactive"] !== false) this.#deactivateEarlier(actor, record);
    return status;
  }

  #deactivateEarlier(actor: string, record: EmulatedRecord): void {
    for (const other of this.records) {
      const { fields, statuses } = other;
      const affected =
        fields.id < record.fields.id &&
        fields.environment === record.fields.environment &&
        fields["transient_environment"] === false &&
        fields["production_environment"] === false;
      if (affected && statuses[0]?.["state"] === "success") this.addStatus(actor, other, { state: "inactive" });
    }
  }

  /** Marks all records of the environment inactive with an empty status, as cleanup tools do. */
  deactivateAll(actor: string, environment: string): void {
    for (const record of this.records) {
      const active = record.statuses[0]?.["state"] !== "inactive";
      if (record.fields.environment === environment && active) this.addStatus(actor, record, { state: "inactive" });
    }
  }

  /** Deletes a record and its statuses, as cleanup tools do. */
  deleteRecord(id: number): void {
    const index = this.records.findIndex(({ fields }) => fields.id === id);
    if (index >= 0) this.records.splice(index, 1);
  }

  /** The pull request as its own endpoint returns it; undefined when there is none with that number. */
  pull(number: number): Fields | undefined {
    const pull = this.pulls.get(number);
    return pull && pullFields("pull-request", number, pull, this.slug);
  }

  /** The pull requests as a list shows them, newest first. */
  listedPulls(): Fields[] {
    const newestFirst = [...this.pulls].sort(([one], [other]) => other - one);
    return newestFirst.map(([number, pull]) => pullFields("pull-request-simple", number, pull, this.slug));
  }

  addComment(actor: string, issue: number, body: string): Fields {
    const id = ++this.#lastId;
    const comment: Fields = {
      ...example("issue-comment"),
      ...this.#stamps(id, `${this.#url()}/repos/${this.slug}/issues/comments/${id}`),
      html_url: `https://github.com/${this.slug}/pull/${issue}#issuecomment-${id}`,
      issue_url: `${this.#url()}/repos/${this.slug}/issues/${issue}`,
      user: user(actor),
      body,
    };
    this.comments.push(comment);
    this.#created.set(comment, this.#now());
    return comment;
  }

  editComment(comment: Fields, body: unknown): void {
    Object.assign(comment, { body, updated_at: this.#time() });
  }

  deleteComment(comment: Fields): void {
    this.comments.splice(this.comments.indexOf(comment), 1);
  }

  /** What lists show already: `behaviour.listLag` holds back what was created a moment ago. */
  visible<Item extends object>(items: readonly Item[]): Item[] {
    const latest = this.#now() - this.#behaviour.listLag;
    return items.filter((item) => (this.#created.get(item) ?? 0) <= latest);
  }

  #stamps(id: number, url: string): Fields {
    return { id, url, node_id: `MD${id}`, created_at: this.#time(), updated_at: this.#time() };
  }

  #time(): string {
    return `${new Date(this.#now()).toISOString().slice(0, 19)}Z`;
  }
}

/** A user as GitHub shows it. */
function user(login: string): Fields {
  const someone = example("issue-comment")["user"] as Fields;
  return { ...someone, login, type: login.endsWith("[bot]") ? "Bot" : "User" };
}
