// Makes the tables of inputs and outputs in README.md and docs/inputs.md from action.yml; `npm run generate` writes them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isScalar, parse, parseDocument } from "yaml";
import { inputTable } from "../src/inputs/table.js";

const root = path.resolve(import.meta.dirname, "..", "..");

/** The page that lists every input and output. */
export const inputsPath = "docs/inputs.md";

/** The outputs that most workflows use, in README. */
const first = ["deployment-id", "deployment-url", "deployment-status", "created", "ready", "token", "plan", "outcome"];

interface Action {
  readonly inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  readonly outputs: Record<string, { description: string }>;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();
}

function rows(action: Action, names: readonly string[]): string {
  const lines = names.map((name) => {
    const input = action.inputs[name];
    if (input === undefined) throw new Error(`action.yml has no input ${name}.`);
    const { variable, default: value } = inputTable.find((candidate) => candidate.name === name) ?? {};
    const fallback = variable === undefined ? (value ?? input.default ?? "") : `env ${variable}`;
    const shown = name === "mode" ? "required" : fallback === "" ? "" : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${cell(input.description)} |`;
  });
  return `| input | default | meaning |\n|---|---|---|\n${lines.join("\n")}`;
}

/** The inputs by the comments of action.yml that head them. */
function groups(actionText: string): [title: string, names: string[]][] {
  const inputs = parseDocument(actionText).get("inputs", true) as unknown as {
    commentBefore?: string;
    items: { key: unknown }[];
  };
  const found: [string, string[]][] = [];
  for (const { key } of inputs.items) {
    if (!isScalar(key)) continue;
    const title = key.commentBefore ?? (found.length === 0 ? inputs.commentBefore : undefined);
    if (title !== undefined) found.push([title.trim(), []]);
    found.at(-1)?.[1].push(String(key.value));
  }
  return found;
}

function allInputs(action: Action, actionText: string): string {
  return groups(actionText)
    .map(([title, names]) => `### ${title}\n\n${rows(action, names)}`)
    .join("\n\n");
}

function outputs(action: Action, names: readonly string[]): string {
  const lines = names.map((name) => {
    const output = action.outputs[name];
    if (output === undefined) throw new Error(`action.yml has no output ${name}.`);
    return `| \`${name}\` | ${cell(output.description)} |`;
  });
  return `| output | meaning |\n|---|---|\n${lines.join("\n")}`;
}

function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made from action.yml by npm run generate -->`, `<!-- end of ${name} -->`];
    const [before, after] = [text.indexOf(begin), text.indexOf(end)];
    if (before === -1 || after === -1) throw new Error(`The page has no place for the ${name}.`);
    return `${text.slice(0, before)}${begin}\n\n${table}\n\n${text.slice(after)}`;
  }, page);
}

/** README with its table made from action.yml. */
export function readmeWithTables(readme: string, actionText: string): string {
  return withTables(readme, { "first outputs": outputs(parse(actionText) as Action, first) });
}

/** The page of all inputs and outputs with its tables made from action.yml. */
export function inputsWithTables(page: string, actionText: string): string {
  const action = parse(actionText) as Action;
  const all = outputs(action, Object.keys(action.outputs));
  return withTables(page, { inputs: allInputs(action, actionText), outputs: all });
}

/** The content of a file, from the project's root. */
export function read(name: string): string {
  return readFileSync(path.join(root, name), "utf8");
}

/** Writes the tables into README.md and docs/inputs.md. */
export function generateReadme(): void {
  const action = read("action.yml");
  writeFileSync(path.join(root, "README.md"), readmeWithTables(read("README.md"), action));
  writeFileSync(path.join(root, inputsPath), inputsWithTables(read(inputsPath), action));
}
