import type { JsonObject } from "../../src/base/json.js";
import { type Field, fields } from "../../src/definition/fields.js";
import { fc } from "../samples.js";

/** Values of any kind, and how many right ones there are for one of them. */
interface Mixed {
  readonly anything: fc.Arbitrary<unknown>;
  readonly rightOnes: number;
}

// Made once: fast-check takes some milliseconds for each.
const key = fc.stringMatching(/^[A-Z_][A-Z0-9_]{0,9}$/);

/** Values that a definition may have in a field. With `mixed`, also others, and lists whose names are missing or not unique. */
export function valuesOf(field: Field, mixed?: Mixed): fc.Arbitrary<unknown> {
  const { kind, allowed = [], members = [], rules } = field;
  const isNamed = rules !== undefined && mixed === undefined;
  const by = rules === "variables" ? "key" : "name";
  const object = fc.record(Object.fromEntries(members.map((one) => [one.field, valuesOf(one, mixed)])), {
    requiredKeys: isNamed ? [by] : [],
  });
  const selector = (item: object) => String((item as JsonObject)[by]);
  const tenths = fc.integer({ min: 1, max: 99 });
  const right: Record<Field["kind"], fc.Arbitrary<unknown>> = {
    string: fc.oneof(fc.string({ minLength: 1 }), fc.integer()),
    "any-string": fc.oneof(fc.string(), fc.integer()),
    scalar: fc.oneof(fc.string(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean()),
    "variable-key": key,
    choice: fc.constantFrom(...allowed, "HYBRID"),
    "open-choice": fc.constantFrom(...allowed, "SOMETHING_NEW"),
    cores: fc.oneof(
      tenths,
      tenths.map((number) => number / 10),
      tenths.map(String),
    ),
    gibibytes: tenths.map((number) => `${number}Gi`),
    boolean: fc.boolean(),
    integer: fc.nat(),
    strings: fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    object,
    list: isNamed ? fc.uniqueArray(object, { selector, maxLength: 3 }) : fc.array(object, { maxLength: 3 }),
  };
  if (mixed === undefined) return right[kind];
  const { rightOnes, anything } = mixed;
  return fc.oneof({ weight: rightOnes, arbitrary: right[kind] }, { weight: 1, arbitrary: anything });
}

/** Definitions with any of the documented fields; see {@link valuesOf}. */
export function definitions(mixed?: Mixed): fc.Arbitrary<JsonObject> {
  const members = Object.fromEntries(fields.map((field) => [field.field, valuesOf(field, mixed)]));
  return fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
}
