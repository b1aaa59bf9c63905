import { expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner/step.js";
import { processesOnly, runStep } from "../one-process/run-step.js";
import { send } from "./catalogue/strikes.js";
import { stepOf } from "./lab/cell.js";
import { startLab } from "./lab/lab.js";
import { response } from "./lab/wire.js";

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");
const jwt = (claims: object): string => `${encoded({ alg: "none" })}.${encoded(claims)}.FAKEsignature`;

/** A run whose request gets 401. */
async function unauthorized(bearer: string): Promise<{ run: StepRun; message: string }> {
  const strike = send(response(401, "{}"));
  const fault = { name: "401", row: "refused", at: "request", acted: false, strike } as const;
  const lab = await startLab(fault, "create token", "always");
  try {
    const step = stepOf({ fault, kind: "create token", times: "always", isProcess: processesOnly }, lab);
    const run = await runStep({ ...step, inputs: { ...step.inputs, "api-token": bearer } });
    return { run, message: run.annotations.find(({ level }) => level === "error")?.message ?? "" };
  } finally {
    await lab.close();
  }
}

test("401 for a JWT that has expired shows when it expired, and nothing else of it", async () => {
  const bearer = jwt({ exp: Date.UTC(2024, 1, 29, 12, 30) / 1000, sub: "sam@example.test" });
  const { run, message } = await unauthorized(bearer);
  expect(message).toMatch(/2024-02-29/);
  expect(message).toMatch(/expired/i);
  expect(message).toMatch(/Organization Owner/);
  for (const part of ["sam@example", ...bearer.split(".")]) expect(run.log).not.toContain(part);
});

test.each([
  ["a JWT that is still valid", jwt({ exp: 4_000_000_000 })],
  ["a JWT without an end", jwt({ sub: "x" })],
  ["a JWT whose end is no date", jwt({ exp: 1e300 })],
  ["a JWT whose end is a text", jwt({ exp: "yesterday" })],
  ["three parts that are no JWT", "a.b.c"],
])("401 for %s mentions no expiry", async (_, bearer) => {
  const { run, message } = await unauthorized(bearer);
  expect(run.exitCode).toBe(1);
  expect(message).toMatch(/401/);
  expect(message).not.toMatch(/expired/i);
});
