import { withScheme } from "../base/address.js";
import { shownJson, stringMember } from "../base/json.js";
import { type Content, codeBlock, facts, heading, table } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import { code, joined, link, strong, type Text, text } from "../base/text.js";
import type { Difference } from "../definition/compare.js";
import type { Notice, Result, ResultOf } from "../result.js";
import { hibernates } from "../service/resources.js";
import { displayName } from "../target.js";
import { changesContent, changesText } from "./changes.js";
import { commitText, grantedRoles, paragraphsOf, placeColumns, unanswered } from "./parts.js";

/**
 * The job summary of a run that did what it should; links need the page of the repository. Plans and sweeps
 * have their own.
 */
export function summaryOf(
  result: Exclude<Result, { kind: "plan" | "token-plan" | "swept" }>,
  repositoryPage: string | undefined,
): readonly Content[] {
  switch (result.kind) {
    case "token":
      return tokenSummary(result);
    case "deployed":
      return deployedSummary(result, repositoryPage);
    case "retired":
      return retiredSummary(result, repositoryPage);
    case "not-sent": {
      const { pullRequest, workspace, environment } = result.target;
      const of = pullRequest === undefined ? "" : text` for pull request #${pullRequest}`;
      return [heading(text`Nothing was sent${of}`), facts(placeColumns(workspace, environment)), result.why];
    }
  }
}

function tokenSummary({ token, request, entityId }: ResultOf<"token">): readonly Content[] {
  const { expiryDays } = request;
  const noEnd =
    expiryDays === undefined
      ? strong("never")
      : text`not reported by the service; ${counted(expiryDays, "day")} requested`;
  const type = token.type ?? request.type;
  const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
  const end = token.endAt === undefined ? text`.` : text`: it is valid until it expires.`;
  return [
    heading(text`🔑 API token created: ${token.name ?? request.name}`),
    facts([
      ["Expires", token.endAt === undefined ? noEnd : text`${utcMinute(token.endAt)}`],
      ["Id", code(token.id)],
      ["Scope", joined(scope.map(code), " ")],
      ["Role", code(grantedRoles(token, request.role))],
    ]),
    text`${strong("Next:")} Read it in a later step of this job from the output ${code("token")}. It is
      masked, and GitHub drops a masked output between jobs: create the token in the job that needs it. The
      API cannot revoke it${end}`,
  ];
}

function deployedSummary(
  result: ResultOf<"deployed">,
  repositoryPage: string | undefined,
): readonly Content[] {
  const { outcome, target, ready, differences, warnings, failure } = result;
  const { id, raw } = result.deployment;
  const { pullRequest, environment, workspace, commit } = target;
  const what = pullRequest === undefined ? text`Deployment` : text`Preview of pull request #${pullRequest}`;
  const name = target.name ?? stringMember(raw, "name") ?? id;
  const responds = failure ? unanswered(failure) : "responds";
  const how = failure ? text`${outcome}, but its web server ${responds}` : text`${outcome}`;
  const icon = failure ? "❌" : { created: "🚀", updated: "♻️" }[outcome];
  return [
    heading(text`${icon} ${what} ${how}: ${name}`),
    facts([
      ["Status in the response", statusText(raw)],
      ["Web server", ready === undefined ? undefined : text`${responds}`],
      ["Link", openLink(stringMember(raw, "webServerUrl"))],
      ["Id", code(id)],
      ...placeColumns(workspace, environment),
      ["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
    ]),
    ...warnings.map((warning) => text`⚠️ ${warning}`),
    ...differenceContent(differences),
    ...changedContent(result),
    ...nextContent(result),
  ];
}

/** What an update restored and changed. */
function changedContent({ changed, isRestored }: ResultOf<"deployed">): readonly Content[] {
  const what = changed && changesText(changed);
  const restored = isRestored ? [text`${strong("Restored")} The preview had been retired.`] : [];
  // A preview that is as before is only restored.
  if (changed === undefined || (what === undefined && isRestored)) return restored;
  if (what === undefined) return [text`No changes since the definition that this action applied last.`];
  const head = text`${strong("Changed")} in the definition since this action applied it last: ${what}.`;
  return [...restored, head, ...changesContent(changed)];
}

/** The status of the response with its reason. */
function statusText(raw: Parameters<typeof stringMember>[0]): Text {
  const [status, reason] = [stringMember(raw, "status"), stringMember(raw, "statusReason")];
  const shown = status ? code(status) : text`not reported`;
  return reason === undefined || reason === "" ? shown : text`${shown} ${reason}`;
}

const whyTexts: Readonly<Record<Difference["why"], string>> = {
  "create-only": "an update does not change it",
  kept: "no longer in the definition",
  different: "differs from the request",
};

function differenceContent(differences: readonly Difference[]): readonly Content[] {
  if (differences.length === 0) return [];
  const differ = differences.length === 1 ? "differs" : "differ";
  const head = text`${counted(differences.length, "field")} of the response ${differ} from the definition:`;
  const value = (given: Difference["sent"]): Text => code(shownJson(given));
  return [
    text`⚠️ ${strong(head)}`,
    table(
      ["Field", "Definition", "Response", "Why"],
      differences.map(({ field, sent, received, why }) => [
        code(field),
        why === "kept" ? text`not set` : value(sent),
        value(received),
        text`${whyTexts[why]}`,
      ]),
    ),
  ];
}

/** A link to a web address, which may lack its scheme. */
function openLink(given: string | undefined): Text | undefined {
  const address = withScheme(given ?? "");
  return address === "" ? undefined : link("Open", address);
}

function nextContent({
  outcome,
  ready,
  commands,
  target,
  failure,
  deployment,
}: ResultOf<"deployed">): Content[] {
  if (outcome === "updated") return [];
  const isCreating = stringMember(deployment.raw, "status") === "CREATING" && ready === undefined;
  const waiting = isCreating ? [text`The service is still creating it.`] : [];
  if (target.pullRequest !== undefined) return [...waiting, text`The next push updates this preview.`];
  // What to do about a failure follows.
  const next = failure ? "" : text`${strong("Next:")} `;
  const mode = code("update-deployment");
  return [
    ...waiting,
    text`${next}Mode ${mode} updates this Deployment. Store ${code(deployment.id)} where this workflow
      reads ${code("deployment-id")} from, such as:`,
    ...(commands ?? []).flatMap(({ when, command }): Content[] => [text`${when}:`, codeBlock([command])]),
  ];
}

function retiredSummary(result: ResultOf<"retired">, repositoryPage: string | undefined): readonly Content[] {
  const { deployment, target, differences, changes, isClosed, isGone } = result;
  const { pullRequest, environment, workspace, commit, name } = target;
  const icon = deployment === undefined || hibernates(deployment) ? "🌙" : "⚠️";
  const what = text`${icon} Preview of pull request #${pullRequest ?? 0}`;
  if (deployment === undefined) {
    const how = isGone ? text`does not exist any more` : text`was retired before`;
    return [
      heading(text`${what} ${how}: ${name ?? ""}`),
      facts(placeColumns(workspace, environment)),
      text`The service responded with 404: it was probably deleted in the platform.`,
    ];
  }
  const wakes = isClosed ? "" : text` The next deploy of the pull request restores it.`;
  return [
    heading(text`${what} retired: ${name ?? displayName(deployment)}`),
    facts([
      ["Status in the response", statusText(deployment.raw)],
      ["Id", code(deployment.id)],
      ...placeColumns(workspace, environment),
      ["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
    ]),
    ...differenceContent(differences),
    text`${changes}${wakes}`,
    text`${strong("Next:")} ${isClosed ? "Delete" : "If it is not needed any more, delete"} it in the
      platform: the API cannot delete it.`,
  ];
}

/** Notices as paragraphs, each with what belongs to it below it. */
export function noticeContent(notices: readonly Notice[]): readonly Content[] {
  return notices.flatMap(({ text: shown, lines = [], commands = [], hint }): Content[] => [
    shown,
    ...paragraphsOf(lines),
    codeBlock(commands),
    ...(hint === undefined ? [] : [text`${strong("Next:")} ${hint}`]),
  ]);
}
