import { describe, expect, test } from "@jest/globals";
import { systemClock } from "../../src/base/clock.js";
import type { Failure, RequestKind } from "../../src/http/policy.js";
import type { HttpResponse } from "../../src/http/response.js";
import { serviceApi as service } from "../../src/platform/client.js";
import { attemptFailed, failure, request, responded, transport } from "./scripted.js";

describe("attempts", () => {
  test("each attempt is bounded by the time-out; only what changes something has time left after a cancellation", async () => {
    const { sender, bounds } = transport([responded(200)], { timeout: 1_234 });
    for (const kind of ["read", "update", "create"] as const) await sender.send(kind, request);
    expect(bounds.map(({ timeout, allowance }) => [timeout, allowance])).toEqual([
      [1_234, 0],
      [1_234, 5_000],
      [1_234, 5_000],
    ]);
  });

  test("a create uses a fresh connection, other requests the one that is open", async () => {
    const { sender, bounds } = transport([responded(200)]);
    for (const kind of ["read", "update", "create"] as const) await sender.send(kind, request);
    expect(bounds.map(({ fresh }) => fresh)).toEqual([false, false, true]);
  });

  test.each(["read", "update"] as const)(
    "after a response that is out of step, the next %s uses a fresh connection, and only that one",
    async (kind) => {
      const { sender, bounds } = transport([responded(200)]);
      sender.distrust();
      for (let count = 0; count < 2; count++) await sender.send(kind, request);
      expect(bounds.map(({ fresh }) => fresh)).toEqual([true, false]);
    },
  );

  test("each has a line in the debug log, with the query and its duration", async () => {
    const { sender, debugLines } = transport([attemptFailed("lost"), responded(503), responded(200)], {}, 25);
    await sender.send("update", request);
    expect(debugLines).toEqual([
      "POST https://platform.example.com/v/x?limit=1: lost (said lost), 25 ms",
      "POST https://platform.example.com/v/x?limit=1: 503, 2 characters, 25 ms",
      "POST https://platform.example.com/v/x?limit=1: 200, 2 characters, 25 ms",
    ]);
  });

  test("an error that is no failed attempt is a mistake of the code, and is thrown as it is", async () => {
    const { sender, bounds } = transport([new TypeError("a mistake")]);
    await expect(sender.send("read", request)).rejects.toThrow(TypeError);
    expect(bounds.length).toBe(1);
  });

  test("after closing: none is sent, and none in flight is retried", async () => {
    const { sender, state, bounds, lines } = transport([attemptFailed("lost"), responded(200)]);
    const inFlight = failure(sender, "read");
    sender.close();
    expect([(await inFlight).failure, (await failure(sender, "read")).failure]).toEqual([
      "cancelled",
      "cancelled",
    ]);
    expect([state.closed, bounds.length, lines]).toEqual([1, 1, []]);
  });

  test("after closing: a wait ends at once", async () => {
    const { sender, bounds } = transport([attemptFailed("lost")], {
      clock: systemClock,
      random: () => 0.999,
    });
    const started = Date.now();
    const waiting = failure(sender, "read");
    setTimeout(() => sender.close(), 20);
    expect([(await waiting).failure, bounds.length]).toEqual(["cancelled", 1]);
    expect(Date.now() - started).toBeLessThan(400);
  });
});

describe("what is known of a failed request", () => {
  test.each<[string, (HttpResponse | Error)[], boolean]>([
    ["refused only", [attemptFailed("refused")], false],
    ["turned away only", [responded(429)], false],
    ["lost, then refused", [attemptFailed("lost"), attemptFailed("refused")], true],
    ["500, then 404", [responded(500), responded(404)], true],
    ["rejected", [responded(400)], false],
  ])("whether the service may have acted on one of the attempts: %s", async (_, ends, acted) => {
    expect((await failure(transport(ends).sender, "update")).mayHaveActed).toBe(acted);
  });
});

test("a retry that comes too late leaves what is known of the attempt before", async () => {
  const { sender } = transport([responded(503), attemptFailed("late")]);
  expect((await failure(sender, "update")).failure).toBe(503);
});

test("a create that did not arrive is retried as it is, also where it may get another name", async () => {
  const { sender, requests } = transport([attemptFailed("refused"), responded(200)]);
  await sender.send("create", request, { another: () => ({ ...request, body: "another" }) });
  expect(requests).toEqual([request, request]);
});

describe("waits", () => {
  test("back off exponentially with jitter", async () => {
    const { sender, waits } = transport([responded(503)], { maxAttempts: 7 });
    await failure(sender, "read");
    expect(waits).toEqual([750, 1_500, 3_000, 6_000, 11_250, 11_250]);
  });

  test.each([
    ["0", 500, 750],
    ["3", 4_500, 3_750],
    ["60", 70_000, 60_750],
    ["Tue, 01 Jan 2030 00:00:20 GMT", 30_000, 20_750],
  ])(
    "are as long as the service requests, plus jitter, with Retry-After: %s",
    async (header, refused, failed) => {
      for (const [status, wait] of [
        [429, refused],
        [503, failed],
      ] as const) {
        const { sender, waits } = transport([responded(status, { "retry-after": header }), responded(200)]);
        await sender.send("read", request);
        expect(waits).toEqual([wait]);
      }
    },
  );

  test("Retry-After of a response that is not retried has no effect", async () => {
    const { sender } = transport([responded(404, { "retry-after": "3600" })]);
    expect((await failure(sender, "read")).requestedWait).toBeUndefined();
  });

  test("longer than 60 s are not waited for, except in a budget, where the back-off reaches 30 s", async () => {
    const { sender, bounds } = transport([responded(503, { "retry-after": "61" }), responded(200)]);
    expect([(await failure(sender, "read")).requestedWait, bounds.length]).toEqual([61, 1]);
    const budgeted = transport([responded(503)]);
    await budgeted.sender.send("read", request, { retryBudget: 120_000 }).catch(() => {});
    expect(Math.max(...budgeted.waits)).toBe(0.75 * 30_000);
  });

  test("are each reported with reason, attempt number and length, and without the query", async () => {
    const { sender, lines } = transport([
      attemptFailed("lost"),
      responded(503),
      responded(429, { "retry-after": "2" }),
      responded(200),
    ]);
    await sender.send("update", request);
    expect(lines).toEqual([
      expect.stringMatching(/^Attempt 1 of POST \/v\/x .*\(said lost\).* 0\.8 s/),
      expect.stringMatching(/^Attempt 2 of POST \/v\/x .*\(status 503\).* 1\.5 s/),
      expect.stringMatching(/^Attempt 3 of POST \/v\/x .*\(status 429\).* 3\.0 s\.$/),
    ]);
  });

  test("there are none where max-attempts is 1, also after a refusal because of too many requests", async () => {
    const { sender, bounds } = transport([responded(429, { "retry-after": "1" })], { maxAttempts: 1 });
    expect([(await failure(sender, "update")).failure, bounds.length]).toEqual([429, 1]);
  });

  test("of refusals because of too many requests do not count towards the attempts", async () => {
    const limited = Array.from({ length: 3 }, () => responded(429));
    const { sender, lines } = transport([...limited, responded(503), responded(503), responded(200)]);
    await sender.send("update", request);
    expect(lines.map((line) => line.split(" failed")[0])).toEqual([
      "Attempt 1 of POST /v/x",
      "Attempt 2 of POST /v/x",
      "Attempt 3 of POST /v/x",
      "Attempt 4 of POST /v/x",
      "Attempt 5 of POST /v/x",
    ]);
  });

  test("after waits that the service requested have three minutes without these", async () => {
    const limited = responded(429, { "retry-after": "50" });
    const { sender, bounds } = transport([limited, limited, responded(503), responded(200)], {}, 40_000);
    await sender.send("update", request);
    expect(bounds).toHaveLength(4);
  });
});

describe("a cancelled run", () => {
  describe("whose API allows a last attempt", () => {
    const api = { ...service, lastAttempt: () => 2_000 };

    test.each<[RequestKind, number]>([
      ["read", 0],
      ["create", 0],
      ["update", 1],
    ])("starts one for a %s: %i, and that one is short", async (kind, attempts) => {
      const { sender, bounds } = transport([responded(200)], { api, cancelled: AbortSignal.abort() });
      await sender.send(kind, request).catch(() => {});
      const short = {
        timeout: 2_000,
        allowance: 0,
        cancelled: expect.objectContaining({ aborted: false }),
        fresh: false,
        isLate: expect.any(Function),
      };
      expect(bounds).toEqual(Array(attempts).fill(short));
    });

    test.each([
      [7_000, 1],
      [7_001, 0],
    ])("%i ms after the cancellation: %i", async (milliseconds, attempts) => {
      const abort = new AbortController();
      const { sender, bounds, state } = transport([responded(200)], { api, cancelled: abort.signal });
      abort.abort();
      state.now += milliseconds;
      await sender.send("update", request).catch(() => {});
      expect(bounds.length).toBe(attempts);
    });

    test.each<[RequestKind, Failure, number]>([
      ["update", 503, 2],
      ["read", "cancelled", 1],
      ["create", "cancelled", 1],
    ])("after a wait that ended: %s ends with %s after %i attempts", async (kind, last, attempts) => {
      const abort = new AbortController();
      const clock = { now: () => 0, monotonic: () => 0, sleep: async () => abort.abort() };
      const given = { api, clock, cancelled: abort.signal };
      const { sender, bounds } = transport([attemptFailed("refused"), responded(503)], given);
      expect([(await failure(sender, kind)).failure, bounds.length]).toEqual([last, attempts]);
    });

    test("after an attempt during which it was cancelled, without a wait", async () => {
      const abort = new AbortController();
      const ends = [attemptFailed("timeout"), responded(200)];
      const { sender, waits, lines } = transport([], {
        api,
        cancelled: abort.signal,
        connection: {
          attempt: async () => {
            abort.abort();
            const end = ends.shift();
            if (end === undefined || end instanceof Error) throw end;
            return end;
          },
          close: () => {},
        },
      });
      expect((await sender.send("update", request)).status).toBe(200);
      expect([ends, waits, lines]).toEqual([[], [], []]);
    });

    test("does not retry it", async () => {
      const { sender, bounds } = transport([responded(503)], { api, cancelled: AbortSignal.abort() });
      expect([(await failure(sender, "update")).failure, bounds.length]).toEqual([503, 1]);
    });
  });

  test("starts no attempt after a wait that it ended", async () => {
    const abort = new AbortController();
    const { sender, bounds } = transport([responded(503)], {
      cancelled: abort.signal,
      clock: { now: () => 0, monotonic: () => 0, sleep: async () => abort.abort() },
    });
    const error = await failure(sender, "update");
    expect([error.failure, error.mayHaveActed, bounds.length]).toEqual(["cancelled", true, 1]);
    expect(error.response?.status).toBe(503);
  });

  test("does not wait after an attempt during which it was cancelled", async () => {
    const abort = new AbortController();
    const { sender, waits } = transport([], {
      cancelled: abort.signal,
      connection: {
        attempt: async () => {
          abort.abort();
          return responded(429);
        },
        close: () => {},
      },
    });
    expect((await failure(sender, "create")).failure).toBe("cancelled");
    expect(waits).toEqual([]);
  });
});

test("no attempt sends anything after notAfter, which each asks again when it is connected", async () => {
  const { sender, bounds, state } = transport([responded(503), responded(200)], {}, 1_000);
  const notAfter = state.now + 500;
  await sender.send("update", request, { notAfter }).catch(() => {});
  expect([bounds.length, bounds[0]?.isLate?.()]).toEqual([1, true]);
  state.now = notAfter;
  expect(bounds[0]?.isLate?.()).toBe(false);
});

test.each<[RequestKind, boolean]>([
  ["read", false],
  ["update", true],
  ["create", true],
])("whether something may have been written is known: after a %s %j", async (kind, hasWritten) => {
  const { sender } = transport([responded(200)]);
  await sender.send(kind, request);
  expect(sender.hasWritten).toBe(hasWritten);
});
