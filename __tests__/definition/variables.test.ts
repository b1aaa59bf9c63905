import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { parseVariables } from "../../src/definition/variables.js";
import { fc } from "../samples.js";
import { type Built, build } from "./building.js";

interface VariablesFile {
  readonly given: string;
  readonly plain?: boolean;
  readonly lines?: readonly number[];
  readonly corrected?: string;
  readonly meant: Readonly<Record<string, string>>;
}

const secretInput = "secret-environment-variables";
const inputs = ["environment-variables", secretInput];

function buildWith(text: string, input = secretInput): Promise<Built> {
  return build({ inputs: { [input]: text } });
}

describe("a file of variables is sent as it is meant, or refused with what leads to that", () => {
  const folder = path.resolve(import.meta.dirname, "../../../__tests__/definition");
  const files = parse(readFileSync(path.join(folder, "variables-files.yaml"), "utf8")) as VariablesFile[];
  test.each(files.map((file) => [file.given, file] as const))("%j", async (_, file) => {
    const { given, plain = false, lines = [], corrected = given, meant } = file;
    const input = plain ? "environment-variables" : secretInput;
    const { places } = await buildWith(given, input);
    const found = places.problems.map((place) => Number(/line (\d+)/.exec(place)?.[1]));
    expect(found).toEqual(lines);
    const { body, findings } = await buildWith(corrected, input);
    expect(findings.problems).toEqual([]);
    const wanted = Object.entries(meant).map(([key, value]) => ({ key, value, isSecret: !plain }));
    expect(body["environmentVariables"] ?? []).toEqual(wanted);
  });
});

test("lines are counted from 1, blocks with all of their lines", () => {
  const { variables, badLines } = parseVariables("\nA=1\nB<<E\nx\ny\nE\nC=2\nbad\n");
  expect([...variables, ...badLines].map(({ line }) => line)).toEqual([2, 3, 7, 8]);
});

/** Any character. fast-check's own unit "binary" makes a table of all of them first, which takes a second. */
const character = fc
  .nat({ max: 0x10f7ff })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
const any = fc.oneof(
  fc.string({ unit: character }),
  fc.string({ unit: fc.constantFrom(..."a=#\"' \t\n\r\uFEFF\u2028\0😀", "<<", "\r\n", "END") }),
);

describe("any string of Unicode arrives byte for byte", () => {
  test.each(inputs)("by KEY<<END in %s", async (input) => {
    await fc.assert(
      fc.asyncProperty(any, any, async (first, second) => {
        fc.pre(first.trim() !== "" && second.trim() !== "" && !`${first}${second}`.includes("\r"));
        const end = "a line that is in neither";
        const text = `FIRST<<${end}\n${first}\n${end}\nSECOND<<${end}\n${second}\n${end}`;
        const { body, findings } = await buildWith(text, input);
        expect(findings.problems).toEqual([]);
        expect(body["environmentVariables"]).toMatchObject([{ value: first }, { value: second }]);
      }),
    );
  });

  test.each(inputs)("by KEY=VALUE in %s, or has one problem", async (input) => {
    await fc.assert(
      fc.asyncProperty(any, async (value) => {
        fc.pre(!/[\r\n]/.test(value));
        const { body, findings } = await buildWith(`KEY=${value}\n`, input);
        expect(findings.problems.length).toBeLessThan(2);
        if (findings.problems.length === 0)
          expect(body["environmentVariables"]).toMatchObject([{ key: "KEY", value }]);
      }),
    );
  });
});

describe("the input for secrets", () => {
  test.each([
    ["a pasted private key", "KEY=-----BEGIN KEY-----\nzq7zq7lower=\nZQ7ZQ7UPPER==\n-----END KEY-----"],
    ["a piece that looks like a variable", "GOOD=1\nzq7zq7/lower=zq7zq7\nzq7zq7 again"],
    ["an unclosed block", "KEY<<END\nzq7zq7lower\nzq7zq7\n"],
    ["an unclosed quote", 'KEY="zq7zq7\nZQ7ZQ7=1'],
    ["a key that looks like a placeholder", "vars.zq7zq7=1234"],
    ["a lower-case key twice", "zq7zq7lower=1234\nzq7zq7lower=5678"],
    ["an empty lower-case key", "zq7zq7lower="],
    ["a secret in base32", "ZQ7ZQ7DPEHPK3PXPJBSWY3DPEHPK3PX="],
    ["JSON", '{"key": "zq7zq7'],
    ["YAML", "KEY: zq7zq7\nOTHER: zq7zq7"],
    ["a URL", "postgres://u:zq7zq7@db/x?sslmode=require"],
    ["a key with another line at fault", "ZQ7='a'\nZQ7='b'\nnot a variable"],
  ])("never shows a line, a value or a doubtful key: %s", async (_, text) => {
    const { findings } = await buildWith(text);
    expect(findings.problems.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/zq7/i);
  });

  test.each([
    [
      "a line that is not well-formed",
      "A=first-piece\nsecond piece\nthird=",
      ["first-piece", "second piece"],
    ],
    ["a block without an end", "A<<END\nfirst piece\nsecond piece", ["first piece", "second piece"]],
    ["quotes", "A='first piece'\nexport B=\"other\"", ["first piece", "other"]],
    ["JSON", '{"A": "first piece", "B":"other"}', ["first piece", "other"]],
    ["YAML", "A: first piece,\n  B: 'other',", ["first piece", "other"]],
  ])("reports everything that may be secret: %s", async (_, text, secrets) => {
    const found = await buildWith(text);
    expect(found.secrets.flatMap((secret) => secret.split("\n"))).toEqual(expect.arrayContaining(secrets));
  });

  test.each(["KEY=", "KEY= ", "KEY<<END\nEND"])(
    "an empty secret is a problem, and in a dry run without api-token it is listed: %j",
    async (text) => {
      expect((await buildWith(text)).places.problems).toHaveLength(1);
      const { body, findings } = await build({ inputs: { [secretInput]: text }, allowEmptySecrets: true });
      expect(findings).toMatchObject({ problems: [], warnings: [], emptySecrets: ["KEY"] });
      expect(body["environmentVariables"]).toMatchObject([{ key: "KEY", isSecret: true }]);
      const file = 'environmentVariables: [{ key: KEY, value: "", isSecret: true }]';
      expect((await build({ file, allowEmptySecrets: true })).places.problems).toHaveLength(1);
    },
  );
});

test.each(['"Tr0ub4dor #3x9"', "color #1", "|\n      a #b", "'\"x\"'", "a,B=c", "${B}", "***", '""'])(
  "a plain value of a file has no warning: %j",
  async (value) => {
    const { findings } = await build({ file: `environmentVariables:\n  - key: A\n    value: ${value}\n` });
    expect(findings.warnings).toEqual([]);
  },
);

test("a secret in the definition may refer to the stored value", async () => {
  const { body, findings } = await build({ file: "environmentVariables: [{ key: B, isSecret: true }]\n" });
  expect(body["environmentVariables"]).toEqual([{ key: "B", isSecret: true }]);
  expect([...findings.problems, ...findings.warnings]).toEqual([]);
});
