import { ActionError } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { nameOf } from "../records/queue.js";
import type { SweptPreview } from "../report/result.js";
import type { RunContext } from "./context.js";
import type { KnownPreview } from "./known-previews.js";

/** What a sweep reports: while it runs, and at its end. */
export class SweepLog {
  due = 0;
  isStopped = false;
  /** Ids that the service does not know any more. */
  readonly gone = new Set<string>();
  readonly #context: RunContext;
  readonly #dryRun: boolean;
  readonly #failures: { readonly what: string; readonly error: unknown }[] = [];

  constructor(context: RunContext, dryRun: boolean) {
    this.#context = context;
    this.#dryRun = dryRun;
  }

  /** Previews of another definition are kept: a retire would send this definition with its secret values. */
  noticeOthers(bases: readonly (string | undefined)[]): void {
    if (bases.length === 0) return;
    const { log, redactor } = this.#context;
    const names = [...new Set(bases)].map((base) =>
      base === undefined ? "one without a name" : `"${redactor.quote(base)}"`,
    );
    log.notice(
      `${counted(bases.length, "preview")} of other definitions ${bases.length === 1 ? "is" : "are"} kept: ${names.slice(0, 5).join(", ")}. ` +
        "Each definition needs a sweep of its own.",
    );
  }

  /** A run that left no id may have left a Deployment: nothing else reports that. */
  warnOfDoubt({ key, history }: KnownPreview): void {
    if (history.decides !== undefined || history.doubts.length === 0) return;
    const { log, redactor } = this.#context;
    const name = `"${redactor.quote(key.subject.name)}"`;
    log.warning(
      `${history.doubts.map(nameOf).join(", ")} of preview ${name} (pull request #${key.subject.pull}) has no result. It may have left a Deployment ${name} behind: ` +
        "check the platform for that name, and delete it if the pull request is closed.",
    );
  }

  failed({ key: { subject }, history }: KnownPreview, error: unknown, isLimit: boolean): void {
    const { redactor } = this.#context;
    const id = redactor.quote(history.decides?.id ?? "");
    this.isStopped ||= isLimit;
    this.#failures.push({
      what: `preview "${redactor.quote(subject.name)}" (${id}) of pull request #${subject.pull}`,
      error,
    });
  }

  /** The one line that every sweep logs, and the warning that something had to be retired. */
  summarize(previews: readonly SweptPreview[]): void {
    const { log, redactor } = this.#context;
    const of = (action: SweptPreview["action"]): readonly SweptPreview[] =>
      previews.filter((one) => one.action === action);
    const onRecord = `${counted(previews.length, "preview")} on record`;
    if (this.#dryRun) {
      log.info(`Sweep: ${onRecord}, ${of("would-retire").length} would be retired, ${of("kept").length} kept.`);
      return;
    }
    const failed = this.#failures.length > 0 ? `, ${this.#failures.length} failed` : "";
    log.info(
      `Sweep: ${onRecord}, ${this.due} due, ${of("retired").length} retired, ${of("confirmed").length} confirmed, ${of("kept").length} kept${failed}.`,
    );
    const retired = of("retired")
      .filter(({ deploymentId }) => !this.gone.has(deploymentId))
      .map(({ name, deploymentId, url, pullRequest }) => {
        const at = url ? ` ${redactor.quote(url)}` : "";
        return `#${pullRequest} "${redactor.quote(name)}" (${redactor.quote(deploymentId)})${at}`;
      });
    if (retired.length === 0) return;
    log.warning(
      `The sweep retired ${counted(retired.length, "preview")}: ${retired.join(", ")}. They were scaled down, still exist and may ` +
        "be billed: the API cannot delete them. If pull requests were closed, their own runs did not retire them: check why.",
    );
  }

  /** Why the sweep failed; undefined if it did all of it. `oldest`: older records were not read. */
  failure(previews: readonly SweptPreview[], oldest: number | undefined): ActionError | undefined {
    const { redactor } = this.#context;
    const retired = previews.filter(({ action }) => action === "retired" || action === "confirmed").length;
    const lines = this.#failures.map(
      ({ what, error }) => `- ${what}: ${redactor.quote(error instanceof Error ? error.message : String(error))}`,
    );
    const [first] = this.#failures;
    if (first !== undefined) {
      const left = this.due - retired - this.#failures.length;
      const message = this.isStopped
        ? `The sweep stopped at a rate limit: ${retired} retired, ${this.#failures.length} failed, ${left} left.`
        : `The sweep could not retire ${this.#failures.length} of ${this.due} previews that are due; ${retired} retired.`;
      return new ActionError(first.error instanceof ActionError ? first.error.code : "internal", message, {
        lines,
        hint: this.isStopped
          ? "Run the sweep again later."
          : "Run the sweep again after correcting what the service or GitHub reports.",
        cause: first.error,
      });
    }
    if (oldest === undefined) return undefined;
    const date = new Date(oldest).toISOString().slice(0, 10);
    return new ActionError(
      "github",
      `The environment has more than 10,000 GitHub deployment records: those before ${date} were not read.`,
      {
        lines: ["What was read is swept. Previews of older records are not."],
        hint: `Delete records from before ${date} whose previews are confirmed or gone, then run the sweep again.`,
      },
    );
  }
}
