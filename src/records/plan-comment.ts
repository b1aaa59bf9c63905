import { literal } from "../base/markdown.js";
import {
  type CommentParts,
  commentMarker,
  locateComment,
  longestComment,
  partMarker,
  storableMarker,
  writeComment,
} from "./comment.js";

/** The plan of one Deployment, as the comment shows it. */
export interface PlanSection {
  readonly name: string;
  readonly title: string;
  /** Markdown. */
  readonly table: string;
  readonly comparedWith: { readonly record: number; readonly sha: string; readonly at: string } | null;
  readonly notices: readonly string[];
  readonly isUnchanged: boolean;
}

/**
 * Writes the plan into the pull request's comment: one per environment, with a section for each Deployment. Where nothing
 * changes, none is created.
 * @returns the comment's address; undefined if there is none.
 * @throws {ActionError} of the family `github`.
 */
export async function writePlanComment(
  where: { readonly environment: string; readonly pullRequest: number; readonly author: string | undefined },
  section: PlanSection,
  { github, quote, redact }: CommentParts,
): Promise<string | undefined> {
  const { environment, pullRequest, author } = where;
  const place = { pullRequest, marker: storableMarker("plan", environment, redact), author, since: undefined };
  const own = composeSection(section, quote);
  const compose = (present: string): string => composePlans(present, environment, section.name, own, quote);
  const present = await locateComment(place, github);
  if (present === undefined && section.isUnchanged) return undefined;
  const url = await writeComment(place, present, compose, github);
  // A run of another Deployment may have replaced the comment at the same time.
  const written = await locateComment(place, github);
  if (written === undefined || written.body.includes(own)) return url;
  return writeComment(place, written, compose, github);
}

function composeSection(
  { name, title, table, comparedWith, notices, isUnchanged }: PlanSection,
  quote: CommentParts["quote"],
): string {
  const compared =
    comparedWith === null
      ? []
      : [
          `Compared with the definition that this action applied last (GitHub deployment record ${comparedWith.record}, ` +
            `${literal(comparedWith.at)}, commit ${literal(quote(comparedWith.sha.slice(0, 7)))}), not with the live Deployment.`,
        ];
  return [
    partMarker("section", name),
    `#### ${literal(quote(name))}`,
    `${title}.${isUnchanged ? " Nothing changes." : ""}`,
    ...(table === "" ? [] : [table]),
    ...compared,
    ...notices.map((notice) => literal(quote(notice))),
    partMarker("end", name),
  ].join("\n\n");
}

/** The comment's content: the own section, and those of other Deployments as they are. */
export function composePlans(
  present: string,
  environment: string,
  name: string,
  own: string,
  quote: CommentParts["quote"],
): string {
  const others = [...present.matchAll(/<!-- section (\S+) -->[\s\S]*?<!-- end \1 -->/g)]
    .map(([text]) => text)
    .filter((text) => !text.startsWith(partMarker("section", name)));
  const whole = (sections: readonly string[]): string =>
    [
      commentMarker("plan", environment),
      `### Plan for ${literal(quote(environment))}`,
      ...sections.toSorted((one, other) => (one < other ? -1 : 1)),
    ].join("\n\n");
  const text = whole([own, ...others]);
  return text.length <= longestComment ? text : whole([own]);
}
