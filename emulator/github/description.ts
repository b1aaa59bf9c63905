import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

/** What of GitHub's OpenAPI description this reads. */
interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly $ref?: string; readonly name?: string; readonly in?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, object>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<
    Record<string, Readonly<Record<string, { readonly name?: string; readonly in?: string }>>>
  >;
  readonly examples: Readonly<Record<string, object>>;
}

const file = path.resolve(import.meta.dirname, "..", "..", "..", "emulator", "github", "description.json");
const description: Description = JSON.parse(readFileSync(file, "utf8"));

/** A route of GitHub's, found for a request. */
export interface Route {
  /** GitHub's name for it, such as `repos/create-deployment`. */
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON pointer to the operation in the description. */
  readonly pointer: string;
}

const routes = Object.entries(description.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    operation,
    pointer: `#/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
  })),
);

/** The route of GitHub's description that a request takes; undefined when the records use no such route. */
export function routeOf(method: string, pathname: string): Route | undefined {
  for (const { method: expected, pattern, operation, pointer } of routes) {
    const match = expected === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return { operation: operation.operationId, parameters, pointer };
  }
  return undefined;
}

/** GitHub's own example of an answer, as a copy to be changed. */
export function example(
  name: "deployment" | "deployment-status" | "pull-request" | "issue-comment",
): Record<string, unknown> {
  return structuredClone(description.examples[name]) as Record<string, unknown>;
}

// The description is OpenAPI 3.0: its own words, such as `nullable`, are not all JSON Schema's.
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ paths: description.paths, components: description.components }, "github");
const validators = new Map<string, ValidateFunction>();

function problems(pointer: string, value: unknown): string[] {
  const reference = `github${pointer.replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

/** One request and its answer, as they went over the wire. */
export interface Exchange {
  readonly route: Route;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** Where an exchange goes against GitHub's own description: unknown parameters and fields, wrong types, wrong shapes. */
export function violations({ route, query, body, status, answer }: Exchange): string[] {
  const operation = routes.find(({ pointer }) => pointer === route.pointer)?.operation;
  if (!operation) return [`no operation ${route.operation}`];
  const known = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref ? description.components["parameters"]?.[parameter.$ref.split("/").at(-1) ?? ""] : parameter,
  );
  const names = known.filter((parameter) => parameter?.in === "query").map((parameter) => parameter?.name);
  const found = [...query.keys()].filter((name) => !names.includes(name)).map((name) => `unknown parameter ${name}`);
  const schema = operation.requestBody?.content["application/json"]?.schema as
    | { readonly properties?: Record<string, unknown> }
    | undefined;
  if (schema) {
    const fields = Object.keys(schema.properties ?? {});
    found.push(
      ...Object.keys((body ?? {}) as object)
        .filter((name) => !fields.includes(name))
        .map((name) => `unknown field ${name}`),
    );
    const invalid = problems(`${route.pointer}/requestBody/content/application~1json/schema`, body);
    // What GitHub turns away may well go against its description.
    if (status < 400) found.push(...invalid.map((problem) => `request ${problem}`));
  }
  return [...found, ...answerProblems(route, operation, status, answer)].map(
    (problem) => `${route.operation}: ${problem}`,
  );
}

function answerProblems(route: Route, operation: Operation, status: number, answer: unknown): string[] {
  const response = operation.responses[status] as { $ref?: string } | undefined;
  // GitHub's description does not list what every route can answer: bad credentials, missing permissions, rate limits.
  if (!response)
    return status >= 400 ? problems("#/components/schemas/basic-error", answer) : [`unknown status ${status}`];
  const pointer = response.$ref ?? `${route.pointer}/responses/${status}`;
  return problems(`${pointer}/content/application~1json/schema`, answer).map((problem) => `answer ${problem}`);
}
