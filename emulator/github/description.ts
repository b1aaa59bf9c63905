import { readFileSync } from "node:fs";
import path from "node:path";
import { Ajv, type ValidateFunction } from "ajv";

/** The parts of GitHub's OpenAPI description that are read here. */
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

/** The text of a file that the compiler does not copy beside this one. */
export function source(name: string): string {
  const folder = path.resolve(import.meta.dirname, "..", "..", "..", "emulator", "github");
  return readFileSync(path.join(folder, name), "utf8");
}

const description: Description = JSON.parse(source("description.json"));

/** The operation of GitHub that a request calls. */
export interface DescribedOperation {
  /** GitHub's name of it, such as `repos/create-deployment`. */
  readonly operation: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** JSON pointer to the operation in the description. */
  readonly pointer: string;
  readonly described: Operation;
}

const routes = Object.entries(description.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
    operation,
    pointer: `#/paths/${template.replaceAll("~", "~0").replaceAll("/", "~1")}/${method}`,
  })),
);

/** The operation that a request calls; undefined when description.json has none for it. */
export function routeOf(method: string, pathname: string): DescribedOperation | undefined {
  for (const { method: expected, pattern, operation: described, pointer } of routes) {
    const match = expected === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const parameters = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
    return { operation: described.operationId, parameters, pointer, described };
  }
  return undefined;
}

/** GitHub's own example of a response. Copy it to change it. */
export function example(
  name: "deployment" | "deployment-status" | "pull-request" | "pull-request-simple" | "issue-comment",
): Readonly<Record<string, unknown>> {
  const { examples } = description;
  const value =
    name === "pull-request-simple"
      ? Object.values(examples["pull-request-simple-items"] ?? {})[0]
      : examples[name];
  return value as Readonly<Record<string, unknown>>;
}

// The description is OpenAPI 3.0: some of its keywords, such as `nullable`, are not JSON Schema's.
// Each worker of the tests compiles it again: what only makes validators faster, or checks the description
// itself, costs more than it saves.
const ajv = new Ajv({
  strict: false,
  validateFormats: false,
  allErrors: true,
  meta: false,
  validateSchema: false,
  inlineRefs: false,
  code: { optimize: false },
});
ajv.addSchema({ paths: description.paths, components: description.components }, "github");
const validators = new Map<string, ValidateFunction>();

function problems(pointer: string, value: unknown) {
  const reference = `github${pointer.replaceAll("{", "%7B").replaceAll("}", "%7D")}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
}

/** One request and its response, as they went over the wire. */
export interface GitHubExchange {
  readonly route: DescribedOperation;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly status: number;
  readonly response: unknown;
}

/** What in a request violates GitHub's description: unknown parameters and fields, wrong types. */
export function requestViolations({ route, query, body, status }: GitHubExchange): string[] {
  const { parameters = [], requestBody } = route.described;
  const known = parameters.map((parameter) =>
    parameter.$ref
      ? description.components["parameters"]?.[parameter.$ref.split("/").at(-1) ?? ""]
      : parameter,
  );
  const names = known.filter((parameter) => parameter?.in === "query").map((parameter) => parameter?.name);
  const found = [...query.keys()]
    .filter((name) => !names.includes(name))
    .map((name) => `unknown parameter ${name}`);
  const schema = requestBody?.content["application/json"]?.schema as
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
    // A request that GitHub refuses may violate its description.
    if (status < 400) found.push(...invalid.map((problem) => `request ${problem}`));
  }
  return found.map((problem) => `${route.operation}: ${problem}`);
}

/** What in a response violates GitHub's description: an unknown status, a wrong shape. */
export function responseViolations({ route, status, response }: GitHubExchange): string[] {
  return responseProblems(route, status, response).map((problem) => `${route.operation}: ${problem}`);
}

function responseProblems(route: DescribedOperation, status: number, response: unknown) {
  const declared = route.described.responses[status] as { $ref?: string; content?: object } | undefined;
  // GitHub's description does not list what every route can respond: bad credentials, missing permissions,
  // rate limits.
  if (!declared)
    return status >= 400
      ? problems("#/components/schemas/basic-error", response)
      : [`unknown status ${status}`];
  if (declared.$ref === undefined && declared.content === undefined) {
    return response === undefined ? [] : ["response must be empty"];
  }
  const pointer = declared.$ref ?? `${route.pointer}/responses/${status}`;
  return problems(`${pointer}/content/application~1json/schema`, response).map(
    (problem) => `response ${problem}`,
  );
}
