import { link, type Text, text } from "./text.js";

/**
 * A link to a page of this action's documentation, such as `previews.md#sweep`, of the version that runs; its
 * path and heading where the action's repository is not known.
 * @param folder the address of the folder of pages; empty if it is not known.
 */
export function docs(page: string, folder: string): Text {
  if (folder !== "") return link("the documentation", folder + page);
  const [file = "", heading = ""] = page.split("#");
  return text`docs/${file}${heading === "" ? "" : text`, "${heading.replaceAll("-", " ")}"`}`;
}
