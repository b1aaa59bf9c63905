import { isObject, type JsonObject, member, parseJson, stringMember } from "../base/json.js";
import { unfitId } from "./path.js";

/** A response that is not what the API documentation describes: the message completes "the response". */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
  /** Whether the response is content that people can read. */
  readonly isText: boolean;
  /** The id in the response, if that is what is wrong. */
  readonly id: string | undefined;

  constructor(problem: string, isText = false, id?: string) {
    super(problem);
    this.isText = isText;
    this.id = id;
  }
}

/**
 * An organization or workspace; of one given by id, only the id is known. The API documentation shows no name of an
 * organization: comparable services send one.
 */
export interface Named {
  readonly id: string;
  readonly name?: string | undefined;
  /** Only of a workspace, as the next. */
  readonly organizationName?: string | undefined;
  readonly cicdEnforcedDefault?: boolean | undefined;
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
  /** An earlier attempt of the same request has no known end: it may still reach the service. */
  readonly mayArriveLate?: boolean;
}

/** @throws {WrongShape} when the body is not a JSON object. */
export function readObject(text: string): JsonObject {
  if (text.trim() === "") throw new WrongShape("has no body");
  const value = parseJson(text);
  if (value === undefined) throw new WrongShape("is not JSON", true);
  if (!isObject(value)) throw new WrongShape("is not a JSON object");
  return value;
}

/** One response of a list endpoint. The counts are not in the API documentation: they are there if the service reports them. */
export interface Page {
  /** Without those that have no id: they are of no use. */
  readonly items: readonly Named[];
  readonly totalCount: number | undefined;
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

/** @throws {WrongShape} when the response is not an object with that list. */
export function readPage(page: JsonObject, list: "organizations" | "workspaces"): Page {
  const items = member(page, list);
  if (!Array.isArray(items)) throw new WrongShape(`has no list "${list}"`);
  const count = (name: string): number | undefined => {
    const value = member(page, name);
    return typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : undefined;
  };
  const [totalCount, offset, limit] = ["totalCount", "offset", "limit"].map(count);
  const read = items.filter(isObject).map(readNamed);
  return { items: read.filter((item) => item !== undefined), totalCount, offset, limit };
}

function readNamed(item: JsonObject): Named | undefined {
  const id = stringMember(item, "id");
  const enforced = item["cicdEnforcedDefault"];
  if (!id) return undefined;
  const [name, organizationName] = [stringMember(item, "name"), stringMember(item, "organizationName")];
  return {
    id,
    name,
    organizationName,
    cicdEnforcedDefault: typeof enforced === "boolean" ? enforced : undefined,
  };
}

/** @throws {WrongShape} when the response has no id or no token value. */
export function readApiToken(raw: JsonObject): ApiToken {
  const id = stringMember(raw, "id");
  const token = stringMember(raw, "token");
  if (!id) throw new WrongShape("has no id of an API token");
  const unfit = unfitId(id);
  // The id of a token is part of no path: one with a slash is kept, because the value would be lost with it.
  if (unfit && !/[/\\]/.test(id)) throw new WrongShape(`has an id that ${unfit}`, false, id);
  if (!token?.trim()) throw new WrongShape("has no value of the token");
  return { id, token, name: stringMember(raw, "name"), endAt: stringMember(raw, "endAt"), raw };
}

/** @throws {WrongShape} when the response has no id. */
export function readDeployment(raw: JsonObject): Deployment {
  const id = stringMember(raw, "id");
  if (!id) throw new WrongShape("has no id of a Deployment");
  const unfit = unfitId(id);
  if (unfit) throw new WrongShape(`has an id that ${unfit}`, false, id);
  return { id, raw };
}
