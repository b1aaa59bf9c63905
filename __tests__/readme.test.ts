import { expect, test } from "@jest/globals";
import { textOf } from "../scripts/generate/files.js";
import { generatedFiles } from "../scripts/generate/parts.js";

test.each([...generatedFiles()])("%s is up to date (npm run generate)", (file, text) => {
  expect(textOf(file)).toBe(text);
});

test("docs/inputs.md lists every input and output of action.yml", () => {
  const names = [...textOf("action.yml").matchAll(/^ {2}([a-z][a-z-]*):$/gm)].map(([, name]) => name);
  const rows = [...textOf("docs/inputs.md").matchAll(/^(?:\| `([a-z-]+)` \||- `([a-z-]+)`:)/gm)].map(
    ([, input, output]) => input ?? output,
  );
  expect(names.length).toBeGreaterThan(50);
  expect(rows).toEqual(names);
});
