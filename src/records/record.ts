import { createHash } from "node:crypto";
import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import { normalName } from "../base/name.js";

/** The payload's format. Records of another one are not used. */
export const schema = 3;

/** What a run works on: a Deployment, or the preview of a pull request. */
export type Subject =
  | { readonly kind: "deployment"; readonly name: string }
  | { readonly kind: "preview"; readonly name: string; readonly pull: number };

/** What a GitHub deployment record is about. Records with equal keys are about the same Deployment. */
export interface RecordKey {
  readonly environment: string;
  readonly subject: Subject;
  readonly organizationId: string;
  readonly workspaceId: string;
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
  const readable = name.replace(/[^A-Za-z0-9:._-]+/g, "-").slice(0, longestTask - prefix.length - hash.length - 1);
  return `${prefix}${readable}-${hash}`;
}

/** The largest definition that a payload holds: bytes of its JSON in UTF-8. */
const largestDefinition = 16 * 1024;

/** What a new record stores beside its key. */
export interface Opening {
  /** The definition's own name, before a suffix or the input deployment-name. */
  readonly base: string | undefined;
  readonly organizationName: string | undefined;
  readonly workspaceName: string | undefined;
  /** The body that the run means to send, without any variable's value. */
  readonly definition: JsonObject;
  /** The id of the workflow run: these ids grow. Undefined in a sweep. */
  readonly event: number | undefined;
}

/** The payload of a new record: what the run means to do. A definition that is too large is left out. */
export function payloadOf({ subject, organizationId, workspaceId }: RecordKey, opening: Opening): JsonObject {
  const { base, organizationName, workspaceName, definition, event } = opening;
  const fits = Buffer.byteLength(JSON.stringify(definition)) <= largestDefinition;
  return {
    schema,
    ...(subject.kind === "preview" ? { pullRequest: subject.pull } : {}),
    name: subject.name,
    ...(base === undefined ? {} : { base }),
    organizationId,
    ...(organizationName === undefined ? {} : { organizationName }),
    workspaceId,
    ...(workspaceName === undefined ? {} : { workspaceName }),
    ...(event === undefined ? {} : { event }),
    ...(fits ? { definition } : {}),
  };
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
export function keyIn(payload: JsonObject | undefined, environment: string): RecordKey | undefined {
  if (payload?.["schema"] !== schema) return undefined;
  const [name, organizationId, workspaceId] = ["name", "organizationId", "workspaceId"].map((one) =>
    stringMember(payload, one),
  );
  if (name === undefined || organizationId === undefined || workspaceId === undefined) return undefined;
  const pull = payload["pullRequest"];
  const subject: Subject = typeof pull === "number" ? { kind: "preview", name, pull } : { kind: "deployment", name };
  return { environment, subject, organizationId, workspaceId };
}

/** Why a record with the key's task is not about the key; undefined if it is. */
export function mismatch(key: RecordKey, payload: JsonObject | undefined): string | undefined {
  const stored = keyIn(payload, key.environment);
  if (stored === undefined) return "its payload has another format, of an older version or another tool";
  if (stored.organizationId !== key.organizationId) return "it belongs to another organization";
  if (stored.workspaceId !== key.workspaceId) return "it belongs to another workspace";
  if (taskOf(stored.subject) !== taskOf(key.subject)) return "it belongs to another Deployment";
  return undefined;
}
