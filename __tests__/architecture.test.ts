import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";

const root = path.resolve(import.meta.dirname, "../..");

/** One import of a source file. */
interface Import {
  /** The importing file, from the repository's root. */
  readonly file: string;
  /** The imported file from the root, or the package's name. */
  readonly target: string;
  /** Whether only types are imported: nothing of it is left at run time. */
  readonly isType: boolean;
}

function filesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.posix.join(folder, name.replaceAll("\\", "/")));
}

function text(file: string): string {
  return readFileSync(path.join(root, file), "utf8");
}

const statement = /^(import|export)\s+(?:(type\s)?([^;"]*?)\s*from\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

function importsOf(file: string): Import[] {
  return [...text(file).matchAll(statement)].map(([whole, , type, names = "", from, dynamic]) => {
    const specifier = from ?? dynamic ?? "";
    const isRelative = specifier.startsWith(".");
    const target = isRelative
      ? path.posix.join(path.posix.dirname(file), specifier).replace(/\.js$/, ".ts")
      : specifier;
    const members = /^\{([^}]*)\}$/
      .exec(names)?.[1]
      ?.split(",")
      .map((name) => name.trim())
      .filter(Boolean);
    const isType =
      type !== undefined ||
      whole.includes("typeof import(") ||
      members?.every((name) => name.startsWith("type ")) === true;
    return { file, target, isType };
  });
}

/** The place of a file in the architecture: its folder under src/, or its name beside them. */
function place(file: string): string {
  const [, first = "", second] = file.split("/");
  return second === undefined ? first.replace(/\.ts$/, "") : first;
}

const sources = filesIn("src");
const imports = sources.flatMap(importsOf);
const inner = imports.filter(({ target }) => target.startsWith("src/"));
const outer = imports.filter(({ target }) => !target.startsWith("src/"));

/** What each place may import beside itself: values, and types. */
const allowed: Readonly<Record<string, { readonly values: readonly string[]; readonly types?: readonly string[] }>> = {
  base: { values: [] },
  transport: { values: ["base"] },
  service: { values: ["transport", "base"] },
  deployment: { values: ["base"] },
  // The records at GitHub are repeated by the policy of the transport: data and decisions, no connection.
  github: { values: ["base", "transport/policy"], types: ["modes"] },
  modes: { values: ["service", "deployment", "base"] },
  runner: { values: ["modes", "deployment", "service", "base"] },
  main: { values: ["runner", "modes", "deployment", "service", "transport", "base"], types: ["github"] },
  index: { values: ["main", "runner", "github"] },
};

describe("imports", () => {
  test("are found at all", () => {
    expect(sources.length).toBeGreaterThan(30);
    expect(inner.length).toBeGreaterThan(100);
    expect(outer.map(({ target }) => target)).toEqual(expect.arrayContaining(["@actions/core", "node:fs", "yaml"]));
  });

  test.each([...new Set(sources.map(place))])("of %s run down the list of the architecture alone", (from) => {
    const rules = allowed[from] ?? { values: [] };
    const wrong = inner
      .filter(({ file }) => place(file) === from)
      .filter(({ target, isType }) => {
        const to = place(target);
        const names = [to, target.replace(/^src\/|\.ts$/g, "")];
        const may = [from, ...rules.values, ...(isType ? (rules.types ?? []) : [])];
        return !names.some((name) => may.includes(name));
      });
    expect(wrong.map(({ file, target }) => `${file} -> ${target}`)).toEqual([]);
  });

  test("of files name files that are there", () => {
    const known = new Set(sources);
    expect(inner.filter(({ target }) => !known.has(target))).toEqual([]);
  });

  test.each<[string, readonly string[]]>([
    ["@actions/core", ["src/runner/runner.ts"]],
    ["@actions/http-client", ["src/runner/environment.ts", "src/transport/connection.ts"]],
    ["@actions/github", ["src/github/connection.ts"]],
    ["yaml", ["src/deployment/yaml-text.ts"]],
  ])("of %s are in %s alone", (name, files) => {
    const importers = outer.filter(({ target }) => target === name || target.startsWith(`${name}/`));
    expect([...new Set(importers.map(({ file }) => file))].sort()).toEqual(files);
  });

  test("of packages are of those alone", () => {
    const known = /^(@actions\/(core|http-client|github)|yaml)(\/|$)/;
    const builtins = new Set(builtinModules.map((name) => `node:${name}`));
    expect(outer.filter(({ target }) => !known.test(target) && !builtins.has(target))).toEqual([]);
  });

  test("of base are Node's own alone", () => {
    expect(outer.filter(({ file, target }) => place(file) === "base" && !target.startsWith("node:"))).toEqual([]);
  });

  test("of what only some runs need wait until they do", () => {
    const eager = inner.filter(({ file, isType }) => !isType && (file === "src/main.ts" || file === "src/index.ts"));
    const isStatic = ({ file, target }: Import): boolean =>
      new RegExp(`from "\\./${target.slice("src/".length, -".ts".length)}\\.js"`).test(text(file));
    const late = ["src/github/index.ts", "src/runner/deployment-request.ts", "src/modes/recorded.ts"];
    expect(eager.filter(({ target }) => late.includes(target)).filter(isStatic)).toEqual([]);
    expect(eager.map(({ target }) => target)).toEqual(expect.arrayContaining(late));
  });
});

describe("the environment", () => {
  test("is read in src/runner alone", () => {
    const readers = sources.filter((file) => /process\s*\.\s*env|process\s*\[\s*"env"/.test(text(file)));
    expect(readers.filter((file) => place(file) !== "runner")).toEqual([]);
    expect(readers).toContain("src/runner/runner.ts");
  });

  test("is not reached by another name for the process", () => {
    const importers = outer.filter(({ target }) => target === "node:process" || target === "process");
    expect(importers).toEqual([]);
    expect(sources.filter((file) => /globalThis\s*[.[]\s*"?process/.test(text(file)))).toEqual([]);
  });
});

describe("importing", () => {
  const statements = (file: string): string[] =>
    text(file)
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .split("\n")
      .filter((line) => /^[^\s})\]/]/.test(line));

  test("has side effects in src/index.ts alone: other files declare", () => {
    const declaration = /^(import|export|const|function|async function|class|interface|type|abstract class) ?/;
    const others = sources.filter((file) => statements(file).some((line) => !declaration.test(line)));
    expect(others).toEqual(["src/index.ts"]);
  });

  test("waits for nothing outside of src/index.ts", () => {
    const waits = sources.filter((file) => statements(file).some((line) => /^(const .*= )?await /.test(line)));
    expect(waits.filter((file) => file !== "src/index.ts")).toEqual([]);
  });
});

test.each([...sources, ...filesIn("emulator")])("%s has at most 250 lines", (file) => {
  expect(text(file).trimEnd().split("\n").length).toBeLessThanOrEqual(250);
});
