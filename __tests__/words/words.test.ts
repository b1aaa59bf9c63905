// What people read of each finding, in snapshots: `npm run words` writes them. Read their diff as a user would. No other
// test contains these sentences.
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "@jest/globals";
import { parse } from "yaml";
import { build, type Given } from "../definition/building.js";
import { expectWords } from "./snapshot.js";

const folder = path.resolve(import.meta.dirname, "../../../__tests__");

/** The areas: a snapshot for the cases of some tables. */
const areas: Readonly<Record<string, readonly string[]>> = {
  "definition.txt": ["bad-fields", "bad-inputs", "bad-yaml", "mistakes", "one-rule", "from-elsewhere"].map(
    (name) => `definition/${name}.yaml`,
  ),
};

test.each(Object.entries(areas))("%s is what the cases of %s say", async (snapshot, tables) => {
  const read = (table: string) =>
    parse(readFileSync(path.join(folder, table), "utf8")) as { readonly given: Given }[];
  const cases = tables.flatMap(read);
  const said: string[] = [];
  for (const { given } of cases) {
    const { findings } = await build(given);
    const lines = [...findings.problems, ...findings.warnings.map((line) => `(warning) ${line}`)];
    said.push(`${JSON.stringify(given).slice(0, 160)}\n${lines.map((line) => `  ${line}\n`).join("")}`);
  }
  expectWords(`words/${snapshot}`, said.join("\n"));
});
