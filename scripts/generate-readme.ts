import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { inputTable } from "../src/inputs/table.js";

const root = path.resolve(import.meta.dirname, "..", "..");

interface Action {
  readonly inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  readonly outputs: Record<string, { description: string }>;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();
}

function inputs(action: Action): string {
  const groups = [
    ["Every mode", (modes: readonly string[]) => modes.length === 3],
    ["create-token", (modes: readonly string[]) => modes.length === 1],
    ["create-deployment and update-deployment", (modes: readonly string[]) => modes.length === 2],
  ] as const;
  return groups
    .map(([title, belongs]) => {
      const rows = Object.entries(action.inputs).flatMap(([name, input]) => {
        const row = inputTable.find((candidate) => candidate.name === name);
        if (row === undefined || !belongs(row.modes)) return [];
        const { variable } = row;
        const fallback = variable === undefined ? (input.default ?? "") : `env ${variable}`;
        const shown = name === "mode" ? "required" : fallback === "" ? "" : `\`${fallback}\``;
        return `| \`${name}\` | ${shown} | ${cell(input.description)} |`;
      });
      return `#### ${title}\n\n| input | default | meaning |\n|---|---|---|\n${rows.join("\n")}`;
    })
    .join("\n\n");
}

function outputs(action: Action): string {
  const rows = Object.entries(action.outputs).map(
    ([name, { description }]) => `| \`${name}\` | ${cell(description)} |`,
  );
  return `| output | meaning |\n|---|---|\n${rows.join("\n")}`;
}

/** README with its tables made anew from action.yml. */
export function readmeWithTables(readme: string, actionText: string): string {
  const action = parse(actionText) as Action;
  const tables: Record<string, string> = { inputs: inputs(action), outputs: outputs(action) };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made from action.yml by npm run generate -->`, `<!-- end of ${name} -->`];
    const [before, after] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || after === -1) throw new Error(`README.md has no place for the ${name}.`);
    return `${text.slice(0, before)}${begin}\n\n${table}\n\n${text.slice(after)}`;
  }, readme);
}

/** The file's text, from the project's root. */
export function read(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}

/** Writes the tables into README.md. */
export function generateReadme(): void {
  writeFileSync(path.join(root, "README.md"), readmeWithTables(read("README.md"), read("action.yml")));
}
