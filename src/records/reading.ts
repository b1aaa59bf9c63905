import { ActionError } from "../base/errors.js";
import type { Reader } from "./entry.js";
import { type History, history } from "./history.js";
import { beyondCap } from "./old/client.js";
import { type RecordWithStatuses, type StoredRecord, type StoredStatus, statusesListed } from "./old/read.js";
import type { GitHub } from "./old/resources.js";
import { schema } from "./record.js";
import { hasResult } from "./status.js";

/** A list of one task ends after this many pages. */
const pageCap = 10;

/** The statuses of this number of records are requested one by one. */
const mostSingly = 6;

/** The number of records whose statuses are read in advance: a run rarely needs more. */
const surveyed = 3;

/** Reads the records of one task as far as their meaning needs it. */
export class TaskRecords {
  /** The records that were listed, newest first. */
  records: readonly StoredRecord[] = [];
  readonly #github: GitHub;
  readonly #environment: string;
  readonly #task: string;
  #pages = 0;
  #isWhole = false;
  readonly #statuses = new Map<number, readonly StoredStatus[]>();

  constructor(github: GitHub, environment: string, task: string) {
    this.#github = github;
    this.#environment = environment;
    this.#task = task;
  }

  /** Lists the newest records. Statuses that were read before stay known: a settled record changes no more. */
  async list(page = 1): Promise<void> {
    const { records, isLast } = await this.#github.recordPage(this.#environment, this.#task, page);
    // GitHub's lists may lag behind: a record that was listed before stays.
    const all = new Map([...this.records, ...records].map((record) => [record.id, record]));
    this.records = [...all.values()].filter(({ task }) => task === this.#task).toSorted(newestFirst);
    this.#pages = Math.max(page, this.#pages);
    this.#isWhole ||= isLast;
  }

  /** Reads statuses again when they are needed: all, or those of unfinished runs. One that seemed interrupted may go on. */
  forget(all: boolean): void {
    for (const [record, statuses] of this.#statuses)
      if (all || !hasResult(statuses)) this.#statuses.delete(record);
  }

  /** Uses records that were listed with statuses. */
  learn(records: readonly RecordWithStatuses[]): void {
    this.records = records.toSorted(newestFirst);
    this.#isWhole = true;
    this.#learnStatuses(records);
  }

  /** Where the list of statuses is full and shows no result, older ones may: they are read when they are needed. */
  #learnStatuses(records: readonly Pick<RecordWithStatuses, "id" | "statuses">[]): void {
    for (const { id, statuses } of records) {
      if (statuses.length < statusesListed || hasResult(statuses)) this.#statuses.set(id, statuses);
    }
  }

  /** Reads the statuses of one record again. */
  async refresh(record: number): Promise<void> {
    try {
      this.#statuses.set(record, await this.#github.statuses(record));
    } catch (error) {
      if (!(error instanceof ActionError && error.status === 404)) throw error;
      // Somebody deleted the record, unless GitHub still lists it: without its id the run would create a second Deployment.
      const { records } = await this.#github.recordPage(this.#environment, this.#task);
      if (records.some(({ id }) => id === record)) throw error;
      this.records = this.records.filter(({ id }) => id !== record);
    }
  }

  /** Lists the newest records, and reads the statuses in advance that a run mostly needs. */
  async survey(): Promise<void> {
    await this.list();
    const newest = this.records.filter(({ payload }) => payload?.["schema"] === schema).slice(0, surveyed);
    await Promise.all(newest.map(({ id }) => this.refresh(id)));
  }

  /**
   * What the records mean. Reads what is missing.
   * @throws {ActionError} of the family `github`, also for a list beyond the page cap: "nothing found" would be a guess.
   */
  async history(reader: Omit<Reader, "now">): Promise<History> {
    for (;;) {
      const now = this.#github.now();
      const result = history({ ...reader, now }, this.records, this.#statuses, this.#isWhole);
      if (!("nextPage" in result)) return result;
      await this.#readStatuses(result.statuses);
      if (!result.nextPage) continue;
      if (this.#pages === pageCap)
        throw beyondCap(`search the GitHub deployment records of ${this.#task}`, pageCap);
      await this.list(this.#pages + 1);
    }
  }

  /** Reads the statuses of many records with few requests. */
  async #readStatuses(wanted: readonly number[]): Promise<void> {
    const records = wanted.length > mostSingly ? this.records.filter(({ id }) => wanted.includes(id)) : [];
    for (let start = 0; start < records.length; start += 100) {
      // A record that was deleted meanwhile fails the query: the single requests below leave it out.
      this.#learnStatuses(await this.#github.statusesOf(records.slice(start, start + 100)).catch(() => []));
    }
    const missing = wanted.filter((id) => !this.#statuses.has(id));
    await Promise.all(missing.map((id) => this.refresh(id)));
  }
}

function newestFirst(one: StoredRecord, other: StoredRecord): number {
  return other.id - one.id;
}
