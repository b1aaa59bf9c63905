// schema/deployment.schema.json, from the table of fields.
import type { JsonObject } from "../../src/base/json.js";
import { decimal, largestInteger } from "../../src/definition/amounts.js";
import { type Field, fields } from "../../src/definition/fields.js";
import { descriptionOf, isOnlyInResponses } from "./field-descriptions.js";

/** The JSON Schema (draft 07, as editors know it) of a deployment file. */
export function deploymentSchema(): JsonObject {
  const top = object(fields, "");
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Deployment definition",
    description:
      "The request body of create-deployment and update-deployment. Other fields are a problem, except `x-` fields for YAML anchors, and those in the input undocumented-fields.",
    ...top,
    properties: { $schema: { type: "string" }, ...(top["properties"] as JsonObject) },
    patternProperties: { "^x-": {} },
  };
}

/** A schema as it is stored: short lists of values on one line. */
export function schemaText(schema: JsonObject): string {
  const text = JSON.stringify(schema, null, 2);
  const short = text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (whole, inner: string) => {
    const line = `[${inner.replace(/\n\s+/g, " ")}]`;
    return line.length > 90 ? whole : line;
  });
  return `${short}\n`;
}

/** Unknown fields are not allowed, so that editors mark them. */
function object(members: readonly Field[], path: string): JsonObject {
  const properties = members.map((field) => {
    const own = `${path}${field.field}`;
    return [field.field, { description: describe(own), ...content(field, `${own}.`) }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    additionalProperties: false,
  };
}

function describe(path: string) {
  const description = descriptionOf(path);
  return isOnlyInResponses(path)
    ? `${description} The API documentation shows it only in responses.`
    : description;
}

function content(field: Field, path: string) {
  const examples =
    field.example === undefined || field.members !== undefined ? {} : { examples: [field.example] };
  const text: JsonObject = {
    type: ["string", "number"],
    ...(field.kind === "any-string" ? {} : { pattern: "\\S" }),
  };
  const allowed = [...(field.allowed ?? [])];
  const typed = (...type: string[]) => orNull(field, { type });
  switch (field.kind) {
    case "string":
    case "any-string":
      return { ...orNull(field, text), ...examples };
    case "scalar":
      return { type: ["string", "number", "boolean"] };
    case "variable-key":
      return { type: "string", pattern: "^[^=\\s\\u0000-\\u001f\\u007f-\\u009f]+$", ...examples };
    case "choice":
      return { enum: allowed };
    case "open-choice":
      return { anyOf: [{ enum: allowed }, orNull(field, { ...text, pattern: "\\S" })] };
    case "cores": {
      const amount = { pattern: `^${decimal}$`, minimum: 1e-6, exclusiveMaximum: 1e15 };
      return { ...typed("string", "number"), ...amount, ...examples };
    }
    case "gibibytes":
      return { ...typed("string"), pattern: `^${decimal}Gi$`, ...examples };
    case "boolean":
      return typed("boolean");
    case "integer":
      return { ...typed("integer"), minimum: 0, maximum: largestInteger };
    case "strings":
      return { ...typed("array"), items: text };
    case "object":
      return { ...object(field.members ?? [], path), ...typed("object") };
    case "list": {
      const rules = field.rules === undefined ? {} : field.rules === "variables" ? variableRules : queueRules;
      const items = { ...object(field.members ?? [], path), ...rules };
      return { ...typed("array"), items };
    }
  }
}

/** Null clears a field, unless the table has another value for it. */
function orNull({ isNeverNull }: Field, schema: JsonObject) {
  const { type } = schema;
  return isNeverNull !== true && Array.isArray(type) ? { ...schema, type: [...type, "null"] } : schema;
}

const queueRules: JsonObject = { required: ["name"] };

/** A variable has a key, and a value unless it is secret. */
const variableRules: JsonObject = {
  required: ["key"],
  anyOf: [{ required: ["value"] }, { required: ["isSecret"], properties: { isSecret: { const: true } } }],
};
