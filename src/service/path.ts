import { ActionError } from "../base/errors.js";

/** What makes an id unfit for a path: nothing in it, a dot segment that a URL resolves away, or a control character. */
export function unfitId(id: string): string | undefined {
  if (id.trim() === "") return "is empty";
  if (id === "." || id === "..") return `is "${id}", which a path takes for a folder`;
  if (/[\u0000-\u001f\u007f-\u009f]/.test(id)) return "holds a control character";
  return id.isWellFormed() ? undefined : "is not well-formed Unicode";
}

/**
 * A path of the service, with every id percent-encoded: path`/organizations/${id}`.
 * @throws {ActionError} when an id is empty, `.` or `..`, or holds a control character.
 */
export function path(parts: TemplateStringsArray, ...ids: string[]): string {
  return parts.reduce((before, part, index) => {
    const id = ids[index - 1] ?? "";
    const unfit = unfitId(id);
    if (unfit) {
      throw new ActionError("input", `The id ${JSON.stringify(id)} can't stand in a path: it ${unfit}.`, {
        hint: "Give the id as the platform shows it.",
      });
    }
    return before + encodeURIComponent(id) + part;
  });
}
