import { ActionError } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { Entry } from "./entry.js";
import type { TaskRecords } from "./reading.js";
import { type Opening, payloadOf, type RecordKey, taskOf } from "./record.js";
import type { Signatures } from "./signature.js";
import { describe, type StatusKind, stateOf } from "./status.js";

/** A run renews its `in_progress` this often: milliseconds. */
const heartbeat = 30_000;

/** A heartbeat without a response is not waited for longer than this before the next one: milliseconds. */
const longestUnanswered = 60_000;

/** The last status waits this long for a heartbeat in flight: milliseconds. */
const longestBeat = 2_000;

/** What a run reads and writes its records with. */
export interface RecordParts {
  readonly key: RecordKey;
  readonly github: GitHub;
  readonly records: TaskRecords;
  readonly signatures: Signatures;
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
  readonly #context: Context;
  readonly #stop: () => void;
  #beat: Promise<void> | undefined;
  #beatAt = 0;

  private constructor(own: StoredRecord, parts: RecordParts, context: Context) {
    this.own = own;
    this.parts = parts;
    this.#context = context;
    this.#stop = context.clock.every(heartbeat, () => this.#renew());
  }

  /**
   * Opens the run's own record. It proves `deployments: write` before anything billable exists, and shows the own login.
   * @param commits the first that exists is used: GitHub responds with 422 to a commit that is gone.
   */
  static async open(
    opening: Opening,
    [ref = "", ...others]: readonly string[],
    parts: RecordParts,
    context: Context,
  ): Promise<Ledger> {
    const { environment, subject } = parts.key;
    const isPreview = subject.kind === "preview";
    const payload = payloadOf(parts.key, opening);
    const fields = { environment, task: taskOf(subject), ref, isPreview, description: subject.name, payload };
    try {
      return new Ledger(await parts.github.createRecord(fields), parts, context);
    } catch (error) {
      if (others.length === 0 || !(error instanceof ActionError && error.status === 422)) throw error;
      return Ledger.open(opening, others, parts, context);
    }
  }

  /** Reports that the run is alive. */
  begin(): Promise<void> {
    this.#beatAt = this.#context.clock.now();
    const beat = this.#write(this.own, "in_progress", undefined);
    const ended = beat
      .catch(() => {})
      .then(() => {
        if (this.#beat === ended) this.#beat = undefined;
      });
    this.#beat = ended;
    return beat;
  }

  #renew(): void {
    const { clock, log } = this.#context;
    // One that waits out a rate limit is enough: more would use up the limit. One that hangs must not cost the lease.
    if (this.#beat !== undefined && clock.now() - this.#beatAt < longestUnanswered) return;
    this.begin().catch((error) => log.debug(`The run's record was not renewed: ${error}`));
  }

  /**
   * Writes the run's last status, once.
   * @throws {ActionError} if an id can't be stored: only the message has it then.
   */
  async settle(kind: StatusKind, id: string | undefined, url?: string, refused = false): Promise<void> {
    const { clock, cancelled } = this.#context;
    this.#stop();
    // A status that arrives later would show the run as in progress.
    if (this.#beat !== undefined) await Promise.race([this.#beat, clock.sleep(longestBeat, cancelled)]);
    try {
      await this.#write(this.own, kind, id, url, refused);
    } catch (error) {
      throw id === undefined ? error : this.#unrecorded(id, error);
    }
  }

  /** Settles a run that failed. What goes wrong here is a warning: the failure itself is reported. */
  settleFailed(kind: "skipped" | "unknown", id: string | undefined, refused: boolean): Promise<void> {
    return this.#orWarn(this.settle(kind, id, undefined, refused), this.own, "settled");
  }

  /** Marks an earlier record of the same Deployment. A failed mark is a warning: the next run sees the record again. */
  mark({ record, id }: Entry, kind: "superseded" | "gone"): Promise<void> {
    return this.#orWarn(this.#write(record, kind, id), record, `marked ${kind}`);
  }

  async #orWarn(writing: Promise<void>, { id }: StoredRecord, what: string): Promise<void> {
    const { log, redactor } = this.#context;
    try {
      await writing;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warning(`GitHub deployment record ${id} could not be ${what}: ${redactor.quote(why)}`);
    }
  }

  async #write(
    record: StoredRecord,
    kind: StatusKind,
    id: string | undefined,
    url?: string,
    refused = false,
  ): Promise<void> {
    const { key, github, signatures } = this.parts;
    const signature = signatures.sign({ kind, id }, record, key);
    const description = describe({ kind, id, signature });
    if (description === undefined || (id !== undefined && this.#context.redactor.redact(id) !== id)) {
      throw new ActionError("github", "The id can't be stored in a GitHub deployment record.", {
        lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
        hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
      });
    }
    await github.setStatus(record.id, { state: stateOf(kind, refused), description, environmentUrl: url });
  }

  /** The service acted, and the record can't show it: only the error holds the id. */
  #unrecorded(id: string, cause: unknown): ActionError {
    const shown = this.#context.redactor.quote(id);
    const message =
      `The service processed the request for Deployment ${shown}, but GitHub deployment record ${this.own.id} could not be updated: ` +
      "the next run may not find the Deployment.";
    const lines = cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [];
    const hint = `Pass \`deployment-id: ${shown}\` to the step until a run succeeds.`;
    return new ActionError("github", message, { lines, hint, outcome: "unknown", cause });
  }
}
