import { expect, test } from "@jest/globals";
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
