import { minute } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
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

/**
 * With wait-minutes: requests the URL of a Deployment's web server until it responds, the time is up, or the
 * run is cancelled, and sets the output `ready`. The URL comes from the service's response: the requests hold
 * nothing secret, and only the status of a response is used. Called after the success is recorded, so that
 * nothing here can lose it. One that hibernates is not waited for, unless the request wakes it. A failure of
 * the wait is returned: the output `outcome` stays `created` or `updated`. After a cancellation the run has
 * an error of its own.
 */
export async function waitUntilReady(
  deployment: Deployment,
  outcome: "created" | "updated",
  minutes: number,
  wakes: boolean,
  run: Run,
): Promise<Waited> {
  if (hibernates(deployment) && !wakes) {
    run.log.notice("deployment/hibernates", text`It hibernates: its web server does not respond.`);
    run.outputs.single("ready", false);
    return { ready: false };
  }
  const what = text`Deployment ${deployment.id} was ${outcome}, but its web server`;
  const failure = await failureOfWait(deployment, what, minutes, run);
  const ready = failure === undefined;
  run.outputs.single("ready", ready);
  return { ready, failure };
}

const skip = text`set wait-minutes to 0 to skip the check.`;
const exists = text`The Deployment exists, and the outputs are set.`;

/** Waits. @returns why the web server is not known to respond; undefined if it does. */
async function failureOfWait(deployment: Deployment, what: Text, minutes: number, run: Run) {
  const { clock, cancelled, log, variables } = run;
  const unchecked = (why: Text, next: Text) => {
    const details = { reported: text`The reason: ${why}.`, lines: [exists], next };
    return new ActionError("deployment/not-checked", text`${what} could not be checked.`, details);
  };
  const address = addressOf(deployment);
  // A secret in the URL would go to another host.
  if (webPageOf(deployment, run) === undefined) {
    const why = text`deployment-url (webServerUrl in the response) is no usable web address: "${address}"`;
    return unchecked(why, text`If your platform always responds like this, ${skip}`);
  }
  const url = new URL(address);
  const unsafe = unsafeBecause(variables, [url]);
  if (unsafe !== undefined) return unchecked(unsafe.why, text`${unsafe.next} Or ${skip}`);

  const most = text`${minutes} min`;
  log.info(text`Waiting at most ${most} until the web server at ${address} responds.`);
  const started = clock.monotonic();
  const deadline = started + minutes * minute;
  let lastAttempt = "";
  for (let begun = started; !cancelled.aborted && begun < deadline; begun = clock.monotonic()) {
    try {
      const status = await statusOf(url, { timeout: Math.min(interval, deadline - begun), cancelled });
      // Only a running web server sends these: a login page redirects, or refuses without credentials.
      if ((status >= 200 && status < 400) || status === 401 || status === 403) return undefined;
      lastAttempt = `status ${status}`;
    } catch (error) {
      if (error instanceof AttemptFailure && error.failure === "certificate") {
        const next = text`For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate
          file. Or ${skip}`;
        return unchecked(text`its certificate is not trusted: ${error.message}`, next);
      }
      lastAttempt = error instanceof Error ? error.message : String(error);
    }
    const next = Math.min(begun + interval, deadline);
    await clock.sleep(Math.max(next - clock.monotonic(), 0), cancelled);
  }
  const next = text`Check the Deployment's status in the platform. If it only needs more time, set a larger
    wait-minutes.`;
  const reported = text`The last attempt showed: ${lastAttempt}.`;
  const details = { reported, lines: [exists], next };
  return new ActionError("deployment/not-ready", text`${what} did not respond within ${most}.`, details);
}
