import { ActionError } from "../base/errors.js";
import type { Redactor } from "../base/redaction.js";
import { type RecordKey, taskOf } from "./record.js";
import { describe } from "./status.js";

/**
 * Requires that a record can store what it is recognized by, as far as it is known. Redacted, the next run would not recognize
 * it and would create a second Deployment; as it is, GitHub would show the secret.
 * @param deploymentId the input deployment-id.
 * @throws {ActionError} of the family `input` if a name or an id contains a secret, or an id is too long.
 */
export function requireStorable(
  { subject, organizationId = "", workspaceId = "" }: Pick<RecordKey, "subject"> & Partial<RecordKey>,
  deploymentId: string | undefined,
  redactor: Redactor,
): void {
  const task = taskOf(subject);
  const values = {
    "the Deployment's name": subject.name,
    // The task's first word is always the same: it is no secret.
    "the task of the GitHub deployment record": task.slice(task.indexOf(":") + 1),
    "the organization's id": organizationId,
    "the workspace's id": workspaceId,
    "deployment-id": deploymentId ?? "",
  };
  for (const [what, value] of Object.entries(values)) {
    if (redactor.redact(value) === value) continue;
    const message = `Nothing was sent: ${what}, "${redactor.quote(value)}", contains the value of a secret.`;
    throw new ActionError("input", message, {
      lines: [
        "A GitHub deployment record stores it, and everyone who can read the repository can read the record.",
        "*** shows where the secret is: a secret variable, a token or a password of this step.",
      ],
      hint: "Choose another deployment-name. If the value is not confidential, set it in environment-variables, not as a secret.",
    });
  }
  // The longest description must have room for the id.
  if (describe({ kind: "superseded", id: deploymentId, signature: "x".repeat(22) }) !== undefined) return;
  const shown = redactor.quote(deploymentId ?? "");
  throw new ActionError("input", `Nothing was sent: deployment-id "${shown}" can't be stored: it is too long.`, {
    lines: ["The status of a GitHub deployment record has room for 140 characters, and an id is never cut."],
    hint: "Check deployment-id. If it is right, use the step without github-environment and preview.",
  });
}
