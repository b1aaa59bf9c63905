import { type JsonObject, member, stringMember } from "../base/json.js";
import type { Notice } from "../base/notice.js";
import { joined, listed, type Text, text } from "../base/text.js";
import { type Note, noteLines } from "./checking.js";
import { createOnlyFields, fields } from "./fields.js";
import { isSecretItem, variablesIn } from "./secrets.js";

/** A body as the definition says it, with what the action did to it. */
export interface NotedBody {
  /** Secret values are in clear: see `hideValues`. */
  readonly body: JsonObject;
  readonly notes: readonly Note[];
}

/** What is made of the files and inputs of a step: all fields but `workspaceId`. */
export interface Definition extends NotedBody {
  /** The body that retires a preview. It has a description only if preview-retire gives one. */
  readonly retired: NotedBody;
  readonly workspaceId: string | undefined;
  /** The name comes from the input deployment-name: a preview takes it as given, without `-pr-<N>`. */
  readonly nameFromInput: boolean;
  /** The name without the input deployment-name; undefined if the definition has none. */
  readonly ownName: string | undefined;
}

/** What a request adds to the definition. */
interface Additions {
  /** Takes precedence over the definition's name: the name of a preview. */
  readonly name?: string | undefined;
  readonly workspaceId?: string | undefined;
  /** Sent if the definition has no description; of a retire, if preview-retire has none. */
  readonly description?: string | undefined;
}

/** What is sent, and what differs in it from the definition as it was written: lines of the log. */
export interface RequestBody {
  readonly body: JsonObject;
  /** With the create-only fields that an update leaves out. */
  readonly whole: JsonObject;
  readonly notes: readonly Text[];
}

/**
 * The body of a create, of an update (without the create-only fields), or of the update that retires a
 * preview: scaled down, and preview-retire over that. API documentation: "Create a Deployment", "Update a
 * Deployment".
 */
export function requestBody(
  kind: "create" | "update" | "retire",
  definition: Definition,
  { name, workspaceId, description }: Additions = {},
): RequestBody {
  const own = kind === "retire" ? definition.retired : definition;
  const added = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
  const whole = inDocumentedOrder({ ...(description && { description }), ...own.body, ...added });
  const leftOut = kind === "create" ? [] : createOnlyFields.filter((field) => Object.hasOwn(whole, field));
  const body = Object.fromEntries(Object.entries(whole).filter(([field]) => !leftOut.includes(field)));
  // A note is about the definition's own value: it is left out if another one, or none, is sent.
  const notes = own.notes.filter(
    ({ field }) => field === undefined || (Object.hasOwn(body, field) && body[field] === own.body[field]),
  );
  const more = [
    ...additionNotes(whole, definition, own.body),
    ...leftOut.map((field) => ({ line: leftOutLine, field: undefined, text: text`${field}` })),
  ];
  return { body, whole, notes: noteLines([...notes, ...more]) };
}

const leftOutLine = "Left out of the update because only a create accepts them";

/** What the body has that the author did not write. */
function additionNotes(whole: JsonObject, { workspaceId }: Definition, own: JsonObject): Note[] {
  const written: JsonObject = { ...own, ...(workspaceId && { workspaceId }) };
  return ["description", "name", "workspaceId"].flatMap((field) => {
    const value = stringMember(whole, field);
    const isAdded = value !== undefined && value !== member(written, field);
    return isAdded ? [{ line: "Added to the request", field, text: text`${field} "${value}"` }] : [];
  });
}

/** The body with its fields in the order of the API documentation; undocumented fields follow. */
export function inDocumentedOrder(body: JsonObject): JsonObject {
  const names = [...fields.map(({ field }) => field), ...Object.keys(body)].filter((name) =>
    Object.hasOwn(body, name),
  );
  return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}

/** What is probably wrong with a body. Whether a run creates is often known only later. */
export function bodyWarnings(kind: "create" | "update" | "retire", body: JsonObject): Notice[] {
  if (kind === "create") return creationWarnings(body);
  return kind === "update" ? updateWarnings(body) : [];
}

function creationWarnings(body: JsonObject): Notice[] {
  const { type, clusterId } = body;
  const warnings: Notice[] = [];
  if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
    const what = text`The definition has type ${type} and no clusterId: your platform may require it to create a
      Deployment.`;
    warnings.push({ code: "definition/no-cluster", text: what });
  }
  const unset = variablesIn(body).filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
  if (unset.length > 0) {
    const keys = listed(
      unset.map((item) => String(member(item, "key"))),
      20,
    );
    const what = unset.length === 1 ? text`a secret variable` : text`secret variables`;
    const said = text`The definition has ${what} without a value: ${keys}. The Deployment is new, so no value is
      stored yet: pass it with secret-environment-variables.`;
    warnings.push({ code: "definition/unset-secrets", text: said });
  }
  return warnings;
}

function updateWarnings(body: JsonObject): Notice[] {
  const lists = fields.filter(({ rules }) => rules !== undefined).map(({ field }) => field);
  const missing = lists.filter((name) => !Object.hasOwn(body, name));
  const unnamed = ["name", "type"].filter((name) => !Object.hasOwn(body, name));
  return [
    ...(missing.length === 0
      ? []
      : [
          {
            code: "definition/no-lists" as const,
            text: text`The update has no ${joined(missing, " and no ")}: your platform may require them in an update,
              or reset them. Add them to the definition.`,
          },
        ]),
    ...(unnamed.length === 0
      ? []
      : [
          {
            code: "definition/no-name-or-type" as const,
            text: text`The update has no ${joined(unnamed, " and no ")}: your platform may require them in an update.
              Add them to the definition.`,
          },
        ]),
  ];
}
