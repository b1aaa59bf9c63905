import { ActionError } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { Entry } from "./entry.js";
import { type History, withRole } from "./history.js";
import type { Ledger } from "./ledger.js";
import type { TaskRecords } from "./reading.js";
import type { RecordKey } from "./record.js";
import type { Signatures } from "./signature.js";

/** GitHub's list must show the own record within this time: milliseconds. */
const longestLag = 30_000;

/** A run waits this long for those before it: milliseconds. */
const longestWait = 600_000;

/** Milliseconds until the next look at the runs before this one. */
function pollAfter(waited: number): number {
  if (waited < 20_000) return 2_000;
  return waited < 60_000 ? 5_000 : 15_000;
}

/** What a queue reads with. */
export interface QueueParts {
  readonly github: GitHub;
  readonly records: TaskRecords;
  readonly signatures: Signatures;
}

/** A live run may be before this one: nothing may be sent. */
export class NotFirst extends ActionError {}

/** The records before a run's own one. No run goes past a live one. */
export class Queue {
  readonly #key: RecordKey;
  readonly #own: StoredRecord;
  readonly #github: GitHub;
  readonly #signatures: Signatures;
  readonly #records: TaskRecords;
  readonly #context: Context;
  /** Whether the run has waited for another one. */
  hasWaited = false;

  constructor({ key, own }: Pick<Ledger, "key" | "own">, parts: QueueParts, context: Context) {
    this.#key = key;
    this.#own = own;
    this.#github = parts.github;
    this.#signatures = parts.signatures;
    this.#records = parts.records;
    this.#context = context;
  }

  /** Lists the records until the own one is among them. @throws {ActionError} after 30 s: others may be missing too. */
  async list(): Promise<void> {
    const { clock, cancelled } = this.#context;
    const before = new Set(this.#records.records.map(({ id }) => id));
    for (const started = clock.now(); ; await clock.sleep(2_000, cancelled)) {
      await this.#records.list();
      if (this.#records.records.some(({ id }) => id === this.#own.id)) break;
      if (cancelled.aborted) throw cancelledError();
      if (clock.now() - started >= longestLag) {
        throw new NotFirst("github", `GitHub does not list record ${this.#own.id} of this run after 30 s.`, {
          lines: ["Records of other runs may be missing from the list too. Nothing was sent."],
          hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
        });
      }
    }
    // What a run that has ended since may have changed is read again.
    const isNew = ({ id }: StoredRecord): boolean => id < this.#own.id && !before.has(id);
    if (this.#records.records.some(isNew)) this.#records.forget();
    else this.#records.forgetUnfinished();
  }

  /**
   * Waits until every earlier run of the key has settled, or was interrupted. No run goes past a live one.
   * @returns what the records mean then.
   * @throws {ActionError} after 10 minutes, or when the run is cancelled.
   */
  async wait(): Promise<History> {
    const { clock, cancelled, log } = this.#context;
    const { creator } = this.#own;
    if (creator === undefined) {
      throw new ActionError(
        "github",
        `GitHub does not report who created record ${this.#own.id}: no record can be used.`,
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

  #history(actor: string): Promise<History> {
    const { clock } = this.#context;
    return this.#records.history(this.#key, () => ({
      actor,
      own: this.#own.id,
      now: this.#github.now() ?? clock.now(),
      signatures: this.#signatures,
    }));
  }

  #tooLong(alive: readonly Entry[]): NotFirst {
    const name = this.#context.redactor.quote(this.#key.subject.name);
    return new NotFirst("github", `Another run of "${name}" is still in progress after 10 minutes. Nothing was sent.`, {
      lines: alive.map((entry) => `In progress: ${nameOf(entry)}`),
      hint: "Run the job again when that run has ended.",
    });
  }
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
