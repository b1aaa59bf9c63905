import { expect, test } from "@jest/globals";
import { build } from "./building.js";

const aliases = `aaa: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]
${[..."bcdefghi"].map((name, index) => `${name.repeat(3)}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`).join("\n")}
`;

test.each<[string, string, string]>([
  ["brackets", "[".repeat(100_000), "deployment.yaml:1:1: it has more than 50000 lines, brackets and commas"],
  ["commas", `[${",".repeat(1_000_000)}]`, "deployment.yaml:1:1: it has more than 50000 lines, brackets"],
  [
    "members",
    `{x: {${"a,".repeat(500_000)}}}`,
    "deployment.yaml:1:1: it has more than 50000 lines, brackets",
  ],
  ["keys of lists", `[${"? - ".repeat(200_000)}]`, "deployment.yaml:1:1: it has more than 50000 lines"],
  [
    "zeros in a number",
    `schedulerAu: 1.${"0".repeat(400_000)}1`,
    "deployment.yaml:1:14: schedulerAu must be an integer of 0 or more",
  ],
  ["nested brackets", "[".repeat(40_000), "deployment.yaml:1:"],
  ["empty keys", ": ".repeat(10_000), "deployment.yaml:1:"],
  ["keys in a list", `x: [${"a: ".repeat(20_000)}]`, "deployment.yaml:"],
  ["lines that are all errors", ":\n".repeat(500_000), "deployment.yaml:1:1: it has more than 50000 lines"],
  ["braces", "{a: ".repeat(40_000), "deployment.yaml:1:"],
  ["list items", "- ".repeat(100_000), "deployment.yaml:1:"],
  ["keys", "? ".repeat(100_000), "deployment.yaml:1:"],
  [
    "a billion laughs",
    aliases,
    "deployment.yaml:6:22: fff[3] contains aliases that represent more than 1048576 characters",
  ],
  [
    "aliases of a long string",
    `x: &x ${"y".repeat(500_000)}\ncontactEmails: [${"*x, ".repeat(5_000)}]\n`,
    "deployment.yaml:2:25: contactEmails[2] contains aliases that represent more than 1048576 characters",
  ],
  [
    "aliases of a long name",
    `x: &x {"${"y".repeat(1_000)}": 1}\nz: [${"*x, ".repeat(2_000)}]\n`,
    "deployment.yaml:2:4169: z[1041] contains aliases",
  ],
  [
    "documents",
    "a: 1\n---\n".repeat(10_000),
    "deployment.yaml:2:1: a second document begins here: there must be only one",
  ],
  ["a key without a colon", "a".repeat(1_000_000), "deployment.yaml must be an object of fields"],
])("%s without end are one clear problem", async (_, file, problem) => {
  const { findings } = await build({ file });
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
  expect(findings.problems[0]).toMatch(/^Input environment-variables, line \d+ /);
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
    const { findings } = await build({ files, definitionFile: "a.yaml\nb.yaml" });
    expect(findings.problems).toEqual([
      expect.stringMatching(/^The definition has 12\d{5} bytes as JSON: at most/),
    ]);
  },
);

test("twenty unknown fields of one object are named, the rest is counted", async () => {
  const file = Array.from({ length: 30 }, (_, index) => `unknown${index}: 1\n`).join("");
  const { findings } = await build({ file });
  expect(findings.warnings).toHaveLength(1);
  expect(findings.warnings[0]).toContain("unknown0, unknown1,");
  expect(findings.warnings[0]).toContain("unknown19 and 10 more. They are sent as written");
});
