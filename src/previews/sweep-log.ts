import { ActionError, type ErrorDetails } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { recordName, shownRecords } from "../records/record.js";
import type { SweptPreview } from "../report/result.js";
import { sweepLegend } from "../report/summary.js";
import type { Run } from "../run.js";
import { dueIfClosed } from "./decide.js";
import { listSome, withoutResult } from "./explain.js";
import type { KnownPreview, SweepLook } from "./sweep-look.js";

/** What a sweep counts. */
export interface Tally {
  /** Previews to retire or to confirm. */
  readonly due: number;
  /** How many Deployments the service does not know any more. */
  gone: number;
  readonly failures: { readonly preview: KnownPreview; readonly id: string; readonly error: unknown }[];
  /** Why the sweep ended early. */
  ended: string | undefined;
  /** What a retire changes in this definition, in words; undefined if nothing is retired. */
  changes: string | undefined;
}

/** Reports what is kept: other definitions' previews, unclear names, and creates that nobody finished. */
export function warnOfKept(previews: readonly KnownPreview[], ownName: string | undefined, run: Run): void {
  const { log, redactor } = run;
  const { quote } = redactor;
  const others = previews.filter(({ base, state }) => base !== ownName && state.ids.length > 0);
  const open = others.filter(({ isOpen }) => isOpen);
  if (open.length > 0) {
    const names = Array.from(new Set(open.map(({ base }) => base)), (base) => {
      return base ? `"${quote(base)}"` : "a definition without a name";
    });
    log.notice(
      `${counted(open.length, "preview")} of other definitions ${open.length === 1 ? "is" : "are"} kept: ` +
        `${listSome(names)}. Each definition needs a sweep of its own.`,
    );
  }
  const warnIfClosed = ({ isOpen, state, pullRequest }: KnownPreview, name: string, why: string): void => {
    const left = dueIfClosed(state.ids);
    if (isOpen || left.length === 0) return;
    const ids = listSome(left.map(({ id }) => quote(id)));
    log.warning(`Pull request #${pullRequest} is closed, and its preview ${name}(${ids}) is kept: ${why}`);
  };
  for (const one of others) {
    const base = one.base ? `"${quote(one.base)}"` : "without a name";
    warnIfClosed(
      one,
      `"${quote(one.name)}" `,
      `it is of another definition, ${base}. If that definition was renamed, no sweep retires it: delete ` +
        "it in the platform.",
    );
  }
  for (const one of previews) {
    if (one.isNamed || one.base !== ownName) continue;
    const record = recordName(one.newest, run);
    const advice = "Delete the Deployment in the platform.";
    warnIfClosed(one, "", `${record} has a name that does not fit its task. ${advice}`);
  }
  for (const { isOpen, state, name, pullRequest } of previews) {
    if (isOpen || state.doubts.length === 0) continue;
    log.warning(
      `Pull request #${pullRequest} is closed, and ${withoutResult(state.doubts, run)}: the run may have ` +
        `left a Deployment named "${quote(name)}". Check the platform for that name, and delete the ` +
        "Deployment whose id is in no run's log.",
    );
  }
}

/** The one line that every sweep logs, and what people have to do. */
export function logSweep(
  previews: readonly SweptPreview[],
  { due, gone, failures, ended, changes = "" }: Tally,
  { isComplete, oldest }: SweepLook,
  dryRun: boolean,
  { log, redactor: { quote } }: Run,
): void {
  const count = (action: SweptPreview["action"]): number =>
    previews.filter((one) => one.action === action).length;
  const onRecord = `Sweep: ${counted(previews.length, "preview")} on record`;
  if (dryRun) {
    log.info(
      `${onRecord}, ${count("would-retire")} would be retired, ${count("kept")} kept. Nothing was retired.`,
    );
  } else {
    const failed = failures.length > 0 ? `, ${failures.length} failed` : "";
    const absent = gone > 0 ? ` (${gone} gone already)` : "";
    const counts =
      `${count("retired")} retired, ${count("confirmed")} confirmed, ${count("kept")} ` +
      `kept${failed}${absent}`;
    log.info(`${onRecord}, ${due} due, ${counts}. ${sweepLegend(previews)}`.trimEnd());
  }
  const retired = previews
    .filter(({ action }) => action === "retired")
    .map(({ name, deploymentId, url, pullRequest }) => {
      return `#${pullRequest} "${quote(name)}" (${quote(deploymentId)})${url ? ` ${quote(url)}` : ""}`;
    });
  if (retired.length > 0) {
    log.warning(
      `The sweep retired ${counted(retired.length, "preview")}: ${retired.join(", ")}. ${changes} ` +
        "Retired previews still exist and may be billed: the API cannot delete them. If pull requests were " +
        "closed, their own runs did not retire them: check why.",
    );
  }
  if (ended !== undefined) {
    log.warning(`The sweep ended early: ${ended}. The next sweep does the rest.`);
  }
  if (!isComplete) {
    log.warning(
      "The environment has more than 10,000 GitHub deployment records: those before " +
        `${new Date(oldest).toISOString().slice(0, 10)} ` +
        "were not read. Each sweep deletes up to 100 old records: run it daily, or delete old records " +
        "of closed pull requests.",
    );
  }
}

/** Why a sweep failed; undefined if it did what it could. */
export function sweepFailure(
  { due, failures, ended }: Tally,
  { redactor: { quote }, cancelled: { aborted } }: Run,
): ActionError | undefined {
  const [first] = failures;
  if (first === undefined) {
    return ended !== undefined && aborted
      ? new ActionError("cancelled", `The sweep ended early: ${ended}.`, {
          hint: "The next sweep does the rest.",
        })
      : undefined;
  }
  const lines = failures.map(({ preview: { name, pullRequest }, id, error }) => {
    const why = quote(error instanceof Error ? error.message : String(error));
    return `- preview "${quote(name)}" (${quote(id)}) of pull request #${pullRequest}: ${why}`;
  });
  const errors = failures.flatMap(({ error }) => (error instanceof ActionError ? error : []));
  const { error } = first;
  const code = error instanceof ActionError ? error.code : "internal";
  const failed = new Set(failures.map(({ preview }) => preview)).size;
  const are = due === 1 ? "is" : "are";
  const message = `The sweep failed for ${failed} of ${counted(due, "preview")} that ${are} due.`;
  const when = ended === undefined ? "after correcting what the service or GitHub reports" : "later";
  const { lines: reasons = [], commands = [], hint = `Run the sweep again ${when}.` } = remedyOf(errors);
  return new ActionError(code, message, { lines: [...lines, ...reasons], commands, hint, cause: error });
}

/** What is to be copied: the permission that is missing, or else commands that release records. */
function remedyOf(errors: readonly ActionError[]): Partial<ErrorDetails> {
  const remedies = errors.filter(({ commands }) => commands.length > 0);
  const releases = remedies.filter(({ code }) => code !== "github");
  // A 404 of GitHub may also be a record that was deleted meanwhile.
  const refused = remedies.find(({ code, status }) => code === "github" && status !== 404);
  if (refused !== undefined || releases.length === 0) return refused ?? remedies[0] ?? {};
  const release =
    "If a Deployment was deleted in the platform (the service responded with 404), release its record:";
  return { lines: [release], commands: releases.flatMap((one) => one.commands).slice(0, shownRecords) };
}
