import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { createInputs, read, runnerVariables, tokenInputs, updateInputs, type Values } from "./sources.js";

/** The inputs of `mode` with which it has all it needs, and `inputs` over them. */
interface Mistake {
  readonly given: {
    readonly mode: string;
    readonly inputs?: Values;
    readonly variables?: Values;
    readonly event?: string;
  };
  readonly problems?: readonly string[];
  readonly warnings?: readonly string[];
}

const file = path.resolve(import.meta.dirname, "../../../__tests__/inputs/mistakes.yaml");
const mistakes = parse(readFileSync(file, "utf8")) as Mistake[];

const complete: Readonly<Record<string, Values>> = {
  "create-token": tokenInputs,
  "update-deployment": updateInputs,
};

test.each(mistakes.map((one) => [JSON.stringify(one.given), one] as const))("%s", async (_, one) => {
  const { mode, inputs, variables, event = "push" } = one.given;
  const payload = event === "pull_request" ? { action: "opened", pull_request: { number: 7 } } : {};
  const { findings } = await read(
    { "github-token": "fake-github-token", ...(complete[mode] ?? createInputs), mode, ...inputs },
    { ...runnerVariables, ...variables },
    { name: event, payload },
  );
  const found = { problems: findings.problems, warnings: findings.warnings };
  expect([one.problems, one.warnings]).not.toEqual([undefined, undefined]);
  expect(found).toEqual({ problems: one.problems ?? [], warnings: one.warnings ?? [] });
  expect(JSON.stringify(found)).not.toContain("hunter2");
});
