import { isWebAddress, withScheme } from "../base/address.js";
import type { Clock } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { StatusBounds } from "../transport/status-check.js";

const minute = 60_000;
/** Milliseconds from the start of one attempt to the next, and the longest that one attempt takes. */
const interval = 10_000;

/** Statuses that only a running web server sends. A login page redirects, or refuses a request without credentials. */
function isResponse(status: number): boolean {
  return (status >= 200 && status < 400) || status === 401 || status === 403;
}

/** What a wait for a Deployment's web server needs. */
export interface WaitParts {
  /** The output deployment-url; empty where the service reported none. */
  readonly url: string;
  /** The input wait-minutes, 1 or more. */
  readonly minutes: number;
  readonly clock: Pick<Clock, "now" | "sleep">;
  readonly cancelled: AbortSignal;
  readonly log: Pick<Log, "info">;
  /** Makes a string from outside safe to show. */
  readonly quote: (text: string) => string;
  /** Replaces secrets only. */
  readonly redact: (text: string) => string;
  /** The status of one request. Whatever it throws is a failed attempt. */
  readonly request: (url: URL, bounds: StatusBounds) => Promise<number>;
}

/** How a wait for a Deployment's web server ended. */
export interface Readiness {
  /** The output `ready`. */
  readonly ready: boolean;
  /** What the last attempt showed, redacted; why there was none. */
  readonly lastAttempt: string;
  /** Milliseconds. */
  readonly waitedMs: number;
}

/**
 * Requests the URL of a Deployment's web server until it responds, the time is up, or the run is cancelled. The URL comes
 * from the service's response: the requests hold nothing secret, and only the status of a response is used. Never throws.
 */
export async function waitUntilReady(parts: WaitParts): Promise<Readiness> {
  const { minutes, clock, cancelled, log, quote, redact } = parts;
  const address = withScheme(parts.url);
  const shown = quote(address);
  if (address === "") return { ready: false, lastAttempt: "the response has no deployment-url", waitedMs: 0 };
  // A secret in the URL would go to another host.
  if (redact(address) !== address || !isWebAddress(address)) {
    return { ready: false, lastAttempt: `deployment-url is not a usable web address: ${shown}`, waitedMs: 0 };
  }
  log.info(`Waiting at most ${lasting(minutes * minute)} until the web server at ${shown} responds.`);
  const started = clock.now();
  const ended = await attempts(new URL(address), started + minutes * minute, parts);
  const waitedMs = clock.now() - started;
  if (cancelled.aborted && !ended.ready) {
    log.info(`The wait for the web server ended after ${lasting(waitedMs)}: ${stepStopped}.`);
  } else {
    const responded = ended.ready ? "responded after" : "did not respond within";
    log.info(`The web server ${responded} ${lasting(waitedMs)}: ${ended.lastAttempt}.`);
  }
  return { ...ended, waitedMs };
}

async function attempts(
  url: URL,
  deadline: number,
  { clock, cancelled, quote, request }: WaitParts,
): Promise<Omit<Readiness, "waitedMs">> {
  let lastAttempt = "there was no attempt";
  for (;;) {
    const begun = clock.now();
    if (cancelled.aborted || begun >= deadline) return { ready: false, lastAttempt };
    try {
      const status = await request(url, { timeout: Math.min(interval, deadline - begun), cancelled });
      lastAttempt = `status ${status}`;
      if (isResponse(status)) return { ready: true, lastAttempt };
    } catch (error) {
      if (!cancelled.aborted) lastAttempt = quote(error instanceof Error ? error.message : String(error));
    }
    const now = clock.now();
    await clock.sleep(Math.min(Math.max(begun + interval - now, 0), deadline - now), cancelled);
  }
}

/** `1 min 5 s`. */
function lasting(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [whole > 0 && `${whole} min`, (rest > 0 || whole === 0) && `${rest} s`].filter(Boolean).join(" ");
}

/** The Deployment exists, but its web server did not respond in time. The output `outcome` stays `created` or `updated`. */
export function notReady(
  { lastAttempt, waitedMs }: Readiness,
  { id, done, quote }: { readonly id: string; readonly done: string; readonly quote: (text: string) => string },
): ActionError {
  const when = waitedMs === 0 ? "could not be checked" : `did not respond within ${lasting(waitedMs)}`;
  return new ActionError("response", `Deployment ${quote(id)} was ${done}, but its web server ${when}.`, {
    lines: [`The last attempt: ${lastAttempt}.`, "The Deployment exists, and the outputs are set."],
    hint: "Check the Deployment's status in the platform. If it only needs more time, set a larger wait-minutes.",
  });
}
