import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import type { JsonObject } from "../../src/base/json.js";
import { build, type Given } from "./building.js";

interface BadDefinition {
  readonly given: Given;
  readonly problems?: readonly string[];
  readonly warnings?: readonly string[];
  /** What is sent, of a definition that is accepted. */
  readonly body?: JsonObject;
}

const folder = path.resolve(import.meta.dirname, "../../../__tests__/definition");

function read(name: string): BadDefinition[] {
  return parse(readFileSync(path.join(folder, name), "utf8")) as BadDefinition[];
}

/** Each finding by its place and path: what is said is in words/definition.txt. */
const tables = [
  ...["bad-yaml.yaml", "bad-fields.yaml", "bad-inputs.yaml", "mistakes.yaml"],
  ...["one-rule.yaml", "from-elsewhere.yaml", "placeholders.yaml"],
].map((name) => [name, read(name)] as const);

for (const [name, cases] of tables) {
  test.each(cases.map((bad) => [JSON.stringify(bad.given).slice(0, 100), bad] as const))(
    `${name}: %s`,
    async (_, bad) => {
      const { body, findings, places } = await build(bad.given);
      expect(places.problems).toEqual(bad.problems ?? []);
      expect(places.warnings).toEqual(bad.warnings ?? []);
      if (bad.body !== undefined) expect(body).toEqual(bad.body);
      expect(JSON.stringify(findings)).not.toContain(`"${secret}`);
      expect([...findings.problems, ...findings.warnings].join("\n")).not.toContain(secret);
    },
  );
}

/** The value that represents a secret in the tables. */
const secret = "hunter2hunter2";
