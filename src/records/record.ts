import { createHash } from "node:crypto";
import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import { normalName } from "../base/name.js";
import type { Redactor } from "../secrets/redact.js";
import type { Named } from "../service/resources.js";
import { describe } from "./status.js";

/** The payload's format. Records of another one are not used. */
export const schema = 3;

/** What a run works on: a Deployment, or the preview of a pull request. */
export type Subject =
  | { readonly kind: "deployment"; readonly name: string }
  | { readonly kind: "preview"; readonly name: string; readonly pull: number };

/** Where a Deployment is. */
export interface DeploymentPlace {
  readonly organization: Named;
  readonly workspace: Named;
}

/** What a GitHub deployment record is about. Two with the same environment, task and ids are about the same Deployment. */
export interface RecordKey extends DeploymentPlace {
  readonly environment: string;
  readonly subject: Subject;
}

/** GitHub documents no limit for `task`: this much is certainly accepted. */
const longestTask = 100;

/**
 * The task of a subject's records. The name is part of it: several previews of one pull request (a matrix) must never be
 * mixed up. A name that does not fit is shortened, with a hash of the whole name.
 */
export function taskOf(subject: Subject): string {
  const name = normalName(subject.name);
  const prefix = subject.kind === "preview" ? `preview:pr-${subject.pull}:` : "deployment:";
  const task = prefix + name;
  if (task.length <= longestTask && /^[A-Za-z0-9:._-]+$/.test(task)) return task;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, 16);
  const readable = name
    .replace(/[^A-Za-z0-9:._-]+/g, "-")
    .slice(0, longestTask - prefix.length - hash.length - 1);
  return `${prefix}${readable}-${hash}`;
}

/** The largest definition that a payload holds: bytes of its JSON in UTF-8. */
const largestDefinition = 16 * 1024;

/**
 * The payload of a new record: what the run means to do. A definition that is too large is left out.
 * @param base the definition's own name. @param event the id of the workflow run; undefined in a sweep.
 */
export function payloadOf(
  { subject, organization, workspace }: RecordKey,
  base: string | undefined,
  definition: JsonObject,
  event: number | undefined,
): JsonObject {
  const fits = Buffer.byteLength(JSON.stringify(definition)) <= largestDefinition;
  const members = Object.entries({
    schema,
    pullRequest: subject.kind === "preview" ? subject.pull : undefined,
    name: subject.name,
    base,
    organizationId: organization.id,
    organizationName: organization.name,
    workspaceId: workspace.id,
    workspaceName: workspace.name,
    event,
    definition: fits ? definition : undefined,
  });
  return Object.fromEntries(members.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

/** The definition in a payload; undefined if it was too large to be stored. */
export function definitionIn(payload: JsonObject | undefined): JsonObject | undefined {
  const definition = payload && member(payload, "definition");
  return isObject(definition) ? definition : undefined;
}

/** The workflow run in a payload; undefined in a sweep's record. */
export function eventIn(payload: JsonObject | undefined): number | undefined {
  const event = payload && member(payload, "event");
  return Number.isSafeInteger(event) ? Number(event) : undefined;
}

/** The key that a payload describes; undefined if it has another format. */
export function keyIn(payload: JsonObject = {}, environment: string): RecordKey | undefined {
  const text = (member: string): string | undefined => stringMember(payload, member);
  const [name, organizationId, workspaceId] = [text("name"), text("organizationId"), text("workspaceId")];
  if (payload["schema"] !== schema || name === undefined || !organizationId || !workspaceId) return undefined;
  const pull = payload["pullRequest"];
  return {
    environment,
    subject: typeof pull === "number" ? { kind: "preview", name, pull } : { kind: "deployment", name },
    organization: { id: organizationId, name: text("organizationName") },
    workspace: { id: workspaceId, name: text("workspaceName") },
  };
}

/** Why a record of another workspace does not count. */
export const otherWorkspace = "it belongs to another workspace";

/** Why a record with the key's task is not about the key; undefined if it is. */
export function mismatch(key: RecordKey, payload: JsonObject | undefined): string | undefined {
  const stored = keyIn(payload, key.environment);
  if (stored === undefined) return "its payload has another format, of an older version or another tool";
  if (stored.organization.id !== key.organization.id) return "it belongs to another organization";
  if (stored.workspace.id !== key.workspace.id) return otherWorkspace;
  return taskOf(stored.subject) === taskOf(key.subject) ? undefined : "it belongs to another Deployment";
}

/**
 * Requires that a record can store what it is recognized by, as far as it is known. Redacted, the next run would not recognize
 * it and would create a second Deployment; as it is, GitHub would show the secret.
 * @param deploymentId the input deployment-id.
 * @throws {ActionError} of the family `input` if a name or an id contains a secret, or an id is too long.
 */
export function requireStorable(
  {
    environment,
    subject,
    organization,
    workspace,
  }: Pick<RecordKey, "environment" | "subject"> & Partial<RecordKey>,
  deploymentId: string | undefined,
  redactor: Redactor,
): void {
  const task = taskOf(subject);
  const values = {
    // Neither the default nor the task's first word is a secret: they are always the same.
    "github-environment": environment === "preview" ? "" : environment,
    "the Deployment's name": subject.name,
    "the task of the GitHub deployment record": task.slice(task.indexOf(":") + 1),
    "the organization's id": organization?.id ?? "",
    "the workspace's id": workspace?.id ?? "",
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
      hint: "Choose another name. If the value is not confidential, set it in environment-variables, not as a secret.",
    });
  }
  // The longest description must have room for the id.
  if (describe({ kind: "superseded", id: deploymentId, signature: "x".repeat(22) }) !== undefined) return;
  const shown = redactor.quote(deploymentId ?? "");
  throw new ActionError(
    "input",
    `Nothing was sent: deployment-id "${shown}" can't be stored: it is too long.`,
    {
      lines: [
        "The status of a GitHub deployment record has room for 140 characters, and an id is never cut.",
      ],
      hint: "Check deployment-id. If it is right, use the step without github-environment and preview.",
    },
  );
}
