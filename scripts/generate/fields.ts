import { type Field, fields } from "../../src/definition/fields.js";

function kind({ kind, allowed }: Field): string {
  const values = allowed?.map((value) => `\`${value}\``).join(", ");
  switch (kind) {
    case "choice":
      return values ?? "";
    case "open-choice":
      return `${values}; others are sent as written`;
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
export function fieldsTable(): string {
  return `| field | value | used by | meaning |\n|---|---|---|---|\n${rows(fields).join("\n")}`;
}
