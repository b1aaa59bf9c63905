import { ActionError } from "../base/errors.js";
import type { Records, StoredRecord, StoredStatus } from "../modes/records.js";
import { connect, type GitHubOptions, type Octokit } from "./client.js";
import type { Permission } from "./explain.js";
import { readComment, readPullRequest, readRecord, readStatus, type StoredComment } from "./old-read.js";

/** GitHub cuts off nothing: a longer description is an error. */
const longestDescription = 140;

const pageSize = 100;

/** What GitHub's records need. */
export interface RecordsOptions extends GitHubOptions {
  /** The workflow run's page: `log_url` of every status. */
  readonly runUrl: string;
}

/** Opens GitHub's records of one repository: `previews.md`. Sends nothing by itself. */
export function openRecords(options: RecordsOptions): Records {
  const { quote } = options;
  const client = connect(options);
  const { owner, repo } = client.repository;

  /** The response as read; an error where it is not what was requested. */
  async function read<Result>(
    what: string,
    needs: Permission,
    run: (octokit: Octokit) => Promise<{ readonly data: unknown }>,
    take: (data: unknown) => Result | undefined,
  ): Promise<Result> {
    const result = take(await client.call(what, needs, run));
    if (result === undefined) {
      throw unexpected(what);
    }
    return result;
  }

  async function* list(environment: string, task: string | undefined): AsyncGenerator<StoredRecord> {
    const what = `list the GitHub deployment records of environment ${quote(environment)}`;
    const filter = { owner, repo, environment, ...(task === undefined ? {} : { task }) };
    const seen = new Set<number>();
    for (let page = 1; ; page++) {
      const data: unknown = await client.call(what, "deployments: write", (octokit) =>
        octokit.rest.repos.listDeployments({ ...filter, per_page: pageSize, page }),
      );
      if (!Array.isArray(data)) throw unexpected(what);
      const all: unknown[] = data;
      const records = all.map(readRecord).filter((record) => record !== undefined);
      const fresh = records.filter(({ id }) => !seen.has(id)).sort((one, other) => other.id - one.id);
      for (const { id } of fresh) seen.add(id);
      yield* fresh;
      if (all.length < pageSize || fresh.length === 0) return;
    }
  }

  async function findComment(number: number, marker: string, author: string): Promise<StoredComment | undefined> {
    const comments = client.pages(
      `list the comments of pull request #${number}`,
      "pull-requests: write",
      (octokit, query) => octokit.rest.issues.listComments({ owner, repo, issue_number: number, ...query }),
    );
    for await (const item of comments) {
      const comment = readComment(item);
      if (comment?.author === author && comment.body.includes(marker)) return comment;
    }
    return undefined;
  }

  return {
    pullRequest: (number) =>
      read(
        `read pull request #${number}`,
        "pull-requests: read",
        (octokit) => octokit.rest.pulls.get({ owner, repo, pull_number: number }),
        readPullRequest,
      ),

    create: ({ environment, task, ref, transient, description, payload }) =>
      read(
        `create a GitHub deployment record in environment ${quote(environment)}`,
        "deployments: write",
        (octokit) =>
          octokit.rest.repos.createDeployment({
            owner,
            repo,
            ref,
            task,
            environment,
            payload: { ...payload },
            description: shortened(description),
            auto_merge: false,
            required_contexts: [],
            transient_environment: transient,
            production_environment: false,
          }),
        readRecord,
      ),

    list,

    async statuses(record) {
      const items = client.pages(
        `list the statuses of GitHub deployment record ${record}`,
        "deployments: write",
        (octokit, query) => octokit.rest.repos.listDeploymentStatuses({ owner, repo, deployment_id: record, ...query }),
      );
      const statuses: StoredStatus[] = [];
      for await (const item of items) {
        const status = readStatus(item);
        if (status) statuses.push(status);
      }
      return statuses.sort((one, other) => other.id - one.id);
    },

    async setStatus(record, { state, description, environmentUrl }) {
      await read(
        `set the status ${state} on GitHub deployment record ${record}`,
        "deployments: write",
        (octokit) =>
          octokit.rest.repos.createDeploymentStatus({
            owner,
            repo,
            deployment_id: record,
            state,
            description: shortened(description),
            log_url: options.runUrl,
            auto_inactive: false,
            ...(environmentUrl ? { environment_url: environmentUrl } : {}),
          }),
        readStatus,
      );
    },

    async comment(number, marker, author, compose) {
      const present = await findComment(number, marker, author);
      const body = compose(present?.body ?? "");
      const written = present
        ? await read(
            `edit the comment on pull request #${number}`,
            "pull-requests: write",
            (octokit) => octokit.rest.issues.updateComment({ owner, repo, comment_id: present.id, body }),
            readComment,
          )
        : await read(
            `create a comment on pull request #${number}`,
            "pull-requests: write",
            (octokit) => octokit.rest.issues.createComment({ owner, repo, issue_number: number, body }),
            readComment,
          );
      return written.url;
    },
  };
}

function unexpected(what: string): ActionError {
  return new ActionError("github", `Could not ${what}: GitHub's response does not have the expected content.`, {
    hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
  });
}

function shortened(description: string): string {
  return [...description].slice(0, longestDescription).join("");
}
