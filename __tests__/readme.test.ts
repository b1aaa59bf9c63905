import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { fieldsPath, withFields } from "../scripts/generate-fields.js";
import { inputsPath, inputsWithTables, read, readmeWithTables } from "../scripts/generate-readme.js";

const readme = read("README.md");

describe("the generated tables are up to date (npm run generate):", () => {
  test("README's first outputs", () => {
    expect(readme).toBe(readmeWithTables(readme, read("action.yml")));
  });

  test("all inputs and outputs in docs/inputs.md", () => {
    const page = read(inputsPath);
    expect(page).toBe(inputsWithTables(page, read("action.yml")));
  });

  test("the fields in docs/deployment.md", () => {
    const page = readFileSync(fieldsPath, "utf8");
    expect(page).toBe(withFields(page));
  });
});

test("docs/inputs.md has a row for every input and output of action.yml", () => {
  const names = [...read("action.yml").matchAll(/^ {2}([a-z][a-z-]*):$/gm)].map(([, name]) => name);
  const rows = [...read(inputsPath).matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(50);
  expect(rows).toEqual(names);
});

describe("README", () => {
  test("shows a workflow step first, and both commands with their duration on the first screen", () => {
    const screen = readme.split("\n").slice(0, 60).join("\n");
    expect(screen.indexOf("preview: true")).toBeGreaterThan(-1);
    expect(screen.indexOf("preview: true")).toBeLessThan(screen.indexOf("npm ci"));
    expect(screen).toMatch(/npm ci && npm run demo +# .*\d minute/);
    expect(screen).toMatch(/npm ci && npm test +# .*\d minute/);
  });
});
