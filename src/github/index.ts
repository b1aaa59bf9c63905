import type { Records, StoredRecord, StoredStatus } from "../modes/records.js";
import type { RequestKind } from "../transport/policy.js";
import { type Answer, attempts } from "./attempts.js";
import { connect } from "./connection.js";
import { explain, type Permission } from "./explain.js";
import type { RecordsOptions } from "./options.js";
import { allItems, type Page, pageSize, readPage } from "./pages.js";
import { readComment, readPullRequest, readRecord, readStatus, type StoredComment } from "./read.js";

/** GitHub cuts off nothing: a longer description is an error. */
const longestDescription = 140;

/** One request as the records make it. */
interface Asked<Result> {
  readonly kind: RequestKind;
  /** The request in words, after "did not". */
  readonly what: string;
  readonly needs: Permission;
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly read: (answer: Answer) => Result | undefined;
}

/** Newest first, whatever order a page came in. */
function newestFirst<Item extends { readonly id: number }>(page: Page<Item>): Page<Item> {
  return { ...page, items: page.items.toSorted((one, other) => other.id - one.id) };
}

/** Opens GitHub's records of one repository: `previews.md`. Asks GitHub nothing by itself. */
export function openRecords(options: RecordsOptions): Records {
  const { owner, repo } = options;
  const attempt = connect(options);

  async function ask<Result>({ kind, what, needs, route, parameters, read }: Asked<Result>): Promise<Result> {
    const send = (timeout: number): ReturnType<typeof attempt> =>
      attempt(route, { owner, repo, ...parameters }, timeout);
    const ended = await attempts(kind, what, send, read, options);
    if ("result" in ended) return ended.result;
    const { message, details } = explain(what, needs, ended, options);
    throw options.failure(message, details);
  }

  const statusesRoute = "/repos/{owner}/{repo}/deployments/{deployment_id}/statuses";

  function recordPage(environment: string, task: string | undefined, page: number): Promise<Page<StoredRecord>> {
    return ask({
      kind: "read",
      what: `list the records of environment ${options.quote(environment)}`,
      needs: "deployments: write",
      route: "GET /repos/{owner}/{repo}/deployments",
      parameters: { environment, ...(task === undefined ? {} : { task }), per_page: pageSize, page },
      read: (answer) => readPage(answer, readRecord),
    });
  }

  async function findComment(number: number, marker: string, author: string): Promise<StoredComment | undefined> {
    const page = (index: number): Promise<Page<StoredComment>> =>
      ask({
        kind: "read",
        what: `list the comments of pull request #${number}`,
        needs: "pull-requests: write",
        route: "GET /repos/{owner}/{repo}/issues/{issue_number}/comments",
        parameters: { issue_number: number, per_page: pageSize, page: index },
        read: (answer) => readPage(answer, readComment),
      });
    for await (const comment of allItems(page)) {
      if (comment.author === author && comment.body.includes(marker)) return comment;
    }
    return undefined;
  }

  return {
    pullRequest: (number) =>
      ask({
        kind: "read",
        what: `show pull request #${number}`,
        needs: "pull-requests: read",
        route: "GET /repos/{owner}/{repo}/pulls/{pull_number}",
        parameters: { pull_number: number },
        read: ({ data }) => readPullRequest(data),
      }),

    create: ({ environment, task, ref, transient, description, payload }) =>
      ask({
        kind: "create",
        what: `create a record in environment ${options.quote(environment)}`,
        needs: "deployments: write",
        route: "POST /repos/{owner}/{repo}/deployments",
        parameters: {
          ref,
          task,
          environment,
          payload,
          description: shortened(description),
          auto_merge: false,
          required_contexts: [],
          transient_environment: transient,
          production_environment: false,
        },
        read: ({ data }) => readRecord(data),
      }),

    list: (environment, task) => allItems(async (page) => newestFirst(await recordPage(environment, task, page))),

    async statuses(record) {
      const page = (index: number): Promise<Page<StoredStatus>> =>
        ask({
          kind: "read",
          what: `list the statuses of record ${record}`,
          needs: "deployments: write",
          route: `GET ${statusesRoute}`,
          parameters: { deployment_id: record, per_page: pageSize, page: index },
          read: (answer) => readPage(answer, readStatus),
        });
      const statuses: StoredStatus[] = [];
      for await (const status of allItems(page)) statuses.push(status);
      return statuses.sort((one, other) => other.id - one.id);
    },

    async setStatus(record, { state, description, environmentUrl }) {
      await ask({
        kind: "update",
        what: `set the status ${state} on record ${record}`,
        needs: "deployments: write",
        route: `POST ${statusesRoute}`,
        parameters: {
          deployment_id: record,
          state,
          description: shortened(description),
          log_url: options.runUrl,
          auto_inactive: false,
          ...(environmentUrl ? { environment_url: environmentUrl } : {}),
        },
        read: ({ data }) => readStatus(data),
      });
    },

    async comment(number, marker, author, compose) {
      const present = await findComment(number, marker, author);
      const common = { needs: "pull-requests: write", read: ({ data }: Answer) => readComment(data) } as const;
      const body = compose(present?.body ?? "");
      const written = present
        ? await ask({
            ...common,
            kind: "update",
            what: `edit the comment on pull request #${number}`,
            route: "PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}",
            parameters: { comment_id: present.id, body },
          })
        : await ask({
            ...common,
            kind: "create",
            what: `create a comment on pull request #${number}`,
            route: "POST /repos/{owner}/{repo}/issues/{issue_number}/comments",
            parameters: { issue_number: number, body },
          });
      return written.url;
    },
  };
}

function shortened(description: string): string {
  return [...description].slice(0, longestDescription).join("");
}
