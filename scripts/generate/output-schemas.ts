// schema/plan.schema.json and schema/result.schema.json: the outputs `plan` and `result`.
import type { JsonObject } from "../../src/base/json.js";
import type { Change, Changes } from "../../src/definition/compare.js";
import { type Field, fields } from "../../src/definition/fields.js";
import type { OutputPlan as Plan } from "../../src/plan/output.js";
import type { StopCode } from "../../src/plan/stops.js";
import type { PlannedRequest } from "../../src/platform/client.js";
import { descriptionOf } from "./field-descriptions.js";
import { schemaText } from "./schema.js";

const draft = "https://json-schema.org/draft/2020-12/schema";

/** An object that has all of these members, and no other one. */
function exactly(properties: Readonly<Record<string, JsonObject>>, ...optional: string[]) {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: "object", properties, required, additionalProperties: false };
}

const string = (description: string) => ({ description, type: "string" });
const orNull = (description: string, type: string) => ({ description, type: [type, "null"] });
const boolean = (description: string) => ({ description, type: "boolean" });
const keys = (description: string) => ({ description, type: "array", items: { type: "string" } });

// Each has a member for each of its type, or does not compile.
const comparedWith: Record<keyof NonNullable<Plan["comparedWith"]>, JsonObject> = {
  record: orNull("Number of the GitHub deployment record.", "integer"),
  sha: orNull("Commit of the run that applied it.", "string"),
  at: orNull("When that run began.", "string"),
  stored: orNull(
    "Whether the record has the definition. If not, there is nothing to compare with, and changes is empty. Null with live.",
    "boolean",
  ),
  live: {
    description: "Changes are those of the live Deployment in live-file. Absent without it.",
    const: true,
  },
};

const change: Record<keyof Change, JsonObject> = {
  field: string("Path of the field, with names or keys of list items: workerQueues[default].maxWorkerCount."),
  before: {
    description:
      "Value in the definition that was applied last, or with live-file in the platform; null where it was not set.",
  },
  after: { description: "Value in this definition, null where it is not set." },
  createOnly: boolean("Only a create accepts the field: an update does not send it."),
  removed: boolean("This definition no longer has the field: the platform may keep its value."),
};

const variables: Record<keyof Changes["variables"], JsonObject> = {
  added: keys("Keys that are new."),
  removed: keys("Keys that this definition no longer has."),
  changed: keys("Keys of plain variables with another value."),
  kept: keys("Keys of the others. Values of secret variables are not compared."),
};

const stops: StopCode[] = [
  "exists",
  "id-given",
  "other-id",
  "other-name",
  "other-workspace",
  "not-on-record",
  "older-run",
  "removes-secrets",
];

const plan: Record<keyof Plan, JsonObject> = {
  action: {
    description:
      "What the real run would do. none: send nothing and succeed. unknown: fail before it sends anything, or it is not known.",
    enum: ["create", "update", "retire", "none", "unknown"] satisfies Plan["action"][],
  },
  deploymentId: orNull("Id of the Deployment, null for create, none and unknown.", "string"),
  comparedWith: {
    description:
      "The record of the definition that this action applied last. Null if there is none, without live-file.",
    anyOf: [exactly(comparedWith, "live"), { type: "null" }],
  },
  changes: { description: "Fields that change.", type: "array", items: exactly(change) },
  variables: {
    description: "Keys of environment variables, by what happens to them.",
    ...exactly(variables),
  },
  notApplied: keys(
    "Top-level fields that are sent again as they were, because the service did not apply them; ... for more.",
  ),
  unfinished: orNull(
    "Number of the newest record, after that of comparedWith, of another run that has not finished, or whose outcome is unknown; null if there is none.",
    "integer",
  ),
  stops: { ...keys("Names of what stops the run: nothing would be sent."), items: { enum: stops } },
  forced: {
    description: "What force overrides: left out where that is nothing.",
    type: "array",
    items: exactly({
      stop: { enum: stops },
      record: orNull("Number of the record that a create passes over.", "integer"),
    }),
  },
};

const nothing: JsonObject = { maxItems: 0 };
const noVariables = Object.fromEntries(Object.keys(variables).map((name) => [name, nothing]));
const others = Object.fromEntries(["removed", "changed", "kept"].map((name) => [name, nothing]));

/** A rule for one action: what the other members are then. */
function when(actions: readonly Plan["action"][], then: JsonObject) {
  return {
    if: { properties: { action: { enum: [...actions] } }, required: ["action"] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { properties: then },
  };
}

/** The JSON Schema of the output `plan`. */
export function planSchema(): JsonObject {
  return {
    $schema: draft,
    title: "Output plan",
    description: "What a dry run of create-deployment or update-deployment would change.",
    ...exactly(plan),
    required: Object.keys(plan).filter((name) => name !== "forced"),
    allOf: [
      when(["update", "retire"], { deploymentId: { type: "string" } }),
      when(["create", "none", "unknown"], {
        deploymentId: { type: "null" },
        comparedWith: { type: "null" },
        changes: nothing,
        notApplied: nothing,
      }),
      when(["unknown"], { unfinished: { type: "null" } }),
      when(["create"], { variables: { properties: others } }),
      when(["none", "unknown"], { variables: { properties: noVariables }, stops: nothing }),
    ],
  };
}

/** A field as it is sent: the API documents strings where a definition may have numbers. Null clears it. */
function sent({ kind, allowed = [], members = [], isNeverNull }: Field, path: string): JsonObject {
  const description = descriptionOf(path);
  const nullable = (type: string) =>
    isNeverNull !== true ? orNull(description, type) : { description, type };
  switch (kind) {
    case "choice":
      return { description, enum: [...allowed] };
    case "boolean":
    case "integer":
      return nullable(kind);
    case "strings":
      return { ...nullable("array"), items: { type: ["string", "null"] } };
    case "object":
      return { ...nullable("object"), properties: bodyOf(members, `${path}.`) };
    case "list":
      return { ...nullable("array"), items: { type: "object", properties: bodyOf(members, `${path}.`) } };
    default:
      return nullable("string");
  }
}

function bodyOf(table: readonly Field[], path = "") {
  return Object.fromEntries(table.map((field) => [field.field, sent(field, path + field.field)]));
}

function request(path: string, body: JsonObject) {
  const members: Record<keyof PlannedRequest, JsonObject> = {
    method: { const: "POST" },
    path: {
      description: "Path as the API documentation shows it, without the path of base-url.",
      type: "string",
      pattern: path,
    },
    body: { description: "The request body, values of secret variables as ***.", type: "object", ...body },
  };
  return exactly(members);
}

/** The JSON Schema of the output `result`. */
export function resultSchema(): JsonObject {
  return {
    $schema: draft,
    title: "Output result",
    description:
      "In a dry run the request that would be sent, otherwise the response. Unknown fields are kept in both.",
    anyOf: [
      { $ref: "#/$defs/deploymentRequest" },
      { $ref: "#/$defs/tokenRequest" },
      { $ref: "#/$defs/response" },
    ],
    $defs: {
      deploymentRequest: {
        title: "Dry run of create-deployment or update-deployment",
        ...request("^/platform/v1beta1/organizations/[^/]+/deployments(/[^/]+)?$", {
          properties: bodyOf(fields),
        }),
      },
      tokenRequest: {
        title: "Dry run of create-token",
        ...request("/iam/v1beta1/organizations/[^/]+/tokens$", {
          properties: { name: { type: "string" }, role: { type: "string" }, type: { type: "string" } },
          required: ["name", "role", "type"],
        }),
      },
      response: {
        title: "Response to a create, update or retire of a Deployment, or to the create of a token",
        description:
          "As the service returned it, without the members token and shortToken and without values of environment variables.",
        type: "object",
        properties: {
          id: { type: "string", minLength: 1 },
          token: false,
          shortToken: false,
          environmentVariables: {
            type: ["array", "null"],
            items: { type: "object", properties: { key: { type: "string" }, value: false } },
          },
        },
        required: ["id"],
      },
    },
  };
}

/** Both schemas by their files. */
export function outputSchemas(): readonly (readonly [file: string, text: string])[] {
  return [
    ["schema/plan.schema.json", schemaText(planSchema())],
    ["schema/result.schema.json", schemaText(resultSchema())],
  ];
}
