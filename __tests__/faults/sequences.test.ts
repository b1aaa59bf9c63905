import { expect, test } from "@jest/globals";
import { type Observation, runCell } from "./lab/cell.js";
import { names } from "./lab/policy.js";
import type { ApiRequest } from "./lab/service.js";
import { close, type Strike, sendBytes } from "./lab/strikes.js";
import { response } from "./lab/wire.js";

const status = (code: number, headers = {}): Strike =>
  sendBytes(response(code, JSON.stringify({ message: `Lab says ${code}` }), headers));
/** A longer wait than a run accepts: it fails at once. */
const longWait = { "retry-after": "90" };
const success: Strike = ({ stream, healthy }) => stream.write(response(200, healthy));

/** Runs a request whose attempts meet one strike after the other, the last one for the rest. The service acts on each of them or on none. */
function runThrough(kind: ApiRequest, acted: boolean, ...strikes: readonly Strike[]): Promise<Observation> {
  let attempt = 0;
  const strike: Strike = (exchange) => (strikes[attempt++] ?? strikes.at(-1))?.(exchange);
  const fault = { name: strikes.join(), row: "harmless", at: "request", acted, strike } as const;
  return runCell({ fault, kind, times: "always" });
}

const errorOf = ({ run }: Observation): string =>
  run.annotations.find(({ level }) => level === "error")?.message ?? "";

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

test("a kept-alive connection that the service closes right after the look-ups costs no create", async () => {
  for (const [index, delay] of [0, 0, 0, 1, 1, 1, 2, 2, 2, 5, 5, 5].entries()) {
    const strike: Strike = (exchange) => {
      success(exchange);
      setTimeout(() => exchange.connection.destroy(), delay);
    };
    const over = index % 3 === 0 ? ({ through: "TLS" } as const) : {};
    const fault = { name: "closing", row: "harmless", at: "request", acted: true, strike, ...over } as const;
    const seen = await runCell({ fault, kind: "list workspaces", times: "always" });
    expect(seen).toMatchObject({
      attempts: 1,
      held: 1,
      run: { exitCode: 0, outputs: { outcome: "created" } },
    });
  }
});
