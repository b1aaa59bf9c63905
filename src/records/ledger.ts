import { ActionError } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { Entry } from "./entry.js";
import { type Opening, payloadOf, type RecordKey, taskOf } from "./record.js";
import type { Signatures } from "./signature.js";
import { describe, type StatusKind, stateOf } from "./status.js";

/** A run renews its `in_progress` this often: milliseconds. */
const heartbeat = 30_000;

/** A heartbeat without a response is not waited for longer than this before the next one: milliseconds. */
const longestUnanswered = 60_000;

/** The last status waits this long for a heartbeat in flight: milliseconds. */
const longestBeat = 2_000;

/**
 * A run's own GitHub deployment record: its number is the run's ticket in the queue of its key, and its status
 * `in_progress` is a lease that the run renews until it settles.
 */
export class Ledger {
  readonly key: RecordKey;
  readonly own: StoredRecord;
  readonly #github: GitHub;
  readonly #signatures: Signatures;
  readonly #context: Context;
  readonly #stop: () => void;
  #beat: Promise<void> | undefined;
  #beatAt = 0;

  private constructor(key: RecordKey, own: StoredRecord, parts: LedgerParts, context: Context) {
    this.key = key;
    this.own = own;
    this.#github = parts.github;
    this.#signatures = parts.signatures;
    this.#context = context;
    this.#stop = context.clock.every(heartbeat, () => this.#renew());
  }

  /** Opens the run's own record. It proves `deployments: write` before anything billable exists, and shows the own login. */
  static async open(
    key: RecordKey,
    opening: Opening,
    refs: readonly string[],
    parts: LedgerParts,
    context: Context,
  ): Promise<Ledger> {
    const own = await createAtFirst(refs, (ref) =>
      parts.github.createRecord({
        environment: key.environment,
        task: taskOf(key.subject),
        ref,
        isPreview: key.subject.kind === "preview",
        description: key.subject.name,
        payload: payloadOf(key, opening),
      }),
    );
    return new Ledger(key, own, parts, context);
  }

  /** Reports that the run is alive. */
  async begin(): Promise<void> {
    await this.#renewed();
  }

  /**
   * Writes the run's last status, once.
   * @throws {ActionError} if an id can't be stored: only the message has it then.
   */
  async settle(
    kind: StatusKind,
    id: string | undefined,
    more: { readonly url?: string | undefined; readonly refused?: boolean } = {},
  ): Promise<void> {
    const { clock, cancelled } = this.#context;
    this.#stop();
    // A status that arrives later would show the run as in progress.
    if (this.#beat !== undefined) await Promise.race([this.#beat, clock.sleep(longestBeat, cancelled)]);
    try {
      await this.#write(this.own, kind, id, more);
    } catch (error) {
      throw id === undefined ? error : this.#unrecorded(id, error);
    }
  }

  /** Settles a run that failed. What goes wrong here is a warning: the failure itself is reported. */
  async settleFailed(kind: "skipped" | "unknown", id: string | undefined, refused: boolean): Promise<void> {
    try {
      await this.settle(kind, id, { refused });
    } catch (error) {
      this.#warnOf(this.own.id, "settled", error);
    }
  }

  /** Marks earlier records of the same Deployment. A failed mark is a warning: the next run sees the record again. */
  async supersede(entries: readonly Entry[]): Promise<void> {
    await Promise.all(entries.map(({ record, id }) => this.#tryWrite(record, "superseded", id)));
  }

  /** Stores on the record that names a Deployment that the Deployment does not exist any more. */
  async markGone({ record, id }: Entry): Promise<void> {
    await this.#tryWrite(record, "gone", id);
  }

  #renew(): void {
    // One that waits out a rate limit is enough: more would use up the limit. One that hangs must not cost the lease.
    if (this.#beat !== undefined && this.#context.clock.now() - this.#beatAt < longestUnanswered) return;
    this.#renewed().catch((error) => this.#context.log.debug(`The run's record was not renewed: ${error}`));
  }

  #renewed(): Promise<void> {
    this.#beatAt = this.#context.clock.now();
    const beat = this.#write(this.own, "in_progress", undefined, {});
    const ended = beat
      .catch(() => {})
      .then(() => {
        if (this.#beat === ended) this.#beat = undefined;
      });
    this.#beat = ended;
    return beat;
  }

  async #write(
    record: StoredRecord,
    kind: StatusKind,
    id: string | undefined,
    { url, refused = false }: { readonly url?: string | undefined; readonly refused?: boolean },
  ): Promise<void> {
    const { redactor } = this.#context;
    const signature = id === undefined ? undefined : this.#signatures.sign({ kind, id }, record, this.key);
    const description = describe({ kind, id, signature });
    if (description === undefined || (id !== undefined && redactor.redact(id) !== id)) {
      throw new ActionError("github", "The id can't be stored in a GitHub deployment record.", {
        lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
        hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
      });
    }
    await this.#github.setStatus(record.id, { state: stateOf(kind, refused), description, environmentUrl: url });
  }

  async #tryWrite(record: StoredRecord, kind: StatusKind, id: string | undefined): Promise<void> {
    try {
      await this.#write(record, kind, id, {});
    } catch (error) {
      this.#warnOf(record.id, `marked ${kind}`, error);
    }
  }

  #warnOf(record: number, what: string, error: unknown): void {
    const { log, redactor } = this.#context;
    const why = error instanceof Error ? error.message : String(error);
    log.warning(`GitHub deployment record ${record} could not be ${what}: ${redactor.quote(why)}`);
  }

  /** The service acted, and the record can't show it: only the error holds the id. */
  #unrecorded(id: string, cause: unknown): ActionError {
    const shown = this.#context.redactor.quote(id);
    const details = cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [];
    return new ActionError(
      "github",
      `The service processed the request for Deployment ${shown}, but GitHub deployment record ${this.own.id} could not be updated: ` +
        "the next run may not find the Deployment.",
      {
        lines: details,
        hint: `Pass \`deployment-id: ${shown}\` to the step until a run succeeds.`,
        outcome: "unknown",
        cause,
      },
    );
  }
}

/** What a ledger writes with. */
export interface LedgerParts {
  readonly github: GitHub;
  readonly signatures: Signatures;
}

/** Creates a record at the first of the commits that exists: GitHub responds with 422 to a commit that is gone. */
async function createAtFirst<Result>(
  [ref = "", ...others]: readonly string[],
  create: (ref: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await create(ref);
  } catch (error) {
    if (others.length === 0 || !(error instanceof ActionError && error.status === 422)) throw error;
    return createAtFirst(others, create);
  }
}
