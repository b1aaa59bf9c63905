import type { ValidateFunction } from "ajv";
import { planSchema, resultSchema } from "../../scripts/generate/output-schemas.js";

interface Validators {
  readonly plan: ValidateFunction;
  readonly request: ValidateFunction;
  readonly response: ValidateFunction;
}

let compiled: Promise<Validators> | undefined;

/** Loaded with the first output that needs it: most test files have none. */
async function compile(): Promise<Validators> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
  ajv.addSchema(resultSchema(), "result");
  const part = (name: string) => ({ $ref: `result#/$defs/${name}` });
  return {
    plan: ajv.compile(planSchema()),
    request: ajv.compile({ anyOf: [part("deploymentRequest"), part("tokenRequest")] }),
    response: ajv.compile(part("response")),
  };
}

type Outputs = Readonly<Record<string, string | undefined>>;

/**
 * Checks the outputs `plan` and `result` of a step against schema/.
 * @throws {Error} with what does not fit.
 */
export async function requireSchemas({ plan = "", result = "", outcome }: Outputs): Promise<void> {
  if (plan === "" && result === "") return;
  compiled ??= compile();
  const validators = await compiled;
  require("plan", plan, validators.plan);
  require("result", result, outcome === "dry-run" ? validators.request : validators.response);
}

function require(name: string, json: string, validate: ValidateFunction): void {
  if (json === "" || validate(JSON.parse(json))) return;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  throw new Error(
    `The output ${name} does not fit schema/${name}.schema.json:\n${problems.join("\n")}\n${json}`,
  );
}
