import { withScheme } from "../base/address.js";
import { minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import { lasting } from "../base/printing.js";
import type { Done } from "../report/result.js";
import type { Run } from "../run.js";
import { unsafeBecause } from "../runner/environment.js";
import type { Deployment } from "../service/resources.js";
import { statusOf } from "../transport/connection.js";
import { webPageOf } from "./send.js";

/** Milliseconds from the start of one attempt to the next, and the longest that one attempt takes. */
const interval = 10_000;

/**
 * Statuses that only a running web server sends. A login page redirects, or refuses a request without
 * credentials.
 */
function isResponse(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/**
 * Whether the web server responded, and what fails the run if it did not. Empty where the run did not wait.
 */
export interface Waited {
  readonly ready?: boolean;
  readonly failure?: ActionError;
}

/**
 * With wait-minutes: requests the URL of a Deployment's web server until it responds, the time is up, or the
 * run is cancelled, and sets the output `ready`. The URL comes from the service's response: the requests hold
 * nothing secret, and only the status of a response is used. Called after the success is recorded, so that
 * nothing here can lose it. A failure of the wait is returned: it follows the result's summary, and the
 * output `outcome` stays `created` or `updated`.
 */
export async function waitUntilReady(
  deployment: Deployment,
  done: Done,
  minutes: number,
  run: Run,
): Promise<Waited> {
  if (minutes === 0) return {};
  const { clock, cancelled, log, outputs, redactor } = run;
  const address = withScheme(stringMember(deployment.raw, "webServerUrl") ?? "");
  const shown = redactor.quote(address);
  const most = lasting(minutes * minute);
  let problem: string | undefined;
  if (address === "") problem = "the response has no deployment-url";
  // A secret in the URL would go to another host.
  else if (webPageOf(deployment, redactor) === undefined)
    problem = `deployment-url is not a usable web address: ${shown}`;
  else problem = unsafeBecause(run.variables, [new URL(address)])?.why;
  let lastAttempt = "";
  let ready = false;
  if (problem === undefined) {
    log.info(`Waiting at most ${most} until the web server at ${shown} responds.`);
    const started = clock.now();
    const deadline = started + minutes * minute;
    for (let begun = started; !ready && !cancelled.aborted && begun < deadline; begun = clock.now()) {
      try {
        const timeout = Math.min(interval, deadline - begun);
        const status = await statusOf(new URL(address), { timeout, cancelled });
        lastAttempt = `status ${status}`;
        ready = isResponse(status);
      } catch (error) {
        if (!cancelled.aborted) {
          lastAttempt = redactor.quote(error instanceof Error ? error.message : String(error));
        }
      }
      const next = Math.min(begun + interval, deadline);
      if (!ready) await clock.sleep(Math.max(next - clock.now(), 0), cancelled);
    }
    const waited = lasting(clock.now() - started);
    if (ready) log.info(`The web server responded after ${waited}: ${lastAttempt}.`);
    else if (!cancelled.aborted) log.info(`The web server did not respond within ${most}: ${lastAttempt}.`);
    else log.info(`The wait for the web server ended after ${waited}: ${stepStopped}.`);
  }
  outputs.ready(ready);
  if (ready) return { ready };
  const what = `Deployment ${redactor.quote(deployment.id)} was ${done}, but its web server`;
  const exists = "The Deployment exists, and the outputs are set.";
  if (cancelled.aborted) {
    const message = `${what} was not waited for: ${stepStopped}.`;
    return { ready, failure: new ActionError("cancelled", message, { hint: exists }) };
  }
  const failure =
    problem === undefined
      ? new ActionError("connection", `${what} did not respond within ${most}.`, {
          lines: [`The last attempt showed: ${lastAttempt}.`, exists],
          hint:
            "Check the Deployment's status in the platform. If it only needs more time, set a larger " +
            "wait-minutes.",
        })
      : new ActionError("response", `${what} could not be checked.`, {
          lines: [`The reason: ${problem}.`, exists],
          hint: "Correct this, or set wait-minutes to 0 to skip the check.",
        });
  return { ready, failure };
}
