import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Context } from "../base/shared-context.js";
import type { Entry } from "./entry.js";
import type { StoredRecord } from "./old/read.js";
import type { GitHub } from "./old/resources.js";
import type { TaskRecords } from "./reading.js";
import { type RecordKey, taskOf } from "./record.js";
import type { Signatures } from "./signature.js";
import { describe, type StatusKind, stateOf } from "./status.js";

/** A run renews its `in_progress` this often: milliseconds. */
const heartbeat = 30_000;

/** A heartbeat without a response is not waited for longer than this before the next one: milliseconds. */
const longestUnanswered = 60_000;

/** The last status waits this long for a heartbeat in flight: milliseconds. */
const longestBeat = 2_000;

/** What a run reads and writes its records with. */
export interface RecordParts extends Context {
  readonly key: RecordKey;
  readonly github: GitHub;
  readonly records: TaskRecords;
  readonly signatures: Signatures;
}

/** What a run's last status shows. */
interface Ending {
  readonly kind: StatusKind;
  readonly id?: string | undefined;
  /** The Deployment's web page. */
  readonly url?: string | undefined;
}

/**
 * A run's own GitHub deployment record: its number is the run's ticket in the queue of its key, and its status
 * `in_progress` is a lease that the run renews until it settles.
 */
export class Ledger {
  readonly own: StoredRecord;
  readonly parts: RecordParts;
  /** Whether the run has waited for another one. */
  hasWaited = false;
  /** What the last status will show: `unknown` while a request is on its way, then what its response showed. */
  ending: Ending = { kind: "skipped" };
  readonly #stop: () => void;
  #beat: Promise<void> | undefined;
  #beatAt = 0;

  private constructor(own: StoredRecord, parts: RecordParts) {
    this.own = own;
    this.parts = parts;
    this.#stop = parts.clock.every(heartbeat, () => this.#renew());
  }

  /**
   * Opens the run's own record. It proves `deployments: write` before anything billable exists, and shows the own login.
   * @param commits the first that exists is used: GitHub responds with 422 to a commit that is gone.
   */
  static async open(payload: JsonObject, commits: readonly string[], parts: RecordParts): Promise<Ledger> {
    const { environment, subject } = parts.key;
    const isPreview = subject.kind === "preview";
    const [ref = "", ...others] = commits;
    const record = { environment, task: taskOf(subject), ref, isPreview, description: subject.name, payload };
    try {
      return new Ledger(await parts.github.createRecord(record), parts);
    } catch (error) {
      if (others.length === 0 || !(error instanceof ActionError && error.status === 422)) throw error;
      return Ledger.open(payload, others, parts);
    }
  }

  /** Reports that the run is alive. */
  begin(): Promise<void> {
    this.#beatAt = this.parts.clock.now();
    const beat = this.#write(this.own, { kind: "in_progress" }).finally(() => {
      if (this.#beat === beat) this.#beat = undefined;
    });
    this.#beat = beat;
    return beat;
  }

  #renew(): void {
    const { clock, log } = this.parts;
    // One that waits out a rate limit is enough: more would use up the limit. One that hangs must not cost the lease.
    if (this.#beat !== undefined && clock.now() - this.#beatAt < longestUnanswered) return;
    this.begin().catch((error) => log.debug(`The run's record was not renewed: ${error}`));
  }

  /** Writes the run's last status, once. @throws {ActionError} if an id can't be stored: only the message has it then. */
  async settle(isRefused = false): Promise<void> {
    const { clock, cancelled } = this.parts;
    this.#stop();
    // A status that arrives later would show the run as in progress.
    const beat = this.#beat?.catch(() => {});
    if (beat !== undefined) await Promise.race([beat, clock.sleep(longestBeat, cancelled)]);
    try {
      await this.#write(this.own, this.ending, isRefused);
    } catch (error) {
      throw this.ending.id === undefined ? error : this.#unrecorded(this.ending.id, error);
    }
  }

  /**
   * Settles a run that sent nothing, without an error, or that failed. What goes wrong is a warning: the failure is reported.
   * @throws {ActionError} if the service has acted all the same, and its id can't be stored.
   */
  settleFailed(error?: unknown): Promise<void> {
    const { kind } = this.ending;
    if (kind !== "unknown" && kind !== "skipped") return this.settle();
    const hasEnd = kind === "unknown" && error instanceof ActionError && error.outcome !== "unknown";
    if (hasEnd) this.ending = { kind: "skipped" };
    return this.#orWarn(this.settle(hasEnd && error.outcome === "rejected"), this.own, "settled");
  }

  /** Marks an earlier record of the same Deployment. A failed mark is a warning: the next run sees the record again. */
  mark({ record, id }: Entry, kind: "superseded" | "gone"): Promise<void> {
    return this.#orWarn(this.#write(record, { kind, id }), record, `marked ${kind}`);
  }

  async #orWarn(writing: Promise<void>, { id }: StoredRecord, what: string): Promise<void> {
    const { log, redactor } = this.parts;
    try {
      await writing;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warning(`GitHub deployment record ${id} could not be ${what}: ${redactor.quote(why)}`);
    }
  }

  async #write(record: StoredRecord, { kind, id, url }: Ending, isRefused = false): Promise<void> {
    const { github, signatures, redactor } = this.parts;
    const signature = signatures.sign({ kind, id }, record);
    const description = describe({ kind, id, signature });
    if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
      throw new ActionError("github", "The id can't be stored in a GitHub deployment record.", {
        lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
        hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
      });
    }
    await github.setStatus(record.id, { state: stateOf(kind, isRefused), description, environmentUrl: url });
  }

  /** The service acted, and the record can't show it: only the error holds the id. */
  #unrecorded(id: string, cause: unknown): ActionError {
    const shown = this.parts.redactor.quote(id);
    const message =
      `The service processed the request for Deployment ${shown}, but GitHub deployment record ${this.own.id} could not be updated: ` +
      "the next run may not find the Deployment.";
    const lines = cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [];
    const hint = `Pass \`deployment-id: ${shown}\` to the step until a run succeeds.`;
    return new ActionError("github", message, { lines, hint, outcome: "unknown", cause });
  }
}
