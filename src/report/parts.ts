import type { ActionError } from "../base/errors.js";
import { bullets, type Content } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import { code, link, Text, text } from "../base/text.js";
import type { Notice } from "../result.js";
import type { ApiToken, Entity } from "../service/resources.js";
import { displayName } from "../target.js";

/** The first 7 characters of a commit, with a link where the repository's page is known. */
export function commitText(sha: string, repositoryPage: string | undefined): Text {
  const short = sha.slice(0, 7);
  const isHash = /^[0-9a-f]{7,64}$/i.test(sha);
  return isHash && repositoryPage !== undefined
    ? link(short, `${repositoryPage}/commit/${sha}`)
    : code(short);
}

/** The columns of a table that say where a run works. */
export function placeColumns(
  workspace: Entity | undefined,
  environment: string | undefined,
): readonly (readonly [string, Text | undefined])[] {
  return [
    ["Workspace", workspace && text`${displayName(workspace)}`],
    ["Environment", environment === undefined ? undefined : text`${environment}`],
  ];
}

/** An error of the real run as a notice of its plan. */
export function noticeOf({ what, lines, commands, hint }: ActionError): Notice {
  const [first = "", ...others] = what.parts;
  const words =
    typeof first === "string" ? first.replace(/^Nothing was sent: /, "The run would fail: ") : first;
  return { text: new Text([words, ...others]), lines, commands, hint };
}

/** Lines as paragraphs; those that begin with a dash stay together as a list. */
export function paragraphsOf(lines: readonly Text[]): Content[] {
  const contents: Content[] = [];
  let items: Text[] = [];
  const endList = (): void => {
    if (items.length > 0) contents.push(bullets(items));
    items = [];
  };
  for (const line of lines) {
    const item = withoutDash(line);
    if (item !== undefined) items.push(item);
    else {
      endList();
      contents.push(line);
    }
  }
  endList();
  return contents;
}

/** What is after the dash of a line; undefined without one. */
function withoutDash({ parts }: Text): Text | undefined {
  const [first, ...others] = parts.filter((part) => part !== "");
  if (typeof first === "string")
    return first.startsWith("- ") ? new Text([first.slice(2), ...others]) : undefined;
  if (first === undefined || !("value" in first) || !first.value.startsWith("- ")) return undefined;
  return new Text([{ ...first, value: first.value.slice(2) }, ...others]);
}

/** What failed a wait, after "its web server". */
export function unanswered({ code: family }: ActionError): string {
  if (family === "cancelled") return "did not respond before the cancellation";
  return family === "connection" ? "did not respond in time" : "could not be checked";
}

/** The roles that a token grants, by the response where it has any. */
export function grantedRoles({ roles }: ApiToken, requested: string): string {
  return roles.map(({ role }) => role).join(", ") || requested;
}

/** How long a token is valid, by the response, as the end of a line. */
export function tokenValidity({ endAt }: ApiToken, days: number | undefined): Text {
  if (endAt !== undefined) return text`valid until ${endAt}`;
  return days === undefined
    ? text`never expires`
    : text`requested for ${counted(days, "day")}, but the response has no end date`;
}
