import { ActionError } from "../base/errors.js";
import type { StoredRecord } from "../github/read.js";
import { lostWarning } from "../records/find.js";
import { environmentUrl, Ledger } from "../records/ledger.js";
import type { RecordParts } from "../records/search.js";
import { RequestFailure } from "../transport/request-failure.js";
import { bodyOf, type RetireReason } from "./decide.js";
import { scaleDown } from "./deploy.js";
import { dueReason, isRunning, longestAge, type Preview, previewsOf, recentRecords } from "./known-previews.js";
import { ownLogin } from "./look.js";
import { asReference, findPlace, referenceOf } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Place, Result, SweptPreview } from "./result.js";
import { type DryRun, withService } from "./run.js";

/** The largest number of previews that one run retires. */
const mostRetired = 20;

/**
 * Finds the previews of closed pull requests, and of idle ones if requested, and retires them one after the other.
 * @throws {ActionError} at the end if previews could not be retired; of the look-ups or of the family `github` before that.
 */
export async function sweep(request: DeploymentRequest, recording: Recording, run: DryRun): Promise<Result> {
  const { environment, preview: step } = recording;
  const [place, { parts, creator, records, open }] = await Promise.all([
    run.client === undefined ? undefined : findPlace(request, withService(run)),
    lookAtGitHub(environment, run),
  ]);
  const previews = await previewsOf(
    records,
    place ? asReference(place) : referenceOf(request),
    creator,
    environment,
    parts,
  );
  const sweeper = new Sweeper(request, parts, run);
  for (const preview of previews) {
    const reason = await dueReason(preview, open, step?.idleDays, parts);
    await sweeper.see(preview, reason);
  }
  return sweeper.end(place ?? { organization: undefined, workspace: undefined });
}

async function lookAtGitHub(
  environment: string,
  run: DryRun,
): Promise<{ parts: RecordParts; creator: string; records: StoredRecord[]; open: ReadonlySet<number> }> {
  const github = run.openGitHub();
  const parts: RecordParts = { ...run, github, signer: undefined };
  const [creator, records, open] = await Promise.all([
    ownLogin(github, run),
    recentRecords(github, environment, run.clock.now() - longestAge),
    github.openPullRequests(),
  ]);
  return { parts, creator, records, open };
}

/** Retires previews one after the other, and keeps account of them. */
class Sweeper {
  readonly #request: DeploymentRequest;
  readonly #parts: RecordParts;
  readonly #run: DryRun;
  readonly #previews: SweptPreview[] = [];
  readonly #failures: { readonly what: string; readonly error: unknown }[] = [];
  /** Ids that the service does not know any more. */
  readonly #gone = new Set<string>();
  #due = 0;
  #isStopped = false;

  constructor(request: DeploymentRequest, parts: RecordParts, run: DryRun) {
    this.#request = request;
    this.#parts = parts;
    this.#run = run;
  }

  /** Looks at one preview, and retires it if there is a reason. */
  async see(preview: Preview, reason: RetireReason | undefined): Promise<void> {
    const { key, newest, id } = preview;
    const shown = {
      pullRequest: key.pullRequest ?? 0,
      name: key.name,
      deploymentId: id ?? newest.id ?? "",
      url: preview.url,
      state: newest.state,
      updatedAt: isoTime(newest.newest?.createdAt ?? newest.record.createdAt),
    };
    if (reason === undefined || id === undefined) {
      // A run that created nothing left no preview.
      if (shown.deploymentId !== "") this.#previews.push({ ...shown, action: "kept" });
      else if (preview.lost.length > 0)
        this.#previews.push({ ...shown, state: this.#stateOfLost(preview), action: "kept" });
      return;
    }
    if (this.#due++ >= mostRetired || this.#isStopped || this.#run.cancelled.aborted) {
      this.#previews.push({ ...shown, action: "postponed" });
      return;
    }
    try {
      const after = await this.#retire({ ...preview, id }, reason);
      this.#previews.push({ ...shown, ...after });
    } catch (error) {
      this.#isStopped = isRateLimit(error);
      this.#failures.push({ what: this.#nameOf(preview), error });
      this.#previews.push({ ...shown, action: "failed" });
    }
  }

  /** The state of a preview without an id. One whose run ended without it may still exist: nothing else reports that. */
  #stateOfLost(preview: Preview): SweptPreview["state"] {
    const { log, quote, clock } = this.#run;
    if (isRunning(preview, clock.now())) return "in-progress";
    const { key, lost } = preview;
    log.warning(`${lostWarning(key, lost, quote)} If pull request #${key.pullRequest} is closed, delete it there.`);
    return "failed";
  }

  /** The sweep's result. @throws {ActionError} if previews could not be retired. */
  end(place: Place): Result {
    const { dryRun } = this.#request;
    const { report, log } = this.#run;
    const previews = this.#previews;
    report.swept(previews, dryRun);
    const retired = previews
      .filter(({ action, deploymentId }) => action === "retired" && !this.#gone.has(deploymentId))
      .map(
        ({ name, deploymentId, url, pullRequest }) =>
          `#${pullRequest} "${this.#run.quote(name)}" (${this.#run.quote(deploymentId)})${url ? ` ${this.#run.quote(url)}` : ""}`,
      );
    if (retired.length > 0) {
      log.warning(
        `The sweep retired ${retired.length} preview${retired.length === 1 ? "" : "s"}: ${retired.join(", ")}. They were scaled down, still exist and may ` +
          "be billed: the API cannot delete them. If pull requests were closed, their own runs did not retire them: check why.",
      );
    }
    const postponed = previews.filter(({ action }) => action === "postponed").length;
    if (postponed > 0 && !this.#isStopped) {
      log.notice(
        `${postponed} more are due: one run retires at most ${mostRetired} previews. The next sweep continues.`,
      );
    }
    if (this.#failures.length > 0) throw this.#failed(postponed);
    return { kind: "swept", place, previews, dryRun };
  }

  async #retire(
    preview: Preview & { readonly id: string },
    due: RetireReason,
  ): Promise<Pick<SweptPreview, "action"> & Partial<SweptPreview>> {
    const { key, id } = preview;
    const { pullRequest } = key;
    const reason = await this.#reasonNow(preview, due);
    if (reason === undefined) return { action: "kept" };
    if (this.#request.dryRun) return { action: "would-retire" };
    const { name, workspaceId } = key;
    const { body } = bodyOf({ do: "retire", reason }, this.#request.definition, { name, pullRequest, workspaceId });
    const records = { id, records: preview.superseded, kept: preview.kept };
    const { clock, log } = this.#run;
    const deployment = await scaleDown(records, body, new Ledger(key, this.#parts), withService(this.#run));
    if (deployment === undefined) {
      log.notice(`${this.#nameOf(preview)} does not exist any more: the service responded with 404.`);
      this.#gone.add(id);
    }
    const url = deployment && environmentUrl(deployment, this.#parts.redact);
    log.info(`Retired ${this.#nameOf(preview)}.`);
    return {
      action: "retired",
      state: "retired",
      updatedAt: isoTime(clock.now()),
      ...(url === undefined ? {} : { url }),
    };
  }

  /** Reads the pull request and the records again, right before the request to the service. */
  async #reasonNow(preview: Preview, due: RetireReason): Promise<RetireReason | undefined> {
    const { key, records } = preview;
    const { github } = this.#parts;
    const [newest] = records;
    const [isOpen, page] = await Promise.all([
      this.#isOpen(key.pullRequest ?? 0, preview),
      github.recordPage(key.environment, key.task),
    ]);
    // A run has started in the meantime.
    if (
      isOpen === undefined ||
      page.some(({ id, creator }) => newest !== undefined && creator === newest.creator && id > newest.id)
    )
      return undefined;
    if (!isOpen) return "closed";
    return due === "idle" ? "idle" : undefined;
  }

  /** Whether the pull request is open; undefined if GitHub does not know it. */
  async #isOpen(number: number, preview: Preview): Promise<boolean | undefined> {
    try {
      return (await this.#parts.github.pullRequest(number)).open;
    } catch (error) {
      if (!(error instanceof ActionError && error.status === 404)) throw error;
      this.#run.log.warning(`${this.#nameOf(preview)} is kept: GitHub responded with 404 to pull request #${number}.`);
      return undefined;
    }
  }

  #nameOf({ key, id }: Preview): string {
    const { quote } = this.#run;
    return `preview "${quote(key.name)}" (${quote(id ?? "")}) of pull request #${key.pullRequest}`;
  }

  #failed(postponed: number): ActionError {
    const { quote } = this.#run;
    const lines = this.#failures.map(
      ({ what, error }) => `- ${what}: ${quote(error instanceof Error ? error.message : String(error))}`,
    );
    const retired = this.#previews.filter(({ action }) => action === "retired").length;
    const message = this.#isStopped
      ? `The sweep stopped at a rate limit: ${retired} retired, ${this.#failures.length} failed, ${postponed} postponed.`
      : `The sweep could not retire ${this.#failures.length} of ${this.#due} previews that are due; ${retired} retired.`;
    const [first] = this.#failures;
    return new ActionError(first?.error instanceof ActionError ? first.error.code : "internal", message, {
      lines,
      hint: this.#isStopped
        ? "Run the sweep again later."
        : "Run the sweep again after correcting what the service or GitHub reports.",
      cause: first?.error,
    });
  }
}

/** Whether GitHub or the service refuses further requests. */
function isRateLimit(error: unknown): boolean {
  return error instanceof ActionError && error.cause instanceof RequestFailure && error.cause.failure === 429;
}

function isoTime(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? new Date(milliseconds).toISOString() : "";
}
