import { expect, test } from "@jest/globals";
import { testOfAll } from "../one-process/run-step.js";
import { build, type Given } from "./building.js";

const aliases = `aaa: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]
${[..."bcdefghi"].map((name, index) => `${name.repeat(3)}: &${name} [${Array(9).fill(`*${"abcdefgh"[index]}`).join(", ")}]`).join("\n")}
`;

test.each<[string, string, string]>([
  ["brackets", "[".repeat(100_000), "deployment.yaml:1:501: nested deeper than 64 levels"],
  ["braces", "{a: ".repeat(100_000), "deployment.yaml:1:2001: nested deeper than 64 levels"],
  ["list items", "- ".repeat(100_000), "deployment.yaml:1:1: nested deeper than 64 levels"],
  ["keys", "? ".repeat(100_000), "deployment.yaml:1:1: nested deeper than 64 levels"],
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
  expect(findings.problems[0]).toMatch(/^environment-variables input, line \d+ /);
});

test("twenty unknown fields of one object are named, the rest is counted", async () => {
  const file = Array.from({ length: 30 }, (_, index) => `unknown${index}: 1\n`).join("");
  const { findings } = await build({ file });
  expect(findings.warnings).toHaveLength(1);
  expect(findings.warnings[0]).toContain("unknown0, unknown1,");
  expect(findings.warnings[0]).toContain("unknown19 and 10 more. They are kept as written");
});

/** The worst definitions of that many characters that were found, by what grows. */
const worst: Record<string, (size: number) => Given> = {
  "spaces before an error": (size) => ({ file: `a: "b"${" ".repeat(size)}x\n` }),
  "spaces before a name": (size) => ({ file: `a:\n  b: 1\n c${" ".repeat(size)}: 1\n` }),
  "words like a mark": (size) => ({
    file: `a: { ? "is${"secret".repeat(size / 6)}\u2028"\n: 1, key: b }\n*`,
  }),
  "an unclosed list": (size) => ({ file: `a: [${"{a: 1},".repeat(size / 7)}\n` }),
  "quoted words": (size) => ({ file: `a: ${'"b" '.repeat(size / 4)}\n` }),
  "anchors in anchors": (size) => ({
    file: `a: ${"&a [".repeat(60)}${"1,".repeat(size / 4)}${"]".repeat(60)}\ntype: x\n`,
  }),
  "a name given twice": (size) => ({ file: "a: 1\n".repeat(size / 10) }),
  "unknown fields": (size) => ({
    file: Array.from({ length: size / 20 }, (_, at) => `u${at}: 1\n`).join("*"),
  }),
};

testOfAll.each(Object.entries(worst))("the time for %s grows linearly", async (_, given) => {
  /** Milliseconds of the processor: other processes do not count. */
  const time = async (size: number): Promise<number> => {
    const started = process.cpuUsage();
    const { findings } = await build(given(size));
    expect(findings.problems).not.toEqual([]);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  const short = 15_000;
  await time(short);
  const few = Math.min(await time(short), await time(short));
  // The processor's time is counted in steps of up to 10 ms, and collecting garbage takes its own.
  const most = 12 * few + 200;
  let many = await time(10 * short);
  for (let attempt = 0; attempt < 2 && many >= most; attempt++) many = Math.min(many, await time(10 * short));
  expect(many).toBeLessThan(most);
});
