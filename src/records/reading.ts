import { ActionError } from "../base/errors.js";
import { beyondCap } from "../github/client.js";
import type { StoredRecord, StoredStatus } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { type Evidence, type History, history, type Reader } from "./history.js";
import type { RecordKey } from "./record.js";

/** A list of one task ends after this many pages. */
const pageCap = 10;

/** Reads the records of one task as far as their meaning needs it. */
export class TaskRecords {
  readonly #github: GitHub;
  readonly #environment: string;
  readonly #task: string;
  #records: readonly StoredRecord[] = [];
  #pages = 0;
  #isWhole = false;
  readonly #statuses = new Map<number, readonly StoredStatus[]>();

  constructor(github: GitHub, environment: string, task: string) {
    this.#github = github;
    this.#environment = environment;
    this.#task = task;
  }

  /** The records that were listed, newest first. */
  get records(): readonly StoredRecord[] {
    return this.#records;
  }

  /** Lists the newest records. Statuses that were read before stay known: a settled record changes no more. */
  async list(): Promise<void> {
    const { records, isLast } = await this.#github.recordPage(this.#environment, this.#task);
    this.#add(records);
    this.#pages = Math.max(1, this.#pages);
    this.#isWhole ||= isLast;
  }

  /** Reads the statuses of the records from GitHub again when they are needed. */
  forget(): void {
    this.#statuses.clear();
  }

  /** Uses records that were listed with statuses. Where these are `full`, older ones may be missing: they are read again. */
  learn(records: readonly (StoredRecord & { readonly statuses: readonly StoredStatus[] })[], full: number): void {
    this.#records = records.toSorted(newestFirst);
    this.#pages = 1;
    this.#isWhole = true;
    for (const { id, statuses } of records) if (statuses.length < full) this.#statuses.set(id, statuses);
  }

  /** Reads the statuses of one record again. */
  async refresh(record: number): Promise<void> {
    try {
      this.#statuses.set(record, await this.#github.statuses(record));
    } catch (error) {
      if (!(error instanceof ActionError && error.status === 404)) throw error;
      // Somebody deleted the record.
      this.#records = this.#records.filter(({ id }) => id !== record);
    }
  }

  /** Reads the statuses of the newest records in advance, while nothing else is known yet. */
  async prefetch(matches: (record: StoredRecord) => boolean, count: number): Promise<void> {
    const newest = this.#records.filter(matches).slice(0, count);
    await Promise.all(newest.map(({ id }) => this.refresh(id)));
  }

  /**
   * What the records mean. Reads what is missing.
   * @throws {ActionError} of the family `github`, also for a list beyond the page cap: "nothing found" would be a guess.
   */
  async history(key: RecordKey, reader: () => Reader): Promise<History> {
    for (;;) {
      const evidence: Evidence = { records: this.#records, isWhole: this.#isWhole, statuses: this.#statuses };
      const result = history(key, reader(), evidence);
      if (!("nextPage" in result)) return result;
      await Promise.all(result.statuses.map((record) => this.refresh(record)));
      if (result.nextPage) await this.#nextPage();
    }
  }

  async #nextPage(): Promise<void> {
    if (this.#pages === pageCap) throw beyondCap(`search the GitHub deployment records of ${this.#task}`, pageCap);
    this.#pages++;
    const { records, isLast } = await this.#github.recordPage(this.#environment, this.#task, this.#pages);
    this.#add(records);
    this.#isWhole = isLast;
  }

  /** GitHub's lists may lag behind: a record that was listed before stays. */
  #add(records: readonly StoredRecord[]): void {
    const all = new Map([...this.#records, ...records].map((record) => [record.id, record]));
    this.#records = [...all.values()].filter(({ task }) => task === this.#task).toSorted(newestFirst);
  }
}

function newestFirst(one: StoredRecord, other: StoredRecord): number {
  return other.id - one.id;
}
