import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}

const root = path.resolve(import.meta.dirname, "../..");
const tools = readdirSync(path.join(root, "tools")).map((name) => path.join("tools", name));
const folders = ["", ...tools];

function json(...names: string[]): unknown {
  return JSON.parse(readFileSync(path.join(root, ...names), "utf8"));
}

/** The packages that a lockfile installs from the registry, by their place in node_modules. */
function locked(folder: string): [string, Locked][] {
  const { packages } = json(folder, "package-lock.json") as { packages: Record<string, Locked> };
  return Object.entries(packages).filter(([place]) => place !== "");
}

/** Whether a version of Node is in a range such as `^20.19.0 || >=22`. Covers the forms that occur in the lockfile. */
function allows(range: string, [major, minor]: readonly [number, number]): boolean {
  return range.split("||").some((alternative) => {
    const [, operator = "", wantedMajor = "0", wantedMinor = "0"] =
      /^\s*(>=|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(alternative) ?? [];
    if (alternative.trim() === "*" || (operator === ">=" && major > Number(wantedMajor))) return true;
    return major === Number(wantedMajor) && (operator === "" || minor >= Number(wantedMinor));
  });
}

describe.each(folders)("package-lock.json of /%s", (folder) => {
  test("has the integrity of every package, and no address of a registry", () => {
    const packages = locked(folder);
    expect(packages.length).toBeGreaterThan(0);
    expect(
      packages.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([place]) => place),
    ).toEqual([]);
    expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  });

  test("has no install script that package.json does not decide on: npm would warn", () => {
    const { allowScripts = {} } = json(folder, "package.json") as { allowScripts?: Record<string, boolean> };
    const scripts = locked(folder).filter(([, { hasInstallScript }]) => hasInstallScript);
    const names = scripts.map(([place]) => place.replace(/^.*node_modules\//, ""));
    expect(names.filter((name) => allowScripts[name] === undefined)).toEqual([]);
  });
});

test.each([
  [20, 19],
  [22, 22],
  [24, 10],
] as const)("every package of the project runs on Node %d.%d: npm would warn", (major, minor) => {
  const refused = locked("").filter(([, { engines }]) => !allows(engines?.node ?? "*", [major, minor]));
  expect(refused.map(([place, { engines }]) => [place, engines?.node])).toEqual([]);
});

test.each([
  [">=22", false],
  ["^20.20.0", false],
  ["18 || 20 || >=22", true],
  ["^18.14.0 || ^20.0.0 || >=24.0.0", true],
  [">= 0.12.0", true],
] as const)("the range %s allows Node 20.19: %s", (range, expected) => {
  expect(allows(range, [20, 19])).toBe(expected);
});
