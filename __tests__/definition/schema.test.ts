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
/** The schema without its marks for unknown fields, which the action sends with a warning. */
const tolerant = ajv.compile(
  JSON.parse(
    JSON.stringify(deploymentSchema(), (name, value) =>
      name === "additionalProperties" ? undefined : value,
    ),
  ),
);

/**
 * What a schema of draft 07 cannot say, so that only the checks refuse it: memory is twice the CPU; minWorkerCount is not
 * above maxWorkerCount; names and keys are unique; one default queue; near misses of an open choice or of a field; numbers
 * that would change in JSON; a number with more than six decimals; an expression of GitHub's in a file.
 */
const beyondSchema =
  /must be twice|must be at most|must not be true|must be unique|Did you mean (?:CELERY|KUBERNETES|SMALL|MEDIUM|LARGE)\?|is not a field of|would change in JSON|contains an expression|number of cores above 0, such as .*; got [\d.]+(?:e[-+]?\d+)?(?:: at most .*)?$/;

test.each([
  ["executer", { executer: "CELERY" }],
  ["scheduler", { scheduler: { au: 5 } }],
  ["a member of a queue", { workerQueues: [{ maxWorkerCout: 1 }] }],
  ["a member of a variable", { environmentVariables: [{ key: "A", value: "a", secret: true }] }],
  ["a member of an object", { scalingSpec: { hibernation: {} } }],
])("the schema marks an unknown field in editors: %s", (_, definition) => {
  expect(validate(definition)).toBe(false);
  expect(tolerant(definition)).toBe(true);
});

test("the schema accepts null where it clears a field, and what is left out of a pasted response", () => {
  expect(
    validate({ description: null, scalingSpec: null, workerQueues: null, status: "HEALTHY", createdBy: {} }),
  ).toBe(true);
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
        const fits = tolerant(JSON.parse(JSON.stringify(value)));
        if (fits) accepted++;
        else refused++;
        // What does not fit the schema is refused; what fits is refused for a rule beyond the schema only.
        if (!fits) expect(findings.problems).not.toEqual([]);
        else expect(findings.problems.filter((problem) => !beyondSchema.test(problem))).toEqual([]);
      }),
      { numRuns: allCases ? 1000 : 60 },
    );
    expect(Math.min(accepted, refused)).toBeGreaterThan(5);
  });
});
