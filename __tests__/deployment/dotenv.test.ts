import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { parseDotenv } from "../../src/deployment/dotenv.js";

function pairs(text: string): [string, string][] {
  const { entries, faults } = parseDotenv(text);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return entries.map(({ key, value }) => [key, value]);
}

describe("KEY=VALUE lines", () => {
  test.each<[string, string, [string, string][]]>([
    [
      "plain",
      "A=1\nB=two words",
      [
        ["A", "1"],
        ["B", "two words"],
      ],
    ],
    ["blank lines and comments", "\n# c\n  # c\nA=1\n\n", [["A", "1"]]],
    [
      "CRLF, CR and BOM",
      "\uFEFFA=1\r\nB=2\rC=3",
      [
        ["A", "1"],
        ["B", "2"],
        ["C", "3"],
      ],
    ],
    [
      "export",
      "export A=1\n  export\tB=2",
      [
        ["A", "1"],
        ["B", "2"],
      ],
    ],
    [
      "blanks around the equals sign",
      "A = 1 \nB\t=\t2",
      [
        ["A", "1"],
        ["B", "2"],
      ],
    ],
    [
      "an empty value",
      "A=\nB= \nC=''\nD=\"\"",
      [
        ["A", ""],
        ["B", ""],
        ["C", ""],
        ["D", ""],
      ],
    ],
    ["equals signs in the value", "A=b=c==", [["A", "b=c=="]]],
    [
      "a comment after a value",
      "A=1 # c\nB='2' # c\nC=\"3\"# c\nD= # c",
      [
        ["A", "1"],
        ["B", "2"],
        ["C", "3"],
        ["D", ""],
      ],
    ],
    [
      "a # without a blank before it",
      "A=a#b\nB=#c",
      [
        ["A", "a#b"],
        ["B", "#c"],
      ],
    ],
    ["single quotes are literal", "A='a\\n\"$B'", [["A", 'a\\n"$B']]],
    ["double quotes know escapes", 'A="a\\n\\r\\t\\"\\\\ \\d $B"', [["A", 'a\n\r\t"\\ \\d $B']]],
    [
      "quotes span lines",
      "A='one\n# two\n'\nB=\"one\ntwo\"",
      [
        ["A", "one\n# two\n"],
        ["B", "one\ntwo"],
      ],
    ],
    [
      "quotes inside a plain value",
      'A=it\'s\nB=a"b"',
      [
        ["A", "it's"],
        ["B", 'a"b"'],
      ],
    ],
    [
      "a backslash at the end of a plain value",
      "A=C:\\\nB=2",
      [
        ["A", "C:\\"],
        ["B", "2"],
      ],
    ],
  ])("%s", (_, text, wanted) => {
    expect(pairs(text)).toEqual(wanted);
  });

  test("line numbers count the lines of values too", () => {
    const { entries, faults } = parseDotenv('A="1\n2\n3"\nB\n\nC=1');
    expect(entries.map(({ key, line }) => [key, line])).toEqual([
      ["A", 1],
      ["C", 6],
    ]);
    expect(faults.map(({ line }) => line)).toEqual([4]);
  });

  test("faults never quote the text, which is kept aside to be masked", () => {
    const { faults, unread } = parseDotenv('s3cr3t\nA="x" s3cr3t\nB="s3cr3t\nmore');
    expect(JSON.stringify(faults)).not.toContain("s3cr3t");
    expect(unread).toEqual(["s3cr3t", 'x" s3cr3t', "s3cr3t\nmore"]);
  });
});

const key = fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,8}$/);

test("any value survives double quotes with escapes", () => {
  const escaped = (text: string): string =>
    text.replace(/[\\"\n\r\t]/g, (c) => `\\${{ "\n": "n", "\r": "r", "\t": "t" }[c] ?? c}`);
  const value = fc.string({
    unit: fc.oneof(fc.constantFrom(..."\\\"'\n\r\t#= $"), fc.string({ minLength: 1, maxLength: 1 })),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (variables) => {
      const text = variables.map(([name, content]) => `${name}="${escaped(content)}"`).join("\n");
      expect(pairs(text)).toEqual(variables);
    }),
  );
});

test("any value without a single quote survives single quotes", () => {
  const value = fc.string({ unit: fc.constantFrom(...'\\"\n\t#= $ab') });
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (variables) => {
      expect(pairs(variables.map(([name, content]) => `export ${name}='${content}' # c`).join("\n"))).toEqual(
        variables,
      );
    }),
  );
});

test("every text ends as entries and faults, each with a line of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."AB1='\"\\#\n\r\t -[") }), (text) => {
      const { entries, faults } = parseDotenv(text);
      const lines = text.split(/\r\n?|\n/).length;
      for (const { line } of [...entries, ...faults]) expect(line >= 1 && line <= lines).toBe(true);
    }),
  );
});
