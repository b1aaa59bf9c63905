import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { expectWords } from "../words/snapshot.js";
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

/** What is found in the inputs of a mistake. */
function find({ mode, inputs, variables, event = "workflow_dispatch" }: Mistake["given"]) {
  const payload = event === "pull_request" ? { action: "opened", pull_request: { number: 7 } } : {};
  return read(
    { "github-token": "fake-github-token", ...(complete[mode] ?? createInputs), mode, ...inputs },
    { ...runnerVariables, ...variables },
    { name: event, payload },
  );
}

test.each(mistakes.map((one) => [JSON.stringify(one.given), one] as const))("%s", async (_, one) => {
  const { mode, inputs, variables } = one.given;
  const { findings, codes } = await find(one.given);
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

test("words/inputs.txt is what people read of each", async () => {
  const said: string[] = [];
  for (const { given } of mistakes) {
    const { problems, warnings } = (await find(given)).findings;
    const lines = [...problems, ...warnings.map((line) => `(warning) ${line}`)];
    said.push(`${JSON.stringify(given)}\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
  expectWords("words/inputs.txt", said.join("\n"));
});
