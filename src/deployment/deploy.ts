import { ActionError, whyOf } from "../base/errors.js";
import { text } from "../base/text.js";
import type { Changes, Difference } from "../definition/compare.js";
import { statusCommand } from "../records/commands.js";
import { describe } from "../records/status.js";
import { markRecord, type OpenedRecord, openRecord, writeStatus } from "../records/write.js";
import type { Run } from "../run.js";
import type { Deployment } from "../service/resources.js";
import type { Target } from "../target.js";
import { bodyFor, type Deploy, idOf } from "./body.js";
import { changesSince, differencesOf, lastApplied } from "./changes.js";
import { storeCommands } from "./commands.js";
import { type Look, recordsOf } from "./look.js";
import { logResponse, reportResponse, send, webPageOf } from "./send.js";

/** A create or update that succeeded. */
export interface Deployed {
  readonly outcome: "created" | "updated";
  readonly deployment: Deployment;
  readonly differences: readonly Difference[];
  /** Of an update, against the definition that was applied last, where a record stores it. */
  readonly changed: Changes | undefined;
}

/** What a mode or a preview does beside the steps of every deploy. */
interface DeployHooks {
  /** After the record was opened, before anything is sent. What it throws refuses the deploy. */
  readonly opened?: (record: OpenedRecord) => Promise<void>;
  /** The service does not know the Deployment: what takes the place of the update. Undefined: it failed. */
  readonly notFound?: (error: ActionError, record: number) => Promise<Deployed | undefined>;
  /** Started beside the last status. It never rejects. */
  readonly beside?: (deployed: Deployed) => Promise<void>;
}

/**
 * Creates or updates a Deployment: opens the record, sends, sets the outputs, and writes the last statuses.
 * The outputs come before everything that can fail.
 * @throws {ActionError} if the request failed, or a new id could not be stored.
 */
export async function deploy(
  decision: Deploy,
  seen: Look,
  run: Run,
  { opened, notFound, beside = async () => {} }: DeployHooks,
): Promise<Deployed> {
  const { target, pull, notAfter } = seen;
  const all = recordsOf(seen);
  const id = idOf(decision);
  const { body, whole } = bodyFor(decision, target);
  run.outputs.requireWritable();
  const { github } = run;
  const planned = { id, applied: whole, otherCommit: pull?.headSha };
  const own = github && (await openRecord(planned, target, github, run));
  const record = own?.number;
  let deployment: Deployment;
  try {
    if (own !== undefined) await opened?.(own);
    // The record's number was the first output.
    run.outputs.requireWritable();
    deployment = await send({ kind: decision.do, id, body, notAfter }, target, run);
  } catch (error) {
    if (record !== undefined && error instanceof ActionError && error.status === 404) {
      const replaced = await notFound?.(error, record);
      if (replaced !== undefined) return replaced;
    }
    await writeFailure(record, id, error, run);
    throw error;
  }
  const outcome = decision.do === "create" ? "created" : "updated";
  run.outputs.deployment(deployment, outcome);
  logResponse(outcome, deployment, run);
  const before = lastApplied(all, id)?.applied;
  const changed = before && withoutKept(changesSince(before, whole, run));
  const differences = differencesOf({ kind: decision.do, body, whole, before, response: deployment.raw });
  reportResponse(differences, deployment, target, run);
  const deployed = { outcome, deployment, differences, changed } as const;
  const writing = beside(deployed);
  try {
    await writeDeployed(record, outcome, deployment, { target, records: all }, run);
  } finally {
    await writing;
  }
  return deployed;
}

/** Only what changed: a plan also lists the variables that stay. */
function withoutKept({ changes, variables }: Changes): Changes {
  return { changes, variables: { ...variables, kept: [] } };
}

/** Writes on a run's record that its request failed. Problems here are warnings: the failure is reported. */
async function writeFailure(record: number | undefined, id: string | undefined, error: unknown, run: Run) {
  if (record === undefined) return;
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  const kind = outcome === "unknown" ? "unknown" : "skipped";
  await markRecord(record, kind, { id, isRefused: outcome === "rejected" }, run);
}

/** Writes the last status, and in parallel that older records of the same Deployment are superseded. */
async function writeDeployed(
  record: number | undefined,
  outcome: Deployed["outcome"],
  deployment: Deployment,
  { target, records }: { readonly target: Target; readonly records: Look["records"] },
  run: Run,
): Promise<void> {
  if (record === undefined) return;
  const { id } = deployment;
  const parts = { id, url: webPageOf(deployment, run), storesNewId: outcome === "created" };
  const older = records.filter((each) => each.id === id && each.kind === "deployed");
  const stored =
    outcome === "created"
      ? writeStatus(record, "deployed", parts, run).catch((cause) => {
          throw unstoredError(record, id, cause, target, run);
        })
      : markRecord(record, "deployed", parts, run);
  await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}

function unstoredError(
  record: number,
  id: string,
  cause: unknown,
  { environment, pullRequest }: Target,
  run: Run,
) {
  const description = describe("deployed", id);
  const why = text`Run this before the next run of this step, or delete Deployment ${id} in the platform`;
  const lines = description === undefined ? [] : [statusCommand(record, "success", description, run)];
  const { text: said, reported } = whyOf(cause);
  return new ActionError(
    "github/id-not-stored",
    text`Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`,
    {
      reported,
      lines: [said, text`The next run would not find this Deployment.`],
      commands: [
        ...(lines.length > 0 ? [{ why, lines }] : []),
        ...(pullRequest === undefined ? storeCommands(id, environment, run) : []),
      ],
      next: text`Store the id, or delete Deployment ${id} in the platform before the next run of this step.`,
      outcome: "created",
      cause,
    },
  );
}
