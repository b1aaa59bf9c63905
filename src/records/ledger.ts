import type { Context } from "../base/context.js";
import { ActionError } from "../base/errors.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { type Entry, type History, withRole } from "./history.js";
import type { TaskRecords } from "./reading.js";
import { type Opening, payloadOf, type RecordKey, taskOf } from "./record.js";
import type { Signatures } from "./signature.js";
import { describe, type StatusKind, stateOf } from "./status.js";

/** A run renews its `in_progress` this often: milliseconds. */
const heartbeat = 30_000;

/** GitHub's list must show the own record within this time: milliseconds. */
const longestLag = 30_000;

/** A run waits this long for those before it: milliseconds. */
const longestWait = 600_000;

/** The last status waits this long for a heartbeat in flight: milliseconds. */
const longestBeat = 2_000;

/** Milliseconds until the next look at the runs before this one. */
function pollAfter(waited: number): number {
  if (waited < 20_000) return 2_000;
  return waited < 60_000 ? 5_000 : 15_000;
}

/**
 * A run's own GitHub deployment record: its number is the run's ticket in the queue of its key, and its status
 * `in_progress` is a lease that the run renews until it settles.
 */
export class Ledger {
  readonly key: RecordKey;
  readonly own: StoredRecord;
  readonly #github: GitHub;
  readonly #signatures: Signatures;
  readonly #records: TaskRecords;
  readonly #context: Context;
  readonly #stop: () => void;
  /** Whether the run has waited for another one. */
  hasWaited = false;
  #beat: Promise<void> | undefined;

  private constructor(key: RecordKey, own: StoredRecord, parts: LedgerParts, context: Context) {
    this.key = key;
    this.own = own;
    this.#github = parts.github;
    this.#signatures = parts.signatures;
    this.#records = parts.records;
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

  /** Lists the records until the own one is among them. @throws {ActionError} after 30 s: others may be missing too. */
  async list(): Promise<void> {
    const { clock, cancelled } = this.#context;
    const before = new Set(this.#records.records.map(({ id }) => id));
    for (const started = clock.now(); ; await clock.sleep(2_000, cancelled)) {
      await this.#records.list();
      if (this.#records.records.some(({ id }) => id === this.own.id)) break;
      if (cancelled.aborted) throw cancelledError();
      if (clock.now() - started >= longestLag) {
        throw new ActionError("github", `GitHub does not list record ${this.own.id} of this run after 30 s.`, {
          lines: ["Records of other runs may be missing from the list too. Nothing was sent."],
          hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
        });
      }
    }
    // What a run that has ended since may have changed is read again.
    const isNew = ({ id }: StoredRecord): boolean => id < this.own.id && !before.has(id);
    if (this.#records.records.some(isNew)) this.#records.forget();
  }

  /**
   * Waits until every earlier run of the key has settled, or was interrupted. No run goes past a live one.
   * @returns what the records mean then.
   * @throws {ActionError} after 10 minutes, or when the run is cancelled.
   */
  async wait(): Promise<History> {
    const { clock, cancelled, log } = this.#context;
    const { creator } = this.own;
    if (creator === undefined) {
      throw new ActionError(
        "github",
        `GitHub does not report who created record ${this.own.id}: no record can be used.`,
        {
          hint: "Pass the Deployment's id as deployment-id to mode update-deployment, without github-environment.",
        },
      );
    }
    const started = clock.now();
    let reports = 0;
    for (let isStale = false; ; ) {
      const seen = await this.#history(creator);
      const alive = withRole(seen, "in-progress");
      if (alive.length === 0 && !isStale) return seen;
      if (alive.length === 0) {
        // The runs that ended may have changed what was read before.
        this.#records.forget();
        isStale = false;
        continue;
      }
      const waited = clock.now() - started;
      if (cancelled.aborted) throw cancelledError();
      if (waited >= longestWait) throw this.#tooLong(alive);
      if (waited >= reports * 60_000) {
        log.info(
          `Waiting for ${alive.map(nameOf).join(" and ")}, which ${alive.length === 1 ? "is" : "are"} in progress.`,
        );
        reports++;
      }
      this.hasWaited = true;
      isStale = true;
      await clock.sleep(pollAfter(waited), cancelled);
      await Promise.all(alive.map(({ record }) => this.#records.refresh(record.id)));
    }
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

  #history(actor: string): Promise<History> {
    const { clock } = this.#context;
    return this.#records.history(this.key, () => ({
      actor,
      own: this.own.id,
      now: this.#github.now() ?? clock.now(),
      signatures: this.#signatures,
    }));
  }

  #renew(): void {
    this.#renewed().catch((error) => this.#context.log.debug(`The run's record was not renewed: ${error}`));
  }

  #renewed(): Promise<void> {
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

  #tooLong(alive: readonly Entry[]): ActionError {
    const name = this.#context.redactor.quote(this.key.subject.name);
    return new ActionError(
      "github",
      `Another run of "${name}" is still in progress after 10 minutes. Nothing was sent.`,
      {
        lines: alive.map((entry) => `In progress: ${nameOf(entry)}`),
        hint: "Run the job again when that run has ended.",
      },
    );
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

/** What a ledger reads and writes with. */
export interface LedgerParts {
  readonly github: GitHub;
  readonly records: TaskRecords;
  readonly signatures: Signatures;
}

/** A record, and the run that it belongs to. */
export function nameOf({ record, runUrl }: Pick<Entry, "record" | "runUrl">): string {
  return `GitHub deployment record ${record.id}${runUrl === "" ? "" : ` (${runUrl})`}`;
}

function cancelledError(): ActionError {
  return new ActionError("cancelled", "The run was cancelled before anything was sent.", {
    hint: "Run the job again if it is still needed.",
  });
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
