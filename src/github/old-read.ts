import { isObject, type JsonObject, textMember } from "../base/json.js";
import type { PullRequest, StoredRecord, StoredStatus } from "../modes/records.js";

/** What GitHub answered, taken apart without trust: undefined where it is not what was asked for. */

function idOf(data: unknown): number | undefined {
  return isObject(data) && Number.isSafeInteger(data["id"]) ? Number(data["id"]) : undefined;
}

function login(user: unknown): string | undefined {
  return isObject(user) ? textMember(user, "login") : undefined;
}

/** GitHub keeps a payload as it was given: as an object, or as its text. */
function payload(value: unknown): JsonObject | undefined {
  if (isObject(value)) return value;
  if (typeof value !== "string") return undefined;
  try {
    const parsed: unknown = JSON.parse(value);
    return isObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

export function readRecord(data: unknown): StoredRecord | undefined {
  const id = idOf(data);
  if (id === undefined || !isObject(data)) return undefined;
  return {
    id,
    task: textMember(data, "task") ?? "",
    creator: login(data["creator"]),
    payload: payload(data["payload"]),
    createdAt: Date.parse(textMember(data, "created_at") ?? ""),
  };
}

export function readStatus(data: unknown): StoredStatus | undefined {
  const id = idOf(data);
  if (id === undefined || !isObject(data)) return undefined;
  return {
    id,
    state: textMember(data, "state") ?? "",
    // `null` is an account that was deleted: somebody, and not oneself.
    creator: data["creator"] === null ? "" : login(data["creator"]),
    description: textMember(data, "description") ?? "",
  };
}

export function readPullRequest(data: unknown): PullRequest | undefined {
  if (!isObject(data) || !isObject(data["head"])) return undefined;
  const [state, headSha] = [textMember(data, "state"), textMember(data["head"], "sha")];
  if (state === undefined || !headSha) return undefined;
  return { open: state === "open", headSha, fork: isFork(data) };
}

/** Whether a pull request's commits live in another repository. A fork that was deleted leaves `null` behind. */
function isFork(data: JsonObject): boolean {
  const repository = (side: string): string | undefined => {
    const end = data[side];
    return isObject(end) && isObject(end["repo"]) ? textMember(end["repo"], "full_name") : undefined;
  };
  return repository("head") !== repository("base");
}

/** A comment: its id, author, text and web address. */
export interface StoredComment {
  readonly id: number;
  readonly author: string | undefined;
  readonly body: string;
  readonly url: string;
}

export function readComment(data: unknown): StoredComment | undefined {
  const id = idOf(data);
  if (id === undefined || !isObject(data)) return undefined;
  return {
    id,
    author: login(data["user"]),
    body: textMember(data, "body") ?? "",
    url: textMember(data, "html_url") ?? "",
  };
}
