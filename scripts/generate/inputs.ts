// The inputs and outputs in docs/inputs.md, from action.yml.
import { isScalar, parse, parseDocument } from "yaml";
import { type InputName, inputTable } from "../../src/inputs/table.js";
import { textOf } from "./files.js";

interface Action {
  readonly inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  readonly outputs: Record<string, { description: string }>;
}

const actionText = textOf("action.yml");
const action: Action = parse(actionText);

function cell(text: string) {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").trim();
}

function rows(names: readonly string[]) {
  const lines = names.map((name) => {
    const input = action.inputs[name];
    if (input === undefined) throw new Error(`action.yml has no input ${name}.`);
    const { variable, default: value } = inputTable[name as InputName];
    const fallback = variable === undefined ? (value ?? input.default ?? "") : `env ${variable}`;
    const shown = name === "mode" ? "required" : fallback === "" ? "" : `\`${fallback}\``;
    // The table has a column for it.
    const meaning = input.description
      .replace(` (default ${shown})`, "")
      .replace(/ \(if omitted, the environment variable `\w+`\)/, "");
    return `| \`${name}\` | ${shown} | ${cell(meaning)} |`;
  });
  return `| input | default | meaning |\n|---|---|---|\n${lines.join("\n")}`;
}

/** The inputs by the comments of action.yml that head them. */
function groups() {
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

/** The tables of all inputs. */
export function allInputs(): string {
  return groups()
    .map(([title, names]) => `### ${title}\n\n${rows(names)}`)
    .join("\n\n");
}

/** The list of all outputs. */
export function allOutputs(): string {
  return Object.entries(action.outputs)
    .map(([name, { description }]) => `- \`${name}\`: ${description.trim()}`)
    .join("\n");
}
