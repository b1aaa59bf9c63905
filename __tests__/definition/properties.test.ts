import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { stringify } from "yaml";
import { Findings } from "../../src/base/findings.js";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import { memoryFor, sameAmount } from "../../src/definition/amounts.js";
import { Checking } from "../../src/definition/checking.js";
import { fields } from "../../src/definition/fields.js";
import { mergeOver } from "../../src/definition/merge.js";
import type { Located, LocatedObject } from "../../src/definition/read/position.js";
import { Redactor } from "../../src/secrets/redact.js";
import { processesOnly } from "../one-process/run-step.js";
import { bodyOf, build } from "./building.js";

// 100 samples of each property in `npm run test:all`.
fc.configureGlobal({ numRuns: processesOnly ? 100 : 40 });

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

describe("merging", () => {
  const variable = fc.record({
    key: fc.constantFrom("A", "B", "C", "D"),
    value: fc.string(),
    isSecret: fc.constant(false),
  });
  const body = fc.record(
    {
      name: fc.string(),
      schedulerSize: fc.constantFrom("SMALL", "LARGE"),
      environmentVariables: fc.uniqueArray(variable, { selector: ({ key }) => key }),
      workerQueues: fc.uniqueArray(
        fc.record(
          { name: fc.constantFrom("a", "b", "c"), id: fc.string(), maxWorkerCount: fc.nat() },
          { requiredKeys: ["name"] },
        ),
        { selector: ({ name }) => name },
      ),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JsonObject>;
  const checking = new Checking(new Findings(), new Redactor(), false);
  const merge = (under: JsonObject, over: JsonObject): unknown =>
    plain(mergeOver(located(under) as LocatedObject, located(over) as LocatedObject, checking));

  test("nothing laid over a body, or a body over nothing or itself, is the body", () => {
    fc.assert(
      fc.property(body, (one) => {
        expect(merge(one, {})).toEqual(one);
        expect(merge({}, one)).toEqual(one);
        expect(merge(one, one)).toEqual(one);
      }),
    );
  });

  test("it does not matter which of three are merged first", () => {
    fc.assert(
      fc.property(body, body, body, (a, b, c) => {
        expect(merge(merge(a, b) as JsonObject, c)).toEqual(merge(a, merge(b, c) as JsonObject));
      }),
    );
  });

  test("what lies above wins, what it does not name stays", () => {
    fc.assert(
      fc.property(body, body, (under, over) => {
        const { environmentVariables, workerQueues, ...rest } = merge(under, over) as JsonObject;
        const { environmentVariables: below, workerQueues: queuesBelow, ...restBelow } = under;
        const { environmentVariables: above, workerQueues: queuesAbove, ...restAbove } = over;
        expect(rest).toEqual({ ...restBelow, ...restAbove });
        const byName = (list: unknown, name: string): [string, JsonObject][] =>
          ((list ?? []) as JsonObject[]).map((entry) => [String(entry[name]), entry]);
        expect(Object.fromEntries(byName(environmentVariables, "key"))).toEqual(
          Object.fromEntries([...byName(below, "key"), ...byName(above, "key")]),
        );
        const merged = new Map(byName(queuesBelow, "name"));
        for (const [name, queue] of byName(queuesAbove, "name"))
          merged.set(name, { ...merged.get(name), ...queue });
        expect(byName(workerQueues, "name")).toEqual([...merged]);
      }),
    );
  });
});

/** JSON as it is after reading. */
function located(value: JsonValue): Located {
  const place = { origin: { place: () => "" }, offset: 0, path: [] };
  if (Array.isArray(value)) return { ...place, kind: "list", items: value.map(located) };
  if (!isObject(value)) return { ...place, kind: "scalar", value, text: String(value) };
  const entries = Object.entries(value).map(([name, inner]) => [name, located(inner)] as const);
  return { ...place, kind: "object", entries: new Map(entries) };
}

function plain(node: Located): unknown {
  if (node.kind === "scalar") return node.value;
  if (node.kind === "list") return node.items.map(plain);
  return Object.fromEntries(Array.from(node.entries, ([name, inner]) => [name, plain(inner)]));
}

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
    const text = fc.string().filter((one) => !one.includes("${{"));
    const plain = fc.dictionary(
      fc.stringMatching(/^xx[a-z]{2,4}$/),
      fc.oneof(text, fc.integer(), fc.boolean(), fc.array(text)),
    );
    await fc.assert(
      fc.asyncProperty(plain, async (definition) => {
        const fromYaml = await bodyOf({ file: stringify(definition) });
        expect(await bodyOf({ file: JSON.stringify(definition, null, "\t") })).toEqual(fromYaml);
        expect(fromYaml).toEqual({ ...definition, name: "x", type: "HYBRID" });
      }),
    );
  });

  test("arrives unchanged under an unknown field, whatever JSON it is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        const { body, findings } = await build({ file: `{"unknownField": ${text}}` });
        if (findings.problems.length > 0) return;
        expect(JSON.stringify(body["unknownField"])).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  test("has no number that changes: its decimal value is sent, or it is refused", async () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/);
    const number = fc
      .tuple(fc.boolean(), digits, fc.option(digits), fc.option(fc.integer({ min: -330, max: 330 })))
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
        const { body, findings } = await build({ file: `{"unknownField": ${text}}` });
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
        const { notes, findings } = await build({
          file,
          inputs: { "secret-environment-variables": `${value}\n${noise}` },
        });
        expect(
          [...findings.problems, ...findings.warnings, ...findings.notices, ...notes].join("\n"),
        ).not.toContain("zq7zq7");
      }),
    );
  });
});
