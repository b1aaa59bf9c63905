import { minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { utcMinute } from "../base/printing.js";
import { text } from "../base/text.js";
import type { Observed } from "../observe/observe.js";
import { type DeploymentRecord, recordText } from "../records/read.js";
import { mayWriteUntil } from "../records/state.js";
import type { Run } from "../run.js";

/** A run waits for others so long in all: milliseconds. */
const longestQueue = 20 * minute;

const again = text`Nothing was sent. Run the job again.`;

/**
 * The waits of an update for the runs before it. The run has no open record meanwhile: nobody waits for it.
 */
export function queueOf(run: Run) {
  const { clock, cancelled, log } = run;
  const end = clock.now() + longestQueue;
  let waits = 0;
  /** The record that the log named last. */
  let named: number | undefined;
  const awaited = new Set<number>();
  return {
    /** Waits until the records should be read again. @throws {ActionError} where that takes too long. */
    async wait(record: DeploymentRecord): Promise<void> {
      const ahead = recordText(record, run);
      if (clock.now() >= end) {
        const what = text`Other runs have updated Deployment ${record.id ?? ""} for 20 minutes: ${ahead}.`;
        throw new ActionError("run/too-late", what, { next: again });
      }
      if (record.number !== named) {
        const what = record.kind === "open" ? "has not finished" : "has no known outcome";
        const until = utcMinute(mayWriteUntil(record, run) ?? end);
        log.info(text`Waiting, until ${until} at most: the update of ${ahead} ${what}.`);
      }
      named = record.number;
      awaited.add(named);
      // Every 10 s for a minute, then every 30 s.
      await clock.sleep(waits++ < 6 ? 10_000 : 30_000, cancelled);
      if (!cancelled.aborted) return;
      const what = text`${stepStopped.replace("the", "The")} while this run waited for ${ahead}.`;
      throw new ActionError("run/cancelled", what, { next: again });
    },

    /** Whether the wait was for a run that may have written meanwhile: one that sent nothing is `skipped`. */
    hasOutlasted({ records }: Observed): boolean {
      const skipped = new Set(records.filter(({ kind }) => kind === "skipped").map(({ number }) => number));
      return [...awaited].some((number) => !skipped.has(number));
    },
  };
}
