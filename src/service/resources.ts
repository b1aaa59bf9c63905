import { isObject, type JsonObject, member as own, textMember } from "../base/json.js";

/** An answer that is not what the document says it is: `missing` completes the sentence "the service answered, but not with". */
export class WrongShape extends Error {
  override readonly name = "WrongShape";
  readonly missing: string;

  constructor(missing: string) {
    super(`not with ${missing}`);
    this.missing = missing;
  }
}

/** What of an Organization the action uses. The document shows no `name`: some services send one. */
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

/** A created API token. `raw` is the service's whole answer. */
export interface ApiToken {
  readonly id: string;
  readonly token: string;
  readonly name: string | undefined;
  readonly endAt: string | undefined;
  readonly raw: JsonObject;
}

/** A Deployment as the service answered it, unknown fields kept. */
export interface Deployment {
  readonly id: string;
  readonly raw: JsonObject;
}

/** @throws {WrongShape} when the text is not a JSON object. */
export function readObject(text: string): JsonObject {
  if (text.trim() === "") throw new WrongShape("a body");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new WrongShape("JSON");
  }
  if (!isObject(value)) throw new WrongShape("a JSON object");
  return value;
}

/** One answer of a list endpoint. The counts are not in the document: they are there when the service reports them. */
export interface Page {
  readonly items: readonly JsonObject[];
  readonly totalCount: number | undefined;
  readonly offset: number | undefined;
  readonly limit: number | undefined;
}

/** @throws {WrongShape} when the answer is not an object with that list. */
export function readPage(text: string, member: "organizations" | "workspaces"): Page {
  const page = readObject(text);
  const items = own(page, member);
  if (!Array.isArray(items)) throw new WrongShape(`a list "${member}"`);
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

/** An item of the list of organizations; undefined for one without an id, which nothing could be done with. */
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

/** @throws {WrongShape} when the answer has no id or no token value. */
export function readApiToken(raw: JsonObject): ApiToken {
  const id = identity(raw);
  const token = textMember(raw, "token");
  if (id === undefined) throw new WrongShape("an API token's id");
  if (token === undefined || token === "") throw new WrongShape("the token's value");
  return { id, token, name: textMember(raw, "name"), endAt: textMember(raw, "endAt"), raw };
}

/** @throws {WrongShape} when the answer has no id. */
export function readDeployment(raw: JsonObject): Deployment {
  const id = identity(raw);
  if (id === undefined) throw new WrongShape("a Deployment's id");
  return { id, raw };
}

/**
 * The values of `token` and `shortToken` in a text, also where it is not JSON as a whole. Lists hold none. The longest
 * comes first: a runner that masks one after the other would leave the rest of a token whose start it has masked.
 */
export function tokensIn(text: string): string[] {
  if (!/oken"/.test(text)) return [];
  const found = [...text.matchAll(/"(?:token|shortToken)"\s*:\s*"((?:[^"\\]|\\.)*)/g)].flatMap(([, escaped = ""]) => {
    try {
      return [escaped, String(JSON.parse(`"${escaped}"`))];
    } catch {
      return [escaped];
    }
  });
  return found.sort((one, other) => other.length - one.length);
}
