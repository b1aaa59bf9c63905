import { isObject, type JsonObject, member as own, textMember } from "../base/json.js";

/** A response that is not what the API documentation describes: `problem` completes "the response". */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
  readonly problem: string;
  /** Whether the response is text that people can read. */
  readonly isText: boolean;

  constructor(problem: string, isText = false) {
    super(`the response ${problem}`);
    this.problem = problem;
    this.isText = isText;
  }
}

/** What of an Organization the action uses. The API documentation shows no `name`: comparable services send one. */
export interface Organization {
  readonly id: string;
  readonly name: string | undefined;
}

/** What of a Workspace the action uses. */
export interface Workspace {
  readonly id: string;
  readonly name: string | undefined;
  readonly organizationName: string | undefined;
  readonly cicdEnforcedDefault: boolean | undefined;
}

/** A created API token. `raw` is the service's whole response. */
export interface ApiToken {
  readonly id: string;
  readonly token: string;
  readonly name: string | undefined;
  readonly endAt: string | undefined;
  readonly raw: JsonObject;
}

/** A Deployment as in the response, unknown fields kept. */
export interface Deployment {
  readonly id: string;
  readonly raw: JsonObject;
}

/** @throws {WrongShape} when the text is not a JSON object. */
export function readObject(text: string): JsonObject {
  if (text.trim() === "") throw new WrongShape("has no body");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongShape("is not JSON", true);
  }
  if (!isObject(value)) throw new WrongShape("is not a JSON object");
  return value;
}

/** One response of a list endpoint. The counts are not in the API documentation: they are there if the service reports them. */
export interface Page {
  readonly items: readonly JsonObject[];
  readonly totalCount: number | undefined;
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

/** @throws {WrongShape} when the response is not an object with that list. */
export function readPage(text: string, member: "organizations" | "workspaces"): Page {
  const page = readObject(text);
  const items = own(page, member);
  if (!Array.isArray(items)) throw new WrongShape(`has no list "${member}"`);
  const count = (name: string): number | undefined => {
    const value = own(page, name);
    return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
  };
  return {
    items: items.filter(isObject),
    totalCount: count("totalCount"),
    offset: count("offset"),
    limit: count("limit"),
  };
}

function identity(object: JsonObject): string | undefined {
  const id = textMember(object, "id");
  return id === undefined || id === "" ? undefined : id;
}

/** An item of the list of organizations; undefined for one without an id, which is of no use. */
export function readOrganization(item: JsonObject): Organization | undefined {
  const id = identity(item);
  return id === undefined ? undefined : { id, name: textMember(item, "name") };
}

/** An item of the list of workspaces; undefined for one without an id. */
export function readWorkspace(item: JsonObject): Workspace | undefined {
  const id = identity(item);
  if (id === undefined) return undefined;
  const enforced = item["cicdEnforcedDefault"];
  return {
    id,
    name: textMember(item, "name"),
    organizationName: textMember(item, "organizationName"),
    cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
  };
}

/** @throws {WrongShape} when the response has no id or no token value. */
export function readApiToken(raw: JsonObject): ApiToken {
  const id = identity(raw);
  const token = textMember(raw, "token");
  if (id === undefined) throw new WrongShape("has no id of an API token");
  if (token === undefined || token.trim() === "") throw new WrongShape("has no value of the token");
  return { id, token, name: textMember(raw, "name"), endAt: textMember(raw, "endAt"), raw };
}

/** @throws {WrongShape} when the response has no id. */
export function readDeployment(raw: JsonObject): Deployment {
  const id = identity(raw);
  if (id === undefined) throw new WrongShape("has no id of a Deployment");
  return { id, raw };
}
