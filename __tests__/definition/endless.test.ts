import { expect, test } from "@jest/globals";
import { build } from "./building.js";

const undocumented = "x z aaa bbb ccc ddd eee fff ggg hhh iii";

const aliases = `aaa: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]
${[..."bcdefghi"].map((name, index) => `${name.repeat(3)}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`).join("\n")}
`;

test.each<[string, string, string]>([
  ["brackets", "[".repeat(100_000), "deployment.yaml:1:1:"],
  ["commas", `[${",".repeat(1_000_000)}]`, "deployment.yaml:1:1:"],
  ["members", `{x: {${"a,".repeat(500_000)}}}`, "deployment.yaml:1:1:"],
  ["keys of lists", `[${"? - ".repeat(200_000)}]`, "deployment.yaml:1:1:"],
  ["zeros in a number", `schedulerAu: 1.${"0".repeat(400_000)}1`, "deployment.yaml:1:14: schedulerAu"],
  ["nested brackets", "[".repeat(40_000), "deployment.yaml:1:"],
  ["keys in a list", `x: [${"a: ".repeat(20_000)}]`, "deployment.yaml:"],
  ["lines that are all errors", ":\n".repeat(500_000), "deployment.yaml:1:1:"],
  ["keys", "? ".repeat(100_000), "deployment.yaml:1:"],
  ["a billion laughs", aliases, "deployment.yaml:1:1:"],
  [
    "aliases of a long string",
    `x: &x ${"y".repeat(500_000)}\ncontactEmails: [${"*x, ".repeat(5_000)}]\n`,
    "deployment.yaml:1:1:",
  ],
  [
    "aliases of a long name",
    `x: &x {"${"y".repeat(1_000)}": 1}\nz: [${"*x, ".repeat(2_000)}]\n`,
    "deployment.yaml:1:1:",
  ],
  ["documents", "a: 1\n---\n".repeat(10_000), "deployment.yaml:2:1:"],
  ["a key without a colon", "a".repeat(1_000_000), "deployment.yaml"],
])("%s without end are one clear problem", async (_, file, problem) => {
  const { findings } = await build({ file, undocumented });
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]?.slice(0, problem.length)).toBe(problem);
});

test.each([
  ["spaces", `A${" ".repeat(100_000)}`],
  ["comments", `${"  \n # c\n".repeat(50_000)}x`],
  ["opened blocks", "A<<A<<".repeat(100_000)],
  ["lines in a block without an end", `A<<END\n${"EN\n".repeat(100_000)}`],
])("lines of variables with endless %s are one clear problem", async (_, text) => {
  const { findings } = await build({ inputs: { "environment-variables": text } });
  expect(findings.problems).toHaveLength(1);
  expect(findings.problems[0]).toMatch(/^Input environment-variables, line \d+: /);
});

test.each([
  ["y", 600_000],
  ["\u65e5", 200_000],
])(
  "a definition of more bytes than a file may have is a problem, from several files too: %s",
  async (sign, count) => {
    const files = Object.fromEntries(
      ["a", "b"].map((name) => [`${name}.yaml`, `x-${name}: 1\nfield_${name}: ${sign.repeat(count)}\n`]),
    );
    const { findings } = await build({
      files,
      definitionFile: "a.yaml\nb.yaml",
      undocumented: "field_a field_b",
    });
    expect(findings.problems).toEqual([expect.stringMatching(/12\d{5}.*1048576/)]);
  },
);
