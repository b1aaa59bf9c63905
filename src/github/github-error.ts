import { minute } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Details } from "../base/notice.js";
import { utcMinute } from "../base/printing.js";
import { command, type Text, text } from "../base/text.js";
import { type AdviceRow, type ApiWords, explanationOf, type FailedStatus } from "../transport/explanation.js";
import { redirection } from "../transport/message.js";
import type { RequestFailure } from "../transport/retry.js";
import { isRateLimit, renewedAt } from "./limits.js";

/** The permission that a request needs, as a `permissions:` block has it. */
type Permission = "deployments: read" | "deployments: write" | "pull-requests: read" | "pull-requests: write";

/** What the run works with, for the `permissions:` of an error. `write` (default true): it writes records. */
export interface Permissions {
  readonly pullRequest: boolean;
  readonly comment: boolean;
  readonly write?: boolean;
  /** The run is of a pull request from a fork: no `permissions:` block makes its token write. */
  readonly isFork?: boolean;
}

/** A request in words, after "Could not", and the permission that it needs. */
export interface Call {
  readonly what: Text;
  readonly needs: Permission;
}

export const runAgain = text`Run the job again. https://www.githubstatus.com shows failures at GitHub.`;

/** An error of the family `github`: what failed and why, and what to do next. */
export function explainGitHub(
  error: RequestFailure,
  { needs, what }: Call,
  permissions: Permissions,
  now: number,
): ActionError {
  const { why, code, ...advice } = explanationOf(error, words, { needs, permissions, now });
  const details = { ...advice, cause: error, status: error.response?.status };
  return new ActionError(code, text`Could not ${what}: ${why}.`, details);
}

interface FailedCall {
  readonly needs: Permission;
  readonly permissions: Permissions;
  /** When it failed: milliseconds since the epoch. */
  readonly now: number;
}
type Failed = FailedStatus<FailedCall>;

/** What to do about each status that is no success. */
const rows: readonly AdviceRow<FailedCall>[] = [
  { statuses: "any", if: ({ response }) => isRateLimit(response), advice: limitAdvice },
  {
    statuses: "3xx",
    advice: ({ response, failure }) => ({
      lines: [
        text`GitHub ${redirection(response.headers, failure.request.url)}. Redirects are not followed.`,
      ],
      next: text`Check GITHUB_API_URL, and whether the repository was renamed or moved.`,
    }),
  },
  {
    statuses: [401],
    advice: ({ message }) => ({
      lines: /\bexpired\b/i.test(message) ? [text`The token of the input github-token has expired.`] : [],
      next: text`GitHub does not accept the token: check the input github-token.`,
    }),
  },
  {
    statuses: [403],
    if: ({ message, call }) => call.needs === "pull-requests: write" && /\block/i.test(message),
    advice: () => ({ next: text`The conversation is locked: unlock it, or leave out pull-request-comment.` }),
  },
  {
    statuses: [403, 404],
    advice: ({ response, call }) => permissionAdvice(call.needs, call.permissions, response.status === 404),
  },
  { statuses: "5xx", advice: () => ({ next: runAgain }) },
  {
    statuses: "any",
    advice: () => ({ next: text`Correct what GitHub reports, and run the job again.` }),
  },
];

const words: ApiWords<FailedCall> = {
  area: "github",
  rows,
  address: { setting: "GITHUB_API_URL", tryAgain: runAgain, readLess: runAgain },
  afterCancellation: text`Run the job again.`,
};

/** Until when a limit holds: as a time, because the message may be read later. */
function limitAdvice({ response, failure: { requestedWait: wait = 60 }, call: { now } }: Failed): Details {
  const until = renewedAt(response) ?? now + wait * 1000;
  const time = utcMinute(new Date(Math.ceil(until / minute) * minute).toISOString());
  return { next: text`GitHub's rate limit is used up until ${time}. Run the job again after that.` };
}

/** What to do about a missing permission. A 404 of a pull request may also be a wrong number. */
export function permissionAdvice(
  needs: Permission,
  { pullRequest, comment, write = true, isFork = false }: Permissions,
  isNotFound: boolean,
): Details {
  const isMissing = isNotFound && needs.startsWith("pull-requests");
  const orMissing = isMissing ? ", or there is no such pull request" : "";
  const lines = [text`The token of the input github-token may lack ${needs}${orMissing}.`];
  if (isFork) {
    const next = text`The token stays read-only on a pull request from a fork: a maintainer has to start the
      workflow manually.`;
    return { lines, next };
  }
  const pulls = `  pull-requests: ${comment ? "write" : "read"}`;
  return {
    lines,
    // Naming one permission takes all others away:
    // https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#permissions
    commands: [
      {
        why: text`The job needs`,
        lines: [
          "permissions:",
          "  contents: read",
          `  deployments: ${write ? "write" : "read"}`,
          ...(pullRequest || comment ? [pulls] : []),
        ].map(command),
      },
    ],
    next: text`${isMissing ? "Check the number in pull-request. If it is right, add" : "Add"} the permissions to
      the job.`,
  };
}
