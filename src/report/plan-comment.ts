import { literal } from "../base/markdown.js";
import type { Redactor } from "../base/redaction.js";
import { hidden } from "../records/comment.js";
import { comparedText, isUnchanged, planPhrases, planTable } from "./plan-table.js";
import type { Plan } from "./result.js";
import { commitCell, noticeBlock } from "./summary-parts.js";

/** The plan of one Deployment, as the comment shows it. */
export interface PlanSection {
  readonly name: string;
  /** The commit that was planned. */
  readonly commit: string;
  /** The page of the repository: for the commits' links. */
  readonly repositoryUrl: string;
  /** The workflow run that planned. */
  readonly run: number;
  readonly plan: Plan;
  readonly notices: readonly string[];
}

function sectionStart(name: string): string {
  return `<!-- section ${hidden(name)} `;
}

const sectionEnd = "<!-- end -->";

/** The sections of a comment, as they are. */
function sectionsIn(body: string): string[] {
  return body
    .split(sectionEnd)
    .slice(0, -1)
    .flatMap((part) => {
      const start = part.indexOf("<!-- section ");
      return start === -1 ? [] : [part.slice(start) + sectionEnd];
    });
}

/** The section of one Deployment, between markers by which a later run finds it. */
function planSection({ name, commit, repositoryUrl, run, plan, notices }: PlanSection, redactor: Redactor): string {
  const { quote } = redactor;
  const table = planTable(plan, quote);
  const phrase = `${planPhrases[plan.action]}.${isUnchanged(plan) ? " Nothing changes." : ""}`;
  return [
    `${sectionStart(name)}by=${run} -->`,
    `#### ${literal(quote(name))}`,
    `Plan of commit ${commitCell(commit, repositoryUrl, quote)}: ${phrase}`,
    ...(table === "" ? [] : [table]),
    ...(plan.comparedWith === null
      ? []
      : [`C${comparedText(plan.comparedWith, commitCell(plan.comparedWith.sha, repositoryUrl, quote)).slice(1)}.`]),
    ...notices.map((notice) => noticeBlock(notice, repositoryUrl, redactor)),
    sectionEnd,
  ].join("\n\n");
}

/** The comment below its marker: the own section, and those of other Deployments as they are. A newer own one stays. */
export function planComment(
  present: string,
  environment: string,
  section: PlanSection,
  redactor: Redactor,
  room: number,
): string {
  const sections = sectionsIn(present);
  const start = sectionStart(section.name);
  const isOwn = (text: string): boolean => text.startsWith(start);
  const isNewer = (text: string): boolean => Number.parseInt(text.slice(start.length + "by=".length), 10) > section.run;
  const own = sections.find((text) => isOwn(text) && isNewer(text)) ?? planSection(section, redactor);
  const others = sections.filter((text) => !isOwn(text));
  const whole = (all: readonly string[]): string =>
    [
      `### Plan for ${literal(redactor.quote(environment))}`,
      ...all.toSorted((one, other) => (one < other ? -1 : 1)),
    ].join("\n\n");
  const text = whole([own, ...others]);
  return text.length <= room ? text : whole([own]);
}
