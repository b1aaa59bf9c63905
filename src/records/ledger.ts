import { isWebAddress, withScheme } from "../base/address.js";
import { ActionError } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import type { Log } from "../base/log.js";
import type { RecordState, StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { Deployment } from "../service/resources.js";
import { describe, marks, type RecordKey, type Signer, signatureOf } from "./record.js";

/** What writing the records needs. */
export interface LedgerParts {
  readonly github: GitHub;
  readonly log: Log;
  readonly redact: (text: string) => string;
  readonly quote: (text: string) => string;
  /** Signs ids; undefined where ids are not signed. */
  readonly signer: Signer | undefined;
}

/**
 * The description that stores an id, redacted: GitHub does not mask it.
 * @throws {ActionError} that names the id if it does not fit, or if redaction would change it.
 */
export function remember(
  key: RecordKey,
  id: string | undefined,
  status: string,
  earlier: readonly number[],
  { redact, quote, signer }: Pick<LedgerParts, "redact" | "quote" | "signer">,
): string {
  const signature = signer && signatureOf(signer, key, id, status === marks.notFound);
  // A list that does not fit is shortened from its oldest end; the id is not.
  for (let count = Math.min(earlier.length, mostEarlier); count >= 0; count--) {
    const description = describe({ id, status: redact(status), earlier: earlier.slice(0, count), signature });
    if (description !== undefined && (id === undefined || redact(id) === id)) return description;
  }
  throw new ActionError(
    "github",
    `The id of Deployment ${quote(id ?? "")} can't be stored in a GitHub deployment record.`,
    {
      lines: ["A status has room for 140 characters and must not contain a secret; an id is never cut."],
      hint: "Use the step without github-environment and preview, and pass the id as deployment-id.",
    },
  );
}

const mostEarlier = 5;

/** The Deployment's web page as GitHub may show it: http(s), without user info and secrets. The service may omit `https://`. */
export function environmentUrl(deployment: Deployment, redact: (text: string) => string): string | undefined {
  const address = withScheme(stringMember(deployment.raw, "webServerUrl") ?? "");
  return isWebAddress(address) && redact(address) === address ? address : undefined;
}

/** Sets a status that the run does not depend on. Whether it was set. */
export async function trySet(
  record: number,
  state: RecordState,
  description: string,
  { github, log, quote }: LedgerParts,
): Promise<boolean> {
  try {
    await github.setStatus(record, { state, description });
    return true;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    log.warning(`GitHub deployment record ${record} could not be marked ${state}: ${quote(why)}`);
    return false;
  }
}

/**
 * Stores the result: the own record gets its last status with the id, and the records that it supersedes become inactive
 * with the id, side by side.
 * @throws {ActionError} that names the id, if the own record can't store it.
 */
export async function settle(
  key: RecordKey,
  own: StoredRecord,
  deployment: Deployment,
  state: "success" | "inactive",
  {
    superseded,
    running,
    kept,
  }: {
    readonly superseded: readonly number[];
    readonly running: readonly number[];
    readonly kept: readonly number[];
  },
  parts: LedgerParts,
): Promise<void> {
  const status = stringMember(deployment.raw, "status") ?? "";
  let description: string;
  let last: string;
  try {
    description = remember(key, deployment.id, status, [], parts);
    last = remember(key, deployment.id, status, [...kept, ...running], parts);
  } catch (error) {
    await trySet(own.id, "error", "The id of the Deployment could not be stored.", parts);
    throw unrecorded(deployment.id, own.id, parts.quote, error);
  }
  const url = environmentUrl(deployment, parts.redact);
  const others = superseded.map((record) => trySet(record, "inactive", description, parts));
  const stored = parts.github.setStatus(own.id, { state, description: last, environmentUrl: url });
  const [[ended]] = await Promise.all([Promise.allSettled([stored]), ...others]);
  if (ended.status === "rejected") throw unrecorded(deployment.id, own.id, parts.quote, ended.reason);
}

/**
 * Stores why a run failed.
 * @param earlier the records that it would have superseded, or those without an id.
 */
export async function fail(
  key: RecordKey,
  own: StoredRecord,
  error: unknown,
  id: string | undefined,
  earlier: readonly number[],
  parts: LedgerParts,
): Promise<void> {
  if (id !== undefined) {
    const mark = isNotFound(error) ? marks.notFound : marks.updateFailed;
    await trySet(own.id, "failure", remember(key, id, mark, earlier, parts), parts);
    return;
  }
  const outcome = error instanceof ActionError ? error.outcome : "unknown";
  if (outcome === "unknown") {
    await trySet(own.id, "error", "Unknown outcome: a Deployment of this name may exist.", parts);
    return;
  }
  // All of the lost records must be named, or the next run reads them all again.
  if (earlier.length > mostEarlier) await trySet(own.id, "failure", "Nothing was created.", parts);
  else
    await trySet(
      own.id,
      "failure",
      remember(key, undefined, outcome === "rejected" ? "REJECTED" : "NOT_SENT", earlier, parts),
      parts,
    );
}

/** Whether the service does not know the Deployment. */
export function isNotFound(error: unknown): error is ActionError {
  return error instanceof ActionError && error.code === "status" && error.status === 404;
}

/** The service acted, and the record can't show it: only the error holds the id. */
function unrecorded(id: string, record: number, quote: (text: string) => string, cause: unknown): ActionError {
  const details = cause instanceof ActionError ? [cause.message, ...cause.lines, cause.hint] : [];
  return new ActionError(
    "github",
    `The service processed the request for Deployment ${quote(id)}, but GitHub deployment record ${record} could not be updated: ` +
      `Deployment ${quote(id)} may not be found by the next run.`,
    {
      lines: details,
      hint: `Pass \`deployment-id: ${quote(id)}\` to the step until a run succeeds.`,
      outcome: "unknown",
      cause,
    },
  );
}
