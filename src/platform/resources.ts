import { isObject, type JsonObject, member, parseJson, shownJson, stringMember } from "../base/json.js";

/** Whether an id may be a part of a path: a URL resolves dot segments. */
export function isFitId(id: string): boolean {
  return id.trim() !== "" && !/^\.\.?$|[/\\\p{Cc}]/u.test(id) && id.isWellFormed();
}

/** What is known of a response that is not what the API documentation describes. */
type ShapeDetails = {
  /** The id in it, of any form. */
  readonly id?: string;
  readonly createdToken?: Pick<ApiToken, "id" | "name">;
};

/** A response that is not what the API documentation describes: the message completes "the response". */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
  readonly details: ShapeDetails;

  constructor(problem: string, details: ShapeDetails = {}) {
    super(problem);
    this.details = details;
  }
}

/**
 * An organization or workspace; of one given by id, only the id is known. The API documentation shows no name
 * of an organization: comparable services send one.
 */
export interface Entity {
  readonly id: string;
  readonly name?: string | undefined;
  /** Only a workspace has this member and the next one. */
  readonly organizationName?: string | undefined;
  readonly cicdEnforcedDefault?: boolean | undefined;
}

/** A role of an API token, and where it applies. */
export interface TokenRole {
  readonly role: string;
  readonly entityId: string | undefined;
}

/** A created API token. `raw` is the service's whole response. */
export interface ApiToken {
  readonly id: string;
  readonly token: string;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly roles: readonly TokenRole[];
  readonly endAt: string | undefined;
  readonly raw: JsonObject;
}

/** A Deployment as in the response, unknown fields kept. */
export interface Deployment {
  readonly id: string;
  readonly raw: JsonObject;
}

/** The status of a Deployment, if it is one word: an undocumented one may be anything. */
export function statusWord({ raw }: Pick<Deployment, "raw">): string | undefined {
  return /^\w{1,40}$/.exec(stringMember(raw, "status") ?? "")?.[0];
}

/** Whether the response shows that the Deployment hibernates. */
export function hibernates(deployment: Pick<Deployment, "raw">): boolean {
  return statusWord(deployment) === "HIBERNATING";
}

/** @throws {WrongShape} when the body is not a JSON object. */
export function readObject(text: string): JsonObject {
  const value = parseJson(text);
  if (!isObject(value)) throw new WrongShape("is not a JSON object");
  return value;
}

export interface List {
  /** Without those that have no id: they are of no use. */
  readonly items: readonly Entity[];
  /**
   * The list was requested without a limit, has as many items as the limit, or fewer than its `totalCount`.
   */
  readonly mayBeIncomplete: boolean;
}

/** @throws {WrongShape} when the response is not an object with that list. */
export function readList(
  response: JsonObject,
  name: "organizations" | "workspaces",
  limit: number | undefined,
): List {
  const list = member(response, name);
  if (!Array.isArray(list)) throw new WrongShape(`has no list "${name}"`);
  const items = list.filter(isObject).map(readNamed);
  const total = member(response, "totalCount");
  const hasMore = typeof total === "number" && total > list.length;
  return {
    items: items.filter((item) => item !== undefined),
    mayBeIncomplete: limit === undefined || list.length >= limit || hasMore,
  };
}

function readNamed(item: JsonObject): Entity | undefined {
  const id = stringMember(item, "id");
  const enforced = member(item, "cicdEnforcedDefault");
  if (!id) return undefined;
  return {
    id,
    name: stringMember(item, "name"),
    organizationName: stringMember(item, "organizationName"),
    cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
  };
}

/** @throws {WrongShape} when the response has no id or no usable token value. */
export function readApiToken(raw: JsonObject): ApiToken {
  const id = stringMember(raw, "id");
  const token = stringMember(raw, "token");
  const name = stringMember(raw, "name");
  if (!id?.trim()) throw new WrongShape("has no id of an API token");
  if (!token?.trim()) throw new WrongShape("has no value of the token", { id, createdToken: { id, name } });
  const roles = member(raw, "roles");
  return {
    id,
    token,
    name,
    type: stringMember(raw, "type"),
    roles: Array.isArray(roles)
      ? roles
          .filter(isObject)
          .map(readRole)
          .filter(({ role }) => role !== "")
      : [],
    endAt: stringMember(raw, "endAt"),
    raw,
  };
}

function readRole(item: JsonObject): TokenRole {
  return { role: stringMember(item, "role") ?? "", entityId: stringMember(item, "entityId") };
}

/** @throws {WrongShape} when the response has no id, or another one than an update was sent to. */
export function readDeployment(raw: JsonObject, sentTo?: string): Deployment {
  const id = member(raw, "id");
  const details = id ? { id: shownJson(id) } : {};
  if (typeof id !== "string" || !isFitId(id))
    throw new WrongShape("has no usable id of a Deployment", details);
  if (sentTo !== undefined && id !== sentTo)
    throw new WrongShape("has the id of another Deployment", details);
  return { id, raw };
}
