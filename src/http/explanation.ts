import { minute } from "../base/clock.js";
import { stepStopped } from "../base/errors.js";
import type { Code, Details } from "../base/notice.js";
import { utcMinute } from "../base/printing.js";
import { hostIn, type Text, text } from "../base/text.js";
import type { RequestFailure } from "./failures.js";
import { endpoint, isHtml, reportedIn, requestId } from "./message.js";
import type { Failure } from "./policy.js";

/** A failed request, and what the API reports about it. */
interface Failed {
  readonly failure: RequestFailure;
  readonly message: string;
}

/** The advice about some failures, and when. A limit is 429, whatever its status is. */
export interface AdviceRow {
  readonly on: readonly (Failure | "3xx" | "4xx" | "5xx")[];
  readonly if?: (failed: Failed) => boolean;
  readonly advice: Details | ((failed: Failed) => Details);
}

/** The words of one API: how its address and token are set, and rows that come first. */
export interface ApiWords {
  readonly area: "service" | "github";
  readonly address: "base-url" | "GITHUB_API_URL";
  readonly token: "api-token" | "github-token";
  readonly rows: readonly AdviceRow[];
}

/** Why a request failed, as the end of a sentence, and what to do. */
interface Explanation extends Details {
  readonly code: Code;
  readonly why: Text;
}

/** The last time that a Date can have: a header may have a number of any length. */
const lastTime = 8.64e15;

/** A longer wait is shown by its end. */
const longestInSeconds = 60;

/** The advice where nothing has to be corrected. */
export const runAgain = text`Run the job again.`;

/** A page of HTML is no refusal by the API. */
const gateway: AdviceRow = {
  on: [403],
  if: ({ failure: { response } }) => response !== undefined && isHtml(response),
  advice: {
    next: text`A gateway, proxy or firewall refused the request: check what is between the runner and the
      host.`,
  },
};

/** The rows of both APIs: the first one that applies. */
const commonRows = ({ address, token }: ApiWords): readonly AdviceRow[] => [
  { on: [429], advice: limitAdvice },
  { on: ["5xx"], if: ({ failure }) => failure.requestedWait !== undefined, advice: limitAdvice },
  {
    on: ["dns", "refused", "connect-timeout", "tls-closed", "tls-failed"],
    advice: {
      next: text`Check ${address}, and that the runner can connect to that host (by TLS, if it is https).`,
    },
  },
  {
    on: ["proxy"],
    advice: { next: text`Check https_proxy, no_proxy, and that the proxy allows that host.` },
  },
  {
    on: ["certificate"],
    advice: {
      next: text`For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file.
        Otherwise check the host name in ${address}.`,
    },
  },
  {
    on: ["3xx"],
    advice: ({ failure: { request, response } }) => {
      const to = hostIn(response?.headers["location"]?.trim() ?? "", request.url.host);
      return {
        lines: [text`Redirects are not followed, because the token would be sent to another host.`],
        reported: text`The host redirects to ${to}.`,
        next: text`Correct ${address}.`,
      };
    },
  },
  {
    on: [401],
    advice: {
      next: text`Check ${token}: it may be expired, incomplete, deleted, or of another platform.`,
    },
  },
  { on: [408], advice: { next: runAgain } },
  {
    on: ["4xx"],
    advice: { next: text`Correct what the response reports, and run the job again.` },
  },
];

/** The end of a limit: a short one in seconds, one that outlasts the run as a time. */
function limitAdvice({ failure: { requestedWait = 0, retryAt = 0 } }: Failed): Details {
  const time = Math.min(Math.ceil(retryAt / minute) * minute, lastTime);
  let when = text`later`;
  if (requestedWait > 0) when = text`in ${Math.ceil(requestedWait)} s`;
  if (requestedWait > longestInSeconds) when = text`after ${utcMinute(time)}`;
  return { next: text`Run the job again ${when}, with fewer runs at a time.` };
}

/** Why there is no complete response, before what Node reports. */
const reasons: Readonly<Partial<Record<Failure, string>>> = {
  dns: "the host name could not be resolved",
  proxy: "the proxy did not connect to the host",
  certificate: "the certificate is not trusted",
  oversized: "the response was cut off",
  timeout: "the host did not respond in time",
};

/**
 * Explains a failed request of either API.
 * @param isSecret whether the response may contain a secret in any form: then nothing that it reports is
 * shown.
 */
export function explanationOf(failed: RequestFailure, words: ApiWords, isSecret = false): Explanation {
  const { failure, request, response, attempts, cause } = failed;
  if (failure === "cancelled") {
    // Before the request was sent, or while the run waited to retry it.
    const after = response ? text`, after a response with status ${response.status}` : "";
    const code = words.area === "github" ? "github/cancelled" : "run/cancelled";
    return { code, why: text`${stepStopped}${after}`, next: runAgain };
  }
  if (failure === "late") {
    const why = text`more than five minutes have passed since this run read the records: another run may have
      changed the Deployment`;
    return { code: "run/too-late", why, next: runAgain };
  }
  const tries = attempts > 1 ? text` after ${attempts} attempts` : "";
  const message = response && !isSecret ? reportedIn(response) : text``;
  const given = { failure: failed, message: String(message) };
  const row = [gateway, ...words.rows, ...commonRows(words)].find(
    ({ on, if: holds }) => on.some((each) => isOf(failure, each)) && (holds?.(given) ?? true),
  );
  const advised = row?.advice ?? { next: runAgain };
  const advice = typeof advised === "function" ? advised(given) : advised;
  if (response === undefined) {
    const reported =
      cause instanceof Error && cause.message ? text`The network: ${cause.message}` : undefined;
    const reason = reasons[failure] ?? "the connection failed";
    const why = text`${endpoint(request)} at ${request.url.host} failed${tries}: ${reason}`;
    return { code: `${words.area}/no-response`, why, reported, ...advice };
  }
  return {
    ...advice,
    code: `${words.area}/refused`,
    why: text`${endpoint(request)} returned status ${response.status}${tries}${requestId(response)}`,
    reported: advice.reported ?? (message.isEmpty ? undefined : text`The response: ${message}`),
  };
}

function isOf(failure: Failure, on: AdviceRow["on"][number]): boolean {
  if (failure === on) return true;
  if (typeof failure === "string" || typeof on === "number") return false;
  return on.endsWith("xx") && Math.floor(failure / 100) === Number(on[0]);
}
