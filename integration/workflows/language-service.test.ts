import { describe, expect, test } from "@jest/globals";
import { diagnosticsOf } from "./language-service.js";
import {
  action,
  type Document,
  example,
  examples,
  plant,
  read,
  readmeWorkflows,
  workflows,
} from "./repository.js";

test("GitHub's parser reports nothing of the action, the workflows, the examples and README", () => {
  const documents = [read("action.yml"), ...workflows(), ...examples(), ...readmeWorkflows()];
  expect(examples().length).toBeGreaterThanOrEqual(9);
  expect(diagnosticsOf(documents)).toEqual([]);
});

describe("a planted mistake is found:", () => {
  const preview = example("preview-definition.yml");
  const cases: readonly [name: string, document: Document, message: string][] = [
    [
      "an unknown input",
      plant(preview, "definition-file:", "definition-fil:"),
      "Invalid action input 'definition-fil'",
    ],
    [
      "a missing mode",
      plant(preview, "          mode: create-deployment\n", ""),
      "Missing required input `mode`",
    ],
    [
      "an unknown runtime in action.yml",
      plant(read("action.yml"), "using: node24", "using: node23"),
      "node23",
    ],
    [
      "an unknown input of an action by its folder",
      plant(plant(preview, `${action}@v1`, "./"), "definition-file:", "definition-fil:"),
      "Invalid action input 'definition-fil'",
    ],
  ];
  test.each(cases)("%s", (_, document, message) => {
    const messages = diagnosticsOf([document]).map((diagnostic) => diagnostic.message);
    expect(messages.join("\n")).toContain(message);
  });
});
