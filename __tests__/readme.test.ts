import { describe, expect, test } from "@jest/globals";
import { textOf } from "../scripts/files.js";
import { generatedFiles } from "../scripts/generated.js";

const readme = textOf("README.md");

test.each([...generatedFiles()])("%s is up to date (npm run generate)", (file, text) => {
  expect(textOf(file)).toBe(text);
});

test("docs/inputs.md has a row for every input and output of action.yml", () => {
  const names = [...textOf("action.yml").matchAll(/^ {2}([a-z][a-z-]*):$/gm)].map(([, name]) => name);
  const rows = [...textOf("docs/inputs.md").matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
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
