import { example } from "./description.js";

type Fields = Record<string, unknown>;

/** A GitHub Deployment, its statuses newest first. */
export interface EmulatedRecord {
  readonly fields: Fields & { readonly id: number; readonly environment: string; readonly task: string };
  readonly statuses: Fields[];
}

/** A pull request as tests and the demo set it. */
export interface EmulatedPull {
  open: boolean;
  headSha: string;
  fork: boolean;
}

/** What GitHub holds of one repository: deployments with statuses, pull requests, comments. Answers are GitHub's own examples, filled in. */
export class GitHubState {
  readonly records: EmulatedRecord[] = [];
  readonly pulls = new Map<number, EmulatedPull>();
  readonly comments: Fields[] = [];
  readonly #now: () => number;
  readonly #url: () => string;
  readonly #slug: string;
  #lastId = 1000;

  constructor(parts: { readonly now: () => number; readonly url: () => string; readonly slug: string }) {
    this.#now = parts.now;
    this.#url = parts.url;
    this.#slug = parts.slug;
  }

  /** Adds a record as that actor would; `fields` as in the request. */
  addRecord(actor: string, fields: Fields): EmulatedRecord {
    const id = ++this.#lastId;
    const url = `${this.#url()}/repos/${this.#slug}/deployments/${id}`;
    const { task = "deploy", environment = "production", payload = "", description = null } = fields;
    const record: EmulatedRecord = {
      fields: {
        ...example("deployment"),
        ...this.#stamps(id, url),
        id,
        sha: String(fields["ref"] ?? ""),
        ref: String(fields["ref"] ?? ""),
        task: String(task),
        payload,
        environment: String(environment),
        original_environment: String(environment),
        description,
        creator: user(actor),
        statuses_url: `${url}/statuses`,
        repository_url: `${this.#url()}/repos/${this.#slug}`,
        transient_environment: fields["transient_environment"] === true,
        production_environment: fields["production_environment"] ?? environment === "production",
      },
      statuses: [],
    };
    this.records.unshift(record);
    return record;
  }

  /** Adds a status as that actor would; a success retires what went before it, unless told otherwise, as GitHub has it. */
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
    if (fields["state"] === "success" && fields["auto_inactive"] !== false) this.#retireEarlier(actor, record);
    return status;
  }

  #retireEarlier(actor: string, record: EmulatedRecord): void {
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

  /** The pull request in GitHub's full shape; undefined when there is none of that number. */
  pull(number: number): Fields | undefined {
    const pull = this.pulls.get(number);
    if (!pull) return undefined;
    // GitHub's example shows a team in an older shape than its description asks for.
    const answer: Fields = { ...example("pull-request"), requested_teams: [] };
    const end = (side: string, slug: string, sha: string): Fields => {
      const given = answer[side] as Fields;
      return { ...given, sha, repo: { ...(given["repo"] as Fields), full_name: slug } };
    };
    const head = end("head", pull.fork ? `somebody/${this.#slug.split("/")[1]}` : this.#slug, pull.headSha);
    return {
      ...answer,
      number,
      state: pull.open ? "open" : "closed",
      head,
      base: end("base", this.#slug, "b".repeat(40)),
    };
  }

  addComment(actor: string, issue: number, body: string): Fields {
    const id = ++this.#lastId;
    const comment: Fields = {
      ...example("issue-comment"),
      ...this.#stamps(id, `${this.#url()}/repos/${this.#slug}/issues/comments/${id}`),
      html_url: `https://github.com/${this.#slug}/pull/${issue}#issuecomment-${id}`,
      issue_url: `${this.#url()}/repos/${this.#slug}/issues/${issue}`,
      user: user(actor),
      body,
    };
    this.comments.push(comment);
    return comment;
  }

  #stamps(id: number, url: string): Fields {
    const now = `${new Date(this.#now()).toISOString().slice(0, 19)}Z`;
    return { id, url, node_id: `MD${id}`, created_at: now, updated_at: now };
  }
}

function user(login: string): Fields {
  const someone = example("issue-comment")["user"] as Fields;
  return { ...someone, login, type: login.endsWith("[bot]") ? "Bot" : "User" };
}
