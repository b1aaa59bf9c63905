import { describe, expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { deploymentSchema } from "../../scripts/generate/schema.js";
import { fields } from "../../src/definition/fields.js";
import { allCases } from "../platform.js";
import { fc } from "../samples.js";
import { build } from "./building.js";
import { definitions, valuesOf } from "./generated.js";

const ajv = new Ajv({ allowUnionTypes: true, strict: true, strictRequired: false });
const validate = ajv.compile(deploymentSchema());

test.each([
  ["executer", { executer: "CELERY" }],
  ["scheduler", { scheduler: { au: 5 } }],
  ["a member of a queue", { workerQueues: [{ name: "q", maxWorkerCout: 1 }] }],
  ["a field of responses", { status: "HEALTHY" }],
  ["x- in an object", { scalingSpec: { "x-note": 1 } }],
  ["a member of a variable", { environmentVariables: [{ key: "A", value: "a", secret: true }] }],
  ["a member of an object", { scalingSpec: { hibernation: {} } }],
])("the schema marks an unknown field in editors: %s", (_, definition) => {
  expect(validate(definition)).toBe(false);
});

test("the schema accepts null where it clears a field, and x- fields and $schema at the top", () => {
  const own = { $schema: "x.json", "x-note": {} };
  expect(validate({ description: null, scalingSpec: null, workerQueues: null, ...own })).toBe(true);
  expect(validate({ name: null })).toBe(false);
  expect(validate({ environmentVariables: [{ key: "A", value: null }] })).toBe(false);
});

describe("schema and checks agree", () => {
  const words = [
    "",
    " ",
    "x",
    "CELERY",
    "celery",
    "SMALL",
    "OTHER",
    "HYBRID",
    "1",
    "0.5",
    "1Gi",
    "1.5Gi",
    "2 Gi",
  ];
  const numbers = [0, -0, 1, -1, 1.5, 0.1, 1e15, 123456789012345, 1e20, 2 ** 53];
  const anything = fc.oneof(
    fc.constantFrom<unknown>(...words, "A_1", "1A"),
    fc.constantFrom<unknown>(...numbers, true, false, null, [], {}),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
    fc.string(),
  );
  const oneField = fc.oneof(
    ...fields.map((field) =>
      valuesOf(field, { anything, rightOnes: 2 }).map((value) => ({ [field.field]: value })),
    ),
  );
  const definition = fc.oneof(
    { weight: 9, arbitrary: definitions({ anything, rightOnes: 40 }) },
    { weight: 1, arbitrary: anything },
  );

  test.each([
    ["one field at a time", oneField],
    ["whole definitions", definition],
  ] as [string, fc.Arbitrary<unknown>][])("%s", async (_, given) => {
    let accepted = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(given, async (value) => {
        const { findings } = await build({ file: JSON.stringify(value) });
        const fits = validate(JSON.parse(JSON.stringify(value)));
        if (fits) accepted++;
        else refused++;
        // What fits may be refused by a rule that a schema of draft 07 cannot say.
        if (!fits) expect(findings.problems).not.toEqual([]);
      }),
      { numRuns: allCases ? 500 : 60 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(5);
  });
});
