import { minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { lasting } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import { statusOf } from "../http/connection.js";
import { AttemptFailure } from "../http/failures.js";
import { type Deployment, hibernates } from "../platform/resources.js";
import type { Waited } from "../result.js";
import type { Run } from "../run.js";
import { unsafeBecause } from "../runner/environment.js";
import { addressOf, webPageOf } from "./send.js";

/** Milliseconds from the start of one attempt to the next, and the longest that one attempt takes. */
const interval = 10_000;

/** Statuses that only a running web server sends. A login page redirects, or refuses without credentials. */
function isResponse(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/**
 * With wait-minutes: requests the URL of a Deployment's web server until it responds, the time is up, or the
 * run is cancelled, and sets the output `ready`. The URL comes from the service's response: the requests hold
 * nothing secret, and only the status of a response is used. Called after the success is recorded, so that
 * nothing here can lose it. One that hibernates is not waited for, unless the request wakes it. A failure of
 * the wait is returned: the output `outcome` stays `created` or `updated`.
 */
export async function waitUntilReady(
  deployment: Deployment,
  outcome: "created" | "updated",
  { minutes, wakes }: { readonly minutes: number; readonly wakes: boolean },
  run: Run,
): Promise<Waited> {
  if (hibernates(deployment) && !wakes) {
    run.log.notice("deployment/hibernates", text`It hibernates: its web server does not respond.`);
    run.outputs.one("ready", false);
    return { ready: false };
  }
  const address = addressOf(deployment);
  const problem = whyUnusable(address, deployment, run);
  const end = problem === undefined ? await poll(address, minutes, run) : undefined;
  const ready = end?.isReady === true;
  run.outputs.one("ready", ready);
  if (ready) return { ready };
  const what = text`Deployment ${deployment.id} was ${outcome}, but its web server`;
  return {
    ready,
    failure: failureOfWait(what, problem ?? end?.problem, minutes, end?.lastAttempt ?? "", run),
  };
}

const skip = text`set wait-minutes to 0 to skip the check.`;

/** Why waiting is of no use, and what to do. */
interface WaitProblem {
  readonly why: Text;
  readonly next: Text;
}

/** How the wait ended: a `problem` does not mend itself. */
interface WaitEnd {
  readonly isReady: boolean;
  readonly lastAttempt: string;
  readonly problem?: WaitProblem;
}

/** The problem of an address that can't be requested; undefined if it can. */
function whyUnusable(address: string, deployment: Deployment, run: Run): WaitProblem | undefined {
  const next = text`If your platform always responds like this, ${skip}`;
  if (address === "")
    return { why: text`the service's response has no webServerUrl, so deployment-url is empty`, next };
  // A secret in the URL would go to another host.
  if (webPageOf(deployment, run) === undefined)
    return { why: text`deployment-url is not a usable web address: ${address}`, next };
  const unsafe = unsafeBecause(run.variables, [new URL(address)]);
  return unsafe && { why: unsafe.why, next: text`${unsafe.next} Or ${skip}` };
}

async function poll(address: string, minutes: number, { clock, cancelled, log }: Run): Promise<WaitEnd> {
  const url = new URL(address);
  const most = lasting(minutes * minute);
  log.info(text`Waiting at most ${most} until the web server at ${address} responds.`);
  const started = clock.monotonic();
  const deadline = started + minutes * minute;
  let lastAttempt = "";
  let isReady = false;
  for (let begun = started; !isReady && !cancelled.aborted && begun < deadline; begun = clock.monotonic()) {
    try {
      const status = await statusOf(url, { timeout: Math.min(interval, deadline - begun), cancelled });
      lastAttempt = `status ${status}`;
      isReady = isResponse(status);
    } catch (error) {
      if (error instanceof AttemptFailure && error.failure === "certificate")
        return { isReady, lastAttempt, problem: untrusted(error.message) };
      if (!cancelled.aborted) lastAttempt = error instanceof Error ? error.message : String(error);
    }
    const next = Math.min(begun + interval, deadline);
    if (!isReady) await clock.sleep(Math.min(Math.max(next - clock.monotonic(), 0), interval), cancelled);
  }
  return { isReady, lastAttempt };
}

function untrusted(reported: string): WaitProblem {
  return {
    why: text`its certificate is not trusted: ${reported}`,
    next: text`For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file. Or ${skip}`,
  };
}

function failureOfWait(
  what: Text,
  problem: WaitProblem | undefined,
  minutes: number,
  lastAttempt: string,
  { cancelled }: Run,
): ActionError {
  const exists = text`The Deployment exists, and the outputs are set.`;
  if (cancelled.aborted) {
    const why = text`${what} was not waited for: ${stepStopped}.`;
    return new ActionError("run/cancelled", why, { next: exists });
  }
  if (problem !== undefined) {
    const reported = text`The reason: ${problem.why}.`;
    const details = { reported, lines: [exists], next: problem.next };
    return new ActionError("deployment/not-checked", text`${what} could not be checked.`, details);
  }
  const reported = text`The last attempt showed: ${lastAttempt}.`;
  const next = text`Check the Deployment's status in the platform. If it only needs more time, set a larger
    wait-minutes.`;
  const why = text`${what} did not respond within ${lasting(minutes * minute)}.`;
  return new ActionError("deployment/not-ready", why, { reported, lines: [exists], next });
}
