import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { fieldsPath, fieldsText } from "../scripts/generate-fields.js";
import { read, readmeWithTables } from "../scripts/generate-readme.js";

test("README's tables are what action.yml and the table of inputs make them", () => {
  const readme = read("README.md");
  expect(readme).toBe(readmeWithTables(readme, read("action.yml")));
});

test("README names the two commands", () => {
  const readme = read("README.md");
  expect(readme).toContain("npm ci && npm run demo");
  expect(readme).toContain("npm ci && npm test");
});

test("the table of fields is what the code's own table makes it", () => {
  expect(readFileSync(fieldsPath, "utf8")).toBe(fieldsText());
});
