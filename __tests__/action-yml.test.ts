import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { inputNames, inputTable, modes } from "../src/inputs/table.js";
import { outputsOf } from "../src/outputs.js";
import { Masks } from "../src/secrets/masks.js";

interface Declared {
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: boolean;
}

interface Action {
  readonly inputs: Readonly<Record<string, Declared>>;
  readonly outputs: Readonly<Record<string, Declared>>;
  readonly runs: Readonly<Record<string, unknown>>;
}

const root = path.resolve(import.meta.dirname, "../..");
const action = parse(readFileSync(path.join(root, "action.yml"), "utf8")) as Action;

/** Every output that the code sets, whatever it does. */
function outputsOfTheCode(): string[] {
  const names = new Set<string>();
  const set = (name: string): void => void names.add(name);
  const report = outputsOf({ setOutput: set }, new Masks(() => {}), { warning: () => {} });
  report.resolved("o1");
  report.token({
    id: "t1",
    token: "fake-minted",
    name: undefined,
    endAt: undefined,
    type: undefined,
    roles: [],
    raw: {},
  });
  report.deployment({ id: "d1", raw: {} }, "created");
  report.result({ id: "d1" });
  report.differences([]);
  const variables = { added: [], removed: [], changed: [], kept: [] };
  report.plan(
    { action: "create", deploymentId: null, comparedWith: null, changes: [], variables },
    undefined,
  );
  report.sweep([], false);
  report.single("github-deployment-id", 1);
  report.single("comment-url", "https://github.example.com/x");
  report.single("ready", true);
  report.failed("unknown");
  return [...names];
}

describe("action.yml", () => {
  test("names a script that exists and is a module", () => {
    expect(action.runs).toEqual({ using: "node24", main: "dist/index.js" });
    expect(existsSync(path.join(root, "dist/index.js"))).toBe(true);
    expect(JSON.parse(readFileSync(path.join(root, "dist/package.json"), "utf8"))).toEqual({
      type: "module",
    });
  });

  test("passes the job's own GitHub token by default", () => {
    expect(action.inputs["github-token"]?.default).toBe("${{ github.token }}");
  });

  test("requires only the mode: what else is required depends on it", () => {
    const required = Object.entries(action.inputs).filter(([, input]) => input.required);
    expect(required.map(([name]) => name)).toEqual(["mode"]);
  });
});

describe("the code", () => {
  test("reads exactly the inputs that action.yml declares, in its order", () => {
    expect(inputNames).toEqual(Object.keys(action.inputs));
  });

  // The runner shows each declared default in the log of every step. Only GitHub knows github.token.
  test.each(inputNames.filter((name) => name !== "github-token"))(
    "has action.yml's default for %s",
    (name) => {
      const row = inputTable[name];
      const { default: declared, description = "" } = action.inputs[name] ?? {};
      const isForAll = row.modes.length === modes.length;
      expect(declared).toBe(isForAll ? row.default : undefined);
      const described =
        row.default === undefined || isForAll || description.includes(`(default \`${row.default}\`)`);
      expect([name, described]).toEqual([name, true]);
    },
  );

  test("reads the environment variables that the descriptions name", () => {
    const named = Object.entries(action.inputs).flatMap(([name, { description = "" }]) => {
      const [, variable] = /environment variable `(\w+)`/.exec(description) ?? [];
      return variable === undefined ? [] : [[name, variable]];
    });
    const taken = Object.entries(inputTable).flatMap(([name, { variable }]) =>
      variable === undefined ? [] : [[name, variable]],
    );
    expect(taken).toEqual(named);
  });

  test("sets exactly the outputs that action.yml declares", () => {
    expect(outputsOfTheCode().sort()).toEqual(Object.keys(action.outputs).sort());
  });
});
