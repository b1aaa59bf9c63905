import { ActionError } from "../base/errors.js";
import { beyondCap } from "../github/client.js";
import type { StoredRecord, StoredStatus } from "../github/read.js";
import { type RecordWithStatuses, statusesListed } from "../github/records-query.js";
import type { GitHub } from "../github/resources.js";
import type { Reader } from "./entry.js";
import { type Evidence, type History, history } from "./history.js";
import { type RecordKey, schema } from "./record.js";
import { hasResult } from "./status.js";

/** A list of one task ends after this many pages. */
const pageCap = 10;

/** The statuses of this number of records are requested one by one. */
const mostSingly = 6;

/** The number of records whose statuses are read in advance: a run rarely needs more. */
const surveyed = 3;

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
  async list(page = 1): Promise<void> {
    const { records, isLast } = await this.#github.recordPage(this.#environment, this.#task, page);
    // GitHub's lists may lag behind: a record that was listed before stays.
    const all = new Map([...this.#records, ...records].map((record) => [record.id, record]));
    this.#records = [...all.values()].filter(({ task }) => task === this.#task).toSorted(newestFirst);
    this.#pages = Math.max(page, this.#pages);
    this.#isWhole ||= isLast;
  }

  /** Reads the statuses of the records from GitHub again when they are needed. */
  forget(): void {
    this.#statuses.clear();
  }

  /** Reads the statuses of unfinished runs again when they are needed: a run that seemed interrupted may go on. */
  forgetUnfinished(): void {
    for (const [record, statuses] of this.#statuses) if (!hasResult(statuses)) this.#statuses.delete(record);
  }

  /** Uses records that were listed with statuses. */
  learn(records: readonly RecordWithStatuses[]): void {
    this.#records = records.toSorted(newestFirst);
    this.#pages = 1;
    this.#isWhole = true;
    for (const record of records) this.#learn(record);
  }

  /** Where the list of statuses is full and shows no result, older ones may: they are read when they are needed. */
  #learn({ id, statuses }: Pick<RecordWithStatuses, "id" | "statuses">): void {
    if (statuses.length < statusesListed || hasResult(statuses)) this.#statuses.set(id, statuses);
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
      this.#records = this.#records.filter(({ id }) => id !== record);
    }
  }

  /** Lists the newest records, and reads the statuses in advance that a run mostly needs. */
  async survey(): Promise<void> {
    await this.list();
    const newest = this.#records.filter(({ payload }) => payload?.["schema"] === schema).slice(0, surveyed);
    await Promise.all(newest.map(({ id }) => this.refresh(id)));
  }

  /**
   * What the records mean. Reads what is missing.
   * @throws {ActionError} of the family `github`, also for a list beyond the page cap: "nothing found" would be a guess.
   */
  async history(key: RecordKey, reader: Omit<Reader, "now">): Promise<History> {
    for (;;) {
      const evidence: Evidence = { records: this.#records, isWhole: this.#isWhole, statuses: this.#statuses };
      const result = history(key, { ...reader, now: this.#github.now() }, evidence);
      if (!("nextPage" in result)) return result;
      if (result.statuses.length > mostSingly) await this.#readTogether(result.statuses);
      else await Promise.all(result.statuses.map((record) => this.refresh(record)));
      if (!result.nextPage) continue;
      if (this.#pages === pageCap) throw beyondCap(`search the GitHub deployment records of ${this.#task}`, pageCap);
      await this.list(this.#pages + 1);
    }
  }

  /** Reads the statuses of many records with few requests. */
  async #readTogether(wanted: readonly number[]): Promise<void> {
    const records = this.#records.filter(({ id }) => wanted.includes(id));
    for (let start = 0; start < records.length; start += 100) {
      const part = records.slice(start, start + 100);
      // A record that was deleted meanwhile fails the query: the single requests below leave it out.
      for (const found of await this.#github.statusesOf(part).catch(() => [])) this.#learn(found);
    }
    const missing = wanted.filter((id) => !this.#statuses.has(id));
    await Promise.all(missing.map((id) => this.refresh(id)));
  }
}

function newestFirst(one: StoredRecord, other: StoredRecord): number {
  return other.id - one.id;
}
