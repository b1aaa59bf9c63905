import { expect, test } from "@jest/globals";
import { type Observation, runCell } from "./lab/cell.js";
import { names } from "./lab/policy.js";
import { type ApiRequest, mintedToken } from "./lab/service.js";
import { close, type Strike, sendBytes } from "./lab/strikes.js";
import { response } from "./lab/wire.js";

const status = (code: number, headers = {}): Strike =>
  sendBytes(response(code, JSON.stringify({ message: `Lab says ${code}` }), headers));
/** A longer wait than a run accepts: it fails at once. */
const longWait = { "retry-after": "90" };
const success: Strike = ({ stream, healthy }) => stream.write(response(200, healthy));

/** Runs a request whose attempts meet one strike after the other, the last one for the rest. The service acts on each of them or on none. */
function runThrough(kind: ApiRequest, acted: boolean, ...strikes: readonly Strike[]): Promise<Observation> {
  return runWith({}, kind, acted, ...strikes);
}

function runWith(
  inputs: Readonly<Record<string, string>>,
  kind: ApiRequest,
  acted: boolean,
  ...strikes: readonly Strike[]
): Promise<Observation> {
  let attempt = 0;
  const strike: Strike = (exchange) => (strikes[attempt++] ?? strikes.at(-1))?.(exchange);
  const fault = { name: strikes.join(), row: "harmless", at: "request", acted, strike } as const;
  return runCell({ fault, kind, times: "always", inputs });
}

const errorOf = ({ run }: Observation): string =>
  run.annotations.find(({ level }) => level === "error")?.message ?? "";

test("a read may fail in several ways before it succeeds", async () => {
  const seen = await runThrough("list workspaces", true, close, status(503), success);
  expect(seen).toMatchObject({ attempts: 3, held: 1, run: { exitCode: 0, outputs: { token: mintedToken } } });
});

test("an update that was cut off and is then refused may have been applied all the same: its outcome is unknown", async () => {
  for (const refusal of [403, 404, 429, 302]) {
    const seen = await runThrough("update Deployment", true, close, status(refusal, longWait));
    expect(seen.run.exitCode).toBe(1);
    expect([refusal, seen.run.outputs["outcome"]]).toEqual([refusal, "unknown"]);
  }
});

test("a create that is turned away, then cut off, has an unknown outcome", async () => {
  const seen = await runThrough("create token", false, status(429), close, success);
  expect(seen).toMatchObject({ attempts: 2, run: { exitCode: 1, outputs: { outcome: "unknown" } } });
  expect(errorOf(seen)).toContain(names.token);
});

test("a create that is turned away, then refused, was rejected", async () => {
  const seen = await runThrough("create Deployment", false, status(429), status(403), success);
  expect(seen).toMatchObject({
    attempts: 2,
    held: 0,
    run: { exitCode: 1, outputs: { outcome: "rejected" } },
  });
});

test("a 429 is retried more often than `max-attempts`, other failures are not", async () => {
  const limited = Array.from({ length: 4 }, () => status(429));
  const seen = await runWith({ "max-attempts": "2" }, "create token", true, ...limited, success);
  expect(seen).toMatchObject({ attempts: 5, run: { exitCode: 0, outputs: { outcome: "created" } } });
  const both = await runWith(
    { "max-attempts": "2" },
    "list workspaces",
    false,
    status(503),
    status(429),
    status(503),
  );
  expect(both).toMatchObject({ attempts: 3, run: { exitCode: 1, outputs: { outcome: "not-sent" } } });
});

test.each<ApiRequest>(["list organizations", "update Deployment", "create token"])(
  "`max-attempts: 1` retries nothing, 429 neither: %s",
  async (kind) => {
    for (const code of [429, 503]) {
      const seen = await runWith({ "max-attempts": "1" }, kind, false, status(code), success);
      expect(seen).toMatchObject({
        attempts: 1,
        held: 0,
        slept: 0,
        run: { exitCode: 1 },
      });
    }
  },
);

test("a kept-alive connection that the service closes right after the look-ups costs no create", async () => {
  for (const delay of [0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5]) {
    const closing: Strike = (exchange) => {
      success(exchange);
      setTimeout(() => exchange.connection.destroy(), delay);
    };
    const seen = await runThrough("list workspaces", true, closing);
    expect(seen).toMatchObject({
      attempts: 1,
      held: 1,
      run: { exitCode: 0, outputs: { outcome: "created" } },
    });
  }
});
