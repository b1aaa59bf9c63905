import { ActionError } from "../base/errors.js";
import type { Entry } from "./entry.js";
import { type History, withRole } from "./history.js";
import type { Ledger } from "./ledger.js";

/** GitHub's list must show the own record within this time: milliseconds. */
const longestLag = 30_000;

/** A run waits this long for those before it: milliseconds. */
const longestWait = 600_000;

/** Milliseconds until the next look at the runs before this one. */
function pollAfter(waited: number): number {
  if (waited < 20_000) return 2_000;
  return waited < 60_000 ? 5_000 : 15_000;
}

/** A live run may be before this one: nothing may be sent. */
export class NotFirst extends ActionError {}

/** Lists the records until the run's own is among them. @throws {ActionError} after 30 s: others may be missing too. */
export async function listOwn({ own, parts: { records, clock, cancelled } }: Ledger): Promise<void> {
  const before = new Set(records.records.map(({ id }) => id));
  for (const started = clock.now(); ; await clock.sleep(2_000, cancelled)) {
    await records.list();
    if (records.records.some(({ id }) => id === own.id)) break;
    if (cancelled.aborted) throw cancelledError();
    if (clock.now() - started >= longestLag) {
      throw new NotFirst("github", `GitHub does not list record ${own.id} of this run after 30 s.`, {
        lines: ["Records of other runs may be missing from the list too. Nothing was sent."],
        hint: "Run the job again. https://www.githubstatus.com shows failures at GitHub.",
      });
    }
  }
  // What a run that has ended since may have changed is read again.
  records.forget(records.records.some(({ id }) => id < own.id && !before.has(id)));
}

/**
 * Waits until every earlier run of the key has settled, or was interrupted. No run goes past a live one.
 * @returns what the records mean then.
 * @throws {ActionError} after 10 minutes, or when the run is cancelled.
 */
export async function waitForEarlier(ledger: Ledger): Promise<History> {
  const { own } = ledger;
  const { key, records, signatures, clock, cancelled, log, redactor } = ledger.parts;
  if (own.creator === undefined) {
    throw new ActionError(
      "github",
      `GitHub does not report who created record ${own.id}: no record can be used.`,
      {
        hint: "Pass the Deployment's id as deployment-id to mode update-deployment, without github-environment.",
      },
    );
  }
  const reader = { key, actor: own.creator, own: own.id, signatures };
  const started = clock.now();
  let reports = 0;
  for (let isStale = false; ; ) {
    const seen = await records.history(reader);
    const alive = withRole(seen, "in-progress");
    if (alive.length === 0 && !isStale) return seen;
    if (alive.length === 0) {
      // After any wait everything is read again: the runs that ended may have changed it.
      records.forget(true);
      isStale = false;
      continue;
    }
    const waited = clock.now() - started;
    if (cancelled.aborted) throw cancelledError();
    if (waited >= longestWait) throw tooLong(alive, redactor.quote(key.subject.name));
    if (waited >= reports * 60_000) {
      const are = alive.length === 1 ? "is" : "are";
      log.info(`Waiting for ${alive.map(nameOf).join(" and ")}, which ${are} in progress.`);
      reports++;
    }
    ledger.hasWaited = true;
    isStale = true;
    await clock.sleep(pollAfter(waited), cancelled);
    await Promise.all(alive.map(({ record }) => records.refresh(record.id)));
  }
}

function tooLong(alive: readonly Entry[], name: string): NotFirst {
  return new NotFirst(
    "github",
    `Another run of "${name}" is still in progress after 10 minutes. Nothing was sent.`,
    {
      lines: alive.map((entry) => `In progress: ${nameOf(entry)}`),
      hint: "Run the job again when that run has ended.",
    },
  );
}

/** A record, and the run that it belongs to. */
export function nameOf({ record, runUrl }: Entry): string {
  return `GitHub deployment record ${record.id}${runUrl === "" ? "" : ` (${runUrl})`}`;
}

function cancelledError(): ActionError {
  return new ActionError("cancelled", "The run was cancelled before anything was sent.", {
    hint: "Run the job again if it is still needed.",
  });
}
