import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { type JsonObject, stringMember } from "../base/json.js";
import type { RecordState, StoredRecord } from "../github/read.js";
import type { Deployment } from "../service/resources.js";
import { find, type Survey } from "./find.js";
import { describe, marks, payloadOf, type RecordKey, signatureOf } from "./record.js";
import type { RecordParts } from "./search.js";
import { requireStorable } from "./storable.js";
import type { Trace } from "./trace.js";

/** What the records show at the time of the request. */
export interface Known {
  /** The Deployment's id; undefined if none is known. */
  readonly id: string | undefined;
  /** The records that a success supersedes. */
  readonly superseded: readonly number[];
  /** Those of them whose run may be in progress. */
  readonly running: readonly number[];
  /** Records that store another id, or may do so later: the own record goes on naming them. */
  readonly kept: readonly number[];
  /** Active records of other Deployments of the same name. */
  readonly others: readonly Trace[];
  /** Records without an id. */
  readonly lost: readonly number[];
}

/** What the own record shows of its run. */
export interface OwnRun {
  readonly organizationName: string | undefined;
  readonly workspaceName: string | undefined;
  /** The input deployment-id: it takes precedence over the records. */
  readonly deploymentId: string | undefined;
  readonly commit: string;
  readonly definition: JsonObject;
  readonly retires: boolean;
}

const mostEarlier = 5;

/** The GitHub deployment records of one Deployment: what earlier runs stored, and the record of this run. */
export class Ledger {
  readonly key: RecordKey;
  readonly parts: RecordParts;
  /** The run's own record; undefined before {@link open}. */
  own: StoredRecord | undefined;
  #run: OwnRun | undefined;

  constructor(key: RecordKey, parts: RecordParts) {
    this.key = key;
    this.parts = parts;
  }

  /** Creates the own record. It proves `deployments: write` before anything billable exists, and shows the own actor. */
  async open(run: OwnRun): Promise<StoredRecord> {
    const { github, signer } = this.parts;
    const { deploymentId, commit, ...more } = run;
    requireStorable({ ...this.key, deploymentId }, this.parts);
    const { environment, task, name, pullRequest } = this.key;
    const signature = deploymentId && signer ? signatureOf(signer, this.key, deploymentId, false) : undefined;
    this.#run = run;
    this.own = await github.createRecord({
      environment,
      task,
      ref: commit,
      isPreview: pullRequest !== undefined,
      description: name,
      payload: payloadOf(this.key, { ...more, deploymentId, signature }),
    });
    return this.own;
  }

  /** Finds the Deployment's id in the records, and marks the own record in progress beside that. */
  async known(before: Survey | undefined): Promise<Known> {
    const { deploymentId, retires } = this.#run ?? {};
    const own = this.#own();
    const isVerified = this.parts.signer === undefined;
    const newest = before?.newest?.record.creator === own.creator ? before?.newest : undefined;
    const expected = deploymentId ?? (isVerified ? newest?.id : undefined);
    const isActive = newest !== undefined && !newest.isInactive;
    const [active, isSame] = [isActive ? [newest.record.id] : [], newest?.id === expected];
    // If this run is killed, the next one knows which records it would have superseded.
    const expectedEarlier = newest?.id !== undefined && isSame ? [...active, ...newest.earlier] : [];
    const description =
      expected === undefined
        ? "Creating or updating a Deployment."
        : this.describe(expected, retires ? marks.retiring : marks.updating, expectedEarlier);
    const started = this.parts.github.setStatus(own.id, { state: "in_progress", description });
    if (deploymentId !== undefined || before === undefined) {
      await started;
      // Where ids are signed, nothing has verified what the newest record names.
      const kept = isVerified ? [...(isSame ? [] : active), ...(newest?.earlier ?? [])] : [];
      return { id: deploymentId, superseded: isSame ? active : [], running: [], kept, others: [], lost: [] };
    }
    const [found] = await Promise.all([find(this.key, own, before, this.parts), started]);
    const { trace, superseded, running, others, unended } = found;
    const kept = [...others.map(({ record }) => record), ...unended].map(({ id }) => id);
    return { id: trace?.id, superseded, running, kept, others, lost: found.lost.map(({ id }) => id) };
  }

  /** Runs what happens before the request to the service. If it fails, the own record shows that nothing was sent. */
  async beforeSending<Result>(step: Promise<Result>): Promise<Result> {
    try {
      return await step;
    } catch (error) {
      await this.trySet(this.#own().id, "failure", "Nothing was sent.");
      throw error;
    }
  }

  /**
   * Stores the result: the own record gets its last status with the id, and the records that it supersedes become inactive
   * with the id, side by side.
   * @throws {ActionError} that names the id, if the own record can't store it.
   */
  async settle(deployment: Deployment, state: "success" | "inactive", known: Known): Promise<void> {
    const own = this.#own().id;
    const status = stringMember(deployment.raw, "status") ?? "";
    let description: string;
    let last: string;
    try {
      description = this.describe(deployment.id, status);
      last = this.describe(deployment.id, status, [...known.kept, ...known.running]);
    } catch (error) {
      await this.trySet(own, "error", "The id of the Deployment could not be stored.");
      throw this.#unrecorded(deployment.id, error);
    }
    const url = environmentUrl(deployment, this.parts.redact);
    const others = known.superseded.map((record) => this.trySet(record, "inactive", description));
    const stored = this.parts.github.setStatus(own, { state, description: last, environmentUrl: url });
    const [[ended]] = await Promise.all([Promise.allSettled([stored]), ...others]);
    if (ended.status === "rejected") throw this.#unrecorded(deployment.id, ended.reason);
  }

  /** Stores that there is no such Deployment any more. */
  async gone(id: string, { superseded, kept }: Known): Promise<void> {
    const description = this.describe(id, marks.notFound, kept);
    await Promise.all([this.#own().id, ...superseded].map((record) => this.trySet(record, "inactive", description)));
  }

  /** Stores that there was nothing to retire. */
  async nothing({ lost }: Known): Promise<void> {
    await this.trySet(this.#own().id, "inactive", this.describe(undefined, "NOTHING_TO_RETIRE", lost));
  }

  /** Stores why a run failed, with the records that it would have superseded, or those without an id. */
  async fail(error: unknown, { id, kept, superseded, lost }: Known): Promise<void> {
    const own = this.#own().id;
    if (id !== undefined) {
      const mark = isNotFound(error) ? marks.notFound : marks.updateFailed;
      await this.trySet(own, "failure", this.describe(id, mark, [...kept, ...superseded]));
      return;
    }
    const outcome = error instanceof ActionError ? error.outcome : "unknown";
    if (outcome === "unknown") {
      await this.trySet(own, "error", "Unknown outcome: a Deployment of this name may exist.");
      return;
    }
    const mark = outcome === "rejected" ? "REJECTED" : "NOT_SENT";
    // All of the lost records must be named, or the next run reads them all again.
    const isComplete = lost.length <= mostEarlier;
    await this.trySet(own, "failure", isComplete ? this.describe(undefined, mark, lost) : "Nothing was created.");
  }

  /** Marks records inactive with the id of a Deployment that was retired. @throws {ActionError} of the family `github`. */
  async retired(records: readonly number[], id: string, status: string, kept: readonly number[] = []): Promise<void> {
    const description = this.describe(id, status, kept);
    for (const record of records) await this.parts.github.setStatus(record, { state: "inactive", description });
  }

  /**
   * The description that stores an id, redacted: GitHub does not mask it.
   * @throws {ActionError} that names the id if it does not fit, or if redaction would change it.
   */
  describe(id: string | undefined, status: string, earlier: readonly number[] = []): string {
    const { redact, quote, signer } = this.parts;
    const signature = signer && signatureOf(signer, this.key, id, status === marks.notFound);
    // A list that does not fit is shortened from its oldest end; the id is not.
    for (let count = Math.min(earlier.length, mostEarlier); count >= 0; count--) {
      const description = describe({ id, status: redact(status), earlier: earlier.slice(0, count), signature });
      if (description !== undefined && (id === undefined || redact(id) === id)) return description;
    }
    const message = `The id of Deployment ${quote(id ?? "")} can't be stored in a GitHub deployment record.`;
    throw new ActionError("github", message, {
      lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
      hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
    });
  }

  /** Sets a status that the run does not depend on. */
  async trySet(record: number, state: RecordState, description: string): Promise<void> {
    const { github, log, quote } = this.parts;
    try {
      await github.setStatus(record, { state, description });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.warning(`GitHub deployment record ${record} could not be marked ${state}: ${quote(why)}`);
    }
  }

  #own(): StoredRecord {
    if (this.own === undefined) throw new Error("The run has no record of its own yet.");
    return this.own;
  }

  /** The service acted, and the record can't show it: only the error holds the id. */
  #unrecorded(id: string, cause: unknown): ActionError {
    const shown = this.parts.quote(id);
    return new ActionError(
      "github",
      `The service processed the request for Deployment ${shown}, but GitHub deployment record ${this.#own().id} could not be updated: ` +
        `Deployment ${shown} may not be found by the next run.`,
      {
        lines: cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [],
        hint: `Pass \`deployment-id: ${shown}\` to the step until a run succeeds.`,
        outcome: "unknown",
        cause,
      },
    );
  }
}

/** The Deployment's web page as GitHub may show it: http(s), without user info and secrets. The service may omit `https://`. */
export function environmentUrl(deployment: Deployment, redact: (text: string) => string): string | undefined {
  const address = withScheme(stringMember(deployment.raw, "webServerUrl") ?? "");
  return isWebAddress(address) && redact(address) === address ? address : undefined;
}

/** Whether the service does not know the Deployment. */
export function isNotFound(error: unknown): error is ActionError {
  return error instanceof ActionError && error.code === "status" && error.status === 404;
}
