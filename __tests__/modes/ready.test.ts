import { describe, expect, test } from "@jest/globals";
import type { Clock } from "../../src/base/clock.js";
import type { JsonObject } from "../../src/base/json.js";
import type { RunContext } from "../../src/modes/context.js";
import { awaitReady } from "../../src/modes/ready.js";
import { Redactor } from "../../src/secrets/redact.js";
import { AttemptFailure } from "../../src/transport/failures.js";

/** Time that passes at once where the wait sleeps, and in attempts. */
class OwnClock implements Pick<Clock, "now" | "sleep"> {
  milliseconds = 0;
  now(): number {
    return this.milliseconds;
  }
  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (!signal?.aborted) this.milliseconds += milliseconds;
  }
}

interface Attempt {
  /** A status, or what the attempt throws. */
  readonly shows: number | Error;
  readonly takes?: number;
}

interface Ended {
  readonly ready: boolean | undefined;
  /** As the failure shows it, otherwise the log. */
  readonly lastAttempt: string | undefined;
  readonly waitedMs: number;
  /** When each attempt began, in seconds from the start. */
  readonly begun: readonly number[];
  readonly timeouts: readonly number[];
  readonly urls: readonly string[];
  readonly log: readonly string[];
}

/** Waits for a web server that shows one attempt after the other, the last one for ever. */
async function waitFor(
  attempts: readonly Attempt[],
  {
    url = "https://etl.example.com/home",
    minutes = 1,
    cancelAt = Number.POSITIVE_INFINITY,
    secret = "fake-secret",
  } = {},
): Promise<Ended> {
  const clock = new OwnClock();
  const redactor = new Redactor();
  redactor.add(secret);
  const cancellation = new AbortController();
  const [begun, timeouts, urls, log]: [number[], number[], string[], string[]] = [[], [], [], []];
  const context = {
    clock,
    cancelled: cancellation.signal,
    log: { info: (text: string) => void log.push(text) },
    redactor,
    report: { ready: () => {} },
    requestStatus: async (requested: URL, { timeout }: { readonly timeout: number }) => {
      const attempt = attempts[Math.min(begun.length, attempts.length - 1)] ?? { shows: 200 };
      begun.push(clock.milliseconds / 1000);
      timeouts.push(timeout);
      urls.push(requested.href);
      clock.milliseconds += attempt.takes ?? 0;
      if (clock.milliseconds >= cancelAt) {
        cancellation.abort();
        throw new AttemptFailure("cancelled", "the run was cancelled");
      }
      if (attempt.shows instanceof Error) throw attempt.shows;
      return attempt.shows;
    },
  };
  const deployment = { id: "d1", raw: { webServerUrl: url } };
  const { ready, failure } = await awaitReady(
    deployment,
    "created",
    minutes,
    context as unknown as RunContext,
  );
  const [, lastAttempt] = /: (.*)\.$/.exec(failure?.lines[0] ?? log.at(-1) ?? "") ?? [];
  return { ready, lastAttempt, waitedMs: clock.milliseconds, begun, timeouts, urls, log };
}

const down: Attempt = { shows: 503 };

describe("a status", () => {
  test.each([200, 204, 299, 301, 302, 304, 307, 399, 401, 403])(
    "%d is a response of the web server",
    async (shows) => {
      expect(await waitFor([{ shows }])).toMatchObject({
        ready: true,
        lastAttempt: `status ${shows}`,
        begun: [0],
      });
    },
  );

  test.each([100, 400, 404, 405, 407, 418, 429, 500, 502, 503, 504, 599])("%d is not", async (shows) => {
    expect(await waitFor([{ shows }])).toMatchObject({ ready: false, lastAttempt: `status ${shows}` });
  });
});

test.each([
  new AttemptFailure("dns", "getaddrinfo ENOTFOUND etl.example.com"),
  new AttemptFailure("refused", "connect ECONNREFUSED 127.0.0.1:1"),
  new AttemptFailure("certificate", "self-signed certificate"),
  new AttemptFailure("timeout", "no complete response within 10 s"),
  new Error("Nothing was sent: https_proxy contains whitespace"),
])("is not there yet: %s", async (shows) => {
  const { ready, lastAttempt, begun } = await waitFor([{ shows }, { shows }, { shows: 200 }]);
  expect([ready, lastAttempt, begun]).toEqual([true, "status 200", [0, 10, 20]]);
  expect((await waitFor([{ shows }])).lastAttempt).toBe(shows.message);
});

describe("attempts", () => {
  test("begin every 10 s, however long each one takes", async () => {
    const slow: Attempt = { ...down, takes: 3_000 };
    expect((await waitFor([slow])).begun).toEqual([0, 10, 20, 30, 40, 50]);
    expect((await waitFor([down, slow, { shows: 200 }])).begun).toEqual([0, 10, 20]);
  });

  test("that hang take 10 s each, and the next one begins at once", async () => {
    const hanging: Attempt = { shows: new AttemptFailure("timeout", "no complete response"), takes: 10_000 };
    const { begun, timeouts } = await waitFor([hanging]);
    expect([begun, timeouts]).toEqual([[0, 10, 20, 30, 40, 50], Array(6).fill(10_000)]);
  });

  test("never last longer than the time that is left", async () => {
    const late: Attempt = { ...down, takes: 17_000 };
    const { begun, timeouts, waitedMs } = await waitFor([late, late, late, down]);
    expect([begun, timeouts.at(-1), waitedMs]).toEqual([[0, 17, 34, 51], 9_000, 60_000]);
  });

  test("end when the time is up, and not before", async () => {
    expect(await waitFor([down], { minutes: 3 })).toMatchObject({ ready: false, waitedMs: 180_000 });
    expect(await waitFor([...Array(17).fill(down), { shows: 200 }], { minutes: 3 })).toMatchObject({
      ready: true,
      waitedMs: 170_000,
    });
  });

  test("end at once when the run is cancelled", async () => {
    const { ready, begun, waitedMs, log } = await waitFor([down], { cancelAt: 20_000, minutes: 120 });
    expect([ready, begun, waitedMs]).toEqual([false, [0, 10, 20], 20_000]);
    expect(log.at(-1)).toBe(
      "The wait for the web server ended after 20 s: the step was cancelled or timed out.",
    );
  });
});

describe("the URL", () => {
  test.each([
    ["etl.example.com/home", "https://etl.example.com/home"],
    ["http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"],
    ["https://[::1]:8443/", "https://[::1]:8443/"],
  ])("%s is requested as %s", async (url, requested) => {
    expect(await waitFor([{ shows: 200 }], { url })).toMatchObject({ ready: true, urls: [requested] });
  });

  test.each([
    ["", "the response has no deployment-url"],
    ["ftp://etl.example.com", "deployment-url is not a usable web address: ftp://etl.example.com"],
    ["https://", "deployment-url is not a usable web address: https://"],
    [
      "https://user:pw@etl.example.com",
      "deployment-url is not a usable web address: https://user:pw@etl.example.com",
    ],
    [
      "https://x.example.com/?t=fake-secret",
      "deployment-url is not a usable web address: https://x.example.com/?t=***",
    ],
  ])("%j is not requested, and the wait ends at once", async (url, lastAttempt) => {
    expect(await waitFor([{ shows: 200 }], { url })).toEqual({
      ...{ ready: false, lastAttempt, waitedMs: 0 },
      ...{ begun: [], timeouts: [], urls: [], log: [] },
    });
  });
});

describe("the log", () => {
  test("has one line when the wait starts, and one with the time when it ends", async () => {
    expect((await waitFor([...Array(7).fill(down), { shows: 302 }], { minutes: 10 })).log).toEqual([
      "Waiting at most 10 min until the web server at https://etl.example.com/home responds.",
      "The web server responded after 1 min 10 s: status 302.",
    ]);
    expect((await waitFor([down])).log.at(-1)).toBe(
      "The web server did not respond within 1 min: status 503.",
    );
  });
});

describe("a Deployment that is not ready", () => {
  const failureOf = async (raw: JsonObject): Promise<string | undefined> => {
    const context = {
      ...{ clock: new OwnClock(), redactor: new Redactor(), cancelled: new AbortController().signal },
      ...{ log: { info: () => {} }, report: { ready: () => {} }, requestStatus: async () => 503 },
    };
    const { failure } = await awaitReady({ id: "d1", raw }, "created", 10, context as unknown as RunContext);
    return failure?.text;
  };

  test("is an error that states that it exists, its id, and what the last attempt showed", async () => {
    expect(await failureOf({ webServerUrl: "https://etl.example.com" })).toBe(
      [
        "Deployment d1 was created, but its web server did not respond within 10 min.",
        "The last attempt showed: status 503.",
        "The Deployment exists, and the outputs are set.",
        "Check the Deployment's status in the platform. If it only needs more time, set a larger wait-minutes.",
      ].join("\n"),
    );
  });

  test("is one where nothing could be requested too", async () => {
    expect(await failureOf({})).toMatch(
      /^Deployment d1 was created, but its web server could not be checked\.\nThe last attempt showed: the response has no/,
    );
  });
});
