import { describe, expect, test } from "@jest/globals";
import { parseVariables } from "../../src/definition/variables.js";
import { fc } from "../samples.js";
import { type Built, build } from "./building.js";

/** Any character. fast-check's own unit "binary" makes a table of all of them first, which takes a second. */
const character = fc
  .nat({ max: 0x10f7ff })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

function pairs(text: string): [string, string][] {
  const { variables, badLines } = parseVariables(text);
  if (badLines.length > 0) throw new Error(JSON.stringify(badLines));
  return variables.map(({ key, value }) => [key, value]);
}

describe("a line KEY=VALUE", () => {
  test.each<[string, string, [string, string][]]>([
    ["is read", "A=1", [["A", "1"]]],
    [
      "may have an empty value",
      "A=\nB=",
      [
        ["A", ""],
        ["B", ""],
      ],
    ],
    [
      "ends with \\r\\n too",
      "A=1\r\nB=2\r\n",
      [
        ["A", "1"],
        ["B", "2"],
      ],
    ],
    ["may follow whitespace and a BOM", "\uFEFF \t A=1", [["A", "1"]]],
    ["may be between empty lines and comments", "\n# B=2\n  # c\n\t\nA=1\n\n", [["A", "1"]]],
    [
      "may have any key without whitespace",
      "my-var=1\nmy.var=2\nä=3",
      [
        ["my-var", "1"],
        ["my.var", "2"],
        ["ä", "3"],
      ],
    ],
  ])("%s", (_, text, wanted) => expect(pairs(text)).toEqual(wanted));
});

describe("a block KEY<<END", () => {
  test.each<[string, string, [string, string][]]>([
    ["may have \\r\\n throughout", "A<<END\r\none\r\ntwo\r\nEND\r\n", [["A", "one\ntwo"]]],
    [
      "may be empty",
      "A<<END\nEND\nB<<END\n\nEND",
      [
        ["A", ""],
        ["B", ""],
      ],
    ],
    ["ends only with exactly its word", "A<<END\nENDE\n END\nEND \nEND", [["A", "ENDE\n END\nEND "]]],
    ["may use a word with = and spaces", "A<<a = b\nx\na = b", [["A", "x"]]],
  ])("%s", (_, text, wanted) => expect(pairs(text)).toEqual(wanted));

  test.each([
    ["has no end", "A<<END\nx\n"],
    ["has no word", "A<<\nx\n"],
  ])("that %s is a bad line, and nothing after it is read", (_, text) => {
    expect(parseVariables(`B=1\n${text}`)).toMatchObject({
      variables: [{ key: "B" }],
      badLines: [{ line: 2 }],
    });
  });
});

test("lines are counted from 1, blocks with all of their lines", () => {
  const { variables, badLines } = parseVariables("\nA=1\nB<<E\nx\ny\nE\nC=2\nbad\n");
  expect(variables.map(({ key, line }) => [key, line])).toEqual([
    ["A", 2],
    ["B", 3],
    ["C", 7],
  ]);
  expect(badLines.map(({ line }) => line)).toEqual([8]);
});

describe("any string of Unicode arrives byte for byte", () => {
  const any = fc.oneof(
    fc.string({ unit: character }),
    fc.string({ unit: fc.constantFrom(..."a=#\"' \t\n\r\uFEFF\u2028\0😀", "<<", "\r\n", "END") }),
  );

  test.each(["environment-variables", "secret-environment-variables"])("by KEY<<END in %s", async (input) => {
    await fc.assert(
      fc.asyncProperty(any, any, async (first, second) => {
        fc.pre(first.trim() !== "" && second.trim() !== "" && !`${first}${second}`.includes("\r"));
        const end = "a line that is in neither";
        const text = `FIRST<<${end}\n${first}\n${end}\nSECOND<<${end}\n${second}\n${end}`;
        const { body, findings } = await build({ inputs: { [input]: text } });
        expect(findings.problems).toEqual([]);
        expect(body["environmentVariables"]).toMatchObject([{ value: first }, { value: second }]);
      }),
    );
  });

  test.each(["environment-variables", "secret-environment-variables"])(
    "by a JSON list in %s",
    async (input) => {
      await fc.assert(
        fc.asyncProperty(any, async (value) => {
          fc.pre(value.trim() !== "");
          const text = JSON.stringify([{ key: "KEY", value }]);
          const { body } = await build({ inputs: { [input]: text } });
          expect(body["environmentVariables"]).toMatchObject([{ value }]);
        }),
      );
    },
  );

  test("by KEY=VALUE, as far as it has no line break", async () => {
    await fc.assert(
      fc.property(any, (value) => {
        fc.pre(!value.includes("\n"));
        expect(pairs(`KEY=${value}\n`)).toEqual([["KEY", value.replace(/\r$/, "")]]);
      }),
    );
  });
});

test.each([
  "- { key: A, value: b }",
  "---\n- { key: A, value: b }",
  "# list\n- { key: A, value: b }",
  '[{"key": "A", "value": "b"}]',
])("a YAML or JSON list is read as one: %j", async (text) => {
  const { body, findings } = await build({ inputs: { "environment-variables": text } });
  expect(findings.problems).toEqual([]);
  expect(body["environmentVariables"]).toEqual([{ key: "A", value: "b", isSecret: false }]);
});

describe("the input for secrets", () => {
  test.each([
    ["a pasted private key", "KEY=-----BEGIN KEY-----\nzq7zq7lower=\nZQ7ZQ7UPPER==\n-----END KEY-----"],
    ["a piece that looks like a variable", "GOOD=1\nzq7zq7/lower=zq7zq7\nzq7zq7 again"],
    ["an unclosed block", "KEY<<END\nzq7zq7lower\nzq7zq7\n"],
    ["an unknown member", "- { key: A, value: x, zq7zq7lower: 1 }"],
    ["a member twice", "- { key: A, zq7zq7lower: 1, zq7zq7lower: 2 }"],
    ["a lower-case key twice", "zq7zq7lower=1234\nzq7zq7lower=5678"],
    ["an empty lower-case key", "zq7zq7lower="],
    ["broken YAML", "- { key: zq7zq7lower, value: 'x }"],
    ["a list of strings", "- zq7zq7lower=x"],
  ])("never shows a line, a value or a doubtful key: %s", async (_, text) => {
    const { findings } = await build({ inputs: { "secret-environment-variables": text } });
    expect(findings.problems.length + findings.warnings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/zq7/i);
  });

  test("reports every line that is not well-formed as a secret", async () => {
    const { secrets } = await build({
      inputs: { "secret-environment-variables": "A=first\nsecond piece\nthird=" },
    });
    expect(secrets).toEqual(expect.arrayContaining(["first", "second piece", "third"]));
  });

  test("reports every line of a block without an end as a secret", async () => {
    const { secrets } = await build({
      inputs: { "secret-environment-variables": "A<<END\nfirst piece\nsecond piece" },
    });
    expect(secrets.join("\n").split("\n")).toEqual(expect.arrayContaining(["first piece", "second piece"]));
  });

  async function empty(text: string, allowEmptySecrets: boolean): Promise<Built> {
    return build({ inputs: { "secret-environment-variables": text }, allowEmptySecrets });
  }

  test.each([
    "KEY=",
    "KEY= ",
    "KEY<<END\nEND",
    '[{"key": "KEY", "value": ""}]',
    "- key: KEY",
    "- {key: KEY, value: null}",
  ])(
    "reports an empty secret as a problem, and in a dry run without api-token as a notice: %j",
    async (text) => {
      const { findings } = await empty(text, false);
      expect(findings.problems).toHaveLength(1);
      expect(findings.problems[0]).toContain("KEY");
      const dryRun = await empty(text, true);
      expect(dryRun.findings.problems).toEqual([]);
      expect(dryRun.findings.notices.join()).toContain("KEY");
      expect(dryRun.body["environmentVariables"]).toMatchObject([{ key: "KEY", isSecret: true }]);
      const file = 'environmentVariables: [{ key: KEY, value: "", isSecret: true }]';
      expect((await build({ file, allowEmptySecrets: true })).places.problems).toHaveLength(1);
    },
  );
});

describe("a warning of a variable", () => {
  test("in the input for secrets no key is named if one line is not well-formed", async () => {
    const { findings } = await build({
      inputs: { "secret-environment-variables": "ZQ7='a'\nZQ7='b'\nnot a variable" },
    });
    expect(findings.warnings).not.toEqual([]);
    expect(findings.problems).toHaveLength(2);
    expect(JSON.stringify(findings)).not.toContain("ZQ7");
  });

  test.each(['"Tr0ub4dor #3x9"', "color #1", "|\n      a #b", "'\"x\"'", "a,B=c", "${B}", "***", '""'])(
    "a plain value of a file has none: %j",
    async (value) => {
      const { findings } = await build({ file: `environmentVariables:\n  - key: A\n    value: ${value}\n` });
      expect(findings.warnings).toEqual([]);
    },
  );
});

describe("a secret in the definition", () => {
  test("may refer to the stored value", async () => {
    const { body, findings } = await build({ file: "environmentVariables: [{ key: B, isSecret: true }]\n" });
    expect(body["environmentVariables"]).toEqual([{ key: "B", isSecret: true }]);
    expect([...findings.problems, ...findings.warnings]).toEqual([]);
  });

  test("isSecret: true works in environment-variables", async () => {
    const { body, secrets } = await build({
      inputs: { "environment-variables": "- { key: A, value: zq7zq7, isSecret: true }" },
    });
    expect(body["environmentVariables"]).toEqual([{ key: "A", value: "zq7zq7", isSecret: true }]);
    expect(secrets).toContain("zq7zq7");
  });
});
