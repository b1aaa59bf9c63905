import { ActionError } from "../base/errors.js";
import { text } from "../base/text.js";

/** What makes an id unfit for a path, such as a dot segment, which a URL resolves; otherwise undefined. */
export function unfitId(id: string): string | undefined {
  if (id.trim() === "") return "is empty";
  if (id === "." || id === "..") return `is "${id}", which is a folder in a path`;
  if (/[/\\]/.test(id)) return "contains a slash or backslash";
  if (/[\u0000-\u001f\u007f-\u009f]/.test(id)) return "contains a control character";
  return id.isWellFormed() ? undefined : "is not well-formed Unicode";
}

/** path`/organizations/${id}` with every id percent-encoded. @throws {ActionError} for an unfit id. */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((before, part, index) => {
    const id = ids[index - 1] ?? "";
    const unfit = unfitId(id);
    if (unfit === undefined) return before + encodeURIComponent(id) + part;
    // A cut could leave a piece of a secret.
    const which =
      id.length > 100 ? text`An id of ${id.length} characters` : text`The id ${JSON.stringify(id)}`;
    const next = text`Copy the id from the platform.`;
    throw new ActionError("lookup/unfit-id", text`${which} can't be part of a path: it ${unfit}.`, { next });
  });
}
