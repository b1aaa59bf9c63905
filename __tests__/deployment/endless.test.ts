import { expect, test } from "@jest/globals";
import { build } from "./building.js";

const aliases = `a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]
${[..."bcdefghi"].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`).join("\n")}
`;

test.each<[string, string, string]>([
  ["brackets", "[".repeat(100_000), "deployment.yaml:1:65: nested deeper than 64 levels"],
  ["braces", "{a: ".repeat(100_000), "deployment.yaml:1:254: nested deeper than 64 levels"],
  ["list items", "- ".repeat(100_000), "deployment.yaml:1:128: nested deeper than 64 levels"],
  ["keys", "? ".repeat(100_000), "deployment.yaml:1:128: nested deeper than 64 levels"],
  ["a billion laughs", aliases, "deployment.yaml:5:8: e[0]: aliases stand for more than 10000 values"],
  ["commas", `[${",".repeat(1_000_000)}`, "deployment.yaml:1:200000: too long for a definition"],
  [
    "documents",
    "a: 1\n---\n".repeat(10_000),
    "deployment.yaml:2:1: a second document begins here: there must be one only",
  ],
  ["a key without a colon", "a".repeat(1_000_000), "deployment.yaml must be a mapping of fields"],
])("%s without end are one clear problem", async (_, file, problem) => {
  const { findings } = await build({ file });
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]?.slice(0, problem.length)).toBe(problem);
});

test.each([
  ["blanks", `A${" ".repeat(100_000)}`],
  ["comments", `${"  \n # c\n".repeat(50_000)}x`],
  ["quotes", 'A="'.repeat(100_000)],
  ["backslashes", `A="${"\\".repeat(100_001)}`],
  ["hashes", `A= ${"# ".repeat(100_000)}\nx`],
])("lines of variables with %s without end are a clear problem", async (_, text) => {
  const { findings } = await build({ inputs: { "environment-variables": text } });
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]).toMatch(/^environment-variables input, line \d+: /);
});

test("two hundred problems of one body are told, the rest is counted", async () => {
  const { findings } = await build({ file: `workerQueues:\n${"- {maxWorkerCount: x}\n".repeat(500)}` });
  expect(findings.problems).toHaveLength(201);
  expect(findings.problems.at(-1)).toBe("... and 300 more");
});

test("twenty unknown fields of one mapping are named, the rest is counted", async () => {
  const file = Array.from({ length: 30 }, (_, index) => `unknown${index}: 1\n`).join("");
  const { findings } = await build({ file });
  expect(findings.warnings).toHaveLength(21);
  expect(findings.warnings.at(-1)).toBe("deployment.yaml:1:1 has 10 more fields that the document does not show");
});
