import { builtinModules } from "node:module";
import { describe, expect, test } from "@jest/globals";
import { layers } from "../scripts/code-layout.js";
import { filesIn, type Import, importsOf, textOf } from "../scripts/imports.js";
import { modeNames } from "../src/modes/index.js";

const sources = filesIn("src");
const imports = sources.flatMap(importsOf);
const inner = imports.filter(({ target }) => target.startsWith("src/"));
const outer = imports.filter(({ target }) => !target.startsWith("src/"));
function grouped(all: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [key, value] of all) groups.set(key, [...new Set([...(groups.get(key) ?? []), value])]);
  return groups;
}
const arrow = ({ file, target }: Import): string => `${file} -> ${target}`;

/** What a file imports that is still there when it runs. */
function valuesOf(file: string): string[] {
  if (!file.startsWith("src/")) return [];
  const specifiers = [...textOf(file).matchAll(/^(?:import|export)\s+(?!type\s)(?:[^;"]*?\sfrom\s+)?"([^"]+)"/gm)];
  return specifiers.map(([, specifier = ""]) =>
    specifier.startsWith(".")
      ? new URL(specifier, `file:///${file}`).pathname.slice(1).replace(/\.js$/, ".ts")
      : specifier,
  );
}

/** The place of a file in the layout. */
function placeOf(file: string): string | undefined {
  return layers.flat().find(({ path }) => file === path || (path.endsWith("/") && file.startsWith(path)))?.path;
}

const depthOf = (place: string | undefined): number =>
  layers.findIndex((layer) => layer.some(({ path }) => path === place));

describe("imports", () => {
  test("are found", () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(inner.length).toBeGreaterThan(100);
    expect(outer.map(({ target }) => target)).toEqual(expect.arrayContaining(["@actions/core", "node:fs", "yaml"]));
    const known = new Set(sources);
    expect(inner.filter(({ target }) => !known.has(target)).map(arrow)).toEqual([]);
  });

  test("go down the layers: every file has its place, and imports from its own folder or from below", () => {
    expect(sources.filter((file) => placeOf(file) === undefined)).toEqual([]);
    const wrong = inner.filter(({ file, target }) => {
      const [from, to] = [placeOf(file), placeOf(target)];
      return from !== to && depthOf(to) <= depthOf(from);
    });
    expect(wrong.map(arrow)).toEqual([]);
  });

  test.each(["src/modes/decide.ts", "src/records/history.ts", "src/records/entry.ts"])(
    "of what decides are of no I/O: %s is a function of its parameters",
    (file) => {
      const io = /^(node:|@)|^src\/(transport|github|service|runner)\//;
      expect(valuesOf(file).filter((target) => io.test(target))).toEqual([]);
      expect(valuesOf(file)).not.toEqual([]);
    },
  );

  test("make no cycles, types included", () => {
    const targets = new Map([...sources, ...filesIn("emulator")].map((file) => [file, importsOf(file)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(" -> "));
      if (done.has(file) || path.includes(file)) return;
      for (const { target } of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of targets.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });

  test("of packages are in the few files that adapt them", () => {
    const builtins = new Set(builtinModules.map((name) => `node:${name}`));
    const packages = outer.filter(({ target }) => !builtins.has(target));
    const nameOf = (target: string): string => target.split("/", target.startsWith("@") ? 2 : 1).join("/");
    const users = grouped(packages.map(({ file, target }) => [nameOf(target), placeOf(file) ?? ""]));
    expect(Object.fromEntries(users)).toEqual({
      "@actions/core": ["src/runner/"],
      "@actions/http-client": expect.arrayContaining(["src/transport/"]),
      "@actions/github": ["src/github/"],
      yaml: ["src/definition/"],
    });
    const ofCore = packages.filter(({ target }) => target.startsWith("@actions/core"));
    expect([...new Set(ofCore.map(({ file }) => file))]).toEqual(["src/runner/runner.ts"]);
  });

  test("of what a run with a missing input does not need are lazy in src/main.ts", () => {
    const start = inner.filter(({ file }) => ["src/main.ts", "src/index.ts"].includes(file));
    const needed = new Set<string>();
    const load = (file: string): void => {
      if (needed.has(file)) return;
      needed.add(file);
      for (const target of valuesOf(file)) load(target);
    };
    load("src/index.ts");
    expect([...needed].filter((file) => /^src\/(github|records|deployment|transport)\//.test(file))).toEqual([]);
    expect(new Set(start.filter(({ isLazy }) => isLazy).map(arrow))).toEqual(new Set(["src/main.ts -> src/wire.ts"]));
  });
});

describe("names", () => {
  const declared = /^export (?:async |abstract )?(?:function|const|class|interface|type) (\w+)/gm;

  test("of exports are used once in src/", () => {
    const names = sources.flatMap((file) =>
      [...textOf(file).matchAll(declared)].map(([, name = ""]) => [name, file] as const),
    );
    const shared = [...grouped(names)].filter(([, users]) => users.length > 1);
    expect(shared.map(([name, users]) => `${name}: ${users.join(", ")}`)).toEqual([]);
  });

  test("of files are used once in src/, except by folders that are built alike", () => {
    // github/ and service/ are two APIs over one transport; inputs/ has a file for each mode that needs one.
    const alike: Readonly<Record<string, readonly string[]>> = {
      "index.ts": ["src/index.ts", "src/modes/"],
      "client.ts": ["src/github/", "src/service/"],
      "explain.ts": ["src/github/", "src/service/"],
      "resources.ts": ["src/github/", "src/service/"],
      "preview.ts": ["src/inputs/", "src/modes/"],
    };
    const byName = grouped(sources.map((file) => [file.split("/").at(-1) ?? "", file]));
    const shared = [...byName].filter(
      ([name, files]) => files.length > 1 && files.some((file) => !alike[name]?.includes(placeOf(file) ?? "")),
    );
    expect(shared.map(([, files]) => files)).toEqual([]);
  });
});

test("only the registry of modes knows their names", () => {
  const named = sources.filter((file) => modeNames().some((mode) => textOf(file).includes(`"${mode}"`)));
  expect(named).toEqual(["src/modes/index.ts"]);
});

describe("the environment", () => {
  test("is read only in src/runner", () => {
    const readers = sources.filter((file) => /process\s*\.\s*env|process\s*\[\s*"env"/.test(textOf(file)));
    expect(readers.filter((file) => placeOf(file) !== "src/runner/")).toEqual([]);
    expect(readers).toContain("src/runner/runner.ts");
  });

  test("is not reached by another name for the process", () => {
    const importers = outer.filter(({ target }) => target === "node:process" || target === "process");
    expect(importers).toEqual([]);
    expect(sources.filter((file) => /globalThis\s*[.[]\s*"?process/.test(textOf(file)))).toEqual([]);
  });
});

describe("importing", () => {
  const statements = (file: string): string[] =>
    textOf(file)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => /^[^\s})\]/]/.test(line));

  test("has side effects only in src/index.ts: other files declare", () => {
    const declaration = /^(import|export|const|function|async function|class|interface|type|abstract class) ?/;
    const others = sources.filter((file) => statements(file).some((line) => !declaration.test(line)));
    expect(others).toEqual(["src/index.ts"]);
  });

  test("waits only in src/index.ts", () => {
    const waits = sources.filter((file) => statements(file).some((line) => /^(const .*= )?await /.test(line)));
    expect(waits.filter((file) => file !== "src/index.ts")).toEqual([]);
  });
});

test("scripts, bench and emulator import nothing from the tests, and the emulator nothing from src", () => {
  const wrong = ["scripts", "bench", "emulator"]
    .flatMap(filesIn)
    .flatMap(importsOf)
    .filter(
      ({ file, target }) => /^(__tests__|integration)\//.test(target) || /^emulator.* src\//.test(`${file} ${target}`),
    );
  expect(wrong.map(arrow)).toEqual([]);
});

test("files of src/ and emulator/ have at most 250 lines", () => {
  const lengths = [...sources, ...filesIn("emulator")].map((file) => ({
    file,
    lines: textOf(file).trimEnd().split("\n").length,
  }));
  expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
});
