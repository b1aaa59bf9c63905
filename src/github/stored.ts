import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { RecordState } from "./read.js";

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

/** A copy in which every string is redacted: what GitHub stores. */
export function redacted(value: JsonValue, redactor: Redactor): JsonValue {
  if (typeof value === "string") return redactor.redactLines(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redactor));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, item]) => [redactor.redactLines(name), redacted(item, redactor)]);
  return Object.fromEntries(members);
}

/** A record to be created. */
export interface NewRecord {
  readonly environment: string;
  readonly task: string;
  /** The commit that is deployed. */
  readonly ref: string;
  /** A preview: not production, and it goes away at some point. */
  readonly isPreview: boolean;
  readonly description: string;
  readonly payload: JsonObject;
}

/** What GitHub stores of a record. A payload's own names identify it for later runs: what is below them is redacted. */
export function recordFields(
  { isPreview, description, payload, ref, task, environment }: NewRecord,
  redactor: Redactor,
) {
  const below = Object.entries(payload).map(([name, item]) => [name, redacted(item, redactor)] as const);
  return {
    ref,
    task,
    environment,
    payload: Object.fromEntries<unknown>(below),
    description: [...redactor.redactLines(description)].slice(0, longestDescription).join(""),
    ...(isPreview ? { transient_environment: true, production_environment: false } : {}),
  };
}

/** A status to be set. */
export interface NewStatus {
  readonly state: RecordState;
  /** At most 140 characters. */
  readonly description: string;
  /** The Deployment's web page, if there is one. */
  readonly environmentUrl?: string | undefined;
}

/** A response without the expected content. */
export function unexpected(what: string): ActionError {
  return new ActionError("github", `Could not ${what}: GitHub's response does not have the expected content.`, {
    hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
  });
}
