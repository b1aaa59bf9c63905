import type { ErrorDetails } from "../base/errors.js";
import { isObject, textMember } from "../base/json.js";
import { type Answer, type Refusal, rateLimited } from "./attempts.js";
import type { RecordsOptions } from "./options.js";

/** The permission that a request needs, as a `permissions:` block has it. */
export type Permission = "deployments: write" | "pull-requests: read" | "pull-requests: write";

/** The `permissions:` block that the run's whole work with GitHub needs: naming one permission takes all others away. */
function block({ pullRequest, comment }: RecordsOptions["permissions"]): string[] {
  const reading = comment ? "pull-requests: write" : "pull-requests: read";
  return [
    "permissions:",
    "  contents: read",
    "  deployments: write",
    ...(pullRequest || comment ? [`  ${reading}`] : []),
  ];
}

/** GitHub's own words, with the fields that it complains about. */
function saidBy(answer: Answer | undefined, quote: RecordsOptions["quote"]): string {
  if (!answer || !isObject(answer.data)) return "";
  const errors = Array.isArray(answer.data["errors"]) ? JSON.stringify(answer.data["errors"]) : "";
  return quote([textMember(answer.data, "message") ?? "", errors].filter(Boolean).join(" "));
}

/** What failed at GitHub and why, and what to do next: the parts of an error of the family `github`. */
export function explain(
  what: string,
  needs: Permission,
  refusal: Refusal,
  options: RecordsOptions,
): { readonly message: string; readonly details: ErrorDetails } {
  const { answer, attempts, askedWait, cancelled } = refusal;
  const words = saidBy(answer, options.quote);
  const id = answer?.headers["x-github-request-id"];
  const facts = [
    (words || refusal.reason).replace(/\.$/, ""),
    answer && words ? `status ${answer.status}` : "",
    id ? `request ${id}` : "",
  ];
  const often = attempts > 1 ? ` after ${attempts} attempts` : "";
  const message = `GitHub did not ${what}${often}: ${options.quote(facts.filter(Boolean).join(", "))}.`;
  const status = answer?.status;
  const details = (hint: string, lines: readonly string[] = []): { message: string; details: ErrorDetails } => ({
    message,
    details: { hint, lines, ...(status === undefined ? {} : { status }) },
  });
  if (cancelled) return details("The run was cancelled.");
  if (answer && rateLimited(answer)) {
    const wait = askedWait === undefined ? "" : ` GitHub asks to wait ${Math.ceil(askedWait)} s.`;
    return details(`GitHub's rate limit is used up.${wait} Run the job again later.`);
  }
  if (status === 401) return details("GitHub does not accept the token: check the input github-token.");
  if (status === 403 || status === 404) {
    return details(
      "Paste this into the workflow's job. A pull request from a fork or by Dependabot has a read-only token whatever it says.",
      [`The token of the input github-token may lack \`${needs}\`.`, ...block(options.permissions)],
    );
  }
  if (status === undefined || status >= 500) {
    return details("Run the job again; https://www.githubstatus.com tells of failures at GitHub.");
  }
  return details("Correct what GitHub names, and run the job again.");
}
