import { ActionError } from "../base/errors.js";
import type { Details } from "../base/notice.js";
import { command, type Text, text } from "../base/text.js";
import { explanationOf } from "../http/explanation.js";
import type { RequestFailure } from "../http/failures.js";

/** The permission that a request needs, as a `permissions:` block has it. */
type Permission = "deployments: read" | "deployments: write" | "pull-requests: read" | "pull-requests: write";

/**
 * The things that the run works with, for the `permissions:` of an error. `write` (default true): it writes
 * records.
 */
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

/** Words of a refusal that is not about a permission of the job. */
const otherReason =
  /\b(?:SAML|SSO|IP|archived|read-only|locked|suspended|blocked|forbids|personal access token)\b/i;

/** An error of the family `github`: what failed and why, and what to do next. */
export function explainGitHub(error: RequestFailure, call: Call, permissions: Permissions): ActionError {
  const { needs, what } = call;
  const { why, code, ...advice } = explanationOf(error, {
    area: "github",
    address: "GITHUB_API_URL",
    token: "github-token",
    rows: [
      {
        on: [403],
        if: ({ message }) => !otherReason.test(message),
        advice: permissionAdvice(needs, permissions, false),
      },
      { on: [404], advice: permissionAdvice(needs, permissions, true) },
    ],
  });
  const details = { ...advice, cause: error, status: error.response?.status };
  return new ActionError(code, text`Could not ${what}: ${why}.`, details);
}

/** The advice about a missing permission. A 404 of a pull request may also be a wrong number. */
export function permissionAdvice(
  needs: Permission,
  { pullRequest, comment, write = true, isFork = false }: Permissions,
  isNotFound: boolean,
): Details {
  if (isNotFound && needs.startsWith("pull-requests"))
    return { next: text`Check the number in pull-request: this repository has no such pull request.` };
  const lines = [text`The token of the input github-token may lack ${needs}.`];
  if (isFork) return { lines, next: text`The token of a fork's run is read-only.` };
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
    next: text`Add the permissions to the job.`,
  };
}
