import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { build, type Given } from "./building.js";

interface BadDefinition {
  readonly given: Given;
  readonly problems?: readonly string[];
  readonly warnings?: readonly string[];
}

const folder = path.resolve(import.meta.dirname, "../../../__tests__/definition");

function read(name: string): BadDefinition[] {
  return parse(readFileSync(path.join(folder, name), "utf8")) as BadDefinition[];
}

/** Each finding by its place and code: what is said is in words/definition.txt. */
const tables = ["bad-yaml.yaml", "bad-fields.yaml", "bad-inputs.yaml", "mistakes.yaml"].map(
  (name) => [name, read(name)] as const,
);

for (const [name, cases] of tables) {
  test.each(cases.map((bad) => [JSON.stringify(bad.given).slice(0, 100), bad] as const))(
    `${name}: %s`,
    async (_, bad) => {
      const { findings, codes } = await build(bad.given);
      expect(bad.problems ?? bad.warnings).not.toEqual([]);
      expect(codes.problems).toEqual(bad.problems ?? []);
      expect(codes.warnings).toEqual(bad.warnings ?? []);
      expect(JSON.stringify(findings)).not.toContain(`"${secret}`);
      expect([...findings.problems, ...findings.warnings].join("\n")).not.toContain(secret);
    },
  );
}

/** The value that represents a secret in the tables. */
const secret = "hunter2hunter2";

test("a path with the letter of a drive is a path", async () => {
  const { findings } = await build({ definitionFile: "D:\\a\\_temp\\deployment.yaml" });
  expect(findings.problems).toEqual([
    expect.stringMatching(/^Input definition-file: "D:.*" (?:does not exist|is outside)/),
  ]);
});
