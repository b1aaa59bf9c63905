import { withScheme } from "../base/address.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { stringMember } from "../base/json.js";
import type { Done } from "../report/result.js";
import type { Deployment } from "../service/resources.js";
import { environmentUrl } from "./apply.js";
import type { StepContext } from "./context.js";

const minute = 60_000;
/** Milliseconds from the start of one attempt to the next, and the longest that one attempt takes. */
const interval = 10_000;

/** Statuses that only a running web server sends. A login page redirects, or refuses a request without credentials. */
function isResponse(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/** Members of a run's result: whether the web server responded, and what fails the run if it did not. */
export interface Waited {
  readonly ready?: boolean;
  readonly failure?: ActionError;
}

/**
 * With wait-minutes: requests the URL of a Deployment's web server until it responds, the time is up, or the run is cancelled,
 * and sets the output `ready`. The URL comes from the service's response: the requests hold nothing secret, and only the
 * status of a response is used. Called after the success is recorded, so that nothing here can lose it. Never throws: the
 * failure follows the result's summary, and the output `outcome` stays `created` or `updated`.
 */
export async function awaitReady(
  deployment: Deployment,
  done: Done,
  minutes: number,
  { clock, cancelled, log, redactor, report, requestStatus }: StepContext,
): Promise<Waited> {
  if (minutes === 0) return {};
  const address = withScheme(stringMember(deployment.raw, "webServerUrl") ?? "");
  const shown = redactor.quote(address);
  // A secret in the URL would go to another host.
  const isUsable = environmentUrl(deployment, redactor) !== undefined;
  let lastAttempt =
    address === ""
      ? "the response has no deployment-url"
      : `deployment-url is not a usable web address: ${shown}`;
  let ready = false;
  const most = lasting(minutes * minute);
  if (isUsable) {
    log.info(`Waiting at most ${most} until the web server at ${shown} responds.`);
    lastAttempt = "there was no attempt";
    const started = clock.now();
    const deadline = started + minutes * minute;
    for (let begun = started; !ready && !cancelled.aborted && begun < deadline; begun = clock.now()) {
      try {
        const timeout = Math.min(interval, deadline - begun);
        const status = await requestStatus(new URL(address), { timeout, cancelled });
        lastAttempt = `status ${status}`;
        ready = isResponse(status);
      } catch (error) {
        if (!cancelled.aborted)
          lastAttempt = redactor.quote(error instanceof Error ? error.message : String(error));
      }
      const next = Math.min(begun + interval, deadline);
      if (!ready) await clock.sleep(Math.max(next - clock.now(), 0), cancelled);
    }
    const waited = lasting(clock.now() - started);
    if (ready) log.info(`The web server responded after ${waited}: ${lastAttempt}.`);
    else if (!cancelled.aborted) log.info(`The web server did not respond within ${most}: ${lastAttempt}.`);
    else log.info(`The wait for the web server ended after ${waited}: ${stepStopped}.`);
  }
  report?.ready(ready);
  if (ready || cancelled.aborted) return { ready };
  const when = isUsable ? `did not respond within ${most}` : "could not be checked";
  const message = `Deployment ${redactor.quote(deployment.id)} was ${done}, but its web server ${when}.`;
  const failure = new ActionError("response", message, {
    lines: [`The last attempt showed: ${lastAttempt}.`, "The Deployment exists, and the outputs are set."],
    hint: "Check the Deployment's status in the platform. If it only needs more time, set a larger wait-minutes.",
  });
  return { ready, failure };
}

/** `1 min 5 s`. */
function lasting(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [whole > 0 && `${whole} min`, (rest > 0 || whole === 0) && `${rest} s`].filter(Boolean).join(" ");
}
