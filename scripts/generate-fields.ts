import path from "node:path";
import { type Field, fields } from "../src/definition/fields.js";

/** The page with the table of fields. */
export const fieldsPath = path.resolve(import.meta.dirname, "..", "..", "docs", "deployment.md");

function kind({ kind, allowed }: Field): string {
  const values = allowed?.map((value) => `\`${value}\``).join(", ");
  switch (kind) {
    case "choice":
      return values ?? "";
    case "open-choice":
      return `${values}; others with a warning`;
    case "cores":
      return "number of cores";
    case "gibibytes":
      return "`<number>Gi`";
    case "boolean":
      return "boolean";
    case "integer":
      return "integer";
    case "strings":
      return "list of strings";
    case "object":
      return "object";
    case "list":
      return "list of objects";
    default:
      return "string";
  }
}

function rows(table: readonly Field[], prefix = ""): string[] {
  return table.flatMap((field) => {
    const name = `${prefix}${field.field}`;
    const use = field.use === "create-only" ? "create" : "create, update";
    const row = `| \`${name}\` | ${kind(field)} | ${prefix === "" ? use : ""} | ${field.description} |`;
    return [row, ...rows(field.members ?? [], `${name}${field.kind === "list" ? "[]" : ""}.`)];
  });
}

/** The table of a definition's fields. */
function fieldsTable(): string {
  return `| field | value | used by | meaning |\n|---|---|---|---|\n${rows(fields).join("\n")}`;
}

const [begin, end] = [
  "<!-- fields: made from src/definition/fields.ts by npm run generate -->",
  "<!-- end of fields -->",
];

/** The page about the definition, with its table made from the table of fields. */
export function withFields(page: string): string {
  const [before, after] = [page.indexOf(begin), page.indexOf(end)];
  if (before === -1 || after === -1) throw new Error("docs/deployment.md has no place for the fields.");
  return `${page.slice(0, before)}${begin}\n\n${fieldsTable()}\n\n${page.slice(after)}`;
}
