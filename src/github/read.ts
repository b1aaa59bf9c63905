import { isObject, type JsonObject, type JsonValue, parseJson, stringMember } from "../base/json.js";

/** The states of a GitHub deployment record that this action sets. GitHub knows others: `queued`, `pending`. */
export type RecordState = "in_progress" | "success" | "failure" | "error" | "inactive";

/** Who created a record or a status. */
export interface Actor {
  /** The login; undefined if GitHub does not report one, empty if the account was deleted. */
  readonly creator: string | undefined;
  /** `User`, `Bot` or another type of account; undefined if GitHub does not report one. */
  readonly creatorType?: string | undefined;
}

/** A GitHub deployment record as GitHub lists it. All of it is data: anyone who may write records may have written it. */
export interface StoredRecord extends Actor {
  readonly id: number;
  /** Its id in GraphQL; undefined if GitHub does not report it. */
  readonly nodeId?: string | undefined;
  readonly task: string;
  /** The commit. */
  readonly sha: string;
  /** The payload as an object; undefined if it is none. */
  readonly payload: JsonObject | undefined;
  /** Milliseconds since the epoch, by GitHub's clock. */
  readonly createdAt: number;
}

/** A status of a record as GitHub lists it. */
export interface StoredStatus extends Actor {
  /** Grows with every status of a record; a number of GitHub's only where REST listed it. */
  readonly id: number;
  readonly state: string;
  readonly description: string;
  readonly environmentUrl: string;
  readonly logUrl: string;
  /** Milliseconds since the epoch, by GitHub's clock. */
  readonly createdAt: number;
}

/** A pull request as it is now. */
export interface PullRequest {
  readonly number: number;
  readonly open: boolean;
  readonly headSha: string;
}

/** A comment of a pull request. */
export interface StoredComment {
  readonly id: number;
  readonly author: string | undefined;
  readonly body: string;
  readonly url: string;
}

// Each function reads one item of a response: undefined if it is not the expected object.

function idOf(data: unknown): number | undefined {
  return isObject(data) && Number.isSafeInteger(data["id"]) ? Number(data["id"]) : undefined;
}

function login(user: unknown): string | undefined {
  return isObject(user) ? stringMember(user, "login") : undefined;
}

function actor(user: JsonValue | undefined): Actor {
  if (!isObject(user)) return { creator: user === null ? "" : undefined, creatorType: undefined };
  return { creator: login(user), creatorType: stringMember(user, "type") };
}

/** Milliseconds since the epoch; undefined without a valid time: a NaN would fail later, after something was sent. */
export function timeOf(data: unknown, name: string): number | undefined {
  const time = Date.parse((isObject(data) && stringMember(data, name)) || "");
  return Number.isNaN(time) ? undefined : time;
}

/** GitHub keeps a payload as it was given: as an object, or as a JSON string. GraphQL encodes it as a string again. */
export function payloadObject(value: JsonValue | undefined): JsonObject | undefined {
  const decode = (text: JsonValue | undefined) => (typeof text === "string" ? parseJson(text) : text);
  const payload = decode(decode(value));
  return isObject(payload) ? payload : undefined;
}

export function readRecord(data: unknown): StoredRecord | undefined {
  const id = idOf(data);
  const createdAt = timeOf(data, "created_at");
  if (id === undefined || createdAt === undefined || !isObject(data)) return undefined;
  return {
    id,
    nodeId: stringMember(data, "node_id"),
    task: stringMember(data, "task") ?? "",
    ...actor(data["creator"]),
    sha: stringMember(data, "sha") ?? "",
    payload: payloadObject(data["payload"]),
    createdAt,
  };
}

export function readStatus(data: unknown): StoredStatus | undefined {
  const id = idOf(data);
  const createdAt = timeOf(data, "created_at");
  if (id === undefined || createdAt === undefined || !isObject(data)) return undefined;
  return {
    id,
    state: stringMember(data, "state") ?? "",
    ...actor(data["creator"]),
    description: stringMember(data, "description") ?? "",
    environmentUrl: stringMember(data, "environment_url") ?? "",
    logUrl: stringMember(data, "log_url") ?? "",
    createdAt,
  };
}

export function readPullRequest(data: unknown): PullRequest | undefined {
  if (!isObject(data) || !isObject(data["head"])) return undefined;
  const { head } = data;
  const [state, headSha] = [stringMember(data, "state"), stringMember(head, "sha")];
  const number = data["number"];
  if (state === undefined || !headSha || typeof number !== "number") return undefined;
  return {
    number,
    open: state === "open",
    headSha,
  };
}

export function readComment(data: unknown): StoredComment | undefined {
  const id = idOf(data);
  if (id === undefined || !isObject(data)) return undefined;
  return {
    id,
    author: login(data["user"]),
    body: stringMember(data, "body") ?? "",
    url: stringMember(data, "html_url") ?? "",
  };
}
