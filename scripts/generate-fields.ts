import path from "node:path";
import { type Field, fields, memoryOfCpu } from "../src/deployment/fields.js";

/** Where the table of fields stands. */
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
    case "flag":
      return "true or false";
    case "whole":
      return "whole number";
    case "texts":
      return "list of texts";
    case "object":
      return "mapping";
    case "list":
      return "list of mappings";
    default:
      return "text";
  }
}

function rows(table: readonly Field[], prefix = ""): string[] {
  return table.flatMap((field) => {
    const name = `${prefix}${field.field}`;
    const use = field.use === "create-only" ? "create" : "create, update";
    const row = `| \`${name}\` | ${kind(field)} | ${prefix === "" ? use : ""} | ${field.input ? `\`${field.input}\`` : ""} | ${field.description} |`;
    return [row, ...rows(field.members ?? [], `${name}${field.kind === "list" ? "[]" : ""}.`)];
  });
}

/** The page that tells the fields of a Deployment's definition, from the table of fields. */
export function fieldsText(): string {
  const pairs = memoryOfCpu.map(([cpu, memory]) => `\`${memory}\` is twice \`${cpu}\``).join(", and ");
  return `# The Deployment's definition

The body of create and update, as \`deployment-file\` or \`deployment\` has it: YAML 1.2 or JSON, in the field names of the
service's document. A short one:

\`\`\`yaml
# yaml-language-server: $schema=https://raw.githubusercontent.com/your-org/platform-deployments-action/v1/schema/deployment.schema.json
name: data-pipelines
type: STANDARD # or DEDICATED, HYBRID
executor: CELERY # or KUBERNETES
schedulerSize: SMALL
defaultTaskPodCpu: 0.5 # the memory follows: 1Gi
environmentVariables:
  - key: PIPELINES_REGION
    value: eu-central-1
\`\`\`

A longer one, with worker queues: [examples/deployment.yaml](../examples/deployment.yaml).

- Inputs go over its fields one by one; environment variables merge by key, worker queues are replaced whole.
- ${pairs}: given the CPU alone, the memory is derived.
- Secret values do not belong into a file of the repository: give them by the input \`secret-environment-variables\`.
- Fields that only a creation takes are left out of an update, so that one file serves both.
- A field that is not in this table is passed on with a warning, and everything else is checked before anything is sent.
- The same rules as JSON Schema, for editors: [schema/deployment.schema.json](../schema/deployment.schema.json).

<!-- Made from src/deployment/fields.ts by npm run generate. -->

| field | value | used by | input | meaning |
|---|---|---|---|---|
${rows(fields).join("\n")}
`;
}
