import { ActionError } from "../base/errors.js";
import { text } from "../base/text.js";

/** Whether an id may be a part of a path: a URL resolves dot segments. */
export function isFitId(id: string): boolean {
  return id.trim() !== "" && !/^\.\.?$|[/\\\p{Cc}]/u.test(id) && id.isWellFormed();
}

/** path`/organizations/${id}` with every id percent-encoded. @throws {ActionError} for an unfit id. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((before, part, index) => {
    const id = ids[index - 1] ?? "";
    if (isFitId(id)) return before + encodeURIComponent(id) + part;
    // A cut could leave a piece of a secret.
    const which =
      id.length > 100 ? text`An id of ${id.length} characters` : text`The id ${JSON.stringify(id)}`;
    const next = text`Copy the id from the platform.`;
    throw new ActionError("lookup/unfit-id", text`${which} cannot be part of a path.`, { next });
  });
}
