import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";

const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
let folder: string;

/** The places in which Biome, with the settings of this repository, refuses an import. */
function refused(): string[] {
  const argv = [biome, "lint", "--vcs-enabled=false", "--colors=off", "."];
  const { stdout, stderr } = spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8" });
  return (stdout + stderr)
    .split("\n")
    .flatMap((line) => /^(\S+?):\d+:\d+ lint\/style\/noRestrictedImports/.exec(line)?.[1] ?? [])
    .map((file) => file.replaceAll("\\", "/"))
    .sort();
}

function write(file: string, specifier: string): void {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), `import { x } from "${specifier}";\n\nconsole.log(x);\n`);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "imports-"));
  for (const name of ["biome.json", "biome.imports.json"]) copyFileSync(name, path.join(folder, name));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("Biome refuses an import upwards, between service and github, and of @actions/core outside of src/runner", () => {
  const planted = {
    "src/base/upwards.ts": "../secrets/secret.js",
    "src/definition/read/upwards.ts": "../../inputs/table.js",
    "src/modes/upwards.ts": "../main.js",
    "src/github/sideways.ts": "../service/client.js",
    "src/service/sideways.ts": "../github/client.js",
    "src/transport/core.ts": "@actions/core",
    "src/main.ts": "@actions/core",
  };
  const allowed = {
    "src/index.ts": "./main.js",
    "src/definition/read/downwards.ts": "../../base/json.js",
    "src/github/downwards.ts": "../transport/retry.js",
    "src/runner/core.ts": "@actions/core",
  };
  for (const [file, specifier] of Object.entries({ ...planted, ...allowed })) write(file, specifier);
  expect(refused()).toEqual(Object.keys(planted).sort());
});

test("every folder of src/ has its rule", () => {
  const { overrides } = JSON.parse(readFileSync("biome.imports.json", "utf8"));
  const rules = overrides.flatMap(({ includes }: { includes: string[] }) => includes);
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(rules).toEqual(expect.arrayContaining(folders.map(({ name }) => `src/${name}/**`)));
});
