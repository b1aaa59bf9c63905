import { describe, expect, test } from "@jest/globals";
import { stringify } from "yaml";
import { memoryFor, sameAmount } from "../../src/definition/amounts.js";
import { fields } from "../../src/definition/fields.js";
import { fc } from "../samples.js";
import { bodyFrom, build } from "./building.js";

describe("CPU and memory", () => {
  const amount = fc.tuple(fc.nat(999_999), fc.nat(999_999)).map(([whole, part]) => [whole, part] as const);

  test("memory is exactly twice the CPU", () => {
    fc.assert(
      fc.property(amount, ([whole, part]) => {
        const twice = String(2 * (whole * 1_000_000 + part)).padStart(7, "0");
        const wanted = `${twice.slice(0, -6)}.${twice.slice(-6)}`.replace(/\.?0+$/, "");
        expect(memoryFor(`${whole}.${String(part).padStart(6, "0")}`)).toBe(`${wanted}Gi`);
      }),
    );
  });

  test("zeros at either end change nothing, another number does", () => {
    fc.assert(
      fc.property(amount, fc.nat(3), fc.nat(3), ([whole, part], before, after) => {
        const cpu = `${whole}.${part}`;
        const memory = memoryFor(cpu).slice(0, -2);
        const [memoryWhole, memoryPart = ""] = memory.split(".");
        const padded = `${"0".repeat(before)}${memoryWhole}.${memoryPart}${"0".repeat(after + 1)}`;
        expect(sameAmount(`${padded}Gi`, memoryFor(`${"0".repeat(before)}${cpu}${"0".repeat(after)}`))).toBe(
          true,
        );
        expect(sameAmount(`${whole + 1}.${part}Gi`, `${cpu}Gi`)).toBe(false);
      }),
    );
  });
});

test("of merged files the later one wins, and what it does not name stays", async () => {
  const name = fc.constantFrom("A", "B", "C", "D");
  const [variable, queue] = [
    fc.record({ key: name, value: fc.constantFrom("1", "2"), isSecret: fc.constant(false) }),
    fc.record({ name, id: fc.constantFrom("1", "2"), maxWorkerCount: fc.nat() }, { requiredKeys: ["name"] }),
  ];
  const body = fc.record(
    {
      name: fc.constantFrom("x", "y"),
      type: fc.constantFrom("HYBRID", "STANDARD"),
      schedulerSize: fc.constantFrom("SMALL", "LARGE"),
      environmentVariables: fc.uniqueArray(variable, { selector: ({ key }) => key }),
      workerQueues: fc.uniqueArray(queue, { selector: ({ name }) => name }),
    },
    { requiredKeys: [] },
  );
  const first = body.map((one) => ({ name: "x", type: "HYBRID", ...one }));
  const several = fc.tuple(first, fc.array(body, { minLength: 1, maxLength: 2 }));
  await fc.assert(
    fc.asyncProperty(several, async ([base, others]) => {
      const bodies = [base, ...others];
      const variables = new Map<string, object>();
      const queues = new Map<string, object>();
      for (const { environmentVariables = [], workerQueues = [] } of bodies) {
        for (const one of environmentVariables) variables.set(one.key, one);
        for (const one of workerQueues)
          queues.set(one.name, { isDefault: false, ...queues.get(one.name), ...one });
      }
      const has = (field: keyof (typeof bodies)[number]) => bodies.some((one) => Object.hasOwn(one, field));
      const files = Object.fromEntries(bodies.map((one, index) => [`${index}.yaml`, JSON.stringify(one)]));
      const definitionFile = Object.keys(files).join("\n");
      expect(await bodyFrom({ files, definitionFile, bare: true, purpose: "update" })).toEqual({
        ...Object.assign({}, ...bodies),
        ...(has("environmentVariables") && { environmentVariables: [...variables.values()] }),
        ...(has("workerQueues") && { workerQueues: [...queues.values()] }),
      });
    }),
  );
});

describe("any input", () => {
  const names = [
    ...fields.map(({ field }) => field),
    "id",
    "key",
    "value",
    "isSecret",
    "schedules",
    "__proto__",
    "constructor",
  ];
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.oneof(fc.string(), fc.double(), fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), tie("value"), { maxKeys: 5 }),
    ),
  })).value;
  const soup = fc.string({
    unit: fc.constantFrom(..."ab1:-?[]{},&*!|>'\"%@`#~<\\ \t\n\r\uFEFF\u2028", "name: ", "\n  - ", "key"),
  });

  test("ends as a body or as problems: definitions of any shape", async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), json), async (definition) => {
        const { body, findings } = await build({ file: JSON.stringify(definition) });
        expect(typeof body).toBe("object");
        expect(
          [...findings.problems, ...findings.warnings].every((text) => text.startsWith("deployment.yaml:")),
        ).toBe(true);
      }),
    );
  });

  test("ends as a body or as problems: strings of any kind, in every place", async () => {
    await fc.assert(
      fc.asyncProperty(soup, async (text) => {
        const inputs = { "environment-variables": text, "secret-environment-variables": text };
        await build({ file: text, definition: text, inputs });
      }),
    );
  });

  test("is the same as YAML and as JSON", async () => {
    // An expression of GitHub's is refused.
    const text = fc.string().filter((one) => !/[$%<{]/.test(one));
    const plain = fc.dictionary(
      fc.stringMatching(/^xx[a-z]{2,4}$/),
      fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text)),
    );
    await fc.assert(
      fc.asyncProperty(plain, async (definition) => {
        const given = { undocumented: Object.keys(definition).join(" ") };
        const fromYaml = await bodyFrom({ ...given, file: stringify(definition) });
        expect(await bodyFrom({ ...given, file: JSON.stringify(definition, null, "\t") })).toEqual(fromYaml);
        expect(fromYaml).toEqual({ ...definition, name: "x", type: "HYBRID" });
      }),
    );
  });

  test("arrives unchanged under an unknown field, whatever JSON it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        const { body, findings } = await build({
          file: `{"unknownField": ${text}}`,
          undocumented: "unknownField",
        });
        if (findings.problems.length > 0) return;
        expect(JSON.stringify(body["unknownField"])).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test("has no number that changes: its decimal value is sent, or it is refused", async () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    const number = fc
      .tuple(fc.boolean(), digits, fc.option(digits), fc.option(fc.integer({ min: -280, max: 280 })))
      .map(([isNegative, whole, fraction, exponent]) => {
        const sign = isNegative ? "-" : "";
        const integer = whole.replace(/^0+(?=\d)/, "");
        return `${sign}${integer}${fraction === null ? "" : `.${fraction}`}${exponent === null ? "" : `e${exponent}`}`;
      });
    /** The exact value as a fraction of two integers; undefined for a negative zero. */
    const exact = (text: string): readonly [bigint, bigint] => {
      const [, sign = "", whole = "", fraction = "", exponent = "0"] =
        /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/.exec(text) ?? [];
      const power = BigInt(Number(exponent) - fraction.length);
      const value = BigInt(`${sign}${whole}${fraction}`);
      return power < 0n ? [value, 10n ** -power] : [value * 10n ** power, 1n];
    };
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(number, async (text) => {
        const { body, findings } = await build({
          file: `{"unknownField": ${text}}`,
          undocumented: "unknownField",
        });
        if (findings.problems.length > 0) return;
        sent++;
        const [[one, of], [other, ofOther]] = [exact(text), exact(JSON.stringify(body["unknownField"]))];
        expect(one * ofOther).toBe(other * of);
        expect(text.startsWith("-") && one === 0n).toBe(false);
      }),
    );
    expect(sent).toBeGreaterThan(10);
  });

  test("never shows a secret's value", async () => {
    const secret = fc.stringMatching(/^[ -~]{0,6}zq7zq7[ -~]{0,6}$/);
    await fc.assert(
      fc.asyncProperty(secret, fc.constantFrom(...names), soup, async (value, field, noise) => {
        const list = JSON.stringify([{ key: "A", value, isSecret: true }]);
        const file = `environmentVariables: ${list}\n${field}x: ${JSON.stringify(value)}\nexecutor: ${JSON.stringify(value)}\n${noise}`;
        const { findings } = await build({
          file,
          inputs: { "secret-environment-variables": `${value}\n${noise}` },
        });
        expect(
          [...findings.problems, ...findings.warnings, ...findings.emptySecrets].join("\n"),
        ).not.toContain("zq7zq7");
      }),
    );
  });
});
