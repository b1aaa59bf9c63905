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
  /** The codes of problems and warnings. */
  readonly found: readonly string[];
}

const file = path.resolve(import.meta.dirname, "../../../__tests__/inputs/mistakes.yaml");
const mistakes = parse(readFileSync(file, "utf8")) as Mistake[];

const complete: Readonly<Record<string, Values>> = {
  "create-token": tokenInputs,
  "update-deployment": updateInputs,
};

test.each(mistakes.map((one) => [JSON.stringify(one.given), one] as const))("%s", async (_, one) => {
  const { mode, inputs, variables, event = "workflow_dispatch" } = one.given;
  const payload = event === "pull_request" ? { action: "opened", pull_request: { number: 7 } } : {};
  const { findings, codes } = await read(
    { "github-token": "fake-github-token", ...(complete[mode] ?? createInputs), mode, ...inputs },
    { ...runnerVariables, ...variables },
    { name: event, payload },
  );
  expect(codes).toEqual(one.found);
  const lines = [...findings.problems, ...findings.warnings].join("\n");
  expect(lines).not.toContain("hunter2");
  // Each message names the input: one of those that are given, or their environment variable.
  const given = [
    ...Object.keys({ mode, ...inputs }),
    ...Object.keys(variables ?? {}),
    ...["definition", "preview", "token-name"],
  ];
  for (const line of lines.split("\n"))
    expect([line, given.some((name) => line.includes(name))]).toEqual([line, true]);
});
