import { ActionError } from "../base/errors.js";
import { type DeploymentRecord, writeStatus } from "../records/record.js";
import { describe } from "../records/status.js";
import type { Done } from "../report/result.js";
import type { Run } from "../run.js";
import type { Deployment } from "../service/resources.js";
import { statusCommand } from "./commands.js";
import { webPageOf } from "./send.js";

/** Writes on a run's record that its request failed. Problems here are warnings: the failure is reported. */
export async function settleFailed(
  record: number | undefined,
  id: string | undefined,
  error: unknown,
  run: Run,
): Promise<void> {
  if (record === undefined) return;
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  const kind = outcome === "unknown" ? "unknown" : "skipped";
  const parts = { id, isRefused: outcome === "rejected" };
  await orWarn(writeStatus(record, kind, parts, run), record, run);
}

/** Waits for a status that a later run can do without: a failure is a warning. */
export async function orWarn(writing: Promise<void>, record: number, { log, redactor }: Run): Promise<void> {
  try {
    await writing;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warning(`GitHub deployment record ${record} could not be updated: ${redactor.quote(why)}`);
  }
}

/** A create or update that succeeded. */
export interface Deployed {
  /** The run's own record. */
  readonly record: number | undefined;
  readonly done: Done;
  readonly deployment: Deployment;
  /** The records before this run: older ones of the same Deployment no longer show success. */
  readonly records: readonly DeploymentRecord[];
}

/**
 * Writes the last status of a create or update, and in parallel that older records are superseded.
 * @throws {ActionError} if a new id can't be stored: a later run would not find it.
 */
export async function settleDeployed(
  { record, done, deployment, records }: Deployed,
  run: Run,
): Promise<void> {
  if (record === undefined) return;
  const { id } = deployment;
  const own = writeStatus(record, "deployed", { id, url: webPageOf(deployment, run.redactor) }, run);
  const older = records.filter((one) => one.id === id && one.kind === "deployed");
  const marks = older.map(({ number }) =>
    orWarn(writeStatus(number, "superseded", { id }, run), number, run),
  );
  const stored =
    done === "created"
      ? own.catch((cause) => throwUnstored(record, id, cause, run))
      : orWarn(own, record, run);
  await Promise.all([stored, ...marks]);
}

/**
 * Sets the outputs of a response: first, so that no later failure can lose them. Where they can't be written,
 * the record gets the id all the same: otherwise the next run would not find a new Deployment.
 */
export async function setOutputs(deployed: Deployed, run: Run): Promise<void> {
  try {
    run.outputs.deployment(deployed.deployment, deployed.done);
  } catch (error) {
    await settleDeployed(deployed, run);
    throw error;
  }
}

function throwUnstored(record: number, id: string, cause: unknown, run: Run): never {
  const shown = run.redactor.quote(id);
  const description = describe("deployed", id);
  // A command without the whole id would store another one.
  const isShown = description !== undefined && shown === id;
  const remedy = isShown ? "Run the command before the next run of this step, or delete" : "Delete";
  const why = cause instanceof ActionError ? [cause.message, ...cause.lines] : [];
  throw new ActionError(
    "github",
    `Deployment ${shown} was created, but GitHub deployment record ${record} could not store its id.`,
    {
      lines: [
        ...why,
        `The next run would not find this Deployment.${isShown ? " This command stores its id:" : ""}`,
      ],
      commands: isShown ? [statusCommand(record, "success", description, run)] : [],
      hint: `${remedy} Deployment ${shown} in the platform.`,
      outcome: "unknown",
      cause,
    },
  );
}
