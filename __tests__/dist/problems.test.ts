import { expect, test } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { accepting, create, runAgainst } from "./steps.js";

/** The inputs that an error lists, in alphabetical order. */
function placesIn(error: string): (string | undefined)[] {
  return [...error.matchAll(/^- Input ([\w-]+)/gm)].map(([, place]) => place).sort();
}

test("all problems with inputs are reported at once, in one error annotation", async () => {
  const inputs = {
    mode: "create-token",
    "api-token": "",
    "base-url": "http://platform.example.com",
    "workspace-id": "..",
    "request-timeout": "soon",
    "max-attempts": "0",
    "dry-run": "maybe",
    "job-summary": "no",
    "token-type": "WORKSPACES",
    "token-expiry-days": "1.5",
  };
  const { run, requested, error } = await runAgainst(accepting, inputs);
  expect([run.exitCode, requested, run.outputs]).toEqual([1, [], { outcome: "not-sent" }]);
  const named = [...Object.keys(inputs).filter((name) => name !== "mode"), "token-role"];
  expect(placesIn(error)).toEqual(named.sort());
});

test("a wrong mode does not hide problems of the inputs that every mode has", async () => {
  const inputs = {
    ...create,
    mode: "create-deploymnet",
    "base-url": "platform.example.com",
    "max-attempts": "none",
  };
  const { error, requested } = await runAgainst(accepting, inputs);
  expect(placesIn(error)).toEqual(["base-url", "max-attempts", "mode"]);
  expect(requested).toEqual([]);
});

testOfAll(
  "thousands of problems below a long name end with one error, and not for lack of memory",
  async () => {
    const definition = `? ${"n".repeat(60_000)}\n: [${"1e999,".repeat(10_000)}]\n`;
    const env = { NODE_OPTIONS: "--max-old-space-size=300" };
    const { run } = await runAgainst(
      accepting,
      { ...create, definition: `type: STANDARD\n${definition}` },
      { env },
    );
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
  },
);
