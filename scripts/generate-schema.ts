// Makes schema/deployment.schema.json from the table of fields; `npm run generate` writes it.
import path from "node:path";
import type { JsonObject } from "../src/base/json.js";
import { type Field, fields } from "../src/deployment/fields.js";

/** Where the schema is kept. */
export const schemaPath = path.resolve(import.meta.dirname, "../../schema/deployment.schema.json");

/** The JSON Schema (draft 07, as editors know it) of a deployment file. */
export function deploymentSchema(): JsonObject {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Deployment definition",
    description:
      "The request body of create-deployment and update-deployment. Fields that are not named here are passed on.",
    ...mapping(fields),
  };
}

/** The schema's text as it is kept: lists of short values on one line. */
export function schemaText(): string {
  const text = JSON.stringify(deploymentSchema(), null, 2);
  return `${text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, inner: string) => `[${inner.replace(/\n\s+/g, " ")}]`)}\n`;
}

function mapping(members: readonly Field[]): JsonObject {
  const properties = members.map((field) => [field.field, { description: describe(field), ...content(field) }]);
  return { type: "object", properties: Object.fromEntries(properties) };
}

function describe({ description, shownIn }: Field): string {
  return shownIn === "requests" ? description : `${description} The service's document shows it in responses only.`;
}

function content(field: Field): JsonObject {
  const examples = field.example === undefined ? {} : { examples: [field.example] };
  const text: JsonObject = { type: ["string", "number"], ...(field.mayBeEmpty ? {} : { pattern: "\\S" }) };
  const allowed = [...(field.allowed ?? [])];
  switch (field.kind) {
    case "text":
      return { ...text, ...examples };
    case "value":
      return { type: ["string", "number", "boolean"] };
    case "variable-name":
      return { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]*$", ...examples };
    case "choice":
      return { enum: allowed };
    case "open-choice":
      return { anyOf: [{ enum: allowed }, text] };
    case "cores":
      return {
        type: ["string", "number"],
        pattern: "^[0-9]{1,15}(\\.[0-9]{1,30})?$",
        minimum: 0,
        exclusiveMaximum: 1e15,
        ...examples,
      };
    case "gibibytes":
      return { type: "string", pattern: "^[0-9]{1,16}(\\.[0-9]{1,30})?Gi$", ...examples };
    case "flag":
      return { type: "boolean" };
    case "whole":
      return { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case "texts":
      return { type: "array", items: text };
    case "object":
      return mapping(field.members ?? []);
    case "list": {
      const rules = field.field === "environmentVariables" ? variableRules : {};
      return { type: "array", items: { ...mapping(field.members ?? []), ...rules } };
    }
  }
}

/** A variable has a key, and a value unless it is secret. */
const variableRules: JsonObject = {
  required: ["key"],
  anyOf: [{ required: ["value"] }, { required: ["isSecret"], properties: { isSecret: { const: true } } }],
};
