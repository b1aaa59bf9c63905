import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";

const root = process.cwd();
const dist = path.join(root, "dist");
const textOf = (...names: string[]): string => readFileSync(path.join(root, ...names), "utf8");

/** What the files of a package import from undici. */
function importedFromUndici(...folder: string[]): string[] {
  const files = readdirSync(path.join(root, "node_modules", ...folder), {
    recursive: true,
    encoding: "utf8",
  });
  return files
    .filter((file) => file.endsWith(".js") && !file.includes("node_modules"))
    .flatMap((file) => [
      ...textOf("node_modules", ...folder, file).matchAll(/import \{(.*)\} from 'undici'/g),
    ])
    .flatMap(([, names = ""]) => names.split(","))
    .map((name) => name.trim());
}

test("undici and @actions/exec are the only packages that the bundle replaces", () => {
  const { compilerOptions } = JSON.parse(textOf("scripts", "bundle", "tsconfig.json"));
  expect(compilerOptions).toEqual({ paths: { undici: ["./undici.js"], "@actions/exec": ["./exec.js"] } });
});

test("the stub of @actions/exec has what @actions/core calls", async () => {
  const core = textOf("node_modules", "@actions", "core", "lib", "platform.js");
  const called = [...core.matchAll(/\bexec\.(\w+)/g)].map(([, name = ""]) => name);
  expect(called).toContain("getExecOutput");
  expect(Object.keys(await import(path.join(root, "scripts", "bundle", "exec.js")))).toEqual(
    expect.arrayContaining(called),
  );
});

test("the stub of undici has what the packages import", async () => {
  const imported = [
    ...importedFromUndici("@actions", "http-client"),
    ...importedFromUndici("@actions", "github"),
  ];
  expect(imported).toContain("fetch");
  expect(Object.keys(await import(path.join(root, "scripts", "bundle", "undici.js")))).toEqual(
    expect.arrayContaining(imported),
  );
});

test("dist/licenses.txt has the licence of every package in the bundle", () => {
  const code = readdirSync(dist)
    .filter((name) => name.endsWith(".js"))
    .map((name) => textOf("dist", name))
    .join("\n");
  const modules = code.matchAll(/^;\/\/ CONCATENATED MODULE: .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm);
  const packages = new Set([...modules].map(([, name]) => name));
  const licences = textOf("dist", "licenses.txt");
  expect(packages.size).toBeGreaterThan(10);
  for (const name of packages)
    expect(licences).toMatch(new RegExp(`^(?:.*, )?${name}(?:, .*)?\n(?:MIT|ISC|Apache-2\\.0)\n`, "m"));
});
