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
  "definition.txt": ["bad-fields", "bad-inputs", "bad-yaml", "mistakes"].map(
    (name) => `definition/${name}.yaml`,
  ),
};

test.each(Object.entries(areas))("%s is what the cases of %s say", async (snapshot, tables) => {
  const read = (table: string) =>
    parse(readFileSync(path.join(folder, table), "utf8")) as { readonly given: Given }[];
  const cases = tables.flatMap(read);
  const said = new Map<string, Set<string>>();
  for (const { given } of cases) {
    const { findings, codes } = await build(given);
    for (const level of ["problems", "warnings"] as const) {
      for (const [index, line] of findings[level].entries()) {
        const code = codes[level][index]?.split(" ").at(-1) ?? "";
        said.set(code, (said.get(code) ?? new Set()).add(line));
      }
    }
  }
  const areaOf = (code: string) =>
    `${code}\n${[...(said.get(code) ?? [])].map((line) => `  ${line}\n`).join("")}`;
  const words = [...said.keys()].toSorted().map(areaOf).join("\n");
  expectWords(`words/${snapshot}`, words);
});
