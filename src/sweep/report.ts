import { withScheme } from "../base/address.js";
import { day } from "../base/clock.js";
import { docs } from "../base/documentation.js";
import { ActionError, whyOf } from "../base/errors.js";
import { type Content, codeBlock, details, facts, heading, table } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import { code, joined, link, listed, strong, type Text, text } from "../base/text.js";
import type { CommandRun } from "../inputs/workflow-run.js";
import { dueIfClosed } from "../previews/decide.js";
import { withoutResult } from "../previews/messages.js";
import { releaseCommand } from "../records/commands.js";
import { mostListed, recordText } from "../records/read.js";
import { placeColumns } from "../report/parts.js";
import type { ResultOf, SweptItem, SweptPreview } from "../result.js";
import type { Run } from "../run.js";
import type { KnownPreview, Swept } from "./list.js";

/** Reports what is kept: other definitions' previews, unclear names, and creates that nobody finished. */
export function warnOfKept(previews: readonly KnownPreview[], ownName: string | undefined, run: Run): void {
  const { log } = run;
  const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
  const open = others.filter(({ isOpen }) => isOpen);
  if (open.length > 0) {
    const names = Array.from(new Set(open.map(({ base }) => base)), (base) =>
      base ? text`"${base}"` : text`a definition without a name`,
    );
    log.notice(
      text`${counted(open.length, "preview")} of open pull requests
        ${open.length === 1 ? "belongs" : "belong"} to other definitions: ${listed(names, mostListed)}. Each
        definition needs a sweep of its own.`,
    );
  }
  for (const preview of previews) warnIfClosed(preview, run);
}

/** Warns of what a closed pull request leaves behind. */
function warnIfClosed(preview: KnownPreview, run: Run): void {
  const { isOpen, state, pullRequest, name, base, newest, keptFor } = preview;
  if (isOpen) return;
  const left = dueIfClosed(state.ids);
  const closed = text`Pull request #${pullRequest} is closed`;
  const ids = listed(
    left.map(({ id }) => id),
    mostListed,
  );
  if (left.length > 0 && keptFor === "other definition") {
    run.log.warning(
      text`${closed}, and its preview "${name}" (${ids}) is kept: it is of another definition,
        ${base ? text`"${base}"` : text`without a name`}. If that definition was renamed, no sweep retires it:
        delete it in the platform.`,
    );
  } else if (left.length > 0 && keptFor === "unclear name") {
    run.log.warning(
      text`${closed}, and its preview (${ids}) is kept: ${recordText(newest, run)} has a name that does not
        fit its task. Delete the Deployment in the platform.`,
    );
  }
  const [doubt] = state.doubts;
  if (doubt === undefined || keptFor === "young") return;
  run.log.warning(
    text`${closed}, and ${withoutResult(state.doubts, run)}: the run may have left a Deployment named
      "${name}". Check the platform for that name, and delete the Deployment whose id is in no run's log. Then
      run ${releaseCommand({ number: doubt.number, id: undefined }, run)}`,
  );
}

/** What a sweep came to, for its log. */
interface SweepCounts {
  readonly items: readonly SweptItem[];
  /** Previews to retire or to confirm. */
  readonly due: number;
  /** Why it ended early. */
  readonly ended: Text | undefined;
  readonly changes: Text | undefined;
  readonly isComplete: boolean;
  readonly dryRun: boolean;
}

/** What a sweep did with a Deployment, in words. */
function actionText({
  preview,
  isMissing,
}: SweptItem): SweptPreview["action"] | "retired before" | "not found" {
  if (isMissing) return "not found";
  return preview.state === "retired" && preview.action === "kept" ? "retired before" : preview.action;
}

/** How many Deployments have one of these. */
function counterOf(items: readonly SweptItem[]): (action: ReturnType<typeof actionText>) => number {
  return (action) => items.filter((item) => actionText(item) === action).length;
}

/** The one line that every sweep logs, and what people have to do. */
export function logSweep(
  { items, due, ended, changes, isComplete, dryRun }: SweepCounts,
  { log, actionRef }: Pick<Run, "log" | "actionRef">,
): void {
  const previews = items.map(({ preview }) => preview);
  const count = counterOf(items);
  const onRecord = text`Sweep: ${counted(previews.length, "preview")} on record`;
  const others = (["not found", "retired before"] as const).filter((each) => count(each) > 0);
  const kept = joined(
    [...others, "kept" as const].map((each) => text`, ${count(each)} ${each}`),
    "",
  );
  if (previews.length === 0) log.info(text`${onRecord}.`);
  else if (dryRun) {
    log.info(text`${onRecord}, ${count("would-retire")} would be retired${kept}. Nothing was retired.`);
  } else {
    const failed = count("failed") > 0 ? text`, ${count("failed")} failed` : "";
    const meaning = count("confirmed") > 0 ? text` ${confirmed}` : "";
    log.info(
      text`${onRecord}, ${due} due, ${count("retired")} retired,
        ${count("confirmed")} confirmed${kept}${failed}.${meaning}`,
    );
  }
  for (const item of items) {
    const { preview, reason } = item;
    const how = actionText(item) === "kept" ? "Kept" : "Retired before";
    if (preview.action === "kept" && reason !== undefined)
      log.info(text`${how}: #${preview.pullRequest} "${preview.name}" (${preview.deploymentId}): ${reason}`);
  }
  const existing = stillThere(items);
  if (existing !== undefined) log.info(existing);
  const retired = items.filter(({ preview }) => preview.action === "retired");
  if (retired.length > 0) {
    const shown = retired.map(({ preview: { name, deploymentId, url, pullRequest }, reason }) => {
      const why = reason === undefined || reason.isEmpty ? "" : text`, ${reason}`;
      return text`#${pullRequest} "${name}" (${deploymentId}${why})${url === "" ? "" : text` ${url}`}`;
    });
    const isAnyClosed = retired.some(({ reason }) => reason === undefined || reason.isEmpty);
    const missed = isAnyClosed
      ? text` No run had retired those of closed pull requests. For the reasons, see
          ${docs("previews.md#why-you-need-the-schedule", actionRef)}`
      : "";
    log.warning(
      text`The sweep retired ${counted(retired.length, "preview")}: ${listed(shown, 20)}.
        ${changes ?? ""}${missed}`,
    );
  }
  if (ended !== undefined) log.warning(text`The sweep ended early: ${ended}. The next sweep does the rest.`);
  if (!isComplete) {
    log.warning(
      text`The environment has more than 10,000 GitHub deployment records: older ones were not read, and a
        preview whose records are all older is not found. Delete records of swept previews, or use a new
        github-environment.`,
    );
  }
}

/** How many retired previews still exist, and since when. */
function stillThere(items: readonly SweptItem[]): Text | undefined {
  const retired = items.flatMap(({ preview, isMissing }) =>
    preview.state === "retired" && isMissing !== true ? preview : [],
  );
  const [oldest] = retired.map(({ updatedAt }) => updatedAt).sort();
  if (oldest === undefined) return undefined;
  return text`${counted(retired.length, "retired preview")} may still exist, the oldest retired
    on ${oldest.slice(0, 10)} or before. What exists may be billed: the API cannot delete Deployments.`;
}

const confirmed = text`Confirmed: retired again, in case an earlier request arrived late.`;

/** Why a sweep failed; undefined if it did what it could. */
export function sweepFailure(
  all: readonly Swept[],
  due: number,
  ended: Text | undefined,
  { cancelled: { aborted } }: Run,
): ActionError | undefined {
  const failed = all.filter(({ items }) => items.some(({ error }) => error !== undefined));
  const items = failed.flatMap((each) => each.items).filter(({ error }) => error !== undefined);
  const [first] = items;
  if (first === undefined) {
    return ended !== undefined && aborted
      ? new ActionError("cancelled", text`The sweep ended early: ${ended}.`, {
          hint: text`The next sweep does the rest.`,
        })
      : undefined;
  }
  const lines = items.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
    return text`- preview "${name}" (${deploymentId}) of pull request #${pullRequest}: ${whyOf(error)}`;
  });
  const errors = items.flatMap(({ error }) => (error instanceof ActionError ? error : []));
  const { error } = first;
  const family = error instanceof ActionError ? error.code : "internal";
  const when = ended === undefined ? text`after correcting what the service or GitHub reports` : text`later`;
  // What to check about the request, such as of a 403.
  const advice = error instanceof ActionError && error.outcome === "rejected" ? [error.hint] : [];
  const remedy = remedyOf(errors);
  return new ActionError(
    family,
    text`The sweep failed for ${failed.length} of ${counted(due, "due preview")}.`,
    {
      lines: [...lines, ...advice, ...remedy.lines],
      commands: remedy.commands,
      hint: remedy.hint ?? text`Run the sweep again ${when}.`,
      outcome: "swept",
      cause: error,
    },
  );
}

/** What is to be copied: the permission that is missing, or else commands that release records. */
function remedyOf(errors: readonly ActionError[]): {
  readonly lines: readonly Text[];
  readonly commands: readonly Text[];
  readonly hint?: Text;
} {
  const remedies = errors.filter(({ commands }) => commands.length > 0);
  const releases = remedies.filter(({ code: family }) => family !== "github");
  // A 404 of GitHub may also be a record that was deleted meanwhile.
  const refused = remedies.find(({ code: family, status }) => family === "github" && status !== 404);
  if (refused !== undefined) return refused;
  if (releases.length === 0) return remedies[0] ?? { lines: [], commands: [] };
  return {
    lines: [
      text`If a Deployment was deleted in the platform (the service responded with 404), release its record:`,
    ],
    commands: releases.flatMap((each) => each.commands).slice(0, mostListed),
  };
}

/** What a row of a sweep's table says of a preview. */
function stateText({ preview: { state, action }, reason, isMissing }: SweptItem): Text {
  if (isMissing) return text`not found`;
  const isRetiredBefore = state === "retired" && action === "kept";
  const why = reason === undefined || reason.isEmpty ? [] : [reason];
  if (action === "retired") return joined([text`retired now`, ...why], ": ");
  const how = isRetiredBefore ? [] : [action === "would-retire" ? "would be retired" : action];
  const more = joined([...how, ...why], ": ");
  return more.isEmpty ? text`${state}` : text`${state} (${more})`;
}

/** The job summary of a sweep. `now` is in milliseconds since the epoch. */
export function sweepSummary(
  { items, dryRun, workspace, environment, failure, changes }: ResultOf<"swept">,
  run: Pick<Run, "repositoryPage" | "repository" | "host">,
  now: number,
): readonly Content[] {
  const { repositoryPage } = run;
  const previews = items.map(({ preview }) => preview);
  const count = counterOf(items);
  const rows = items.map((item) => {
    const { preview } = item;
    const { pullRequest, name, deploymentId, url, state, updatedAt } = preview;
    const pull = `#${pullRequest}`;
    return [
      repositoryPage === undefined ? text`${pull}` : link(pull, `${repositoryPage}/pull/${pullRequest}`),
      text`${name}`,
      deploymentId === "" ? text`` : code(deploymentId),
      state === "retired" || url === "" ? text`` : link("Open", withScheme(url)),
      stateText(item),
      text`${age(updatedAt, now)}`,
    ];
  });
  const all = counted(previews.length, "preview");
  const actions = (["retired", "confirmed", "not found", "retired before", "kept", "failed"] as const).filter(
    (each) => count(each) > 0,
  );
  const counts = actions.map((each) => text`${count(each)} ${each}`);
  const existing = stillThere(items);
  return [
    heading(
      dryRun
        ? text`🔍 Sweep planned: ${count("would-retire")} of ${all} would be retired`
        : text`${failure ? "❌" : "🧹"} Sweep of previews: ${counts.length > 0 ? joined(counts) : "none"}`,
    ),
    facts(placeColumns(workspace, environment)),
    ...(dryRun ? [text`Dry run: nothing was retired.`] : []),
    ...(previews.length === 0 ? [text`There are no previews.`] : []),
    table(["Pull request", "Preview", "Id", "Link", "State", "Last change"], rows),
    ...(count("confirmed") > 0 ? [confirmed] : []),
    ...(changes === undefined ? [] : [changes]),
    ...(existing === undefined ? [] : [existing]),
    ...(!dryRun && existing !== undefined
      ? [text`${strong("Next:")} Delete retired previews in the platform.`]
      : []),
    ...(dryRun ? [] : releases(items, run)),
  ];
}

/** The commands for previews that were deleted: no sweep can see that, and each one would list them. */
function releases(items: readonly SweptItem[], run: CommandRun): readonly Content[] {
  const retired = items.filter(
    ({ preview, isGone }) => preview.state === "retired" && preview.deploymentId !== "" && isGone !== true,
  );
  return retired.slice(0, mostListed).map(({ record, preview: { name, deploymentId: id } }) => {
    const title = text`After you have deleted ${name} (${id}): the command that takes it off the record`;
    return details(title, codeBlock([releaseCommand({ number: record, id }, run)]));
  });
}

function age(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / day);
  if (Number.isNaN(days)) return "";
  return days < 1 ? "less than a day ago" : `${counted(days, "day")} ago`;
}
